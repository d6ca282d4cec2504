"""UF 4.2: a verb that is not looked at because nothing on the table is about it would have been refused."""

from __future__ import annotations

from random import Random

import pytest

from bocage import games
from bocage.games.upfront.basic.s04_turn import Turn
from bocage.games.upfront.hooks import hooks
from bocage.games.upfront.state import GROUPS_OF, UpFrontState
from bocage.games.upfront.table.on_table import on_table, with_group
from tests.laws.places import decisions, started


@pytest.mark.parametrize("scenario", ["D", "H", "J", "N", "O", "R", "W"])
def test_what_is_not_looked_at_would_be_refused(scenario: str) -> None:
    rng = Random(4)
    s = started(games.load("upfront"), scenario)
    passed_over: set[str] = set()
    for _ in decisions(s, rng):
        assert isinstance(s, UpFrontState)
        if not isinstance(s.stack[-1], Turn):
            continue
        for g in [g for g in GROUPS_OF[s.seat] if s.men[g] and not s.acted[g]]:
            there = on_table(s) | with_group(s, g)
            for verb in hooks(s).verbs:
                if verb.about and not verb.about & there:
                    assert verb.refusal(s, g) is not None, verb.name
                    passed_over.add(verb.name)
    assert {"receive", "acquire", "open", "crew", "infiltrate"} <= passed_over
