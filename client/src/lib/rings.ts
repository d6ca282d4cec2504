import { percent } from "./prospects.svelte";
import type { Ring, Sitting } from "./sitting.svelte";
import type { Action, At, Option, Prospect } from "./types";

type Item = Ring["items"][number];

const key = (action: Action): string => JSON.stringify(action);

/** All that can be chosen at a place, and what can be done there at one stroke. */
export function openRing(sitting: Sitting, title: string, places: At[], x: number, y: number): boolean {
  const found = sitting.there(places);
  const items = [...strokes(sitting, found), ...found.map((option) => single(sitting, option))];
  const known = new Set(found.map((option) => key(option.action)));
  const attacks = sitting.prospects.at(places).filter((a) => a.actions.length > 1 && !known.has(key(a.actions[0] ?? [])));
  items.push(...attacks.slice(0, 10).map((attack) => whole(sitting, attack)));
  if (!items.length) return false;
  sitting.ring = { x, y, title, items };
  return true;
}

function single(sitting: Sitting, option: Option): Item {
  const p = sitting.prospects.chance(option);
  const apart = sitting.apart(option);
  return {
    words: apart ? `${option.words} (${apart})` : option.words,
    note: p === null ? undefined : percent(p),
    run: () => void sitting.act(option.action),
    look: () => void sitting.show(option),
  };
}

/** A whole attack: everything up to its commitment. */
function whole(sitting: Sitting, attack: Prospect): Item {
  return {
    words: attack.words.join(", "),
    note: attack.p === null ? undefined : percent(attack.p),
    run: () => sitting.errands.walk(attack.words[0] ?? "Fire", attack.actions),
  };
}

/** Several of a kind at once: all firers here, all units here together. */
export function strokes(sitting: Sitting, found: Option[]): Item[] {
  const items: Item[] = [];
  const loads = found.filter((x) => x.way?.[0] === "load");
  if (loads.length > 1) {
    items.push({ words: `Fire with everything here (${loads.length})`, run: () => addAll(sitting, loads) });
  }
  const begins = found.filter((x) => x.way?.[0] === "begin");
  if (begins.length > 1) {
    items.push({ words: `All of these together (${begins.length})`, run: () => takeAll(sitting, begins) });
  }
  return items;
}

/** Adds every one of these that may still join; the fire itself is left to the player. */
export function addAll(sitting: Sitting, loads: Option[]): void {
  const wanted = new Set(loads.map((x) => x.at.unit ?? x.at.card));
  const next = (options: Option[]) => {
    const found = options.find((x) => x.way?.[0] === "load" && wanted.has(x.at.unit ?? x.at.card));
    if (found) wanted.delete(found.at.unit ?? found.at.card);
    return found?.action ?? null;
  };
  sitting.errands.start("Fire with everything", next);
}

function takeAll(sitting: Sitting, begins: Option[]): void {
  const wanted = new Set(begins.map((x) => x.at.unit));
  const next = (options: Option[]) => {
    const kinds = ["join", "begin"];
    const found = options.find((x) => kinds.includes(x.way?.[0] ?? "") && wanted.has(x.at.unit));
    wanted.delete(found?.at.unit);
    return found?.action ?? null;
  };
  sitting.errands.start("Together", next);
}

/** A click on a card in hand: the choice it is, or a ring of what it can do from here, or what it lacks. */
export async function askCard(sitting: Sitting, event: MouseEvent & { currentTarget: HTMLElement }, card: number, title: string): Promise<void> {
  if (!sitting.mine || sitting.at({ card }).length) return sitting.point({ card });
  const box = event.currentTarget.getBoundingClientRect();
  const v = sitting.position?.v;
  const found = await sitting.me.uses(card);
  if (v !== sitting.position?.v) return;
  if (!found.length) return sitting.point({ card });
  const items = found.map((use) => ({
    words: use.words.join(" · "),
    note: use.p === null ? undefined : percent(use.p),
    run: () => sitting.errands.walk(use.words[0] ?? title, use.actions),
  }));
  sitting.ring = { x: box.x + 4, y: box.y - 20, title, items };
}

/** A click on a thing of the table: the one thing it can mean, or a ring of them, or why there is none. */
export function pointOrRing(sitting: Sitting, event: MouseEvent & { currentTarget: HTMLElement }, title: string, at: At): void {
  const found = sitting.there([at]);
  const box = event.currentTarget.getBoundingClientRect();
  const [x, y] = event.clientX ? [event.clientX, event.clientY] : [box.right - 8, box.y];
  if (found.length !== 1 && sitting.mine && openRing(sitting, title, [at], x, y)) {
    sitting.filter = found.length ? [at] : null;
    sitting.choose(null);
  } else void sitting.point(at);
}
