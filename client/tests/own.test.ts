import { expect, it } from "vitest";
import { ownNames } from "../src/lib/own";

const PIECES = [
  { id: 6, side: 0, name: "American squad" },
  { id: 9, side: 1, name: "German MG team" },
  { id: 10, side: 1, name: "Concealed unit" },
];

it("calls one's own pieces by their names, and the others as they are told", () => {
  expect(ownNames("a Command Point on unit 10 · unit 7 was chosen", PIECES, 1)).toBe("a Command Point on German MG team 10 · unit 7 was chosen");
  expect(ownNames("unit 10 was a German MG team", PIECES, 1)).toBe("unit 10 was a German MG team");
  expect(ownNames("Einheit 10 steht in B2", PIECES, 1)).toBe("German MG team 10 steht in B2");
  expect(ownNames("unit 11 set up in B2", PIECES, 1)).toBe("unit 11 set up in B2");
  expect(ownNames("unit 10 was chosen", PIECES, -1)).toBe("unit 10 was chosen");
  expect(ownNames("unit 10 was chosen", undefined, 1)).toBe("unit 10 was chosen");
});
