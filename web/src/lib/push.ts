/** Notifications of this browser, by the Push API. */

import type { NewPushDevice } from "./types";

export type PushAbility = "possible" | "blocked" | "none";

/** Whether this browser can be notified here: it needs TLS, or this very machine. */
export function pushAbility(): PushAbility {
  if (!("serviceWorker" in navigator && "PushManager" in window) || typeof Notification === "undefined") return "none";
  return Notification.permission === "denied" ? "blocked" : "possible";
}

/** Turn notifications on with the key of the server; null if the person or the browser does not want to. */
export async function subscribe(key: string): Promise<NewPushDevice | null> {
  if ((await Notification.requestPermission()) !== "granted") return null;
  const registration = await navigator.serviceWorker.getRegistration();
  const made = await registration?.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key }).catch(() => null);
  const { endpoint, keys } = made?.toJSON() ?? {};
  return endpoint && keys?.p256dh && keys.auth ? { endpoint, public_key: keys.p256dh, secret: keys.auth } : null;
}

/** Turn notifications off in this browser. */
export async function unsubscribe(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration();
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
}
