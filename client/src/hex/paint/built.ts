import type { Palette } from "./palette";
import type { Spot } from "./plane";
import { chance, inset, lines } from "./plane";

/** Light comes from the northwest. */
export const LIGHT: Spot = [-0.6, -0.8];

export interface House {
  kind: string;
  points: Spot[];
  roof: Spot[] | null;
}

export function houseOf(kind: string, d: string): House {
  const points = lines(d)[0]?.points ?? [];
  const sides = points.map((p, i) => Math.hypot(p[0] - (points[(i + 1) % points.length] as Spot)[0], p[1] - (points[(i + 1) % points.length] as Spot)[1]));
  return { kind, points, roof: inset(points, Math.min(...sides) / 2 - 0.2) };
}

export function trace(ctx: CanvasRenderingContext2D, points: Spot[], closed = true): void {
  ctx.beginPath();
  points.forEach(([x, y], i) => (i ? ctx.lineTo(x, y) : ctx.moveTo(x, y)));
  if (closed) ctx.closePath();
}

/** The slopes of a hipped roof, each as bright as it faces the light; rows of tiles, ridges, a chimney. */
export function roof(ctx: CanvasRenderingContext2D, house: House, palette: Palette, fine: boolean): void {
  const { points, roof: inner } = house;
  const [, dark, light] = palette.areas[house.kind] ?? ["", "#444", "#ddd"];
  if (!inner) return;
  const n = points.length;
  const turn = points.reduce((sum, p, i) => sum + p[0] * (points[(i + 1) % n] as Spot)[1] - (points[(i + 1) % n] as Spot)[0] * p[1], 0) > 0 ? 1 : -1;
  for (let i = 0; i < n; i += 1) {
    const [a, b, c, d] = [points[i], points[(i + 1) % n], inner[(i + 1) % n], inner[i]] as [Spot, Spot, Spot, Spot];
    const long = Math.hypot(b[0] - a[0], b[1] - a[1]) || 1;
    const facing = (((b[1] - a[1]) * LIGHT[0] - (b[0] - a[0]) * LIGHT[1]) / long) * turn;
    trace(ctx, [a, b, c, d]);
    ctx.fillStyle = facing > 0 ? light : dark;
    ctx.globalAlpha = facing > 0 ? 0.2 + facing * 0.45 : 0.08 - facing * 0.34;
    ctx.fill();
    if (fine) tiles(ctx, a, b, c, d, dark);
  }
  ctx.globalAlpha = 0.8;
  ctx.strokeStyle = dark;
  ctx.lineWidth = 1.1;
  ctx.lineJoin = "round";
  trace(ctx, inner);
  ctx.stroke();
  for (let i = 0; i < n; i += 1) {
    trace(ctx, [points[i] as Spot, inner[i] as Spot], false);
    ctx.stroke();
  }
  ctx.globalAlpha = 1;
  chimney(ctx, inner, dark);
}

export function tiles(ctx: CanvasRenderingContext2D, a: Spot, b: Spot, c: Spot, d: Spot, dark: string): void {
  ctx.globalAlpha = 0.16;
  ctx.strokeStyle = dark;
  ctx.lineWidth = 0.7;
  for (const t of [0.25, 0.5, 0.75]) {
    const mix = (p: Spot, q: Spot): Spot => [p[0] + (q[0] - p[0]) * t, p[1] + (q[1] - p[1]) * t];
    trace(ctx, [mix(a, d), mix(b, c)], false);
    ctx.stroke();
  }
}

export function chimney(ctx: CanvasRenderingContext2D, ridge: Spot[], dark: string): void {
  const [a, b] = [ridge[0], ridge[1]] as [Spot, Spot];
  const t = 0.25 + chance(a[0], a[1], 9) * 0.5;
  const [x, y] = [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t];
  ctx.fillStyle = "rgb(0 0 0 / 30%)";
  ctx.fillRect(x - 0.5, y - 0.5, 5, 6);
  ctx.fillStyle = "#8c4a36";
  ctx.fillRect(x - 2.2, y - 2.2, 4.4, 4.4);
  ctx.strokeStyle = dark;
  ctx.lineWidth = 0.6;
  ctx.strokeRect(x - 2.2, y - 2.2, 4.4, 4.4);
}

/** Small round things along lines: a hedge's bushes. */
function row(ctx: CanvasRenderingContext2D, d: string, [dark, body, light]: Palette["hedge"], size: number): void {
  const all = lines(d).flatMap(({ points: [a, b] }) => {
    if (!a || !b) return [];
    const count = Math.max(2, Math.round(Math.hypot(b[0] - a[0], b[1] - a[1]) / (size * 0.95)));
    return Array.from({ length: count + 1 }, (_, i): Spot => [
      a[0] + ((b[0] - a[0]) * i) / count + (chance(a[0], i, 1) - 0.5) * size * 0.5,
      a[1] + ((b[1] - a[1]) * i) / count + (chance(a[1], i, 2) - 0.5) * size * 0.5,
    ]);
  });
  const dots = (r: number, shift: number, fill: string) => {
    ctx.beginPath();
    for (const [x, y] of all) {
      ctx.moveTo(x + shift + r, y + shift);
      ctx.arc(x + shift, y + shift, r * (0.85 + chance(x, y, 3) * 0.3), 0, Math.PI * 2);
    }
    ctx.fillStyle = fill;
    ctx.fill();
  };
  dots(size * 0.75, size * 0.4, "rgb(20 25 10 / 30%)");
  dots(size * 0.72, 0, dark);
  dots(size * 0.52, -size * 0.08, body);
  dots(size * 0.26, -size * 0.22, light);
}

function stroke(ctx: CanvasRenderingContext2D, path: Path2D, colour: string, wide: number, dash: number[] = [], cap: CanvasLineCap = "round"): void {
  ctx.strokeStyle = colour;
  ctx.lineWidth = wide;
  ctx.lineCap = cap;
  ctx.setLineDash(dash);
  ctx.stroke(path);
  ctx.setLineDash([]);
}

/** What runs along hexsides. */
export function side(ctx: CanvasRenderingContext2D, kind: string, d: string, path: Path2D, palette: Palette): void {
  if (kind === "hedge") return row(ctx, d, palette.hedge, 6);
  if (kind === "hedgerow") return row(ctx, d, palette.hedgerow, 8.5);
  if (kind === "wall") {
    ctx.save();
    ctx.translate(1.8, 2.4);
    stroke(ctx, path, "rgb(0 0 0 / 28%)", 6);
    ctx.restore();
    stroke(ctx, path, palette.wall[0], 6);
    stroke(ctx, path, palette.wall[1], 3.6, [6, 1.4], "butt");
    return;
  }
  if (kind === "cliff" || kind === "escarpment") {
    stroke(ctx, path, "rgb(60 40 15 / 35%)", 14);
    stroke(ctx, path, palette.contour, 9, [2, 4], "butt");
    return stroke(ctx, path, palette.contour, 3);
  }
  if (kind === "dashed") return stroke(ctx, path, palette.contour, 3, [7, 6], "butt");
  stroke(ctx, path, palette.contour, kind === "ridge" ? 3 : 4.5, kind === "ridge" ? [9, 5] : [2, 6]);
}
