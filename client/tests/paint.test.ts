import { describe, expect, it } from "vitest";
import { slopesOf } from "../src/hex/paint/blocks";
import { paletteOf } from "../src/hex/paint/palette";
import { inset, lines, plant, Region, within } from "../src/hex/paint/plane";

const SQUARE = "M0 0L100 0L100 100L0 100Z";

describe("what a map is painted from", () => {
  it("reads lines of path data with the box round each", () => {
    const [square, stroke] = lines(`${SQUARE}M5 6L7 9`);
    expect(square?.points).toEqual([[0, 0], [100, 0], [100, 100], [0, 100]]);
    expect(stroke?.box).toEqual([5, 6, 7, 9]);
  });

  it("knows what lies inside", () => {
    const [square] = lines(SQUARE);
    expect(square && within(50, 50, square)).toBe(true);
    expect(square && within(101, 50, square)).toBe(false);
  });

  it("plants trees inside a wood only, the same ones each time, across the seam of two parts", () => {
    const how = { step: [10, 10] as [number, number], size: [4, 6] as [number, number], stray: 0.8 };
    const wood = new Region(lines("M0 0L100 0L100 50L0 50ZM0 50L100 50L100 100L0 100Z"));
    const trees = plant(wood, how);
    expect(trees.length).toBeGreaterThan(60);
    expect(trees.every((t) => wood.has(t.x, t.y))).toBe(true);
    expect(trees.some((t) => Math.abs(t.y - 50) < 3)).toBe(true);
    expect(plant(wood, how)).toEqual(trees);
  });

  it("draws the ridge of a house in its middle", () => {
    const ridge = inset([[0, 0], [60, 0], [60, 20], [0, 20]], 10);
    expect(ridge?.map(([x, y]) => [Math.round(x), Math.round(y)])).toEqual([[10, 10], [50, 10], [50, 10], [10, 10]]);
  });

  it("lays a slope on each side of a ridge, hips at its ends, the one to the northwest in the light", () => {
    const alone = slopesOf([[[0, 0], [0, 100]]]);
    expect(alone.length).toBe(8);
    const long = alone.filter((x) => Math.abs((x.corners[0][1] - x.corners[1][1])) === 100);
    expect(long.map((x) => [Math.sign(x.corners[0][0]), Math.sign(x.facing)]).sort()).toEqual([[-1, 1], [1, -1]]);
    // two that meet share their eaves and have no hip there
    const bent = slopesOf([[[0, 0], [0, 100]], [[0, 100], [87, 150]]]);
    expect(bent.length).toBe(10);
    const [first, , next] = bent.filter((x) => x.corners[2] !== x.corners[3]);
    expect(first?.corners[1].map(Math.round)).toEqual(next?.corners[0].map(Math.round));
  });

  it("lays night over whatever season it is", () => {
    expect(paletteOf({ season: "winter", snow: true, night: true }, "grass", false).light).not.toBe("");
    expect(paletteOf({ season: "summer" }, "grass", false).light).toBe("");
    expect(paletteOf({}, "sand", false).ground).toBe(paletteOf({ season: "desert" }, "grass", false).ground);
  });
});
