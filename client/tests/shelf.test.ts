import { describe, expect, test } from "vitest";
import type { GameFacts, ScenarioFacts } from "../src/lib/types";
import { balanceOf, easiest, fits, listed, NO_WISH } from "../src/lobby/shelf";

function scenario(id: string, difficulty: number, minutes: number | null, rules: string[] = [], low = 0.3, high = 0.7): ScenarioFacts {
  const measured = minutes === null ? null : { games: 20, player: "rifleman", decisions: minutes * 10, wins: [10, 10], low, high, date: "" };
  return {
    id, title: `The ${id}`, summary: "", seats: ["Red", "Blue"], facts: {}, options: [],
    card: { forces: [[[2, "bazooka", "weapon"]], []], names: ["Red", "Blue"], rules, difficulty, players: 2, minutes, measured },
  };
}

const short = scenario("lane", 1, 20);
const tanks = scenario("ridge", 2, 90, ["vehicles"], 0.6, 0.9);
const unknown = scenario("isle", 3, null, ["vehicles", "guns"]);
const game: GameFacts = { name: "g", title: "G", prefix: "G", scenarios: [unknown, tanks, short] };
const ids = (wish: Partial<typeof NO_WISH>) => listed([game], "", { ...NO_WISH, ...wish }).map((x) => x.scenario.id);

describe("the shelf is narrowed", () => {
  test("by words of title, side and weapon", () => {
    expect(ids({ text: "lane" })).toEqual(["lane"]);
    expect(ids({ text: "bazooka blue" })).toEqual(["isle", "ridge", "lane"]);
    expect(ids({ text: "panzer" })).toEqual([]);
  });
  test("by length, decisions, difficulty, rules and balance; what was not measured only when asked for", () => {
    expect(ids({ minutes: "0-30" })).toEqual(["lane"]);
    expect(ids({ minutes: "none" })).toEqual(["isle"]);
    expect(ids({ decisions: "500-1000" })).toEqual(["ridge"]);
    expect(ids({ difficulty: 3 })).toEqual(["isle"]);
    expect(ids({ rules: ["vehicles", "guns"] })).toEqual(["isle"]);
    expect(ids({ balance: "even" })).toEqual(["lane"]);
    expect(ids({ balance: "first" })).toEqual(["ridge"]);
    expect(ids({ balance: "none" })).toEqual(["isle"]);
  });
  test("even is what the interval does not rule out", () => {
    expect([balanceOf(short), balanceOf(tanks), balanceOf(unknown)]).toEqual(["even", "first", ""]);
    expect(fits(short, NO_WISH)).toBe(true);
    const hardly = scenario("field", 1, 20, [], 0.6, 0.9);
    hardly.card.measured = { ...hardly.card.measured!, games: 2 };
    expect(balanceOf(hardly)).toBe("");
  });
  test("a quick start takes the easiest", () => expect(easiest(game)?.id).toBe("lane"));
});
