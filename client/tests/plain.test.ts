import { describe, expect, it } from "vitest";
import { points, sentence } from "../src/lib/plain";

describe("figures and sentences of the end of a game", () => {
  it("what is nothing when rounded has no sign", () => {
    expect([0.131, -0.354, 0.004, -0.004].map(points)).toEqual(["+13", "−35", "0", "0"]);
  });

  it("a reason begins with a capital", () => {
    expect(sentence("the American squad is broken")).toBe("The American squad is broken");
    expect(sentence("")).toBe("");
  });
});
