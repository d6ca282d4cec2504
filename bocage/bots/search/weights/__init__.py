"""Learned factors for the terms of an evaluation, one small file for each game, with where they come from.

Written by `bocage lab train GAME`; read by the captain, if the file says that they are used: they are where they were
measured to play better than the weights made by hand.
"""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files


@cache
def learned(game: str, names: tuple[str, ...]) -> tuple[float, ...]:
    """The factors in the order of the names; nothing where there are none, or where they are not used."""
    file = files(__name__) / f"{game}.toml"
    if not file.is_file():
        return ()
    told = tomllib.loads(file.read_text(encoding="utf-8"))
    weights = told.get("weights", {})
    if not told.get("used", False) or any(name not in weights for name in names):
        return ()
    return tuple([float(weights[name]) for name in names])
