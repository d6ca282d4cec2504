"""What a player asks where no question stands is answered by the rule that it is about."""

from __future__ import annotations

import pytest

from bocage.games.upfront.infantry.s18_chits import chit
from bocage.games.upfront.printed.nations import AMERICAN, GERMAN
from bocage.games.upfront.printed.weapons import weapon_of
from bocage.games.upfront.table.ground import ALTERED, TERRAIN_UP, entry
from tests.marks import refused
from tests.upfront.builder import Table
from tests.upfront.close_combat.close_scenes import THEM, inside, lone, near
from tests.upfront.infantry.transfer_scenes import started, walker
from tests.upfront.position import (
    concealed,
    fire,
    forward,
    go,
    group,
    hero,
    man,
    movement,
    options,
    place,
    play,
    position,
    rally,
    red_in,
    refusal,
    riflemen,
    rn,
    sideways,
    sniper,
    terrain,
    turn_over,
    wire,
)

PANZER, GUN = 40, 28


@refused("UF 5.0", "UF 5.4", "UF 17.8")
def test_what_lies_there_is_not_turned_and_nobody_is_called_back() -> None:
    s = position(group("A", *riflemen(2), stack=[sideways()]), group("B", *riflemen(2)), group("A", man(), side=1))
    assert refusal(s, "turn", 0).rule == refusal(s, "cancel", 0).rule == "UF 5.0"
    assert refusal(s, "turn", 1).rule == "UF 5.4"
    s = started()
    assert refusal(s, "cancel", walker(s)).rule == "UF 17.8"


@refused("UF 13.1", "UF 8.5", "UF 7.3")
@pytest.mark.parametrize(
    ("stack", "rule"), [([wire()], "UF 13.1"), ([terrain("stream")], "UF 8.5"), ([terrain("woods")], "UF 7.3")]
)
def test_wire_and_streams_are_not_rejected(stack: list[int], rule: str) -> None:
    s = position(group("A", *riflemen(2), stack=stack), group("A", *riflemen(2), side=1))
    assert refusal(s, "reject", 0).rule == rule


@refused("UF 13.1")
def test_wire_is_not_rejected_while_terrain_of_another_group_is_answered() -> None:
    s = position(
        group("A", *riflemen(2), stack=[wire()]),
        group("B", *riflemen(2), stack=[sideways()]),
        group("A", *riflemen(2), side=1),
        pending={1: terrain("woods")},
    )
    assert refusal(s, "reject", 0).rule == "UF 13.1"


@refused("UF 17.8")
def test_terrain_that_ties_a_group_with_travellers_was_not_asked_about() -> None:
    s = started(b=group("B", *riflemen(3), chit=2, stack=[terrain("brush"), forward()]), yours=(terrain("woods"),))
    turn_over(s)
    turn_over(s, ("on", terrain("woods"), 1))
    assert refusal(s, "reject", 1).rule == "UF 17.8" and refusal(s, "reject", 0).rule == "UF 7.3"


@refused("UF 9.1", "UF 9.5")
def test_why_the_defender_was_not_asked_for_a_concealed_card() -> None:
    card = concealed(1)
    s = position(group("A", *riflemen(4), chit=4), group("A", *riflemen(2), side=1), hands=((fire(1),), ()))
    assert refusal(s, "conceal", card).rule == "UF 9.1"
    play(s, ("fire", 0), ("at", 6), ("card", fire(1)), ("ready",))
    assert s.stack[-1].at == "decided"
    assert refusal(s, "conceal", card).reason == "the defender has no card in his hand, so he was not asked"
    s = near(chapters=23, their_stack=(terrain("pillbox"),), hand=(fire(1),), their_hand=(card,), cower=((), ()))
    play(s, ("fire", 0), ("at", THEM), ("card", fire(1)), ("ready",))
    assert s.stack[-1].at == "decided" and refusal(s, "conceal", card).rule == "UF 9.5"


@refused("UF 4.3", "UF 4.5")
def test_phases_are_named_by_their_rules() -> None:
    s = position(group("A", *riflemen(2)), group("A", *riflemen(2), side=1), hands=((fire(1), movement(), hero()), ()))
    assert refusal(s, "discard", fire(1)).rule == "UF 4.3"
    assert refusal(s, "draw", 2).rule == "UF 4.5"
    play(s, ("move", 0))
    assert refusal(s, "stop").rule == "UF 5.4"


@refused("UF 4.3")
def test_a_third_discard_is_refused_by_the_rule_of_discards() -> None:
    cards = [fire(1, nth=i) for i in range(4)]
    s = position(
        group("A", *riflemen(2)),
        group("B", *riflemen(2)),
        group("A", *riflemen(2), side=1),
        nations=("American", "German"),
        hands=(cards, ()),
    )
    play(s, ("stop",), ("discard", cards[0]), ("discard", cards[1]))
    assert type(s.stack[-1]).__name__ == "Refill"
    assert refusal(s, "discard", cards[2]).rule == "UF 4.3"
    assert refusal(s, "on", cards[2], 6).rule == "UF 4.3"


@refused("UF 20.8", "UF 20.74")
def test_windows_that_did_not_open_say_why() -> None:
    s = inside(near(), 0)
    assert refusal(s, "capture ground", 0).rule == "UF 20.8"
    assert refusal(s, "seize", 1).rule == "UF 20.74"


@refused("UF 25.2", "UF 6.6")
def test_one_attack_in_a_turn_with_fire_or_with_ordnance() -> None:
    t = Table((GERMAN, AMERICAN))
    t.group(0, "A", 3, ["R", "R", "R", "R", "PSK"])
    t.group(1, "A", 1, ["R", "R"])
    card = t.hold(0, "fire", "fire", "fire")
    t.begin()
    play(t.s, ("fire", 0), ("at", 6))
    first = next(c for c in card if ("card", c) in t.options())
    play(t.s, ("card", first), ("ready",), ("decline",))
    assert refusal(t.s, "ordnance", 0).rule == "UF 25.2"
    assert refusal(t.s, "fire", 0).rule == "UF 6.6"
    assert refusal(t.s, "reorder", 0).rule == "UF 4.2"


@refused("UF 28.31")
def test_boxed_factors_must_cover_the_cards() -> None:
    t = Table((AMERICAN, GERMAN))
    t.group(0, "A", 3, ["R"] * 4 + ["MMG"])
    t.group(1, "A", 2, [PANZER])
    card = t.hold(0, "fire", "fire", "fire")
    t.begin()
    play(t.s, ("fire", 0), ("at", 6))
    first = next(c for c in card if ("card", c) in t.options())
    play(t.s, ("card", first), ("ready",))
    assert t.s.stack[-1].at == "decided"
    assert refusal(t.s, "armor").rule == "UF 28.31"


@refused("UF 47.4", "UF 52.13", "UF 52.15", "UF 28.8", "UF 34.1", "UF 52.14")
def test_the_rule_of_the_chapter_and_not_the_general_one() -> None:
    """What cannot be rejected in jungle and desert, AFVs and gun crews among infantry, digging on rock."""
    s = position(group("A", *riflemen(2), stack=[terrain("marsh")]), group("A", *riflemen(2), side=1), chapters=53)
    assert refusal(s, "reject", 0).rule == "UF 7.3", "elsewhere Marsh could have been rejected"
    s.jungle = True
    assert refusal(s, "reject", 0).rule == "UF 47.4"
    s.jungle, s.desert = False, True
    for name, rule in (("stream", "UF 52.13"), ("marsh", "UF 52.15")):
        s.cards[0] = (entry(terrain(name), ALTERED),)
        assert refusal(s, "reject", 0).rule == rule
    assert refusal(s, "entrench", 0).rule == "UF 52.15"
    s.cards[0] = (entry(terrain("buildings", -2), TERRAIN_UP),)
    assert refusal(s, "entrench", 0).rule == "UF 52.14"
    s = position(group("A", PANZER, chit=3), group("A", *riflemen(2), side=1, chit=2), chapters=53)
    assert refusal(s, "infiltrate", 0).rule == "UF 28.8"
    s = position(group("A", GUN, man(pinned=True)), group("A", *riflemen(2), side=1), chapters=53)
    s.dropped[0] = (chit(weapon_of(GERMAN, "R")),)
    assert refusal(s, "acquire", 0).rule == "UF 34.1"


@refused("UF 5.0", "UF 9.1", "UF 4.2", "UF 4.3", "UF 4.6")
def test_an_answer_that_belongs_elsewhere_is_not_refused_as_if_it_were_meant_here() -> None:
    """The frame that asks refuses all that it does not know: that is not why a held card is not discarded just now."""
    shot, hidden = fire(1), concealed(1)
    s = position(
        group("A", *riflemen(3), stack=[sideways()]),
        group("B", man(pinned=True), man()),
        group("A", *riflemen(2), side=1),
        hands=((movement(), shot, hidden, rally(2)), (concealed(2),)),
    )
    assert refusal(s, "pass").rule == refusal(s, "done").rule == "UF 4.6"
    play(s, ("move", 0))
    assert refusal(s, "turn", 0).rule == "UF 5.0"
    assert refusal(s, "conceal", hidden).rule == "UF 9.1"
    assert refusal(s, "discard", shot).reason == "discards follow when all actions of the turn are done"
    assert refusal(s, "fire", 1).rule == refusal(s, "done").rule == refusal(s, "stop").rule == "UF 5.4"
    assert refusal(s, "move", shot, "forward").rule == "UF 2.22", "that is about this card"
    play(s, ("move", movement(), "sideways"), ("stop",))
    assert refusal(s, "fire", 1).reason == refusal(s, "rally", 1).reason
    assert refusal(s, "fire", 1).rule == "UF 4.3" and "over" in refusal(s, "fire", 1).reason


@refused("UF 4.2", "UF 4.3", "UF 33.9")
def test_in_the_enemys_turn_nobody_acts_or_discards() -> None:
    s = position(
        group("A", man(pinned=True), *riflemen(3), chit=3),
        group("A", *riflemen(4), side=1, chit=2),
        hands=((hero(), fire(1)), (fire(3),)),
        seat=1,
        chapters=33,
    )
    s.wounded[0] = 1
    play(s, ("fire", THEM), ("at", 0), ("card", fire(3)), ("ready",))
    assert refusal(s, "fire", 0).rule == "UF 4.2" and refusal(s, "discard", fire(1)).rule == "UF 4.3"
    play(s, ("pass",), ("resolve",))
    assert refusal(s, "overcome", hero(), 0).rule == "UF 33.9"
    assert refusal(s, "hold back", 1).rule == "UF 19.13"


@refused("UF 9.5", "UF 20.621", "UF 20.73", "UF 9.1")
def test_why_nobody_hides_from_snipers_or_twice_in_a_fight() -> None:
    hidden = concealed(1)
    s = position(
        group("A", man(pinned=True), man(), chit=2),
        group("A", *riflemen(3), side=1, chit=2),
        hands=((hidden, hero()), (sniper(),)),
        seat=1,
    )
    play(s, ("stop",), ("on", sniper(), 0), waits=True)
    go(s, draws=(place(1, 2),))
    assert options(s)[0] == ("pass",) and refusal(s, "conceal", hidden).rule == "UF 9.5"
    s = inside(near(lone(4), lone(4), yours=(lone(4), lone(4)), hand=(hidden,)), 0)
    go(
        s,
        *(("close combat", THEM - 6), ("enter", 0, THEM), ("check",), ("done",), ("pass",)),
        draws=(rn("", 0), place(1, 2), rn("black", 2), rn("black", 1)),
    )
    assert refusal(s, "conceal", hidden).rule == "UF 20.621"
    play(s, ("leave it",))
    assert s.inside == {} and refusal(s, "stay inside", 0).rule == "UF 20.73"


@refused("UF 9.1")
def test_before_the_strength_is_told_it_is_too_early_to_hide() -> None:
    s = position(
        group("A", *riflemen(4), chit=3), group("A", *riflemen(4), side=1, chit=2), hands=((fire(3),), (concealed(1),))
    )
    play(s, ("fire", 0), ("at", THEM))
    assert "has just been told" in refusal(s, "conceal", concealed(1)).reason


@refused("UF 4.3")
@pytest.mark.parametrize("acts", [True, False])
def test_why_an_american_who_acted_was_not_asked_for_discards(acts: bool) -> None:
    card = fire(1)
    s = position(
        group("A", *riflemen(2)), group("A", *riflemen(2), side=1), nations=("American", "German"), hands=((card,), ())
    )
    play(s, *((("reorder", 0), ("place", 1)) if acts else ()), ("stop",), *(() if acts else (("done",),)))
    assert type(s.stack[-1]).__name__ == "Refill"
    assert ("has acted" in refusal(s, "discard", card).reason) == acts
    assert refusal(s, "on", card, THEM).rule == "UF 4.3"


@refused("UF 20.1", "UF 20.52", "UF 20.21", "UF 17.1", "UF 17.6", "UF 17.8", "UF 10.2", "UF 10.21")
def test_no_such_group_or_man_is_refused_by_the_rule_of_the_action() -> None:
    s = near(man(), man(), hand=(movement(),), chapters=35)
    play(s, ("infiltrate", 0))
    assert refusal(s, "enter", 0, 1).rule == "UF 20.1"
    play(s, ("enter", 0, THEM))
    assert refusal(s, "enter", 1, THEM).rule == "UF 20.21"
    s = inside(near(man(), man()), 0)
    play(s, ("close combat", 0))
    assert refusal(s, "done").rule == "UF 20.52"
    flank = movement("flank")
    s = position(
        group("A", man(leader="SL"), man(), chit=2),
        group("B", *riflemen(2), chit=2),
        group("A", *riflemen(2), side=1, chit=2),
        hands=((flank,), ()),
        chapters=33,
    )
    there = s.copy()
    play(s, ("move", 0))
    assert refusal(s, "flank", flank, 1).rule == "UF 17.1" and refusal(s, "encircle", flank, 1).rule == "UF 17.6"
    play(there, ("send", 0))
    assert refusal(there, "send", 5, 1).rule == refusal(there, "send", 0, THEM).rule == "UF 17.8"
    s = position(
        group("A", *riflemen(3, pinned=True), man(), chit=3),
        group("A", *riflemen(3), side=1),
        hands=((rally(2),), ()),
    )
    play(s, ("rally", 0), ("rally", rally(2)))
    assert refusal(s, "man", 3).rule == "UF 10.2" and refusal(s, "done").rule == "UF 10.21"


@refused("UF 7.3", "UF 13.3", "UF 14.2")
def test_what_is_only_placed_on_enemies_says_so() -> None:
    hand = (terrain("woods"), wire(), sniper(), fire(1))
    s = position(group("A", *riflemen(2), stack=[sideways()]), group("A", *riflemen(2), side=1), hands=(hand, ()))
    play(s, ("stop",))
    for card, rule in zip(hand, ("UF 7.3", "UF 13.3", "UF 14.2", "UF 4.3")):
        assert refusal(s, "on", card, 0).rule == rule


@refused("UF 7.3")
def test_terrain_is_not_put_on_a_group_that_needs_a_second_card_out_of_its_marsh() -> None:
    marsh, woods = terrain("marsh"), terrain("woods")
    for stack, word in (([marsh, sideways()], "second"), ([marsh], "no exposed")):
        s = position(group("A", *riflemen(2)), group("A", *riflemen(2), side=1, stack=stack), hands=((woods,), ()))
        play(s, ("stop",))
        assert refusal(s, "on", woods, THEM).rule == "UF 7.3" and word in refusal(s, "on", woods, THEM).reason


@refused("UF 33.9", "UF 35.2")
def test_plays_of_chapters_that_are_not_used_say_so() -> None:
    s = position(group("A", *riflemen(2)), group("A", *riflemen(2), side=1), hands=((hero(),), ()), chapters=20)
    for action in (("overcome", hero(), 0), ("enter", 0)):
        assert refusal(s, *action).reason == "that chapter is not used in this scenario"


@refused("UF 20.52")
def test_who_has_just_got_in_does_not_fight_in_the_same_turn() -> None:
    s = near(*riflemen(2))
    go(s, ("infiltrate", 0), ("enter", 0, THEM), ("done",), draws=(rn("", 0), red_in(3)))
    assert s.inside == {0: THEM} and refusal(s, "close combat", 0).rule == "UF 20.52"
    assert refusal(s, "fire", 0).rule == "UF 4.2"
