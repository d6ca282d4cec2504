"""UF 19: malfunction."""

from __future__ import annotations

from bocage.games.upfront.casualties import morale_of, panic_of
from bocage.games.upfront.firepower import firepower, man_firepower
from bocage.games.upfront.nations import AMERICAN, GERMAN
from bocage.games.upfront.ordnance import fails_from
from bocage.games.upfront.s19_malfunction import (
    WIDER,
    fails_on,
    malfunction,
    ordnance_fails,
    reduction,
    singled_out,
    strike,
    uses_bracketed,
)
from bocage.games.upfront.state import UpFrontState
from bocage.games.upfront.weapons import UNARMED, weapon_of
from bocage.kernel.frames import Event
from tests.marks import allowed, case, refused
from tests.upfront.position import (
    Man,
    fire,
    gid,
    group,
    hero,
    man,
    men,
    options,
    play,
    position,
    refusal,
    riflemen,
    rnc,
    rncs,
    sideways,
    terrain,
    wire,
)

FIRE = fire(4)
ENEMY = 6


def firing(
    *shooters: Man,
    targets: int = 4,
    stack: tuple[int, ...] = (),
    nation: str = "German",
    rr: int = 4,
    card: int = FIRE,
) -> UpFrontState:
    """Group A of these men is about to fire at that many men who stand everything."""
    s = position(
        group("A", *shooters, stack=stack, chit=rr),
        group("A", *riflemen(targets, morale=20, kia=30), side=1),
        nations=(nation, "Russian"),
        hands=([card], []),
        chapters=19,
    )
    assert gid(s, 1, "A") == ENEMY
    return s


def shoot(s: UpFrontState, *draws: tuple[object, ...], card: int = FIRE) -> list[Event]:
    return play(s, ("fire", 0), ("at", ENEMY), ("card", card), ("ready",), ("resolve",), chance=rncs(s, *draws))


def numbers(events: list[Event]) -> list[int]:
    """The final number at each target."""
    return [what[3] for _, what, _ in events if what[0] == "shot"]


def broken(s: UpFrontState) -> list[int]:
    """The positions in group A whose weapons have malfunctioned."""
    return [i + 1 for i, m in enumerate(men(s, 0, "A")) if s.broken[m]]


def at(position: int, column: int) -> tuple[object, ...]:
    """A draw with this position number under the column."""
    return ("", None, {column: (position, position)})


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
    s.chapters = 18
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
    assert refusal(s, "silent", men(s, 0, "A")[0]).rule == "UF 6.3"
    play(s, ("card", FIRE), ("ready",), ("resolve",), chance=rncs(s, ("red", 6), at(1, 5), *[("black", 0)] * 3))
    assert broken(s) == [1]


@case("uf-19-012")
@allowed("UF 19.14")
def test_the_assistants_own_rifle() -> None:
    safe, jams, gone = (False, False), (True, False), (False, True)
    for facts, (is_broken, unarmed) in (({}, safe), ({"pinned": True}, jams), ({"broken": True}, gone)):
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
    s = firing(man("LMG", assistant=1), *riflemen(2), targets=1)
    gunner = men(s, 0, "A")[0]
    s.hands[0] = (FIRE, hero())
    s.pile.rest.remove(hero())
    play(s, ("fire", 0), ("at", ENEMY), ("card", FIRE), ("hero", hero(), gunner), ("ready",), ("resolve",))
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

    WIDER.append(one)
    try:
        shoot(s, ("red", 5), at(4, 5))
    finally:
        WIDER.remove(one)
    assert broken(s) == [4]


@case("uf-19-022")
@allowed("UF 19.4")
def test_without_a_working_weapon_morale_and_panic_are_one_lower() -> None:
    values = {"morale": 5, "panic": 6}
    s = firing(man("", **values), man(broken=True, **values), man("LMG", assistant=3), man("", **values))
    unarmed, jammed, gunner, helper = men(s, 0, "A")
    for m in (unarmed, jammed, helper):
        assert (morale_of(s, m), panic_of(s, m)) == (4, 5)
    assert morale_of(s, gunner) == s.morale[gunner]
    assert s.morale[unarmed] == 5, "the value itself, which Close Combat uses, is not changed"
    s.chapters = 16
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
