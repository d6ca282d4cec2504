"""UF 31: magnetic mines, against an Overrun too."""

from __future__ import annotations

import pytest

from bocage.games.upfront.armor.s29_resolution import OverrunResolution, mine_refusal
from bocage.games.upfront.design.s43_prices import extra_may_be_had
from bocage.games.upfront.printed.cards import POS, POS_RED, RED, RN
from bocage.games.upfront.printed.nations import AMERICAN, GERMAN, RUSSIAN
from bocage.games.upfront.printed.tables import SECONDARY
from bocage.games.upfront.state import KILLED
from bocage.kernel import script
from bocage.kernel.frames import PASS
from tests.marks import allowed, case, refused
from tests.upfront.armor.overrun_scenes import go, run


@case("uf-31-003")
@allowed("UF 31.22")
@allowed("UF 31.2")
def test_a_mine_against_an_overrun() -> None:
    """UF 31.22: black and red under 4c, then 0r 7 eliminates and 3 immobilizes; otherwise the mine is kept."""
    wanted = (
        (lambda c: not RED[c] and POS_RED[c][4] and POS[c][10] > 5, "destroyed", False),
        (lambda c: not RED[c] and POS_RED[c][4] and POS[c][10] <= 5, "immobilized", False),
        (lambda c: not RED[c] and not POS_RED[c][4], "", True),
        (lambda c: RED[c], "", True),
    )
    for fits, result, kept in wanted:
        t = run(men=1)
        t.s.secondary[1] = "magnetic_mine"
        (card,) = t.hold(0, "plain")
        t.begin()
        mine = t.take(lambda c, fits=fits, t=t: fits(c) and c in t.s.pile.rest)
        script.run(t.s, [("move", 0), ("overrun", card, 6)], [t.number("b0"), t.number("r2"), mine])
        assert (t.s.fate[0] == KILLED) == (result == "destroyed")
        assert (("immobilized", 0) in t.s.marks) == (result == "immobilized")
        assert (1 in t.s.secondary) == kept


@case("uf-31-004")
@refused("UF 31.22")
@refused("UF 31.2")
def test_no_mine_after_a_black_number() -> None:
    """UF 31.22, UF 31.2: nor by a pinned man, nor without one."""
    t = run(men=1)
    t.s.secondary[1] = "magnetic_mine"
    go(t, draws=["b0", "b0"])
    assert 1 in t.s.secondary and not t.events("mine")
    f = OverrunResolution(6, 3, 0)
    f.man, f.card = 1, next(c for c in range(1, 163) if not RED[c] and RN[c] == 0)
    found = mine_refusal(t.s, f)
    assert found is not None and found.rule == "UF 31.22"
    t.s.pinned[1] = True
    found = mine_refusal(t.s, f)
    assert found is not None and found.rule == "UF 31.2"


@case("uf-31-005")
@pytest.mark.parametrize("pinned", [False, True])
def test_a_hero_saves_the_man_with_the_mine(pinned: bool) -> None:
    """UF 31.22: pinned by a red number, or before it, he is unpinned and may use it."""
    t = run(men=1, values=(1, 9, 15))
    t.s.secondary[1], t.s.pinned[1] = "magnetic_mine", pinned
    (card,) = t.hold(0, "plain")
    (hero,) = t.hold(1, "hero")
    t.begin()
    mine = t.take(lambda c: not RED[c] and not POS_RED[c][4] and c in t.s.pile.rest)
    actions = [("move", 0), ("overrun", card, 6), PASS, PASS, ("hero", hero, 1)]
    told = script.run(t.s, actions, [t.number("b0"), t.number("r2"), mine])
    assert "mine" in [event[1][0] for event in told] and not t.s.pinned[1] and 1 in t.s.secondary


@case("uf-31-001")
def test_who_has_magnetic_mines() -> None:
    """UF 31.1: Russians and Germans, from 1944; no American."""
    mine = "magnetic_mine"
    assert extra_may_be_had(RUSSIAN, mine) and extra_may_be_had(GERMAN, mine) and not extra_may_be_had(AMERICAN, mine)
    assert SECONDARY[mine].available == "1944a"
