"""Chapters 37 to 50 where they meet others: partisans, night, artillery, Banzai, random reinforcements, surrender."""

from __future__ import annotations

import pytest

from bocage.games.upfront.armor.s28_close_combat import combat_lines
from bocage.games.upfront.armor.s28_movement import IN_WIRE, bog_column
from bocage.games.upfront.armor.s29_overrun import is_dangerous, overrun_refusal
from bocage.games.upfront.battle.s40_artillery import mission_strength
from bocage.games.upfront.battle.s48_random import available, other_vehicle, recruit
from bocage.games.upfront.battle.s48_snipers import gain_sniper
from bocage.games.upfront.design.s43_scenario import scenario_entry
from bocage.games.upfront.nations.s45_banzai import call_off_refusal, target_refusal
from bocage.games.upfront.nations.s50_italians import end_of_turn, is_surrendered
from bocage.games.upfront.printed.cards import BREEZE, POS_RED
from bocage.games.upfront.printed.men import LEADER, MEN
from bocage.games.upfront.printed.nations import GERMAN, RUSSIAN
from bocage.games.upfront.printed.scenarios import SCENARIOS, scenario_of
from bocage.games.upfront.printed.vehicles import VEHICLE_NUMBER, vehicle
from bocage.games.upfront.state import CAPTURED, UpFrontState
from bocage.games.upfront.table.ground import read
from bocage.kernel import script
from tests.marks import allowed, refused
from tests.upfront.builder import Table
from tests.upfront.design.s43_support import free
from tests.upfront.position import (
    forward,
    group,
    man,
    movement,
    options,
    play,
    position,
    refusal,
    riflemen,
    rncs,
    sideways,
    smoke,
    terrain,
    turn_over,
)


def partisans(letters: str, acted: str = "") -> UpFrontState:
    s = position(
        *[group(letter, *riflemen(2), stack=[terrain("brush", nth=i)]) for i, letter in enumerate(letters)],
        group("A", *riflemen(3), side=1, chit=1),
        nations=("Russian", "German"), hands=([movement(), movement(nth=1)], []), chapters=37,
    )  # fmt: skip
    s.partisan = 0
    for letter in acted:
        s.acted["ABCDEZ".index(letter)] = True
    return s


@refused("UF 37.1")
def test_an_exchange_of_places_is_two_actions_of_partisans() -> None:
    assert refusal(partisans("AB"), "exchange", 0).rule == "UF 37.1"  # one action is all that two groups have
    assert ("exchange", 0) in options(partisans("ABC"))
    one_taken = partisans("ABC", acted="C")
    assert ("move", 0) in options(one_taken) and ("exchange", 0) not in options(one_taken)
    regulars = partisans("AB")
    regulars.partisan = -1
    assert ("exchange", 0) in options(regulars)


@allowed("UF 38.1")
def test_smoke_is_nothing_to_those_who_attack_or_drive_an_afv_at_night() -> None:
    t = Table((RUSSIAN, GERMAN))
    t.group(0, "A", 3, ["R"])
    t.group(1, "A", 2, [40], lies=["smoke"])
    by_day = sum(row[2] for row in combat_lines(t.s, 0, 6))
    t.s.night = True
    assert sum(row[2] for row in combat_lines(t.s, 0, 6)) == by_day - 1
    foot = Table((GERMAN, RUSSIAN))
    foot.group(0, "A", 3, [40])
    foot.group(1, "A", 2, ["R"], lies=["smoke"])
    assert is_dangerous(foot.s, 6)
    foot.s.night = True
    assert not is_dangerous(foot.s, 6)


@allowed("UF 38.2")
@refused("UF 38.2")
def test_an_overrun_at_night_needs_a_detected_target() -> None:
    t = Table((GERMAN, RUSSIAN))
    t.group(0, "A", 3, [40])
    t.group(1, "A", 2, ["R", "R"])
    assert overrun_refusal(t.s, 0, 6) is None
    t.s.night = True
    found = overrun_refusal(t.s, 0, 6)
    assert found is not None and found.rule == "UF 38.2"
    t.s.marks["detected", 0] = 6
    assert overrun_refusal(t.s, 0, 6) is None


def charge(mine: int = 2, opposite: int = 2, beside: int = 0) -> UpFrontState:
    return position(
        group("A", man(leader="SL"), *riflemen(2), chit=mine),
        group("A", *riflemen(2), side=1, chit=opposite), group("B", *riflemen(2), side=1, chit=beside),
        nations=("Japanese", "British"), chapters=53,
    )  # fmt: skip


@refused("UF 38.2")
def test_a_banzai_at_night_needs_a_detected_target() -> None:
    s = charge()
    s.night = True
    found = target_refusal(s, 0, 6)
    assert found is not None and found.rule == "UF 38.2"
    s.marks["detected", 0] = 6
    assert target_refusal(s, 0, 6) is None
    s.marks["banzai", 0] = 6
    del s.marks["detected", 0]
    off = call_off_refusal(s, ("call off banzai", 0))
    assert off is not None and off.rule == "UF 45.43"  # once declared, darkness does not end it


@allowed("UF 45.4")
def test_an_enemy_group_that_was_passed_blocks_no_banzai() -> None:
    """Opposite at chits 3 and 3 they have passed each other; the way to B at chit 0 is open."""
    found = target_refusal(charge(mine=2, opposite=3), 0, 7)
    assert found is not None and found.rule == "UF 45.4"
    assert target_refusal(charge(mine=3, opposite=3), 0, 7) is None


def barrage(radio: list[int], target: list[int], chit: int = 0) -> int:
    s = position(group("A", man(leader="SL"), man(), chit=chit, stack=radio),
                 group("A", *riflemen(2), side=1, chit=1, stack=target), chapters=40)  # fmt: skip
    s.secondary[1] = "radio"
    return mission_strength(s, 1, 6)


@allowed("UF 40.21")
def test_it_does_not_matter_to_artillery_where_the_radio_is() -> None:
    hill, other_hill = terrain("hill"), terrain("hill", nth=1)
    assert barrage([], [hill]) == 4
    assert barrage([other_hill], [hill]) == 4  # the shells do not come from that Hill
    assert barrage([other_hill], []) == 5  # and are no Elevated Fire
    gully = [terrain("gully"), sideways(), forward()]
    assert barrage([], gully) == barrage([other_hill], gully) == barrage([], gully, chit=4) == 6


def test_what_second_line_germans_discard_is_shown_by_their_own_rule() -> None:
    s = position(group("A", *riflemen(2)), group("A", *riflemen(2), side=1), troops=("Volksgrenadiers", ""),
                 hands=([movement(), movement(nth=1)], []), chapters=39)  # fmt: skip
    told = play(s, ("stop",), ("discard", movement()))
    assert ("UF 39.3a", ("discards", 0, movement())) in [(rule, what) for rule, what, _ in told]


@pytest.mark.parametrize(("date", "number"), [("1942a", 39), ("1944b", 31)])
@allowed("UF 48.32")
def test_an_afv_of_other_years_is_substituted(date: str, number: int) -> None:
    """The assault gun #39 was there until the middle of 1943; later the dearest AFV for no more points comes."""
    s = position(group("A", *riflemen(2)), group("A", *riflemen(2), side=1), chapters=48)
    s.scenario = "own"
    SCENARIOS["own"] = scenario_of(scenario_entry(free({"random_decks": [1]}, {}, date=date)))
    try:
        found = other_vehicle(s, 0, vehicle(GERMAN, 39))
    finally:
        del SCENARIOS["own"]
    assert VEHICLE_NUMBER[found] == number


def given_up(inside: bool) -> UpFrontState:
    """British infiltrators of an Italian group whose last men are pinned as the British turn ends."""
    s = position(group("A", *riflemen(3, pinned=True), chit=2), group("B", *riflemen(4)),
                 group("A", *riflemen(3), side=1, chit=3), nations=("Italian", "British"), seat=1,
                 hands=([], [smoke()]), chapters=53)  # fmt: skip
    if inside:
        s.inside[s.men[6][0]] = 0
    return s


@allowed("UF 50.41")
def test_infiltrators_take_a_group_that_surrenders_around_them() -> None:
    s = given_up(inside=True)
    captives = s.men[0]
    turn_over(s)
    script.play_on(s, lambda s: s.player != 1 or s.seat != 0, script.any_answer)  # a guard for each
    assert [s.fate[m] for m in captives] == [CAPTURED] * 3 and not s.men[0]
    assert all(s.guard[m] in s.men[6] for m in captives) and s.losses[0] == 3
    alone = given_up(inside=False)
    turn_over(alone)
    assert is_surrendered(alone, 0) and len(alone.men[0]) == 3 and alone.losses[0] == 0
    end_of_turn(alone, 0)
    assert is_surrendered(alone, 0)


@allowed("UF 28.441")
def test_terrain_offered_to_an_afv_that_wire_has_stopped_is_gone() -> None:
    """Terrain and Wire are discarded on a moving AFV; it bogs in the Wire and has nothing to answer any more."""
    for order in (0, 1):
        t = Table((GERMAN, RUSSIAN))
        t.group(0, "A", 1, [40], lies=["forward"])
        t.group(0, "B", 1, ["R", "R"])
        t.group(1, "A", 1, ["R", "R"])
        brush, tangle = t.hold(1, "terrain brush")[0], t.hold(1, "wire")[0]
        t.s.seat = 1
        t.begin()
        stuck = next(c for c in t.s.pile.rest if POS_RED[c][bog_column(t.s, 0, IN_WIRE)] and not BREEZE[c])
        cards = [("on", brush, 0), ("on", tangle, 0)]
        script.run(t.s, [("stop",), *(cards if order == 0 else cards[::-1])], [stuck])
        assert ("bogged", 0) in t.s.marks and not t.s.pending[0]
        assert t.s.discards.count(brush) == 1 and t.s.discards.count(tangle) == 1 and read(t.s.cards[0]).moves == 0


@allowed("UF 14.4")
def test_two_groups_find_the_same_sniper() -> None:
    s = position(group("A", *riflemen(2)), group("B", *riflemen(2)), group("A", *riflemen(3), side=1),
                 sniped={0: 1, 1: 1}, chapters=53)  # fmt: skip
    s.marks["entrenched", 0] = 1  # any chit on the table
    play(s, ("sniper check", 0), chance=rncs(s, ("black", 3)))
    assert s.snipers[1] == 0 and "sniper" in s.cower[1]
    play(s, ("sniper check", 1), chance=rncs(s, ("black", 4)))
    assert s.snipers[1] == 0 and s.cower[1].count("sniper") == 1
    gain_sniper(s, 1)
    assert s.snipers[1] == 1 and "sniper" not in s.cower[1]


@refused("UF 37.1")
def test_chance_brings_partisans_neither_guns_nor_a_second_leader() -> None:
    s = position(group("A", man(person=MEN[RUSSIAN][0]), *riflemen(2)), group("A", *riflemen(3), side=1),
                 nations=("Russian", "German"), chapters=53)  # fmt: skip
    assert LEADER[MEN[RUSSIAN][0]] and any(LEADER[p] for p in available(s, 0))
    cards = len(s.side)
    assert recruit(s, 0, 31) == cards  # an AFV, to regulars
    s.partisan = 0
    assert recruit(s, 0, 29) == recruit(s, 0, 34) == -1 and len(s.side) == cards + 1
    assert not any(LEADER[p] for p in available(s, 0)) and available(s, 0)
    assert recruit(s, 0, 24) == cards + 1
