"""Pointing at what is not lit: the game's own refusal comes back with its rule, for cards, units and hexes."""

from __future__ import annotations

from random import Random

import pytest

from bocage import games
from bocage.hexes.library import load_field
from bocage.kernel import play
from bocage.kernel.frames import CHANCE, OVER, State
from bocage.kernel.game import Game
from bocage.server.candidates import candidates, why_not_there

GENERIC = "that is not one of the choices here"


def positions(game: Game, seed: int) -> list[State]:
    """Positions of a random game at which somebody decides."""
    scenario = game.scenarios()[0].ident
    s, rng = game.new(scenario, game.complete_options(scenario, {})), Random(seed)
    play.begin(s)
    found = []
    for _ in range(400):
        if s.player == OVER:
            break
        if s.player == CHANCE:
            play.apply(s, play.sample(s, rng))
            continue
        found.append(s.copy())
        play.apply(s, rng.choice(play.options(s)))
    return found


BELOW = {"cardwar": ("SK ", "DE ")}
"""Rules of the game that a game stands on."""


def pointable(game: Game, s: State) -> list[dict[str, object]]:
    view = game.view(s, s.player)
    if view["kind"] == "hex":
        return [{"hex": unit["hex"], "unit": unit["id"]} for unit in view["units"] if unit["hex"]]
    hand = view["sides"][s.player]["hand"]
    groups = [group for side in view["sides"] for group in side["groups"]]
    return [{"card": card["id"]} for card in hand] + [{"group": group["id"]} for group in groups]


@pytest.mark.parametrize("name", games.names())
def test_everything_on_the_table_answers_why_not_with_a_rule_of_its_game(name: str) -> None:
    game = games.load(name)
    told, own = 0, 0
    for s in positions(game, 7)[::5]:
        for at in pointable(game, s):
            if any(game.target(s, option).get(key) == value for option in play.options(s) for key, value in at.items()):
                continue
            refusal = why_not_there(game, s, s.player, at)
            assert refusal.rule.startswith((game.prefix, *BELOW.get(name, ()))), refusal
            assert refusal.reason and refusal.reason != GENERIC
            told += 1
            own += not refusal.reason.startswith("no choice points there")
    assert told > 50
    assert own > 10


def test_a_hex_is_pointed_at_by_name_and_answered_by_number() -> None:
    game = games.load("starterkit")
    for s in positions(game, 7):
        targets = [game.target(s, option) for option in play.options(s)]
        if any("hex" in target for target in targets):
            made = candidates(game, s, {"hex": "A10"}, play.options(s))
            number = load_field("elst").hex("A10")
            assert made and all(number in action for action in made)
            return
    raise AssertionError("no question pointed at a hex")


def test_the_seat_that_is_not_asked_learns_no_rule() -> None:
    game = games.load("toy")
    s = game.new("race", {"goal": 3, "cards": True})
    play.begin(s)
    refusal = why_not_there(game, s, 1, {"unit": 1})
    assert (refusal.rule, refusal.reason) == ("", "another player decides now")
