"""Why a thing on the table that is not lit cannot be chosen now.

The page knows no rules: it says where the player pointed. The candidates are the present choices pointed there instead,
so the game's own `why_not` answers for each; a game may know better by a method `candidates(s, at)`.
"""

from __future__ import annotations

from contextlib import suppress
from functools import lru_cache
from typing import Any

from bocage.hexes.library import load_field
from bocage.kernel import play
from bocage.kernel.frames import OVER, Action, State
from bocage.kernel.game import Game
from bocage.kernel.refusal import Refusal

KEYS = ("unit", "card", "group")
MOST = 120
"""Looked at for one question. A number, not a time: how busy the machine is must not change what is told."""


def why_not_there(game: Game, s: State, seat: int, at: dict[str, Any], listed: list[Action] | None = None) -> Refusal:
    """The most telling refusal of anything that could be meant by pointing there."""
    if s.player == OVER:
        return Refusal(s.ending[0], "the game is over")
    if s.player != seat:
        return Refusal(s.rule if s.player == seat else "", "another player decides now")
    plain = Refusal(s.rule, f"no choice points there now: {game.prompt(s)}")
    choices = play.options(s) if listed is None else listed
    for action in candidates(game, s, at, choices):
        refusal = play.why_not(s, action, choices)
        if refusal is not None and refusal.reason != "that is not one of the choices here":
            return refusal
    return game.missing(s, seat, at) or plain


def candidates(game: Game, s: State, at: dict[str, Any], choices: list[Action]) -> list[Action]:
    own = getattr(game, "candidates", None)
    if own is not None:
        found: list[Action] = own(s, at)
        if found:
            return found[:MOST]
    meant = {key: game.number(s, key, at[key]) for key in KEYS if type(at.get(key)) is int}
    if "hex" in at:
        meant["hex"] = _numbers(game, s).get(at["hex"])
    made: list[Action] = []
    for option in choices[:MOST]:
        for i, part in enumerate(game.parts(s, option), 1):
            number = meant.get(part)
            if number is not None and i < len(option):
                made.append((*option[:i], number, *option[i + 1 :]))
    return list(dict.fromkeys(made))[:MOST]


def _numbers(game: Game, s: State) -> dict[str, int]:
    """Hexes by name, as the numbers that actions use."""
    layout = game.view(s, s.player).get("map")
    return _index(layout) if isinstance(layout, str) and layout else {}


def prepare(game: Game, s: State) -> None:
    """Read the map's names, which takes long the first time, before anybody points at it."""
    with suppress(Exception):  # a state that cannot be shown is told of elsewhere
        _numbers(game, s)


@lru_cache(maxsize=256)
def _index(layout: str) -> dict[str, int]:
    return dict(load_field(layout).index)
