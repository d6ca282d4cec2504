"""BB 11.0 to 11.2: the Rout Phase."""

from __future__ import annotations

import pytest

from bocage.games.brothers.rout_paths import rout_ways
from bocage.games.brothers.s07_morale import ROUT, morale, no_quarter
from bocage.games.brothers.s11_rout import RoutPhase, SideRouts, subject_to_rout
from bocage.games.brothers.state import GONE
from tests.brothers.position import OPEN, Position, kind
from tests.marks import allowed, case, refused

ONE = kind("morale one", casualty=(4, 7, 4), morale=((10, 6, 1), (9, 5, 1)))
FIVE = kind("rout five", morale=((10, 5, 2), (9, 5, 1)))
RU_FIVE = kind("ru five", nation="russian", morale=((10, 5, 2), (9, 5, 1)))
MARINE = kind("marine five", nation="american", marine=True, morale=((10, 5, 2), (9, 5, 1)))
JP_FIVE = kind("jp five", nation="japanese", morale=((10, 5, 2), (9, 5, 1)))
SS = kind("ss six", ss=True, morale=((10, 6, 2), (9, 6, 1)))


def ends(p: Position, u: int) -> set[str]:
    return {p.ground.name(way[0]) for way in rout_ways(p.s, u, (u,))}


@case("bob-11-001")
@allowed("BB 11.0")
def test_the_first_side_finishes_before_the_second_is_judged() -> None:
    rows = OPEN.replace("1 ........", "1 w.......", 1).replace("5 .", "5 S", 1)
    p = Position(rows, [f"A4 {FIVE} yellow"], [f"A5 {FIVE} yellow"])
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
    p = Position(OPEN, [f"C4 {FIVE} yellow"], ["C4 squad", "C5 squad", "E4 squad"])
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
    p = Position(rows, ["A4 us yellow", "C2 us"], ["A7 squad", "C2 squad"])
    found = ends(p, 0)
    assert "A1" in found, "away from the enemy in sight, into cover"
    assert "A6" not in found and "A4" not in found, "not beside him, and it must move"
    assert "D1" in found, "past the enemy who is in Melee in C2"


@case("bob-11-005")
@refused("BB 9.0")
def test_a_rout_draws_no_fire() -> None:
    rows = OPEN.replace("1 ........", "1 w.......", 1)
    p = Position(rows, [f"A4 {FIVE} yellow"], ["A6 squad"])
    told = p.start(SideRouts(0), dice=[9])
    assert p.at(0) == "A1" and not [what for _, what, _ in told if what[0] == "fires"]


@case("bob-11-007")
@allowed("BB 11.0")
def test_no_way_out_is_the_end() -> None:
    p = Position(OPEN, [f"C4 {FIVE} yellow"], ["C2 squad", "C6 squad", "A4 squad", "E4 squad"])
    p.start(SideRouts(0), dice=[9])
    assert p.s.at[0] == GONE


@allowed("BB 11.0")
def test_the_owner_chooses_among_the_shelters_in_reach() -> None:
    rows = OPEN.replace("2 .......", "2 w...w..", 1)
    p = Position(rows, [f"C4 {FIVE} yellow"], ["C7 squad"])
    p.start(SideRouts(0), dice=[9])
    places = {p.ground.name(action[1]) for action in p.options()}
    assert p.s.player == 0 and places == {"A2", "E2", "A1", "E1", "F0"}, "the woods, and what they hide"
    p.play(("rout", p.hex("E2")))
    assert p.at(0) == "E2"


@case("bob-11-010")
@allowed("BB 11.0")
def test_shelter_out_of_reach_takes_the_whole_allowance_toward_it() -> None:
    rows = "\n".join(["1 w.", *[f"{n} .." for n in range(2, 12)]])
    p = Position(rows, [f"A9 {FIVE} yellow"], ["A11 squad"])
    p.start(SideRouts(0), dice=[9])
    assert p.at(0) == "A4", "five hexes of eight"


@case("bob-11-011")
@allowed("BB 11.0")
@pytest.mark.parametrize(("start", "gone"), [("A5", True), ("A6", False)])
def test_the_rout_edge(start: str, gone: bool) -> None:
    rows = "\n".join(f"{n} .." for n in range(1, 10))
    p = Position(rows, [f"{start} {FIVE} yellow"], ["A8 squad"], edges=("N", "S"))
    p.start(SideRouts(0), dice=[9])
    assert (p.s.at[0] == GONE) is gone
    if not gone:
        assert p.at(0) in ("A1", "B0")


@case("bob-11-013")
@allowed("BB 11.1")
@pytest.mark.parametrize(("die", "step"), [(2, 2), (7, 2), (8, 1), (10, 1)])
def test_rout_casualties_in_the_open(die: int, step: int) -> None:
    rows = OPEN.replace("1 ........", "1 w.......", 1)
    p = Position(rows, [f"A3 {ONE} red"], ["A5 squad"])
    p.start(SideRouts(0), dice=[die])
    assert p.at(0) == "A1" and p.s.step[0] == step and p.s.supp[0] == 2


@case("bob-11-013")
@allowed("BB 11.0")
def test_a_one_passes_and_nothing_happens() -> None:
    p = Position(OPEN, [f"A3 {ONE} red"], ["A5 squad"])
    p.start(SideRouts(0), dice=[1])
    assert p.at(0) == "A3"


@allowed("BB 11.1")
def test_beside_an_enemy_the_first_number_counts() -> None:
    rows = OPEN.replace("1 ........", "1 w.......", 1)
    p = Position(rows, [f"A3 {ONE} red"], ["A4 squad"])
    p.start(SideRouts(0), dice=[5])
    assert p.at(0) == "A1" and p.s.step[0] == 1


@case("bob-11-015")
@allowed("BB 11.1")
@pytest.mark.parametrize(
    ("enemy", "die", "alive"), [("A5", 7, True), ("A5", 8, False), ("A4", 4, True), ("A4", 5, False)]
)
def test_rout_casualties_of_a_reduced_unit(enemy: str, die: int, alive: bool) -> None:
    rows = OPEN.replace("1 ........", "1 w.......", 1)
    p = Position(rows, [f"A3 {ONE} red reduced"], [f"{enemy} squad"])
    p.start(SideRouts(0), dice=[die])
    assert (p.s.at[0] >= 0) is alive


@case("bob-11-017")
@allowed("BB 11.1")
def test_a_lone_unit_that_fails_in_melee_is_eliminated() -> None:
    p = Position(OPEN, [f"C4 {SS} yellow"], ["C4 us"], nations=("german", "american"))
    p.start(SideRouts(0), dice=[7])
    assert p.s.at[0] == GONE


@allowed("BB 11.1")
def test_in_melee_all_check_before_any_routs() -> None:
    rows = OPEN.replace("1 ........", "1 w.......", 1)
    stays = Position(rows, [f"A3 {FIVE} yellow", f"A3 {FIVE} yellow"], ["A3 squad"])
    stays.start(SideRouts(0), dice=[9, 3])
    assert stays.at(0) == "A1" and stays.at(1) == "A3", "one stays, so the other may leave"
    both = Position(rows, [f"A3 {FIVE} yellow", f"A3 {FIVE} yellow"], ["A3 squad"])
    both.start(SideRouts(0), dice=[9, 9])
    assert both.s.at[:2] == [GONE, GONE]


@case("bob-11-018", "bob-57-001", "bob-59-002", "bob-11-023")
@allowed("BB 11.2", "BB 57.1", "BB 59.1")
@pytest.mark.parametrize(
    ("mine", "theirs", "date", "expected"),
    [
        (FIVE, RU_FIVE, "1941", 5),
        (FIVE, RU_FIVE, "1943", 6),
        (RU_FIVE, FIVE, "1942", 6),
        (MARINE, JP_FIVE, "1943", 7),
        (JP_FIVE, MARINE, "1943", 5),
    ],
)
def test_no_quarter(mine: str, theirs: str, date: str, expected: int) -> None:
    p = Position(OPEN, [f"C4 {mine} yellow"], [f"C4 {theirs}"], date=date)
    assert morale(p.s, 0, ROUT) + no_quarter(p.s, 0) == expected
    p.start(SideRouts(0), dice=[expected])
    assert p.at(0) == "C4"


@case("bob-11-019")
@allowed("BB 11.2", "BB 57.3")
def test_ss_desperation() -> None:
    p = Position(OPEN, [f"C4 {SS} yellow"], ["C4 ru"], nations=("german", "russian"), date="1942")
    p.start(SideRouts(0), dice=[8])
    assert p.at(0) == "C4" and (p.s.step[0], p.s.supp[0]) == (1, 2)


@case("bob-11-020")
@refused("BB 57.3")
@pytest.mark.parametrize(
    ("one", "two", "nation", "die"),
    [(f"C4 {SS} yellow", "C4 ru", "russian", 9), (f"C4 {SS} yellow reduced", "C4 ru", "russian", 8),
     (f"C4 {SS} yellow", "C4 us", "american", 7)],
)  # fmt: skip
def test_limits_of_ss_desperation(one: str, two: str, nation: str, die: int) -> None:
    p = Position(OPEN, [one], [two], nations=("german", nation), date="1943")
    p.start(SideRouts(0), dice=[die])
    assert p.s.at[0] == GONE


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
    high = Position(rows, ["A4 us yellow"], ["A7 squad", "D7 squad"], more=levels.format(1))
    assert "A2" not in ends(high, 0)


@allowed("BB 43.6", "BB 11.0")
def test_wire_stops_a_rout_too() -> None:
    rows = OPEN.replace("1 ........", "1 w.......", 1)
    p = Position(rows, ["A4 us yellow"], ["A6 squad"], wire=["A3", "B3", "B2", "B4"])
    assert "A1" not in ends(p, 0) and "A3" in ends(p, 0)
