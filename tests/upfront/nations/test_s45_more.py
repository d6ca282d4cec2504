"""UF 44.1, 44.3, 44.9, 45.11, 45.12, 45.32, 45.421, 45.52, 46.2, 47.6, 50.6, 52.13: smaller rules."""

from __future__ import annotations

from typing import Any

import pytest

from bocage.games.upfront.armor.s28_movement import IN_GROUND, BogCheck, bog_column
from bocage.games.upfront.basic.s05_terrain import lay_terrain, terrain_card_refusal
from bocage.games.upfront.basic.s07_acceptance import placement_refusal
from bocage.games.upfront.close_combat.s20_refusals import must_ford
from bocage.games.upfront.infantry.s19_malfunction import fails_on, singled_out
from bocage.games.upfront.nations.s47_jungle import bog_by_moving
from bocage.games.upfront.printed import cards
from bocage.games.upfront.printed.nations import TROOPS, nation_named
from bocage.games.upfront.printed.vehicles import IS_GUN, vehicle
from bocage.games.upfront.table.casualties import PANICS, ROUTS, rout_or_panic
from bocage.games.upfront.table.firepower import hero_can_fire, required
from bocage.games.upfront.table.marks import BOGGED
from bocage.kernel import script
from tests.marks import allowed, case, refused
from tests.upfront.builder import Table
from tests.upfront.close_combat.close_scenes import inside, near
from tests.upfront.position import (
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
    terrain,
    wire,
)  # fmt: skip

THEM = group("A", *riflemen(3), side=1)


def tank_of(nation: int) -> int:
    for number in range(30, 99):
        try:
            if not IS_GUN[vehicle(nation, number)]:
                return number
        except KeyError:
            continue
    raise AssertionError("no AFV")


@case("uf-44-006")
@refused("UF 44.3")
def test_no_bonus_for_an_afv() -> None:
    british = nation_named("British")
    t = Table((british, nation_named("German")))
    a = t.group(0, "A", 2, [tank_of(british)])
    b = t.group(0, "B", 2, ["R", "R"])
    six = next(c for c in cards.ALL_CARDS if cards.NEED[c] == 6 and cards.STRENGTH[c])
    assert required(t.s, 0, (six,), a) == 6
    assert required(t.s, 0, (six,), b) == 5


@case("uf-44-002")
def test_two_wires_on_one_group() -> None:
    s = position(group("A", *riflemen(3)), THEM, nations=("British", "German"),
                 hands=([wire(), wire(1), wire(2)], []), chapters=53)  # fmt: skip
    play(s, ("stop",), ("on", wire(), 6), ("on", wire(1), 6))
    assert len(s.hands[0]) == 1


@case("uf-45-003")
@case("uf-45-004")
@case("uf-45-005")
def test_infiltration_by_cards_costs_no_discard() -> None:
    hand = (movement(), movement(nth=1))
    for plans, cost in (((0,), 0), ((0, 1), 0), ((0, None), 1)):
        s = near(nations=("Japanese", "American"), hand=hand, chapters=53)
        play(s, ("infiltrate", 0))
        for m, plan in enumerate(plans):
            play(s, ("enter", m, 6), ("check",) if plan is None else ("card", hand[plan]))
            if ("leave nothing",) in options(s):
                play(s, ("leave nothing",))
        play(s, ("done",), waits=True)
        assert s.actions == cost and s.acted[0]


@case("uf-45-010")
def test_most_japanese_are_killed_where_others_rout() -> None:
    s = position(group("A", man(panic=3, rout=5, pinned=True)), THEM, nations=("Japanese", "American"))
    five = next(c for c in s.pile.rest if cards.POS[c][10] == 5)
    six = next(c for c in s.pile.rest if cards.POS[c][10] == 6)
    assert (rout_or_panic(s, 0, five), rout_or_panic(s, 0, six)) == (PANICS, ROUTS)


@case("uf-45-035")
@case("uf-45-036")
@allowed("UF 45.52", "UF 50.6")
def test_japanese_machine_gun() -> None:
    s = position(group("A", man("LMG"), *riflemen(3), chit=2), THEM, nations=("Japanese", "American"), chapters=53)
    assert singled_out(s, 0, 6, 2, 5) == (0,)
    assert singled_out(s, 0, 6, 2, 6) == ()
    s.broken[0] = True
    assert fails_on(s, 0, False) == 6 and singled_out(s, 0, 6, 2, 5) == ()
    it = position(group("A", man("LMG"), chit=2), THEM, nations=("Italian", "British"), chapters=53)
    assert hero_can_fire(it, 0, hero("black"), 6, 2)


@refused("UF 45.12")
def test_only_cower_cards_are_free() -> None:
    hand = [fire(2), terrain("brush")]
    s = position(group("A", *riflemen(3)), THEM, nations=("Japanese", "American"), hands=(hand, []), chapters=53,
                 cower=(("brush",), ()))  # fmt: skip
    s.actions, s.active = 1, True
    play(s, ("stop",))
    assert refusal(s, "discard", hand[0]).rule == "UF 45.1"
    play(s, ("discard", hand[1]))
    assert s.hands[0] == (hand[0],)


@allowed("UF 45.421")
def test_the_enemy_may_still_lay_terrain_on_a_banzai() -> None:
    s = position(group("A", man(leader="SL"), stack=[forward()]), THEM, nations=("Japanese", "British"), chapters=53)
    s.marks["banzai", 0] = 6
    assert placement_refusal(s, 0) is None
    lay_terrain(s, 0, terrain("brush"))
    assert s.marks["banzai", 0] == 6


@case("uf-46-003")
def test_marines_are_of_one_kind() -> None:
    assert [t.quality for t in TROOPS if t.marines] == ["line"]


@case("uf-47-005")
@allowed("UF 47.6")
@refused("UF 47.6")
def test_afvs_in_the_jungle() -> None:
    us = nation_named("American")
    t = Table((us, nation_named("Japanese")))
    a = t.group(0, "A", 2, [tank_of(us)])
    b = t.group(0, "B", 2, ["R", "R"])
    assert bog_by_moving(t.s, a, 0, 0) is None
    t.s.jungle = True
    assert isinstance(bog_by_moving(t.s, a, 0, 0), BogCheck) and bog_by_moving(t.s, b, 0, 0) is None
    found = terrain_card_refusal(t.s, a, terrain("buildings", -3))
    assert found is not None and found.rule == "UF 47.6"
    assert terrain_card_refusal(t.s, a, terrain("buildings", -2)) is None


@pytest.mark.parametrize("jungle", [True, False])
@pytest.mark.parametrize(("freed", "stuck"), [("b2", True), ("b2", False), ("r2", False)])
def test_an_afv_that_frees_itself_in_the_jungle_checks_for_bog_again(freed: str, stuck: bool, jungle: bool) -> None:
    """UF 28.53 with UF 47.6: the card it plays is a Movement card too; bogged anew, it waits for a later turn."""
    us = nation_named("American")
    t = Table((us, nation_named("Japanese")))
    g = t.group(0, "A", 2, [tank_of(us)])
    t.group(1, "A", 0, ["R", "R"])
    (card,) = t.hold(0, "plain")
    t.s.jungle = jungle
    t.begin()
    (tank,) = t.s.men[g]
    t.s.marks["bogged", tank] = t.s.turn - 1
    again = jungle and freed == "b2"
    column = bog_column(t.s, tank, IN_GROUND)
    check = t.take(lambda c: c in t.s.pile.rest and cards.POS_RED[c][column] == stuck)
    draws = [t.number(freed), check] if again else [t.number(freed)]
    told = [event[1] for event in script.run(t.s, [("unbog", g), ("unbog", card)], draws)]
    assert [e[4] for e in told if e[0] == "bog check"] == ([stuck] if again else [])
    assert ((BOGGED, tank) in t.s.marks) == (freed == "r2" or (again and stuck))
    if again and stuck:
        assert t.s.marks[BOGGED, tank] >= t.s.turn - 1 and t.s.acted[g]


@case("uf-52-005")
def test_out_of_a_wadi_with_a_card_only() -> None:
    s = near(nations=("Italian", "British"), hand=(movement(),), chapters=53)
    s.desert = True
    lay_terrain(s, 0, terrain("stream"))
    assert must_ford(s, 0)
    play(s, ("infiltrate", 0), ("enter", 0, 6))
    assert options(s) == [("card", movement())] and refusal(s, "check").rule == "UF 52.13"
    t = near(nations=("Italian", "British"), chapters=53)
    t.desert = True
    lay_terrain(t, 0, terrain("stream"))
    assert refusal(t, "infiltrate", 0).rule == "UF 52.13"


@allowed("UF 45.11")
def test_transfers_cost_japanese_no_discard() -> None:
    for nation, counted in (("Japanese", 0), ("German", 1)):
        s = position(group("A", man(leader="SL"), *riflemen(2)), group("B", *riflemen(2)),
                     group("A", *riflemen(2), side=1), nations=(nation, "American"), hands=([movement(), fire(1)], []),
                     chapters=53)  # fmt: skip
        play(s, ("send", 0), ("send", 1, 1), ("card", movement()))
        assert s.acted[0] and s.actions == counted


@allowed("UF 45.11")
@pytest.mark.parametrize(("how", "counted"), [(("card", movement()), 0), (("check",), 1)])
def test_close_combat_by_movement_cards_costs_japanese_no_discard(how: tuple[Any, ...], counted: int) -> None:
    s = inside(near(*riflemen(2), yours=(man(),), hand=(movement(), fire(1)), nations=("Japanese", "American")), 0)
    play(s, ("close combat", 0), ("enter", 0, 6), how, ("done",), waits=True)
    assert s.acted[0] and s.actions == counted


@allowed("UF 45.42")
@refused("UF 45.42")
def test_no_movement_card_for_one_man_before_the_banzai_group_has_its_own() -> None:
    """Group B may infiltrate by a Morale Check, which takes no card."""
    s = position(group("A", man(leader="SL"), *riflemen(2), chit=1), group("B", *riflemen(2), chit=3),
                 group("A", *riflemen(2), side=1), group("B", *riflemen(2), side=1, chit=2),
                 nations=("Japanese", "American"), hands=([movement(), movement(nth=1)], []), chapters=53)  # fmt: skip
    s.marks["banzai", 0] = 6
    play(s, ("infiltrate", 1), ("enter", 3, 7))
    assert ("check",) in options(s) and refusal(s, "card", movement()).rule == "UF 45.42"
    del s.marks["banzai", 0]
    assert ("card", movement()) in options(s)
