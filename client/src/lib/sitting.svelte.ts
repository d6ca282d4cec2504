import { Errands } from "./errands.svelte";
import { News } from "./news.svelte";
import { Prospects } from "./prospects.svelte";
import { ownNames } from "./own";
import { Replay } from "./replay.svelte";
import { Seat } from "./seat.svelte";
import type { Action, Advice, At, LogLine, Option, Past, Position, Preview, Question, Refusal, View } from "./types";

export function same(a: Action, b: Action): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

/** Two readings of the same log put together: of a line that both have the fuller one, and lines that one lacks. */
function merged(a: LogLine[], b: LogLine[]): LogLine[] {
  const words = (x: LogLine) => x.events.map((y) => y.words);
  const within = (x: LogLine, y: LogLine) => words(x).every((z) => words(y).includes(z));
  const same = (x: LogLine, y: LogLine) =>
    x.seat === y.seat && x.dice === y.dice && x.pile === y.pile && x.rule === y.rule
      ? within(x, y) || within(y, x)
      : x.seat === y.seat && (x.rule === undefined) !== (y.rule === undefined) && (within(x, y) || within(y, x));
  const steps = new Map<number, LogLine[]>();
  for (const x of a) steps.set(x.step, [...(steps.get(x.step) ?? []), x]);
  const used = new Set<LogLine>();
  for (const y of b) {
    const lines = steps.get(y.step) ?? [];
    const index = lines.findIndex((x) => !used.has(x) && (JSON.stringify(x) === JSON.stringify(y) || same(x, y)));
    const found = lines[index];
    if (!found) lines.push(y);
    else lines[index] = y.words || y.rule !== undefined && found.rule === undefined || y.events.length > found.events.length ? y : found;
    used.add(lines[index < 0 ? lines.length - 1 : index] as LogLine);
    steps.set(y.step, lines);
  }
  return [...steps].sort(([x], [y]) => x - y).flatMap(([, lines]) => lines);
}

/** Puts several readings of a log together, and of a longer log only what was added. */
class Readings {
  private before: LogLine[][] = [];
  private whole: LogLine[] = [];

  together(logs: LogLine[][]): LogLine[] {
    const from = logs.length === this.before.length ? Math.min(...logs.map((x, i) => changedAt(this.before[i] ?? [], x))) : -1;
    const tails = logs.map((log) => after(log, from));
    const added = tails.slice(1).reduce((sum, x) => merged(sum, x), tails[0] ?? []);
    this.whole = [...this.whole.slice(0, this.whole.length - after(this.whole, from).length), ...added];
    this.before = logs;
    return this.whole;
  }
}

/** The first step at which two states of a log differ. */
function changedAt(old: LogLine[], now: LogLine[]): number {
  let i = 0;
  while (i < old.length && i < now.length && old[i] === now[i]) i += 1;
  return Math.min(old[i]?.step ?? Infinity, now[i]?.step ?? Infinity);
}

/** The lines of a log from a step on; a log runs by steps. */
function after(log: LogLine[], step: number): LogLine[] {
  let i = log.length;
  while (i > 0 && (log[i - 1] as LogLine).step >= step) i -= 1;
  return log.slice(i);
}

/** Choices at a place, in a small ring beside it. */
export interface Ring {
  x: number;
  y: number;
  title: string;
  items: { words: string; note?: string; run: () => void; look?: () => void }[];
}

const PLACES = ["hex", "unit", "card", "group"] as const;

/** Everything the page shows of one table: one seat, or several at the same screen; now, or a point of the past. */
export class Sitting {
  readonly seats: Seat[];
  shown = $state(0);
  covered = $state(false);
  past = $state.raw<Past | null>(null);
  notice = $state.raw<Refusal | null>(null);
  chosen = $state.raw<Option | null>(null);
  /** What was shown when the finger came down: the tap itself also shows what is under it. */
  held: Option | null = null;
  preview = $state.raw<Preview | null>(null);
  filter = $state.raw<At[] | null>(null);
  spoken = $state("");
  /** The machine's advice for the position with this number. */
  advice = $state.raw<(Advice & { v: number }) | null>(null);
  advising = $state(false);
  ring = $state.raw<Ring | null>(null);
  readonly errands = new Errands(this);
  readonly prospects = new Prospects(this);
  readonly news = new News(this);
  readonly replay = new Replay(this);

  private noticeTimer = 0;
  private readings = new Readings();

  constructor(links: string[]) {
    this.seats = links.map((link) => new Seat(link));
    this.covered = links.length > 1;
  }

  close(): void {
    this.replay.pause();
    for (const seat of this.seats) seat.close();
  }

  get me(): Seat {
    return this.seats[this.shown] as Seat;
  }

  get position(): Position | null {
    return this.me.position;
  }

  get view(): View | null {
    return this.past?.view ?? this.position?.view ?? null;
  }

  get question(): Question | null {
    return this.past?.question ?? this.position?.question ?? null;
  }

  /** The log; where one person holds several seats openly, with what each of them knows. */
  get log(): LogLine[] {
    const lines = this.past?.log ?? this.me.log;
    const open = this.me.table?.mode === "both" && this.seats.length > 1 && !this.past?.log;
    const all = open ? this.readings.together(this.seats.map((x) => x.log)) : lines;
    const step = this.past?.step;
    return step === undefined ? all : all.filter((x) => x.step <= step);
  }

  /** Words of the log with one's own pieces by their names. */
  owned(words: string): string {
    return ownNames(words, this.position?.view?.units, this.me.seat);
  }

  get mine(): boolean {
    return !this.past && !this.covered && this.position?.question.options !== undefined && !this.position.answering;
  }

  get options(): Option[] {
    return this.mine ? (this.position?.question.options ?? []) : [];
  }

  /** The options to list: those of the place that was pointed at, or all. */
  get listed(): Option[] {
    const places = this.filter;
    return places ? this.there(places) : this.options;
  }

  get handover(): boolean {
    return this.me.table?.mode === "screen" && this.seats.length > 1;
  }

  at(at: At): Option[] {
    return this.options.filter((x) => PLACES.some((key) => at[key] !== undefined && x.at[key] === at[key]));
  }

  /** Options that point at any of several places, such as a hex and the units in it. */
  there(places: At[]): Option[] {
    return this.options.filter((x) => places.some((at) => PLACES.some((key) => at[key] !== undefined && x.at[key] === at[key])));
  }

  lit(key: (typeof PLACES)[number], value: string | number): boolean {
    return this.options.some((x) => x.at[key] === value);
  }

  /** Whether the choice under the pointer points there. */
  aims(key: (typeof PLACES)[number], value: string | number): boolean {
    return this.mine && this.chosen?.at[key] === value;
  }

  /** What tells choices of the same words apart: the card's number, and which of them it is where that is the same too. */
  apart(option: Option): string {
    const alike = this.options.filter((x) => x.words === option.words);
    if (alike.length < 2) return "";
    const mark = this.cardMark(option);
    const same = alike.filter((x) => this.cardMark(x) === mark);
    const which = same.length > 1 ? `${same.indexOf(option) + 1} of ${same.length}` : "";
    return [mark, which].filter(Boolean).join(", ");
  }

  private cardMark(option: Option): string {
    const hands = ((this.view?.sides ?? []) as { hand?: unknown }[]).flatMap((x) => (Array.isArray(x.hand) ? x.hand : []));
    const card = (hands as { id: number | null; number?: number; colour?: string }[]).find((x) => x.id !== null && x.id === option.at.card);
    return card?.number === undefined ? "" : `${card.number} ${card.colour ?? ""}`.trim();
  }

  /** A click or key on something of the table: does what it means, offers the choice, or says why not. */
  async point(at: At, ...also: At[]): Promise<void> {
    if (this.past) return this.tell({ rule: "", reason: "You are looking at the past; go back to now to play." });
    const found = this.there([at, ...also]);
    if (found.length > 1) {
      this.filter = [at, ...also];
      this.choose(null);
    } else if (found.length === 1) {
      await this.pick(found[0] as Option);
    } else if (this.mine) {
      this.tell(await this.me.why({ at: Object.assign({}, ...also.reverse(), at) as At }));
    }
  }

  /** Takes an option; on a touch screen one with a sum, odds or units that it is about is shown first. */
  async pick(option: Option): Promise<void> {
    const careful = matchMedia("(pointer: coarse)").matches;
    if (careful && !(this.held && same(this.held.action, option.action))) {
      const preview = (await this.show(option)) ?? (await this.me.explain(option.action));
      if (preview && (preview.odds.length || preview.sum.length || preview.eyes?.length)) return;
    }
    await this.act(option.action);
  }

  async act(action: Action): Promise<void> {
    this.errands.stop();
    this.ring = null;
    this.filter = null;
    this.choose(null);
    const refused = await this.me.act(action);
    if (refused) this.tell(refused);
    else this.notice = null;
  }

  async undo(): Promise<void> {
    this.errands.stop();
    this.filter = null;
    this.choose(null);
    const refused = await this.me.undo();
    if (refused) this.tell(refused);
  }

  /** The advice for the question that is open now. */
  get advised(): Action | null {
    return this.advice && this.mine && this.advice.v === this.position?.v ? this.advice.action : null;
  }

  /** The same with its reasons. */
  get reasons(): Advice | null {
    return this.advised ? this.advice : null;
  }

  /** Whether the machine may be asked here: not while a lesson says itself what comes now. */
  get hints(): boolean {
    return this.mine && !!this.me.table?.hints && !this.position?.lesson?.action;
  }

  /** Asks the machine what it would do here; asked again, does it. */
  async hint(): Promise<void> {
    if (!this.hints || this.advising) return;
    if (this.advised) return this.act(this.advised);
    const v = this.position?.v ?? -1;
    this.advising = true;
    const answer = await this.me.hint();
    this.advising = false;
    if (!("action" in answer)) return v === this.position?.v ? this.tell(answer) : undefined;
    this.advice = { ...answer, v };
    this.filter = null;
    const option = this.options.find((x) => same(x.action, answer.action));
    if (option) {
      this.say(`The machine would: ${answer.words ?? option.words}`);
      await this.show(option);
    }
  }

  choose(option: Option | null): void {
    this.chosen = option;
    this.preview = null;
  }

  /** What was shown goes where it is no choice any more: another question is open. */
  forget(): void {
    const { chosen } = this;
    if (chosen && this.mine && !this.options.some((x) => same(x.action, chosen.action))) this.choose(null);
  }

  /** Shows what an option would do, for the eye before the click. */
  async show(option: Option): Promise<Preview | null> {
    if (this.chosen && same(this.chosen.action, option.action)) return this.preview;
    this.choose(option);
    const preview = await this.me.explain(option.action);
    if (this.chosen && same(this.chosen.action, option.action)) this.preview = preview;
    return preview;
  }

  tell(refusal: Refusal | null): void {
    this.notice = refusal;
    clearTimeout(this.noticeTimer);
    if (refusal) this.noticeTimer = window.setTimeout(() => (this.notice = null), 12000);
  }

  say(words: string): void {
    this.spoken = words === this.spoken ? words + "\u00a0" : words;
  }

  async look(step: number, eyes?: number | "open"): Promise<void> {
    const found = await this.me.past(step, eyes);
    if (typeof found === "string") this.tell({ rule: "", reason: found });
    else this.past = found;
  }

  now(): void {
    this.replay.pause();
    this.past = null;
  }

  /** At one screen: the seat that is asked now takes over. */
  uncover(seat: number): void {
    const index = this.seats.findIndex((x) => x.seat === seat);
    if (index >= 0) this.shown = index;
    this.past = null;
    this.filter = null;
    this.choose(null);
    this.covered = false;
  }
}
