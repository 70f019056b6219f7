import { describe, expect, it } from "vitest";

import { routeOf } from "./router.svelte";

describe("addresses", () => {
  it.each([
    ["/", "", "", { page: "start" }],
    ["/t/abc", "", "", { page: "table", id: "abc", claim: null, at: null }],
    ["/t/abc", "?claim=xyz", "", { page: "table", id: "abc", claim: "xyz", at: null }],
    ["/t/abc", "?at=120", "", { page: "table", id: "abc", claim: null, at: 120 }],
    ["/t/abc", "?at=x", "", { page: "table", id: "abc", claim: null, at: null }],
    ["/games", "", "", { page: "games" }],
    ["/learn/duel", "", "", { page: "learn", game: "duel" }],
    ["/learn/chess", "", "", { page: "not-found" }],
    ["/rules", "", "#moon", { page: "rules", anchor: "moon" }],
    ["/replay", "", "", { page: "replay" }],
    ["/t/abc/more", "", "", { page: "not-found" }],
  ])("%s%s%s", (path, search, hash, route) => expect(routeOf(path, search, hash)).toEqual(route));
});
