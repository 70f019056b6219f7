// Translations, from Fluent files in the Python package, which uses them, too. There is one folder for each language;
// a new folder is a new language. `t` is reactive: components are updated when the language changes.

import { FluentBundle, FluentResource, type FluentVariable } from "@fluent/bundle";

export type Args = Record<string, FluentVariable>;
/** A file of texts. Those not in `INITIAL_AREAS` are loaded with the pages that need them. */
export type Area = "app" | "table" | "words" | "rules" | "learn" | "study";

const INITIAL_AREAS: readonly Area[] = ["app", "table", "words"];

const files = import.meta.glob<string>("../../../src/sintra/locales/*/*.ftl", {
  query: "?raw",
  import: "default",
});

const paths = new Map<string, Map<string, () => Promise<string>>>();
for (const [path, load] of Object.entries(files)) {
  const [, language = "", area = ""] = /([^/]+)\/([^/]+)\.ftl$/.exec(path) ?? [];
  if (!paths.has(language)) paths.set(language, new Map());
  paths.get(language)?.set(area, load);
}

/** The codes of all languages, in alphabetical order. */
export const languages: readonly string[] = [...paths.keys()].sort();

let current = $state.raw(new FluentBundle("en"));
let language = $state("en");
const wantedAreas = new Set<Area>(INITIAL_AREAS);
/** The areas that are loaded. */
let loadedAreas: ReadonlySet<Area> = new Set();

/** The language of the page, as a code. */
export function currentLanguage(): string {
  return language;
}

/** A language's own name for itself. */
export function languageName(code: string): string {
  const name = new Intl.DisplayNames([code], { type: "language" }).of(code) ?? code;
  return name.charAt(0).toLocaleUpperCase(code) + name.slice(1);
}

/** The first available language in a list of preferences; English if there is none. */
export function chooseLanguage(
  preferences: readonly string[],
  available: readonly string[] = languages,
): string {
  for (const preference of preferences) {
    const code = preference.toLowerCase();
    const found =
      available.find((a) => a.toLowerCase() === code) ?? available.find((a) => a === code.split("-")[0]);
    if (found !== undefined) return found;
  }
  return "en";
}

/** Make a bundle from the text of Fluent files. */
export function bundleOf(code: string, texts: readonly string[]): FluentBundle {
  const bundle = new FluentBundle(code, { useIsolating: false });
  for (const text of texts) {
    const [error] = bundle.addResource(new FluentResource(text));
    if (error) throw error;
  }
  return bundle;
}

async function load(code: string, areas: readonly Area[]): Promise<FluentBundle> {
  const files = paths.get(code);
  const texts = await Promise.all(areas.map((area) => files?.get(area)?.() ?? Promise.resolve("")));
  return bundleOf(code, texts);
}

/** Load a language and switch to it. */
export async function setLanguage(code: string): Promise<void> {
  const areas = [...wantedAreas];
  const bundle = await load(code, areas);
  current = bundle;
  loadedAreas = new Set(areas);
  language = code;
  if (typeof document !== "undefined") document.documentElement.lang = code;
}

/** Load the texts of an area. To be awaited before they are used. */
export async function loadArea(area: Area): Promise<void> {
  wantedAreas.add(area);
  // The language may be changed meanwhile, by a call that does not load this area: then load it again.
  while (!loadedAreas.has(area)) await setLanguage(language);
}

/** Whether there is a text of this name. */
export function has(key: string): boolean {
  return current.hasMessage(key);
}

/** The text of this name, with its variables filled in. */
export function t(key: string, args?: Args): string {
  const message = current.getMessage(key);
  if (!message?.value) return key;
  return current.formatPattern(message.value, args, []);
}

/** For tests: use these texts, without loading any. */
export function setTexts(code: string, texts: readonly string[]): void {
  current = bundleOf(code, texts);
  language = code;
}
