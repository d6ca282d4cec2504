"""What a card in hand could do from here: answers that lead to a choice that points at it.

On a copy that holds no secret of others, as far as the same seat is asked and nothing is drawn.
"""

from __future__ import annotations

from typing import Any

from bocage.kernel import play
from bocage.kernel.frames import Action, State
from bocage.kernel.game import Game
from bocage.server.planning import imagined
from bocage.server.planning.prospects import chance_of

MOST = 160
"""Answers tried for one look. A number, not a time: how busy the machine is must not change what is told."""
SHOWN = 14
DEEP = 3


def uses(game: Game, s: State, seat: int, card: int) -> list[dict[str, Any]]:
    """Ways to play the card from the present question, those with the best odds first."""
    if s.player != seat:
        return []
    found: list[dict[str, Any]] = []
    ways: list[tuple[State, list[Action], list[str]]] = [(imagined(game, s, seat), [], [])]
    tried = 0
    while ways and len(found) < SHOWN * 2:
        here, done, words = ways.pop(0)
        listed = play.options(here)
        named = [x for x in listed if game.target(here, x).get("card") == card]
        for action in named:
            told = [*words, game.describe(here, action)]
            found.append({"actions": [*done, action], "words": told, "p": chance_of(play.explain(here, action))})
        if named or len(done) >= DEEP:
            continue
        for action in listed:
            target = game.target(here, action)
            if tried >= MOST or "card" in target or not ({"group", "unit"} & target.keys()):
                continue  # another card, or an answer that ends something
            tried += 1
            ahead = here.copy()
            play.apply(ahead, action)
            if ahead.player == seat and len(ahead.stack) > len(s.stack):  # still the same play
                ways.append((ahead, [*done, action], [*words, game.describe(here, action)]))
    found.sort(key=lambda x: -(x["p"] or 0.0))
    return found[:SHOWN]
