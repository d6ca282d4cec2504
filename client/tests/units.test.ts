import { describe, expect, it } from "vitest";
import { unitWords, type Unit } from "../src/hex/types";

const words = (name: string, figures: string[], more: Partial<Unit> = {}) =>
  unitWords({ id: 1, side: 0, hex: "A1", name, figures, ...more } as Unit, ["British", "German"]);

describe("a unit in words", () => {
  it("names side and figures once", () => {
    expect(words("British 8-1 leader", ["8", "-1"])).toBe("British 8-1 leader");
    expect(words("4-5-7 squad", ["4", "5", "7"])).toBe("British 4-5-7 squad");
    expect(words("leader", ["6", "+1"])).toBe("British leader 6+1");
    expect(words("Decoy", [])).toBe("British Decoy");
  });

  it("adds status and level", () => {
    expect(words("British squad", ["5"], { status: ["broken"], level: 2 })).toBe("British squad 5, broken, level 2");
  });
});
