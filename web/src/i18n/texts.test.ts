import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

import { describe, expect, it } from "vitest";

import { bundleOf, chooseLanguage } from "./index.svelte";

const root = fileURLToPath(new URL("../../../src/sintra/locales", import.meta.url));
const languages = readdirSync(root, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map((entry) => entry.name);
const areas = ["app", "table", "words", "rules", "learn", "study"];

function read(language: string, area: string): string {
  return readFileSync(`${root}/${language}/${area}.ftl`, "utf-8");
}

/** The messages of a file: name -> the variables it uses. */
function messages(text: string): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const block of text.split(/\n(?=[a-z][\w-]* =)/)) {
    const name = /^(?:#.*\n|\s)*([a-z][\w-]*) =/.exec(block)?.[1];
    if (name === undefined) continue;
    const body = block
      .split("\n")
      .filter((line) => !line.startsWith("#"))
      .join("\n");
    found.set(name, [...new Set([...body.matchAll(/\$([a-z]+)/g)].map((match) => match[1] ?? ""))].sort());
  }
  return found;
}

const english = new Map(areas.map((area) => [area, messages(read("en", area))]));

describe("languages", () => {
  it("are the eight that the documents name", () => {
    expect([...languages].sort()).toEqual(["de", "en", "es", "fr", "it", "nl", "pl", "pt"]);
  });

  describe.each(languages)("%s", (language) => {
    it.each(areas)("has every text of %s, with the same variables", (area) => {
      const own = messages(read(language, area));
      expect([...own.keys()].sort()).toEqual([...(english.get(area)?.keys() ?? [])].sort());
      for (const [key, variables] of own)
        expect([key, variables]).toEqual([key, english.get(area)?.get(key)]);
    });

    it("is written without mistakes in the format", () => {
      const bundle = bundleOf(
        language,
        areas.map((area) => read(language, area)),
      );
      for (const area of areas)
        for (const [key, variables] of english.get(area) ?? []) {
          const message = bundle.getMessage(key);
          // Numbers of every plural form that one of the languages has.
          for (const number of [0, 1, 2, 5, 22]) {
            const problems: Error[] = [];
            const args = Object.fromEntries(variables.map((name) => [name, name === "color" ? "B" : number]));
            const text = message?.value ? bundle.formatPattern(message.value, args, problems) : "";
            expect(problems.map((problem) => `${key}: ${problem.message}`)).toEqual([]);
            expect(text, key).not.toBe("");
          }
        }
    });
  });

  it("names nothing twice", () => {
    const all = areas.flatMap((area) => [...(english.get(area)?.keys() ?? [])]);
    expect(all.filter((key, i) => all.indexOf(key) !== i)).toEqual([]);
  });
});

describe("numbers of tiles", () => {
  const say = (language: string, key: string, args: Record<string, string | number>): string => {
    const bundle = bundleOf(language, [read(language, "words")]);
    return bundle.formatPattern(bundle.getMessage(key)?.value ?? "", args, []);
  };
  it.each([
    ["de", 1, "1 blaue Fliese"],
    ["de", 2, "2 blaue Fliesen"],
    ["pl", 1, "1 niebieska płytka"],
    ["pl", 3, "3 niebieskie płytki"],
    ["pl", 5, "5 niebieskich płytek"],
    ["pl", 12, "12 niebieskich płytek"],
    ["pl", 22, "22 niebieskie płytki"],
    ["fr", 2, "2 tuiles bleues"],
    ["es", 1, "1 azulejo azul"],
    ["it", 4, "4 piastrelle blu"],
    ["pt", 2, "2 azulejos azuis"],
  ])("%s, %d: %s", (language, count, text) =>
    expect(say(language, "words-tiles", { count, color: "B" })).toBe(text),
  );
  it("of one are not called all of them", () => {
    for (const language of languages)
      expect(say(language, "words-break", { count: 1 })).not.toBe(say(language, "words-break", { count: 2 }));
  });
});

describe("the language of a browser", () => {
  const have = ["de", "en", "nl", "pt"];
  it.each([
    [["pt-BR", "en"], "pt"],
    [["fr-FR", "nl-BE"], "nl"],
    [["de"], "de"],
    [["ja"], "en"],
    [[], "en"],
  ])("%j -> %s", (wanted, found) => expect(chooseLanguage(wanted, have)).toBe(found));
});
