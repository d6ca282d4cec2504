// A notice of the browser and a sound when it is one's turn; both only for those who asked for them.

import { settings } from "./settings.svelte";
import { sound } from "./sound";

export function callUp(title: string, tag: string, body = ""): void {
  sound("turn");
  if (!settings.notices || !document.hidden || typeof Notification === "undefined" || Notification.permission !== "granted") return;
  const note = new Notification("Your turn", { body: [title, body].filter(Boolean).join(": "), tag });
  note.onclick = () => window.focus();
}

/** Asks the browser whether notices may be shown; false where it or the player says no. */
export async function mayNotify(): Promise<boolean> {
  if (typeof Notification === "undefined") return false;
  return Notification.permission === "granted" || (await Notification.requestPermission()) === "granted";
}
