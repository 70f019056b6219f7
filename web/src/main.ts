import "./styles/theme.css";
import "./styles/base.css";
import "./styles/pieces.css";

import { mount } from "svelte";

import App from "./App.svelte";
import { choose, languages, speak } from "./i18n/index.svelte";
import { navigate } from "./router.svelte";
import { follow, settings } from "./settings.svelte";

follow();
navigate();

const language = languages.includes(settings.language ?? "") ? settings.language : null;
void speak(language ?? choose(navigator.languages)).then(() => {
  const target = document.getElementById("app");
  if (target) mount(App, { target });
});

// A page from before an update asks for parts that are no longer there: the new page has them. Once, lest it turn in circles.
addEventListener("vite:preloadError", (event) => {
  const before = Number(sessionStorage.getItem("sintra.reloaded") ?? 0);
  if (Date.now() - before < 60_000) return;
  event.preventDefault();
  sessionStorage.setItem("sintra.reloaded", String(Date.now()));
  location.reload();
});

if (import.meta.env.PROD && "serviceWorker" in navigator) {
  // Without it the page works the same, only not from the home screen without a connection.
  navigator.serviceWorker.register("/sw.js").catch(() => undefined);
}
