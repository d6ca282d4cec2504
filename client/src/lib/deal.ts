// Provable chance: the function of docs/provable-chance.md once more, so that the page can prove each draw by itself.

export interface Deal {
  commitment: string;
  /** Seats whose salt is still awaited. */
  waiting: number[];
  salts: string[];
  /** Draws that the players took back by agreement: no other number may be missing. */
  taken_back?: number[];
  /** Only after the end. */
  secret?: string;
}

/** What this browser was shown and said before the game: who deals could give another commitment after it. */
export interface Seen {
  commitment: string;
  seat: number;
  salt: string;
}

/** Number of the draw, size of its range, where the part begins that gives the outcome, and how wide it is. */
export type DrawRow = [number, number, number, number];

const SPACE = 1n << 256n;

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);
const hexOf = (bytes: Uint8Array): string => [...bytes].map((x) => x.toString(16).padStart(2, "0")).join("");

function fromHex(hex: string): Uint8Array {
  return new Uint8Array((hex.match(/../g) ?? []).map((x) => parseInt(x, 16)));
}

function joined(...parts: Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, x) => sum + x.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

async function sha256(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
}

export function newSalt(): string {
  return hexOf(crypto.getRandomValues(new Uint8Array(16)));
}

export async function commitmentOf(secret: string): Promise<string> {
  return hexOf(await sha256(joined(bytesOf("bocage deal 1\0"), fromHex(secret))));
}

export async function keyOf(secret: string, salts: string[]): Promise<CryptoKey> {
  const parts = salts.flatMap((salt) => {
    const text = bytesOf(salt);
    return [new Uint8Array([text.length >> 8, text.length & 255]), text];
  });
  const raw = await sha256(joined(bytesOf("bocage key 1\0"), fromHex(secret), ...parts));
  return crypto.subtle.importKey("raw", joined(raw), { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
}

export async function numberOf(key: CryptoKey, draw: number, below: number): Promise<number> {
  const range = BigInt(below);
  for (let attempt = 0; ; attempt += 1) {
    const block = new Uint8Array(await crypto.subtle.sign("HMAC", key, joined(bytesOf(`${draw}.${attempt}`))));
    const value = BigInt(`0x${hexOf(block)}`);
    if (value < SPACE - (SPACE % range)) return Number(value % range);
  }
}

/** What the proof says, in a sentence; `proven` is false with the first draw that differs. */
export async function prove(deal: Deal, draws: DrawRow[], seen?: Seen | null): Promise<{ proven: boolean; words: string }> {
  if (!deal.secret) return { proven: false, words: "The secret is shown after the end." };
  if (seen && seen.commitment !== deal.commitment)
    return { proven: false, words: "The commitment is not the one that was shown before the game." };
  if (seen?.salt && seen.salt !== deal.salts[seen.seat])
    return { proven: false, words: "Your salt is not the one that you added." };
  if ((await commitmentOf(deal.secret)) !== deal.commitment)
    return { proven: false, words: "The secret is not the one that was committed to." };
  const key = await keyOf(deal.secret, deal.salts);
  const back = new Set(deal.taken_back ?? []);
  let last = -1;
  for (const [draw, below, first, width] of draws) {
    const number = await numberOf(key, draw, below);
    if (draw <= last || number < first || number >= first + width)
      return { proven: false, words: `Draw ${draw} is not what the deal gives.` };
    for (let passed = last + 1; passed < draw; passed += 1)
      if (!back.has(passed)) return { proven: false, words: `Draw ${passed} was passed over, and nobody took it back.` };
    last = draw;
  }
  return { proven: true, words: `All ${draws.length} draws follow from the secret and the salts.` };
}
