import { describe, expect, it } from "vitest";
import { lineWords } from "../src/hex/thread.svelte";
import { Trails } from "../src/hex/trails.svelte";
import type { Unit } from "../src/hex/types";
import type { Sitting } from "../src/lib/sitting.svelte";
import type { SightLine } from "../src/lib/types";

const unit = (id: number, side: number, hex: string): Unit => ({ id, side, hex, name: `unit ${id}` }) as Unit;
const sitting = (v: number, asked: number, me = 0): Sitting =>
  ({ position: { v, question: { seat: asked } }, me: { seat: me }, seats: [1] }) as unknown as Sitting;

describe("what has moved since one's own last decision", () => {
  it("gathers the others' steps into paths until one answers oneself", () => {
    const trails = new Trails();
    trails.take(sitting(1, 1), [unit(1, 1, "A1"), unit(2, 0, "C3")]);
    trails.take(sitting(2, 1), [unit(1, 1, "A2"), unit(2, 0, "C3")]);
    trails.take(sitting(3, 0), [unit(1, 1, "A3"), unit(2, 0, "C3")]);
    expect(trails.paths.get(1)).toEqual(["A1", "A2", "A3"]);
    expect([...trails.fresh]).toEqual([1]);
    trails.take(sitting(4, 1), [unit(1, 1, "A3"), unit(2, 0, "C4")]);
    expect(trails.paths.size).toBe(0);
  });

  it("takes a position once", () => {
    const trails = new Trails();
    trails.take(sitting(1, 1), [unit(1, 1, "A1")]);
    trails.take(sitting(1, 1), [unit(1, 1, "B9")]);
    expect(trails.paths.size).toBe(0);
  });
});

describe("the thread in words", () => {
  const line = { from: "A1", to: "A5", range: 4, hindrance: 1, reasons: [{ what: "smoke", where: "A3", rule: "BB 48.0", blocks: false }] };

  it("says what hinders and what blocks, with the rules", () => {
    expect(lineWords({ ...line, verdict: "hindered" } as unknown as SightLine)).toBe("A1 to A5, range 4: hindered by 1: smoke in A3, BB 48.0.");
    const wall = { what: "building", where: "A2", rule: "BB 40.1", blocks: true };
    const blocked = { ...line, verdict: "blocked", reasons: [...line.reasons, wall] } as unknown as SightLine;
    expect(lineWords(blocked)).toBe("A1 to A5, range 4: blocked by building in A2, BB 40.1.");
  });
});
