// The workbench: what is being made, the tool in hand, and what the server says of it a moment after each change.

import { ask } from "../lib/api";
import { setSetting, setting } from "../lib/stored";
import type { Drawing } from "../hex/types";
import type { Balance, BoardData, Checked, Fault, Palette, Scenario } from "./types";
import { setArea, toggled, turnOf } from "./types";

export type Tool =
  | { kind: "ground" | "road" | "side"; what: string }
  | { kind: "level"; what: string }
  | { kind: "building"; what: string }
  | { kind: "area"; side: number; group: number; what: string }
  | { kind: "goal"; condition: number; what: string };

interface Opened {
  game: string;
  scenario: Scenario;
  board: BoardData | null;
}

const PAUSE = 350;

export class Bench {
  palette = $state.raw<Palette | null>(null);
  game = $state("");
  scenario = $state<Scenario | null>(null);
  board = $state<BoardData | null>(null);
  tool = $state<Tool>({ kind: "ground", what: "woods" });
  drawing = $state.raw<Drawing | null>(null);
  told = $state.raw<Checked | null>(null);
  pending = $state<Record<string, string>>({});
  waiting = $state(false);
  fault = $state("");
  balance = $state.raw<Balance | null>(null);
  balancing = $state(false);
  private timer: ReturnType<typeof setTimeout> | undefined;
  private asked = 0;
  /** The last fault is that a check was not answered, and goes when one is. */
  private unheard = false;

  readonly faults = $derived<Fault[]>(this.told?.faults ?? []);
  readonly name = $derived(this.waiting ? null : (this.told?.name ?? null));
  readonly nations = $derived(this.palette?.games.find((x) => x.name === this.game)?.nations ?? []);

  async begin(shared: string): Promise<void> {
    try {
      this.palette = await ask<Palette>("api/workshop");
      const kept = setting<Opened | null>("workshop", null);
      if (shared) await this.open(shared);
      else if (kept) this.take(kept);
      else await this.fresh(this.palette.games[0]?.name ?? "");
    } catch (problem) {
      this.fault = (problem as Error).message;
    }
  }

  async fresh(game: string): Promise<void> {
    const first = this.palette?.games.find((x) => x.name === game)?.first;
    if (first) await this.open(first);
  }

  /** A file's text, or the name that holds one. What is not a scenario changes nothing here. */
  async open(text: string): Promise<void> {
    try {
      this.take(await ask<Opened>("api/workshop/open", { text }));
    } catch (problem) {
      this.fault = (problem as Error).message;
    }
  }

  private take(found: Opened): void {
    this.game = found.game;
    this.scenario = found.scenario;
    this.board = found.board;
    this.drawing = null;
    this.pending = {};
    this.tool = { kind: "ground", what: "woods" };
    this.fault = "";
    this.touch(0);
  }

  /** Something has changed: ask what is wrong now, once the hand rests. */
  touch(pause = PAUSE): void {
    this.waiting = true;
    this.balance = null;
    this.balancing = false;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.check(), pause);
  }

  private async check(): Promise<void> {
    const number = ++this.asked;
    const wish = { game: this.game, scenario: $state.snapshot(this.scenario), board: $state.snapshot(this.board) };
    setSetting("workshop", wish);
    try {
      const told = await ask<Checked>("api/workshop/check", wish);
      if (number !== this.asked) return;
      this.told = told;
      if (told.drawing) {
        this.drawing = told.drawing;
        this.pending = {};
      }
      if (this.unheard) this.fault = "";
      this.unheard = false;
    } catch (problem) {
      this.fault = (problem as Error).message;
      this.unheard = true;
    }
    if (number === this.asked) this.waiting = false;
  }

  /** Use the tool on a hex; `side` is the hexside nearest the pointer, `again` while it is drawn over many. */
  use(hex: string, side: number, again = false): void {
    const { tool, board, scenario } = this;
    const beyond = this.drawing?.hexes.find((x) => x.name === hex)?.near[side] ?? null;
    if (tool.kind === "area" && scenario) return this.area(hex, again);
    if (tool.kind === "goal" && scenario) return this.goal(hex);
    if (!board) return;
    if (tool.kind === "ground") {
      if (tool.what === "open") delete board.ground[hex];
      else board.ground[hex] = tool.what;
      this.pending[hex] = this.palette?.ground.find((x) => x.name === tool.what)?.fill ?? "#e4e8d0";
    } else if (tool.kind === "level") {
      const level = Number(tool.what);
      if (level) board.levels[hex] = level;
      else delete board.levels[hex];
      this.pending[hex] = "#cbb994";
    } else if (again) return;
    else if (tool.kind === "road") board.roads = toggled(board.roads, hex, side, beyond, tool.what);
    else if (tool.kind === "side") board.sides = toggled(board.sides, hex, side, beyond, tool.what);
    else if (beyond) this.join(board, hex, beyond);
    this.touch();
  }

  /** Two building hexes become one building, or two again. */
  private join(board: BoardData, a: string, b: string): void {
    const [one, two] = [a, b].map((hex) => board.buildings.find((x) => x[1].includes(hex)));
    const rest = board.buildings.filter((x) => x !== one && x !== two);
    if (one && one === two) board.buildings = rest;
    else board.buildings = [...rest, [one?.[0] || two?.[0] || "", [...new Set([...(one?.[1] ?? [a]), ...(two?.[1] ?? [b])])]]];
  }

  private area(hex: string, again: boolean): void {
    if (this.tool.kind !== "area" || !this.scenario) return;
    const { side, group } = this.tool;
    const target = this.scenario.side[side]?.group[group];
    if (!target) return;
    const now = this.told?.areas.find((x) => x.side === side && x.group === group)?.hexes ?? [];
    if (again && now.includes(hex)) return;
    const next = now.includes(hex) ? now.filter((x) => x !== hex) : [...now, hex];
    setArea(this.game, target, next, turnOf(this.game, target));
    this.shown({ side, group }, next);
    this.touch();
  }

  private goal(hex: string): void {
    if (this.tool.kind !== "goal" || !this.scenario) return;
    const { condition } = this.tool;
    const target = this.scenario.victory.condition[condition];
    if (!target) return;
    const now = this.told?.areas.find((x) => x.condition === condition)?.hexes ?? [];
    const next = now.includes(hex) ? now.filter((x) => x !== hex) : [...now, hex];
    delete target.buildings;
    target.area = next;
    this.shown({ condition }, next);
    this.touch();
  }

  /** What the server will say of an area, at once. */
  private shown(which: { side?: number; group?: number; condition?: number }, hexes: string[]): void {
    if (!this.told) return;
    const same = (x: object) => Object.entries(which).every(([key, value]) => (x as Record<string, unknown>)[key] === value);
    this.told = { ...this.told, areas: [...this.told.areas.filter((x) => !same(x)), { ...which, hexes }] };
  }

  /** Games in the background, a little at a time, until they are told to stop or something changes. */
  async weigh(player: string): Promise<void> {
    const name = this.name;
    this.balancing = true;
    this.balance = null;
    while (this.balancing && name && name === this.name) {
      const sums: Balance | null = this.balance;
      try {
        const told: Balance = await ask<Balance>("api/workshop/balance", { game: this.game, name, player, games: sums?.games ?? 0, won: sums?.won ?? [] });
        if (!this.balancing || name !== this.name) return;
        this.balance = told;
        if (told.games >= 1000) this.balancing = false;
      } catch (problem) {
        this.fault = (problem as Error).message;
        this.balancing = false;
      }
    }
  }
}
