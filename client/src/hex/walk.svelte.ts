import { t } from "words";
import type { Sitting } from "../lib/sitting.svelte";
import type { Harm, Refusal, Way } from "../lib/types";
import type { HexFacts, Unit } from "./types";

/** How long a way has to be in sight before one click walks it, in milliseconds. */
const READ = 250;
/** How long the pointer rests before the harm to expect is asked for. */
const REST = 140;

/** Where the unit in hand could go, as the server says; what is shown of it, and the click that walks it. */
export class Walk {
  ways = $state.raw<Record<string, Way>>({});
  /** The unit whose ways these are; -1 for whoever is acting. */
  unit = $state(-1);
  /** The hex to which a way is shown. */
  goal = $state("");
  /** Whether that way was chosen by a click, and waits for the second. */
  fixed = $state(false);
  /** Enemies that may see the hexes of a fixed way; null where nobody may check that. */
  seen = $state.raw<Record<string, number[]> | null>(null);
  /** Who could fire at the way that is shown, and what may come of it. */
  harm = $state.raw<Harm | null>(null);
  /** Units that were chosen to go together. */
  group = $state.raw<Set<number>>(new Set());

  /** Which of the six sides the last step of one's own led over; -1 before there was one. */
  last = $state(-1);

  private readonly sitting: Sitting;
  private v = -1;
  private asked = 0;
  private since = 0;
  private timer = 0;
  /** The hex under the pointer: its way is shown as soon as it is known. */
  private over = "";
  private known = new Map<string, Harm>();

  constructor(sitting: Sitting) {
    this.sitting = sitting;
  }

  get way(): Way | undefined {
    return this.sitting.mine ? this.ways[this.goal] : undefined;
  }

  /** A new question: the ways of whoever acts, if it is about stepping. */
  async renew(): Promise<void> {
    const { sitting } = this;
    const v = sitting.mine ? (sitting.position?.v ?? -1) : -1;
    if (v === this.v) return;
    this.v = v;
    this.clear();
    // a unit that is asked what it does can be sent on at once, without "move" being said first
    const sets = sitting.options.some((x) => x.way?.[0] === "step" || (x.way?.[0] === "begin" && x.at.unit === undefined));
    if (v >= 0 && !sitting.errands.running && sets) await this.take();
  }

  clear(): void {
    this.ways = {};
    this.unit = -1;
    this.asked += 1;
    this.known.clear();
    this.letGo();
    this.group = new Set();
  }

  letGo(): void {
    this.goal = "";
    this.fixed = false;
    this.seen = this.harm = null;
    clearTimeout(this.timer);
  }

  /** Takes a unit in hand (or whoever acts); false where it cannot set out. */
  async take(unit?: number): Promise<boolean> {
    const asked = (this.asked += 1);
    const found = await this.sitting.me.reach(unit);
    if (asked !== this.asked || isRefusal(found)) return false;
    this.ways = found;
    this.known.clear();
    this.unit = unit ?? -1;
    this.letGo();
    this.show(this.over);
    return Object.keys(found).length > 0;
  }

  /** The way to this hex, for the eye. */
  show(hex: string): void {
    this.over = hex;
    if (this.fixed || hex === this.goal) return;
    this.goal = this.ways[hex] ? hex : "";
    this.since = performance.now();
    clearTimeout(this.timer);
    this.harm = this.known.get(this.goal) ?? null;
    if (this.goal && !this.harm) this.timer = window.setTimeout(() => void this.foresee(), REST);
  }

  /** Asks what the way that is shown may cost; false where another one has been chosen meanwhile. */
  private async foresee(): Promise<boolean> {
    const { goal, asked, way } = this;
    if (!way) return false;
    const found = this.known.get(goal) ?? (await this.sitting.me.harm(way.actions));
    if (asked !== this.asked || goal !== this.goal) return false;
    if (found) this.known.set(goal, found);
    this.harm = found;
    return true;
  }

  /** The whole way in a sentence, to be heard before it is walked. */
  private words(way: Way): string {
    const danger = this.harm?.p ? `Chance of harm under fire: ${Math.round(this.harm.p * 100)} %.` : "";
    return t("{0}: {1}. {2} Once more to go there.", way.path.join(", "), way.cost, danger);
  }

  /** A click on a hex that lies at the end of a way: shows it, or walks it when it was in sight. */
  async click(hex: string, touch: boolean): Promise<boolean> {
    const way = this.ways[hex];
    if (!way || !this.sitting.mine) return false;
    const read = this.goal === hex && (this.fixed || (!touch && performance.now() - this.since > READ));
    if (read) {
      this.go(hex);
      return true;
    }
    this.goal = hex;
    this.fixed = true;
    this.harm = this.known.get(hex) ?? null;
    const asked = this.asked;
    const [seen, there] = await Promise.all([this.sitting.me.seen(way.path), this.foresee()]);
    if (asked === this.asked && this.goal === hex) this.seen = seen;
    if (there) this.sitting.say(this.words(way));
    return true;
  }

  go(hex: string): void {
    const way = this.ways[hex];
    if (!way) return;
    this.clear();
    this.sitting.errands.walk(`To ${hex}`, way.actions);
  }

  /** Several units go: each one hex the same way, or each to the place itself. */
  together(units: Unit[], goal: HexFacts, byName: Map<string, HexFacts>): void {
    const at = (unit: Unit) => (unit.hex ? byName.get(unit.hex) : undefined);
    const beside = units.map((x) => at(x)?.near.indexOf(goal.name) ?? -1).find((x) => x >= 0);
    const left = units.map((x) => ({ unit: x, to: beside === undefined ? goal.name : (at(x)?.near[beside] ?? "") }));
    let steps: unknown[][] = [];
    let why: Refusal | null = null;
    this.last = beside ?? this.last;
    this.clear();
    this.sitting.errands.start(`${units.length} units`, async () => {
      while (!steps.length && left.length) {
        const { unit, to } = left.shift() as (typeof left)[number];
        const found = await this.sitting.me.reach(unit.id);
        if (isRefusal(found)) why = found;
        else if (found[to]) steps = [...found[to].actions];
      }
      // who could not come along is not left behind in silence
      if (!steps.length && why) this.sitting.tell(why);
      return steps.shift() ?? null;
    });
  }
}

function isRefusal(found: Record<string, Way> | Refusal): found is Refusal {
  return typeof (found as Refusal).reason === "string";
}
