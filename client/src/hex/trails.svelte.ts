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

  /** The next position: the others' changes are added; after an answer of one's own the first of them begins anew. */
  take(sitting: Sitting, units: Unit[]): void {
    const position = sitting.position;
    if (!position || position.v === this.v) return;
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
}

const said = (unit: Unit) => `${unit.hex} ${unit.name} ${unit.figures?.join(" ")} ${unit.status?.join(" ")}`;
const differs = (old: Unit | undefined, unit: Unit) => old !== undefined && said(old) !== said(unit);
