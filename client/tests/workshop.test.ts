import { describe, expect, it } from "vitest";
import type { Group, Unit } from "../src/workshop/types";
import { countOf, setArea, setCount, sideAt, toggled, turnOf } from "../src/workshop/types";

const squad: Unit = { id: "4-6-7", name: "4-6-7", list: "units" };
const gun: Unit = { id: "LMG", name: "LMG", list: "weapons" };

describe("forces as each game writes them", () => {
  it("counts and changes lists of the Starter Kit", () => {
    const group: Group = { units: ["4-6-7 x3", "8-1"] };
    expect([countOf(group, squad), countOf(group, gun)]).toEqual([3, 0]);
    setCount("starterkit", group, squad, 1);
    setCount("starterkit", group, gun, 2);
    expect(group).toEqual({ units: ["8-1", "4-6-7"], weapons: ["LMG x2"] });
    setCount("starterkit", group, gun, 0);
    expect(group).toEqual({ units: ["8-1", "4-6-7"] });
  });
  it("counts and changes tables of Band of Brothers", () => {
    const unit: Unit = { id: "us_squad", name: "Squad", list: "units" };
    const group: Group = { units: { us_squad: 4 } };
    setCount("brothers", group, unit, 99);
    expect(countOf(group, unit)).toBe(40);
    setCount("brothers", group, unit, 0);
    expect(group.units).toEqual({});
  });
  it("sets up on the map or enters on a turn", () => {
    const group: Group = { set_up: { rows: "1-2" } };
    setArea("starterkit", group, ["A1"], 3);
    expect([group, turnOf("starterkit", group)]).toEqual([{ enter: { hexes: ["A1"], turn: 3 } }, 3]);
    setArea("starterkit", group, ["B1"], 0);
    expect([group, turnOf("starterkit", group)]).toEqual([{ set_up: ["B1"] }, 0]);
    const other: Group = { setup: ["rows 1-2"] };
    setArea("brothers", other, ["A1"], 2);
    expect([other, turnOf("brothers", other)]).toEqual([{ enter: ["A1"], turn: 2 }, 2]);
  });
});

describe("hexsides", () => {
  it("are those nearest the pointer, north first", () => {
    expect([sideAt(0, -9), sideAt(9, -5), sideAt(9, 5), sideAt(0, 9), sideAt(-9, 5), sideAt(-9, -5)]).toEqual([0, 1, 2, 3, 4, 5]);
  });
  it("are there once, whichever hex tells them", () => {
    const wall = toggled<[string, number, string]>([], "C3", 0, "C2", "wall");
    expect(wall).toEqual([["C3", 0, "wall"]]);
    expect(toggled(wall, "C2", 3, "C3", "wall")).toEqual([]);
    expect(toggled(wall, "C2", 3, "C3", "hedge")).toEqual([["C2", 3, "hedge"]]);
  });
});
