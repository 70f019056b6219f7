import { pathOf } from "./base";
import "./styles/theme.css";
import "./styles/base.css";
import "./styles/pieces.css";
import "./styles/forced.css";

import { mount } from "svelte";

import App from "./App.svelte";
import { chooseLanguage, languages, setLanguage } from "./i18n/index.svelte";
import { startRouter } from "./router.svelte";
import { applySettings, settings } from "./settings.svelte";
import { watchForUpdates } from "./update.svelte";

applySettings();
startRouter();

const language = languages.includes(settings.language ?? "") ? settings.language : null;
void setLanguage(language ?? chooseLanguage(navigator.languages)).then(() => {
  const target = document.getElementById("app");
  if (target) mount(App, { target });
});

// After an update of the server, an open page asks for chunks that no longer exist: reload it. At most once a
// minute, so that a chunk that stays missing does not reload the page forever.
addEventListener("vite:preloadError", (event) => {
  const before = Number(sessionStorage.getItem("sintra.reloaded") ?? 0);
  if (Date.now() - before < 60_000) return;
  event.preventDefault();
  sessionStorage.setItem("sintra.reloaded", String(Date.now()));
  location.reload();
});

if (import.meta.env.PROD) watchForUpdates(import.meta.url);
if (import.meta.env.PROD && "serviceWorker" in navigator) {
  // Without the service worker the page only lacks offline use.
  navigator.serviceWorker.register(pathOf("/sw.js")).catch(() => undefined);
}
