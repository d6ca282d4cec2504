"""Golden playthroughs: a change of behaviour shows as a changed file (`make golden` writes them anew)."""

from __future__ import annotations

import pytest

from tests.laws.places import IDS, PLACES
from tools.playthroughs import path_of, playthrough


@pytest.mark.parametrize(("name", "scenario"), PLACES, ids=IDS)
def test_the_game_plays_as_it_was_written_down(name: str, scenario: str) -> None:
    path = path_of(name, scenario)
    assert path.exists(), "no playthrough yet: run `make golden`"
    assert playthrough(name, scenario) == path.read_text(encoding="utf-8")
