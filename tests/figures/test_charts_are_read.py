"""Charts are read, or deleted: every value of every chart of every game is changed, and a rule must notice.

What "notices" means, and what it does not, stands in charts.py. A value that no rule reads is named in its file: under
`description` if it only describes, under `waiting` with its rule if the rule is still to be built.
"""

from __future__ import annotations

import pytest

from tests.figures import charts
from tests.figures.reads import LOADERS, reads_of

GAMES = tuple(LOADERS)


@pytest.mark.parametrize("game", GAMES)
def test_a_rule_notices_every_value_of_every_chart(game: str) -> None:
    assert charts.unread(game) == {}


@pytest.mark.parametrize("game", GAMES)
def test_what_a_file_calls_description_is_there_and_no_rule_reads_it(game: str) -> None:
    assert charts.wrongly_marked(game) == []


def test_the_harness_sees_a_value_that_nobody_reads() -> None:
    loaded, reads = charts.Loaded("starterkit"), reads_of("starterkit")
    data = loaded.figures.base("charts")
    assert charts.noticed(loaded, reads, "charts", data, ("wound", "killed_from"))
    reads.names.pop("WOUND_KILLS")
    assert not charts.noticed(loaded, reads, "charts", data, ("wound", "killed_from"))


def test_every_value_is_looked_at() -> None:
    counted = dict.fromkeys(GAMES, 0)
    for game in GAMES:
        figures = charts.FIGURES[game]
        for name in figures.files:
            counted[game] += sum(1 for _ in charts.leaves(figures, name)) if name not in charts.NOT_CHARTS else 0
    assert counted["deck"] > 1000 and counted["upfront"] > 4000
    assert counted["brothers"] > 2000 and counted["starterkit"] > 900
