"""Advice worked out beside the loop: the process holds a copy of the position without the secrets of others."""

from __future__ import annotations

from random import Random
from typing import Any

from bocage import games
from bocage.kernel.codec import decode
from bocage.server.planning.advice import advise
from bocage.server.planning.followed import kinds_of


def advice(
    game: str, scenario: str, options: dict[str, Any], seat: int, copy: dict[str, Any], seed: int, going: bool
) -> tuple[dict[str, Any], list[str]]:
    """The advice and what each answer of its plan is to the hand."""
    rules = games.load(game)
    rules.new(scenario, options)  # loads what the scenario needs
    s = decode(copy)
    told = advise(rules, s, seat, Random(seed), going)
    return told, kinds_of(rules, s, seat, told["plan"])
