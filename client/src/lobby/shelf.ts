// The shelf as a list that can be narrowed: nothing here knows a rule.

import type { GameFacts, ScenarioFacts } from "../lib/types";

export interface Wish {
  text: string;
  difficulty: number;
  minutes: string;
  decisions: string;
  rules: string[];
  balance: string;
}

export const NO_WISH: Wish = { text: "", difficulty: 0, minutes: "", decisions: "", rules: [], balance: "" };

/** Ranges of minutes and of decisions, "from-to"; "none" is what was not measured. */
export const MINUTES = ["0-30", "30-60", "60-120", "120-9999", "none"];
export const DECISIONS = ["0-250", "250-500", "500-1000", "1000-99999", "none"];

function within(range: string, value: number | null | undefined): boolean {
  if (!range) return true;
  if (range === "none") return value === null || value === undefined;
  const [from = 0, to = 0] = range.split("-").map(Number);
  return value !== null && value !== undefined && value > from && value <= to;
}

/** Fewer games than these say nothing of balance. */
export const FEW = 10;

/** Even: a half lies within the interval; else who is ahead for certain. */
export function balanceOf(x: ScenarioFacts): "" | "even" | "first" | "second" {
  const found = x.card.measured;
  if (!found || found.games < FEW || x.card.players !== 2) return "";
  return found.low > 0.5 ? "first" : found.high < 0.5 ? "second" : "even";
}

export function sideNames(x: ScenarioFacts): string[] {
  return x.card.names.length ? x.card.names : x.seats;
}

export function fits(x: ScenarioFacts, wish: Wish): boolean {
  const words = [x.id, x.title, x.summary, ...sideNames(x), ...x.card.forces.flat().map((y) => y[1]), String(x.facts.date ?? "")].join(" ").toLowerCase();
  const balance = balanceOf(x);
  return (
    wish.text.toLowerCase().split(/\s+/).every((part) => words.includes(part)) &&
    (!wish.difficulty || x.card.difficulty === wish.difficulty) &&
    within(wish.minutes, x.card.minutes) &&
    within(wish.decisions, x.card.measured?.decisions) &&
    wish.rules.every((rule) => x.card.rules.includes(rule)) &&
    (!wish.balance || (wish.balance === "none" ? !balance : balance === wish.balance))
  );
}

export interface Placed {
  game: GameFacts;
  scenario: ScenarioFacts;
}

/** The scenarios of a game, or of all (""), that fit. */
export function listed(games: GameFacts[], name: string, wish: Wish): Placed[] {
  const chosen = games.filter((x) => !name || x.name === name);
  return chosen.flatMap((game) => game.scenarios.filter((x) => fits(x, wish)).map((scenario) => ({ game, scenario })));
}

/** The kinds of rules that any scenario needs, for the filter. */
export const ruleKinds = (games: GameFacts[]): string[] => [...new Set(games.flatMap((x) => x.scenarios.flatMap((y) => y.card.rules)))].sort();

/** What to begin with at once: the easiest and shortest of a game. */
export function easiest(game: GameFacts): ScenarioFacts | undefined {
  const rank = (x: ScenarioFacts) => x.card.difficulty * 10000 + (x.card.minutes ?? 999) + (x.card.players > 2 ? 5000 : 0);
  return [...game.scenarios].sort((a, b) => rank(a) - rank(b))[0];
}
