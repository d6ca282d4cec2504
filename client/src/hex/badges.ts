import type { Unit } from "./types";

/** What a status is called on a counter's corner; others are shortened. */
const CODES: Record<string, string> = {
  stun: "Stun", STUN: "STUN", "stun +1": "St+1", shock: "Shock", "unconfirmed kill": "UK", immobilized: "Immo", bogged: "Bog",
  mired: "Mire", recall: "Recall", "bounding fire": "BFF", malfunction: "Malf", "rate of fire": "ROF", "first fire": "First",
  "final fire": "Final", fired: "Fired", emplaced: "Emp", hidden: "Hid", "intensive fire": "IF", manhandling: "Push", "op fire": "Op",
};
/** Drawn into the picture of a vehicle instead: hatch, track marks. */
const DRAWN = new Set(["crew exposed", "buttoned up", "motion", "moved", "not stopped", "aboard"]);
const BAD = /broken|suppress|pinned|routed|wounded|reduced|malfunction|immobil|stun|shock|unconfirmed|bogged|mired|recall|disabled/i;

export const isDown = (word: string): boolean => BAD.test(word);

const shortened = (x: string) => (x.includes(" ") ? x.split(" ").map((y) => (/\d/.test(y) ? y : y[0])).join("") : x.slice(0, 4)).toUpperCase();

/** The corner's words, what hurts most first. */
export function badgesOf(unit: Unit): { text: string; bad: boolean }[] {
  const vehicle = unit.kind === "vehicle";
  return (unit.status ?? [])
    .filter((x) => !(vehicle && DRAWN.has(x.toLowerCase())))
    .map((x) => ({ text: CODES[x] ?? CODES[x.toLowerCase()] ?? shortened(x), bad: isDown(x) }))
    .sort((a, b) => Number(b.bad) - Number(a.bad))
    .slice(0, vehicle ? 3 : 2);
}

export const says = (unit: Unit, word: string): boolean => (unit.status ?? []).some((x) => x.toLowerCase() === word);
