"""SK 3.2.3 What becomes of a unit that is fired at, told before the click."""

from __future__ import annotations

import pytest

from bocage.games.starterkit.fire.explain_harm import harm_shares
from bocage.games.starterkit.model.tables import KIA, MC, NO_EFFECT, PTC, K, Result
from bocage.kernel import play
from tests.marks import allowed
from tests.starterkit.position import Position, field
from tests.starterkit.steps import moving

OPEN = field("A1-L10")


def thirty_sixths(p: Position, unit: int, result: Result, among: int = 1) -> dict[str, float]:
    return {x.what: round(36 * x.probability, 6) for x in harm_shares(p.s, unit, among, {result: 1.0}) if x.probability}


@allowed("SK 3.2.3")
def test_checks_of_a_squad_with_morale_seven() -> None:
    p = Position(OPEN)
    squad = p.unit("german 4-6-7", "E5")
    assert thirty_sixths(p, squad, (NO_EFFECT, 0)) == {"unharmed": 36}
    assert thirty_sixths(p, squad, (PTC, 0)) == {"pinned": 15, "unharmed": 21}
    assert thirty_sixths(p, squad, (MC, 0)) == {"reduced": 1, "broken": 14, "pinned": 6, "unharmed": 15}
    assert thirty_sixths(p, squad, (MC, 2)) == {"reduced": 1, "broken": 25, "pinned": 4, "unharmed": 6}


@allowed("SK 3.2.3")
def test_the_broken_are_reduced_and_the_pinned_are_not_pinned_again() -> None:
    p = Position(OPEN)
    broken, pinned = p.unit("german 4-6-7", "E5", "broken"), p.unit("german 4-6-7", "F5", "pinned")
    assert thirty_sixths(p, broken, (PTC, 0)) == {"unharmed": 36}
    assert set(thirty_sixths(p, broken, (MC, 0))) == {"eliminated", "reduced", "unharmed"}
    assert thirty_sixths(p, broken, (MC, 0))["eliminated"] == 1
    assert thirty_sixths(p, pinned, (MC, 0)) == {"reduced": 1, "broken": 14, "unharmed": 21}


@allowed("SK 3.2.3")
def test_selection_among_several() -> None:
    p = Position(OPEN)
    squad, half, leader = (p.unit(f"german {x}", "E5") for x in ("4-6-7", "2-4-7", "8-1"))
    assert thirty_sixths(p, squad, (KIA, 1)) == {"eliminated": 36}
    assert thirty_sixths(p, squad, (KIA, 1), 3) == {"eliminated": 12, "broken": 24}
    assert thirty_sixths(p, squad, (K, 1)) == {"reduced": 36}
    assert thirty_sixths(p, half, (K, 1)) == {"eliminated": 36}
    assert thirty_sixths(p, leader, (K, 1)) == {"eliminated": 12, "wounded": 24}


@allowed("SK 3.3.3")
def test_a_shot_tells_its_harm_and_the_whole_is_one() -> None:
    p = Position(OPEN)
    mover = p.unit("german 4-6-7", "D4")
    firer = p.unit("russian 4-4-7", "E8")
    moving(p, mover).do("to", "E5")
    told = play.explain(p.s, ("add", firer))
    assert sum(x.probability for x in told.harm) == pytest.approx(1)
    assert {x.what for x in told.harm} == {"unharmed", "pinned", "broken", "reduced", "eliminated"}
    assert sum(x.probability for x in told.odds) == pytest.approx(1)
