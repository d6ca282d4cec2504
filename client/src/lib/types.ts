// What the server sends. docs/protocol.md is the authority; nothing here knows a rule.

import type { Deal } from "./deal";

export type Action = unknown[];

export interface At {
  hex?: string;
  unit?: number;
  card?: number;
  group?: number;
  button?: string;
  key?: string;
  range?: number;
  [more: string]: unknown;
}

export interface Option {
  action: Action;
  words: string;
  rules: string[];
  at: At;
  /** What it is to the hand (begin, step, end, join, attack, aim, load, commit, shoot), and its cost. */
  way?: [string, number];
}

/** A way to a hex: the answers that lead there, the hexes passed, the cost, and whether chance has a word at its end. */
export interface Way {
  actions: Action[];
  path: string[];
  cost: number;
  chance: boolean;
}

/** One hex of a way: who could fire at it, from where with what chance, all together, and what the worst may do. */
export interface HexHarm {
  by: number[];
  from: Record<string, number>;
  p: number;
  results: { what: string; p: number; grade: number }[];
}

/** What a way may cost, if each place from which it can be fired at fires once; `sure` where lines of sight are known. */
export interface Harm {
  hexes: Record<string, HexHarm>;
  p: number;
  sure: boolean;
}

/** An attack that could be made from here. */
export interface Prospect {
  actions: Action[];
  words: string[];
  at: At;
  by: At;
  p: number | null;
  preview: Preview;
}

/** A way to play a card from here. */
export interface Use {
  actions: Action[];
  words: string[];
  p: number | null;
}

export interface Question {
  over: boolean;
  seat?: number;
  rule?: string;
  prompt?: string;
  options?: Option[];
  reason?: string;
  result?: number[] | null;
}

export interface LogEvent {
  rule: string;
  words: string;
}

export interface CardFacts {
  name: string;
  number: number;
  colour: string;
  positions?: string[];
}

export interface LogLine {
  step: number;
  seat: number;
  rule?: string;
  words?: string;
  by?: string;
  dice?: number | number[];
  pile?: number;
  face?: CardFacts;
  events: LogEvent[];
}

export interface Order {
  kind: string;
  words?: string;
  rule?: string;
  hexes?: number;
  hex?: string;
  unit?: number;
  group?: number;
  card?: string;
  number?: number;
}

// eslint-disable-next-line @typescript-eslint/no-explicit-any
export type View = Record<string, any>;

export interface LessonFacts {
  id: string;
  title: string;
  n: number;
  of: number;
  text: string;
  rule: string;
  action?: Action | null;
  done: boolean;
  /** The fight at the end, which must be won. */
  fight?: { goal: string; state: "open" | "won" | "lost"; done: number; times: number; left: number } | null;
  next?: { id: string; title: string } | null;
  attempt?: number;
}

export interface Position {
  v: number;
  step: number;
  view: View;
  question: Question;
  since: number;
  log: LogLine[];
  present: boolean[];
  sitting?: number[];
  /** A game of other rules, which is only read here. */
  kept?: { reason: string; fits: number; seen: number; can: boolean; agreed: number[] };
  /** The machine cannot answer here. */
  fault?: { reason: string; agreed: Record<string, number[]> };
  undo?: string | null;
  /** What the players offer each other until the next decision: draw, undo0 … to the seats that agree. */
  offers?: Record<string, number[]>;
  orders?: Order[];
  reaction?: boolean;
  answering?: string;
  clock?: { seat: number; left: number; runs: boolean };
  lesson?: LessonFacts;
  deal?: Deal;
}

export interface TableFacts {
  id: string;
  game: string;
  title: string;
  prefix: string;
  scenario: { id: string; title: string; summary: string };
  options: Record<string, unknown>;
  mode: "link" | "screen" | "both";
  hints?: boolean;
  victory?: string;
  special?: string[];
  seats: { name: string; bot: string | null }[];
  /** In a lesson: what the figures of each kind of unit are called. */
  legend?: Record<string, string[]>;
}

export interface Preview {
  rules: string[];
  title: string;
  sum: { rule: string; what: string; amount: number }[];
  total: number;
  odds: { what: string; p: number; rule: string }[];
  notes: string[];
  /** Results that exclude each other, as parts of one whole, by how bad they are (0 to 4). */
  bar?: { what: string; p: number; grade: number }[];
  /** The same of whoever is struck, where the odds only say what the dice give. */
  harm?: { what: string; p: number; grade: number }[];
  /** Where something may come down: hex to chance. */
  heat?: Record<string, number>;
  /** Units that look at the place. */
  eyes?: number[];
  /** Hexes that something turned this way would cover. */
  arc?: string[];
}

/** A game that is over, in figures. */
export interface Summary {
  steps: number;
  seats: { decisions: number; rolls: number; dice: number; sum: number; expected: number; cards: number }[];
}

/** What the judge found in a finished game; chances and luck are parts of a win. */
export interface Judged {
  steps: number;
  seats: string[];
  knows: string;
  verdict: string;
  judged: { decisions: number; of_decisions: number; draws: number; of_draws: number; whole: boolean };
  course: { step: number; seat: number; worth: number }[];
  dearest: { step: number; seat: number; rule: string; asked: string; did: string; better: string; cost: number; error: number; worth: number; better_worth: number }[];
  luck: { luck: number; error: number; good: number; bad: number }[];
  swings: { step: number; rule: string; words: string; luck: number[] }[];
}

/** What the machine would do, as a whole plan, and why. */
export interface Advice {
  action: Action;
  words?: string;
  hope?: string[];
  against?: string[];
  others?: { action: Action; words: string; worth: number }[];
  worth?: number;
  going?: boolean;
}

export interface SightLine {
  from: string;
  to: string;
  range: number;
  verdict: "clear" | "hindered" | "blocked";
  hindrance: number;
  rule: string;
  reasons: { what: string; where: string; amount: number; rule: string; blocks: boolean }[];
}

export interface Past {
  step: number;
  eyes: number | "open";
  view: View;
  question: Question;
  log: LogLine[] | null;
  /** No picture of this step was kept; the one shown is the last there is. */
  unseen?: boolean;
}

export interface Refusal {
  rule: string;
  reason: string;
  stale?: boolean;
}

export interface OptionFacts {
  name: string;
  default: unknown;
  choices: unknown[];
  summary: string;
  rule: string;
}

export interface ScenarioFacts {
  id: string;
  title: string;
  summary: string;
  seats: string[];
  facts: Record<string, unknown>;
  options: OptionFacts[];
  alone?: { option: string; choices: unknown[]; rule: string; words: string } | null;
  card: ScenarioCard;
}

/** What a scenario is like; null is "not measured". */
export interface ScenarioCard {
  /** For each seat: how many, what, of which kind. */
  forces: [number, string, string][][];
  names: string[];
  rules: string[];
  difficulty: number;
  players: number;
  minutes: number | null;
  measured: { games: number; player: string; decisions: number; wins: number[]; low: number; high: number; date: string } | null;
}

export interface GameFacts {
  name: string;
  title: string;
  prefix: string;
  /** How scenarios that are not listed are named; nothing where there are none. */
  more?: string;
  scenarios: ScenarioFacts[];
}

/** Opponents that look ahead: their names, and what may be said of how they play: "sergeant/bold/5". */
export interface Thinking {
  levels: string[];
  styles: string[];
  seconds: number[];
}

export interface Shelf {
  games: GameFacts[];
  bots: string[];
  thinking?: Thinking;
  lessons: { id: string; game: string; title: string; summary: string; steps: number }[];
}

export interface Made {
  id: string;
  links: { seat: number; name: string; bot: string | null; link: string }[];
  watch: string;
}

export interface MyGame {
  /** The seat that is asked, where the server knows it at once. */
  turn?: number;
  id: string;
  game: string;
  scenario: string;
  over: boolean;
  changed: number;
  seat: number;
  mode: string;
  /** Where a campaign stands. */
  stand?: string;
  /** Of a scenario that no list has. */
  title?: string;
  seats: { name: string; bot: string | null }[];
}

export const CHANCE = -1;
export const SPECTATOR = -4;
