const REST = 160;

/** What part of the map is seen: pan by dragging, zoom by wheel, pinch and buttons.
 *
 * While a hand moves the map the drawing is only shifted and scaled as it is, which costs the browser nothing; it is laid out anew
 * when the hand rests. A large map has thousands of shapes and names.
 */
export class Lens {
  x = $state(0);
  y = $state(0);
  width = $state(100);
  height = $state(100);

  /** The part for which the drawing was laid out. */
  laid = $state.raw({ x: 0, y: 0, width: 100, height: 100 });
  private svg = $state.raw<SVGSVGElement | undefined>();
  private timer = 0;

  private whole: [number, number, number, number] = [0, 0, 100, 100];
  private fingers = new Map<number, { x: number; y: number }>();
  private travelled = 0;
  /** Whether a hand has moved it: then it stays as it was put. */
  held = false;

  get viewBox(): string {
    return `${this.laid.x} ${this.laid.y} ${this.laid.width} ${this.laid.height}`;
  }

  /** From where the drawing was laid out to where it is seen now. */
  get transform(): string {
    const { x, y, width, height } = this.laid;
    if (!this.svg || (x === this.x && y === this.y && width === this.width && height === this.height)) return "none";
    const unit = this.unit(this.svg);
    const across = (x + width / 2 - this.x - this.width / 2) / unit;
    const down = (y + height / 2 - this.y - this.height / 2) / unit;
    return `translate(${across}px, ${down}px) scale(${width / this.width})`;
  }

  /** Whether the drawing is under way. */
  get moving(): boolean {
    return this.transform !== "none";
  }

  /** How many pixels a hex is high, as laid out; 0 before it is known. */
  size(high: number): number {
    if (!this.svg?.clientWidth) return 0;
    return (2 * high) / Math.max(this.laid.width / this.svg.clientWidth, this.laid.height / this.svg.clientHeight);
  }

  private settle(after = 0): void {
    clearTimeout(this.timer);
    const lay = () => (this.laid = { x: this.x, y: this.y, width: this.width, height: this.height });
    if (after) this.timer = window.setTimeout(lay, after);
    else lay();
  }

  fit(box: [number, number, number, number]): void {
    this.whole = box;
    [this.x, this.y, this.width, this.height] = [box[0] - 12, box[1] - 12, box[2] + 24, box[3] + 24];
    this.settle();
  }

  /** The whole map where its hexes stay big enough to touch, else as near as that round the places that matter. */
  begin(box: [number, number, number, number], svg: SVGSVGElement, high: number, places: { x: number; y: number }[]): void {
    this.svg = svg;
    this.fit(box);
    const pixels = (2 * high) / this.unit(svg);
    if (pixels >= 40 || !places.length) return;
    this.zoom(56 / pixels);
    const middle = (values: number[]) => (Math.min(...values) + Math.max(...values)) / 2;
    this.x = middle(places.map((p) => p.x)) - this.width / 2;
    this.y = middle(places.map((p) => p.y)) - this.height / 2;
    this.keep(svg);
    this.settle();
  }

  /** As much map in sight as there is: no empty table where the map goes on at the other side. */
  private keep(svg: SVGSVGElement): void {
    const unit = this.unit(svg);
    const [wide, tall] = [svg.clientWidth * unit, svg.clientHeight * unit];
    const within = (at: number, size: number, from: number, length: number) =>
      size >= length ? from + (length - size) / 2 : Math.min(Math.max(at, from), from + length - size);
    const over = this.tools(svg);
    const aside = over.tall > over.wide;
    const [right, up] = [aside ? over.wide * unit : 0, aside ? 0 : over.tall * unit]; // the map may come out from under its tools
    const [left, top] = [this.whole[0] - 12, this.whole[1] - 12 - up];
    const [width, height] = [this.whole[2] + 24 + right, this.whole[3] + 24 + up];
    this.x = within(this.x + (this.width - wide) / 2, wide, left, width) + (wide - this.width) / 2;
    this.y = within(this.y + (this.height - tall) / 2, tall, top, height) + (tall - this.height) / 2;
  }

  zoom(factor: number, at?: { x: number; y: number }): void {
    this.scale(factor, at);
    this.settle();
  }

  private scale(factor: number, at?: { x: number; y: number }): void {
    const width = Math.min(this.whole[2] * 1.6, Math.max(260, this.width / factor));
    const scale = width / this.width;
    const centre = at ?? { x: this.x + this.width / 2, y: this.y + this.height / 2 };
    this.x = centre.x - (centre.x - this.x) * scale;
    this.y = centre.y - (centre.y - this.y) * scale;
    this.width = width;
    this.height *= scale;
  }

  /** Brings a place into sight when it is outside, by no more than is needed. */
  reveal(x: number, y: number, margin: number): void {
    this.x = Math.min(Math.max(this.x, x + margin - this.width), x - margin);
    this.y = Math.min(Math.max(this.y, y + margin - this.height), y - margin);
    this.settle();
  }

  /** Brings a place to the middle when it is out of sight or at the rim; what is well in sight does not move the map. */
  follow(x: number, y: number, margin: number): void {
    const { svg } = this;
    if (!svg) return;
    const unit = this.unit(svg);
    const [wide, tall] = [svg.clientWidth * unit, svg.clientHeight * unit];
    const [left, top] = [this.x + (this.width - wide) / 2, this.y + (this.height - tall) / 2];
    const over = this.tools(svg);
    const under = x + margin > left + wide - over.wide * unit && y - margin < top + over.tall * unit;
    if (!under && x > left + margin && x < left + wide - margin && y > top + margin && y < top + tall - margin) return;
    this.x = x - this.width / 2;
    this.y = y - this.height / 2;
    this.keep(svg);
    this.settle();
  }

  /** The corner at the upper right in which the tools lie over the map, in pixels. */
  private tools(svg: SVGSVGElement): { wide: number; tall: number } {
    const [ground, tools] = [svg.parentElement?.parentElement, svg.parentElement?.parentElement?.querySelector("[data-tools]")];
    const [box, own] = [ground?.getBoundingClientRect(), tools?.getBoundingClientRect()];
    return box && own ? { wide: box.right - own.left, tall: own.bottom - box.top } : { wide: 0, tall: 0 };
  }

  get pressed(): boolean {
    return this.fingers.size > 0;
  }

  wheel(event: WheelEvent, svg: SVGSVGElement | undefined): void {
    event.preventDefault();
    this.held = true;
    this.scale(Math.exp(-event.deltaY / 400), this.place(event, svg));
    this.settle(REST);
  }

  down(event: PointerEvent, svg: SVGSVGElement | undefined): void {
    if (!this.fingers.size) this.travelled = 0;
    this.fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    clearTimeout(this.timer);
    if (this.fingers.size > 1) svg?.setPointerCapture(event.pointerId);
  }

  move(event: PointerEvent, svg: SVGSVGElement | undefined): void {
    const before = this.fingers.get(event.pointerId);
    if (!before || !svg) return;
    this.held = true;
    const now = { x: event.clientX, y: event.clientY };
    const unit = this.unit(svg);
    if (this.fingers.size === 1) {
      this.x -= (now.x - before.x) * unit;
      this.y -= (now.y - before.y) * unit;
    } else {
      const other = [...this.fingers].find(([id]) => id !== event.pointerId)?.[1];
      if (other) {
        const apart = (p: { x: number; y: number }) => Math.hypot(p.x - other.x, p.y - other.y);
        if (apart(before) > 0) this.scale(apart(now) / apart(before), this.place(event, svg));
      }
    }
    this.travelled += Math.hypot(now.x - before.x, now.y - before.y);
    this.fingers.set(event.pointerId, now);
  }

  up(event: PointerEvent): void {
    if (this.fingers.delete(event.pointerId) && !this.fingers.size && this.moving) this.settle(REST);
  }

  /** Whether the last press was a click and not a drag. */
  clicked(): boolean {
    return this.travelled < 8;
  }

  private unit(svg: SVGSVGElement): number {
    return Math.max(this.width / Math.max(svg.clientWidth, 1), this.height / Math.max(svg.clientHeight, 1));
  }

  /** The place of the map under the pointer. */
  private place(event: MouseEvent, svg: SVGSVGElement | undefined): { x: number; y: number } | undefined {
    const box = svg?.parentElement?.getBoundingClientRect();
    if (!svg || !box) return undefined;
    const unit = this.unit(svg);
    return {
      x: this.x + this.width / 2 + (event.clientX - box.left - box.width / 2) * unit,
      y: this.y + this.height / 2 + (event.clientY - box.top - box.height / 2) * unit,
    };
  }
}
