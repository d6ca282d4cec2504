"""Every registered game and scenario: the laws hold for all of them without being told."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from bocage import games
from bocage.kernel import play
from bocage.kernel.frames import CHANCE, OVER, State
from bocage.kernel.game import Game

PLACES = [(name, x.ident) for name in games.names() for x in games.load(name).scenarios()]
IDS = [f"{name}/{ident}" for name, ident in PLACES]


def started(game: Game, scenario: str, rng: Random | None = None) -> State:
    """A begun state; with a generator, under options chosen at random."""
    options = {}
    if rng is not None:
        options = {o.name: rng.choice(o.choices) for o in game.option_list(scenario)}
    s: State = game.new(scenario, game.complete_options(scenario, options))
    s.events = []
    play.begin(s)
    return s


def decisions(s: State, rng: Random, most: int = 200_000) -> Iterator[int]:
    """Random play to the end; yields at each decision, before it is taken."""
    count = 0
    while s.player != OVER:
        if s.player == CHANCE:
            play.apply(s, play.sample(s, rng))
            continue
        assert count < most, "the game does not end"
        yield count
        choices = play.options(s)
        play.apply(s, choices[int(rng.random() * len(choices))])
        count += 1


def now_and_then(s: State, rng: Random, gap: int) -> Iterator[int]:
    """Random play to the end that stops after `gap` decisions and each time one fifth of a gap later: a long game is
    looked at from end to end, but not ten times as often as a short one."""
    due, wait = 0, float(gap)
    for count in decisions(s, rng):
        if count >= due:
            yield count
            due, wait = count + int(wait), wait + gap / 5
