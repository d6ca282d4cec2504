import { chimney, LIGHT, tiles, trace } from "./built";
import type { Spot } from "./plane";

/** A slope of a roof: its eaves from a to b, its ridge from d to c, and how far it faces the light, from -1 to 1. */
export interface Slope {
  corners: [a: Spot, b: Spot, c: Spot, d: Spot];
  facing: number;
}

/** From the ridge of a row of houses to its eaves. */
const HALF = 27;

const unit = (a: Spot, b: Spot): Spot => {
  const long = Math.hypot(b[0] - a[0], b[1] - a[1]) || 1;
  return [(b[0] - a[0]) / long, (b[1] - a[1]) / long];
};
const along = (p: Spot, v: Spot, by: number): Spot => [p[0] + v[0] * by, p[1] + v[1] * by];
const left = ([x, y]: Spot): Spot => [-y, x];
const dot = (a: Spot, b: Spot): number => a[0] * b[0] + a[1] * b[1];
const name = (p: Spot): string => `${Math.round(p[0])} ${Math.round(p[1])}`;

/** The slopes on both sides of each ridge, mitred where two ridges meet, hipped where one ends. */
export function slopesOf(ridges: Spot[][]): Slope[] {
  const ends = new Map<string, Spot[]>();
  const segments = ridges.flatMap((line) => (line[0] && line[1] ? [[line[0], line[1]] as [Spot, Spot]] : []));
  for (const [a, b] of segments) {
    ends.set(name(a), [...(ends.get(name(a)) ?? []), b]);
    ends.set(name(b), [...(ends.get(name(b)) ?? []), a]);
  }
  const found: Slope[] = [];
  const add = (a: Spot, b: Spot, c: Spot, d: Spot, out: Spot) => found.push({ corners: [a, b, c, d], facing: dot(out, LIGHT) });
  for (const [a, b] of segments) {
    const way = unit(a, b);
    for (const side of [1, -1]) {
      const out = along([0, 0], left(way), side);
      const eaves = (at: Spot, from: Spot, on: number): Spot => {
        const others = (ends.get(name(at)) ?? []).filter((p) => name(p) !== name(from));
        if (others.length !== 1) return along(at, out, HALF);
        const next = on > 0 ? unit(at, others[0] as Spot) : unit(others[0] as Spot, at);
        const other = along([0, 0], left(next), side);
        const share = 1 + dot(out, other);
        return share < 0.3 ? along(at, out, HALF) : [at[0] + ((out[0] + other[0]) / share) * HALF, at[1] + ((out[1] + other[1]) / share) * HALF];
      };
      add(eaves(a, b, -1), eaves(b, a, 1), b, a, out);
    }
    for (const [end, away] of [[a, along([0, 0], way, -1)], [b, way]] as [Spot, Spot][]) {
      if ((ends.get(name(end)) ?? []).length !== 1) continue;
      const across = left(away);
      const far = (by: number) => along(along(end, away, HALF * 1.3), across, HALF * by);
      add(far(0.6), far(-0.6), end, end, away);
      for (const side of [1, -1]) add(along(end, across, HALF * side), far(0.6 * side), end, end, unit([0, 0], [across[0] * side + away[0], across[1] * side + away[1]]));
    }
  }
  return found;
}

/** Lays light and shadow, tiles, ridges and chimneys over rows of houses; `built` is what they cover. */
export function roofRows(ctx: CanvasRenderingContext2D, slopes: Slope[], ridges: Spot[][], built: Path2D, dark: string, fine: boolean): void {
  ctx.save();
  ctx.clip(built);
  ctx.lineJoin = "round";
  for (const { corners: [a, b, c, d], facing } of slopes) {
    trace(ctx, [a, b, c, d]);
    ctx.fillStyle = facing > 0 ? "#fff" : "#000";
    ctx.globalAlpha = facing > 0 ? 0.1 + facing * 0.2 : 0.06 - facing * 0.24;
    ctx.fill();
    if (fine) tiles(ctx, a, b, c, d, dark);
    ctx.globalAlpha = 0.35;
    ctx.strokeStyle = dark;
    ctx.lineWidth = 0.8;
    trace(ctx, [a, d], false);
    ctx.stroke();
  }
  ctx.globalAlpha = 0.85;
  ctx.lineWidth = 1.6;
  ctx.lineCap = "round";
  for (const line of ridges) {
    trace(ctx, line, false);
    ctx.stroke();
  }
  ctx.globalAlpha = 1;
  for (const line of ridges) chimney(ctx, line, dark);
  ctx.restore();
}
