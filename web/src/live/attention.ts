// Calls somebody back to the page whose turn it is: by the icon, the app's badge, and a notification.

import { settings } from "../settings.svelte";

const ICON = "/favicon.svg";
const ICON_TURN = "/favicon-turn.svg";

/** Mark the icon of the page, and of the installed app. */
export function markTurn(yours: boolean): void {
  const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  const icon = yours ? ICON_TURN : ICON;
  if (link && link.getAttribute("href") !== icon) link.href = icon;
  // Only installed apps have a badge.
  if (!("setAppBadge" in navigator)) return;
  (yours ? navigator.setAppBadge(1) : navigator.clearAppBadge()).catch(() => undefined);
}

/** Whether notifications can be shown here, and whether somebody has refused them. */
export function notifications(): "possible" | "refused" | "impossible" {
  if (typeof Notification === "undefined") return "impossible";
  return Notification.permission === "denied" ? "refused" : "possible";
}

/** Ask for permission to show notifications; whether it was given. To be called on a click. */
export async function allowNotifications(): Promise<boolean> {
  if (notifications() === "impossible") return false;
  return (await Notification.requestPermission()) === "granted";
}

/** Show a notification if somebody wants it and does not look at the page. */
export async function notify(title: string, body: string, path: string): Promise<void> {
  if (!settings.notify || notifications() !== "possible" || Notification.permission !== "granted") return;
  if (document.visibilityState === "visible" && document.hasFocus()) return;
  const options: NotificationOptions = { body, tag: path, icon: "/icon-192.png", data: { path } };
  // Service workers exist only in secure contexts, which a server in the local network may not be.
  const worker = "serviceWorker" in navigator ? await navigator.serviceWorker.getRegistration() : undefined;
  if (worker?.active) {
    await worker.showNotification(title, options); // phones show only those of a service worker
    return;
  }
  const shown = new Notification(title, options);
  shown.onclick = () => {
    window.focus();
    shown.close();
  };
}
