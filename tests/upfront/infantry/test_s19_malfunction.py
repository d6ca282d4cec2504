"""UF 19: malfunction."""

from __future__ import annotations

from typing import Any

from bocage.games.upfront.in_force import ANY_PLAIN_GAME
from bocage.games.upfront.infantry.s19_malfunction import (
    fails_on,
    reduction,
    singled_out,
    uses_bracketed,
)
from bocage.games.upfront.printed.weapons import UNARMED
from bocage.games.upfront.table.firepower import firepower, man_firepower
from tests.looking import rule_of
from tests.marks import allowed, case, refused
from tests.upfront.infantry.malfunction_scenes import ENEMY, FIRE, at, broken, firing, numbers, shoot
from tests.upfront.position import (
    fire,
    hero,
    man,
    men,
    options,
    play,
    refusal,
    riflemen,
    rncs,
    terrain,
    wire,
)


@case("uf-19-001")
@allowed("UF 19.1")
def test_colour_and_number_must_both_match() -> None:
    s = firing(*riflemen(5), targets=3)
    events = shoot(s, ("red", 5), ("black", 6), ("red", 6), at(2, 5))
    assert broken(s) == [2] and len(numbers(events)) == 3
    s = firing(*riflemen(5), targets=2)
    shoot(s, ("red", 5), ("black", 6))
    assert broken(s) == []
    s = firing(*riflemen(5), targets=1)
    s.in_force = 18 | ANY_PLAIN_GAME
    shoot(s, ("red", 6))
    assert broken(s) == [], "not before chapter 19"


@case("uf-19-002")
@allowed("UF 19.11")
def test_the_only_weapon_fails_without_a_draw_and_ends_the_attack() -> None:
    s = firing(man(), rr=5, card=fire(1))
    s.morale = tuple(-5 for _ in s.morale)
    events = shoot(s, ("black", 0), ("red", 6), card=fire(1))
    assert broken(s) == [1] and numbers(events) == [1, -5], "targets 3 and 4 are not attacked"
    assert [s.pinned[m] for m in men(s, 1, "A")] == [True, True, False, False], "the second man's result counts"


@case("uf-19-004")
@allowed("UF 19.13")
def test_a_position_is_drawn_and_the_rest_is_attacked_with_less() -> None:
    s = firing(*riflemen(4))
    assert man_firepower(s, men(s, 0, "A")[2], ENEMY, 4) == 2
    events = shoot(s, ("black", 0), ("red", 6), at(3, 4), ("black", 0), ("black", 0))
    assert broken(s) == [3] and numbers(events) == [4, -2, 3, 3]


@case("uf-19-005")
def test_one_less_for_every_two_factors_or_part_of_two() -> None:
    assert [reduction(n) for n in (1, 2, 3, 4, 5, 6, 12)] == [1, 1, 2, 2, 3, 3, 6]


@case("uf-19-007")
@case("uf-19-032")
@allowed("UF 19.13", "UF 19.14")
def test_a_pinned_mans_weapon_fails_and_the_attack_goes_on_as_before() -> None:
    s = firing(man("MP"), man(pinned=True), man("MP"), man("MP"), targets=2)
    events = shoot(s, ("red", 6), at(2, 4), ("black", 0))
    assert broken(s) == [2] and numbers(events) == [-2, 4]


@case("uf-19-008")
@allowed("UF 19.13")
def test_the_assistant_of_a_firing_gun_costs_one() -> None:
    s = firing(man("LMG", assistant=1), man(), man(), man(), targets=2)
    events = shoot(s, ("red", 6), at(2, 4), ("black", 0))
    assert broken(s) == [] and numbers(events) == [-2, 3]


@case("uf-19-009")
@allowed("UF 19.13")
def test_an_unarmed_man_counts_in_the_column_and_nothing_happens() -> None:
    s = firing(man(), man(), man(), man(""), man("MP"), targets=2)
    events = shoot(s, ("red", 6), at(4, 5), ("black", 0))
    assert broken(s) == [] and numbers(events) == [-2, 4]
    s = firing(man("LMG", assistant=1), man(), man("FT"), man(), man(), targets=2)
    events = shoot(s, ("red", 6), at(3, 5), ("black", 0))
    assert broken(s) == [] and numbers(events) == [-2, 4], "a flamethrower out of reach"


@case("uf-19-011")
@refused("UF 19.14")
def test_nobody_is_held_out_to_spare_his_weapon() -> None:
    s = firing(*riflemen(5))
    play(s, ("fire", 0), ("at", ENEMY))
    assert {a[0] for a in options(s)} == {"card"}
    assert rule_of(refusal(s, "silent", men(s, 0, "A")[0])) == "UF 6.3"
    play(s, ("card", FIRE), ("ready",), ("resolve",), chance=rncs(s, ("red", 6), at(1, 5), *[("black", 0)] * 3))
    assert broken(s) == [1]


@case("uf-19-012")
@allowed("UF 19.14")
def test_the_assistants_own_rifle() -> None:
    safe, jams, gone = (False, False), (True, False), (False, True)
    rows: tuple[tuple[dict[str, Any], tuple[bool, bool]], ...] = (
        ({}, safe),
        ({"pinned": True}, jams),
        ({"broken": True}, gone),
    )
    for facts, (is_broken, unarmed) in rows:
        s = firing(man("LMG", assistant=1), man(**facts), man(), man(), targets=1)
        helper = men(s, 0, "A")[1]
        shoot(s, ("red", 6), at(2, 4))
        assert (s.broken[helper], s.weapon[helper] == UNARMED) == (is_broken, unarmed)


@allowed("UF 19.15")
def test_a_gun_without_crew_fails_on_a_red_5_and_on_a_6_like_the_others() -> None:
    s = firing(man("LMG"), *riflemen(3), targets=2)
    events = shoot(s, ("red", 5), ("black", 0))
    assert broken(s) == [1] and numbers(events) == [-1, 2], "four factors less cost two"
    s = firing(man("LMG"), *riflemen(3), targets=1)
    shoot(s, ("red", 6), at(3, 4))
    assert broken(s) == [3]
    s = firing(man("LMG", assistant=1), *riflemen(3), targets=1)
    shoot(s, ("red", 5))
    assert broken(s) == [], "fully crewed it fails on a 6 only"


@case("uf-19-014")
@allowed("UF 19.15")
def test_two_such_guns_are_drawn_for() -> None:
    s = firing(man("LMG"), man(), man("MMG"), targets=1)
    shoot(s, ("red", 5), at(2, 2))
    assert broken(s) == [3]
    s = firing(man("LMG"), man(), man("MMG"), targets=1)
    shoot(s, ("red", 5), at(1, 2))
    assert broken(s) == [1]


@case("uf-19-016")
@allowed("UF 19.15")
def test_a_crewed_gun_at_its_bracketed_value_and_a_hero() -> None:
    s = firing(man("LMG", assistant=1), *riflemen(4), targets=1, stack=(terrain("stream"),))
    assert uses_bracketed(s, men(s, 0, "A")[0])
    shoot(s, ("red", 5))
    assert broken(s) == [1]
    s = firing(man("LMG", assistant=1), *riflemen(4), targets=1, stack=(terrain("woods"), wire()))
    assert fails_on(s, men(s, 0, "A")[0], uses_bracketed(s, men(s, 0, "A")[0])) == 5
    s = firing(man("LMG", assistant=1), *riflemen(2), targets=1, rr=5)
    gunner = men(s, 0, "A")[0]
    s.hands[0] = (FIRE, hero())
    s.pile.rest.remove(hero())
    play(s, ("fire", 0), ("at", ENEMY), ("card", FIRE), ("hero", hero(), gunner), ("ready",), ("resolve",), waits=True)
    assert not uses_bracketed(s, gunner), "doubling the bracketed value for a Hero does not count"
    play(s, chance=rncs(s, ("red", 5)))
    assert broken(s) == []


@case("uf-19-018")
@allowed("UF 19.2")
def test_a_second_malfunction_removes_the_weapon() -> None:
    s = firing(man(broken=True), *riflemen(5), targets=1)
    m = men(s, 0, "A")[0]
    assert man_firepower(s, m, ENEMY, 4) == 0 and firepower(s, 0, ENEMY, 4) == 10
    shoot(s, ("red", 6), at(1, 6))
    assert s.weapon[m] == UNARMED and not s.broken[m]


@case("uf-19-036")
@allowed("UF 19.13", "UF 19.2")
def test_a_weapon_of_five_factors_costs_three_and_a_broken_one_reacts_to_6_only() -> None:
    s = firing(man("MP"), man("MP"), man("MP"), targets=3, rr=5)
    assert man_firepower(s, men(s, 0, "A")[0], ENEMY, 5) == 5
    events = shoot(s, ("red", 6), at(1, 3), ("black", 0), ("black", 0))
    assert numbers(events) == [-2, 1, 1] and broken(s) == [1]
    s = firing(man("LMG", broken=True), *riflemen(4), targets=1, nation="Japanese")
    gun = men(s, 0, "A")[0]
    assert fails_on(s, gun, False) == 6
    s.broken[gun] = False
    assert fails_on(s, gun, False) == 5


@case("uf-19-028")
@case("uf-19-029")
@allowed("UF 19.13")
def test_the_only_weapon_with_that_number_fails_without_a_draw() -> None:
    s = firing(man(), man(), man(), man("LMG"), targets=1, nation="Japanese")
    gun = men(s, 0, "A")[3]
    assert singled_out(s, 0, ENEMY, 4, 5) == (gun,) and singled_out(s, 0, ENEMY, 4, 4) == ()
    shoot(s, ("red", 5))
    assert broken(s) == [4]


@allowed("UF 19.13")
def test_a_second_red_5_in_the_same_or_a_later_attack_does_nothing_to_it() -> None:
    s = firing(man("MP"), man("MP"), man("MP"), man("LMG"), targets=3, nation="Japanese", rr=5)
    shoot(s, ("red", 5), ("red", 5), ("black", 0))
    gun = men(s, 0, "A")[3]
    assert s.broken[gun] and s.weapon[gun] != UNARMED
