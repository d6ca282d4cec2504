"""What a player could do next and where it would lead: looked up on copies that hold no secret of others."""

from __future__ import annotations

from random import Random, SystemRandom

from bocage.kernel.frames import State
from bocage.kernel.game import Game

_chance = SystemRandom()


def imagined(game: Game, s: State, seat: int) -> State:
    """A world that the seat cannot tell from the table. Drawn anew each time: with a known seed the way in which the
    secrets are shuffled would be known too."""
    copy: State = game.determinize(s, seat, Random(_chance.getrandbits(64)))
    copy.events, copy.revealed = None, False
    return copy
