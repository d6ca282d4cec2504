"""Why a thing on the table that is not lit cannot be chosen now.

The page knows no rules: it says where the player pointed. The candidates are the present choices pointed there instead,
so the game's own `why_not` answers for each; a game may know better by a method `candidates(s, at)`.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from bocage.hexes.field import Field
from bocage.hexes.library import load_field
from bocage.kernel import play
from bocage.kernel.frames import OVER, Action, State
from bocage.kernel.game import Game
from bocage.kernel.refusal import Refusal

KEYS = ("hex", "unit", "card", "group")
MOST = 200


def why_not_there(game: Game, s: State, seat: int, at: dict[str, Any]) -> Refusal:
    """The most telling refusal of anything that could be meant by pointing there."""
    if s.player == OVER:
        return Refusal(s.ending[0], "the game is over")
    if s.player != seat:
        return Refusal(s.rule if s.player == seat else "", "another player decides now")
    plain = Refusal(s.rule, f"no choice points there now: {game.prompt(s)}")
    for action in candidates(game, s, at):
        refusal = play.why_not(s, action)
        if refusal is not None and refusal.reason != "that is not one of the choices here":
            return refusal
    return plain


def candidates(game: Game, s: State, at: dict[str, Any]) -> list[Action]:
    own = getattr(game, "candidates", None)
    if own is not None:
        found: list[Action] = own(s, at)
        if found:
            return found[:MOST]
    made: list[Action] = []
    number = _numbers(game, s) if "hex" in at else {}
    for option in play.options(s)[:MOST]:
        target = game.target(s, option)
        for key in KEYS:
            if key in at and key in target:
                made += _pointed(option, target[key], at[key])
        if target.get("hex") in number and at.get("hex") in number:
            made += _pointed(option, number[target["hex"]], number[at["hex"]])
    return list(dict.fromkeys(made))[:MOST]


def _numbers(game: Game, s: State) -> dict[str, int]:
    """Hexes by name, as the numbers that actions use."""
    layout = game.view(s, s.player).get("map")
    return _field(layout).index if isinstance(layout, str) and layout else {}


@lru_cache(maxsize=16)
def _field(layout: str) -> Field:
    return load_field(layout)


def _pointed(option: Action, old: Any, new: Any) -> list[Action]:
    """The option with one part that names the old place naming the new one."""
    return [(*option[:i], new, *option[i + 1 :]) for i, part in enumerate(option) if i and part == old]
