import type { Drawing } from "../types";
import type { Kept } from "./kept";
import type { Palette } from "./palette";
import { mottled, strokes, tile } from "./sprites";

/** The bare ground with its heights: a board that lies on the table, hills that throw a shadow to the southeast. */
export function ground(ctx: CanvasRenderingContext2D, map: Drawing, palette: Palette, slab: Path2D, scale: number, kept: Kept): void {
  ctx.save();
  if (scale <= 1) ctx.shadowColor = "rgb(30 28 18 / 45%)";
  ctx.shadowBlur = 10 * scale;
  ctx.shadowOffsetX = 4 * scale;
  ctx.shadowOffsetY = 6 * scale;
  ctx.fillStyle = palette.ground;
  ctx.fill(slab);
  ctx.restore();
  const spots = kept.pattern("ground", () => tile(ctx, 256, 256, 0, (on) => mottled(on, 256, palette.mottle, palette.blade)));
  if (spots) {
    ctx.fillStyle = spots;
    ctx.fill(slab);
  }
  ctx.save();
  ctx.clip(slab);
  for (const height of map.heights) hill(ctx, palette, height, scale, kept);
  ctx.restore();
}

function hill(ctx: CanvasRenderingContext2D, palette: Palette, height: Drawing["heights"][number], scale: number, kept: Kept): void {
  const [path, edge] = [kept.path(height.ground), kept.path(height.edge)];
  const low = height.level < 0;
  ctx.save();
  if (!low) {
    ctx.shadowColor = "rgb(52 36 8 / 60%)";
    ctx.shadowBlur = 13 * scale;
    ctx.shadowOffsetX = 6 * scale;
    ctx.shadowOffsetY = 8 * scale;
  }
  ctx.fillStyle = low ? palette.low : (palette.hill[Math.min(height.level, palette.hill.length) - 1] as string);
  ctx.fill(path);
  ctx.restore();
  ctx.save();
  ctx.clip(path);
  ctx.lineCap = "round";
  // what faces the light is bright, what turns away from it lies in shade
  for (const [dx, dy, colour, wide] of [
    [4, 5, low ? "rgb(40 30 8 / 30%)" : "rgb(255 250 225 / 42%)", 11],
    [-4, -5, low ? "rgb(255 250 225 / 30%)" : "rgb(60 42 12 / 24%)", 11],
  ] as const) {
    ctx.save();
    ctx.translate(dx, dy);
    ctx.strokeStyle = colour;
    ctx.lineWidth = wide;
    ctx.stroke(edge);
    ctx.restore();
  }
  ctx.restore();
  ctx.strokeStyle = palette.contour;
  ctx.globalAlpha = 0.85;
  ctx.lineWidth = 2.2;
  ctx.setLineDash(low ? [4, 5] : []);
  ctx.stroke(edge);
  ctx.setLineDash([]);
  ctx.globalAlpha = 1;
}

type Tile = (ctx: CanvasRenderingContext2D, mark: string, light: string) => CanvasPattern | null;

const TILES: Record<string, Tile> = {
  trees: (ctx, mark) => tile(ctx, 22, 22, 0, (on) => strokes(on, mark, 2.4, "M5 6h.100M15 14h.100M19 3h.100M2 17h.100")),
  jungle: (ctx, mark) => tile(ctx, 22, 20, 0, (on) => strokes(on, mark, 1.6, "M2 10q5-9 9 0M12 18q5-9 9 0M13 6q4-6 7 0")),
  tufts: (ctx, mark) => tile(ctx, 24, 20, 0, (on) => strokes(on, mark, 1.1, "M4 9l-2-4M5 9V4M6 9l2-4M15 18l-2-4M16 18v-5M17 18l2-4")),
  grass: (ctx, mark) => tile(ctx, 16, 14, 0, (on) => strokes(on, mark, 1.1, "M3 8l-1-6M4.500 8l.500-7M6 8l2-5M11 14l-1-6M12.500 14l.500-7M14 14l1.500-5")),
  rows: (ctx, mark, light) =>
    tile(ctx, 28, 9, 24, (on) => {
      strokes(on, mark, 1.5, "M0 2.500h28M0 7h28");
      strokes(on, light, 0.9, "M2 4.600l2-1.500M7 4.600l2-1.500M12 4.600l2-1.500M17 4.600l2-1.500M22 4.600l2-1.500M4.500 9l2-1.500M9.500 9l2-1.500M14.500 9l2-1.500M19.500 9l2-1.500M24.500 9l2-1.500");
    }),
  orchard: (ctx, mark) => tile(ctx, 20, 12.5, 0, (on) => strokes(on, mark, 1, "M0 6.250h20")),
  palms: (ctx, mark) => tile(ctx, 22, 18, 0, (on) => strokes(on, mark, 1, "M4 6l1-3M6 6V2M15 15l1-3M17 15v-4")),
  waves: (ctx, _, light) => tile(ctx, 34, 20, -8, (on) => strokes(on, light, 1.3, "M2 6q4-3.500 8 0t8 0M18 16q4-3.500 8 0t8 0")),
  surf: (ctx, _, light) => tile(ctx, 40, 22, -8, (on) => strokes(on, light, 2.4, "M0 6q10-6 20 0t20 0M0 17q10-6 20 0t20 0")),
  swamp: (ctx, mark, light) =>
    tile(ctx, 30, 22, 0, (on) => {
      strokes(on, light, 1.2, "M2 9h13M17 20h11");
      strokes(on, mark, 1.2, "M9 8V2M6 8 5 4M12 8l1-4M23 19v-5M20 19l-1-4");
    }),
  polder: (ctx, mark) => tile(ctx, 46, 30, -14, (on) => strokes(on, mark, 2, "M0 8h38M12 23h34")),
  dots: (ctx, mark) => tile(ctx, 26, 22, 12, (on) => strokes(on, mark, 1.1, "M3 4h.100M12 9h.100M20 3h.100M7 16h.100M17 18h.100M23 12h.100M2 20q5-3 10 0M14 6q5-3 10 0")),
};

/** Everything that lies on the ground but roads, trees and buildings. */
export function textures(ctx: CanvasRenderingContext2D, map: Drawing, palette: Palette, kept: Kept): void {
  for (const area of map.areas.filter((x) => x.pattern !== "roof")) {
    const [fill, rim, mark] = palette.areas[area.kind] ?? [palette.ground, palette.ground, palette.blade];
    const path = kept.path(area.d);
    ctx.globalAlpha = area.kind === "ridge" ? 0.6 : 1;
    if (fill !== "transparent") {
      ctx.strokeStyle = rim;
      ctx.lineWidth = 4;
      if (rim !== fill) ctx.stroke(path);
      ctx.fillStyle = ctx.strokeStyle = fill;
      ctx.lineWidth = 1.2;
      ctx.stroke(path);
      ctx.fill(path);
    }
    const light = area.kind === "grain" || area.kind === "swamp" ? lighter(fill) : mark;
    const pattern = kept.pattern(area.kind, () => TILES[area.pattern]?.(ctx, mark, light) ?? null);
    if (pattern) {
      ctx.fillStyle = pattern;
      ctx.fill(path);
    }
    ctx.globalAlpha = 1;
  }
  for (const water of map.waters) {
    const [fill, bank, shine] = water.kind === "stream" ? palette.water : palette.dry;
    const path = kept.path(water.d);
    const wide = water.kind === "gully" ? 30 : 12;
    ctx.lineCap = "round";
    const coats: [colour: string, width: number, dash: number[]][] = [[bank, wide + 4, []], [fill, wide, []], [shine, wide * 0.2, [14, 10]]];
    for (const [colour, width, dash] of coats) {
      ctx.strokeStyle = colour;
      ctx.lineWidth = width;
      ctx.setLineDash(dash);
      ctx.stroke(path);
    }
    ctx.setLineDash([]);
  }
}

const lighter = (colour: string): string => `color-mix(in srgb, ${colour} 55%, white)`;
