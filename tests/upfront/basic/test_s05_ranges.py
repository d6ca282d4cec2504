"""UF 5.5 to 5.7: range chits, Relative Range, lateral distance and blocking positions."""

from __future__ import annotations

import pytest

from bocage.games.upfront.state import ROW, UpFrontState, actual_range, relative_range
from bocage.games.upfront.table import marks
from bocage.games.upfront.table.ground import GULLY, read
from bocage.games.upfront.table.ranges import readjusted
from tests.marks import allowed, case, refused
from tests.upfront.basic.basic_scenes import chits, rr
from tests.upfront.position import (
    group,
    movement,
    play,
    position,
    refusal,
    riflemen,
    terrain,
    turn_over,
)


@case("uf-05-011")
@allowed("UF 5.5", "UF 5.6")
def test_opening_moves() -> None:
    s = chits({"A": 1}, {"A": 2})
    assert rr(s, "A", "A") == 3


@case("uf-05-016", "uf-05-017")
@allowed("UF 5.51")
def test_negative_chits_are_signed_and_count_as_zero_below() -> None:
    s = chits({"A": 3}, {"A": -2})
    assert rr(s, "A", "A") == 1
    s = chits({"A": -1}, {"A": 0})
    assert relative_range(s, 0, 6) == 0 and relative_range(s, 6, 0) == 0
    assert actual_range(s, 0, 6) == -1


@case("uf-05-020", "uf-05-022", "uf-05-024", "uf-05-025", "uf-05-026")
@allowed("UF 5.6")
@pytest.mark.parametrize(
    ("y", "row"),
    [
        (-1, [0, 0, 0, 0, 0, 0, 0, 1, 2, 3, 4, 5]),
        (0, [0, 0, 0, 0, 0, 0, 1, 2, 3, 4, 5, 4]),
        (1, [0, 0, 0, 0, 0, 1, 2, 3, 4, 5, 4, 3]),
        (2, [0, 0, 0, 0, 1, 2, 3, 4, 5, 4, 3, 2]),
        (3, [0, 0, 0, 1, 2, 3, 4, 5, 4, 3, 2, 1]),
        (4, [0, 0, 1, 2, 3, 4, 5, 4, 3, 2, 1, 0]),
        (5, [0, 1, 2, 3, 4, 5, 4, 3, 2, 1, 0, 0]),
        (6, [1, 2, 3, 4, 5, 4, 3, 2, 1, 0, 0, 0]),
    ],
)
def test_the_range_chart(y: int, row: list[int]) -> None:
    s = chits({"A": 0}, {"A": y})
    found = []
    for x in range(-5, 7):
        s.chit[0] = x
        found.append(relative_range(s, 0, 6))
    assert found == row


@case("uf-05-027", "uf-05-028", "uf-05-029", "uf-05-030")
@allowed("UF 5.61")
def test_lateral_distance() -> None:
    s = chits({"A": 2}, dict.fromkeys("ABCDE", 1))
    assert [rr(s, "A", letter) for letter in "ABCDE"] == [3, 3, 2, 2, 2]
    s = chits({"A": 0}, {"C": 0})
    assert rr(s, "A", "C") == 0
    s = chits({"A": 2}, {"D": 2})
    assert rr(s, "A", "D") == 3
    s = chits({"A": 4}, {"C": 3})
    assert rr(s, "A", "C") == 2


@case("uf-05-037")
@allowed("UF 5.61")
def test_adjacent_letters() -> None:
    s = chits({"A": 2}, {"A": 2})
    for i in range(6):
        for j in range(6):
            s.letter[0], s.letter[6] = i, j
            assert relative_range(s, 0, 6) == (4 if abs(i - j) <= 1 else 3), (ROW[i], ROW[j])


@case("uf-05-031")
@allowed("UF 5.62")
def test_readjusting_chits() -> None:
    mine, yours = readjusted((6, 3, 0), (-2, -3), 2)
    assert (mine, yours) == ((4, 1, -2), (0, -1))
    s = chits({"A": 6, "B": 3, "C": 0}, {"A": -2, "B": -3})
    before = [rr(s, a, b) for a in "ABC" for b in "AB"]
    s = chits({"A": 4, "B": 1, "C": -2}, {"A": 0, "B": -1})
    assert [rr(s, a, b) for a in "ABC" for b in "AB"] == before and rr(s, "A", "A") == 4


@allowed("UF 5.62")
@refused("UF 5.62")
def test_readjusting_at_a_shuffle_needs_both_players() -> None:
    def shuffled() -> UpFrontState:
        s = chits({"A": 6, "B": 3, "C": 0}, {"A": -2, "B": -3})
        s.variants = ("readjust",)
        s.marks[marks.SHUFFLED, 0] = 1
        play(s, ("stop",), ("keep",))
        return s

    s = shuffled()
    assert s.player == 0
    assert refusal(s, "lower", 0, 7).rule == "UF 5.62"
    assert refusal(s, "lower", 1, 2).rule == "UF 5.62"  # the other side's chits are the negative ones
    play(s, ("lower", 0, 2))
    assert s.player == 1
    play(s, ("agree",))
    assert [s.chit[g] for g in (0, 1, 2, 6, 7)] == [4, 1, -2, 0, -1]
    s = shuffled()
    play(s, ("lower", 0, 2), ("refuse",))
    assert [s.chit[g] for g in (0, 1, 2, 6, 7)] == [6, 3, 0, -2, -3]


# -- blocking ---------------------------------------------------------------------------------------------------------


@case("uf-05-033", "uf-05-035", "uf-05-034")
@allowed("UF 5.7", "UF 5.61")
@refused("UF 5.7")
def test_the_blocking_diagram() -> None:
    s = chits({"A": 1, "B": 5, "C": 2}, {"A": -1, "C": 3}, hands=([movement(), movement(nth=1)], []))
    play(s, ("move", 1), ("move", movement(), "forward"))
    assert s.chit[1] == 6
    found = {(a, b): rr(s, a, b) for a in "ABC" for b in "AC"}
    assert found == {("A", "A"): 0, ("A", "C"): 3, ("B", "C"): 1, ("B", "A"): 5, ("C", "C"): 5, ("C", "A"): 0}
    play(s, ("move", 2))
    assert refusal(s, "move", movement(nth=1), "forward").rule == "UF 5.7"
    s = chits({"C": 3}, {"C": 2}, hands=([movement()], []))
    play(s, ("move", 2))
    assert refusal(s, "move", movement(), "forward").rule == "UF 5.7"


@case("uf-05-036")
@allowed("UF 5.7")
@refused("UF 5.7")
def test_up_to_range_five_but_not_beyond() -> None:
    s = chits({"A": 2, "B": 0}, {"A": 2}, hands=([movement(), movement(nth=1)], []))
    play(s, ("move", 0), ("move", movement(), "forward"))
    assert relative_range(s, 0, 6) == 5
    turn_over(s)
    turn_over(s)
    play(s, ("move", 0))
    assert refusal(s, "move", movement(nth=1), "forward").rule == "UF 5.7"


@case("uf-05-038", "uf-05-039")
@allowed("UF 5.6", "UF 5.7")
def test_chits_above_five_and_groups_that_do_not_block() -> None:
    s = chits({"B": 7}, {"A": -1, "C": 0})
    assert (rr(s, "B", "A"), rr(s, "B", "C")) == (4, 3)
    s = chits({"A": 3}, {"A": 1, "B": 3}, hands=([movement()], []))
    assert rr(s, "A", "B") == 4
    play(s, ("move", 0), ("move", movement(), "forward"))
    assert (rr(s, "A", "A"), rr(s, "A", "B")) == (5, 3)


@case("uf-08-010")
@allowed("UF 8.22")
def test_the_chit_changes_while_still_in_a_gully() -> None:
    s = position(
        group("A", *riflemen(3), chit=1, stack=[terrain("gully")]),
        group("A", *riflemen(3), chit=1, side=1),
        hands=([movement()], []),
    )
    play(s, ("move", 0), ("move", movement(), "forward"))
    assert s.chit[0] == 2 and read(s.cards[0]).terrain == GULLY
