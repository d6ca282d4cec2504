"""UF 4.2: a verb that is not looked at because nothing on the table is about it would have been refused."""

from __future__ import annotations

from random import Random

import pytest

from bocage import games
from bocage.games.upfront.basic.s04_turn import Turn
from bocage.games.upfront.hooks import hooks
from bocage.games.upfront.state import GROUPS_OF, UpFrontState
from bocage.games.upfront.table.on_table import on_table
from bocage.kernel import play
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
        there = on_table(s)
        for verb in hooks(s).verbs:
            if not verb.about or verb.about & there:
                continue
            for g in [g for g in GROUPS_OF[s.seat] if s.men[g] and not s.acted[g]]:
                assert verb.refusal(s, g) is not None, verb.name
                assert (verb.name, g) not in play.options(s)
                passed_over.add(verb.name)
    assert {"receive", "acquire"} <= passed_over
