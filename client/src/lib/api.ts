import { spoken, told as words } from "words";
import { browserKey } from "./stored";
import type { Deal, DrawRow } from "./deal";
import type { Made, MyGame, ScenarioFacts, Shelf } from "./types";

export async function ask<T>(path: string, body?: unknown): Promise<T> {
  const wish: RequestInit =
    body === undefined
      ? {}
      : { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
  const answer = await fetch(path, wish).catch(() => {
    throw new Error("The server does not answer. Is it still running?");
  });
  const told = await answer.json().catch(() => ({ error: "The server's answer could not be read." }));
  if (!answer.ok) throw new Error(words(told.error ?? "That did not work."));
  return told as T;
}

/** What is asked for to be read: in the reader's language. */
const read = async <T>(path: string): Promise<T> => spoken(await ask<T>(path));

export interface RuleText {
  id: string;
  title: string;
  summary: string;
  asked: string;
}

export const shelf = () => read<Shelf>("api/shelf");
export const scenarioOf = (game: string, id: string) =>
  read<ScenarioFacts>(`api/scenarios/${encodeURIComponent(game)}/${encodeURIComponent(id)}`);
export const create = (wish: unknown) => ask<Made>("api/tables", wish);
/** A lesson from its beginning, or from the second attempt on its fight alone. */
export const learn = (lesson: string, attempt = 0) => ask<Made>("api/lessons", { lesson, attempt });
export const openSave = (wish: unknown) => ask<Made>("api/open", wish);
export const mine = (links: string[]) => ask<{ games: (MyGame | null)[] }>("api/mine", { links });
export const saveOf = (link: string) => ask<unknown>("api/save", { link, key: browserKey() });
export const proofOf = (link: string) => ask<{ deal: Deal; draws: DrawRow[] }>("api/proof", { link, key: browserKey() });

const maps = new Map<string, Promise<unknown>>();
/** A map as drawing data, asked for once. */
export function drawing<T>(layout: string): Promise<T> {
  let found = maps.get(layout);
  if (!found) {
    found = ask<T>(`api/maps/${encodeURIComponent(layout)}`);
    maps.set(layout, found);
    found.catch(() => maps.delete(layout));
  }
  return found as Promise<T>;
}

const rules = new Map<string, Promise<RuleText>>();
export function rule(id: string): Promise<RuleText> {
  let found = rules.get(id);
  if (!found) {
    found = read<RuleText>(`api/rules/${encodeURIComponent(id)}`);
    rules.set(id, found);
    found.catch(() => rules.delete(id));
  }
  return found;
}
