import { describe, expect, it, vi } from "vitest";
import { component, module } from "../words";
import page from "../src/words/de.json";
import played from "../src/words/games.de.json";
import server from "../src/words/server.de.json";
import table from "../src/words/table.de.json";
import { learnGames, learnWords, spoken, told, toldEach } from "../src/words";

const sources = import.meta.glob("../src/**/*.{svelte,ts}", { query: "?raw", import: "default", eager: true }) as Record<string, string>;

const german = { ...table, ...page };
/** What may be said before a table is opened. */
const FIRST = /src\/(lobby|App|main|lib\/(api|stored|notice|settings|copy|sound|rulebox|keys))|RuleDialog/;

function sentences(where = /./): Set<string> {
  const keys = new Set<string>();
  for (const [name, text] of Object.entries(sources)) {
    if (name.includes("/words/") || !where.test(name)) continue;
    for (const [, said] of text.matchAll(/\bt\("([^"]+)"/g)) keys.add(said as string); // those that speak for themselves
    if (name.endsWith(".svelte")) component(text, keys);
    else module(text, keys);
  }
  return keys;
}

const holes = (x: string) => [...x.matchAll(/\{\d+\}/g)].map(String).sort().join();

describe("the catalogue", () => {
  it("takes runs of text with what is in them as one sentence", () => {
    const keys = new Set<string>();
    const made = component('<p>Link for {name}: give it to {a ? "a friend" : "nobody"} <b>only</b></p>', keys);
    expect([...keys]).toEqual(["a friend", "nobody", "Link for {0}: give it to {1}", "only"]);
    expect(made).toContain('{t("Link for {0}: give it to {1}", name, a ? t("a friend") : t("nobody"))}');
  });

  it("takes what is read aloud, and leaves what only the page reads", () => {
    const keys = new Set<string>();
    component('<a class="quiet soft" href="#/x y" aria-label="Take {x} off">{n} / {m}</a>', keys);
    expect([...keys]).toEqual(["Take {0} off"]);
    const more = new Set<string>();
    module('const a = "The line is lost."; if (x === "The same") f("role log"); const b = `The ${n} of ${m ? "all" : "none"}`;', more);
    expect([...more]).toEqual(["The line is lost.", "all", "none", "The {0} of {1}"]);
  });

  it("has German for the table's own words, with the same places in each", () => {
    const keys = [...sentences()];
    const found = german as Record<string, string>;
    const missing = keys.filter((x) => !(x in found));
    if (import.meta.env.VITE_WORDS) console.log(JSON.stringify(missing, null, 1));
    expect(keys.length).toBeGreaterThan(300);
    expect(missing, "not yet in table.de.json").toEqual([]);
    for (const [english, words] of Object.entries(found)) expect(holes(words), english).toBe(holes(english));
    expect([...sentences(FIRST)].filter((x) => !(x in page)), "of the first page, not yet in de.json").toEqual([]);
  }, 60_000);

  it("finds a sentence of the games again in the finished one, and leaves what it does not know", async () => {
    expect(told("Which unit moves?")).toBe("Which unit moves?");
    expect(spoken({ prompt: "Which unit moves?" })).toEqual({ prompt: "Which unit moves?" });
    vi.stubGlobal("document", { documentElement: {} });
    await learnWords("de");
    await learnGames();
    expect(told("Which unit moves?")).toBe("Welche Einheit bewegt sich?");
    expect(told("Turn 1 of 5, British, Movement")).toBe("Runde 1 von 5, Briten, Bewegung");
    expect(told("4-5-7 squad in A8: Move on, act here, or stop?")).toBe("4-5-7 squad in A8: Weiter, hier handeln oder anhalten?");
    expect(told("Resolve the attack? (strength 3)")).toBe("Den Angriff auflösen? (Stärke 3)");
    expect(told("Nobody has translated this: yet")).toBe("Nobody has translated this: yet");
    expect(told("Discard Fire 4 (8)")).toBe("Feuer 4 (8) abwerfen");
    expect(told("Fire 2 (3) face down")).toBe("Feuer 2 (3) verdeckt");
    expect(told("Move to B3 for 1.5 MF")).toBe("Nach B3 gehen, 1.5 MF");
    expect(told("Play Fire (element A) to fire: 8-1 leader in E4 and those he sees")).toBe("Feuer (Element A) zum Feuern spielen: 8-1 leader in E4 und wen er sieht");
    expect(told("Play Fire (element A) to fire: everybody in C1")).toBe("Feuer (Element A) zum Feuern spielen: alle in C1");
    expect(told("Fire at K6; Fire 4-5-7 squad in A6; Fire")).toBe("Auf K6 schießen; 4-5-7 squad in A6 schießt; Feuer");
    expect(told("Discard Fire 4 (8); and something else")).toBe("Discard Fire 4 (8); and something else");
    expect(told("do not ask me for Radio cards; never react under BB 9.0")).toBe("nicht nach Funk-Karten fragen; nie unter BB 9.0 reagieren");
    expect(toldEach("open ground, level 2, dirt road to north and south")).toBe("offenes Gelände, Stufe 2, Feldweg nach Norden und Süden");
    expect(told("Move by stages to the rear")).toBe("Move by stages to the rear");
    // no half of an untranslated text is taken for a name
    for (const text of ["Fire first at what you can see, and let the machine gun keep heads down.", "Some of their counters are only Decoys."])
      expect(told(text)).toBe(text);
  });

  it("changes sentences only, never what the page or the server acts upon", () => {
    const message = {
      question: { prompt: "Which unit moves?", options: [{ action: ["move", 3], words: "Fire at C5", at: { button: "Fire at C5", hex: "C5" } }] },
      view: { turn: "Set-up", units: [{ name: "Movement", status: ["Rout"] }], sides: [{ name: "German" }] },
    };
    expect(spoken(message)).toEqual({
      question: { prompt: "Welche Einheit bewegt sich?", options: [{ action: ["move", 3], words: "Auf C5 schießen", at: { button: "Fire at C5", hex: "C5" } }] },
      view: { turn: "Aufstellung", units: [{ name: "Movement", status: ["Rout"] }], sides: [{ name: "German" }] },
    });
  });

  it("has the same places in each sentence of the games", () => {
    for (const [english, words] of Object.entries({ ...server, ...played })) expect(holes(words), english).toBe(holes(english));
  });
});
