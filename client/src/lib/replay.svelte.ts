import { setSetting, setting } from "./stored";
import type { Sitting } from "./sitting.svelte";
import type { LogLine, Past } from "./types";

/** Decisions a second. */
export const SPEEDS = [0.5, 1, 2, 4, 8];
/** Where something happened one looks a little longer. */
const LINGER = 1.8;
const AHEAD = 3;

const tells = (x: LogLine) => x.dice !== undefined || x.face !== undefined || x.events.length > 0;

/** The game plays by itself from any point: at a chosen speed, with pause, steps and jumps to what happened. */
export class Replay {
  playing = $state(false);
  speed = $state(setting("speed", 2));
  eyes = $state<number | "open" | undefined>(undefined);

  private readonly sitting: Sitting;
  private run = 0;
  private fetched = new Map<string, Promise<Past | string>>();

  constructor(sitting: Sitting) {
    this.sitting = sitting;
  }

  get last(): number {
    return this.sitting.position?.step ?? 0;
  }

  get step(): number {
    return this.sitting.past?.step ?? this.last;
  }

  /** Steps at which dice fell, cards were drawn or something was told. */
  get events(): number[] {
    return [...new Set(this.sitting.me.log.filter((x) => x.step > 0 && tells(x)).map((x) => x.step))];
  }

  quick(speed: number): void {
    this.speed = speed;
    setSetting("speed", speed);
  }

  pause(): void {
    this.run += 1;
    this.playing = false;
  }

  /** Looks at a step; the last of a game that goes on is now. */
  async go(to: number): Promise<void> {
    this.pause();
    await this.show(Math.max(0, Math.min(this.last, to)));
  }

  /** To the next or the last step at which something happened. */
  async jump(way: 1 | -1): Promise<void> {
    const here = this.step;
    const steps = this.events;
    const to = way > 0 ? steps.find((x) => x > here) : steps.filter((x) => x < here).at(-1);
    await this.go(to ?? (way > 0 ? this.last : 0));
    this.tell(this.step);
  }

  async play(from?: number): Promise<void> {
    const run = (this.run += 1);
    const going = () => run === this.run;
    this.playing = true;
    let step = from ?? (this.step >= this.last ? 0 : this.step + 1);
    while (going() && step <= this.last) {
      const begun = performance.now();
      for (let i = step; i <= Math.min(this.last, step + AHEAD - 1); i += 1) void this.fetch(i);
      if (!(await this.show(step)) || !going()) break;
      const beat = (1000 / this.speed) * (this.tell(step) ? LINGER : 1);
      await new Promise((done) => setTimeout(done, Math.max(30, beat - (performance.now() - begun))));
      step += 1;
    }
    if (!going()) return;
    this.playing = false;
    if (!this.sitting.position?.question.over && step > this.last && this.eyes === undefined) this.sitting.now();
  }

  /** Whether something was told there; it is put on the board. */
  private tell(step: number): boolean {
    const lines = this.sitting.me.log.filter((x) => x.step === step && tells(x));
    if (lines.length) this.sitting.news.show(lines);
    return lines.length > 0;
  }

  private async show(step: number): Promise<boolean> {
    const found = await this.fetch(step);
    if (typeof found === "string") {
      this.fetched.clear();
      this.sitting.tell({ rule: "", reason: found });
      return false;
    }
    this.sitting.past = found;
    return true;
  }

  /** Pictures of the past do not change, so each is asked for once; after an undo the game's number is another. */
  private fetch(step: number): Promise<Past | string> {
    const key = `${this.eyes ?? ""} ${step} ${this.sitting.me.epoch}`;
    const old = this.fetched.get(key);
    if (old) return old;
    if (this.fetched.size > 60) this.fetched.clear();
    const asked = this.sitting.me.past(step, this.eyes);
    this.fetched.set(key, asked);
    return asked;
  }
}
