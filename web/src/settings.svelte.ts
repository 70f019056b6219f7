// The settings of this browser, kept in its local storage.

type Theme = "system" | "light" | "dark";
/** The speed of animations: as the system wants it (normal or off), slow, normal (`on`), fast or off. */
type Motion = "system" | "slow" | "on" | "fast" | "off";

export interface Settings {
  theme: Theme;
  motion: Motion;
  sound: boolean;
  /** A notification when it is one's turn and the page is not looked at. */
  notify: boolean;
  /** Letters on the tiles. */
  letters: boolean;
  confirm: boolean;
  /** Whether each board says what the round would pay now. */
  forecast: boolean;
  /** `null`: as the browser prefers. */
  language: string | null;
  /** The name last used at a table. */
  name: string;
  /** Whether games that need no server are played on this device. */
  local: boolean;
  /** Factor for the shortest time of a level's move on this device. */
  pace: number;
}

const KEY = "sintra.settings";
const defaults: Settings = {
  theme: "system",
  motion: "system",
  sound: false,
  notify: false,
  letters: false,
  confirm: true,
  forecast: true,
  language: null,
  name: "",
  local: true,
  pace: 1,
};

function read(): Settings {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    return { ...defaults, ...(kept as Partial<Settings>) };
  } catch {
    return { ...defaults }; // no storage, or not valid JSON
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

/** Whether animations are on. */
export function motionEnabled(): boolean {
  return settings.motion === "system" ? !systemReducedMotion : settings.motion !== "off";
}

const PACES: Partial<Record<Motion, number>> = { slow: 1.8, fast: 0.5 };

/** By how much animations take longer than normal. */
export function pace(): number {
  return PACES[settings.motion] ?? 1;
}

/** Save the settings and apply them to the page whenever they change. To be called once. */
export function applySettings(): () => void {
  return $effect.root(() => {
    $effect(() => {
      const root = document.documentElement;
      root.dataset.theme = isDark() ? "dark" : "light";
      root.dataset.motion = motionEnabled() ? "on" : "off";
      root.style.setProperty("--pace", String(pace()));
      root.dataset.letters = settings.letters ? "on" : "off";
      document
        .querySelector('meta[name="theme-color"]')
        ?.setAttribute("content", isDark() ? "#1d2229" : "#efe6d6");
    });
    $effect(() => {
      try {
        localStorage.setItem(KEY, JSON.stringify(settings));
      } catch {
        // without storage the settings last until the page is closed
      }
    });
  });
}
