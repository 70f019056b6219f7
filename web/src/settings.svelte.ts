// What a person has set, kept in the browser: theme, motion, sound, letters, confirming, language.

type Theme = "system" | "light" | "dark";
type Motion = "system" | "on" | "off";

export interface Settings {
  theme: Theme;
  motion: Motion;
  sound: boolean;
  /** Letters on the tiles. */
  letters: boolean;
  confirm: boolean;
  /** `null`: as the browser prefers. */
  language: string | null;
  /** The name a person last sat down with. */
  name: string;
}

const KEY = "sintra.settings";
const defaults: Settings = {
  theme: "system",
  motion: "system",
  sound: false,
  letters: false,
  confirm: true,
  language: null,
  name: "",
};

function read(): Settings {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    return { ...defaults, ...(kept as Partial<Settings>) };
  } catch {
    return { ...defaults }; // no storage, or something else wrote there
  }
}

/** The settings; assign to its fields. */
export const settings: Settings = $state(read());

const darkScheme = matchMedia("(prefers-color-scheme: dark)");
const reducedMotion = matchMedia("(prefers-reduced-motion: reduce)");
let systemDark = $state(darkScheme.matches);
let systemReducedMotion = $state(reducedMotion.matches);
darkScheme.addEventListener("change", (e) => (systemDark = e.matches));
reducedMotion.addEventListener("change", (e) => (systemReducedMotion = e.matches));

/** Whether the page is dark now. */
function isDark(): boolean {
  return settings.theme === "system" ? systemDark : settings.theme === "dark";
}

/** Whether things may move now. */
export function motionEnabled(): boolean {
  return settings.motion === "system" ? !systemReducedMotion : settings.motion === "on";
}

/** Keep the settings and show them on the page; called once. */
export function applySettings(): () => void {
  return $effect.root(() => {
    $effect(() => {
      const root = document.documentElement;
      root.dataset.theme = isDark() ? "dark" : "light";
      root.dataset.motion = motionEnabled() ? "on" : "off";
      root.dataset.letters = settings.letters ? "on" : "off";
      document
        .querySelector('meta[name="theme-color"]')
        ?.setAttribute("content", isDark() ? "#1d2229" : "#efe6d6");
    });
    $effect(() => {
      try {
        localStorage.setItem(KEY, JSON.stringify(settings));
      } catch {
        // without storage the settings last as long as the page
      }
    });
  });
}
