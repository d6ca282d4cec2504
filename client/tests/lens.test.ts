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

  it("brings a place out from under the tools at its corner", () => {
    const box = (left: number, top: number, right: number, bottom: number) => ({ left, top, right, bottom });
    const tools = { getBoundingClientRect: () => box(450, 5, 495, 240) };
    const ground = { getBoundingClientRect: () => box(0, 0, 500, 400), querySelector: () => tools };
    const svg = { clientWidth: 500, clientHeight: 400, parentElement: { parentElement: ground } } as unknown as SVGSVGElement;
    const lens = new Lens();
    lens.begin([0, 0, 2000, 1600], svg, 100, [{ x: 1950, y: 100 }]);
    lens.zoom(2);
    const pixel = (x: number) => (x - lens.x) / (lens.width / 500);
    lens.x = 2000 - lens.width;
    lens.follow(1950, 100, 20);
    expect(pixel(1950)).toBeLessThan(450);
    const before = lens.x;
    lens.follow(1950, 700, 20);
    expect(lens.x).toBe(before);
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
