"""What a player asks where no question stands is answered by the rule that it is about."""

from __future__ import annotations

import pytest

from bocage.games.upfront.infantry.s18_chits import chit
from bocage.games.upfront.printed.nations import AMERICAN, GERMAN
from bocage.games.upfront.printed.weapons import weapon_of
from bocage.games.upfront.table.ground import ALTERED, TERRAIN_UP, entry
from tests.marks import refused
from tests.upfront.builder import Table
from tests.upfront.close_combat.close_scenes import THEM, inside, near
from tests.upfront.infantry.transfer_scenes import started, walker
from tests.upfront.position import (
    concealed,
    fire,
    group,
    hero,
    man,
    movement,
    play,
    position,
    refusal,
    riflemen,
    sideways,
    terrain,
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
