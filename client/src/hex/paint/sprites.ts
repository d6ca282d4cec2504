import { chance } from "./plane";

const SIZE = 96;

function canvas(wide: number, high: number): [HTMLCanvasElement, CanvasRenderingContext2D] {
  const made = document.createElement("canvas");
  [made.width, made.height] = [wide, high];
  return [made, made.getContext("2d") as CanvasRenderingContext2D];
}

function blob(ctx: CanvasRenderingContext2D, x: number, y: number, r: number, fill: string): void {
  ctx.beginPath();
  ctx.arc(x, y, r, 0, Math.PI * 2);
  ctx.fillStyle = fill;
  ctx.fill();
}

/** A tree's crown from above, lit from the northwest; `speck` puts fruit or blossom on it. */
export function crown([dark, body, light]: [string, string, string], seed: number, speck = ""): HTMLCanvasElement {
  const [made, ctx] = canvas(SIZE, SIZE);
  const middle = SIZE / 2;
  const round = (count: number, out: number, r: number, fill: string, shift: number) => {
    for (let i = 0; i < count; i += 1) {
      const turn = ((i + chance(seed, i, 1) * 0.7) / count) * Math.PI * 2;
      const far = out * (0.8 + chance(seed, i, 2) * 0.4);
      blob(ctx, middle + shift + Math.cos(turn) * far, middle + shift + Math.sin(turn) * far, r * (0.8 + chance(seed, i, 3) * 0.4), fill);
    }
  };
  round(9, 30, 14, dark, 0);
  blob(ctx, middle, middle, 34, dark);
  round(8, 22, 13, body, -2);
  blob(ctx, middle - 2, middle - 2, 26, body);
  ctx.globalAlpha = 0.75;
  round(6, 14, 8, light, -9);
  ctx.globalAlpha = 1;
  if (speck) round(7, 22, 3.4, speck, 0);
  return made;
}

/** A palm from above. */
export function palm(seed: number): HTMLCanvasElement {
  const [made, ctx] = canvas(SIZE, SIZE);
  ctx.lineCap = "round";
  for (const [colour, wide, shift] of [["#3f6230", 9, 3], ["#7fa34f", 5, 0]] as const) {
    ctx.strokeStyle = colour;
    ctx.lineWidth = wide;
    for (let i = 0; i < 8; i += 1) {
      const turn = ((i + chance(seed, i) * 0.6) / 8) * Math.PI * 2;
      ctx.beginPath();
      ctx.moveTo(48 + shift, 48 + shift);
      ctx.quadraticCurveTo(48 + Math.cos(turn) * 30, 48 + Math.sin(turn) * 30 - 6, 48 + Math.cos(turn + 0.3) * 42 + shift, 48 + Math.sin(turn + 0.3) * 42 + shift);
      ctx.stroke();
    }
  }
  return made;
}

const FINE = 3;

/** A tile of strokes, dots or waves, drawn finer than the map so that it stays sharp when one goes near. */
export function tile(ctx: CanvasRenderingContext2D, wide: number, high: number, turn: number, draw: (on: CanvasRenderingContext2D) => void): CanvasPattern | null {
  const [made, on] = canvas(wide * FINE, high * FINE);
  on.scale(FINE, FINE);
  on.lineCap = "round";
  draw(on);
  const pattern = ctx.createPattern(made, "repeat");
  pattern?.setTransform(new DOMMatrix().rotate(turn).scale(1 / FINE));
  return pattern;
}

export function strokes(on: CanvasRenderingContext2D, colour: string, wide: number, d: string): void {
  on.strokeStyle = colour;
  on.lineWidth = wide;
  on.stroke(new Path2D(d));
}

/** Soft spots of two colours, so that open ground is not one flat sheet. */
export function mottled(on: CanvasRenderingContext2D, size: number, [dark, light]: [string, string], blade: string): void {
  for (let i = 0; i < 46; i += 1) {
    const [x, y, r] = [chance(i, 1) * size, chance(i, 2) * size, 14 + chance(i, 3) * 26];
    for (const [dx, dy] of [[0, 0], [size, 0], [-size, 0], [0, size], [0, -size]] as const) {
      const shade = on.createRadialGradient(x + dx, y + dy, 0, x + dx, y + dy, r);
      shade.addColorStop(0, i % 2 ? dark : light);
      shade.addColorStop(1, `${i % 2 ? dark : light}00`);
      on.globalAlpha = 0.5;
      on.fillStyle = shade;
      on.fillRect(x + dx - r, y + dy - r, 2 * r, 2 * r);
    }
  }
  on.globalAlpha = 0.55;
  for (let i = 0; i < 60; i += 1) {
    const [x, y] = [chance(i, 5) * size, chance(i, 6) * size];
    strokes(on, blade, 0.8, `M${x} ${y}l${-1.2 + chance(i, 7)}-3.2m1.600 3.200l${chance(i, 8)}-2.600`);
  }
  on.globalAlpha = 1;
}
