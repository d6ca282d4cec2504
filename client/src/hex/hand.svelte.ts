import { openRing } from "../lib/rings";
import type { Sitting } from "../lib/sitting.svelte";
import type { At } from "../lib/types";
import type { Lens } from "./lens.svelte";
import type { HexFacts, Unit } from "./types";
import type { Walk } from "./walk.svelte";

const LONG = 480;
const FAR = 8;

/** What the hand needs to know of the table. */
export interface Ground {
  byName: Map<string, HexFacts>;
  stacks: Map<string, Unit[]>;
  places: (hex: HexFacts) => At[];
}

/** Pointer and finger on the map: a click does the plain thing, a long press or right click opens the ring, a drag of a
 * piece carries it, a drag with Shift chooses several. */
export class Hand {
  /** The box that is being drawn, in pixels of the window. */
  box = $state.raw<{ x: number; y: number; wide: number; tall: number } | null>(null);
  /** The hex from which a piece is being carried. */
  carried = $state("");

  private readonly sitting: Sitting;
  private readonly walk: Walk;
  private readonly lens: Lens;
  private readonly ground: () => Ground;
  private timer = 0;
  private start: { x: number; y: number; hex: string; unit: number | undefined; boxing: boolean } | null = null;
  /** The press was more than a click, and its click is not heard. */
  private done = false;

  constructor(sitting: Sitting, walk: Walk, lens: Lens, ground: () => Ground) {
    this.sitting = sitting;
    this.walk = walk;
    this.lens = lens;
    this.ground = ground;
  }

  private hexAt(event: PointerEvent | MouseEvent): HexFacts | undefined {
    const found = document.elementFromPoint(event.clientX, event.clientY)?.closest<SVGElement>("[data-hex]");
    return this.ground().byName.get(found?.dataset.hex ?? "");
  }

  /** The unit of a hex that a hand may carry off: one that acts, or one that may begin. */
  private portable(hex: HexFacts): number | undefined | null {
    const here = this.ground().stacks.get(hex.name) ?? [];
    const acting = (this.sitting.view?.acting ?? []) as number[];
    if (!this.sitting.mine) return null;
    if (here.some((x) => acting.includes(x.id)) && this.sitting.options.some((x) => x.way?.[0] === "step")) return undefined;
    const begins = this.begins().filter((id) => here.some((x) => x.id === id));
    return begins[0] ?? null;
  }

  /** Units that may be taken up now. */
  begins(): number[] {
    return this.sitting.options.flatMap((x) => (x.way?.[0] === "begin" && x.at.unit !== undefined ? [x.at.unit] : []));
  }

  /** A press begins; true where the map is not to be dragged with it. */
  down(event: PointerEvent): boolean {
    clearTimeout(this.timer);
    this.done = false;
    this.start = null;
    const hex = this.hexAt(event);
    if (event.button !== 0 || !hex || this.lens.pressed) return false;
    const unit = this.portable(hex);
    const boxing = event.shiftKey;
    const { clientX: x, clientY: y } = event;
    if (boxing || unit !== null) this.start = { x, y, hex: hex.name, unit: unit ?? undefined, boxing };
    if (event.pointerType !== "mouse") this.timer = window.setTimeout(() => this.menu(hex, x, y), LONG);
    return this.start !== null;
  }

  move(event: PointerEvent): void {
    const { start } = this;
    if (!start) {
      if (this.lens.pressed && !this.lens.clicked()) clearTimeout(this.timer);
      return;
    }
    if (Math.hypot(event.clientX - start.x, event.clientY - start.y) > FAR && !this.done) {
      clearTimeout(this.timer);
      this.done = true;
      this.carried = start.boxing ? "" : start.hex;
      if (!start.boxing && start.unit !== undefined) void this.walk.take(start.unit);
    }
    if (!this.done) return;
    if (start.boxing) {
      const [x, y] = [Math.min(start.x, event.clientX), Math.min(start.y, event.clientY)];
      this.box = { x, y, wide: Math.abs(start.x - event.clientX), tall: Math.abs(start.y - event.clientY) };
    } else this.walk.show(this.hexAt(event)?.name ?? "");
  }

  up(event: PointerEvent): void {
    clearTimeout(this.timer);
    const { start, box } = this;
    this.start = this.box = null;
    this.carried = "";
    if (!start || !this.done) return;
    if (box) return this.choose(box);
    const hex = this.hexAt(event);
    if (hex && hex.name !== start.hex && this.walk.ways[hex.name]) this.walk.go(hex.name);
    else this.walk.letGo();
  }

  private choose(box: { x: number; y: number; wide: number; tall: number }): void {
    const chosen = this.begins().filter((id) => {
      const stack = [...this.ground().stacks].find(([, units]) => units.some((x) => x.id === id));
      const at = document.querySelector(`[data-hex="${CSS.escape(stack?.[0] ?? "")}"]`)?.getBoundingClientRect();
      if (!at) return false;
      const [x, y] = [at.x + at.width / 2, at.y + at.height / 2];
      return x >= box.x && x <= box.x + box.wide && y >= box.y && y <= box.y + box.tall;
    });
    this.walk.group = new Set(chosen);
  }

  /** The ring of all that can be done at a hex. */
  menu(hex: HexFacts, x: number, y: number): void {
    this.done = true;
    if (!openRing(this.sitting, `${hex.name}, ${hex.words}`, this.ground().places(hex), x, y)) this.why(hex);
  }

  /** A plain click: the plain thing. */
  async click(hex: HexFacts, event?: MouseEvent): Promise<void> {
    if (this.done) {
      this.done = false;
      return;
    }
    const { sitting, walk } = this;
    const places = this.ground().places(hex);
    if (event?.shiftKey) return this.toggle(hex);
    const found = sitting.there(places);
    const here = this.ground().stacks.get(hex.name) ?? [];
    if (walk.group.size && !here.some((x) => walk.group.has(x.id))) {
      const units = [...this.ground().stacks.values()].flat().filter((x) => walk.group.has(x.id));
      return walk.together(units, hex, this.ground().byName);
    }
    const steps = found.filter((x) => x.way?.[0] === "step").sort((a, b) => (a.way?.[1] ?? 0) - (b.way?.[1] ?? 0));
    if (walk.unit < 0 && steps[0]) {
      this.remember(hex);
      return sitting.act(steps[0].action);
    }
    const plain = found.filter((x) => x.way?.[0] !== "aside");
    if (plain.length === 1 && plain[0]) return sitting.pick(plain[0]);
    if (found.length > 1) {
      sitting.filter = places;
      sitting.choose(null);
      return void (event && openRing(sitting, `${hex.name}, ${hex.words}`, places, event.clientX, event.clientY));
    }
    const touch = (event as PointerEvent | undefined)?.pointerType === "touch";
    if (await walk.click(hex.name, touch)) return;
    walk.letGo();
    if (event && openRing(sitting, `${hex.name}, ${hex.words}`, places, event.clientX, event.clientY)) return;
    const own = here.find((x) => x.side === sitting.me.seat);
    const another = sitting.options.some((x) => x.way?.[0] === "end");
    if (own && another && (await walk.take(own.id))) return sitting.say(`${own.name} in hand: choose where it goes.`);
    this.why(hex);
  }

  /** The side over which the acting unit leaves, for "same again". */
  private remember(to: HexFacts): void {
    const acting = (this.sitting.view?.acting ?? []) as number[];
    const from = [...this.ground().stacks].find(([, units]) => units.some((x) => acting.includes(x.id)))?.[0];
    this.walk.last = this.ground().byName.get(from ?? "")?.near.indexOf(to.name) ?? -1;
  }

  /** The next unit goes the way that the last one went. */
  sameAgain(): void {
    const { byName, stacks } = this.ground();
    const unit = [...stacks.values()].flat().find((x) => x.id === this.begins()[0]);
    const goal = byName.get(byName.get(unit?.hex ?? "")?.near[this.walk.last] ?? "");
    if (unit && goal) this.walk.together([unit], goal, byName);
  }

  private toggle(hex: HexFacts): void {
    const here = (this.ground().stacks.get(hex.name) ?? []).map((x) => x.id);
    const group = new Set(this.walk.group);
    for (const id of this.begins().filter((x) => here.includes(x))) if (!group.delete(id)) group.add(id);
    this.walk.group = group;
  }

  private why(hex: HexFacts): void {
    const [first, ...others] = this.ground().places(hex);
    if (first) void this.sitting.point(first, ...others);
  }
}
