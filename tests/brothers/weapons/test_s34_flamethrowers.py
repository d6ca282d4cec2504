"""BB 34: flamethrowers."""

from __future__ import annotations

import pytest

from bocage.games.brothers.infantry.refusals import fire_refusal
from tests.brothers.position import OPEN, Position, fp, kind
from tests.marks import allowed, case, refused

FLAME = kind("flame", fp=(5, 3), prof=(4, 2), flame=11, without="squad")


@case("bob-34-001")
@allowed("BB 34.0")
@refused("BB 34.0")
def test_flame_ranges_and_what_it_ignores() -> None:
    rows = "\n".join(["1 ....", "2 S...", "3 S...", "4 ....", "5 ...."])
    p = Position(rows, [f"A1 {FLAME}"], ["A2 squad", "A3 squad concealed", "A4 squad"])
    assert fp(p, 0, 1, how="flame") == 11, "no adjacency, no stone"
    assert fp(p, 0, 2, how="flame") == 6 - 1, "half rounded up, less Concealment"
    refusal = fire_refusal(p.s, 0, p.hex("A4"), "fire", "flame")
    assert refusal is not None
    assert fp(p, 0, 1, "final", "flame") == 9
    none = fire_refusal(Position(OPEN, ["A1 us"], ["A2 squad"]).s, 0, 1, "fire", "flame")
    assert none is not None and none.rule == "BB 34.0"


@case("bob-34-002")
@allowed("BB 34.0")
@pytest.mark.parametrize(("die", "left"), [(1, False), (3, False), (4, True)])
def test_a_flamethrower_runs_dry_on_one_to_three(die: int, left: bool) -> None:
    p = Position(OPEN, [f"C3 {FLAME}"], ["C5 squad"]).operations()
    p.play(("use", 0), ("fire",), ("at", p.hex("C5"), "flame"), dice=[die])
    assert p.s.supp[1] or p.s.at[1] < 0, "the attack is resolved first"
    assert (p.s.kind[0] == FLAME) is left


@refused("BB 34.0")
@allowed("BB 34.0", "BB 58.3")
def test_flame_reaches_two_hexes_and_fireteams_pay_for_haste() -> None:
    hot = kind("hot teams", nation="american", fireteam=True, flame=9, without="squad")
    p = Position(OPEN, [f"C1 {hot}"], ["C2 squad", "C3 squad", "C4 squad", "C7 squad"])
    for place in ("C4", "C7"):
        refusal = fire_refusal(p.s, 0, p.hex(place), "fire", "flame")
        assert refusal is not None and refusal.rule == "BB 34.0"
    assert [fp(p, 0, u, "teams", "flame") for u in (1, 2)] == [7, 4]
    assert [fp(p, 0, u, "assault", "flame") for u in (1, 2)] == [9, 5]
