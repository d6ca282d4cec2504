"""Refusals that name the rule of the nation, of the Banzai, of the night or of the desert, and no general one."""

from __future__ import annotations

from typing import Any

import pytest

from bocage.games.upfront.battle.s38_light import place_of
from bocage.games.upfront.battle.s38_night import NOBODY_TO_OBSERVE
from bocage.games.upfront.printed.cards import ALL_CARDS, NEED
from bocage.games.upfront.state import UpFrontState
from bocage.games.upfront.table.ground import TERRAIN_UP, entry
from tests.looking import rule_of
from tests.marks import refused
from tests.upfront.position import (
    fire,
    forward,
    group,
    hero,
    man,
    movement,
    options,
    play,
    position,
    refusal,
    riflemen,
    smoke,
    sniper,
    terrain,
)

SPLIT_RADIO, SPLIT_MOVE = 52, 162  # Radio or Concealed; Concealed or Movement


def side(nation: str, *hand: int, troops: str = "", men: tuple[Any, ...] = (), **facts: Any) -> UpFrontState:
    return position(
        group("A", *(men or riflemen(3)), chit=2, **facts),
        group("A", *riflemen(2), side=1, chit=1),
        group("B", *riflemen(2), side=1, chit=0),
        nations=(nation, "American" if nation == "Japanese" else "Russian"),
        troops=(troops, ""), hands=(hand, ()), chapters=53,
    )  # fmt: skip


@refused("UF 44.2", "UF 45.2", "UF 50.2", "UF 51.2", "UF 39.6a", "UF 39.7b", "UF 2.21")
@pytest.mark.parametrize(
    ("nation", "troops", "card", "verb", "rule"),
    [
        ("British", "", SPLIT_MOVE, "move", "UF 44.2"),
        ("Japanese", "", SPLIT_RADIO, "rally", "UF 45.2"),
        ("Italian", "", SPLIT_RADIO, "rally", "UF 50.2"),
        ("Italian", "", SPLIT_MOVE, "move", "UF 50.2"),
        ("Italian", "Bersaglieri", SPLIT_MOVE, "move", "UF 39.6a"),
        ("French", "", SPLIT_MOVE, "move", "UF 51.2"),
        ("French", "Reservists", SPLIT_RADIO, "fire mission", "UF 39.7b"),
        ("German", "", SPLIT_MOVE, "move", "UF 2.21"),
        ("German", "", SPLIT_RADIO, "move", "UF 5.1"),
        ("Japanese", "", fire(1), "rally", "UF 10.2"),
    ],
)
def test_a_half_that_is_not_read(nation: str, troops: str, card: int, verb: str, rule: str) -> None:
    """A card without such a half, and a hand without such a card, are refused as before."""
    s = side(nation, card, troops=troops)
    assert rule_of(refusal(s, verb, 0)) == rule
    if verb == "move":
        s = side(nation, card, movement(), troops=troops)
        play(s, ("move", 0))
        assert rule_of(refusal(s, "move", card, "forward")) == (rule if rule != "UF 5.1" else "UF 2.22")


@refused("UF 38.1", "UF 52.14")
def test_cower_cards_of_the_night_and_of_the_desert() -> None:
    s = side("German", smoke(), men=(man(leader="SL"), man()))
    assert ("smoke", 0) in options(s)
    s.night, s.cower = True, [("smoke",), ("smoke",)]
    assert rule_of(refusal(s, "smoke", 0)) == "UF 38.1"
    strong = terrain("buildings", -3)
    s = side("German", strong, terrain("brush"), stack=(forward(),))
    s.desert, s.cower = True, [("buildings -3",), ("buildings -3",)]
    play(s, ("terrain", 0))
    assert rule_of(refusal(s, "terrain", strong)) == "UF 52.14"


@refused("UF 44.9", "UF 45.52", "UF 50.6")
@pytest.mark.parametrize(("nation", "rule"), [("British", "UF 44.9"), ("Japanese", "UF 45.52"), ("Italian", "UF 50.6")])
def test_the_red_hero_and_a_machine_gun_of_one_man(nation: str, rule: str) -> None:
    s = side(nation, hero("red"), fire(1, 1), men=(man("LMG"), man()))
    play(s, ("fire", 0), ("at", 6), ("card", fire(1, 1)))
    assert rule_of(refusal(s, "hero", hero("red"), 0)) == rule


@refused("UF 50.3", "UF 6.1")
def test_italians_with_just_the_factors_that_are_printed() -> None:
    """Three factors at range 2 for a card that needs 3; two would not be enough for anybody."""
    three = next(c for c in ALL_CARDS if NEED[c] == 3)
    for nation, count, rule in (("Italian", 3, "UF 50.3"), ("Italian", 2, "UF 6.1"), ("German", 2, "UF 6.1")):
        s = side(nation, three, men=riflemen(count))
        s.chit[6] = s.chit[7] = 0
        assert rule_of(refusal(s, "fire", 0)) == rule, (nation, count)
    s = side("Italian", three, fire(1, 1), men=riflemen(3))
    s.chit[6] = s.chit[7] = 0
    play(s, ("fire", 0), ("at", 6))
    assert rule_of(refusal(s, "card", three)) == "UF 50.3"


@refused("UF 45.421", "UF 45.422", "UF 45.42")
def test_what_a_banzai_group_is_told() -> None:
    s = side("Japanese", movement(), terrain("brush"), fire(1), men=(man(leader="SL"), man()), stack=(forward(),))
    s.marks["banzai", 0] = 6
    wanted = {"terrain": "UF 45.421", "open": "UF 45.421", "banzai fight": "UF 45.422", "fire": "UF 45.42"}
    assert {verb: rule_of(refusal(s, verb, 0)) for verb in wanted} == wanted
    assert ("move", 0) in options(s) and ("banzai fight", 0) not in options(s)


@refused("UF 14.1", "UF 52.14", "UF 4.3")
def test_cower_cards_discarded_on_an_enemy() -> None:
    for card, rule in ((terrain("buildings", -3), "UF 52.14"), (sniper(), "UF 14.1"), (fire(1), "UF 4.3")):
        s = side("German", card)
        s.desert, s.cower = True, [("buildings -3", "sniper"), ()]
        s.cards[6] = (forward(),)
        play(s, ("stop",))
        assert rule_of(refusal(s, "on", card, 6)) == rule


@refused("UF 38.52", "UF 38.2")
def test_why_nobody_can_be_observed() -> None:
    """All are lit, or the only enemy is deep in a Gully."""
    for place, rule in (("light", "UF 38.52"), ("gully", "UF 38.2")):
        s = position(group("A", *riflemen(3)), group("A", *riflemen(3), side=1), chapters=38)
        s.night = True
        if place == "light":
            s.marks["starshell", place_of(1, s.letter[6], s.chit[6])] = 2
        else:
            s.cards[6] = (entry(terrain("gully"), TERRAIN_UP),)
        found = refusal(s, "observe", 0)
        assert rule_of(found) == rule and found is not NOBODY_TO_OBSERVE
