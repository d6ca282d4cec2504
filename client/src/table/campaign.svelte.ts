// The Elst campaign at the table: what its sheet holds, and whether the Setup Areas are drawn over the map.

import { setSetting, setting } from "../lib/stored";
import type { View } from "../lib/types";

export interface Area {
  name: string;
  side: number;
  isolated: boolean;
  hexes: string[];
  way_out: string[];
}

export interface Line {
  key: number;
  name: string;
  area: string;
  hex: string | null;
  holder: number;
  status: string[];
}

export interface Own {
  cpp: number;
  spent: number;
  left: Record<string, number>;
  record: { group: number; date: string; id: string; type: string; strength: string; set_up: string }[];
  lines: Line[];
  /** What the scenario has changed: as it was, what it is now. */
  cost: { name: string; now: string }[];
  story: { scenario: number; rule: string; what: string }[];
}

export interface Sheet {
  title: string;
  date: string;
  dates: string[];
  day: number;
  scenario: number;
  kind: string;
  step: string;
  stage: string;
  score: string;
  attack_chits: number;
  areas: { areas: Area[]; no_mans_land: string[]; strategic: Record<string, [number, string]> } | null;
  own?: Own | Own[];
}

class AreasShown {
  /** Drawn during a battle too; between battles and at the set-up they always are. */
  always = $state(setting("areas", false));

  toggle(): void {
    this.always = !this.always;
    setSetting("areas", this.always);
  }

  visible(sheet: Sheet, view: View): boolean {
    return this.always || sheet.step !== "" || sheet.stage.endsWith("set-up") || Boolean(view.over);
  }
}

export const areas = new AreasShown();

/** What is kept where, each name once with its number. */
export function byArea(lines: Line[]): { area: string; words: string }[] {
  const found = new Map<string, Map<string, number>>();
  for (const x of lines) {
    const words = x.name + (x.status.length ? ` (${x.status.join(", ")})` : "");
    const names = found.get(x.area) ?? new Map<string, number>();
    names.set(words, (names.get(words) ?? 0) + 1);
    found.set(x.area, names);
  }
  return [...found].map(([area, names]) => ({ area, words: [...names].map(([name, n]) => (n > 1 ? `${n} ${name}` : name)).join(", ") }));
}
