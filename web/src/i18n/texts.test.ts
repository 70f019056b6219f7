import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

import { describe, expect, it } from "vitest";

import { bundleOf, chooseLanguage } from "./index.svelte";

const root = fileURLToPath(new URL("../../../src/sintra/locales", import.meta.url));
const languages = readdirSync(root, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map((entry) => entry.name);
const areas = ["app", "table", "words", "rules", "learn"];

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
  it("are at least the four of the rulebooks", () => {
    expect(languages).toEqual(expect.arrayContaining(["en", "nl", "de", "pt"]));
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
          const problems: Error[] = [];
          const args = Object.fromEntries(variables.map((name) => [name, name === "color" ? "B" : 2]));
          const text = message?.value ? bundle.formatPattern(message.value, args, problems) : "";
          expect(problems.map((problem) => `${key}: ${problem.message}`)).toEqual([]);
          expect(text, key).not.toBe("");
        }
    });
  });

  it("names nothing twice", () => {
    const all = areas.flatMap((area) => [...(english.get(area)?.keys() ?? [])]);
    expect(all.filter((key, i) => all.indexOf(key) !== i)).toEqual([]);
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
