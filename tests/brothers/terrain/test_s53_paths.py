"""BB 53: paths."""

from __future__ import annotations

from tests.brothers.position import Position, fp, kind
from tests.marks import allowed, case, refused


@case("bob-53-001")
@allowed("BB 53.0")
@refused("BB 53.0")
def test_paths() -> None:
    seven = kind("path seven", fp=(7, 4), prof=(7, 4))
    rows = "1 jj\n2 jj\n3 jj\n4 .."
    p = Position(rows, ["A1 squad"], [f"A3 {seven}", f"A4 {seven}"], more="road path A1 A2").operations()
    costs = {(p.ground.name(loc), flag): cost for loc, cost, flag in p.ground.steps_for(0)[p.hex("A1")]}
    assert costs["A2", 1] == 6 and costs["A2", 0] == 18
    p.play(("use", 0), ("move",), ("enter", p.hex("A2"), 1))
    assert fp(p, 1, 0, "op") == 7 + 3, "adjacent: no Jungle and no Open Ground bonus"
    assert fp(p, 2, 0, "op") == 5
    full = Position(rows, ["A1 squad"], [f"A3 {seven}"], more="road path A1 A2").operations()
    full.play(("use", 0), ("move",), ("enter", full.hex("A2"), 0))
    assert fp(full, 1, 0, "op") == 5 + 3
