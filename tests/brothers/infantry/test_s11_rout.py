"""BB 11: rout."""

from __future__ import annotations

from typing import Any

import pytest

from bocage.games.brothers.infantry.moves import allowance, rout_allowance
from bocage.games.brothers.infantry.rout_paths import rout_ways
from bocage.games.brothers.infantry.s11_rout import Rout, RoutPhase, SideRouts
from bocage.games.brothers.infantry.s11_subject import subject_to_rout
from bocage.games.brothers.state import BANZAI, GONE, SEISHIN
from tests.brothers.position import OPEN, Position, kind
from tests.marks import allowed, case, refused

FIVE = kind("interplay five", morale=((10, 5, 2), (9, 5, 1)))

WIDE = "\n".join(f"{n} ............" for n in range(1, 13))

FIVE_TOO = kind("rout five", morale=((10, 5, 2), (9, 5, 1)))


def ends(p: Position, u: int) -> set[str]:
    return {p.ground.name(way[0]) for way in rout_ways(p.s, u, (u,))}


@allowed("BB 11.0")
def test_the_owner_says_who_routs_first() -> None:
    p = Position("1 ...\n2 ...\n3 ...\n4 w..\n5 ...", [f"A2 {FIVE} red", f"B2 {FIVE} red"], ["B0 squad"])
    p.start(SideRouts(0), dice=[5, 5])
    assert p.options() == [("next", 0), ("next", 1)]
    p.play(("next", 1))
    top = p.s.stack[-1]
    assert isinstance(top, Rout) and top.unit == 1


@allowed("BB 11.0", "BB 3.0")
def test_with_command_points_the_owner_says_who_checks_first() -> None:
    units = [f"A4 {FIVE} yellow", f"B4 {FIVE} yellow", "C4 us"]
    p = Position(OPEN, units, ["B2 squad"], cp=(1, 0))
    p.start(SideRouts(0))
    assert p.options() == [("next", 0), ("next", 1)], "the third passes unrolled"
    p.play(("next", 1), dice=[9])
    assert p.options() == [("accept",), ("cp", 0)]
    without = Position(OPEN, units, ["B2 squad"])
    without.start(SideRouts(0), dice=[5, 5])
    assert without.s.player < 0, "without one the order changes nothing"


@allowed("BB 11.0")
def test_among_equally_short_ways_to_the_rout_edge_the_owner_chooses() -> None:
    p = Position(WIDE, [f"F3 {FIVE} red"], ["F1 squad"])
    p.start(SideRouts(0), dice=[5])
    offered = {p.ground.name(action[1]) for action in p.options()}
    assert len(offered) > 1 and "F8" in offered
    assert all(p.ground.range(p.hex("F3"), p.hex(name)) == 5 for name in offered), "the whole allowance, no detour"


@allowed("BB 11.0", "BB 55.2")
def test_in_the_rain_a_rout_too_ends_after_two_hexes() -> None:
    p = Position(WIDE, [f"F6 {FIVE} red"], ["F4 squad"])
    p.s.raining = 1
    p.start(SideRouts(0), dice=[5])
    reached = {p.at(0)} if p.s.player < 0 else {p.ground.name(action[1]) for action in p.options()}
    assert reached and all(p.ground.range(p.hex("F6"), p.hex(name)) == 2 for name in reached)


@allowed("BB 11.0", "BB 2.0")
def test_full_hexes_on_the_way_to_shelter_turn_a_rout_aside_but_do_not_kill() -> None:
    rows = "1 ..\n2 ..\n3 ..\n4 j=\n5 j=\n6 .="
    p = Position(rows, [f"A3 {FIVE} red", "A4 us", "A4 us"], ["A1 squad"], theatre="pacific", edges=("W", "N"))
    ways = {p.ground.name(way[0]) for way in rout_ways(p.s, 0, (0,))}
    assert ways == {"B2", "B3"}, "A4 is full and A5 behind it too far"


@case("bob-11-001")
@allowed("BB 11.0")
def test_the_first_side_finishes_before_the_second_is_judged() -> None:
    rows = OPEN.replace("1 ........", "1 w.......", 1).replace("5 .", "5 S", 1)
    p = Position(rows, [f"A4 {FIVE_TOO} yellow"], [f"A5 {FIVE_TOO} yellow"])
    p.start(RoutPhase(), dice=[9])
    assert p.at(0) == "A1", "it has fled out of reach"
    assert p.s.player == -2 and p.at(1) == "A5", "so the second side had nothing to check: one die was rolled"


@case("bob-11-002")
@allowed("BB 11.0")
@refused("BB 11.0")
def test_who_must_check() -> None:
    def subject(rows: str, one: list[str], two: list[str]) -> bool:
        return subject_to_rout(Position(rows, one, two).s, 0)

    stone = OPEN.replace("4 ...", "4 ..S", 1)
    assert subject(OPEN, ["C4 us yellow"], ["C4 squad"]), "a"
    assert subject(stone, ["C4 us yellow"], ["C5 squad"]), "b"
    assert not subject(stone, ["C4 us yellow", "C5 us"], ["C5 squad"]), "c: the enemy is in Melee"
    assert subject(OPEN, ["C1 us yellow"], ["C6 squad"]), "d"
    assert not subject(OPEN, ["C1 us yellow"], ["C7 squad"]), "e: six hexes"
    wheat = OPEN.replace("4 ...", "4 ..g", 1)
    assert not subject(wheat, ["C1 us yellow"], ["C6 squad"]), "f: hindered"
    orchard = OPEN.replace("1 ...", "1 ..o", 1)
    assert not subject(orchard, ["C1 us yellow"], ["C4 squad"]), "g"
    assert not subject(OPEN, ["C1 us yellow", "C4 us"], ["C4 squad"]), "h"


@case("bob-11-003")
@allowed("BB 11.0")
@refused("BB 11.0")
def test_one_check_whatever_the_reasons_and_no_choice_to_fail() -> None:
    p = Position(OPEN, [f"C4 {FIVE_TOO} yellow"], ["C4 squad", "C5 squad", "E4 squad"])
    told = p.start(SideRouts(0), dice=[5])
    assert len([1 for _, what, _ in told if what[0] == "check"]) == 1
    assert p.at(0) == "C4" and p.s.player == -2


@case("bob-11-004")
@allowed("BB 11.0", "BB 7.1")
def test_morale_ten_does_not_rout() -> None:
    p = Position(OPEN, ["C4 us"], ["C5 squad"])
    told = p.start(SideRouts(0))
    assert not [what for _, what, _ in told if what[0] == "check"] and p.at(0) == "C4"


@case("bob-11-005")
@allowed("BB 11.0")
@refused("BB 11.0")
def test_where_a_rout_may_lead() -> None:
    rows = "\n".join(["1 w..w...", "2 .......", "3 .......", "4 .......", "5 .......", "6 w......", "7 ......."])
    p = Position(rows, ["A4 us yellow", "B3 us"], ["A7 squad", "B3 squad"])
    found = ends(p, 0)
    assert "A1" in found, "away from the enemy in sight, into cover, past the enemy who is in Melee in B3"
    assert "A6" not in found and "A4" not in found, "not beside him, and it must move"


@refused("BB 11.0")
@allowed("BB 11.0")
def test_a_rout_comes_no_closer_to_an_enemy_in_melee_either() -> None:
    rows = "\n".join(["1 w..w...", "2 .......", "3 .......", "4 .......", "5 .......", "6 w......", "7 ......."])
    p = Position(rows, ["A4 us yellow", "C2 us"], ["A7 squad", "C2 squad"])
    assert "D1" not in ends(p, 0) and "A1" not in ends(p, 0), "the exception for Melee is about being adjacent"
    unseen = Position(rows.replace("3 .......", "3 .w....."), ["A4 us yellow", "C2 us"], ["A7 squad", "C2 squad"])
    assert "A1" in ends(unseen, 0), "behind the woods it does not see him"


@case("bob-11-005")
@refused("BB 9.0")
def test_a_rout_draws_no_fire() -> None:
    rows = OPEN.replace("1 ........", "1 w.......", 1)
    p = Position(rows, [f"A4 {FIVE_TOO} yellow"], ["A6 squad"])
    told = p.start(SideRouts(0), dice=[9])
    assert p.at(0) == "A1" and not [what for _, what, _ in told if what[0] == "fires"]


@case("bob-11-007")
@allowed("BB 11.0")
def test_no_way_out_is_the_end() -> None:
    p = Position(OPEN, [f"C4 {FIVE_TOO} yellow"], ["C2 squad", "C6 squad", "A4 squad", "E4 squad"])
    p.start(SideRouts(0), dice=[9])
    assert p.s.at[0] == GONE


@allowed("BB 11.0")
def test_the_owner_chooses_among_the_shelters_in_reach() -> None:
    rows = OPEN.replace("2 .......", "2 w...w..", 1)
    p = Position(rows, [f"C4 {FIVE_TOO} yellow"], ["C7 squad"])
    p.start(SideRouts(0), dice=[9])
    places = {p.ground.name(action[1]) for action in p.options()}
    assert p.s.player == 0 and places == {"A2", "E2", "A1", "E1", "F0"}, "the woods, and what they hide"
    p.play(("rout", p.hex("E2")))
    assert p.at(0) == "E2"


@case("bob-11-010")
@allowed("BB 11.0")
def test_shelter_out_of_reach_takes_the_whole_allowance_toward_it() -> None:
    rows = "\n".join(["1 w.", *[f"{n} .." for n in range(2, 12)]])
    p = Position(rows, [f"A9 {FIVE_TOO} yellow"], ["A11 squad"])
    p.start(SideRouts(0), dice=[9])
    assert p.at(0) == "A4", "five hexes of eight"


@case("bob-11-011")
@allowed("BB 11.0")
@pytest.mark.parametrize(("start", "gone"), [("A5", True), ("A6", False)])
def test_the_rout_edge(start: str, gone: bool) -> None:
    rows = "\n".join(f"{n} .." for n in range(1, 10))
    p = Position(rows, [f"{start} {FIVE_TOO} yellow"], ["A8 squad"], edges=("N", "S"))
    p.start(SideRouts(0), dice=[9])
    assert (p.s.at[0] == GONE) is gone
    if not gone:
        assert p.at(0) in ("A1", "B0")


@case("bob-11-021")
@allowed("BB 59.5", "BB 11.0")
def test_seishin_units_check_only_in_an_enemy_hex() -> None:
    spirit = kind("spirit", nation="japanese", seishin=True)
    team = kind("jp team", nation="japanese", kind="mg")
    p = Position(OPEN, [f"A4 {spirit} yellow", f"D1 {spirit} yellow", f"G4 {spirit} yellow", f"A6 {team} yellow"],
                 ["A5 us", "D3 us", "G4 us"])  # fmt: skip
    assert [subject_to_rout(p.s, u) for u in range(4)] == [False, False, True, True]


@case("bob-11-024", "bob-50-007")
@allowed("BB 11.0", "BB 15.0")
@refused("BB 50.2")
def test_decoys_cause_checks_and_the_dark_prevents_them() -> None:
    rows = OPEN.replace("5 ...", "5 ..w", 1)
    p = Position(rows, ["C1 us yellow"], ["C5 decoy concealed"])
    assert subject_to_rout(p.s, 0)
    night = Position(rows, ["C1 us yellow"], ["C5 squad"], night=2)
    assert not subject_to_rout(night.s, 0)


@allowed("BB 44.0", "BB 11.0")
@refused("BB 11.0")
def test_a_hedgerow_shelters_only_if_all_sight_comes_through_it() -> None:
    rows = "\n".join(f"{n} ......" for n in range(1, 8))
    hedge = "side hedgerow C4:S"
    p = Position(rows, ["C5 us yellow"], ["C7 squad"], more=hedge)
    assert "C4" in ends(p, 0)
    q = Position(rows, ["C5 us yellow"], ["C7 squad", "F4 squad"], more=hedge)
    assert "C4" not in ends(q, 0)


@allowed("BB 47.0", "BB 11.0")
def test_a_hill_shelters_only_above_all_enemies_in_range() -> None:
    rows = "\n".join(f"{n} ...." for n in range(1, 8))
    levels = "levels\n 0 -0-0\n 1 0000\n 2 1000\n 3 0000\n 4 0000\n 5 0000\n 6 0000\n 7 000{}\n"
    low = Position(rows, ["A4 us yellow"], ["A7 squad"], more=levels.format(0))
    assert "A2" in ends(low, 0)
    near = levels.format(0).replace(" 4 0000", " 4 0001")
    high = Position(rows, ["A4 us yellow"], ["A7 squad", "D4 squad"], more=near)
    assert "A2" not in ends(high, 0)
    far = Position(rows, ["A4 us yellow"], ["A7 squad", "D7 squad"], more=levels.format(1))
    assert "A2" in ends(far, 0), "an enemy as high, but beyond his normal range, does not count"


@allowed("BB 43.6", "BB 11.0")
def test_wire_stops_a_rout_too() -> None:
    rows = OPEN.replace("1 ........", "1 w.......", 1)
    p = Position(rows, ["A4 us yellow"], ["A6 squad"], wire=["A3", "B3", "B2", "B4"])
    assert "A1" not in ends(p, 0) and "A3" in ends(p, 0)


@allowed("BB 11.0", "BB 43.7", "BB 54.2")
def test_a_roadblock_is_beneficial_terrain_against_who_is_beyond_it() -> None:
    p = Position(OPEN, ["C2 us yellow"], ["C5 squad"], roadblock=[{"hex": "C2", "side": 3}])
    assert not subject_to_rout(p.s, 0)
    q = Position(OPEN, ["C2 us yellow"], ["C5 squad", "A4 squad"], roadblock=[{"hex": "C2", "side": 3}])
    assert subject_to_rout(q.s, 0), "not against one who looks past it"


@allowed("BB 11.0", "BB 43.7", "BB 46.0", "BB 22.0")
def test_a_roadblock_on_the_way_hinders_the_los_as_a_wall_does() -> None:
    wall: list[dict[str, Any]] = [{"more": "side wall C5:S"}, {"roadblock": [{"hex": "C5", "side": 3}]}]
    for between in wall:
        p = Position(OPEN, ["C7 us yellow"], ["C4 squad"], **between)
        assert not subject_to_rout(p.s, 0), "the third condition asks for a LOS that is not Hindered"
        q = Position(OPEN, ["C7 tank facing=0", "aboard us on=0 yellow"], ["C4 squad"], **between)
        assert not subject_to_rout(q.s, 1)
    r = Position(OPEN, ["C7 us yellow"], ["E4 squad"], roadblock=[{"hex": "C5", "side": 3}])
    assert subject_to_rout(r.s, 0), "it stands beside the line"


@allowed("BB 11.0")
def test_a_rout_uses_the_normal_allowance() -> None:
    p = Position(OPEN, ["C4 jp", "E4 jp", "G4 jp"], ["C8 us"], nations=("japanese", "american"))
    p.s.mark[0] |= BANZAI
    p.s.mark[1] |= SEISHIN
    assert [allowance(p.s, u) // 6 for u in (0, 1, 2)] == [9, 5, 5], "Seishin's MP belongs to the move"
    assert [rout_allowance(p.s, u) // 6 for u in (0, 1, 2)] == [5, 5, 5]
