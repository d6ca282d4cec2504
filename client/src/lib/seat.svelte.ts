import { spoken, t, told } from "words";
import { browserKey, rememberDeal, seenDeal } from "./stored";
import { newSalt, type Deal } from "./deal";
import type { Action, Advice, At, Harm, Judged, LogLine, Order, Past, Position, Preview, Prospect, Refusal, SightLine, Summary, TableFacts, Use, Way } from "./types";

type Answer = Record<string, unknown> & { is: string };

/** Silence after which a sign of life is asked for, and how long it may take, in milliseconds. */
const QUIET = 12_000;
const PATIENCE = 8_000;

/** Seats that are called as their sides are, in the reader's language. */
const named = (table: TableFacts): TableFacts => ({ ...table, seats: table.seats.map((x) => ({ ...x, name: told(x.name) })) });

/** One seat's connection to its table. It heals by itself; every position replaces the one before. */
export class Seat {
  readonly link: string;
  status = $state<"connecting" | "open" | "lost" | "refused">("connecting");
  table = $state.raw<TableFacts | null>(null);
  seat = $state(0);
  position = $state.raw<Position | null>(null);
  log = $state.raw<LogLine[]>([]);
  present = $state.raw<boolean[]>([]);
  /** How many browsers sit on each seat. */
  sitting = $state.raw<number[]>([]);
  pending = $state(false);
  fault = $state("");
  /** What the server said of the table itself, unasked; gone with the next position. */
  trouble = $state("");
  undone = $state("");
  /** Grows whenever decisions are taken back: what was seen of the past may be another game's. */
  epoch = 0;
  /** What the players said, the latest last. */
  said = $state.raw<{ seat: number; text: string; at: number }[]>([]);
  /** Whether a table for the next game, sides swapped, is laid. */
  rematch = $state(false);
  /** Of a finished game, once it was asked for. */
  private judgement: Judged | null = null;

  private socket: WebSocket | null = null;
  private ident = 1;
  private waiting = new Map<number, (answer: Answer | null) => void>();
  private turn = 0;
  private tries = 0;
  private timer = 0;
  private ended = false;
  private heard = 0;
  private pinged = 0;
  private heart = 0;

  constructor(link: string) {
    this.link = link;
    this.connect();
    this.heart = window.setInterval(this.beat, 3000);
    window.addEventListener("offline", this.cut);
    window.addEventListener("online", this.connect);
    document.addEventListener("visibilitychange", this.beat);
  }

  close(): void {
    this.ended = true;
    clearTimeout(this.timer);
    clearInterval(this.heart);
    window.removeEventListener("offline", this.cut);
    window.removeEventListener("online", this.connect);
    document.removeEventListener("visibilitychange", this.beat);
    this.socket?.close();
  }

  /** A line that died without a word (sleep, another network) is found out and cut. */
  private beat = (): void => {
    const now = Date.now();
    if (this.ended || this.status === "refused" || this.status === "lost") return;
    if (this.pinged > this.heard) {
      if (now - this.pinged > PATIENCE) this.cut();
    } else if (now - this.heard > QUIET && this.socket) {
      this.pinged = now;
      if (this.socket.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify({ do: "ping", id: -1 }));
    }
  };

  private cut = (): void => {
    const socket = this.socket;
    if (!socket || this.ended) return;
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close();
    this.lost();
  };

  private join(socket: WebSocket): void {
    socket.send(JSON.stringify({ do: "join", link: this.link, key: browserKey(), id: 0 }));
  }

  private connect = (): void => {
    clearTimeout(this.timer);
    if (this.ended || this.status === "refused" || (this.socket && this.socket.readyState <= WebSocket.OPEN)) return;
    const address = new URL("ws", location.href.replace(/#.*/, ""));
    address.protocol = address.protocol === "https:" ? "wss:" : "ws:";
    const socket = new WebSocket(address);
    this.socket = socket;
    this.heard = Date.now();
    socket.onopen = () => this.join(socket);
    socket.onmessage = (event) => {
      const message = JSON.parse(event.data as string) as Answer;
      this.hear(message.is === "said" ? message : spoken(message)); // what people say stays as they said it
    };
    socket.onclose = () => this.lost();
  };

  private lost(): void {
    this.socket = null;
    for (const done of this.waiting.values()) done(null);
    this.waiting.clear();
    this.pending = false;
    if (this.ended || this.status === "refused") return;
    this.status = "lost";
    this.tries += 1;
    clearTimeout(this.timer);
    this.timer = window.setTimeout(this.connect, Math.min(8000, 250 * 2 ** Math.min(this.tries, 5)));
  }

  private hear(message: Answer): void {
    const re = message.re as number | undefined;
    this.heard = Date.now();
    if (message.is === "welcome") {
      this.table = named(message.table as TableFacts);
      this.seat = message.seat as number;
      this.status = "open";
      this.tries = 0;
      this.fault = "";
      this.said = [];
    } else if (message.is === "said") {
      this.said = [...this.said, message as unknown as { seat: number; text: string; at: number }].slice(-60);
    } else if (message.is === "rematch") {
      this.rematch = true;
    } else if (message.is === "position") {
      this.place(message as unknown as Position);
    } else if (message.is === "present") {
      this.present = message.present as boolean[];
      this.sitting = (message.sitting as number[] | undefined) ?? [];
    } else if (message.is === "undone") {
      this.undone = t("{0} took back a decision.", this.table?.seats[message.seat as number]?.name ?? t("Somebody"));
    } else if (message.is === "again") {
      if (this.socket) this.join(this.socket);
    } else if (message.is === "bye") {
      if (this.status !== "refused") this.fault = message.reason as string; // why there is no seat stays to be read
    } else if (message.is === "error" && re === 0) {
      this.status = "refused";
      this.fault = message.reason as string;
    } else if (message.is === "error" && re === undefined) {
      this.trouble = message.reason as string;
      this.pending = false;
    }
    const done = re === undefined ? undefined : this.waiting.get(re);
    if (done) {
      this.waiting.delete(re as number);
      done(message);
    }
  }

  private place(position: Position): void {
    this.log =
      position.since < 0 ? position.log : [...this.log.filter((x) => x.step <= position.since), ...position.log];
    this.present = position.present;
    this.sitting = position.sitting ?? [];
    if (position.step < (this.position?.step ?? 0)) this.epoch += 1;
    this.position = position;
    this.pending = false;
    this.undone = "";
    this.trouble = "";
    this.salt(position.deal);
  }

  /** A provable deal: what was first shown is remembered, and one's salt is added. */
  private salt(deal: Deal | undefined): void {
    const id = this.table?.id;
    if (!deal || !id || this.seat < 0) return;
    const awaited = deal.waiting.includes(this.seat);
    let seen = seenDeal(id);
    if (!seen || (awaited && !(seen.seat === this.seat && seen.salt))) {
      seen = { commitment: seen?.commitment ?? deal.commitment, seat: this.seat, salt: awaited ? newSalt() : "" };
      rememberDeal(id, seen);
    }
    if (awaited) void this.ask({ do: "salt", salt: seen.salt });
  }

  private ask(message: Record<string, unknown>): Promise<Answer | null> {
    return new Promise((done) => {
      if (this.status !== "open" || !this.socket) return done(null);
      const id = (this.ident += 1);
      this.waiting.set(id, done);
      this.socket.send(JSON.stringify({ id, v: this.position?.v, ...message }));
    });
  }

  private async change(message: Record<string, unknown>): Promise<Refusal | null> {
    if (this.pending) return null;
    this.pending = true;
    const turn = (this.turn += 1);
    const answer = await this.ask(message);
    if (turn === this.turn) this.pending = false;
    if (!answer) return { rule: "", reason: "The connection was lost; look whether this was still taken." };
    if (answer.is === "done") return null;
    return { rule: (answer.rule as string) ?? "", reason: answer.reason as string, stale: answer.stale as boolean };
  }

  act = (action: Action): Promise<Refusal | null> => this.change({ do: "act", action });
  undo = (): Promise<Refusal | null> => this.change({ do: "undo" });
  agree = (to: string): Promise<Refusal | null> => this.change({ do: "agree", to });

  async say(text: string): Promise<Refusal | null> {
    const answer = await this.ask({ do: "say", text });
    return answer?.is === "done" ? null : { rule: "", reason: (answer?.reason as string) ?? "The connection was lost." };
  }

  /** The link of one's seat at the next table. */
  async next(): Promise<string | Refusal> {
    const answer = await this.ask({ do: "rematch" });
    if (answer?.is === "next") return answer.link as string;
    return { rule: "", reason: (answer?.reason as string) ?? "The connection was lost." };
  }

  async summary(): Promise<Summary | null> {
    const answer = await this.ask({ do: "summary" });
    return answer?.is === "summary" ? (answer as unknown as Summary) : null;
  }

  /** What the judge makes of the finished game; takes a while the first time. */
  async judged(): Promise<Judged | Refusal> {
    if (this.judgement) return this.judgement;
    const answer = await this.ask({ do: "judge" });
    if (answer?.is === "judged") {
      const found = answer as unknown as Judged;
      return (this.judgement = { ...found, seats: found.seats.map((x) => told(x)) });
    }
    return { rule: "", reason: (answer?.reason as string) ?? "The connection was lost." };
  }

  /** A new link for this seat: to keep it, or to give it to whoever takes over. */
  async newLink(keep: boolean): Promise<string | Refusal> {
    const answer = await this.ask({ do: "link", keep, key: browserKey() });
    if (answer?.is === "link") return answer.link as string;
    return { rule: "", reason: (answer?.reason as string) ?? "The connection was lost." };
  }

  async orders(orders: Order[]): Promise<Refusal | null> {
    const answer = await this.ask({ do: "orders", orders });
    return answer && answer.is !== "done" ? { rule: "", reason: answer.reason as string } : null;
  }

  async why(where: { action: Action } | { at: At }): Promise<Refusal | null> {
    const answer = await this.ask({ do: "why", ...where });
    if (!answer?.reason) return null;
    return { rule: (answer.rule as string) ?? "", reason: answer.reason as string };
  }

  async explain(action: Action): Promise<Preview | null> {
    const answer = await this.ask({ do: "explain", action });
    return (answer?.preview as Preview | null) ?? null;
  }

  async sight(from?: string, to?: string): Promise<{ lines: SightLine[] } | Refusal> {
    const answer = await this.ask({ do: "sight", from, to });
    if (answer?.is === "sight") return { lines: answer.lines as SightLine[] };
    return { rule: (answer?.rule as string) ?? "", reason: (answer?.reason as string) ?? "The connection was lost." };
  }

  /** What there is to know of a hex beside what stands in it. */
  async about(hex: string): Promise<string[]> {
    const answer = await this.ask({ do: "about", hex });
    return answer?.is === "about" ? (answer.lines as string[]) : [];
  }

  /** Where the unit that acts, or the one named, could go. */
  async reach(unit?: number): Promise<Record<string, Way> | Refusal> {
    const answer = await this.ask({ do: "reach", unit });
    if (answer?.is === "reach") return answer.hexes as Record<string, Way>;
    return { rule: (answer?.rule as string) ?? "", reason: (answer?.reason as string) ?? "The connection was lost." };
  }

  /** Which enemies may see these hexes; null where lines of sight are not free to check. */
  async seen(hexes: string[]): Promise<Record<string, number[]> | null> {
    const answer = await this.ask({ do: "seen", hexes });
    return answer?.is === "seen" ? (answer.by as Record<string, number[]> | null) : null;
  }

  /** Who could fire at a way and what may come of it; null where that is not known. */
  async harm(actions: Action[]): Promise<Harm | null> {
    const answer = await this.ask({ do: "harm", actions });
    return answer?.is === "harm" ? (answer as unknown as Harm) : null;
  }

  async prospects(): Promise<Prospect[]> {
    const answer = await this.ask({ do: "prospects" });
    return answer?.is === "prospects" ? (answer.attacks as Prospect[]) : [];
  }

  /** What a card in hand could do from here. */
  async uses(card: number): Promise<Use[]> {
    const answer = await this.ask({ do: "uses", card });
    return answer?.is === "uses" ? (answer.uses as Use[]) : [];
  }

  async hint(): Promise<Advice | Refusal> {
    const answer = await this.ask({ do: "hint" });
    if (answer?.is === "hint") return answer as unknown as Advice;
    return { rule: "", reason: (answer?.reason as string) ?? "The connection was lost." };
  }

  async past(step: number, eyes?: number | "open"): Promise<Past | string> {
    const answer = await this.ask({ do: "past", step, eyes });
    if (answer?.is === "past") return answer as unknown as Past;
    return (answer?.reason as string) ?? "The connection was lost.";
  }
}
