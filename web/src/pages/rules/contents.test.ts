import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

import { describe, expect, it } from "vitest";

import { anchors } from "./contents";

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const rules = readFileSync(here("../../../../src/sintra/locales/en/rules.ftl"), "utf-8");
const table = readdirSync(here("../../table")).filter((name) => name.endsWith(".svelte"));

/** What an element of the table may lead to: the strings in its `data-help`. */
function asked(): string[] {
  const found = new Set<string>();
  for (const name of table) {
    const text = readFileSync(here(`../../table/${name}`), "utf-8");
    for (const [, plain] of text.matchAll(/data-help="([a-z-]+)"/g)) found.add(plain ?? "");
    for (const [, code] of text.matchAll(/data-help=\{([^}]*)\}/g))
      for (const [, value] of (code ?? "").matchAll(/[?:(]\s*"([a-z-]+)"/g)) found.add(value ?? "");
  }
  return [...found].sort();
}

describe("the rules page", () => {
  it("explains everything that the table can be asked about", () => {
    expect(asked().length).toBeGreaterThan(15);
    expect(asked().filter((anchor) => !anchors.includes(anchor))).toEqual([]);
  });

  it.each(anchors)("has a title and a text for %s", (anchor) => {
    expect(rules).toMatch(new RegExp(`^rules-${anchor} = \\S`, "m"));
    expect(rules).toMatch(new RegExp(`^rules-${anchor}-text =\\n    \\S`, "m"));
  });
});
