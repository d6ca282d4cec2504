export type Spot = [x: number, y: number];

/** One closed or open line of a path, and the box round it. */
export interface Outline {
  points: Spot[];
  box: [left: number, top: number, right: number, bottom: number];
}

/** The lines of path data made of M, L and Z. */
export function lines(d: string): Outline[] {
  return d.split("M").filter(Boolean).map((part) => {
    const points = part.replace("Z", "").split("L").map((pair) => pair.trim().split(/[ ,]+/).map(Number) as Spot);
    const [xs, ys] = [points.map((p) => p[0]), points.map((p) => p[1])];
    return { points, box: [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)] };
  });
}

export function within(x: number, y: number, outline: Outline): boolean {
  const [left, top, right, bottom] = outline.box;
  if (x < left || x > right || y < top || y > bottom) return false;
  let odd = false;
  let before = outline.points.at(-1) as Spot;
  for (const here of outline.points) {
    if (before[1] > y !== here[1] > y && x < ((here[0] - before[0]) * (y - before[1])) / (here[1] - before[1]) + before[0]) odd = !odd;
    before = here;
  }
  return odd;
}

/** A number from 0 to 1 that is always the same for a place: a map looks the same each time. */
export function chance(x: number, y: number, salt = 0): number {
  let n = Math.imul(Math.round(x * 7) + 0x9e37, 374761393) ^ Math.imul(Math.round(y * 7) + 0x79b9, 668265263) ^ Math.imul(salt + 1, 2246822519);
  n = Math.imul(n ^ (n >>> 13), 1274126177);
  return ((n ^ (n >>> 16)) >>> 0) / 4294967296;
}

export interface Planted {
  x: number;
  y: number;
  r: number;
  form: number;
}

export interface Planting {
  /** From one to the next, across and down. */
  step: Spot;
  size: [least: number, most: number];
  /** How far they stand from their row, as a part of the step. */
  stray: number;
  /** What part of the places stays empty. */
  bare?: number;
  /** How much of each must lie inside. */
  inner?: number;
}

const CELL = 120;

/** Ground of many outlines, asked place by place. */
export class Region {
  private readonly cells = new Map<number, Outline[]>();
  readonly outlines: Outline[];

  constructor(outlines: Outline[]) {
    this.outlines = outlines;
    for (const outline of outlines) {
      for (const cell of cellsOf(outline.box)) this.cells.set(cell, [...(this.cells.get(cell) ?? []), outline]);
    }
  }

  has(x: number, y: number): boolean {
    return (this.cells.get(cellAt(x, y)) ?? []).some((outline) => within(x, y, outline));
  }
}

const cellAt = (x: number, y: number): number => Math.floor(x / CELL) * 4096 + Math.floor(y / CELL);

function cellsOf([left, top, right, bottom]: Outline["box"]): number[] {
  const found = [];
  for (let x = Math.floor(left / CELL); x * CELL <= right; x += 1) {
    for (let y = Math.floor(top / CELL); y * CELL <= bottom; y += 1) found.push(x * 4096 + y);
  }
  return found;
}

/** Round things all over a region, in rows that stray: north ones first, so that nearer ones stand before them. */
export function plant(region: Region, how: Planting): Planted[] {
  const found: Planted[] = [];
  const [across, down] = how.step;
  const boxes = region.outlines.map((x) => x.box);
  const [left, top] = [Math.min(...boxes.map((x) => x[0])), Math.min(...boxes.map((x) => x[1]))];
  const [right, bottom] = [Math.max(...boxes.map((x) => x[2])), Math.max(...boxes.map((x) => x[3]))];
  for (let row = Math.floor(top / down); row * down <= bottom; row += 1) {
    for (let column = Math.floor(left / across); column * across <= right; column += 1) {
      const [cx, cy] = [(column + (row % 2 && how.stray > 0.2 ? 0.5 : 0)) * across, row * down];
      if (!region.has(cx, cy) || (how.bare && chance(cx, cy, 4) < how.bare)) continue;
      const x = cx + (chance(cx, cy, 1) - 0.5) * across * how.stray;
      const y = cy + (chance(cx, cy, 2) - 0.5) * down * how.stray;
      const r = how.size[0] + chance(cx, cy, 3) * (how.size[1] - how.size[0]);
      const room = r * (how.inner ?? 0.55);
      if (!region.has(x + room, y) || !region.has(x - room, y) || !region.has(x, y + room) || !region.has(x, y - room)) continue;
      found.push({ x, y, r, form: Math.floor(chance(cx, cy, 5) * 4) });
    }
  }
  return found;
}

/** The outline moved inward by so much, corner by corner; null where it does not go in so far. */
export function inset(points: Spot[], by: number): Spot[] | null {
  const n = points.length;
  const turn = points.reduce((sum, p, i) => sum + p[0] * (points[(i + 1) % n] as Spot)[1] - (points[(i + 1) % n] as Spot)[0] * p[1], 0) > 0 ? 1 : -1;
  const normals = points.map((p, i) => {
    const q = points[(i + 1) % n] as Spot;
    const long = Math.hypot(q[0] - p[0], q[1] - p[1]) || 1;
    return [(-(q[1] - p[1]) / long) * turn, ((q[0] - p[0]) / long) * turn] as Spot;
  });
  const moved: Spot[] = [];
  for (let i = 0; i < n; i += 1) {
    const [a, b, p] = [normals[(i + n - 1) % n] as Spot, normals[i] as Spot, points[i] as Spot];
    const share = 1 + a[0] * b[0] + a[1] * b[1];
    if (share < 0.1) return null;
    moved.push([p[0] + ((a[0] + b[0]) / share) * by, p[1] + ((a[1] + b[1]) / share) * by]);
  }
  return moved;
}
