// Keeps the built files of the page and its engine, so that it works without a network. Game data of a server is
// never kept.

const CACHE = "sintra-2";
const MAX_ENTRIES = 160;
/** The path of the site, with a slash at its end. */
const SITE = new URL(self.registration.scope).pathname;

self.addEventListener("install", (event) => {
  self.skipWaiting();
  event.waitUntil(fill().catch(() => undefined)); // what is missing is kept when it is first used
});

/** Keep the page and all files that it is built of. */
async function fill() {
  const cache = await caches.open(CACHE);
  const files = await (await fetch(`${SITE}files.json`, { cache: "no-cache" })).json();
  const missing = [];
  for (const file of files) if (!(await cache.match(SITE + file))) missing.push(SITE + file);
  await cache.addAll([SITE, ...missing]);
}

self.addEventListener("activate", (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) =>
        Promise.all(
          names
            .filter((name) => name.startsWith("sintra-") && name !== CACHE)
            .map((name) => caches.delete(name)),
        ),
      )
      .then(() => self.clients.claim()),
  );
});

// The page says what it has loaded before the service worker was there.
self.addEventListener("message", (event) => {
  const { keep } = event.data;
  event.waitUntil(
    caches
      .open(CACHE)
      .then((cache) =>
        Promise.all(keep.map(async (file) => (await cache.match(file)) ?? (await cache.add(file)))),
      ),
  );
});

// A file whose name or version changes with its content.
async function asset(request) {
  const cache = await caches.open(CACHE);
  const cached = await cache.match(request);
  if (cached) return cached;
  const response = await fetch(request);
  if (response.status === 200) {
    await cache.put(request, response.clone());
    const keys = await cache.keys(); // oldest first, so files of earlier versions are deleted
    await Promise.all(keys.slice(0, Math.max(0, keys.length - MAX_ENTRIES)).map((key) => cache.delete(key)));
  }
  return response;
}

// Network first: what is cached under a name is only for when the site cannot be reached.
async function fresh(request, name) {
  const cache = await caches.open(CACHE);
  try {
    const response = await fetch(request);
    if (response.status === 200) await cache.put(name, response.clone());
    return response;
  } catch (error) {
    const cached = await cache.match(name);
    if (cached) return cached;
    throw error;
  }
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== location.origin || !url.pathname.startsWith(SITE)) return;
  const path = url.pathname.slice(SITE.length);
  if (path.startsWith("assets/")) event.respondWith(asset(request));
  else if (path.startsWith("engine/"))
    event.respondWith(url.searchParams.has("v") ? asset(request) : fresh(request, url.pathname));
  else if (request.mode === "navigate" && !path.startsWith("api/")) event.respondWith(fresh(request, SITE));
});

// A click on a notification leads to its table: to the page that shows it, if there is one.
self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const { path } = event.notification.data ?? {};
  if (typeof path !== "string") return;
  const lead = async () => {
    const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
    const open = pages.find((page) => new URL(page.url).pathname === path);
    await (open ? open.focus() : self.clients.openWindow(path));
  };
  event.waitUntil(lead());
});
