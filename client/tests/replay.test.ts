import { describe, expect, it } from "vitest";
import { Trails } from "../src/hex/trails.svelte";
import type { Unit } from "../src/hex/types";
import type { Sitting } from "../src/lib/sitting.svelte";

const unit = (id: number, hex: string): Unit => ({ id, side: 0, hex, name: `unit ${id}` }) as Unit;
const at = (step: number): Sitting => ({ past: { step }, position: { v: 9, question: { seat: 0 } }, me: { seat: 0 }, seats: [1] }) as unknown as Sitting;
const now = (v: number): Sitting => ({ past: null, position: { v, question: { seat: 0 } }, me: { seat: 0 }, seats: [1] }) as unknown as Sitting;

describe("trails of a replay", () => {
  it("follow a unit step by step and begin anew with another", () => {
    const trails = new Trails();
    trails.take(at(0), [unit(1, "A1"), unit(2, "C1")]);
    trails.take(at(1), [unit(1, "A2"), unit(2, "C1")]);
    trails.take(at(2), [unit(1, "A3"), unit(2, "C1")]);
    expect(trails.paths.get(1)).toEqual(["A1", "A2", "A3"]);
    trails.take(at(3), [unit(1, "A3"), unit(2, "C2")]);
    expect([...trails.paths]).toEqual([[2, ["C1", "C2"]]]);
  });

  it("a jump, a step back and the way back to now are no moves", () => {
    const trails = new Trails();
    trails.take(at(4), [unit(1, "A4")]);
    trails.take(at(9), [unit(1, "A9")]);
    expect(trails.paths.size).toBe(0);
    trails.take(at(8), [unit(1, "A8")]);
    expect(trails.paths.size).toBe(0);
    trails.take(now(9), [unit(1, "B1")]);
    expect(trails.paths.size + trails.fresh.size).toBe(0);
  });
});
