import { describe, expect, it } from "vitest";
import { commitmentOf, keyOf, newSalt, numberOf, prove } from "../src/lib/deal";

// The test vectors of docs/provable-chance.md, which the server's side is tested with too.
const SECRET = Array.from({ length: 32 }, (_, i) => i.toString(16).padStart(2, "0")).join("");
const COMMITMENT = "bbad3c609c65df8d4b10f0345b7fdae9efe56913766a5f7c51ab7fffca343cd1";
const SALTS = ["hedge", "row"];

describe("provable chance", () => {
  it("computes commitment and draws as documented", async () => {
    expect(await commitmentOf(SECRET)).toBe(COMMITMENT);
    const key = await keyOf(SECRET, SALTS);
    const dice = await Promise.all([0, 1, 2, 3, 4, 5, 6, 7, 8, 9].map(async (draw) => (await numberOf(key, draw, 6)) + 1));
    expect(dice).toEqual([4, 6, 5, 2, 4, 2, 1, 6, 6, 1]);
    const cards = await Promise.all([0, 1, 2, 3, 4].map((draw) => numberOf(key, draw, 162)));
    expect(cards).toEqual([9, 161, 136, 127, 153]);
  });

  it("proves a game whose draws follow, and names the first that does not", async () => {
    const deal = { commitment: COMMITMENT, waiting: [], salts: SALTS, secret: SECRET };
    expect(await prove(deal, [[0, 6, 3, 1], [1, 6, 5, 1]])).toEqual({ proven: true, words: "All 2 draws follow from the secret and the salts." });
    expect((await prove(deal, [[0, 6, 3, 1], [1, 6, 4, 1]])).words).toBe("Draw 1 is not what the deal gives.");
    expect((await prove(deal, [[1, 6, 5, 1], [0, 6, 3, 1]])).proven).toBe(false);
    expect((await prove(deal, [[0, 6, 3, 1], [3, 6, 1, 1]])).words).toContain("passed over");
    expect((await prove({ ...deal, taken_back: [1, 2] }, [[0, 6, 3, 1], [3, 6, 1, 1]])).proven).toBe(true);
    expect((await prove({ ...deal, commitment: "00" }, [])).words).toContain("not the one that was committed to");
    expect((await prove({ commitment: COMMITMENT, waiting: [], salts: SALTS }, [])).words).toContain("after the end");
  });

  it("holds the dealer to what this browser was shown and said before the game", async () => {
    const deal = { commitment: COMMITMENT, waiting: [], salts: SALTS, secret: SECRET };
    const seen = { commitment: COMMITMENT, seat: 1, salt: "row" };
    expect((await prove(deal, [[0, 6, 3, 1]], seen)).proven).toBe(true);
    expect((await prove(deal, [[0, 6, 3, 1]], { ...seen, commitment: "00" })).words).toContain("shown before the game");
    expect((await prove(deal, [[0, 6, 3, 1]], { ...seen, salt: "other" })).words).toContain("not the one that you added");
  });

  it("makes salts of 32 letters that differ", () => {
    expect(newSalt()).toMatch(/^[0-9a-f]{32}$/);
    expect(newSalt()).not.toBe(newSalt());
  });
});
