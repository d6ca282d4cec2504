"""UF 16.3, UF 20.8: the last deck ends in the Close Combat that empties a group; its ground is still captured."""

from __future__ import annotations

import pytest

from bocage.games.upfront.printed.cards import RED, RN, SNIPER_KIA
from tests.marks import allowed
from tests.upfront.builder import Table, man
from tests.upfront.position import play, sniper


@allowed("UF 16.3", "UF 20.8", "UF 16.4")
@pytest.mark.parametrize(("answer", "points"), [(("capture ground", 0), "8"), (("scrap",), "2")])
def test_ground_taken_by_the_last_attack_counts(answer: tuple[object, ...], points: str) -> None:
    """B: only Buildings earn points for ground; two men at chit 3."""
    t = Table(chapters=24, scenario="B", decks=1, roles=("", ""))
    t.group(0, "A", 3, [man("R", morale=9), man("R")], lies=["brush"])
    a = t.group(1, "A", 2, ["R"], lies=["buildings"])
    t.group(1, "B", 2, ["R", "R"])
    first = t.s.men[0][0]
    t.s.inside = {first: a}
    cards = [t.take(lambda c: RN[c] == 0), t.take(lambda c: RN[c] == 5 and not RED[c]), t.take(lambda c: RED[c])]
    t.begin(pile=cards)
    play(t.s, ("close combat", 0), ("enter", first, a), ("done",), ("leave it",), chance=cards)
    assert t.s.time_up and t.options() == [("capture ground", 0), ("scrap",)]
    play(t.s, answer)
    assert t.s.result is not None and f"{points} to" in t.s.ending[1]


@allowed("UF 16.3", "UF 20.8", "UF 14.3")
def test_ground_emptied_by_the_last_sniper_is_captured_too() -> None:
    t = Table(chapters=24, scenario="B", decks=1, roles=("", ""))
    t.group(0, "A", 3, ["R", "R"], lies=["brush"])
    a = t.group(1, "A", 2, ["R"], lies=["buildings"])
    t.group(1, "B", 2, ["R", "R"])
    t.s.inside = {t.s.men[0][0]: a}
    t.hold(0, sniper())
    last = t.take(lambda c: RN[c] == SNIPER_KIA[sniper()][1])
    t.begin(pile=[last])
    play(t.s, ("stop",), ("on", sniper(), a), chance=[last])
    play(t.s, ("capture ground", 0))
    assert t.s.result is not None and "8 to" in t.s.ending[1]
