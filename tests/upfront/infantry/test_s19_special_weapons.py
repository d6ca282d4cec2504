"""UF 19: single weapons, ordnance, flamethrowers, unarmed men."""

from __future__ import annotations

from typing import Any

from bocage.games.upfront.armor.ordnance import fails_from
from bocage.games.upfront.hooks import hooks
from bocage.games.upfront.in_force import ANY_PLAIN_GAME
from bocage.games.upfront.infantry.s19_malfunction import (
    fails_on,
    malfunction,
    ordnance_fails,
    singled_out,
    strike,
    uses_bracketed,
)
from bocage.games.upfront.printed.nations import AMERICAN, GERMAN
from bocage.games.upfront.printed.weapons import UNARMED, weapon_of
from bocage.games.upfront.state import UpFrontState
from bocage.games.upfront.table.casualties import morale_of, panic_of
from bocage.games.upfront.table.firepower import firepower, man_firepower
from tests.marks import allowed, case
from tests.upfront.infantry.malfunction_scenes import ENEMY, FIRE, at, broken, firing, numbers, shoot
from tests.upfront.position import (
    fire,
    group,
    man,
    men,
    position,
    riflemen,
    rnc,
    sideways,
    terrain,
)


@case("uf-19-030")
@allowed("UF 19.11", "UF 19.13")
def test_the_only_armed_man() -> None:
    for shooters in ((man(),), (man("MP"),), (man("LMG"),), (man(), man(""))):
        s = firing(*shooters, targets=2, rr=5, card=fire(1))
        events = shoot(s, ("red", 6), card=fire(1))
        assert broken(s) == [1] and len(numbers(events)) == 1


@case("uf-19-031")
@allowed("UF 19.13")
def test_who_is_in_the_column() -> None:
    s = position(
        group("A", man("MP"), man("MP"), man("MP"), man(""), man(), chit=4),
        group("B", *riflemen(2), chit=4),
        group("A", *riflemen(2, morale=20, kia=30), side=1),
        nations=("German", "Russian"),
        hands=([FIRE], []),
        chapters=19,
    )
    s.crossing[men(s, 0, "A")[4]] = 1
    events = shoot(s, ("red", 6), at(4, 4), ("black", 0))
    assert broken(s) == [] and numbers(events) == [-2, 4], "the unarmed man is the fourth of four"


@case("uf-19-033")
@allowed("UF 19.13")
def test_ordnance_in_the_group() -> None:
    for place in (2, 3):
        s = firing(man("MP"), man("PSK", assistant=2), man(), man("MP"), man("MP"), targets=2)
        events = shoot(s, ("red", 6), at(place, 5), ("black", 0))
        assert broken(s) == [] and numbers(events) == [-2, 4]
    s = firing(man("MP"), man("ATR"), man("MP"), man("MP"), targets=2)
    events = shoot(s, ("red", 6), at(2, 4), ("black", 0))
    assert broken(s) == [2] and numbers(events) == [-2, 3]


@case("uf-19-033")
@allowed("UF 19.5")
def test_a_weapon_with_a_small_x_fails_on_the_first_draw_only() -> None:
    s = firing(man("MP"), man("ATR"), man("MP"), man("MP"), targets=2)
    shoot(s, ("black", 0), ("red", 6), at(2, 4))
    assert broken(s) == []


@allowed("UF 19.13")
def test_a_weapon_without_firepower_at_the_range_fails_at_no_cost() -> None:
    s = firing(man("MP"), *riflemen(5), targets=2, rr=2, card=fire(1))
    assert man_firepower(s, men(s, 0, "A")[0], ENEMY, 2) == 0
    events = shoot(s, ("red", 6), at(1, 6), ("black", 0), card=fire(1))
    assert broken(s) == [1] and numbers(events) == [-5, 1]


@allowed("UF 19.11")
def test_the_last_firepower_gone_ends_the_attack() -> None:
    s = firing(man("LMG", assistant=1), man(), man(pinned=True), targets=3)
    events = shoot(s, ("red", 6), at(1, 3))
    assert broken(s) == [1] and len(numbers(events)) == 1


@allowed("UF 22.3", "UF 20.741")
def test_flamethrowers_and_captured_weapons_come_first() -> None:
    s = firing(man("FT"), *riflemen(3), targets=1, rr=5)
    s.weapon[men(s, 0, "A")[1]] = weapon_of(AMERICAN, "BAR")
    flames, captured, *_ = men(s, 0, "A")
    assert singled_out(s, 0, ENEMY, 5, 5) == (flames,) == singled_out(s, 0, ENEMY, 5, 6)
    s.silent = (flames,)
    assert singled_out(s, 0, ENEMY, 5, 5) == (captured,) == singled_out(s, 0, ENEMY, 5, 6)
    assert strike(s, flames, ENEMY, 5, True) == 0 and not s.broken[flames]
    s.captured_weapon[captured] = weapon_of(GERMAN, "R")
    malfunction(s, captured, "UF 20.741")
    assert s.weapon[captured] == weapon_of(GERMAN, "R"), "a captured weapon is removed and he has his own again"


@allowed("UF 19.12")
def test_ordnance_fails_on_its_to_hit_draw() -> None:
    s = firing(man("PSK", assistant=1), man(), *riflemen(2))
    schreck = men(s, 0, "A")[0]
    lowest = fails_from(s, schreck, 0)
    assert lowest == 4
    assert ordnance_fails(lowest, rnc(s, "red", 4)) and not ordnance_fails(lowest, rnc(s, "red", 3))
    assert not ordnance_fails(lowest, rnc(s, "black", 6))


@allowed("UF 52.3")
def test_a_wider_range_counts_for_every_weapon() -> None:
    s = firing(*riflemen(5), targets=1)

    def one(_: UpFrontState) -> int:
        return 1

    hooks(s).wider_failures.append(one)
    try:
        shoot(s, ("red", 5), at(4, 5))
    finally:
        hooks(s).wider_failures.remove(one)
    assert broken(s) == [4]


@case("uf-19-022")
@allowed("UF 19.4")
def test_without_a_working_weapon_morale_and_panic_are_one_lower() -> None:
    values: dict[str, Any] = {"morale": 5, "panic": 6}
    s = firing(man("", **values), man(broken=True, **values), man("LMG", assistant=3), man("", **values))
    unarmed, jammed, gunner, helper = men(s, 0, "A")
    for m in (unarmed, jammed, helper):
        assert (morale_of(s, m), panic_of(s, m)) == (4, 5)
    assert morale_of(s, gunner) == s.morale[gunner]
    assert s.morale[unarmed] == 5, "the value itself, which Close Combat uses, is not changed"
    s.in_force = 16 | ANY_PLAIN_GAME
    assert morale_of(s, unarmed) == 5


@case("uf-19-023")
@allowed("UF 19.4")
def test_a_mortar_mans_small_arms() -> None:
    s = firing(man("MTR"), man(), rr=5)
    mortar, rifle = men(s, 0, "A")
    small = man_firepower(s, mortar, ENEMY, 5)
    assert small > 0 and firepower(s, 0, ENEMY, 5) == small + 3
    s.assistant[mortar], s.principal[rifle] = rifle, mortar
    assert firepower(s, 0, ENEMY, 5) == small, "the assistant adds nothing"
    s.assistant[mortar], s.principal[rifle] = -1, -1
    s.weapon[mortar] = UNARMED
    assert man_firepower(s, mortar, ENEMY, 5) == 0


@allowed("UF 19.15")
def test_a_moving_crew_fires_bracketed_and_a_moving_mmg_not_at_all() -> None:
    s = firing(man("LMG", assistant=1), man(), man("MMG"), *riflemen(3), stack=(sideways(),))
    lmg, _, mmg, *_ = men(s, 0, "A")
    assert uses_bracketed(s, lmg) and not uses_bracketed(s, mmg)


@allowed("UF 19.13", "UF 19.5")
def test_the_american_group_of_the_example() -> None:
    s = position(
        group("A", *riflemen(4), chit=2),
        group("A", man(morale=5), man(morale=5), man("LMG", morale=4), side=1, stack=[terrain("brush", -1)]),
        nations=("American", "German"),
        hands=([fire(3)], []),
        chapters=19,
    )
    bernhoff, posner, griess = men(s, 1, "A")
    events = shoot(s, ("black", 1), ("red", 6), at(3, 4), ("black", 5), card=fire(3))
    assert numbers(events) == [3, -4, 6] and broken(s) == [3]
    assert s.pinned[griess] and not s.pinned[posner] and not s.pinned[bernhoff]


@allowed("UF 19.13")
def test_the_reduction_comes_after_the_halving_for_moving_fire() -> None:
    s = firing(*riflemen(6), targets=2, stack=(sideways(),), rr=5)
    assert man_firepower(s, men(s, 0, "A")[0], ENEMY, 5) == 1
    events = shoot(s, ("red", 6), at(1, 6), ("black", 0))
    assert numbers(events) == [2 - 6, 2 - 1]


@allowed("UF 20.741", "UF 30.4", "UF 19.15")
def test_a_captured_bazooka_fails_on_its_own_lower_numbers_too() -> None:
    """UF 30.4: red 4 to 6, without an assistant red 3; capture makes no weapon more reliable, a rifle fails from 5."""
    s = position(group("A", man("R"), man("R")), group("A", *riflemen(2), side=1), chapters=32)
    m, other = men(s, 0, "A")
    s.weapon[m] = weapon_of(AMERICAN, "BAZ")
    assert fails_from(s, m, 0) == 3
    s.assistant[m], s.principal[other] = other, m
    assert fails_from(s, m, 0) == 4
    s.weapon[m] = weapon_of(AMERICAN, "R")
    assert fails_on(s, m, False) == 5
    s.weapon[m], s.broken[m] = weapon_of(AMERICAN, "BAZ"), True
    assert fails_from(s, m, 0) == 6, "whatever has malfunctioned already fails on a red 6"
