"""UF 28.9 to 28.94: Hull Down; UF 28.43: acquisition and hatches."""

from __future__ import annotations

from bocage.games.upfront.armor.ordnance import MAIN
from bocage.games.upfront.armor.s25_hit_strength import hit_strength
from bocage.games.upfront.armor.s25_to_hit import hull_down, red_misses
from bocage.games.upfront.armor.s27_acquisition import acquire
from bocage.games.upfront.armor.s28_afv import turn_over
from bocage.games.upfront.armor.s28_defence import AfvHit, shows_flank
from bocage.games.upfront.armor.vehicle_state import is_exposed
from bocage.games.upfront.basic.s10_hero import play_hero
from bocage.games.upfront.printed.nations import GERMAN, RUSSIAN
from bocage.games.upfront.table.modifiers import total
from tests.marks import allowed, case
from tests.upfront.builder import Table

PANZER = 40


def tank(number: int = PANZER, lies: tuple[str, ...] = ()) -> tuple[Table, int]:
    """A Russian T-34 (card 0) and a German AFV (card 1) opposite it."""
    t = Table((RUSSIAN, GERMAN))
    t.group(0, "A", 2, [34])
    return t, t.group(1, "A", 0, [number], lies=lies)


@case("uf-28-042", "uf-28-064")
@allowed("UF 28.62")
@allowed("UF 28.9")
@allowed("UF 28.92")
def test_hull_down() -> None:
    """UF 28.9: Walls, or a Hill against somebody who is on none; not while moving, and never men."""
    t, g = tank(lies=("wall",))
    assert hull_down(t.s, 0, g)
    assert hit_strength(t.s, 0, MAIN, g, "armor", 0, 0) == 5 + 2  # UF 28.62: Walls give nothing then
    for lying, expected in ((("hill",), True), (("wall", "sideways"), False), (("brush",), False)):
        t, g = tank(lies=lying)
        assert hull_down(t.s, 0, g) == expected
    t, g = tank(lies=("hill",))
    t.s.cards[0] = (t.entry("hill"),)
    assert not hull_down(t.s, 0, g)
    men = t.group(1, "B", 0, ["R"], lies=["wall"])
    assert not hull_down(t.s, 0, men)


@case("uf-28-065")
def test_hull_down_means_nothing_to_small_arms() -> None:
    t = Table((RUSSIAN, GERMAN))
    a = t.group(0, "A", 2, ["R", "R"])
    gun = t.group(1, "A", 0, [28], lies=["wall"])
    assert total(t.s, a, gun) == -2


@case("uf-28-066")
@allowed("UF 28.93")
def test_hull_down_is_stunned_and_not_immobilized() -> None:
    t, g = tank(lies=("wall",))
    t.begin()
    t.resolve(AfvHit(g, 4, 0, "AFV gun", "armor", True), draws=["b0"])
    assert t.s.marks["stun", 1] == 3 and ("immobilized", 1) not in t.s.marks


@case("uf-28-067")
@allowed("UF 28.94")
def test_flanked_is_not_hull_down() -> None:
    t, g = tank(lies=("wall",))
    assert red_misses(t.s, 0, MAIN, g)
    t.s.flanks[0, g] = 0
    assert not red_misses(t.s, 0, MAIN, g) and shows_flank(t.s, 0, g, True)


@case("uf-28-070")
@allowed("UF 28.91")
def test_a_mortar_does_not_mind_hull_down() -> None:
    t = Table((RUSSIAN, GERMAN))
    t.group(0, "A", 2, ["MTR", "R"])
    t.group(0, "B", 2, [34])
    gun = t.group(1, "A", 0, [28], lies=["wall"])
    assert not red_misses(t.s, 0, MAIN, gun)
    assert red_misses(t.s, 2, MAIN, gun)


@case("uf-28-071", "uf-27-010")
def test_acquisition_and_hatches() -> None:
    """UF 27.2, UF 28.43: lost by Buttoning Up; may be gained then; kept when a Hero opens the AFV."""
    t = Table((GERMAN, RUSSIAN))
    t.group(0, "A", 2, [PANZER])
    b = t.group(1, "A", 0, ["R"])
    t.begin()
    t.s.marks["acquired", 0] = b
    turn_over(t.s, 0)
    assert ("acquired", 0) not in t.s.marks
    acquire(t.s, 0, MAIN, b)
    assert t.s.marks["acquired", 0] == b
    (hero,) = t.hold(0, "hero")
    play_hero(t.s, 0, hero, 0)
    assert is_exposed(t.s, 0) and t.s.marks["acquired", 0] == b
