import type { Sitting } from "../lib/sitting.svelte";
import type { View } from "../lib/types";
import type { Lens } from "./lens.svelte";
import type { Drawing, HexFacts, Marker, Unit } from "./types";

/** The panel of a hex with its margins, in pixels. */
const PANEL = 370;

/** What stands where on the map that is shown, and what of it the question is about. */
export class Scene {
  constructor(
    private readonly sitting: Sitting,
    private readonly view: () => View,
    private readonly map: () => Drawing | null,
  ) {}

  readonly byName = $derived.by(() => {
    const hexes = this.map()?.hexes ?? [];
    return new Map(hexes.flatMap((x) => [x.name, ...(x.also ?? [])].map((name) => [name, x] as const)));
  });
  readonly units = $derived.by(() => (this.view().units ?? []) as Unit[]);
  readonly markers = $derived.by(() => (this.view().markers ?? []) as Marker[]);
  readonly control = $derived.by(() => Object.entries((this.view().control ?? {}) as Record<string, number>));
  readonly sides = $derived.by(() => ((this.view().sides ?? []) as { name: string }[]).map((x) => x.name));
  readonly acting = $derived.by(() => (this.view().acting ?? []) as number[]);

  readonly stacks = $derived.by(() => {
    const found = new Map<string, Unit[]>();
    for (const unit of this.units) {
      if (!unit.hex) continue;
      const name = this.byName.get(unit.hex)?.name ?? unit.hex;
      found.set(name, [...(found.get(name) ?? []), unit]);
    }
    for (const stack of found.values()) stack.sort((a, b) => a.side - b.side || (a.stack ?? 0) - (b.stack ?? 0));
    return found;
  });
  readonly off = $derived.by(() => this.units.filter((x) => !x.hex));

  /** Hexes that a choice points at. */
  readonly lit = $derived.by(
    () => new Set(this.sitting.options.flatMap((x) => (x.at.hex ? [this.byName.get(x.at.hex)?.name ?? x.at.hex] : []))),
  );

  /** The hex of the choice under the pointer: where it points, or where its unit stands. */
  readonly aimed = $derived.by(() => {
    const at = this.sitting.mine ? this.sitting.chosen?.at : undefined;
    const name = at?.hex ?? this.units.find((x) => x.id === at?.unit)?.hex;
    return name ? this.byName.get(name) : undefined;
  });

  /** Where the enemies stand that a reaction is about. */
  readonly about = $derived.by(() => {
    const ids = (this.sitting.mine ? (this.view().about ?? []) : []) as number[];
    return [...new Set(this.units.filter((x) => ids.includes(x.id)).flatMap((x) => this.byName.get(x.hex ?? "") ?? []))];
  });

  /** Whose arcs are lit: of the choice under the pointer, of the hex under it, or of whoever is acting. */
  pointing(hover: string, cursor: string): Unit[] {
    const chosen = this.sitting.mine ? this.sitting.chosen?.at.unit : undefined;
    const there = this.stacks.get(hover || cursor) ?? [];
    const acting = this.sitting.mine ? this.acting : [];
    const groups = [
      this.units.filter((x) => x.id === chosen),
      hover ? there : [],
      this.units.filter((x) => acting.includes(x.id)),
      there,
    ];
    return groups.map((group) => group.filter((x) => x.arc?.length)).find((group) => group.length) ?? [];
  }

  /** Where this unit stands, or whoever acts. */
  origin(walker: number): HexFacts | undefined {
    const unit = this.units.find((x) => (walker < 0 ? this.acting.includes(x.id) : x.id === walker));
    return unit?.hex ? this.byName.get(unit.hex) : undefined;
  }

  /** The corner that is far from a hex and from whoever acts. */
  away(hex: HexFacts, lens: Lens, origin: HexFacts | undefined): { right: boolean; up: boolean } {
    const [x, y] = [lens.x + lens.width / 2, lens.y + lens.height / 2];
    const right = hex.x < x;
    const acts = this.sitting.mine ? (this.about[0] ?? origin) : undefined;
    // on a small map the panel takes more than its half
    const share = Math.min(1, Math.max(0.5, PANEL / (lens.size(lens.width / 2) || PANEL)));
    const edge = right ? lens.x + lens.width * (1 - share) : lens.x + lens.width * share;
    return { right, up: acts !== undefined && acts.x >= edge === right && acts.y >= y };
  }
}
