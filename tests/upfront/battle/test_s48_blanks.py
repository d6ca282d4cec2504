"""UF 48.31: blank cards among random reinforcements, and what their nation changes (UF 45.32, 50.42)."""

from __future__ import annotations

import pytest

from bocage.games.upfront.battle.recruits import add_man
from bocage.games.upfront.battle.s48_random import make_blank
from bocage.games.upfront.printed.men import ASL, LEADER, MEN
from bocage.games.upfront.printed.nations import GERMAN
from tests.marks import allowed
from tests.upfront.battle.test_s48_random import hoping
from tests.upfront.position import options, play, rncs


@allowed("UF 48.31", "UF 45.32", "UF 50.42")
@pytest.mark.parametrize(
    ("nation", "enemy", "panic", "rout"),
    [
        ("German", "American", 4, 4),
        ("Japanese", "American", 4, 6),
        ("Italian", "Russian", 5, 4),
        ("Italian", "British", 4, 4),
    ],
)
def test_a_blank_card_has_three_and_four(nation: str, enemy: str, panic: int, rout: int) -> None:
    """UF 45.32: a Japanese routs on two more; UF 50.42: against Russians all Italians have one more Panic."""
    s = hoping(1, (nation, enemy))
    play(s, ("appeal",), chance=rncs(s, ("black", 3)))
    blank = next(a for a in options(s) if a[0] == "blank")
    play(s, blank)
    m = len(s.side) - 1
    assert (s.morale[m], s.panic[m], s.rout[m]) == (3, panic, rout)


def test_a_blank_card_leads_nobody() -> None:
    t = hoping()
    leader = add_man(t, 0, next(p for p in MEN[GERMAN] if LEADER[p] == ASL))
    make_blank(t, leader)
    assert t.leaders[0] == (0,)
