"""What the store holds, as the rest of the table reads it."""

from __future__ import annotations

import hashlib
from typing import Any, NamedTuple

import msgspec


def link_hash(link: str) -> str:
    return hashlib.sha256(link.encode()).hexdigest()


def to_json(value: Any) -> str:
    return msgspec.json.encode(value).decode()


class SeatRow(NamedTuple):
    """A seat (or the place of the spectators) as it is kept; `link` is stored as its hash only."""

    seat: int
    link: str
    name: str
    bot: str | None
    orders: list[dict[str, Any]]


class GameRow(NamedTuple):
    id: str
    game: str
    scenario: str
    options: dict[str, Any]
    settings: dict[str, Any]
    opening: list[Any]
    revision: int
    version: int
    length: int
    over: bool
    changed: float
    clock: list[Any] | None = None
    """Of a turn with limited time: the turn, the seat on turn, the seconds used."""
    pack: str = ""
    """The owner's pack that the game is played with, by its digest."""
    facts: dict[str, Any] | None = None
    """What everybody may know of the table, as it was at the beginning: it is shown where the rules are gone."""
    notes: list[Any] | None = None
    """Lines of the log that are no entries: [step, words]."""
    agreed: dict[str, list[int]] | None = None
    ending: dict[str, Any] | None = None
    """How the players ended it by agreement."""
    archived: bool = False


class Checkpoint(NamedTuple):
    """A kept state: after entry n, and the shape it was written in."""

    n: int
    state: dict[str, Any]
    shape: str
