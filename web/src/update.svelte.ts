// Notices that the site has a newer version of the page than the one that is open.

import { pathOf } from "./base";

const EVERY_MS = 10 * 60_000;

let found = $state(false);
let checked = 0;

/** Whether there is a newer version. */
export function updateFound(): boolean {
  return found;
}

/** The newer version is there if the site no longer has the script that this page began with. */
async function check(own: string): Promise<void> {
  if (found || Date.now() - checked < EVERY_MS) return;
  checked = Date.now();
  try {
    const answer = await fetch(pathOf("/files.json"), { cache: "no-cache" });
    const files: unknown = answer.ok ? await answer.json() : null;
    found = Array.isArray(files) && !files.includes(own);
  } catch {
    // without a network there is nothing newer
  }
}

/** Look for a newer version whenever somebody comes back to the page, and from time to time. */
export function watchForUpdates(script: string): void {
  const own = /assets\/[^/?#]+$/.exec(script)?.[0];
  if (own === undefined) return;
  checked = Date.now();
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") void check(own);
  });
  setInterval(() => void check(own), EVERY_MS);
}
