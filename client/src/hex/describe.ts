import { told, toldEach } from "words";
import type { Option } from "../lib/types";
import type { HexFacts, Marker, Unit } from "./types";
import { unitWords } from "./types";

/** A hex in words, for those who hear the table. */
export function hexWords(hex: HexFacts, here: Unit[], marks: Marker[], owner: string, options: Option[], sides: string[]): string {
  const words = here.map((x) => unitWords(x, sides));
  const choices = options.map((x) => x.words);
  return [
    `${hex.name}: ${toldEach(hex.words)}.`,
    words.length ? `${words.join("; ")}.` : "",
    marks.length ? `${marks.map((x) => told(x.label || x.kind)).join(", ")}.` : "",
    owner ? `Held by ${told(owner)}.` : "",
    choices.length ? `${choices.length === 1 ? "Choice" : "Choices"}: ${choices.slice(0, 6).join("; ")}.` : "",
  ].filter(Boolean).join(" ");
}
