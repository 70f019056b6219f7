import "./styles/theme.css";
import "./styles/base.css";
import "./styles/pieces.css";

import { mount } from "svelte";

import App from "./App.svelte";
import { chooseLanguage, languages, setLanguage } from "./i18n/index.svelte";
import { startRouter } from "./router.svelte";
import { applySettings, settings } from "./settings.svelte";

applySettings();
startRouter();

const language = languages.includes(settings.language ?? "") ? settings.language : null;
void setLanguage(language ?? chooseLanguage(navigator.languages)).then(() => {
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
