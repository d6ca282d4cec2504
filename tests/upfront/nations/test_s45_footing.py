"""UF 45.423: what the ground takes off the Close Combat Values of both sides of a Banzai, and who crosses mines."""

from __future__ import annotations

import pytest

from bocage.games.upfront.nations.s45_banzai_fight import footing
from bocage.games.upfront.printed.cards import ALL_CARDS, KIND, MINEFIELD
from bocage.games.upfront.state import KILLED
from bocage.games.upfront.table import marks
from tests.marks import allowed
from tests.upfront.position import go, group, man, position, riflemen, rn, sideways, terrain, wire

MINE = next(c for c in ALL_CARDS if KIND[c] == MINEFIELD)


@allowed("UF 45.423", "UF 13.6")
@pytest.mark.parametrize(
    ("stack", "less"),
    [
        ((), 0),
        ((terrain("brush"),), 0),
        ((terrain("stream"),), -1),
        ((terrain("marsh"),), -1),
        ((terrain("brush"), wire()), -1),
        ((terrain("brush"), wire(), wire(nth=1)), -2),
        ((terrain("stream"), sideways(), wire()), -2),
    ],
)
def test_every_obstacle_counts_for_either_side(stack: tuple[int, ...], less: int) -> None:
    """UF 13.6: the modifiers of attacks from there add up; who has no part in the Banzai does not care."""
    for charging in (True, False):
        mine, theirs = (stack, ()) if charging else ((), stack)
        s = position(
            group("A", man(leader="SL"), man(), chit=2, stack=mine),
            group("A", *riflemen(2), side=1, chit=3, stack=theirs),
            nations=("Japanese", "American"), chapters=53,
        )  # fmt: skip
        assert footing(s, 0) == footing(s, 2) == 0
        s.marks[marks.BANZAI, 0] = 6
        assert (footing(s, 0), footing(s, 2)) == ((less, 0) if charging else (0, less))


@allowed("UF 45.47", "UF 45.423")
def test_who_counterattacks_out_of_a_minefield_crosses_it() -> None:
    """A red number kills one of the two; the other has crossed this field and need not draw for it again."""
    s = position(
        group("A", *riflemen(2, morale=6), chit=2, stack=[MINE]),
        group("A", man(leader="SL"), man(), man(), side=1, chit=3),
        nations=("American", "Japanese"), chapters=53,
    )  # fmt: skip
    s.marks[marks.BANZAI, 6], s.marks[marks.BANZAI_FOUGHT, 6] = 0, 1
    first, second = s.men[0]
    go(s, ("banzai fight", 0), ("go on",), draws=(rn("red", 1), rn("black", 1)), waits=True)
    assert s.fate[first] == KILLED and s.marks[marks.CROSSED, second] == MINE
