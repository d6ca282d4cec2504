"""BB 11.1, 11.2: what a rout costs, Melee and No Quarter."""

from __future__ import annotations

import pytest

from bocage.games.brothers.infantry.s07_morale import ROUT, morale, no_quarter
from bocage.games.brothers.infantry.s11_rout import SideRouts
from bocage.games.brothers.state import GONE
from tests.brothers.position import OPEN, Position, kind
from tests.marks import allowed, case, refused

FIVE = kind("interplay five", morale=((10, 5, 2), (9, 5, 1)))

SS = kind("interplay ss", ss=True, morale=((10, 6, 2), (9, 6, 1)))

FIVE_TOO = kind("rout five", morale=((10, 5, 2), (9, 5, 1)))

ONE = kind("morale one", casualty=(4, 7, 4), morale=((10, 6, 1), (9, 5, 1)))

SS_TOO = kind("ss six", ss=True, morale=((10, 6, 2), (9, 6, 1)))

RU_FIVE = kind("ru five", nation="russian", morale=((10, 5, 2), (9, 5, 1)))

MARINE = kind("marine five", nation="american", marine=True, morale=((10, 5, 2), (9, 5, 1)))

JP_FIVE = kind("jp five", nation="japanese", morale=((10, 5, 2), (9, 5, 1)))


@allowed("BB 11.1", "BB 57.3")
def test_ss_who_hold_out_first_let_the_other_leave() -> None:
    order = [f"C3 {FIVE} yellow", f"C3 {SS} yellow"]
    p = Position(OPEN, order, ["C3 ru"], nations=("german", "russian"), date="1943")
    p.start(SideRouts(0), dice=[10, 8])
    p.play(("next", 1))
    assert p.at(1) == "C3" and (p.s.step[1], p.s.supp[1]) == (1, 2)
    assert p.s.at[0] >= 0 and p.at(0) != "C3"
    other = Position(OPEN, order, ["C3 ru"], nations=("german", "russian"), date="1943")
    other.start(SideRouts(0), dice=[10, 8])
    other.play(("next", 0))
    assert other.s.at[0] == GONE and other.at(1) == "C3"


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
    p = Position(OPEN, [f"C4 {SS_TOO} yellow"], ["C4 us"], nations=("german", "american"))
    p.start(SideRouts(0), dice=[7])
    assert p.s.at[0] == GONE


@allowed("BB 11.1")
def test_in_melee_all_check_before_any_routs() -> None:
    rows = OPEN.replace("1 ........", "1 w.......", 1)
    stays = Position(rows, [f"A3 {FIVE_TOO} yellow", f"A3 {FIVE_TOO} yellow"], ["A3 squad"])
    stays.start(SideRouts(0), dice=[9, 3])
    assert stays.at(0) == "A1" and stays.at(1) == "A3", "one stays, so the other may leave"
    both = Position(rows, [f"A3 {FIVE_TOO} yellow", f"A3 {FIVE_TOO} yellow"], ["A3 squad"])
    both.start(SideRouts(0), dice=[9, 9])
    assert both.s.at[:2] == [GONE, GONE]


@case("bob-11-018", "bob-57-001", "bob-59-002", "bob-11-023")
@allowed("BB 11.2", "BB 57.1", "BB 59.1")
@pytest.mark.parametrize(
    ("mine", "theirs", "date", "expected"),
    [
        (FIVE_TOO, RU_FIVE, "1941", 5),
        (FIVE_TOO, RU_FIVE, "1943", 6),
        (RU_FIVE, FIVE_TOO, "1942", 6),
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
    p = Position(OPEN, [f"C4 {SS_TOO} yellow"], ["C4 ru"], nations=("german", "russian"), date="1942")
    p.start(SideRouts(0), dice=[8])
    assert p.at(0) == "C4" and (p.s.step[0], p.s.supp[0]) == (1, 2)


@case("bob-11-020")
@refused("BB 57.3")
@pytest.mark.parametrize(
    ("one", "two", "nation", "die"),
    [(f"C4 {SS_TOO} yellow", "C4 ru", "russian", 9), (f"C4 {SS_TOO} yellow reduced", "C4 ru", "russian", 8),
     (f"C4 {SS_TOO} yellow", "C4 us", "american", 7)],
)  # fmt: skip
def test_limits_of_ss_desperation(one: str, two: str, nation: str, die: int) -> None:
    p = Position(OPEN, [one], [two], nations=("german", nation), date="1943")
    p.start(SideRouts(0), dice=[die])
    assert p.s.at[0] == GONE
