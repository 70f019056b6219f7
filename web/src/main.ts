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
speak(language ?? choose(navigator.languages)).then(() => {
  const target = document.getElementById("app");
  if (target) mount(App, { target });
});

if (import.meta.env.PROD && "serviceWorker" in navigator) {
  // Without it the page works the same, only not from the home screen without a connection.
  navigator.serviceWorker.register("/sw.js").catch(() => undefined);
}
