import type { Drawing } from "../types";
import { outlines } from "../types";
import type { Slope } from "./blocks";
import { roofRows, slopesOf } from "./blocks";
import type { House } from "./built";
import { houseOf, roof, side } from "./built";
import { ground, textures } from "./covers";
import { Kept } from "./kept";
import type { Palette } from "./palette";
import type { Planted, Planting, Spot } from "./plane";
import { lines, plant, Region } from "./plane";
import { crown, palm } from "./sprites";

/** The part of the map to be drawn, in its own units. */
export interface Part {
  x: number;
  y: number;
  width: number;
  height: number;
}

const PLANTINGS: Record<string, Planting> = {
  woods: { step: [13, 12], size: [8, 11.5], stray: 0.8 },
  jungle: { step: [12, 11], size: [8, 12], stray: 0.9 },
  orchard: { step: [21.65, 25], size: [7.5, 8.8], stray: 0.1, inner: 0.9 },
  palms: { step: [29, 27], size: [12, 15], stray: 0.5, inner: 0.5 },
  brush: { step: [15, 14], size: [3.4, 5.4], stray: 0.9, bare: 0.35 },
};

/** Draws a map: all that does not change is worked out once, and drawn as often as another part is looked at. */
export class Painter {
  private readonly map: Drawing;
  private readonly palette: Palette;
  private readonly slab: Path2D;
  private readonly planted: [kind: string, trees: Planted[]][];
  private readonly houses: House[];
  private readonly blocks: Spot[][];
  private readonly slopes: Slope[];
  private readonly kept = new Kept();
  private readonly sprites = new Map<string, HTMLCanvasElement[]>();

  constructor(map: Drawing, palette: Palette) {
    this.map = map;
    this.palette = palette;
    this.slab = new Path2D(outlines(map.hexes, map.radius, map.high));
    this.planted = map.areas.flatMap((area) => {
      const how = PLANTINGS[area.kind];
      return how ? [[area.kind, plant(new Region(lines(area.d)), how)] as [string, Planted[]]] : [];
    });
    this.houses = map.houses.map((x) => houseOf(x.kind, x.d));
    this.blocks = lines(map.ridges).map((x) => x.points);
    this.slopes = slopesOf(this.blocks);
  }

  /** Draws a part of the map whose corner is that of `page`, `scale` pixels to the unit; with `names` the hexes are named. */
  paint(ctx: CanvasRenderingContext2D, page: Part, scale: number, names: boolean, part = page): void {
    const { map, palette } = this;
    ctx.save();
    ctx.scale(scale, scale);
    ctx.translate(-page.x, -page.y);
    ctx.beginPath();
    ctx.rect(part.x, part.y, part.width, part.height);
    ctx.clip();
    ctx.lineJoin = "round";
    ground(ctx, map, palette, this.slab, scale, this.kept);
    ctx.save();
    ctx.clip(this.slab);
    textures(ctx, map, palette, this.kept);
    this.roads(ctx);
    this.trees(ctx, part);
    ctx.strokeStyle = palette.name;
    ctx.globalAlpha = 0.3;
    ctx.lineWidth = 1;
    ctx.stroke(this.slab);
    ctx.globalAlpha = 1;
    for (const x of map.sides) side(ctx, x.kind, x.d, this.kept.path(x.d), palette);
    this.buildings(ctx, scale);
    if (palette.light) {
      ctx.globalCompositeOperation = "multiply";
      ctx.fillStyle = palette.light;
      ctx.fillRect(part.x, part.y, part.width, part.height);
      ctx.globalCompositeOperation = "source-over";
    }
    ctx.restore();
    this.words(ctx, part, names);
    ctx.restore();
  }

  private roads(ctx: CanvasRenderingContext2D): void {
    const paths = this.map.roads.map((x) => ({ ...x, path: this.kept.path(x.d), look: this.palette.road[x.kind] ?? ["#ccc", "#888", "#ddd"] }));
    ctx.lineCap = "round";
    for (const { wide, path, look } of paths.filter((x) => x.kind !== "path")) {
      ctx.strokeStyle = look[1];
      ctx.lineWidth = wide + 3.4;
      ctx.stroke(path);
    }
    for (const { kind, wide, path, look } of paths) {
      ctx.strokeStyle = look[0];
      ctx.lineWidth = kind === "path" ? wide * 0.7 : wide;
      ctx.setLineDash(kind === "path" ? [8, 5] : []);
      ctx.stroke(path);
      ctx.setLineDash([]);
      if (kind === "path") continue;
      ctx.strokeStyle = look[2];
      ctx.lineWidth = kind === "dirt" ? wide * 0.34 : wide * 0.7;
      ctx.globalAlpha = 0.7;
      ctx.stroke(path);
      ctx.globalAlpha = 1;
    }
  }

  private forms(kind: string): HTMLCanvasElement[] {
    const known = this.sprites.get(kind);
    if (known) return known;
    const { palette } = this;
    const crowns = kind === "orchard" ? palette.fruit : kind === "brush" ? palette.bush : palette.crowns;
    const made = [0, 1, 2, 3].map((i) =>
      kind === "palms" ? palm(i) : crown(crowns[i % crowns.length] as [string, string, string], i * 17 + kind.length, kind === "orchard" ? palette.speck : ""),
    );
    this.sprites.set(kind, made);
    return made;
  }

  private trees(ctx: CanvasRenderingContext2D, part: Part): void {
    const seen = (t: Planted) => t.x > part.x - 20 && t.x < part.x + part.width + 20 && t.y > part.y - 20 && t.y < part.y + part.height + 20;
    for (const [kind, all] of this.planted) {
      const trees = all.filter(seen);
      const forms = this.forms(kind);
      ctx.fillStyle = "rgb(18 28 10 / 30%)";
      ctx.beginPath();
      for (const { x, y, r } of trees) {
        ctx.moveTo(x + r * 1.35, y + r * 0.5);
        ctx.ellipse(x + r * 0.38, y + r * 0.5, r * 0.98, r * 0.9, 0, 0, Math.PI * 2);
      }
      ctx.fill();
      for (const { x, y, r, form } of trees) ctx.drawImage(forms[form] as HTMLCanvasElement, x - r * 1.1, y - r * 1.1, r * 2.2, r * 2.2);
    }
  }

  private buildings(ctx: CanvasRenderingContext2D, scale: number): void {
    const { map, palette } = this;
    const built = map.areas.filter((x) => x.pattern === "roof").map((x) => ({ path: this.kept.path(x.d), look: palette.areas[x.kind] ?? ["#aaa", "#444", "#ddd"] }));
    ctx.save();
    ctx.translate(4, 5.5);
    ctx.fillStyle = ctx.strokeStyle = "rgb(20 20 12 / 38%)";
    ctx.lineWidth = 2;
    for (const { path } of built) ctx.fill(path);
    ctx.restore();
    for (const pass of [1, 0] as const) {
      for (const { path, look } of built) {
        ctx.fillStyle = ctx.strokeStyle = look[pass];
        ctx.lineWidth = pass ? 3.6 : 1;
        ctx.stroke(path);
        ctx.fill(path);
      }
    }
    for (const house of this.houses) roof(ctx, house, palette, scale > 0.5);
    if (!this.blocks.length) return;
    const whole = new Path2D();
    for (const { path } of built) whole.addPath(path);
    roofRows(ctx, this.slopes, this.blocks, whole, palette.areas["stone-building"]?.[1] ?? "#444", scale > 0.5);
  }

  private words(ctx: CanvasRenderingContext2D, part: Part, names: boolean): void {
    const { map, palette } = this;
    ctx.textAlign = "center";
    ctx.lineJoin = "round";
    const dim = palette.light !== "";
    if (names) {
      ctx.font = "600 10px Inter, 'Segoe UI', system-ui, 'DejaVu Sans', sans-serif";
      ctx.fillStyle = palette.name;
      ctx.strokeStyle = dim ? "rgb(10 12 20 / 55%)" : "rgb(255 255 245 / 55%)";
      ctx.lineWidth = 2.4;
      const seen = map.hexes.filter((h) => h.x > part.x - 60 && h.x < part.x + part.width + 60 && h.y > part.y - 60 && h.y < part.y + part.height + 60);
      for (const hex of seen) {
        ctx.strokeText(hex.name, hex.x, hex.y - map.high + 13);
        ctx.fillText(hex.name, hex.x, hex.y - map.high + 13);
      }
    }
    ctx.font = "italic 700 18px 'Iowan Old Style', Palatino, 'Noto Serif', 'DejaVu Serif', Georgia, serif";
    ctx.lineWidth = 4;
    ctx.strokeStyle = dim ? "rgb(10 12 20 / 75%)" : "rgb(255 255 245 / 85%)";
    ctx.fillStyle = palette.name;
    for (const { x, y, text } of map.labels) {
      ctx.strokeText(text, x, y + 36);
      ctx.fillText(text, x, y + 36);
    }
  }
}
