import { beforeEach, describe, expect, it, vi } from "vitest";
import { drop, keep, keptGames, setSetting, setting } from "../src/lib/stored";

const game = (id: string) => ({ id, links: [], share: [], watch: "" });

describe("what this browser remembers", () => {
  beforeEach(() => {
    const held = new Map<string, string>();
    vi.stubGlobal("localStorage", {
      getItem: (key: string) => held.get(key) ?? null,
      setItem: (key: string, value: string) => void held.set(key, value),
    });
  });

  it("keeps the latest game first, each once, and drops one", () => {
    keep(game("a"));
    keep(game("b"));
    keep(game("a"));
    expect(keptGames().map((x) => x.id)).toEqual(["a", "b"]);
    drop("a");
    expect(keptGames().map((x) => x.id)).toEqual(["b"]);
  });

  it("keeps sixty games at most", () => {
    for (let i = 0; i < 70; i += 1) keep(game(`${i}`));
    expect(keptGames()).toHaveLength(60);
    expect(keptGames()[0]?.id).toBe("69");
  });

  it("goes on where nothing can be stored or what is stored is damaged", () => {
    vi.stubGlobal("localStorage", { getItem: () => "{", setItem: () => { throw new Error("full"); } });
    setSetting("look", "dark");
    expect(setting("look", "light")).toBe("light");
    expect(keptGames()).toEqual([]);
  });
});
