"""Sentences that are easily passed over, one test each."""

from __future__ import annotations

import pytest

from bocage.games.brothers.areas import hexes_of
from bocage.games.brothers.moves import allowance, rout_allowance
from bocage.games.brothers.rout_paths import rout_ways
from bocage.games.brothers.s11_rout import Rout, SideRouts, subject_to_rout
from bocage.games.brothers.s14_line_of_sight import spotting_hex
from bocage.games.brothers.s15_concealment import loses
from bocage.games.brothers.s18_reinforcements import Reinforcements
from bocage.games.brothers.scenario import PLACE, Group, satw_reaches
from bocage.games.brothers.state import BANZAI, GONE, SEISHIN, TO_PLACE
from bocage.hexes.library import load_field
from bocage.kernel.game import BadInput
from tests.brothers.position import OPEN, Position, fp, kind, moving
from tests.marks import allowed, refused

STEADY = kind("steady eight", morale=((10, 8, 6), (9, 6, 4)), casualty=(9, 9, 9))
HEAVY = kind("heavy mortar", kind="mortar", fp=(9, 5), prof=(8, 4), reach=(12, 12), reach_min=2)
SS = kind("ss six more", ss=True, morale=((10, 6, 2), (9, 6, 1)))
TUBES = kind("tubes again", fp=(6, 4), prof=(5, 3), satw=("bazooka", 2))


@allowed("BB 5.1")
def test_a_withdrawal_takes_three_off_the_first_check_alone() -> None:
    p = Position(OPEN, [f"C4 {STEADY} yellow"], ["C4 squad", "C7 squad"]).operations()
    p.play(("use", 0), ("move",), dice=[5])  # 8 - 3
    p.play(("enter", p.hex("C3"), 0), ("op", 2, "", -1), dice=[1])
    assert p.s.supp[0] == 2 and p.s.rule == "BB 5.0"
    p.play(dice=[6])  # red Morale 6 and nothing off it
    assert p.s.used[0] == 0 and p.s.player >= 0, "it goes on"


@allowed("BB 11.0")
def test_a_rout_uses_the_normal_allowance() -> None:
    p = Position(OPEN, ["C4 jp", "E4 jp", "G4 jp"], ["C8 us"], nations=("japanese", "american"))
    p.s.mark[0] |= BANZAI
    p.s.mark[1] |= SEISHIN
    assert [allowance(p.s, u) // 6 for u in (0, 1, 2)] == [9, 6, 5]
    assert [rout_allowance(p.s, u) // 6 for u in (0, 1, 2)] == [5, 5, 5]


@allowed("BB 57.3", "BB 11.2")
def test_ss_that_cannot_rout_hold_out_beside_the_enemy_too() -> None:
    ring = ["C3 ru", "C5 ru", "B3 ru", "B4 ru", "D3 ru", "D4 ru"]
    p = Position(OPEN, [f"C4 {SS} yellow"], ring, nations=("german", "russian"))
    assert rout_ways(p.s, 0, (0,)) == []
    p.start(SideRouts(0), dice=[7])  # fails by one
    assert p.s.at[0] == p.hex("C4") and (p.s.step[0], p.s.supp[0]) == (1, 2)
    worse = Position(OPEN, [f"C4 {SS} yellow"], ring, nations=("german", "russian"))
    worse.start(SideRouts(0), dice=[8])
    assert worse.s.at[0] == GONE


@allowed("BB 18.0")
@refused("BB 18.0")
def test_reinforcements_may_wait_but_not_those_of_an_area_of_control() -> None:
    for turn in (4, 5):  # due on turn 4, and still free to come on turn 5
        p = Position(OPEN, ["C3 us", "off us"], ["C8 squad"], turn=turn)
        p.card.groups[2] = Group(0, PLACE, 4, (p.hex("A2"),), ())
        p.s.at[1] = TO_PLACE
        p.start(Reinforcements())
        assert p.options() == [("place", 1, p.hex("A2")), ("keep back", 1)]
        p.play(("keep back", 1))
        assert p.s.at[1] == TO_PLACE and p.s.player == -2
    bound = Position(OPEN, ["C3 us", "D3 us", "off us"], ["C8 squad"], turn=4, edges=("N", "S"))
    bound.card.groups[2] = Group(0, PLACE, 4, (), ())
    bound.card.groups[2].aoc = True
    bound.s.at[2] = TO_PLACE
    bound.start(Reinforcements())
    assert bound.rule_against("keep back", 2) == "BB 18.0"
    assert all(action[0] == "place" for action in bound.options())


@allowed("BB 31.1")
@refused("BB 31.1")
def test_nobody_spots_from_a_river() -> None:
    rows = "1 .\n2 =\n3 .\n4 .\n5 ."
    deep = Position(rows, ["A1 mortar"], ["A5 squad"])
    assert spotting_hex(deep.s, 0, deep.hex("A5")) == -1
    ford = Position(rows, ["A1 mortar"], ["A5 squad"], shallow_river=True)
    assert spotting_hex(ford.s, 0, ford.hex("A5")) == ford.hex("A2")


@allowed("BB 33.0")
@refused("BB 33.0")
def test_a_bazooka_helps_against_a_moving_team_within_the_range_of_its_date() -> None:
    p = Position(OPEN, [f"C1 {TUBES}"], ["C4 mg", "D4 squad"])
    assert fp(moving(p, 1, "C5"), 0, 1, "op") - fp(moving(p, 2, "D5"), 0, 2, "op") == 1
    assert satw_reaches(1944, 1)["bazooka"] == 4 and satw_reaches(1943, 12)["bazooka"] == 3
    early = Position(OPEN, [f"C1 {TUBES}"], ["C5 mg", "C4 mg"], date="1943-05")
    assert (fp(early, 0, 1), fp(early, 0, 2)) == (6, 7)
    assert "bazooka" not in satw_reaches(1942, 6)


@allowed("BB 43.6")
@refused("BB 43.6")
def test_mortar_fire_tears_wire_by_its_printed_fp() -> None:
    def wire_left(die: int, firer: str = HEAVY) -> bool:
        p = Position(OPEN, [f"C1 {firer}"], ["C5 squad concealed"], wire=["C5"]).operations()
        p.play(("use", 0), ("fire",), ("at", p.hex("C5"), ""), dice=[die])
        return bool(p.s.wire)

    assert not wire_left(2) and wire_left(3)  # 9 against 7 and the die; Concealment takes nothing off
    assert wire_left(1, "mg"), "only Mortars and Artillery do it"


@allowed("BB 18.0")
@refused("BB 18.0")
def test_a_hex_shared_by_two_boards_is_in_the_area_of_neither_alone() -> None:
    field = load_field("village woods")
    left, right = (set(hexes_of([f"board {letter}"], field)) for letter in ("a", "b"))
    assert field.hex("aQ4") == field.hex("bA4") and field.hex("aQ4") not in left | right
    assert field.hex("aQ4") in hexes_of(["columns A-Q"], field)
    assert set(hexes_of(["board a edge N"], field)) == left & set(field.edge("north"))
    with pytest.raises(BadInput, match="has no board 'z'"):
        hexes_of(["board z"], field)


@allowed("BB 46.1", "BB 15.0")
@refused("BB 46.1")
def test_a_dike_road_hides_and_steadies_whoever_is_behind_it() -> None:
    rows = "\n".join(f"{n} ..." for n in range(1, 9))

    def behind(enemy: str) -> Position:
        dike = {"more": "road dirt A4 B3 C4", "dike": ["A4", "B3", "C4"]}
        return Position(rows, ["B3 squad concealed yellow"], [f"{enemy} squad"], edges=("S", "N"), **dike)

    north, south = behind("B0"), behind("B6")
    assert north.s.bank[0] == south.s.bank[0] >= 0, "on the side of its own Rout Edge"
    assert not loses(north.s, 0) and loses(south.s, 0)
    assert not subject_to_rout(north.s, 0) and subject_to_rout(south.s, 0)


@allowed("BB 16.2", "BB 15.0")
def test_a_unit_out_of_the_cup_was_there_before_the_mover() -> None:
    rows = "\n".join(["1 .....", "2 .....", "3 .....", "4 wwwww", "5 wwwww", "6 wwwww", "7 .....", "8 ....."])
    p = Position(
        rows, ["C7 us concealed", "A8 us"], ["A6 squad", "E6 squad", "off squad"], edges=("S", "N"), first=0
    ).operations()
    p.cup(1, [4])
    p.s.conceal[0] = 1
    p.play(("use", 0), ("move",), ("enter", p.hex("C6"), 0))
    p.play(("fog",), dice=[4])
    assert p.s.conceal[0] == 1
    p.play(("place", p.hex("C5")))
    assert p.s.conceal[0] == 0, "the mover is beside an enemy and loses its counter first"
    assert p.s.conceal[4] == 1 and p.allows("op", 4, "", -1)


@allowed("BB 46.1")
def test_a_router_stands_on_the_bank_it_came_from() -> None:
    rows = "\n".join(f"{n} ..." for n in range(1, 9))
    dike = {"more": "road dirt A4 B3 C4", "dike": ["A4", "B3", "C4"]}
    p = Position(rows, ["B4 squad yellow"], ["B6 squad"], edges=("N", "S"), **dike)
    Rout(0, (0,)).flee(p.s, (p.hex("B3"), False, (p.hex("B3"),)))
    north = Position(rows, ["B3 squad"], [], edges=("N", "S"), **dike)
    assert (p.at(0), p.s.bank[0]) == ("B3", 1 - north.s.bank[0])
