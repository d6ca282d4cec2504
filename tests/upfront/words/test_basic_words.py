"""What the basic rules say: a refusal names what is in the way and fits the question; cards and sides have names."""

from __future__ import annotations

from typing import Any

from bocage.games.upfront.basic.s03_prepare import initial_terrain_refusal
from bocage.games.upfront.table import refusals as no
from bocage.games.upfront.words.sentences import describe_action, narrate_event
from bocage.kernel.frames import OVER
from tests.marks import allowed, refused
from tests.upfront.basic.basic_scenes import against, own
from tests.upfront.builder import Table
from tests.upfront.position import (
    concealed,
    fire,
    forward,
    gid,
    group,
    hero,
    man,
    men,
    movement,
    play,
    position,
    refusal,
    riflemen,
    rncs,
    terrain,
    wire,
)


def said(s: Any, *action: Any) -> str:
    return refusal(s, *action).sentence()


@refused("UF 10.4", "UF 10.45")
def test_a_hero_for_an_attack() -> None:
    one, two = hero(), hero(nth=1)
    s = own(
        group("A", man("MP"), man(pinned=True), man("MTR"), man(), chit=0),
        group("B", *riflemen(2)),
        hands=([fire(1, 1), one, two], []),
    )
    pistol, pinned, mortar, rifle = men(s, 0, "A")
    play(s, ("fire", 0), ("at", 6), ("hero", one, rifle))
    reasons = {
        (fire(1, 1), rifle): "that is no Hero card in your hand (UF 10.4)",
        (two, rifle): "he is already heroic, and a second Hero card adds nothing (UF 10.45)",
        (two, pinned): "a Hero rallies a pinned man before his group fires or after it (UF 10.4)",
        (two, mortar): "a Hero does nothing for the fire of a mortar, a gun or an AFV (UF 10.45)",
        (two, pistol): "he has no firepower at this range that could be doubled (UF 10.45)",
        (
            two,
            men(s, 0, "B")[0],
        ): "a Hero card must have an effect, on a pinned man or on one whose group fires (UF 10.45)",
    }
    for (card, m), words in reasons.items():
        assert said(s, "hero", card, m) == words


@refused("UF 10.45", "UF 44.9")
def test_a_hero_that_is_not_enough_or_of_the_wrong_colour() -> None:
    s = own(group("A", *riflemen(2), chit=3), hands=([hero(), fire(1, 1), fire(6)], []))
    play(s, ("fire", 0), ("at", gid(s, 1, "B")))
    s.hands[0] = (hero(), fire(6))
    assert said(s, "hero", hero(), 0).startswith("even with a Hero the group lacks the firepower")
    s = own(group("A", man("LMG"), man(), chit=3), nations=("British", "German"), hands=([hero("red"), fire(1, 1)], []))
    play(s, ("fire", 0), ("at", 6))
    assert said(s, "hero", hero("red"), 0) == "this machine gun needs the black Hero card (UF 44.9)"


@refused("UF 6.1", "UF 8.2")
def test_why_a_group_cannot_fire() -> None:
    far = own(group("A", *riflemen(2), chit=3), hands=([fire(3, 6)], []))
    play(far, ("fire", 0))
    assert said(far, "at", gid(far, 1, "B")).startswith("the group lacks the firepower at that range for any Fire card")
    in_gully = group("A", *riflemen(8), chit=2, stack=[terrain("gully")])
    s = against(in_gully, target=group("A", *riflemen(2), chit=1, side=1), hands=([fire(1, 1)], []))
    assert refusal(s, "fire", 0).rule == "UF 8.2"
    s = against(in_gully, target=group("A", *riflemen(2), chit=1, side=1), hands=([fire(6)], []))
    s.men[0] = s.men[0][:1]
    assert refusal(s, "fire", 0).rule == "UF 6.1"  # not enough firepower even without the Gully


@refused("UF 4.3", "UF 3.6")
def test_cards_and_groups_that_are_not_there() -> None:
    s = own(group("A", *riflemen(2)), hands=([wire()], []))
    play(s, ("stop",))
    assert said(s, "discard", fire(1)) == said(s, "on", fire(1), 6) == "that card is not in your hand (UF 4.3)"
    for g in (0, 9):
        assert said(s, "on", wire(), g) == "Wire is placed on an enemy group in play only (UF 13.3)"
    s.hands[0] = (terrain("woods"),)
    assert initial_terrain_refusal(s, 0, terrain("woods"), 9) == no.NO_SUCH_GROUP
    assert initial_terrain_refusal(s, 0, terrain("woods"), 6) is None


@refused("UF 7.3", "UF 13.5")
def test_terrain_is_answered_and_laid_where_it_lies() -> None:
    moving = [group(letter, *riflemen(2), stack=[forward(nth)]) for letter, nth in (("A", 4), ("B", 5))]
    pending = {0: terrain("woods"), 1: terrain("brush")}
    s = position(*moving, group("A", *riflemen(2), side=1), pending=pending, hands=([fire(1)], []))
    assert said(s, "accept", 1) == "the Terrain on another of your groups must be answered first (UF 7.3)"
    play(s, ("reject", 0), ("accept", 1), ("open", 0))
    assert said(s, "open above", fire(1)).startswith("there is no Smoke on the group")
    assert said(s, "open", concealed(1)) == "that card is not in your hand to be laid face down (UF 8.1)"


@refused("UF 11.1", "UF 11.12", "UF 3.3")
def test_crews_and_places() -> None:
    s = own(
        group("A", man("LMG", assistant=1), man(), man()),
        group("B", man("LMG", assistant=1), man()),
        hands=([movement()], []),
    )
    gunner, mate, third = men(s, 0, "A")
    other = men(s, 0, "B")[0]
    play(s, ("crew", 0))
    assert said(s, "relieve", other) == "that weapon is not with the group whose crews are changed (UF 11.1)"
    play(s, ("relieve", gunner))
    assert said(s, "assign", gunner, third) == "the crew of each weapon changes once in an action (UF 11.12)"
    play(s, ("reorder",))
    assert said(s, "place", other) == "that man is not in the group (UF 3.3)"
    play(s, ("place", mate))
    assert said(s, "place", mate) == "that man already has his place (UF 3.3)"


@allowed("UF 10.41", "UF 16.5")
def test_what_is_told_names_colours_guns_and_nations() -> None:
    s = own(group("A", man(pinned=True)), hands=([hero("red"), hero("black")], []), reserve=0)
    names = {describe_action(s, ("hero", hero(colour), 0)).split(" for ")[0] for colour in ("red", "black")}
    assert names == {"Hero (red)", "Hero (black)"}
    told = play(s, ("panic", 0), chance=rncs(s, ("red", 1)))
    assert s.player == OVER and s.ending == ("UF 16.5", "the German squad is broken")
    assert any(narrate_event(s, what).endswith("the German squad is broken") for _, what, _ in told)
    t = Table()
    gun = t.s.men[t.group(0, "A", 1, [28, "R"])][0]
    assert narrate_event(t.s, ("hero", hero(), gun)).startswith("A Hero card was played for")
    assert narrate_event(t.s, ("hero", hero(), gun + 1)).endswith("was a hero")
