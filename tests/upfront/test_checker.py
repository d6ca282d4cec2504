"""Random games worked out a second time by code that shares nothing with the engine (tools/check_upfront.py)."""

from __future__ import annotations

import pytest

from tests.upfront.position import fire, group, man, play, position, riflemen, sideways, smoke, terrain, wire
from tools import check_upfront_sums as own
from tools.check_upfront import Checker, Difference, check_many

GAMES = 200


@pytest.mark.parametrize("part", range(4))
def test_games_worked_out_again_show_no_difference(part: int) -> None:
    found = check_many(part * GAMES // 4, GAMES // 4)
    assert found["tables"] > 2000 and found["strengths"] > 100 and found["results"] > 200
    assert min(found[what] for what in ("aims", "to hit", "infiltrates", "clashes", "odds", "hands")) > 10


def test_the_second_reckoning_reads_the_examples_of_the_rulebook() -> None:
    """UF 12.13: Griess with his crew 4, Hessel 1, Wolff 1, Bernhoff 1 at Relative Range 3, moving."""
    s = position(
        group("A", man("LMG", assistant=1), man(), man("MP"), *riflemen(2), chit=3, stack=[sideways()]),
        group("A", *riflemen(2), side=1, chit=0, stack=[terrain("brush"), wire(), smoke()]),
    )
    assert own.firepower(s, 0, 6) == 7
    assert own.strength(s, 0, 6, (fire(4),)) == 2 - 1 + 1 - 1


def test_a_wrong_sum_would_be_found() -> None:
    """The checker is no ornament: with a wrong table it stops at once."""
    checker = Checker("A", {}, 3)
    play(checker.s)
    checker.s.discards.append(1)
    with pytest.raises(Difference):
        checker.table()
