export interface Card {
  /** null: face down, not looked at by anybody. */
  id: number | null;
  name: string;
  text: string;
  number?: number;
  colour?: string;
}

export interface Man {
  id: number;
  name: string;
  rank: string;
  leader?: string;
  weapon: string;
  secondary?: string | null;
  pinned: boolean;
  figures: { morale: number; panic: number; kia: number; armor?: number[] };
  status: string[];
  firepower: number[];
  /** To Hit and Effect at each range, of a gun, an AFV or whoever carries ordnance. */
  ordnance?: { to_hit: string[]; effect: number[] } | null;
}

export interface Lying {
  card: number | null;
  kind: string;
  label: string;
  mode?: string;
}

export interface Group {
  id: number;
  letter: string;
  chit: number;
  terrain?: string;
  moving?: boolean;
  men: Man[];
  stack: Lying[];
  offered?: { card: number; label: string } | null;
  dropped?: string[];
  status?: string[];
  acted: boolean;
  [more: string]: unknown;
}

export interface Side {
  name: string;
  nation: string;
  hand: Card[] | number;
  limit?: number;
  leader?: string | null;
  points?: number;
  losses?: { name: string; fate: string }[];
  waiting?: string[];
  pool?: Man[];
  reinforcements?: string[];
  snipers?: number;
  status?: string[];
  groups: Group[];
}
