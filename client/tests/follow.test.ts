import { describe, expect, it } from "vitest";
import { byHowMuch } from "../src/lib/follow";

describe("bringing a thing into sight", () => {
  it("scrolls by no more than is needed, and never past its beginning", () => {
    expect(byHowMuch(0, 100, 20, 60)).toBe(0);
    expect(byHowMuch(0, 100, -30, 10)).toBe(-30);
    expect(byHowMuch(0, 100, 80, 130)).toBe(30);
    expect(byHowMuch(0, 100, 40, 400)).toBe(40);
  });
});
