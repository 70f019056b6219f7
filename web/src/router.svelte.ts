// Client-side routes. The server answers each of their paths with the page.

import { addressOf, at } from "./base";

export type Route =
  | { page: "start" }
  | { page: "table"; id: string; claim: string | null }
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
    return { page: "table", id: second, claim: new URLSearchParams(search).get("claim") };
  if (first === "learn" && (second === "duel" || second === "azul") && parts.length === 2)
    return { page: "learn", game: second };
  if (first === "rules" && parts.length === 1)
    return { page: "rules", anchor: decodeURIComponent(hash.replace(/^#/, "")) };
  if (first === "replay" && parts.length === 1) return { page: "replay" };
  return { page: "not-found" };
}

function readRoute(): Route {
  return typeof location === "undefined"
    ? { page: "start" }
    : routeOf(addressOf(location.pathname) ?? "/", location.search, location.hash);
}

let current: Route = $state.raw(readRoute());

/** The current route. */
export function route(): Route {
  return current;
}

/** Go to an address of this site. */
export function go(address: string, replace = false): void {
  if (replace) history.replaceState(null, "", at(address));
  else history.pushState(null, "", at(address));
  const before = current.page;
  current = readRoute();
  if (before !== current.page || current.page === "table") scrollTo(0, 0);
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
    const address = addressOf(link.pathname);
    if (address === null) return; // another site on the same host
    event.preventDefault();
    go(address + link.search + link.hash);
  });
}
