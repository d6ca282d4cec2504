/** What is made once for a map and used each time it is drawn. */
export class Kept {
  private readonly paths = new Map<string, Path2D>();
  private readonly patterns = new Map<string, CanvasPattern | null>();

  path(d: string): Path2D {
    const made = this.paths.get(d) ?? new Path2D(d);
    this.paths.set(d, made);
    return made;
  }

  pattern(name: string, make: () => CanvasPattern | null): CanvasPattern | null {
    const known = this.patterns.get(name);
    if (known !== undefined) return known;
    const made = make();
    this.patterns.set(name, made);
    return made;
  }
}
