"""UF 52.15, 52.16, 44.6: high explosive in Soft Sand, and what an Oasis does for guns and AFVs."""

from __future__ import annotations

import pytest

from bocage.games.upfront.armor.ordnance import MAIN
from bocage.games.upfront.armor.s25_hit_strength import AT_ARMOR, AT_CREW, AT_MEN, hit_strength
from bocage.games.upfront.armor.s25_odds import explain_shot
from bocage.games.upfront.armor.s28_defence import crew_result
from bocage.games.upfront.armor.s34_gun_defence import gun_outcome
from bocage.games.upfront.battle.s40_artillery import mission_strength
from bocage.games.upfront.close_combat.s20_ground import CaptureGround
from bocage.games.upfront.in_force import DESERT
from bocage.games.upfront.printed.cards import TERRAIN
from bocage.games.upfront.printed.nations import BRITISH, GERMAN
from bocage.games.upfront.printed.weapons import step_of
from bocage.games.upfront.state import KILLED
from bocage.games.upfront.table.casualties import AFV_PINS, NOTHING, PINS, remove
from bocage.games.upfront.table.ground import ALTERED, SOFT_SAND, card_of, entry, read
from tests.marks import allowed, case
from tests.upfront.builder import Table

PANZER, LEIG, VALENTINE, CHURCHILL = 40, 28, 37, 39
RR2 = step_of("0-2")


def sand(firer: str | int, target: str | int, firing: int = GERMAN, aimed_at: int = BRITISH) -> Table:
    """A at Relative Range 2 to a group in Soft Sand."""
    t = Table((firing, aimed_at))
    t.group(0, "A", 1, [firer])
    b = t.group(1, "A", 1, [target], lies=["marsh"])
    t.s.cards[b] = (entry(card_of(t.s.cards[b][0]), ALTERED),)
    t.s.desert = True
    return t


@case("uf-52-007")
@allowed("UF 52.15")
@pytest.mark.parametrize(
    ("firer", "target", "aim", "strength"),
    [
        (PANZER, "R", AT_MEN, 4 + 1 - 1),
        (LEIG, "R", AT_MEN, 4 + 1 - 1),
        (PANZER, CHURCHILL, AT_CREW, 4 + 1 - 1),
        (PANZER, CHURCHILL, AT_ARMOR, 6 + 2),  # boxed: no high explosive
    ],
)
def test_shells_in_soft_sand(firer: int, target: str | int, aim: str, strength: int) -> None:
    """UF 52.15: the sum that is shown is the sum that is used."""
    t = sand(firer, target)
    assert hit_strength(t.s, 0, MAIN, 6, aim, RR2, 1) == strength
    shown = explain_shot(t.s, 0, 0, MAIN, 6, aim, 0)
    assert ("UF 52.15" in [line.rule for line in shown.lines]) == (aim != AT_ARMOR)


def test_solid_shot_in_soft_sand() -> None:
    """UF 44.6, 52.15: a gun without high explosive loses nothing."""
    t = sand(VALENTINE, "R", BRITISH, GERMAN)
    assert hit_strength(t.s, 0, MAIN, 6, AT_MEN, RR2, 1) == 0
    t = sand(CHURCHILL, "R", BRITISH, GERMAN)
    assert hit_strength(t.s, 0, MAIN, 6, AT_MEN, RR2, 1) == 4 + 1 - 1


@pytest.mark.parametrize("target", ["R", CHURCHILL])
def test_a_fire_mission_into_soft_sand(target: str | int) -> None:
    t = sand("R", target)
    t.s.secondary[0] = "radio"
    assert mission_strength(t.s, 0, 6) == 5 - 1
    t.s.desert, t.s.cards[6] = False, ()
    assert mission_strength(t.s, 0, 6) == 5


@allowed("UF 52.16")
def test_water_for_guns_and_crews() -> None:
    """UF 52.16: Morale 5 and Panic 6 are 6 and 7 in an Oasis, behind the shield 4 and 5."""
    t = Table()
    t.group(0, "A", 1, [LEIG], lies=["woods"])
    t.group(0, "B", 1, [PANZER], lies=["woods"])
    card = t.number("b0")
    for desert, more in ((False, 0), (True, 1)):
        t.s.desert, t.s.pinned[0] = desert, False
        assert [gun_outcome(t.s, 0, n + more, card, False) for n in (4, 5)] == [NOTHING, PINS]
        assert [gun_outcome(t.s, 0, n + more, card, True) for n in (2, 3)] == [NOTHING, PINS]
        assert [crew_result(t.s, 1, n + more, card) for n in (4, 5)] == [NOTHING, AFV_PINS]
        t.s.pinned[0] = True
        assert [gun_outcome(t.s, 0, n + more, card, True) != NOTHING for n in (3, 4)] == [False, True]


@allowed("UF 52.15", "UF 20.8")
def test_a_gun_that_comes_into_soft_sand_with_captured_ground_checks_morale() -> None:
    """UF 52.15: upon entry, whichever way its group has come by the ground; men do not check."""
    for number, pinned in (("r6", True), ("b0", False)):
        t = Table((GERMAN, BRITISH))
        t.s.desert = True
        t.s.in_force |= DESERT
        a = t.group(0, "A", 3, ["R", 28], lies=["brush"])
        b = t.group(1, "A", 2, ["R"], lies=[])
        t.group(1, "B", 0, ["R", "R"])
        t.s.cards[b] = (entry(t.take(lambda c: TERRAIN[c] == "marsh"), ALTERED),)
        t.begin()
        s = t.s
        rifle, gun = s.men[a]
        s.inside[rifle] = b
        remove(s, s.men[b][0], KILLED, "UF 20.7")
        t.resolve(CaptureGround(), ("capture ground", a), draws=[number])
        assert read(s.cards[a]).terrain == SOFT_SAND and s.pinned[gun] is pinned and not s.pinned[rifle]
