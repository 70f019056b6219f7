import { describe, expect, it } from "vitest";

import { addressIn, pathOf, siteOf } from "./base";

describe("where the site is", () => {
  it("is where its scripts are", () => {
    expect(siteOf("https://example.org/assets/index-1.js")).toBe("/");
    expect(siteOf("https://example.org/games/sintra/assets/index-1.js")).toBe("/games/sintra/");
    expect(siteOf("http://localhost:5173/src/base.ts")).toBe("/");
  });
  it("begins all paths", () => expect(pathOf("/rules")).toBe("/rules"));
  it("is taken off a path", () => {
    expect(addressIn("/games/sintra/t/x", "/games/sintra/")).toBe("/t/x");
    expect(addressIn("/games/sintra", "/games/sintra/")).toBe("/");
    expect(addressIn("/other", "/games/sintra/")).toBeNull();
    expect(addressIn("/t/x", "/")).toBe("/t/x");
  });
});
