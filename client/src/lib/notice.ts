// A notice of the browser and a sound when it is one's turn; both only for those who asked for them.

import { t } from "words";
import { settings } from "./settings.svelte";
import { sound } from "./sound";

export function callUp(title: string, tag: string, body = ""): void {
  sound("turn");
  void note(t("Your turn"), [title, body].filter(Boolean).join(": "), tag);
}

/** A notice for somebody who is looking elsewhere. */
export async function note(head: string, body: string, tag: string): Promise<void> {
  if (!settings.notices || !document.hidden || typeof Notification === "undefined" || Notification.permission !== "granted") return;
  try {
    const shown = new Notification(head, { body, tag });
    shown.onclick = () => window.focus();
  } catch {
    // on telephones only the service worker may show one
    await (await navigator.serviceWorker?.getRegistration())?.showNotification(head, { body, tag });
  }
}

/** Notices on or off; the reason where they are wanted and not to be had. */
export async function wantNotices(wanted: boolean): Promise<string> {
  const refused = wanted ? await whyNot() : "";
  settings.notices = wanted && !refused;
  settings.keep();
  return refused;
}

async function whyNot(): Promise<string> {
  if (typeof Notification === "undefined") return t("This browser shows no notices on a page without a certificate (https).");
  const allowed = Notification.permission === "granted" || (await Notification.requestPermission()) === "granted";
  return allowed ? "" : t("The browser does not allow this page to show notices; its settings for this page can change that.");
}
