import { describe, expect, it } from "vitest";
import { keysFor } from "../src/lib/keys";
import type { Option } from "../src/lib/types";

const option = (key?: string): Option => ({ action: ["x"], words: "", rules: [], at: key === undefined ? {} : { key } }) as Option;

describe("keys of the choices", () => {
  it("gives the game's own letter where it has one, else digits in order", () => {
    expect(keysFor([option("F"), option(), option()])).toEqual(["f", "1", "2"]);
  });

  it("never gives a letter twice, nor one that the table itself uses", () => {
    const keys = keysFor([option("f"), option("f"), option("u"), option("two")]);
    expect(keys).toEqual(["f", "1", "2", "3"]);
  });

  it("runs out of keys without running out of choices", () => {
    const keys = keysFor(Array.from({ length: 60 }, () => option()));
    expect(keys).toHaveLength(60);
    expect(keys.filter((x) => x)).toHaveLength(new Set(keys.filter((x) => x)).size);
    expect(keys.at(-1)).toBe("");
  });
});
