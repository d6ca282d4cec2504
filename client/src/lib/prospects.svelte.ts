import type { Sitting } from "./sitting.svelte";
import type { At, Option, Prospect } from "./types";

const KINDS = new Set(["begin", "attack", "aim", "load", "commit", "shoot", "ready"]);

/** The attacks that could be made from the present question, with their odds: asked for once, when it is about fire. */
export class Prospects {
  list = $state.raw<Prospect[]>([]);

  private readonly sitting: Sitting;
  private v = -1;

  constructor(sitting: Sitting) {
    this.sitting = sitting;
  }

  async renew(): Promise<void> {
    const { sitting } = this;
    const v = sitting.mine ? (sitting.position?.v ?? -1) : -1;
    if (v === this.v) return;
    this.v = v;
    this.list = [];
    if (v < 0 || sitting.errands.running || !sitting.options.some((x) => KINDS.has(x.way?.[0] ?? ""))) return;
    const found = await sitting.me.prospects();
    if (v === this.v) this.list = found;
  }

  /** Those that point at one of these places. */
  at(places: At[]): Prospect[] {
    const keys = ["hex", "unit", "group"] as const;
    return this.list.filter((x) => places.some((at) => keys.some((key) => at[key] !== undefined && x.at[key] === at[key])));
  }

  /** The best chance of whatever begins with this choice. */
  chance(option: Option): number | null {
    const first = JSON.stringify(option.action);
    const found = this.list.filter((x) => JSON.stringify(x.actions[0]) === first && x.p !== null);
    return found.length ? Math.max(...found.map((x) => x.p ?? 0)) : null;
  }
}

export const percent = (p: number): string => (p > 0 && p < 0.01 ? "<1 %" : `${Math.round(p * 100)} %`);
