/** What part of the map is seen: pan by dragging, zoom by wheel, pinch and buttons. */
export class Lens {
  x = $state(0);
  y = $state(0);
  width = $state(100);
  height = $state(100);

  private whole: [number, number, number, number] = [0, 0, 100, 100];
  private fingers = new Map<number, { x: number; y: number }>();
  private travelled = 0;

  get viewBox(): string {
    return `${this.x} ${this.y} ${this.width} ${this.height}`;
  }

  fit(box: [number, number, number, number]): void {
    this.whole = box;
    [this.x, this.y, this.width, this.height] = [box[0] - 12, box[1] - 12, box[2] + 24, box[3] + 24];
  }

  /** The whole map where its hexes stay big enough to touch, else as near as that round the places that matter. */
  begin(box: [number, number, number, number], svg: SVGSVGElement, high: number, places: { x: number; y: number }[]): void {
    this.fit(box);
    const pixels = (2 * high) / this.unit(svg);
    if (pixels >= 40 || !places.length) return;
    this.zoom(56 / pixels);
    const middle = (values: number[]) => (Math.min(...values) + Math.max(...values)) / 2;
    this.x = middle(places.map((p) => p.x)) - this.width / 2;
    this.y = middle(places.map((p) => p.y)) - this.height / 2;
    this.keep(svg);
  }

  /** As much map in sight as there is: no empty table where the map goes on at the other side. */
  private keep(svg: SVGSVGElement): void {
    const unit = this.unit(svg);
    const [wide, tall] = [svg.clientWidth * unit, svg.clientHeight * unit];
    const within = (at: number, size: number, from: number, length: number) =>
      size >= length ? from + (length - size) / 2 : Math.min(Math.max(at, from), from + length - size);
    const [left, top, width, height] = [this.whole[0] - 12, this.whole[1] - 12, this.whole[2] + 24, this.whole[3] + 24];
    this.x = within(this.x + (this.width - wide) / 2, wide, left, width) + (wide - this.width) / 2;
    this.y = within(this.y + (this.height - tall) / 2, tall, top, height) + (tall - this.height) / 2;
  }

  zoom(factor: number, at?: { x: number; y: number }): void {
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
  }

  get pressed(): boolean {
    return this.fingers.size > 0;
  }

  wheel(event: WheelEvent, svg: SVGSVGElement | undefined): void {
    event.preventDefault();
    this.zoom(Math.exp(-event.deltaY / 400), this.place(event, svg));
  }

  down(event: PointerEvent, svg: SVGSVGElement | undefined): void {
    if (!this.fingers.size) this.travelled = 0;
    this.fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    if (this.fingers.size > 1) svg?.setPointerCapture(event.pointerId);
  }

  move(event: PointerEvent, svg: SVGSVGElement | undefined): void {
    const before = this.fingers.get(event.pointerId);
    if (!before || !svg) return;
    const now = { x: event.clientX, y: event.clientY };
    const unit = this.unit(svg);
    if (this.fingers.size === 1) {
      this.x -= (now.x - before.x) * unit;
      this.y -= (now.y - before.y) * unit;
    } else {
      const other = [...this.fingers].find(([id]) => id !== event.pointerId)?.[1];
      if (other) {
        const apart = (p: { x: number; y: number }) => Math.hypot(p.x - other.x, p.y - other.y);
        if (apart(before) > 0) this.zoom(apart(now) / apart(before), this.place(event, svg));
      }
    }
    this.travelled += Math.hypot(now.x - before.x, now.y - before.y);
    this.fingers.set(event.pointerId, now);
  }

  up(event: PointerEvent): void {
    this.fingers.delete(event.pointerId);
  }

  /** Whether the last press was a click and not a drag. */
  clicked(): boolean {
    return this.travelled < 8;
  }

  private unit(svg: SVGSVGElement): number {
    return Math.max(this.width / svg.clientWidth, this.height / svg.clientHeight);
  }

  private place(event: MouseEvent, svg: SVGSVGElement | undefined): { x: number; y: number } | undefined {
    const matrix = svg?.getScreenCTM();
    if (!matrix) return undefined;
    const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
    return { x: point.x, y: point.y };
  }
}
