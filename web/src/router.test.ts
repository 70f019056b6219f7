import { describe, expect, it } from "vitest";

import { routeOf } from "./router.svelte";

describe("addresses", () => {
  it.each([
    ["/", "", "", { page: "start" }],
    ["/t/abc", "", "", { page: "table", id: "abc", claim: null }],
    ["/t/abc", "?claim=xyz", "", { page: "table", id: "abc", claim: "xyz" }],
    ["/learn/duel", "", "", { page: "learn", game: "duel" }],
    ["/learn/chess", "", "", { page: "not-found" }],
    ["/rules", "", "#moon", { page: "rules", anchor: "moon" }],
    ["/replay", "", "", { page: "replay" }],
    ["/t/abc/more", "", "", { page: "not-found" }],
  ])("%s%s%s", (path, search, hash, route) => expect(routeOf(path, search, hash)).toEqual(route));
});
