"""UF 6.2, UF 17.4: the row of a group is what its men have one by one, whoever is wounded, guards or is in transfer."""

from __future__ import annotations

from random import Random

import pytest

from bocage import games
from bocage.games.upfront.armor.vehicle_state import is_afv_group
from bocage.games.upfront.basic.s04_turn import Turn
from bocage.games.upfront.state import UpFrontState, relative_range
from bocage.games.upfront.table.firepower import firepower, man_firepower, steady_row
from bocage.games.upfront.table.players import SLOTS, foes
from tests.laws.places import decisions, started


@pytest.mark.parametrize("scenario", ["L", "O", "P"])
def test_a_row_is_the_sum_of_its_men(scenario: str) -> None:
    s = started(games.load("upfront"), scenario)
    compared = wounded = 0
    for _ in decisions(s, Random(8)):
        assert isinstance(s, UpFrontState)
        if not isinstance(s.stack[-1], Turn):
            continue
        for g in [g for g in range(len(s.men)) if s.men[g] and steady_row(s, g)]:
            for t in [t for t in foes(s, g // SLOTS) if s.men[t] and not is_afv_group(s, t)]:
                rr = relative_range(s, g, t)
                assert firepower(s, g, t, rr, steady_row(s, g)) == sum([man_firepower(s, m, t, rr) for m in s.men[g]])
                compared += 1
                wounded += not s.wounded.keys().isdisjoint(s.men[g])
    assert compared > 200 and (wounded or scenario != "P")
