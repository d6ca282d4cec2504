import type { Sitting } from "../lib/sitting.svelte";
import type { SightLine } from "../lib/types";

/** The thread that a player stretches over the map. The server says what it meets; the page only draws it. */
export class ThreadTool {
  on = $state(false);
  start = $state("");
  end = $state("");
  fixed = $state(false);
  lines = $state.raw<SightLine[]>([]);

  private readonly sitting: Sitting;
  private timer = 0;
  private asked = 0;

  constructor(sitting: Sitting) {
    this.sitting = sitting;
  }

  /** Takes the thread up, if the game allows it, or puts it away. */
  async toggle(from = ""): Promise<void> {
    if (this.on) return this.away();
    const answer = await this.sitting.me.sight();
    if ("reason" in answer) return this.sitting.tell(answer);
    this.on = true;
    this.start = from;
    this.sitting.say(from ? `Thread from ${from}; choose the other end.` : "Thread: choose the first hex.");
  }

  away(): void {
    this.on = this.fixed = false;
    this.start = this.end = "";
    this.lines = [];
    this.asked += 1;
  }

  /** A hex was chosen: the first end, then the other; after that a new thread begins. */
  pick(hex: string): void {
    if (!this.start || this.fixed) {
      this.away();
      this.on = true;
      this.start = hex;
      this.sitting.say(`Thread from ${hex}; choose the other end.`);
    } else {
      clearTimeout(this.timer);
      this.fixed = true;
      void this.stretch(hex, true);
    }
  }

  /** The thread follows the pointer until its other end is chosen. */
  follow(hex: string): void {
    if (!this.on || !this.start || this.fixed || hex === this.end) return;
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => void this.stretch(hex, false), 60);
  }

  /** The position has changed: what was told may no longer hold. */
  again(): void {
    if (this.on && this.start && this.end) void this.stretch(this.end, false);
  }

  private async stretch(hex: string, aloud: boolean): Promise<void> {
    const asked = (this.asked += 1);
    const answer = await this.sitting.me.sight(this.start, hex);
    if (asked !== this.asked) return;
    if ("reason" in answer) return this.sitting.tell(answer);
    this.end = hex;
    this.lines = answer.lines;
    if (aloud) this.sitting.say(answer.lines.map(lineWords).join(" "));
  }
}

export function lineWords(line: SightLine): string {
  const blocks = line.reasons.filter((x) => x.blocks).map((x) => `${x.what} in ${x.where}, ${x.rule}`);
  const hinders = line.reasons.filter((x) => !x.blocks).map((x) => `${x.what} in ${x.where}, ${x.rule}`);
  const why = line.verdict === "blocked" ? ` by ${blocks.join("; ")}` : hinders.length ? ` by ${line.hindrance}: ${hinders.join("; ")}` : "";
  return `${line.from} to ${line.to}, range ${line.range}: ${line.verdict}${why}.`;
}
