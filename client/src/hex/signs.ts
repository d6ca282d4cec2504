import type { Unit } from "./types";

/** A sign on a counter's edge: its form tells it from others without its colour. */
export interface Sign {
  word: string;
  /** The outline, in a box of 20 round the middle. */
  form: string;
  /** What is drawn on it. */
  mark: string;
  /** Letters, where there is no drawing. */
  text: string;
  bad: boolean;
}

const FORMS = {
  round: "M0-10A10 10 0 1 1 0 10A10 10 0 1 1 0-10Z",
  square: "M-9-9H9V9H-9Z",
  diamond: "M0-11 11 0 0 11-11 0Z",
  down: "M-11-9H11L0 11Z",
  flag: "M-9-10H10L5-4 10 2H-6V11H-9Z",
  stop: "M-4.500-10.500H4.500L10.500-4.500V4.500L4.500 10.500H-4.500L-10.500 4.500V-4.500Z",
  hex: "M-6-10H6L11 0 6 10H-6L-11 0Z",
  burst: "M0-12 3-6 9-8 7-2 12 1 6 4 7 10 1 7-4 11-4 5-11 5-7 0-11-5-5-5Z",
  shield: "M-9-10H9V1Q8 8 0 11-8 8-9 1Z",
  tile: "",
} as const;

type Row = [words: RegExp, form: keyof typeof FORMS, mark: string, bad?: boolean, text?: string];

const ROWS: Row[] = [
  [/^broken/, "flag", "M-4-6H4", true],
  [/^(dm|desperat)/i, "flag", "", true, "D"],
  [/^pinned/, "down", "M0-6V4M-4 0 0 4 4 0", true],
  [/^fully suppressed/, "round", "M-5-5 0-1 5-5M-5 1 0 5 5 1", true],
  [/^suppress/, "round", "M-5-2 0 3 5-2", true],
  [/^routed|^rout\b/, "flag", "M-4-6 4 0M4-6-4 0", true],
  [/^reduced/, "square", "M-7 7 7-7M-7 0 0-7M0 7 7 0", true],
  [/^wounded/, "square", "M0-6V6M-6 0H6", true],
  [/^(malfunction|low ammo)/i, "diamond", "M-4-4 4 4M4-4-4 4", true],
  [/^disabled/, "diamond", "M-6 0H6M0-6V6M-4-4 4 4M4-4-4 4", true],
  [/^(stun|shock)/i, "burst", "M2-6-3 0H3L-2 6", true],
  [/unconfirmed/, "stop", "", true, "UK"],
  [/^(immobil|bogged|mired)/, "stop", "M-6 0H6", true],
  [/^recall/, "stop", "M5-4H-2A4 4 0 1 0-2 5H5M-1-7-4-4-1-1", true],
  [/^used/, "round", "M-5 0-1 4 6-5"],
  [/^op fire/, "round", "M0-7V-3M0 3V7M-7 0H-3M3 0H7"],
  [/^sustained/, "burst", "M-5-2H5M-5 2H5"],
  [/^(first fire)/, "burst", "", false, "1"],
  [/^(final fire)/, "burst", "", false, "2"],
  [/^(fired|prep fire|bounding)/, "burst", "M-4 0H4"],
  [/^intensive/, "burst", "", false, "I"],
  [/^rate of fire/, "burst", "M-4-2 0-6 4-2M-4 4 0 0 4 4"],
  [/^(moved|motion|manhandling)/, "tile", "M-7-5-1 0-7 5M0-5 6 0 0 5"],
  [/^command point/, "hex", "M0-6 1.700-2 6-2 2.600.700 4 5 0 2.500-4 5-2.600.700-6-2-1.700-2Z"],
  [/^concealed/, "shield", "", false, "?"],
  [/^(hidden|emplaced|in a foxhole)/, "shield", "M-6 4Q-6-5 0-5T6 4M-6 4H6"],
  [/^melee/, "burst", "M-5-5 5 5M5-5-5 5"],
  [/^cx/i, "square", "", false, "CX"],
  [/^encircled/, "round", "M0-6A6 6 0 1 1-.1-6", true],
  [/^(berserk|banzai)/, "burst", "M0-6Q4 0 2 5-3 6-3 1-1 0 0-6", false],
  [/^(heroic|hero|fanatic|seishin)/, "hex", "M0-5V5M-5 0H5"],
];

const TAKEN = new Set(["crew exposed", "buttoned up", "not stopped", "aboard"]);
const WORST = /broken|suppress|pinned|routed|wounded|reduced|malfunction|immobil|stun|shock|unconfirmed|bogged|mired|recall|disabled/i;

export const isDown = (word: string): boolean => WORST.test(word);
export const says = (unit: Unit, word: string): boolean => (unit.status ?? []).some((x) => x.toLowerCase() === word);

const letters = (x: string) => (x.includes(" ") ? x.split(" ").map((y) => (/\d/.test(y) ? y : y[0])).join("") : x.slice(0, 3)).toUpperCase().slice(0, 4);

export function signOf(word: string): Sign {
  const row = ROWS.find(([words]) => words.test(word));
  if (!row) return { word, form: "", mark: "", text: letters(word), bad: isDown(word) };
  return { word, form: FORMS[row[1]], mark: row[2], text: row[4] ?? "", bad: row[3] ?? false };
}

/** The signs of a counter, what hurts most first; hatch and tracks are drawn into the picture of a vehicle. */
export function signsOf(unit: Unit): Sign[] {
  const drawn = (x: string) => unit.kind === "vehicle" && (TAKEN.has(x) || x === "motion" || x === "moved");
  return (unit.status ?? [])
    .filter((x) => !drawn(x.toLowerCase()))
    .map(signOf)
    .sort((a, b) => Number(b.bad) - Number(a.bad));
}
