// What this browser remembers: the links of one's games, one's name, the look.

import type { Seen } from "./deal";

export interface Kept {
  id: string;
  links: string[];
  share: { name: string; link: string }[];
  watch: string;
}

function read<T>(key: string, otherwise: T): T {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "null") ?? otherwise;
  } catch {
    return otherwise;
  }
}

function write(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // private windows may refuse; the links still work from the address bar
  }
}

let mine = "";

/** The key by which this browser keeps the seats it has opened first; nobody else ever sees it. */
export function browserKey(): string {
  mine ||= read<string>("bocage.key", "");
  if (!mine) {
    mine = Array.from(crypto.getRandomValues(new Uint8Array(24)), (x) => x.toString(16).padStart(2, "0")).join("");
    write("bocage.key", mine);
  }
  return mine;
}

export const keptGames = (): Kept[] => read<Kept[]>("bocage.games", []);

/** Puts a game first; one that was kept by the same link under another name is the same. */
export function keep(game: Kept): void {
  const others = keptGames().filter((x) => x.id !== game.id && !x.links.some((y) => game.links.includes(y)));
  write("bocage.games", [game, ...others].slice(0, 60));
}

export function drop(id: string): void {
  write("bocage.games", keptGames().filter((x) => x.id !== id));
}

/** A seat has another link now. */
export function relink(old: string, now: string): void {
  const changed = keptGames().map((x) => ({ ...x, links: x.links.map((y) => (y === old ? now : y)) }));
  write("bocage.games", changed);
}

/** The deal of a table as this browser first saw it. */
export function seenDeal(id: string): Seen | null {
  return read<Record<string, Seen>>("bocage.deals", {})[id] ?? null;
}

export function rememberDeal(id: string, seen: Seen): void {
  const kept = Object.entries(read<Record<string, Seen>>("bocage.deals", {})).filter(([x]) => x !== id);
  write("bocage.deals", Object.fromEntries([...kept.slice(-59), [id, seen]]));
}

export const setting = <T>(name: string, otherwise: T): T => read(`bocage.${name}`, otherwise);
export const setSetting = (name: string, value: unknown): void => write(`bocage.${name}`, value);
