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
}

// eslint-disable-next-line @typescript-eslint/no-explicit-any
export type View = Record<string, any>;

export interface LessonFacts {
  title: string;
  n: number;
  of: number;
  text: string;
  rule: string;
  action?: Action | null;
  done: boolean;
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
  /** Where something may come down: hex to chance. */
  heat?: Record<string, number>;
  /** Units that look at the place. */
  eyes?: number[];
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
}

export interface GameFacts {
  name: string;
  title: string;
  prefix: string;
  /** How scenarios that are not listed are named; nothing where there are none. */
  more?: string;
  scenarios: ScenarioFacts[];
}

export interface Shelf {
  games: GameFacts[];
  bots: string[];
  lessons: { id: string; game: string; title: string; summary: string; steps: number }[];
}

export interface Made {
  id: string;
  links: { seat: number; name: string; bot: string | null; link: string }[];
  watch: string;
}

export interface MyGame {
  id: string;
  game: string;
  scenario: string;
  over: boolean;
  changed: number;
  seat: number;
  mode: string;
  seats: { name: string; bot: string | null }[];
}

export const CHANCE = -1;
export const SPECTATOR = -4;
