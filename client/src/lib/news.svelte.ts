import { callUp } from "./notice";
import { settings, still } from "./settings.svelte";
import type { Sitting } from "./sitting.svelte";
import { sound } from "./sound";
import type { LogLine } from "./types";

/** How long a card stays on the board, in milliseconds. */
const STAYS = 7000;
const BEAT = 750;

/** What has just happened, for a card on the board; and what happened since one looked, to be seen again. */
export class News {
  lines = $state.raw<LogLine[]>([]);
  /** The step after one's own last decision: since then others acted. */
  since = $state(-1);
  replaying = $state(false);

  private readonly sitting: Sitting;
  private step = -1;
  private timer = 0;
  private asked = false;

  constructor(sitting: Sitting) {
    this.sitting = sitting;
  }

  /** A new position: its events, drawn results and what was answered. */
  take(): void {
    const { sitting } = this;
    const now = sitting.position?.step ?? -1;
    const fresh = this.step >= 0 && now > this.step ? sitting.log.filter((x) => x.step > this.step) : [];
    const own = (x: LogLine) => x.seat === sitting.me.seat && x.words !== undefined && !x.by;
    if (this.step < 0 || fresh.some(own)) this.since = Math.max(...fresh.filter(own).map((x) => x.step), this.step, now < this.step ? now : -1);
    if (now < this.step) this.since = now;
    this.step = now;
    const told = fresh.filter((x) => x.dice !== undefined || x.face || x.events.length);
    if (told.length && settings.cards) this.show(told);
    if (told.some((x) => x.dice !== undefined || x.face)) sound("shot");
    else if (told.length) sound("result");
    if (sitting.mine && !this.asked) callUp(sitting.me.table?.scenario.title ?? "", sitting.me.table?.id ?? "", sitting.question?.prompt ?? "");
    this.asked = sitting.mine;
  }

  show(told: LogLine[]): void {
    this.lines = told.slice(-4);
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => (this.lines = []), STAYS);
  }

  away(): void {
    this.lines = [];
  }

  /** How many decisions of others came since one's own last. */
  get missed(): number {
    return this.since < 0 ? 0 : Math.max(0, (this.sitting.position?.step ?? 0) - this.since);
  }

  /** Shows them again, one after the other. */
  async replay(): Promise<void> {
    const { sitting } = this;
    const last = sitting.position?.step ?? 0;
    if (this.replaying) return;
    this.replaying = true;
    for (let step = Math.max(0, this.since, last - 40); step <= last && this.replaying; step += 1) {
      await sitting.look(step);
      const told = sitting.log.filter((x) => x.step === step && (x.events.length || x.dice !== undefined || x.face));
      if (told.length) this.show(told);
      await new Promise((done) => setTimeout(done, still() ? BEAT * 2 : BEAT));
    }
    this.replaying = false;
    sitting.now();
  }
}
