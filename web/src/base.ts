// Where the site is: "/" on a server, and any folder on a static host.

/** The path of the site, with a slash at its end. */
const base: string = siteOf(import.meta.url);

/** The site that a script belongs to: built scripts are in its folder `assets`. */
export function siteOf(script: string): string {
  const { pathname, protocol } = new URL(script);
  const assets = pathname.lastIndexOf("/assets/");
  return protocol.startsWith("http") && assets >= 0 ? pathname.slice(0, assets + 1) : "/";
}

/** The path of an address of the site, such as `/rules`. */
export function pathOf(address: string): string {
  return base + address.replace(/^\//, "");
}

/** The address of the site that a path stands for; `null` if it is outside. */
export function addressIn(path: string, site: string = base): string | null {
  return `${path}/`.startsWith(site) ? `/${path.slice(site.length)}` : null;
}
