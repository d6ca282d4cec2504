import type { Option } from "./types";

const PLAIN = [..."1234567890"];
const MORE = [..."qwertyiopasdfghjkzxcvbn"];
/** Letters the table itself uses: u undo, m map, l log, t thread, h hint, ? help. */
const TAKEN = new Set(["u", "m", "l", "t", "h", "?", "/"]);

/** A key for each option: the game's own where it has one, else digits, then letters. */
export function keysFor(options: Option[]): string[] {
  const used = new Set<string>(TAKEN);
  const keys = options.map((x) => {
    const own = typeof x.at.key === "string" ? x.at.key.toLowerCase() : "";
    if (own.length !== 1 || used.has(own)) return "";
    used.add(own);
    return own;
  });
  const spare = [...PLAIN, ...MORE].filter((x) => !used.has(x));
  return keys.map((key) => key || (spare.shift() ?? ""));
}

export function typing(event: KeyboardEvent): boolean {
  const where = event.target as HTMLElement | null;
  return !!where && (where.matches("input:not([type=range], [type=checkbox], [type=radio]), select, textarea") || where.isContentEditable);
}
