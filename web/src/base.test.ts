import { describe, expect, it } from "vitest";

import { addressOf, at, siteOf } from "./base";

describe("where the site is", () => {
  it("is where its scripts are", () => {
    expect(siteOf("https://example.org/assets/index-1.js")).toBe("/");
    expect(siteOf("https://example.org/games/sintra/assets/index-1.js")).toBe("/games/sintra/");
    expect(siteOf("http://localhost:5173/src/base.ts")).toBe("/");
  });
  it("begins all paths", () => expect(at("/rules")).toBe("/rules"));
  it("is taken off a path", () => {
    expect(addressOf("/games/sintra/t/x", "/games/sintra/")).toBe("/t/x");
    expect(addressOf("/games/sintra", "/games/sintra/")).toBe("/");
    expect(addressOf("/other", "/games/sintra/")).toBeNull();
    expect(addressOf("/t/x", "/")).toBe("/t/x");
  });
});
