// A scenario as the workshop edits it; all that is checked is checked by the server.

import type { Drawing } from "../hex/types";

export interface BoardData {
  name: string;
  title: string;
  columns: number;
  rows: number;
  half: boolean;
  ground: Record<string, string>;
  levels: Record<string, number>;
  roads: [string, number, string][];
  sides: [string, number, string][];
  buildings: [string, string[]][];
  lines: string[];
}

export type Group = Record<string, unknown>;
export interface Side {
  name: string;
  nation: string;
  group: Group[];
  [more: string]: unknown;
}
export interface Condition {
  kind: string;
  at_least?: number;
  area?: unknown;
  [more: string]: unknown;
}
export interface Scenario {
  title: string;
  summary: string;
  date: string;
  turns: number;
  side: Side[];
  victory: { side: string; text: string; condition: Condition[]; [more: string]: unknown };
  [more: string]: unknown;
}

export interface Unit {
  id: string;
  name: string;
  list: "units" | "weapons" | "vehicles";
}
export interface Palette {
  ground: { name: string; fill: string }[];
  roads: string[];
  sides: string[];
  games: { name: string; title: string; nations: { name: string; units: Unit[] }[]; first: string }[];
}
export interface Fault {
  place: string;
  hex: string;
  words: string;
}
export interface Area {
  side?: number;
  group?: number;
  condition?: number;
  hexes: string[];
}
export interface Checked {
  faults: Fault[];
  text: string;
  name: string | null;
  drawing: Drawing | null;
  areas: Area[];
}
export interface Balance {
  games: number;
  won: number[];
  wins: { seat: string; rate: number; low: number; high: number }[];
  verdict: string;
}

const COUNT = /^(.+?) x(\d+)$/;

/** How many of a counter a group has, however its game writes that. */
export function countOf(group: Group, unit: Unit): number {
  const listed = group[unit.list];
  if (Array.isArray(listed)) {
    return listed.reduce((sum: number, entry: unknown) => {
      const found = COUNT.exec(String(entry));
      return sum + ((found ? found[1] : String(entry)) === unit.id ? Number(found?.[2] ?? 1) : 0);
    }, 0);
  }
  return listed && typeof listed === "object" ? Number((listed as Record<string, number>)[unit.id] ?? 0) : 0;
}

export function setCount(game: string, group: Group, unit: Unit, count: number): void {
  const many = Math.max(0, Math.min(40, Math.round(count) || 0));
  if (game === "starterkit") {
    const rest = ((group[unit.list] ?? []) as string[]).filter((x) => (COUNT.exec(x)?.[1] ?? x) !== unit.id);
    const next = many ? [...rest, many > 1 ? `${unit.id} x${many}` : unit.id] : rest;
    if (next.length || unit.list === "units") group[unit.list] = next;
    else delete group[unit.list];
    return;
  }
  const listed = { ...((group.units ?? {}) as Record<string, number>) };
  if (many) listed[unit.id] = many;
  else delete listed[unit.id];
  group.units = listed;
}

/** The turn on which a group enters; 0 if it sets up on the map. */
export const turnOf = (game: string, group: Group): number =>
  group.enter ? Number(game === "starterkit" ? (group.enter as { turn: number }).turn : (group.turn ?? 1)) : 0;

/** Where a group sets up, or by which hexes it enters. */
export function setArea(game: string, group: Group, hexes: string[], turn: number): void {
  const word = game === "starterkit" ? "set_up" : "setup";
  delete group[word];
  delete group.enter;
  delete group.turn;
  if (!turn) group[word] = hexes;
  else if (game === "starterkit") group.enter = { hexes, turn };
  else Object.assign(group, { enter: hexes, turn });
}

/** The hexside of a hex that is nearest to a point. */
export function sideAt(dx: number, dy: number): number {
  const degrees = (Math.atan2(dx, -dy) * 180) / Math.PI; // 0 is north, clockwise
  return Math.round(((degrees + 360) % 360) / 60) % 6;
}

/** The same hexside told by its other hex too: a line on it is there once, or not at all. */
export function toggled<T extends [string, number, string]>(lines: T[], hex: string, side: number, beyond: string | null, what: string): T[] {
  const same = ([name, k]: T) => (name === hex && k === side) || (beyond !== null && name === beyond && k === (side + 3) % 6);
  const rest = lines.filter((x) => !same(x));
  const was = lines.find(same);
  return was?.[2] === what ? rest : [...rest, [hex, side, what] as T];
}
