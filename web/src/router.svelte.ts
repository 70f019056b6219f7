// Client-side routes. The server answers each of their paths with the page.

import { addressIn, pathOf } from "./base";

export type Route =
  | { page: "start" }
  /** `at`: the number of the entry after which the table is shown; `null`: as it is now. */
  | { page: "table"; id: string; claim: string | null; at: number | null }
  | { page: "games" }
  | { page: "learn"; game: "duel" | "azul" }
  | { page: "rules"; anchor: string }
  | { page: "replay" }
  | { page: "not-found" };

/** The route of an address. */
export function routeOf(path: string, search = "", hash = ""): Route {
  const parts = path.split("/").filter((part) => part !== "");
  const [first, second] = parts;
  if (first === undefined) return { page: "start" };
  if (first === "t" && second !== undefined && parts.length === 2)
    return { page: "table", id: second, ...tableQuery(new URLSearchParams(search)) };
  if (first === "games" && parts.length === 1) return { page: "games" };
  if (first === "learn" && (second === "duel" || second === "azul") && parts.length === 2)
    return { page: "learn", game: second };
  if (first === "rules" && parts.length === 1)
    return { page: "rules", anchor: decodeURIComponent(hash.replace(/^#/, "")) };
  if (first === "replay" && parts.length === 1) return { page: "replay" };
  return { page: "not-found" };
}

function tableQuery(query: URLSearchParams): { claim: string | null; at: number | null } {
  const at = query.get("at") ?? "";
  return { claim: query.get("claim"), at: /^\d{1,6}$/.test(at) ? Number(at) : null };
}

function readRoute(): Route {
  return typeof location === "undefined"
    ? { page: "start" }
    : routeOf(addressIn(location.pathname) ?? "/", location.search, location.hash);
}

let current: Route = $state.raw(readRoute());

/** The current route. */
export function route(): Route {
  return current;
}

/** Go to an address of this site. */
export function go(address: string, replace = false): void {
  if (replace) history.replaceState(null, "", pathOf(address));
  else history.pushState(null, "", pathOf(address));
  const before = current;
  current = readRoute();
  if (before.page !== current.page || (before.page === "table" && !sameTable(before, current)))
    scrollTo(0, 0);
}

function sameTable(one: Route, other: Route): boolean {
  return one.page === "table" && other.page === "table" && one.id === other.id;
}

/** Follow the browser's history and the links of the page. To be called once. */
export function startRouter(): void {
  addEventListener("popstate", () => (current = readRoute()));
  addEventListener("hashchange", () => (current = readRoute()));
  document.addEventListener("click", (event) => {
    if (
      event.defaultPrevented ||
      event.button !== 0 ||
      event.metaKey ||
      event.ctrlKey ||
      event.shiftKey ||
      event.altKey
    )
      return;
    const link = event.target instanceof Element ? event.target.closest("a[href]") : null;
    if (!(link instanceof HTMLAnchorElement) || link.target !== "" || link.hasAttribute("download")) return;
    if (link.origin !== location.origin) return;
    if (link.pathname === location.pathname && link.hash !== "") return; // an anchor on this page
    const address = addressIn(link.pathname);
    if (address === null) return; // another site on the same host
    event.preventDefault();
    go(address + link.search + link.hash);
  });
}
