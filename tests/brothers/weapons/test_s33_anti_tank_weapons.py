"""BB 33: anti tank weapons."""

from __future__ import annotations

from bocage.games.brothers.cards.scenario import satw_reaches
from tests.brothers.position import OPEN, Position, fp, kind, moving
from tests.marks import allowed, refused

TUBES = kind("tubes again", fp=(6, 4), prof=(5, 3), satw=("bazooka", 2))


@allowed("BB 33.0")
@refused("BB 33.0")
def test_anti_tank_weapons_help_against_teams_and_pillboxes() -> None:
    tubes = kind("tubes", fp=(6, 4), satw=("bazooka", 2))
    fausts = kind("fausts", fp=(6, 4), satw=("panzerfaust", 2))
    p = Position(OPEN, [f"C1 {tubes}", f"D1 {fausts}"], ["C4 mg", "E3 mg concealed", "D4 squad", "B3 squad"],
                 fort=[{"hex": "B3", "kind": "pillbox"}])  # fmt: skip
    assert (fp(p, 0, 2), fp(p, 1, 2)) == (7, 6)
    assert fp(p, 0, 3) == 5, "not against a Concealed one"
    assert fp(p, 0, 4) == 6, "not against a Squad"
    assert fp(p, 0, 5) == 6 - 3 + 1


@allowed("BB 33.0")
@refused("BB 33.0")
def test_a_bazooka_helps_against_a_moving_team_within_the_range_of_its_date() -> None:
    p = Position(OPEN, [f"C1 {TUBES}"], ["C4 mg", "D4 squad"])
    assert fp(moving(p, 1, "C5"), 0, 1, "op") - fp(moving(p, 2, "D5"), 0, 2, "op") == 1
    assert satw_reaches(1944, 1)["bazooka"] == 4 and satw_reaches(1943, 12)["bazooka"] == 3
    early = Position(OPEN, [f"C1 {TUBES}"], ["C5 mg", "C4 mg"], date="1943-05")
    assert (fp(early, 0, 1), fp(early, 0, 2)) == (6, 7)
    assert "bazooka" not in satw_reaches(1942, 6)


@allowed("BB 33.0")
def test_no_anti_tank_weapon_takes_part_in_final_op_fire() -> None:
    p = Position(OPEN, [f"C3 {TUBES}"], ["C4 mg"])
    assert fp(p, 0, 1, "op") == fp(p, 0, 1, "final") + 2 + 1
    q = Position(OPEN, [f"C3 {TUBES}"], ["C4 squad"])
    assert fp(q, 0, 1, "op") == fp(q, 0, 1, "final") + 2
