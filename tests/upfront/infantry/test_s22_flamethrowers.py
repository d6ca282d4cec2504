"""UF 22: flamethrowers."""

from __future__ import annotations

from bocage.games.upfront.armor.s28_fire import boxed_firepower
from bocage.games.upfront.basic.s06_targets import attack_strength
from bocage.games.upfront.in_force import ANY_PLAIN_GAME
from bocage.games.upfront.infantry.s22_flamethrowers import flames
from bocage.games.upfront.printed.nations import AMERICAN, GERMAN
from bocage.games.upfront.printed.vehicles import CREW_EXPOSED, OPEN_TOPPED, VEHICLE_NATION, VEHICLE_NUMBER
from bocage.games.upfront.printed.weapons import UNARMED, weapon_of
from bocage.games.upfront.state import UpFrontState
from bocage.games.upfront.table.casualties import kia_of
from bocage.games.upfront.table.firepower import firepower, man_firepower
from bocage.games.upfront.table.modifiers import card_strength, total
from tests.marks import allowed, case, refused
from tests.upfront.builder import Table
from tests.upfront.infantry.malfunction_scenes import at, broken, numbers
from tests.upfront.position import (
    Man,
    concealed,
    fire,
    forward,
    group,
    man,
    men,
    options,
    play,
    position,
    refusal,
    riflemen,
    rncs,
    smoke,
    terrain,
)

FIRE = fire(4)
ENEMY = 6
FUEL = 12  # the German flamethrower at Relative Range 5


def burning(
    *shooters: Man,
    into: tuple[int, ...] = (),
    stack: tuple[int, ...] = (),
    card: int = FIRE,
    yours: tuple[int, ...] = (),
    targets: int = 2,
) -> UpFrontState:
    return position(
        group("A", *shooters, chit=5, stack=stack),
        group("A", *riflemen(targets, morale=20, kia=30), side=1, stack=into),
        hands=([card], yours),
        chapters=33,
    )


@case("uf-22-001")
@allowed("UF 22.1")
def test_no_cover_against_it() -> None:
    s = burning(man("FT"), *riflemen(2), into=(terrain("buildings", -3),))
    assert attack_strength(s, 0, ENEMY, (FIRE,)) == 4
    s.silent = (men(s, 0, "A")[0],)
    assert attack_strength(s, 0, ENEMY, (FIRE,)) == 1
    hill = burning(man("FT"), man(), into=(terrain("hill"),), stack=(terrain("marsh"),))
    assert total(hill, 0, ENEMY) == -1, "the Marsh of the firer counts, the Hill of the target does not"


@case("uf-22-003")
@allowed("UF 22.1")
def test_smoke_and_concealed_still_help() -> None:
    five = fire(5)
    s = burning(man("FT"), *riflemen(2), into=(terrain("woods"), smoke()), card=five, yours=(concealed(2),))
    play(s, ("fire", 0), ("at", ENEMY), ("go on",), ("card", five), ("ready",), ("conceal", concealed(2)))
    events = play(s, ("resolve",), chance=rncs(s, ("black", 0), ("black", 0)))
    assert numbers(events) == [2, 2]


@case("uf-22-005")
@allowed("UF 22.1")
def test_an_entrenchment_does_not_help_either() -> None:
    s = burning(man("FT"), *riflemen(2))
    s.in_force = 36 | ANY_PLAIN_GAME
    s.marks["entrenched", ENEMY] = 1
    assert total(s, 0, ENEMY) == 0
    s.silent = (men(s, 0, "A")[0],)
    assert total(s, 0, ENEMY) == -1


@allowed("UF 22.1")
def test_on_the_move() -> None:
    s = burning(man("FT"), *riflemen(2), stack=(forward(),))
    assert flames(s, 0, ENEMY) == FUEL
    low, high = fire(4), fire(6)
    assert card_strength(s, 0, (low,), ENEMY) == 4, "the flamethrower brings all the factors"
    assert card_strength(s, 0, (low, high), ENEMY) == (4 if FUEL >= 18 else 2 + 3)


@case("uf-22-006")
@allowed("UF 22.2")
@refused("UF 22.2")
def test_it_may_stay_silent() -> None:
    s = burning(man("FT"), *riflemen(5), into=(terrain("buildings", -2),))
    thrower, rifle = men(s, 0, "A")[:2]
    play(s, ("fire", 0), ("at", ENEMY))
    assert ("hold back", thrower) in options(s)
    assert refusal(s, "hold back", rifle).rule == "UF 19.13"
    events = play(
        s,
        ("hold back", thrower),
        ("card", FIRE),
        ("ready",),
        ("resolve",),
        chance=rncs(s, ("red", 5), ("black", 0)),
    )
    assert numbers(events) == [-3, 2] and broken(s) == [] and s.silent == ()


@case("uf-22-016")
@allowed("UF 22.3")
def test_it_alone_fails_on_a_red_five() -> None:
    s = burning(man("FT"), man("MP"), *riflemen(3), into=(terrain("buildings", -3),))
    s.weapon[men(s, 0, "A")[1]] = weapon_of(AMERICAN, "BAR")
    actions = (("fire", 0), ("at", ENEMY), ("go on",), ("card", FIRE), ("ready",), ("resolve",))
    events = play(s, *actions, chance=rncs(s, ("red", 5), ("black", 0)))
    assert broken(s) == [1]
    assert numbers(events)[0] == -1, "the rest goes on without cover for the target"


@case("uf-22-008")
@allowed("UF 22.2", "UF 22.3")
def test_the_pinned_operator() -> None:
    s = burning(man("MP"), man("FT", pinned=True), man("MP"), man("MP"))
    actions = (("fire", 0), ("at", ENEMY), ("card", FIRE), ("ready",), ("resolve",))
    play(s, *actions, chance=rncs(s, ("red", 6), at(2, 4), ("black", 0)))
    assert broken(s) == [2]


@case("uf-22-009")
@allowed("UF 22.4")
def test_the_risk_of_carrying_it() -> None:
    s = burning(man("R", kia=8), man("FT", kia=7))
    a, b = men(s, 0, "A")
    assert (kia_of(s, a), kia_of(s, b)) == (8, 7)
    s.weapon[a], s.weapon[b] = weapon_of(GERMAN, "FT"), UNARMED
    assert (kia_of(s, a), kia_of(s, b)) == (7, 8)
    s.pinned[a] = s.pinned[b] = True
    assert (kia_of(s, a), kia_of(s, b)) == (8, 9)
    s.in_force = 21 | ANY_PLAIN_GAME
    assert (kia_of(s, a), kia_of(s, b)) == (9, 8), "not before chapter 22"


def closed_and_open() -> tuple[int, int]:
    mine = [v for v in range(len(OPEN_TOPPED)) if VEHICLE_NATION[v] == AMERICAN and CREW_EXPOSED[v] > 0]
    closed = next(VEHICLE_NUMBER[v] for v in mine if not OPEN_TOPPED[v])
    return closed, next(VEHICLE_NUMBER[v] for v in mine if OPEN_TOPPED[v])


def at_vehicle(number: int, *weapons: str) -> tuple[Table, int, int]:
    t = Table()
    a = t.group(0, "A", 5, list(weapons))
    b = t.group(1, "A", 0, [number])
    return t, a, b


@case("uf-22-010")
@allowed("UF 22.5")
@refused("UF 22.5")
def test_at_the_armor_of_a_closed_afv() -> None:
    t, a, b = at_vehicle(closed_and_open()[0], "FT", "R", "R", "R")
    t.s.marks["buttoned", t.s.men[b][0]] = 1
    assert boxed_firepower(t.s, a, b, 5) == FUEL == firepower(t.s, a, b, 5), "rifles do not count"


@case("uf-22-011")
@allowed("UF 22.5")
def test_with_inherent_factors_at_an_open_topped_afv() -> None:
    t, a, b = at_vehicle(closed_and_open()[1], "FT", "R", "R", "R")
    t.s.pinned[t.s.men[b][0]] = True
    assert boxed_firepower(t.s, a, b, 5) == FUEL + 3


@case("uf-22-012")
@allowed("UF 22.5")
def test_crew_and_armor_are_both_attacked() -> None:
    t, a, b = at_vehicle(closed_and_open()[1], "FT", "R", "R", "R")
    rifles = sum(man_firepower(t.s, m, b, 5) for m in t.s.men[a][1:])
    card = t.hold(0, "fire")[0]
    t.begin()
    assert firepower(t.s, a, b, 5) == FUEL + rifles and boxed_firepower(t.s, a, b, 5) == FUEL + 3
    t.play(("fire", a), ("at", b), ("go on",), ("card", card), ("ready",), ("resolve",), draws=["r2"])
    assert len(t.events("shot")) == 1
    t.play(("resolve",), draws=["r3"])
    assert len(t.events("shot")) == 1


@case("uf-22-014")
@allowed("UF 22.5")
def test_a_broken_one_leaves_the_man_his_inherent_factor() -> None:
    t, a, b = at_vehicle(closed_and_open()[1], "FT", "")
    t.s.broken[t.s.men[a][0]] = True
    assert boxed_firepower(t.s, a, b, 5) == 2


@case("uf-22-015")
@allowed("UF 22.6")
@refused("UF 22.6")
def test_it_is_never_doubled() -> None:
    s = burning(man("FT"), man())
    thrower, rifle = men(s, 0, "A")
    plain = man_firepower(s, rifle, ENEMY, 5)
    s.flanks[0, ENEMY] = 0
    assert (man_firepower(s, thrower, ENEMY, 5), man_firepower(s, rifle, ENEMY, 5)) == (FUEL, 2 * plain)
    s.flanks.clear()
    s.inside[thrower] = s.inside[rifle] = ENEMY
    assert (man_firepower(s, thrower, ENEMY, 5), man_firepower(s, rifle, ENEMY, 5)) == (FUEL, 2 * plain)
