import { describe, expect, it } from "vitest";
import { Lens } from "../src/hex/lens.svelte";

describe("the lens over the map", () => {
  it("shows the whole map with a margin", () => {
    const lens = new Lens();
    lens.fit([0, 0, 1000, 500]);
    expect(lens.viewBox).toBe("-12 -12 1024 524");
  });

  it("zooms about a point, which stays where it is", () => {
    const lens = new Lens();
    lens.fit([0, 0, 1000, 500]);
    const share = (lens: Lens) => (200 - lens.x) / lens.width;
    const before = share(lens);
    lens.zoom(2, { x: 200, y: 100 });
    expect(lens.width).toBe(512);
    expect(share(lens)).toBeCloseTo(before);
  });

  it("goes neither too near nor too far", () => {
    const lens = new Lens();
    lens.fit([0, 0, 1000, 500]);
    lens.zoom(1000);
    expect(lens.width).toBe(260);
    lens.zoom(0.0001);
    expect(lens.width).toBe(1600);
  });

  it("brings a place into sight by no more than is needed", () => {
    const lens = new Lens();
    lens.fit([0, 0, 1000, 500]);
    lens.reveal(500, 250, 20);
    expect([lens.x, lens.y]).toEqual([-12, -12]);
    lens.reveal(1200, 250, 20);
    expect(lens.x).toBe(1220 - lens.width);
    expect(lens.y).toBe(-12);
  });
});
