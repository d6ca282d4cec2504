"""UF 43.33: the eight victory conditions of the table, on the table."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from bocage.games.upfront.basic.s16_victory import ground_points, loss_points, victory_ends, victory_points
from bocage.games.upfront.design.s43_scenario import scenario_entry
from bocage.games.upfront.design.s43_victory import (
    half_force_at_relative_range,
    is_times,
    more_than_half_eliminated,
    pillbox_empty,
)
from bocage.games.upfront.printed.scenarios import SCENARIOS, scenario_of
from bocage.games.upfront.printed.tables import victory_row
from bocage.games.upfront.state import KILLED, UpFrontState
from bocage.kernel.frames import OVER
from tests.marks import allowed, case, refused
from tests.upfront.design.s43_support import free
from tests.upfront.position import Group, Man, group, man, position, riflemen, terrain

Table = Callable[..., UpFrontState]


@pytest.fixture
def table(monkeypatch: pytest.MonkeyPatch) -> Table:
    """A position in a design with this row of the table; the Germans of seat 0 attack."""

    def made(row: int, *groups: Group, reserve: int = 0) -> UpFrontState:
        entry = scenario_entry(free({}, {}, victory=row, decks=3)) | {"id": f"row {row}"}
        monkeypatch.setitem(SCENARIOS, f"row {row}", scenario_of(entry))
        s = position(*groups, scenario=f"row {row}", chapters=99, reserve=reserve, begin=False)
        s.role = ("attacker", "defender")
        return s

    return made


def defenders(*men: Man, chit: int = 0) -> Group:
    return group("A", *(men or riflemen(4)), side=1, chit=chit, stack=[terrain("brush", nth=2)])


def end_by_time(s: UpFrontState) -> tuple[float, ...]:
    from bocage.games.upfront.basic.s16_victory import time_ends

    s.time_up = True
    assert time_ends(s)
    assert s.result is not None
    return s.result


def in_buildings(table: Table, chit: int, killed: int) -> UpFrontState:
    """Three attackers in Buildings at this range chit, three defenders in Buildings at 2, so many more killed."""
    s: UpFrontState = table(
        1,
        group("A", *riflemen(3), chit=chit, stack=[terrain("buildings")]),
        group("B", *riflemen(3), chit=4, stack=[terrain("woods")]),
        group("A", *riflemen(3), side=1, chit=2, stack=[terrain("buildings", nth=1)]),
        group("B", *riflemen(2), side=1),
    )
    for m in s.men[7][:killed]:
        s.fate[m], s.group[m] = KILLED, -1
    s.men[7] = s.men[7][killed:]
    return s


@case("uf-43-009")
@allowed("UF 43.33")
def test_row_1_is_won_with_twice_the_points(table: Table) -> None:
    s = in_buildings(table, 4, 0)
    assert (victory_points(s, 0), victory_points(s, 1)) == (12, 6), "the men in the woods count for nothing"
    assert end_by_time(s) == (1.0, 0.0)


@case("uf-43-009")
@refused("UF 43.33")
def test_row_1_is_lost_with_less_than_twice_the_points(table: Table) -> None:
    s = in_buildings(table, 3, 1)
    assert (victory_points(s, 0), victory_points(s, 1)) == (11, 6)
    assert end_by_time(s) == (0.0, 1.0)


@case("uf-43-009")
@allowed("UF 43.33")
@pytest.mark.parametrize(
    ("mine", "yours", "won"),
    [(12, 6, True), (11, 6, False), (1, 0, True), (0, 0, False), (-1, -2, True), (-3, -2, False)],
)
def test_at_least_twice_and_more(mine: int, yours: int, won: bool) -> None:
    assert is_times(mine, yours, 2) is won


@allowed("UF 43.33")
def test_row_3_gives_the_game_to_the_most_points(table: Table) -> None:
    s = table(3, group("A", *riflemen(2), chit=1, stack=[terrain("woods")]), defenders(chit=0))
    assert end_by_time(s) == (1.0, 0.0)


@case("uf-43-027")
@allowed("UF 43.33")
def test_row_4_counts_ground_in_buildings_only(table: Table) -> None:
    s = table(
        4,
        group("A", *riflemen(3), chit=2, stack=[terrain("buildings")]),
        group("B", *riflemen(4), chit=3, stack=[terrain("woods")]),
        defenders(),
        group("B", *riflemen(2), side=1, stack=[terrain("hill")]),
    )
    for m in s.men[7]:
        s.fate[m] = KILLED
        s.group[m] = -1
    s.men[7] = ()
    assert (ground_points(s, 0), loss_points(s, 0)) == (6, 4)
    assert victory_points(s, 0) == 10


@case("uf-43-007")
@allowed("UF 43.33")
@refused("UF 43.33")
def test_row_5_is_won_when_the_pillbox_is_empty(table: Table) -> None:
    condition = victory_row(5).conditions[0]
    box = group("B", *riflemen(2), side=1, stack=[terrain("pillbox")])
    s = table(5, group("A", *riflemen(2)), defenders(), box)
    assert not pillbox_empty(s, 0, condition)
    assert not victory_ends(s)
    s.men[7] = ()
    s.cards[7] = ()
    assert victory_ends(s)
    assert s.result == (1.0, 0.0)


@case("uf-43-008")
@allowed("UF 43.33")
@refused("UF 43.33")
def test_row_6_needs_four_men_that_nobody_has_infiltrated(table: Table) -> None:
    s = table(
        6,
        group("A", *riflemen(2), chit=4, stack=[terrain("woods")]),
        group("B", *riflemen(2), chit=4, stack=[terrain("woods", nth=1)]),
        defenders(chit=1),
    )
    s.inside[s.men[6][0]] = 1
    assert not victory_ends(s)
    s.inside.clear()
    assert victory_ends(s)
    assert s.result == (1.0, 0.0)


@case("uf-43-008")
@allowed("UF 43.33")
def test_row_6_is_the_defenders_at_the_time_limit(table: Table) -> None:
    s = table(6, group("A", *riflemen(3), chit=4, stack=[terrain("woods")]), defenders())
    assert end_by_time(s) == (0.0, 1.0)


@case("uf-43-025")
@allowed("UF 43.33")
@refused("UF 43.33")
def test_row_7_needs_half_the_force_close_and_in_cover(table: Table) -> None:
    condition = victory_row(7).conditions[0]

    def close(unpinned: int) -> UpFrontState:
        men = [man(pinned=i >= unpinned) for i in range(5)]
        s: UpFrontState = table(
            7,
            group("A", *men, chit=4, stack=[terrain("brush")]),
            group("B", *riflemen(4), chit=1, stack=[terrain("woods")]),
            defenders(chit=1),
        )
        return s

    assert half_force_at_relative_range(close(5), 0, condition), "five of nine"
    assert not half_force_at_relative_range(close(4), 0, condition)
    open_ground = close(5)
    open_ground.cards[0] = ()
    assert not half_force_at_relative_range(open_ground, 0, condition)
    farther = close(5)
    farther.chit[0] = 3
    assert not half_force_at_relative_range(farther, 0, condition)
    taken = close(5)
    taken.men[6] = ()
    assert not half_force_at_relative_range(taken, 0, condition)
    taken.marks["took the last", 0] = 4
    assert half_force_at_relative_range(taken, 0, condition), "UF 16.42: it captured the last man there"
    taken.chit[0] = 3
    assert not half_force_at_relative_range(taken, 0, condition)


@case("uf-43-026")
@allowed("UF 43.33")
@refused("UF 43.33")
def test_row_8_needs_more_than_half_of_the_defenders(table: Table) -> None:
    condition = victory_row(8).conditions[0]
    s = table(8, group("A", *riflemen(6)), defenders(*riflemen(9)))
    s.losses[1] = 4
    assert not more_than_half_eliminated(s, 0, condition)
    s.losses[1] = 5
    assert more_than_half_eliminated(s, 0, condition)
    s.losses[0] = 4
    assert not more_than_half_eliminated(s, 0, condition), "his own squad is broken"
    s.losses[0] = 0
    assert victory_ends(s)
    assert s.player == OVER
