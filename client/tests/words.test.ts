import { describe, expect, it } from "vitest";
import { component, module } from "../words";
import german from "../src/words/de.json";

const sources = import.meta.glob("../src/**/*.{svelte,ts}", { query: "?raw", import: "default", eager: true }) as Record<string, string>;

function sentences(): Set<string> {
  const keys = new Set<string>();
  for (const [name, text] of Object.entries(sources)) {
    if (name.includes("/words/")) continue;
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
    expect(missing.length / keys.length, `not yet in de.json: ${missing.slice(0, 20).join(" | ")}`).toBeLessThan(0.08);
    for (const [english, words] of Object.entries(found)) expect(holes(words), english).toBe(holes(english));
  }, 60_000);
});
