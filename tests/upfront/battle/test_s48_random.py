"""UF 48: random reinforcements and Snipers gained by them."""

from __future__ import annotations

from typing import Any

import pytest

from bocage.games.upfront.basic.s04_discards import discards_allowed
from bocage.games.upfront.battle.recruits import add_man
from bocage.games.upfront.battle.s35_reinforcements import wave_refusal, waves
from bocage.games.upfront.battle.s48_random import available, chances, choosable, recruit, substitute
from bocage.games.upfront.battle.s48_snipers import gain_sniper, sniper_shots
from bocage.games.upfront.design.s43_prices import random_deck_points
from bocage.games.upfront.in_force import RANDOM
from bocage.games.upfront.infantry.s17_flanking import has_flanking_fire
from bocage.games.upfront.printed.cards import ALL_CARDS, KIND, MINEFIELD
from bocage.games.upfront.printed.men import ASL, LEADER, MEN, POINTS, WEAPON, man
from bocage.games.upfront.printed.nations import BRITISH, FRENCH, GERMAN, ITALIAN, JAPANESE, RUSSIAN
from bocage.games.upfront.printed.scenarios import SCENARIOS
from bocage.games.upfront.printed.tables import random_reinforcement
from bocage.games.upfront.printed.weapons import CLASS
from bocage.games.upfront.setup import new_game
from bocage.games.upfront.state import NOT_YET, ROW, UpFrontState
from bocage.games.upfront.table import marks
from bocage.games.upfront.table.deck import deck_ends, drawn
from tests.marks import allowed, case, refused
from tests.upfront.position import (
    fire,
    gid,
    go,
    group,
    hero,
    movement,
    options,
    play,
    position,
    refusal,
    riflemen,
    rn,
    rnc,
    rncs,
    sniper,
    terrain,
    turn_over,
)
from tests.upfront.position import man as soldier

ALL_DECKS = 0b1111110


def hoping(now: int = 1, nations: tuple[str, str] = ("German", "American"), **facts: Any) -> UpFrontState:
    """Side 0 may hope in every deck and has so many chances in this turn."""
    s = position(
        group("A", soldier(leader="SL"), *riflemen(3), chit=1, stack=[terrain("brush")]),
        group("B", *riflemen(2), chit=1),
        group("A", *riflemen(3), side=1, chit=1),
        group("B", *riflemen(3), side=1, chit=1),
        nations=nations,
        chapters=48,
        **facts,
    )
    s.random_decks = (ALL_DECKS, 0)
    if now:
        s.marks["chances", 0] = now
    return s


@case("uf-48-001")
def test_prices_by_deck() -> None:
    assert [random_deck_points(deck) for deck in (1, 2, 3, 4)] == [50, 40, 25, 10]


@allowed("UF 48.2")
@refused("UF 48.2")
@refused("UF 48.1")
def test_a_black_six_of_the_enemy_gives_one_chance_in_the_next_turn() -> None:
    s = hoping(0, hands=([movement()], [fire(1)]), seat=1)
    s.morale = s.kia = (20,) * len(s.side)
    play(s, ("fire", 6), ("at", 0), ("card", fire(1)), ("ready",), ("pass",))
    play(s, ("resolve",), chance=rncs(s, ("black", 6), ("red", 1), ("red", 2), ("red", 3)))
    assert s.marks["hopes", 0] == 1 and ("hopes", 1) not in s.marks
    turn_over(s)
    assert s.seat == 0 and chances(s, 0) == 1 and ("appeal",) in options(s)
    play(s, ("move", 0), ("move", movement(), "sideways"))
    assert refusal(s, "appeal").rule == "UF 48.2"  # it would be the sole action
    turn_over(s)
    assert refusal(s, "appeal").rule == "UF 48.1"
    turn_over(s)
    assert s.seat == 0 and refusal(s, "appeal").rule == "UF 48.2"  # lost


def test_a_position_draw_or_a_red_six_gives_none() -> None:
    s = hoping(0, seat=1)
    s.rule = "UF 14.6"

    black = rnc(s, "black", 6)
    drawn(s, black)
    assert ("hopes", 0) not in s.marks
    s.rule = "UF 6.5"
    drawn(s, rnc(s, "red", 6))
    assert ("hopes", 0) not in s.marks
    drawn(s, black)
    assert s.marks["hopes", 0] == 1


@case("uf-48-004")
def test_the_last_deck_ends_without_a_chance() -> None:
    s = hoping(0, decks=2, emptied=0)
    s.random_decks = (0b100, 0)  # the second deck only
    deck_ends(s)
    assert ("hopes", 0) not in s.marks
    deck_ends(s)
    assert s.time_up and ("hopes", 0) not in s.marks
    t = hoping(0, decks=3)
    deck_ends(t)
    assert t.marks["hopes", 0] == 1


@case("uf-48-005")
def test_several_chances_are_all_used_in_one_turn_and_gain_one_group() -> None:
    s = hoping(3)
    play(s, ("appeal",), chance=rncs(s, ("black", 1)))
    play(s, ("appeal",), chance=rncs(s, ("red", 1)))
    play(s, ("appeal",), chance=rncs(s, ("black", 2)))
    assert ("appeal",) not in options(s) and s.actions == 1
    new = [m for m, fate in enumerate(s.fate) if fate == NOT_YET]
    assert len(new) == 2 + 3 and len(waves(s, 0)) == 1


@case("uf-48-006")
@refused("UF 48.21")
@allowed("UF 48.21")
@refused("UF 48.22")
@allowed("UF 48.22")
def test_nothing_else_in_that_turn_but_a_hero() -> None:
    cower = next(c for c in ALL_CARDS if KIND[c] == MINEFIELD)
    s = hoping(1, ("Japanese", "American"), hands=([movement(), hero(), cower], []))
    s.pinned[2] = True
    play(s, ("appeal",), chance=rncs(s, ("red", 1)))
    assert refusal(s, "move", 1).rule == "UF 48.21" and ("hero", hero(), 2) in options(s)
    assert discards_allowed(s, 0) == 0
    play(s, ("hero", hero(), 2), ("stop",))
    assert ("discard", cower) in options(s) and ("discard", movement()) not in options(s)
    r = hoping(1, ("Russian", "German"), hands=([fire(1)], []))
    play(r, ("appeal",), chance=rncs(r, ("red", 1)))
    assert refusal(r, "entrench", 0).rule == "UF 48.21"


@case("uf-48-007")
def test_the_table() -> None:
    assert all(random_reinforcement(nation, 0) == ((), 0, True) for nation in range(7))
    assert random_reinforcement(FRENCH, 1) == ((10, 11), 0, False)
    assert random_reinforcement(ITALIAN, 3) == ((22, 23, 24), 1, False)
    assert random_reinforcement(RUSSIAN, 4) == ((19, 23, 24, 25), 1, False)
    assert random_reinforcement(JAPANESE, 5) == ((37,), 0, False)
    assert random_reinforcement(BRITISH, 6) == ((35,), 0, False)


@case("uf-48-008")
def test_an_asl_gained_comes_after_the_leaders_there_are() -> None:
    s = hoping()
    m = add_man(s, 0, next(p for p in MEN[GERMAN] if LEADER[p] == ASL))
    assert s.leaders[0] == (0, m)


@case("uf-48-009")
@allowed("UF 48.31")
@refused("UF 48.31")
def test_free_choice_at_once_but_no_medium_machine_gun() -> None:
    s = hoping(1, ("Russian", "German"))
    play(s, ("appeal",), chance=rncs(s, ("black", 3)))
    picks = [a[1] for a in options(s) if a[0] == "choose"]
    assert picks and "medium machine gun" not in {CLASS[WEAPON[p]] for p in picks}
    gunner = next(p for p in MEN[RUSSIAN] if CLASS[WEAPON[p]] == "medium machine gun")
    assert refusal(s, "choose", gunner).rule == "UF 48.31"
    rifle = next(p for p in picks if CLASS[WEAPON[p]] == "rifle")
    play(s, ("choose", rifle))
    assert ("equip", "demolition_charge") in options(s) and ("equip", "radio") not in options(s)
    assert refusal(s, "equip", "radio").rule == "UF 48.31"
    play(s, ("equip", "demolition_charge"))
    chosen = s.person.index(rifle)
    assert (
        s.secondary[chosen] == "demolition_charge"
        and s.fate[chosen] == NOT_YET
        and type(s.stack[-1]).__name__ == "Turn"
    )


@case("uf-48-010")
@allowed("UF 48.32")
def test_substitutes() -> None:
    s = hoping()
    called = man(GERMAN, 8)
    if called not in s.person:
        add_man(s, 0, called)
    other = substitute(s, 0, called)
    assert other not in s.person and POINTS[other] <= POINTS[called]
    same = [p for p in available(s, 0) if WEAPON[p] == WEAPON[called] and POINTS[p] <= POINTS[called]]
    assert WEAPON[other] == WEAPON[called] if same else True
    m = recruit(s, 0, 8)
    assert s.person[m] == other
    for p in [p for p in available(s, 0) if WEAPON[p] == WEAPON[called] and not LEADER[p]]:
        add_man(s, 0, p)
    last = substitute(s, 0, called)
    assert last < 0 or POINTS[last] <= POINTS[called]
    assert choosable(s, 0)


def gained(s: UpFrontState, *numbers: int, wave: int = 10000) -> None:
    for number in numbers:
        m = recruit(s, 0, number)
        s.marks["wave", m], s.marks["due", m], s.marks["random", m] = wave, 0, 1


@case("uf-48-011")
@allowed("UF 48.33")
@refused("UF 48.33")
def test_red_enters_as_z_black_as_e() -> None:
    red, black = movement(colour="red"), movement(colour="black")
    for card, letter in ((red, "Z"), (black, "E")):
        s = hoping(0, hands=([card], []))
        gained(s, 24)
        play(s, ("enter", 10000), ("by", card, 0))
        assert ROW[s.letter[gid(s, 0, letter)]] == letter and len(s.men[gid(s, 0, letter)]) == 1
    blocked = hoping(0, hands=([black, red], []))
    gained(blocked, 24)
    blocked.letter[1] = ROW.index("E")
    play(blocked, ("enter", 10000))
    assert options(blocked) == [("by", red, 0)] and refusal(blocked, "by", black, 0).rule == "UF 35.1"


@case("uf-48-012")
def test_they_come_in_the_order_in_which_they_were_gained() -> None:
    s = hoping(0, hands=([movement()], []))
    gained(s, 24, wave=10000)
    gained(s, 25, wave=10020)
    found = wave_refusal(s, 0, 10020)
    assert found is not None and found.rule == "UF 48.33" and wave_refusal(s, 0, 10000) is None
    assert refusal(s, "enter", 10020).rule == "UF 48.33"


@case("uf-48-013")
def test_flanking_fire_at_entry() -> None:
    red = movement(colour="red")
    s = hoping(0, hands=([red], []))
    s.chit[6] = 6  # the enemy's A has passed
    gained(s, 24)
    play(s, ("enter", 10000), ("by", red, 0))
    assert has_flanking_fire(s, gid(s, 0, "Z"), 6)


@case("uf-48-014")
@case("uf-48-019")
@allowed("UF 48.4")
def test_extra_snipers() -> None:
    lost = hoping(0, cower=(("sniper",), ()))
    lost.snipers[0] = 0
    gain_sniper(lost, 0)
    assert sniper_shots(lost, 0) == 1 and "sniper" not in lost.cower[0]
    s = hoping(0)
    gain_sniper(s, 0)
    assert sniper_shots(s, 0) == 2
    gain_sniper(s, 0)
    assert sniper_shots(s, 0) == 3
    double = hoping(0)
    double.snipers[0] = 2  # bought
    assert sniper_shots(double, 0) == 1


@allowed("UF 48.41")
@refused("UF 48.41")
def test_two_attacks_with_one_card_named_before_the_first() -> None:
    s = hoping(0, hands=([sniper()], []))
    gain_sniper(s, 0)
    play(s, ("stop",), ("on", sniper(), 6))
    assert options(s) == [("at", 6), ("at", 7)] and refusal(s, "at", 0).rule == "UF 48.41"
    play(s, ("at", 7), chance=rncs(s, ("", None, {3: (1, 1)}), ("red", 0), ("", None, {3: (2, 2)}), ("red", 1)))
    assert s.sniped[6] == 0 and s.sniped[7] == 1 and s.discards.count(sniper()) == 1


@case("uf-48-016")
@allowed("UF 48.42")
@refused("UF 48.42")
@pytest.mark.parametrize(("draw", "found"), [(("black", 2), False), (("black", 3), True), (("red", 5), False)])
def test_a_check_beats_the_lowest_number_and_removes_one(draw: tuple[str, int], found: bool) -> None:
    s = hoping(0, sniped={0: 2})
    gain_sniper(s, 1)
    assert s.snipers[1] == 2
    play(s, ("sniper check", 0), chance=rncs(s, draw))
    assert s.snipers[1] == (1 if found else 2) and sniper_shots(s, 1) == (1 if found else 2)
    s.acted[0] = False
    assert refusal(s, "sniper check", 0).rule == "UF 14.4"


@case("uf-48-017")
@allowed("UF 48.43")
def test_a_sniper_needs_no_movement_card() -> None:
    s = hoping(1, hands=([sniper()], [fire(1)]), cower=(("sniper",), ()))
    s.snipers[0] = 0
    play(s, ("appeal",), chance=rncs(s, ("black", 0)))
    assert waves(s, 0) == []
    play(s, ("stop",))
    turn_over_now(s)
    turn_over(s)
    play(s, ("stop",))
    assert s.seat == 0 and ("on", sniper(), 6) in options(s)


def turn_over_now(s: UpFrontState) -> None:
    while s.seat == 0:
        play(s, options(s)[-1])


@allowed("UF 48.1")
def test_scenario_with_random_reinforcements_gives_them_to_its_defender() -> None:
    letter = next(x for x, scn in SCENARIOS.items() if any(name == "random_reinforcements" for name, _ in scn.specials))
    s = new_game(SCENARIOS[letter], (GERMAN, RUSSIAN), ())
    assert s.random_decks[0] == 0 and s.random_decks[1] == sum([1 << d for d in range(1, s.decks + 1)])


@allowed("UF 48.41", "UF 14.32")
def test_a_volley_with_nobody_left_to_name_is_not_stuck() -> None:
    """Two Sniper cards of two shots each at a lone tank: once it is Buttoned Up there is no other group to name."""
    one, two = sniper(), sniper(1)
    s = position(
        group("A", *riflemen(2)), group("B", *riflemen(2)), group("A", 33, side=1),
        nations=("American", "German"), chapters=53, scenario="B", hands=([one, two], []),
    )  # fmt: skip
    s.in_force |= RANDOM
    s.marks[marks.SNIPER_SHOTS, 0] = 2
    go(s, ("stop",), ("on", one, 6), ("on", two, 6), ("at", 6), draws=(rn("black", 6),), waits=True)
    tank = s.men[6][0]
    assert s.marks[marks.CREW_LOST, tank] == 1 and one in s.discards and two in s.discards
    assert s.rule == "UF 4.5", "the turn goes on with the hand"
