// The catalogue: English is what stands in the source, other languages are files of sentences by the English one.

let catalogue: Record<string, string> = {};

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

/** Before anything is shown: the sentences of that language. */
export async function learnWords(code: string): Promise<void> {
  document.documentElement.lang = code;
  if (code === "de") catalogue = (await import("./de.json")).default;
}

/** A sentence in the reader's language, with what it counts or names in its places. */
export function t(sentence: string, ...parts: unknown[]): string {
  const found = catalogue[sentence] ?? sentence;
  return parts.length ? found.replace(/\{(\d+)\}/g, (_, i: string) => String(parts[Number(i)] ?? "")) : found;
}

/** Words of the server: whole sentences that the catalogue has; the games' own words stay as they came. */
export const told = (words: string): string => catalogue[words] ?? words;
