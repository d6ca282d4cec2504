"""Every scenario says in words how it is won (UF 2.4, UF 16)."""

from __future__ import annotations

import pytest

from bocage.games.upfront.briefing import goal_of, summary_of
from bocage.games.upfront.printed.scenarios import SCENARIOS


@pytest.mark.parametrize("ident", list(SCENARIOS))
def test_every_condition_of_a_scenario_has_its_words(ident: str) -> None:
    scn = SCENARIOS[ident]
    told = goal_of(scn)
    assert told.count(" wins ") == len(scn.victory)
    assert not any(condition.type in told for condition in scn.victory if "_" in condition.type)
    assert ("defender has won" in told) == (scn.otherwise == "defender")
    assert str(scn.chapters) in summary_of(scn)


def test_the_words_of_two_scenarios() -> None:
    assert goal_of(SCENARIOS["A"]) == (
        "Either side wins with four unpinned men in cover at range chit 4. A squad that has lost more than half its "
        "men has lost. After deck 3 the higher Victory Points win."
    )
    assert goal_of(SCENARIOS["C"]).startswith("The attacker wins by emptying the Pillbox.")
