import { beforeEach, describe, expect, it, vi } from "vitest";
import { same, Sitting } from "../src/lib/sitting.svelte";
import type { Seat } from "../src/lib/seat.svelte";
import type { LogLine, Option, Position } from "../src/lib/types";

class SilentSocket {
  static OPEN = 1;
  readyState = 0;
  send(): void {}
  close(): void {}
}

const option = (words: string, at: Record<string, unknown>): Option => ({ action: [words], words, rules: [], at }) as unknown as Option;

function seated(options: Option[], links = ["one"]): Sitting {
  const sitting = new Sitting(links);
  for (const seat of sitting.seats) {
    seat.position = { v: 1, view: { kind: "plain" }, question: { over: false, seat: 0, options } } as unknown as Position;
  }
  sitting.covered = false;
  return sitting;
}

beforeEach(() => {
  vi.stubGlobal("WebSocket", SilentSocket);
  vi.stubGlobal("location", { href: "http://localhost/", protocol: "http:", host: "localhost" });
  vi.stubGlobal("window", { setInterval: () => 0, setTimeout: () => 0, addEventListener: () => {}, removeEventListener: () => {} });
  vi.stubGlobal("document", { addEventListener: () => {}, removeEventListener: () => {} });
});

describe("a sitting", () => {
  it("knows which choices point at a place", () => {
    const sitting = seated([option("fire", { hex: "A1", unit: 3 }), option("stop", {})]);
    expect(sitting.at({ hex: "A1" }).map((x) => x.words)).toEqual(["fire"]);
    expect(sitting.there([{ hex: "B2" }, { unit: 3 }]).map((x) => x.words)).toEqual(["fire"]);
    expect(sitting.lit("hex", "A1")).toBe(true);
    expect(sitting.lit("hex", "B2")).toBe(false);
  });

  it("offers nothing while it is covered, in the past or answering", () => {
    const sitting = seated([option("stop", {})]);
    expect(sitting.options).toHaveLength(1);
    sitting.covered = true;
    expect(sitting.options).toHaveLength(0);
  });

  it("tells choices of the same words apart", () => {
    const sitting = seated([option("pass", {}), option("fire", { unit: 1 }), option("fire", { unit: 2 })]);
    expect(sitting.options.map((x) => sitting.apart(x))).toEqual(["", "1 of 2", "2 of 2"]);
  });

  it("puts the readings of two seats together, each line once and in the fuller wording", () => {
    const sitting = seated([], ["one", "two"]);
    const line = (step: number, words: string, more: Partial<LogLine> = {}): LogLine =>
      ({ step, seat: 0, rule: "UF 4.3", words: "", events: [{ rule: "UF 4.3", words }], ...more }) as unknown as LogLine;
    const [one, two] = sitting.seats as [Seat, Seat];
    one.table = { mode: "both" } as never;
    one.log = [line(1, "draws a card"), line(2, "moves")];
    two.log = [line(1, "draws a card"), line(2, "moves"), line(3, "fires")];
    expect(sitting.log.map((x) => x.step)).toEqual([1, 2, 3]);
  });

  it("compares actions by what they say", () => {
    expect(same(["fire", 1, [2]], ["fire", 1, [2]])).toBe(true);
    expect(same(["fire", 1], ["fire", 2])).toBe(false);
  });
});
