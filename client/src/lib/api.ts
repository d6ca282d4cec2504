import { browserKey } from "./stored";
import type { Deal, DrawRow } from "./deal";
import type { Made, MyGame, ScenarioFacts, Shelf } from "./types";

async function ask<T>(path: string, body?: unknown): Promise<T> {
  const wish: RequestInit =
    body === undefined
      ? {}
      : { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
  const answer = await fetch(path, wish).catch(() => {
    throw new Error("The server does not answer. Is it still running?");
  });
  const told = await answer.json().catch(() => ({ error: "The server's answer could not be read." }));
  if (!answer.ok) throw new Error(told.error ?? "That did not work.");
  return told as T;
}

export interface RuleText {
  id: string;
  title: string;
  summary: string;
  asked: string;
}

export const shelf = () => ask<Shelf>("api/shelf");
export const scenarioOf = (game: string, id: string) =>
  ask<ScenarioFacts>(`api/scenarios/${encodeURIComponent(game)}/${encodeURIComponent(id)}`);
export const create = (wish: unknown) => ask<Made>("api/tables", wish);
export const learn = (lesson: string) => ask<Made>("api/lessons", { lesson });
export const openSave = (wish: unknown) => ask<Made>("api/open", wish);
export const mine = (links: string[]) => ask<{ games: (MyGame | null)[] }>("api/mine", { links });
export const saveOf = (link: string) => ask<unknown>("api/save", { link, key: browserKey() });
export const proofOf = (link: string) => ask<{ deal: Deal; draws: DrawRow[] }>("api/proof", { link, key: browserKey() });
export const drawing = <T>(layout: string) =>
  ask<T>(`api/maps/${encodeURIComponent(layout)}`);

const rules = new Map<string, Promise<RuleText>>();
export function rule(id: string): Promise<RuleText> {
  let found = rules.get(id);
  if (!found) {
    found = ask<RuleText>(`api/rules/${encodeURIComponent(id)}`);
    rules.set(id, found);
    found.catch(() => rules.delete(id));
  }
  return found;
}
