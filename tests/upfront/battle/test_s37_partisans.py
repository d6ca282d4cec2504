"""UF 37: partisans."""

from __future__ import annotations

from typing import Any

import pytest

from bocage.games.upfront.basic.s09_concealment import conceal_value
from bocage.games.upfront.basic.s10_rally import both_refusal
from bocage.games.upfront.basic.s14_snipers import lose_sniper
from bocage.games.upfront.battle.s35_setup import PARTISAN_SNIPERS
from bocage.games.upfront.battle.s37_partisans import action_limit
from bocage.games.upfront.in_force import ANY_PLAIN_GAME, PARTISANS
from bocage.games.upfront.printed.cards import ALL_CARDS, KIND, MINEFIELD
from bocage.games.upfront.printed.nations import GERMAN, RUSSIAN
from bocage.games.upfront.printed.scenarios import SCENARIOS
from bocage.games.upfront.setup import new_game
from bocage.games.upfront.state import KILLED, UpFrontState
from bocage.games.upfront.table import marks
from bocage.games.upfront.table.casualties import panic_of
from bocage.games.upfront.table.crossing import ACCEPTED
from bocage.games.upfront.table.uses import CONCEALS
from bocage.kernel import play as kernel_play
from tests.looking import rule_of, top
from tests.marks import allowed, case, refused
from tests.upfront.design.s43_support import broken, free
from tests.upfront.position import (
    concealed,
    fire,
    forward,
    group,
    hero,
    man,
    movement,
    options,
    play,
    position,
    refusal,
    riflemen,
    rncs,
    sideways,
    terrain,
)

MINES = [c for c in ALL_CARDS if KIND[c] == MINEFIELD]
WOODED = (terrain("brush"),)


def band(*groups: Any, enemy: Any = (), **facts: Any) -> UpFrontState:
    """Russian partisans (side 0) against Germans."""
    facts.setdefault("cower", (("pillbox",), ("pillbox",)))
    s = position(
        *groups,
        group("A", *riflemen(3), side=1, chit=1, stack=enemy),
        nations=("Russian", "German"),
        chapters=37,
        **facts,
    )
    s.partisan = 0
    return s


@case("uf-37-001")
@allowed("UF 37.1")
@refused("UF 37.1")
def test_fewer_actions_than_groups() -> None:
    s = band(*[group(x, *riflemen(2)) for x in "ABC"], hands=([movement(nth=n) for n in range(4)], []))
    assert action_limit(s, 0) == 2
    play(s, ("move", 0), ("move", movement(), "sideways"), ("move", 1), ("move", movement(nth=1), "sideways"))
    assert rule_of(refusal(s, "move", 2)) == "UF 37.1" and ("move", 2) not in options(s)
    assert [action_limit(band(*[group(x, *riflemen(2)) for x in row]), 0) for row in ("AB", "A")] == [1, 1]
    s.partisan = -1
    assert ("move", 2) in options(s)


@case("uf-37-002")
def test_panic_is_one_lower_but_not_the_rout_comparison() -> None:
    s = band(group("A", man(panic=5, rout=5), man()))
    assert panic_of(s, 0) == 4 and s.rout[0] == 5
    assert panic_of(s, 2) == s.panic[2]


@case("uf-37-004")
@allowed("UF 37.2")
def test_concealed_counts_one_more_when_it_hides_them() -> None:
    s = band(group("A", *riflemen(3), chit=3), hands=([concealed(2)], [fire(1)]), seat=1)
    play(s, ("fire", 6), ("at", 0), ("card", fire(1)), ("ready",))
    before = top(s).strength
    play(s, ("conceal", concealed(2)))
    assert top(s).strength == before - 3
    assert conceal_value(s, 1, concealed(2)) == 2 and CONCEALS[concealed(2)] == 2  # infiltration takes what is printed


@case("uf-37-005")
@allowed("UF 37.3")
def test_they_ford_without_a_draw_and_leave_a_marsh_after_one_card() -> None:
    s = band(group("A", *riflemen(2), stack=[terrain("stream")]), hands=([movement()], []))
    play(s, ("move", 0), ("move", movement(), "sideways"))
    assert len(s.cards[0]) == 2 and s.player == 0
    t = band(group("A", *riflemen(2), stack=[terrain("marsh"), sideways()]), hands=([terrain("woods")], []))
    assert ("terrain", 0) in options(t) and ("open", 0) in options(t)
    t.partisan = -1
    assert ("terrain", 0) not in options(t) and rule_of(refusal(t, "terrain", 0)) == "UF 8.42"


@refused("UF 37.3")
def test_the_first_card_in_a_marsh_still_lies_sideways() -> None:
    s = band(group("A", *riflemen(2), stack=[terrain("marsh")]), hands=([movement()], []))
    play(s, ("move", 0))
    assert rule_of(refusal(s, "move", movement(), "forward")) == "UF 8.42"


@case("uf-37-006")
@allowed("UF 37.4")
def test_two_checks_end_their_sniping() -> None:
    s = new_game(SCENARIOS["I"], (GERMAN, RUSSIAN), ())
    assert s.partisan == 1 and s.snipers == [1, PARTISAN_SNIPERS] and PARTISAN_SNIPERS == 2
    lose_sniper(s, 1)
    assert "sniper" not in s.cower[1]
    lose_sniper(s, 1)
    assert "sniper" in s.cower[1]


@case("uf-37-007")
@allowed("UF 37.5")
def test_an_ambush_adds_the_printed_strength() -> None:
    s = band(group("A", *riflemen(8), chit=2, stack=WOODED), hands=([fire(3), concealed(1), concealed(2)], []))
    play(s, ("fire", 0), ("at", 6), ("card", fire(3)), ("ambush", concealed(1)))
    assert rule_of(refusal(s, "ambush", concealed(2))) == "UF 37.5"
    play(s, ("ready",))
    assert top(s).strength == 4 and concealed(1) in s.discards


@refused("UF 37.5")
@pytest.mark.parametrize("stack", [(), (terrain("hill"),), (terrain("woods"), forward())])
def test_no_ambush_in_the_open_or_on_the_move(stack: Any) -> None:
    s = band(group("A", *riflemen(8), chit=2, stack=stack), hands=([fire(1), concealed(1)], []))
    play(s, ("fire", 0), ("at", 6))
    assert rule_of(refusal(s, "ambush", concealed(1))) == "UF 37.5"


@case("uf-37-008")
def test_a_hero_after_the_declaration_makes_no_ambush() -> None:
    s = band(
        group("A", man(pinned=True), *riflemen(8), chit=2, stack=WOODED), hands=([fire(1), concealed(1), hero()], [])
    )
    play(s, ("fire", 0), ("at", 6))
    if ("hero", hero(), 0) in options(s):
        play(s, ("hero", hero(), 0))
    else:
        s.pinned[0] = False
    assert rule_of(refusal(s, "ambush", concealed(1))) == "UF 37.5" and ("ambush", concealed(1)) not in options(s)
    t = band(
        group("A", man(pinned=True), *riflemen(8), chit=2, stack=WOODED), hands=([fire(1), concealed(1), hero()], [])
    )
    play(t, ("hero", hero(), 0), ("fire", 0), ("at", 6))
    assert ("ambush", concealed(1)) in options(t)  # rallied before it was declared


@case("uf-37-009")
@allowed("UF 37.6")
def test_a_booby_trap_attacks_one_man_and_is_gone() -> None:
    mine = MINES[0]
    s = band(group("A", *riflemen(2)), enemy=[terrain("brush"), forward()], hands=([mine], []))
    before = s.cards[6]
    play(s, ("stop",), ("on", mine, 6), chance=rncs(s, ("", None, {3: (2, 2)}), ("red", 6)))
    assert s.cards[6] == before and mine in s.removed and mine not in s.discards
    assert [s.fate[m] == KILLED or s.pinned[m] for m in (2, 3, 4)] == [False, True, False]
    t = band(group("A", *riflemen(2)), hands=([mine], []))
    play(t, ("stop",))
    assert rule_of(refusal(t, "on", mine, 6)) == "UF 7.3"  # it stands still


@case("uf-37-003")
def test_what_a_force_of_partisans_may_not_have() -> None:
    russian = {"nation": "Russian", "partisans": True}
    assert broken(free({}, russian | {"cards": "3-14 29"})) == ["UF 37.1"]  # an infantry gun
    assert "UF 37.1" in broken(free({}, russian | {"cards": "1-10"}))  # two leaders
    assert "UF 43.0" in broken(free({}, russian | {"cards": "3-14 32"}))  # an AFV
    assert broken(free({}, russian | {"cards": "3-14", "quality": "elite"}))
    assert broken(free({}, russian | {"cards": "3-14"})) == []


@allowed("UF 37.3")
@refused("UF 20.24")
def test_one_card_takes_infiltrators_out_of_a_marsh_too() -> None:
    """Everybody else needs two on the Marsh first."""
    s = band(group("A", *riflemen(2), chit=4, stack=[terrain("marsh"), sideways()]), hands=([movement()], []))
    assert ("infiltrate", 0) in options(s)
    s.partisan = -1
    assert rule_of(refusal(s, "infiltrate", 0)) == "UF 20.24"


@allowed("UF 37.5", "UF 38.4")
def test_at_night_the_fire_card_is_halved_and_the_ambush_is_not() -> None:
    s = band(group("A", *riflemen(8), chit=2, stack=WOODED), hands=([fire(3), concealed(2)], []))
    s.in_force, s.night = 38 | ANY_PLAIN_GAME, True
    s.marks["detected", 0] = 6
    play(s, ("fire", 0), ("at", 6), ("card", fire(3)), ("ambush", concealed(2)), ("ready",))
    assert top(s).strength == 1 + 2


@allowed("UF 37.1", "UF 10.23")
@refused("UF 37.1")
def test_rally_all_for_two_groups_is_two_actions_of_partisans() -> None:
    """Three groups act twice a turn: once one has acted, the card serves one group only."""
    for acted in (False, True):
        s = position(group("A", man(leader="SL"), man(pinned=True)), group("B", *riflemen(2, pinned=True)),
                     group("C", *riflemen(2), acted=acted), group("A", *riflemen(2), side=1),
                     nations=("Russian", "German"), chapters=53)  # fmt: skip
        s.partisan = 0
        found = both_refusal(s, 0, 1)
        assert (found is not None and found.rule == "UF 37.1") == acted


@allowed("UF 37.1", "UF 17.7")
@refused("UF 17.7")
def test_partisans_keep_their_last_action_for_the_group_that_must_be_placed() -> None:
    """Four groups, three actions; A has accepted the enemy's Terrain, so B must take Terrain or Open Ground now."""
    s = position(
        group("A", *riflemen(2), stack=[terrain("woods")]),
        group("B", *riflemen(2), stack=[terrain("brush"), sideways()]),
        group("C", *riflemen(2)),
        group("D", man(pinned=True), man(), man()),
        group("A", *riflemen(2), side=1),
        nations=("Russian", "German"), chapters=53, scenario="B", begin=False,
        hands=([fire(1), movement(), movement(nth=1)], []),
    )  # fmt: skip
    s.partisan, s.in_force = 0, s.in_force | PARTISANS
    kernel_play.begin(s)
    s.shifting.update({0: 2, 1: 1})
    s.exchanging.update({0: 1, 1: 0})
    s.marks[marks.IN_PLACE, 0] = ACCEPTED
    play(s, ("reorder", 2), ("place", s.men[2][1]))
    play(s, ("reorder", 0), ("place", s.men[0][1]))
    assert refusal(s, "reorder", 3).rule == "UF 17.7" and refusal(s, "stop").rule == "UF 17.7"
    s.acted[3] = True  # as if all three had acted
    assert ("stop",) in options(s), "what cannot be done any more binds nobody, least of all to panic"
