"""A second opinion on what is advised: of the opponent that looks ahead, on the same copies, with a bounded thought."""

from __future__ import annotations

from random import Random

from bocage import bots
from bocage.bots.search.levels import MINDS, Sergeant
from bocage.kernel import play
from bocage.kernel.frames import Action, State
from bocage.kernel.game import Game

THOUGHT = 160
"""Imaginations: a fraction of a second."""


def sergeants_choice(game: Game, s: State, seat: int, rng: Random) -> tuple[Action, Action]:
    """His answer, and what it is meant for; empty in games that he knows no better than others."""
    options = play.options(s)
    if game.name not in MINDS or len(options) < 2:
        return (), ()
    machine = Sergeant(game, seat, rng, imaginations=THOUGHT)
    answer = machine.choose(bots.sampler(game, s, seat), options)
    return answer, machine.search.memory.intent


def agrees(actions: tuple[Action, ...], answer: Action, intent: Action) -> bool:
    """Does a plan begin as he would, and end where he would go or fire?"""
    if not answer or actions[0] != answer:
        return False
    if len(intent) < 3 or len(actions) < 2:
        return True
    return any(len(action) > 1 and action[1] == intent[2] for action in actions[1:])
