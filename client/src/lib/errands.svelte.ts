import type { Sitting } from "./sitting.svelte";
import type { Action, LogLine, Option } from "./types";

/** The next answer; told how many of them a standing order has given meanwhile. */
type Next = (options: Option[], given: number) => Action | null | Promise<Action | null>;

/** Things that stand on the table, as far as a change of them is news. */
interface Piece {
  id: number;
  side: number;
  hex: string | null;
  status?: string[];
}

/** Several answers one after the other: a way that is walked, firers that join. Whatever the others do, and whatever is
 * drawn, ends it: the player looks and decides anew. */
export class Errands {
  /** What is under way, in words. */
  words = $state("");

  private readonly sitting: Sitting;
  private next: Next | null = null;
  private seat = -1;
  private answered = -1;
  private step = 0;
  private foes = "";
  private busy = false;

  constructor(sitting: Sitting) {
    this.sitting = sitting;
  }

  get running(): boolean {
    return this.next !== null;
  }

  /** These answers, as long as each is offered. */
  walk(words: string, actions: Action[]): void {
    const left = [...actions];
    this.start(words, (options, given) => {
      left.splice(0, given);
      const wanted = JSON.stringify(left.shift() ?? null);
      return options.find((x) => JSON.stringify(x.action) === wanted)?.action ?? null;
    });
  }

  start(words: string, next: Next): void {
    this.words = words;
    this.next = next;
    this.seat = this.sitting.me.seat;
    this.answered = -1;
    this.note();
    void this.carryOn();
  }

  stop(): void {
    this.next = null;
    this.words = "";
  }

  /** A new position: on with it, unless something has happened. */
  async carryOn(): Promise<void> {
    const { sitting } = this;
    const v = sitting.position?.v ?? -1;
    if (!this.next || this.busy || sitting.past || sitting.position?.question.over) return;
    if (sitting.me.seat !== this.seat || !sitting.mine || v === this.answered) return;
    const news = this.answered < 0 ? "" : this.news();
    if (news) {
      sitting.tell({ rule: "", reason: `${this.words}: stopped. ${news}` });
      return this.stop();
    }
    this.busy = true;
    const given = this.answered < 0 ? 0 : this.since().filter((x) => x.seat === this.seat && x.by !== undefined).length;
    const action = await this.next(sitting.options, given);
    if (!action || !this.next || v !== sitting.position?.v) {
      this.busy = false;
      return this.stop();
    }
    this.answered = v;
    this.note();
    const refused = await sitting.me.act(action);
    this.busy = false;
    if (refused) {
      sitting.tell(refused);
      return this.stop();
    }
    void this.carryOn();
  }

  private note(): void {
    this.step = this.sitting.position?.step ?? 0;
    this.foes = this.pieces();
  }

  private pieces(): string {
    const units = (this.sitting.position?.view.units ?? []) as Piece[];
    return units.filter((x) => x.side !== this.seat).map((x) => `${x.id} ${x.hex} ${x.status?.join()}`).join(";");
  }

  private since(): LogLine[] {
    return this.sitting.me.log.filter((x) => x.step > this.step);
  }

  /** What has come since the last answer that a player would want to see first; nothing where there is none. */
  private news(): string {
    const lines = this.since();
    const drawn = lines.some((x) => x.dice !== undefined || x.pile !== undefined);
    const others = lines.filter((x) => x.seat >= 0 && x.seat !== this.seat && x.events.length);
    if (drawn || others.length) return lastWords(lines);
    return this.pieces() === this.foes ? "" : "The enemy on the map has changed.";
  }
}

function lastWords(lines: LogLine[]): string {
  return lines.flatMap((x) => x.events).at(-1)?.words ?? "Something was drawn.";
}
