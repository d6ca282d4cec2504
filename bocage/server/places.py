"""The places of a new table: who sits where, under which name, with which link."""

from __future__ import annotations

import secrets
import unicodedata
from typing import Any

from bocage import bots
from bocage.kernel.frames import SPECTATOR
from bocage.kernel.game import BadInput, Game
from bocage.kernel.match import Match
from bocage.server import limits, orders
from bocage.server.lesson import Taught
from bocage.server.rows import SeatRow


def laid_places(game: Game, match: Match, wish: dict[str, Any], mode: str) -> list[SeatRow]:
    """The places of a new table with their links, the spectators' last."""
    names = game.seats(match.state)
    given = wish.get("seats", [])
    if not isinstance(given, list) or len(given) > len(names):
        raise BadInput(f"{game.title} {match.scenario} has {len(names)} seats.")
    places = []
    for seat, name in enumerate(names):
        told = given[seat] if seat < len(given) and isinstance(given[seat], dict) else {}
        bot = told.get("bot")
        if bot is not None:
            bots.called(str(bot))  # or a sentence why not
        own = name_of(told.get("name")) or name
        # at one screen a skipped hand-over would show that the other had nothing to play
        standing = (
            [] if bot or mode == "screen" or isinstance(match, Taught) else [dict(orders.PASS_ONLY), dict(orders.ONLY)]
        )
        places.append(SeatRow(seat, secrets.token_urlsafe(24), own, bot, standing))
    return [*places, SeatRow(SPECTATOR, secrets.token_urlsafe(24), "spectator", None, [])]


def name_of(given: Any) -> str:
    """A person's name on one short line: no marks that turn the reading direction, nothing that cannot be seen."""
    if given is None:
        return ""
    if not isinstance(given, str):
        raise BadInput("A name is text.")
    start = unicodedata.normalize("NFC", given[: 4 * limits.NAME_LENGTH])
    plain = "".join(x if x.isprintable() else " " for x in start)
    return " ".join(plain.split())[: limits.NAME_LENGTH]
