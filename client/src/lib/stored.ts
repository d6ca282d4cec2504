// What this browser remembers: the links of one's games, one's name, the look.

export interface Kept {
  id: string;
  links: string[];
  share: { name: string; link: string }[];
  watch: string;
}

function read<T>(key: string, otherwise: T): T {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "null") ?? otherwise;
  } catch {
    return otherwise;
  }
}

function write(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // private windows may refuse; the links still work from the address bar
  }
}

export const keptGames = (): Kept[] => read<Kept[]>("bocage.games", []);

export function keep(game: Kept): void {
  write("bocage.games", [game, ...keptGames().filter((x) => x.id !== game.id)].slice(0, 60));
}

export function drop(id: string): void {
  write("bocage.games", keptGames().filter((x) => x.id !== id));
}

export const setting = <T>(name: string, otherwise: T): T => read(`bocage.${name}`, otherwise);
export const setSetting = (name: string, value: unknown): void => write(`bocage.${name}`, value);
