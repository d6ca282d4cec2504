import { t, told } from "words";
import type { Card } from "../cards/types";

export interface HexFacts {
  name: string;
  x: number;
  y: number;
  words: string;
  near: (string | null)[];
  spots?: { what: string; title: string }[];
  also?: string[];
}

export interface Drawing {
  name: string;
  title: string;
  high: number;
  radius: number;
  box: [number, number, number, number];
  hexes: HexFacts[];
  areas: { kind: string; pattern: string; d: string }[];
  heights: { level: number; ground: string; edge: string }[];
  roads: { kind: string; wide: number; d: string }[];
  waters: { kind: string; d: string }[];
  sides: { kind: string; d: string }[];
  labels: { x: number; y: number; text: string }[];
  /** What bare ground is made of: grass or sand. */
  ground: string;
  /** Buildings with a roof of their own, and the ridges of those that go on from hex to hex. */
  houses: { kind: string; d: string }[];
  ridges: string;
  /** What the map shows, with a place where it is to be seen. */
  legend: { what: string; x: number; y: number }[];
}

export interface Unit {
  id: number;
  side: number;
  hex: string | null;
  level?: number;
  name: string;
  kind: string;
  figures?: string[];
  status?: string[];
  facing?: number;
  /** Where the turret points; null where there is none. */
  turret?: number | null;
  /** Hexes of the arc of its main weapon, and of its hull where that is another. */
  arc?: string[];
  hull_arc?: string[];
  /** How a vehicle is drawn where it is not a tank: craft, amtrac, carrier, truck. */
  shape?: string;
  /** The number of what carries it. */
  aboard?: number;
  stack?: number;
  [more: string]: unknown;
}

/** One outline for many hexes. */
export function outlines(hexes: HexFacts[], radius: number, high: number): string {
  const corners = [[1, -1], [2, 0], [1, 1], [-1, 1], [-2, 0], [-1, -1]] as const;
  return hexes.map((h) => `M${corners.map(([x, y]) => `${h.x + (x * radius) / 2} ${h.y + y * high}`).join("L")}z`).join("");
}

/** Cards that part of a side holds: its own in full, the other's as a number. */
export interface Hand {
  element: number;
  name: string;
  cards: Card[] | number;
  size: number;
  used: number;
}

export interface Marker {
  hex: string;
  kind: string;
  label: string;
}

export function hexagon(radius: number, high: number, scale = 1): string {
  const corners = [[1, -1], [2, 0], [1, 1], [-1, 1], [-2, 0], [-1, -1]] as const;
  return corners.map(([x, y]) => `${((x * radius) / 2) * scale},${y * high * scale}`).join(" ");
}

export function unitWords(unit: Unit, sides: string[]): string {
  // a leader's 8 and -1 are read as 8-1
  const figures = (unit.figures ?? []).join("-").replace(/-([+-])/g, "$1");
  const named = !figures || unit.name.includes(figures) ? "" : ` ${figures}`;
  const status = unit.status?.length ? `, ${unit.status.map((x) => told(x)).join(", ")}` : "";
  const level = unit.level ? t(", level {0}", unit.level) : "";
  const side = sides[unit.side] ?? "";
  return `${unit.name.startsWith(side) ? "" : told(side)} ${unit.name}${named}${status}${level}`.trim();
}

/** The hex to which an arrow key leads; undefined where the key is none, "" where there is no hex. */
export function stepped(key: string, hex: HexFacts, radius: number): string | undefined {
  const odd = Math.round(hex.x / (1.5 * radius)) % 2 !== 0;
  const ways: Record<string, number[]> = { ArrowUp: [0], ArrowDown: [3], ArrowLeft: odd ? [5, 4] : [4, 5], ArrowRight: odd ? [1, 2] : [2, 1] };
  return ways[key] && (ways[key].map((x) => hex.near[x]).find((x) => x) ?? "");
}
