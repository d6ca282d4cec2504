import { describe, expect, it } from "vitest";
import { beside, laid } from "../src/hex/piles";

describe("counters of a hex", () => {
  it("cover nothing of each other, up to nine", () => {
    for (const count of [2, 3, 4, 5, 6, 7, 8, 9]) {
      const places = laid(count);
      expect(places.length).toBe(count);
      for (const [i, a] of places.entries()) {
        for (const b of places.slice(i + 1)) {
          const reach = (a.size + b.size) / 2;
          expect(Math.abs(a.x - b.x) >= reach || Math.abs(a.y - b.y) >= reach).toBe(true);
        }
      }
    }
  });

  it("stay within what their own hex may cover", () => {
    for (const { x, y, size } of [2, 3, 4, 5, 6, 7, 8, 9].flatMap(laid)) {
      expect(Math.abs(x) + size / 2).toBeLessThanOrEqual(43.5);
      expect(Math.abs(y) + size / 2).toBeLessThanOrEqual(50);
    }
  });
});

describe("the boxes off the map", () => {
  it("stand beside a map that is narrower than its place, and leave the tools their corner", () => {
    const column = beside({ wide: 1100, high: 1050 }, 916, 570);
    expect(column).toBeGreaterThanOrEqual(150);
    expect(916 - column - (570 * 1100) / 1050).toBeGreaterThan(56);
  });

  it("lie below a wide map, and on a telephone", () => {
    expect(beside({ wide: 2000, high: 1000 }, 916, 570)).toBe(0);
    expect(beside({ wide: 1100, high: 1050 }, 347, 435)).toBe(0);
  });
});
