import type { Sitting } from "../lib/sitting.svelte";
import type { Unit } from "./types";

/** What has moved or changed on the map since one's own last decision: machines are quicker than the eye. */
export class Trails {
  /** The hexes that a unit went through, by unit. */
  paths = $state.raw<Map<number, string[]>>(new Map());
  fresh = $state.raw<Set<number>>(new Set());

  private before = new Map<number, Unit>();
  private asked: number | undefined;
  private answered = false;
  private v = -1;
  private step = -1;

  /** The next position: the others' changes are added; after an answer of one's own the first of them begins anew. */
  take(sitting: Sitting, units: Unit[]): void {
    if (sitting.past) return this.again(sitting.past.step, units);
    const position = sitting.position;
    if (!position || (position.v === this.v && this.step < 0)) return;
    if (this.step >= 0) {
      this.forget(units, position.v); // back from the past
      this.asked = position.question.seat;
      return;
    }
    const me = sitting.me.seat;
    const looker = me < 0 || sitting.seats.length > 1; // who only looks on sees the last change
    const own = this.asked === me;
    const changed = units.filter((x) => differs(this.before.get(x.id), x));
    const anew = looker || (own ? changed.some((x) => x.side === me) : this.answered);
    const paths = new Map(anew ? [] : this.paths);
    const fresh = new Set(anew ? [] : this.fresh);
    for (const unit of changed.filter((x) => looker || !own || x.side !== me)) {
      const from = this.before.get(unit.id)?.hex;
      if (from && unit.hex && from !== unit.hex) paths.set(unit.id, [...(paths.get(unit.id) ?? [from]), unit.hex]);
      fresh.add(unit.id);
    }
    this.before = new Map(units.map((x) => [x.id, x]));
    this.answered = own;
    this.asked = position.question.seat;
    this.v = position.v;
    this.paths = paths;
    this.fresh = fresh;
  }

  /** A step of the past: what it changed, if the one before it was on show; of a unit that goes on its whole way. */
  private again(step: number, units: Unit[]): void {
    if (step === this.step) return;
    if (this.step < 0 || step < this.step || step > this.step + 1) this.forget(units, this.v);
    else {
      const changed = units.filter((x) => differs(this.before.get(x.id), x));
      const moved = changed.filter((x) => x.hex && this.before.get(x.id)?.hex && this.before.get(x.id)?.hex !== x.hex);
      const anew = moved.some((x) => !this.paths.has(x.id));
      const paths = new Map(anew ? [] : this.paths);
      for (const x of moved) paths.set(x.id, [...(paths.get(x.id) ?? [this.before.get(x.id)?.hex as string]), x.hex as string]);
      this.paths = paths;
      this.fresh = new Set(changed.map((x) => x.id));
      this.before = new Map(units.map((x) => [x.id, x]));
    }
    this.step = step;
  }

  private forget(units: Unit[], v: number): void {
    this.before = new Map(units.map((x) => [x.id, x]));
    this.paths = new Map();
    this.fresh = new Set();
    this.v = v;
    this.step = -1;
  }
}

const said = (unit: Unit) => `${unit.hex} ${unit.name} ${unit.figures?.join(" ")} ${unit.status?.join(" ")}`;
const differs = (old: Unit | undefined, unit: Unit) => old !== undefined && said(old) !== said(unit);
