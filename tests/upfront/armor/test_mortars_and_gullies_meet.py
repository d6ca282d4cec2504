"""Mortars reach into a Gully, also against a group that is leaving it (UF 8.22)."""

from __future__ import annotations

import pytest

from bocage.games.upfront.armor.ordnance import MAIN
from bocage.games.upfront.armor.s25_hit_strength import hit_strength
from bocage.games.upfront.printed.nations import GERMAN
from bocage.games.upfront.printed.weapons import EFFECT, step_of
from bocage.games.upfront.state import relative_range
from bocage.games.upfront.table.modifiers import total
from tests.marks import allowed
from tests.upfront.builder import Table


@allowed("UF 8.22")
@pytest.mark.parametrize(
    ("lies", "mortar", "rifles"),
    [
        (["gully", "forward", "forward"], 2, 1),
        (["brush", "forward", "forward"], 2, 2),
        (["gully", "forward"], -1, -1),
        (["woods", "forward"], 1, -1),
    ],
)
def test_the_first_movement_card_out_of_a_gully_counts_against_a_mortar(
    lies: list[str], mortar: int, rifles: int
) -> None:
    t = Table((GERMAN, GERMAN))
    a = t.group(0, "A", 1, ["MTR", "R"])
    b = t.group(1, "A", 0, ["R"], lies=lies)
    effect = EFFECT[t.s.weapon[0]][relative_range(t.s, a, b)]
    assert hit_strength(t.s, 0, MAIN, b, "men", step_of("1"), 0) == effect + mortar
    assert total(t.s, a, b) == rifles
