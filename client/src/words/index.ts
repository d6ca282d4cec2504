// The catalogue: English is what stands in the source, other languages are files of sentences by the English one.

let catalogue: Record<string, string> = {};
/** The games' own sentences, with {0} where something is named or counted. */
let games: Record<string, string> = {};

export const LANGUAGES: Record<string, string> = { en: "English", de: "Deutsch" };

/** The language chosen here, or the browser's where there is a catalogue for it. */
export function language(): string {
  let chosen = "";
  try {
    chosen = JSON.parse(localStorage.getItem("bocage.language") ?? '""') as string;
  } catch {
    // a private window: the browser's own
  }
  if (chosen in LANGUAGES) return chosen;
  const own = navigator.language.slice(0, 2);
  return own in LANGUAGES ? own : "en";
}

let spokenHere = "en";

/** Before anything is shown: the sentences of the first page in that language. */
export async function learnWords(code: string): Promise<void> {
  document.documentElement.lang = spokenHere = code;
  if (code === "de") catalogue = { ...catalogue, ...(await import("./de.json")).default };
}

/** Before a table or the workshop is shown: their sentences, and those of the games. */
export async function learnGames(): Promise<void> {
  if (spokenHere !== "de" || patterns.length) return;
  const [table, played, server] = await Promise.all([import("./table.de.json"), import("./games.de.json"), import("./server.de.json")]);
  [catalogue, games] = [{ ...catalogue, ...table.default }, { ...server.default, ...played.default }];
  learnPatterns();
}

/** A sentence in the reader's language, with what it counts or names in its places. */
export function t(sentence: string, ...parts: unknown[]): string {
  const found = catalogue[sentence] ?? sentence;
  return parts.length ? found.replace(/\{(\d+)\}/g, (_, i: string) => String(parts[Number(i)] ?? "")) : found;
}

/** A sentence of the games with holes: how it is found again in a finished one, and its words here. */
interface Pattern {
  head: string;
  form: RegExp;
  words: string;
}

let patterns: Pattern[] = [];
const before = new Map<string, string>();

function learnPatterns(): void {
  const plain = (x: string) => x.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  const holed = Object.entries(games).filter(([key]) => /\{\d+\}/.test(key));
  holed.sort(([a], [b]) => b.replace(/\{\d+\}/g, "").length - a.replace(/\{\d+\}/g, "").length); // the most particular first
  patterns = holed.map(([key, words]) => {
    const parts = key.split(/\{\d+\}/);
    return { head: parts[0] ?? "", form: new RegExp(`^${parts.map(plain).join("(.+?)")}$`, "s"), words };
  });
  before.clear();
}

/** What stands in a hole is a name, a number or something the catalogue knows, never half of an untranslated text. */
function isName(part: string, deep: number): boolean {
  if (found(part, deep) !== undefined) return true;
  return part.split(" ").length <= LONGEST && !/[.!?]$|[.!?;] /.test(part) && !SENTENCE.test(part);
}
const LONGEST = 8;
/** Words of a sentence that no name has. */
const SENTENCE = /\b(?:to|for|by|with|from|a|an|the|into|at|after|until|without|no|not|was|were|is|are|has|have|had|became|changed|drew|face|take|put|its|their|your?)\b/;

function found(words: string, deep: number): string | undefined {
  const whole = games[words] ?? catalogue[words];
  if (whole !== undefined || deep > 3) return whole;
  const each = words.includes("; ") ? words.split("; ").map((x) => found(x, deep + 1)) : [undefined]; // a plan
  if (each.every((x) => x !== undefined)) return each.join("; ");
  const at = words.indexOf(": "); // who, and what of him
  const said = at < 0 ? undefined : (games[words.slice(at + 2)] ?? catalogue[words.slice(at + 2)]);
  if (said !== undefined) return `${told(words.slice(0, at), deep + 1)}: ${said}`;
  for (const { head, form, words: pattern } of patterns) {
    const parts = words.startsWith(head) ? form.exec(words) : null;
    if (parts?.slice(1).every((x) => isName(x, deep + 1))) return pattern.replace(/\{(\d+)\}/g, (_, i: string) => told(parts[Number(i) + 1] ?? "", deep + 1));
  }
  if (at < 0) return undefined;
  const rest = found(words.slice(at + 2), deep + 1);
  return rest === undefined ? undefined : `${told(words.slice(0, at), deep + 1)}: ${rest}`;
}

/** Several of them one after the other, as a plan or a description has them. */
export const toldEach = (words: string, between = ", "): string => words.split(between).map((x) => told(x)).join(between);

/** Words of the server and of the games: whole sentences, and those with holes found again; what is not there stays. */
export function told(words: string, deep = 0): string {
  if (!patterns.length && !(words in catalogue)) return words;
  let here = before.get(words);
  if (here === undefined) {
    if (before.size > 5000) before.clear();
    here = found(words, deep) ?? words;
    before.set(words, here);
  }
  return here;
}

/** Where sentences stand in what the server sends, and what holds none. */
const PROSE = new Set(["prompt", "words", "reason", "what", "notes", "label", "turn", "text", "goal", "answering", "victory", "special", "hope", "against", "undo", "summary", "standing", "fate", "stand", "did", "asked", "better", "verdict", "knows"]);
const PLAIN = new Set(["action", "actions", "plan", "at", "by", "units", "markers", "hand", "groups", "map", "deal"]);

/** A message of the server with its sentences in the reader's language; itself where that is English. */
export function spoken<T>(message: T, prose = false): T {
  if (!patterns.length) return message;
  if (typeof message === "string") return (prose ? told(message) : message) as T;
  if (Array.isArray(message)) return message.map((x: unknown) => spoken(x, prose)) as T;
  if (message === null || typeof message !== "object") return message;
  const made: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(message)) made[key] = PLAIN.has(key) ? value : spoken(value, PROSE.has(key));
  return made as T;
}
