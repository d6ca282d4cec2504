"""UF 4.6, UF 16.3: conditions met by a discard or an execution are met before the last cards of the deck are drawn."""

from __future__ import annotations

import pytest

from bocage.games.upfront.close_combat.s20_columns import column
from bocage.games.upfront.printed.cards import POS_RED, RN, SNIPER_KIA
from tests.marks import allowed
from tests.upfront.builder import Table, man
from tests.upfront.position import play, sniper


@allowed("UF 4.6", "UF 16.3", "UF 14.3")
@pytest.mark.parametrize("kills", [True, False])
def test_a_sniper_wins_before_the_last_deck_ends(kills: bool) -> None:
    """D: the defender is down to one group and has lost more; two cards are left of the last deck."""
    t = Table(chapters=28, scenario="D", decks=1)
    t.group(0, "A", 2, ["R", "R"])
    t.group(1, "A", 2, ["R"])
    b = t.group(1, "B", 2, ["R", "R"])
    t.hold(0, sniper())
    low, high = SNIPER_KIA[sniper()]
    wanted = t.take(lambda c: low <= RN[c] <= high if kills else RN[c] == 0)
    t.begin(pile=[wanted, t.take(lambda c: RN[c] == 1)])
    play(t.s, ("stop",), ("on", sniper(), 6), chance=[wanted])
    if kills:
        assert t.s.result == (1.0, 0.0) and t.s.ending[0] == "UF 16.42" and len(t.s.men[b]) == 2
        return
    play(t.s, next(a for a in t.options() if a[0] == "draw"), chance=t.s.pile.rest[:])
    assert t.s.result == (0.0, 1.0), "the time limit: the defender has held out"


@allowed("UF 4.6", "UF 16.3")
def test_the_draw_that_ends_the_last_deck_may_win() -> None:
    """The attack is finished, and what it has brought about comes before the time limit."""
    t = Table(chapters=28, scenario="D", decks=1)
    t.group(0, "A", 2, ["R", "R"])
    t.group(1, "A", 2, ["R"])
    t.group(1, "B", 2, ["R", "R"])
    t.hold(0, sniper())
    wanted = t.take(lambda c: RN[c] == SNIPER_KIA[sniper()][1])
    t.begin(pile=[wanted])
    play(t.s, ("stop",), ("on", sniper(), 6), chance=[wanted])
    assert t.s.result == (1.0, 0.0) and t.s.ending[0] == "UF 16.42"


@allowed("UF 4.6", "UF 20.52")
def test_the_first_of_two_fights_wins_and_the_second_is_not_fought() -> None:
    t = Table(chapters=28, scenario="D", decks=3)
    t.group(0, "A", 3, [man("R", morale=9), man("R", morale=1)])
    a = t.group(1, "A", 2, ["R"])
    b = t.group(1, "B", 2, ["R"])
    mine = t.s.men[0]
    t.s.inside = {mine[0]: a, mine[1]: b}
    t.begin()
    t.play(
        *(("close combat", 0), ("enter", mine[0], a), ("enter", mine[1], b), ("done",), ("leave it",)),
        draws=("b0", "r0", "b5", "r5"),
    )
    assert t.s.result == (1.0, 0.0), "one group is left, and nobody of the attacker's has fallen yet"


@allowed("UF 4.6", "UF 21.3")
def test_a_charge_wins_before_the_next_man_tries() -> None:
    t = Table(chapters=28, scenario="D", decks=3)
    t.group(0, "A", 3, [man("R", morale=9), man("R", morale=9)])
    a = t.group(1, "A", 2, [man("R", morale=1, kia=1)])
    b = t.group(1, "B", 2, ["R"])
    bearer, other = t.s.men[0]
    t.s.secondary[bearer] = "demolition_charge"
    t.begin()
    t.play(
        ("infiltrate", 0),
        ("enter", bearer, a),
        ("leave nothing",),
        ("enter", other, b),
        ("done",),
        draws=("b0",),
        waits=True,
    )
    inside = next(card for card in t.s.pile.rest if POS_RED[card][column(t.s, bearer, a)])
    play(t.s, chance=[inside, next(c for c in t.s.pile.rest if RN[c] == 0 and c != inside)])
    assert t.s.result == (1.0, 0.0) and other not in t.s.inside
