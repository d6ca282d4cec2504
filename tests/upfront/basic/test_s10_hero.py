"""UF 10.4: Heroes."""

from __future__ import annotations

from random import Random

from bocage.games.upfront.basic.s10_hero import may_hold_hero
from bocage.games.upfront.game import UpFront
from bocage.games.upfront.printed.weapons import FIREPOWER
from bocage.games.upfront.state import IN_PLAY
from bocage.games.upfront.table.firepower import firepower, man_firepower
from bocage.games.upfront.table.uses import HEROES
from bocage.kernel import hidden
from bocage.kernel.frames import CHANCE
from tests.looking import rule_of
from tests.marks import allowed, case, refused
from tests.upfront.basic.basic_scenes import own, under_fire
from tests.upfront.position import (
    fire,
    group,
    hero,
    man,
    men,
    options,
    play,
    position,
    refusal,
    riflemen,
    rncs,
    sniper,
    turn_over,
)


@case("uf-10-019")
@allowed("UF 10.4")
def test_a_hero_in_the_opponents_turn() -> None:
    s = under_fire(man(morale=9), man(morale=3), man(morale=9), hand=[hero()])
    _, second, _ = men(s, 1, "A")
    shots = rncs(s, ("red", 1), ("black", 0), ("red", 2))
    play(s, ("fire", 0), ("at", 6), ("card", fire(3)), ("ready",), ("pass",), ("resolve",), chance=shots[:2])
    assert s.pinned[second] and s.player == 1
    play(s, ("hero", hero(), second), waits=True)
    assert not s.pinned[second] and not s.acted[6] and s.hands[1] == ()
    play(s, chance=shots[2:])
    assert s.player == 0 and s.hands[1] == ()  # not replaced before the end of his own turn


@case("uf-10-020")
@allowed("UF 10.4")
def test_a_hero_drawn_in_the_refill() -> None:
    s = position(
        group("A", man(leader="SL"), man(pinned=True)),
        group("A", *riflemen(2), side=1),
        group("B", *riflemen(2), side=1),
        hands=([fire(n) for n in (1, 2, 3, 4)], []),
    )
    pinned_man = men(s, 0, "A")[1]
    play(s, ("stop",), ("done",), ("draw", 1), chance=[hero()])
    assert s.player == 0 and options(s) == [("pass",), ("hero", hero(), pinned_man)]
    other = s.pile.rest[0]
    play(s, ("hero", hero(), pinned_man), chance=[other])
    assert not s.pinned[pinned_man] and s.hands[0][-1] == other and len(s.hands[0]) == 5
    assert s.seat == 1


@allowed("UF 10.4", "UF 15.2")
def test_a_hero_drawn_for_the_pinned_leader_brings_back_the_whole_hand() -> None:
    for leader_pinned, refill, more in ((True, [hero()], [fire(5), fire(6)]), (False, [hero(), fire(4)], [fire(5)])):
        crew = (man(leader="SL", pinned=leader_pinned), man(pinned=True), man())
        s = own(group("A", *crew), hands=([fire(1), fire(2), fire(3)], []))
        play(s, ("stop",), ("done",), ("draw", len(refill)), chance=refill)
        first = men(s, 0, "A")[0 if leader_pinned else 1]
        play(s, ("hero", hero(), first), chance=more)
        assert len(s.hands[0]) == 5 and not s.pinned[first]


@allowed("UF 10.4")
@refused("UF 10.4")
def test_a_hero_held_since_before_is_not_replaced() -> None:
    s = position(
        group("A", man(leader="SL"), man(pinned=True)),
        group("A", *riflemen(2), side=1),
        group("B", *riflemen(2), side=1),
        hands=([hero(), fire(1), fire(2), fire(3)], []),
    )
    pinned_man = men(s, 0, "A")[1]
    other = s.pile.rest[0]
    play(s, ("stop",), ("done",), ("draw", 1), ("hero", hero(), pinned_man), chance=[other])
    assert s.seat == 1 and len(s.hands[0]) == 4


@case("uf-10-022")
@refused("UF 10.42")
@allowed("UF 10.42")
def test_a_hero_comes_before_the_draw_or_not_at_all() -> None:
    s = under_fire(man(panic=4, pinned=True), man(morale=9), hand=[hero()])
    victim = men(s, 1, "A")[0]
    play(s, ("fire", 0), ("at", 6), ("card", fire(3)), ("ready",), ("pass",), ("resolve",))
    assert options(s) == [("pass",), ("hero", hero(), victim)]  # before his card is drawn
    play(s, ("pass",), chance=rncs(s, ("black", 2), ("red", 3)))
    assert s.fate[victim] != IN_PLAY and s.player == 0
    assert hero() in s.hands[1]
    s = under_fire(man(panic=4, morale=4, pinned=True), man(morale=9), hand=[hero()])
    play(s, ("fire", 0), ("at", 6), ("card", fire(3)), ("ready",), ("pass",), ("resolve",))
    play(s, ("hero", hero(), victim), chance=rncs(s, ("black", 2), ("red", 3)))
    assert s.pinned[victim] and s.fate[victim] == IN_PLAY  # rallied in time: only pinned again


@case("uf-10-025", "uf-10-029")
@allowed("UF 10.45")
def test_a_hero_doubles_firepower_even_if_not_needed() -> None:
    five = fire(3, 5)
    s = own(group("A", *riflemen(2), chit=3), hands=([hero(), five], []))
    first = men(s, 0, "A")[0]
    play(s, ("fire", 0), ("at", 6), ("hero", hero(), first))
    assert firepower(s, 0, 6, 5) == 9
    play(s, ("card", five), ("ready",), ("decline",))
    assert hero() in s.discards and s.heroic == (first,)
    turn_over(s)
    assert not s.heroic  # for one player turn


@allowed("UF 10.43")
def test_a_rallied_hero_is_heroic_for_the_turn() -> None:
    s = own(group("A", man(pinned=True), man(), chit=3), hands=([hero(), fire(4, 9)], []))
    first = men(s, 0, "A")[0]
    play(s, ("hero", hero(), first))
    assert firepower(s, 0, 6, 5) == 9
    play(s, ("fire", 0), ("at", 6), ("card", fire(4, 9)))
    assert ("ready",) in options(s)


@allowed("UF 10.45")
def test_fire_that_only_a_hero_makes_possible() -> None:
    s = own(group("A", *riflemen(2), chit=3), hands=([hero(), fire(4, 9)], []))
    play(s, ("fire", 0), ("at", 6))
    assert {a[0] for a in options(s)} == {"hero"}
    assert rule_of(refusal(s, "card", fire(4, 9))) == "UF 6.1"
    play(s, ("hero", hero(), men(s, 0, "A")[1]), ("card", fire(4, 9)))


@case("uf-10-026")
@allowed("UF 10.45")
def test_a_hero_at_a_crewed_machine_gun_doubles_the_bracketed_value() -> None:
    s = own(group("A", man("LMG", assistant=1), man(), chit=0), hands=([], []))
    gunner = men(s, 0, "A")[0]
    assert man_firepower(s, gunner, 6, 2) == 6
    assert man_firepower(s, gunner, 6, 2, True) == 2 * 3


@case("uf-10-028")
@refused("UF 10.45")
def test_no_idle_hero() -> None:
    s = own(group("A", *riflemen(2), chit=3), group("B", *riflemen(2)), hands=([hero(), fire(3, 4)], []))
    a, b = men(s, 0, "A")[0], men(s, 0, "B")[0]
    assert rule_of(refusal(s, "hero", hero(), a)) == "UF 10.45"
    play(s, ("fire", 0), ("at", 6))
    assert rule_of(refusal(s, "hero", hero(), b)) == "UF 10.45"  # his group is not firing
    s = own(group("A", man("MP"), *riflemen(3), chit=0), hands=([hero(), fire(1, 1)], []))
    play(s, ("fire", 0), ("at", 6))
    assert refusal(s, "hero", hero(), men(s, 0, "A")[0]).rule == "UF 10.45"  # nothing to double at this range


@case("uf-10-030")
@refused("UF 10.45")
def test_two_heroes_do_not_triple() -> None:
    one, two = hero(), hero(nth=1)
    s = own(group("A", *riflemen(2), chit=3), hands=([one, two, fire(3, 4)], []))
    first, second = men(s, 0, "A")
    play(s, ("fire", 0), ("at", 6), ("hero", one, first))
    assert rule_of(refusal(s, "hero", two, first)) == "UF 10.45"
    assert man_firepower(s, first, 6, 5) == 6
    play(s, ("hero", two, second))
    assert firepower(s, 0, 6, 5) == 12


@allowed("UF 10.4")
def test_heroes_are_asked_for_by_public_facts_only() -> None:
    game = UpFront()
    for hand in ([fire(1)], [hero()], [fire(1), hero()]):
        s = under_fire(man(pinned=True), man(), hand=hand)
        play(s, ("fire", 0), ("at", 6), ("card", fire(3)), ("ready",), ("pass",), ("resolve",))
        assert s.player == 1 and options(s)[0] == ("pass",)
        assert hidden.leaks(game, s, Random(2)) == []
    s = under_fire(man(pinned=True), man(), hand=[fire(1)])
    s.pile.rest = [c for c in s.pile.rest if c not in HEROES]
    s.discards.extend(HEROES)
    assert not may_hold_hero(s, 1)  # everybody has seen both of them go
    play(s, ("fire", 0), ("at", 6), ("card", fire(3)), ("ready",), ("pass",), ("resolve",), waits=True)
    assert s.player == -1


@allowed("UF 10.4")
def test_a_hero_against_a_sniper() -> None:
    s = position(
        group("A", *riflemen(2)),
        group("A", man(pinned=True), man(), side=1),
        hands=([sniper()], [hero()]),
    )
    victim = men(s, 1, "A")[0]
    play(s, ("stop",), ("on", sniper(), 6), chance=rncs(s, ("", None, {2: (1, 1)})))
    assert s.player == 1 and ("hero", hero(), victim) in options(s)
    play(s, ("hero", hero(), victim), chance=rncs(s, ("red", 2)))
    assert s.pinned[victim] and s.fate[victim] == IN_PLAY


@allowed("UF 10.4", "UF 15.52")
@refused("UF 10.4")
def test_a_hero_for_a_commissar_steadies_those_who_come_before_him() -> None:
    for commissar_pinned in (True, False):
        s = position(
            group("A", *riflemen(6), chit=3),
            group("A", man(morale=3), man(leader="COMMISSAR", pinned=commissar_pinned), man(morale=3), chit=2, side=1),
            group("B", man(pinned=True), man(), side=1),
            nations=("German", "Russian"),
            hands=([fire(3)], [hero()]),
        )
        first, commissar, _ = men(s, 1, "A")
        play(s, ("fire", 0), ("at", 6), ("card", fire(3)), ("ready",), ("pass",), ("resolve",), waits=True)
        assert s.player == (1 if commissar_pinned else CHANCE)  # nobody in the group could be helped
        if commissar_pinned:
            play(s, ("hero", hero(), commissar), chance=rncs(s, ("black", 0)), waits=True)
            assert not s.pinned[first]  # 3 against a Morale of 3 + 1


@allowed("UF 10.43", "UF 10.45")
def test_a_hero_that_rallies_a_gunner_does_not_cost_him_his_crew() -> None:
    s = own(group("A", man("MMG", pinned=True, assistant=1), man(), chit=1), hands=([hero()], []))
    gunner = men(s, 0, "A")[0]
    play(s, ("hero", hero(), gunner))
    assert man_firepower(s, gunner, 6, 3) == firepower(s, 0, 6, 3) == 11  # twice the bracketed 5 would be less
    assert man_firepower(s, gunner, 6, 4) == firepower(s, 0, 6, 4) == 12
    s = own(group("A", man("MMG", assistant=1), man(), chit=1), hands=([hero(), fire(3)], []))
    play(s, ("fire", 0), ("at", 6))
    assert refusal(s, "hero", hero(), gunner).rule == "UF 10.45"  # twice the bracketed 5 would be less


@allowed("UF 10.43", "UF 44.9")
@refused("UF 44.9")
def test_a_red_hero_rallies_a_bren_gunner_but_does_not_double_his_fire() -> None:
    red, black = hero("red"), hero("black")
    for card, times in ((red, 1), (black, 2)):
        s = own(
            group("A", man("LMG", pinned=True), man(), chit=3),
            nations=("British", "German"),
            hands=([card, fire(1, 1)], []),
        )
        gunner, other = men(s, 0, "A")
        play(s, ("hero", card, gunner))
        assert not s.pinned[gunner] and gunner in s.heroic
        plain = FIREPOWER[s.weapon[gunner]][5]
        assert man_firepower(s, gunner, 6, 5) == times * plain
        assert firepower(s, 0, 6, 5) == times * plain + man_firepower(s, other, 6, 5)
    s = own(group("A", man("LMG", pinned=True), man(), chit=3), nations=("British", "German"))
    s.hands[0] = (red, black, fire(1, 1))
    play(s, ("hero", red, gunner), ("fire", 0), ("at", 6), ("hero", black, gunner))
    assert man_firepower(s, gunner, 6, 5) == 2 * plain
