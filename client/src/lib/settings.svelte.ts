// What a player likes, kept in this browser.

import { setSetting, setting } from "./stored";

class Settings {
  /** The map follows what is asked and what happens. */
  follow = $state(setting("follow", true));
  /** After each event a card on the board. */
  cards = $state(setting("cards", true));
  /** 0 is silence. */
  volume = $state(setting("volume", 0));
  /** A notice of the browser when it is one's turn. */
  notices = $state(setting("notices", false));

  keep(): void {
    setSetting("follow", this.follow);
    setSetting("cards", this.cards);
    setSetting("volume", this.volume);
    setSetting("notices", this.notices);
  }
}

export const settings = new Settings();

/** Whether this reader asks the system for less motion. */
export const still = (): boolean => matchMedia("(prefers-reduced-motion: reduce)").matches;
