// Events are told in the words that everybody may hear: a piece under a counter is only its number. To its owner it has its name.

interface Piece {
  id: number;
  side: number;
  name: string;
}

const TOLD = /^(?:unit|Einheit) \d+(?: (?:was|is) a |:? (?:war|ist): )/;
const NUMBERED = /\b(?:unit|Einheit) (\d+)\b/g;

/** The words with one's own pieces by their names; pieces are counted from one. */
export function ownNames(words: string, pieces: unknown, seat: number): string {
  if (!Array.isArray(pieces) || !/unit |Einheit /.test(words)) return words;
  if (TOLD.test(words)) return words; // what a piece was is being told: its number stays
  return words.replace(NUMBERED, (told, number: string) => {
    const own = (pieces as Piece[]).find((x) => x.id === Number(number) - 1);
    return own && own.side === seat && own.name && !own.name.startsWith("Concealed") ? `${own.name} ${number}` : told;
  });
}
