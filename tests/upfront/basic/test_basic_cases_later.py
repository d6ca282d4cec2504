"""Cases of chapters 6 to 16 that need wounds, infiltration, prisoners, flamethrowers, radios or surrender to happen."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from bocage.games.upfront.basic.s10_rally import panic_refusal
from bocage.games.upfront.basic.s16_clock import time_is_up
from bocage.games.upfront.basic.s16_conditions import men_at_relative_range
from bocage.games.upfront.battle.s40_artillery import radio_refusal
from bocage.games.upfront.close_combat.s20_columns import column
from bocage.games.upfront.close_combat.s20_refusals import entry_refusal, infiltration_refusal
from bocage.games.upfront.close_combat.s32_prisoners import captor_groups, take_prisoner
from bocage.games.upfront.infantry.s33_wounds import only_wounded
from bocage.games.upfront.printed.cards import ALL_CARDS, POS, SIGNED
from bocage.games.upfront.printed.scenarios import SCENARIOS
from bocage.games.upfront.state import IN_PLAY, ROUTED
from bocage.games.upfront.table.casualties import KILLS, NOTHING, PANICS, outcome, remove
from bocage.games.upfront.table.modifiers import card_strength
from bocage.kernel import play as kernel_play
from bocage.kernel.frames import CHANCE, OVER, PASS
from bocage.kernel.script import any_answer, play_on, step
from tests.marks import allowed, case, refused
from tests.upfront.close_combat.close_scenes import THEM, US, WALL, inside, near
from tests.upfront.position import (
    black_in,
    concealed,
    deal,
    fire,
    forward,
    go,
    group,
    hero,
    man,
    movement,
    options,
    play,
    position,
    red_in,
    refusal,
    riflemen,
    rn,
    smoke,
    terrain,
    wire,
)


def card_showing(number: int, wound: int, rout: int | None = None) -> int:
    """A card with this signed number, and these position numbers under 7w and 0r."""
    for card in ALL_CARDS:
        if SIGNED[card] == number and POS[card][7] == wound and rout in (None, POS[card][10]):
            return card
    raise AssertionError("no such card")


def shot_at(pinned: bool, final: int, wound: int, rout: int | None = None) -> tuple[int, bool]:
    """What this final number does to a man of Morale 4, Panic 5, KIA 8, and whether he is only wounded."""
    s = position(group("A", man(), chit=2), group("A", man(morale=4, panic=5, kia=8, pinned=pinned), side=1),
                 chapters=33)  # fmt: skip
    for number in range(-6, 7):
        try:
            card = card_showing(number, wound, rout)
        except AssertionError:
            continue
        result = outcome(s, 1, final, card)
        result = only_wounded(s, SimpleNamespace(kind="fire"), 1, result, final, card)
        return result, 1 in s.wounded
    raise AssertionError("no such card")


@case("uf-06-018")
@case("uf-06-019")
@case("uf-06-020")
def test_what_wounds_and_what_kills() -> None:
    """UF 33.1: exactly the KIA value, or a rout, with the Morale under 7w; more than that, or panic, kills."""
    assert shot_at(False, 8, 4) == (NOTHING, True)
    assert shot_at(False, 9, 4) == (KILLS, False)
    assert shot_at(True, 9, 4) == (NOTHING, True)
    routs = next(r for r in range(6, 11) if any(POS[c][7] == 4 and POS[c][10] == r for c in ALL_CARDS))
    dies = next(r for r in range(1, 6) if any(POS[c][7] == 4 and POS[c][10] == r for c in ALL_CARDS))
    assert shot_at(True, 6, 4, routs) == (NOTHING, True)
    assert shot_at(True, 6, 4, dies) == (PANICS, False)


@case("uf-08-038")
@case("uf-10-032")
@case("uf-13-014")
@case("uf-09-005")
def test_columns_of_infiltration() -> None:
    s = near(yours=tuple(riflemen(4)), stack=[terrain("brush")])
    assert column(s, 0, THEM) == 4 - 2
    s = near(yours=(*riflemen(2), *riflemen(3, pinned=True)), stack=[WALL])
    assert column(s, 0, THEM) == 5 - 3
    s = near(yours=tuple(riflemen(6)), stack=[terrain("woods"), smoke()], their_stack=[terrain("wall"), smoke(1)])
    assert column(s, 0, THEM) == 1
    s = near(yours=tuple(riflemen(5)))
    assert (column(s, 0, THEM), column(s, 0, THEM, 2)) == (5, 3)


@case("uf-09-005")
@allowed("UF 9.4")
@refused("UF 9.4")
def test_one_concealed_card_before_the_draw() -> None:
    """UF 9.4, 20.3: a card that is red in the third column and black in the fifth lets him in."""
    s = near(yours=tuple(riflemen(5)), hand=(movement(), concealed(2), concealed(1)))
    play(s, ("infiltrate", 0), ("enter", 0, THEM), ("card", movement()), ("done",))
    assert set(options(s)) == {PASS, ("conceal", concealed(2)), ("conceal", concealed(1))}
    go(s, ("conceal", concealed(2)), draws=(lambda c: red_in(3)(c) and black_in(5)(c),))
    assert s.inside == {0: THEM} and concealed(1) in s.hands[0], "the second card was not asked for"


@case("uf-10-002")
@allowed("UF 10.1")
@refused("UF 10.1")
def test_a_pinned_group_takes_no_prisoners() -> None:
    s = near(man(pinned=True), man(pinned=True), yours=(man(pinned=True),), chapters=33)
    assert captor_groups(s, THEM) == []
    s.pinned[0] = False
    assert captor_groups(s, THEM) == [US]


@case("uf-10-005")
@allowed("UF 10.12")
@refused("UF 10.12")
def test_single_men_move_out_of_a_group_with_a_pinned_man() -> None:
    more = (group("B", man(leader="SL"), chit=3),)
    s = near(man(pinned=True), *riflemen(3), hand=(movement(),), more=more)
    assert refusal(s, "move", US).rule == "UF 10.12"
    assert ("infiltrate", US) in options(s) and ("send", US) in options(s)
    play(s, ("infiltrate", US), ("enter", 1, THEM))
    assert ("card", movement()) in options(s)
    fight = inside(near(man(pinned=True), *riflemen(3), hand=(movement(),)), 1)
    play(fight, ("close combat", US), ("enter", 1, THEM))
    assert ("card", movement()) in options(fight)


@case("uf-10-018")
@refused("UF 10.3")
def test_nobody_of_a_surrendered_group_panics_by_choice() -> None:
    s = position(group("A", *riflemen(2, pinned=True)), group("A", man(), side=1), nations=("Italian", "British"),
                 chapters=53)  # fmt: skip
    assert panic_refusal(s, 0, 0) is None
    s.marks["surrendered", 0] = 1
    found = panic_refusal(s, 0, 0)
    assert found is not None and found.rule == "UF 50.41"


@case("uf-10-023")
@allowed("UF 10.43")
@refused("UF 10.43")
def test_a_hero_gives_another_try() -> None:
    """UF 10.43: pinned by his Morale Check, rallied by a Hero, he checks again and goes in; without one he stays."""
    for brave in (True, False):
        s = near(man(morale=3), man(), yours=tuple(riflemen(3)), hand=(hero(),))
        play(s, ("infiltrate", US), ("enter", 0, THEM), ("check",), ("done",), waits=True)
        go(s, draws=(rn("", 5),))
        assert s.pinned[0] and refusal(s, "hero", hero(), 1).rule == "UF 10.45"
        if not brave:
            play(s, PASS)
            assert s.pinned[0] and s.acted[US] and not s.inside
            continue
        go(s, ("hero", hero(), 0), draws=(rn("", 2), red_in(3)))
        assert not s.pinned[0] and s.inside == {0: THEM} and hero() in s.discards


def test_a_hero_gives_another_try_at_close_combat() -> None:
    """UF 10.43, 20.53: he is an infiltrator again and meets his man."""
    s = inside(near(man(morale=3), man(), yours=(man(),), hand=(hero(),)), 0)
    play(s, ("close combat", US), ("enter", 0, THEM), ("check",), ("done",), waits=True)
    go(s, draws=(rn("", 5),))
    assert s.pinned[0] and not s.inside
    go(s, ("hero", hero(), 0), draws=(rn("", 2),), waits=True)
    assert s.inside == {0: THEM} and type(s.stack[-1]).__name__ == "Fight"


@case("uf-11-009")
@refused("UF 11.2")
def test_an_assistant_uses_no_radio() -> None:
    s = position(group("A", man("LMG", assistant=1), man(), man(leader="SL")), group("A", man(), side=1), chapters=53)
    s.secondary[1] = "radio"
    found = radio_refusal(s, 1)
    assert found is not None and found.rule == "UF 11.2"
    s.assistant[0], s.principal[1] = -1, -1
    assert radio_refusal(s, 1) is None


@case("uf-12-003")
@allowed("UF 12.1")
def test_a_moving_flamethrower_alone_is_not_halved() -> None:
    """UF 12.1: only if its factors alone cover the card."""
    card = fire(4)
    for lone, strength in ((True, 4), (False, 2)):
        s = position(group("A", man("FT"), *riflemen(3), chit=3, stack=[terrain("brush"), forward()]),
                     group("A", *riflemen(2), side=1, chit=2), nations=("American", "German"), chapters=53)  # fmt: skip
        if not lone:
            s.broken[0] = True
        assert card_strength(s, 0, (card,), 6) == strength


@case("uf-13-023")
@allowed("UF 13.36")
@refused("UF 13.36")
def test_wire_and_infiltrators() -> None:
    s = near(stack=[WALL, wire()])
    found = infiltration_refusal(s, US, 0, THEM)
    assert found is not None and found.rule == "UF 20.24"
    assert entry_refusal(inside(s, 0), US, 0, THEM) is None, "who is inside already fights all the same"
    assert infiltration_refusal(near(their_stack=[terrain("wall", nth=1), wire()]), US, 0, THEM) is None


@case("uf-16-010")
@allowed("UF 16.3")
@pytest.mark.parametrize("cards, over", [(1, True), (2, False)])
def test_the_last_deck_and_close_combat(cards: int, over: bool) -> None:
    """UF 16.3: before the position is drawn the game is over; from then on the fight is finished first."""
    s = inside(near(man(morale=6), man(), yours=tuple(riflemen(3)), decks=1), 0)
    keep = [c for c in s.pile.rest if SIGNED[c] in (1, -1)][: cards + 8]
    s.discards.extend([c for c in s.pile.rest if c not in keep[:cards]])
    s.pile.rest = keep[:cards]
    play(s, ("close combat", US), ("enter", 0, THEM), ("done",), waits=True)
    play_on(s, lambda s: s.player != CHANCE, any_answer)
    assert (s.player == OVER) == over
    if not over:
        assert type(s.stack[-1]).__name__ == "Fight" or s.fate[0] == IN_PLAY


@case("uf-16-020")
def test_a_capture_does_not_undo_the_range_reached() -> None:
    """UF 16.42, 32.12: the last man at that range is taken prisoner: the captors count until they move."""
    condition = next(c for c in SCENARIOS["D"].victory if c.type == "men_at_relative_range")
    far = (group("D", *riflemen(3), side=1),)
    s = near(*riflemen(8), stack=[terrain("woods")], yours=(man(pinned=True),), chapters=33, more=far)
    assert men_at_relative_range(s, 0, condition)
    take_prisoner(s, s.men[THEM][0], US, "UF 32.12")
    assert not s.men[THEM] and men_at_relative_range(s, 0, condition)
    s.chit[US] += 1
    assert not men_at_relative_range(s, 0, condition), "it has moved on"
    dead = near(*riflemen(8), stack=[terrain("woods")], yours=(man(pinned=True),), chapters=33, more=far)
    remove(dead, dead.men[THEM][0], ROUTED, "UF 6.531")
    assert not men_at_relative_range(dead, 0, condition)


@allowed("UF 10.4")
@refused("UF 10.42")
def test_a_hero_for_a_pinned_man_who_is_attacked_in_close_combat() -> None:
    """UF 10.4: rallied before the fight he defends four better; nobody is asked for a man who is not pinned."""
    for pinned, helped in ((True, True), (True, False), (False, False)):
        s = inside(near(man(morale=4), yours=(man(morale=4, pinned=pinned),), their_hand=(hero(),)), 0)
        events = go(s, ("close combat", US), ("enter", 0, THEM), ("done",), draws=(rn("", 1),))
        if pinned:
            assert s.player == 1 and set(options(s)) == {PASS, ("hero", hero(), 1)}
            assert refusal(s, "hero", hero(), 0).rule == "UF 10.42"
            events = play(s, ("hero", hero(), 1) if helped else PASS, waits=True)
        if s.player == 1:
            assert not helped, "with the Hero gone his hand is empty"
            events = play(s, PASS, waits=True)
        clash = next(what for _, what, _ in events if what[0] == "clash")
        assert clash[3:] == ((9, 5) if pinned and not helped else (9, 9))


@refused("UF 16.3")
@pytest.mark.parametrize("cards", [1, 2])
def test_the_last_deck_and_infiltration(cards: int) -> None:
    """UF 16.3: an attempt to infiltrate is no attack: with the last card of the last deck the game is over."""
    s = near(man(morale=6), man(morale=6), yours=tuple(riflemen(3)), decks=1)
    s.secondary[0] = "demolition_charge"
    kept = deal(s, rn("", 1), red_in(5), rn("", 2))[:cards]
    s.discards.extend([c for c in s.pile.rest if c not in kept])
    s.pile.rest = kept
    play(s, ("infiltrate", US), ("enter", 0, THEM), ("leave nothing",), ("enter", 1, THEM), ("done",), waits=True)
    play_on(s, lambda s: s.player != CHANCE, any_answer)
    assert s.player == OVER and not s.pinned[3] and len(s.men[THEM]) == 3, "no charge went off any more"


@allowed("UF 16.3", "UF 33.7")
def test_the_last_deck_may_end_before_the_first_action() -> None:
    """UF 16.3: the endurance draw of a wounded man takes the last card: nobody acts any more."""
    for cards, over in ((1, True), (2, False)):
        s = position(group("A", *riflemen(2)), group("A", man(), side=1), chapters=33, decks=2, emptied=1, begin=False)
        s.wounded[0] = 1
        kept = deal(s, rn("black", 1), rn("black", 2))[:cards]
        s.discards.extend([c for c in s.pile.rest if c not in kept])
        s.pile.rest = kept
        kernel_play.begin(s)
        step(s, kept[0])
        assert (s.player == OVER) == over


@case("uf-16-027")
@allowed("UF 16.31")
@refused("UF 16.31")
def test_the_minute_is_over_in_the_middle_of_an_attack() -> None:
    """UF 16.31: what was declared is carried out; then neither another action nor a discard is left to declare."""
    cards = [fire(1), fire(2), terrain("brush")]
    s = position(group("A", *riflemen(4), chit=2), group("B", *riflemen(4), chit=2), group("A", man(), side=1, chit=2),
                 hands=(cards, []))  # fmt: skip
    s.variants = ("clock",)
    play(s, ("fire", 0), ("at", 6), ("card", cards[0]), ("ready",))
    assert time_is_up(s) is None and set(options(s)) == {("resolve",), ("decline",)}
    go(s, ("resolve",), draws=(rn("red", 1),))
    assert ("fire", 1) in options(s) and time_is_up(s) == ("stop",)
    play(s, ("stop",))
    assert time_is_up(s) == ("done",) and ("discard", cards[2]) in options(s)
    play(s, ("done",))
    assert s.hands[0][:2] == (cards[1], cards[2])
