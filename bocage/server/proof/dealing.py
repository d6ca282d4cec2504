"""Provable deals at the table: the commitment is shown at once, nothing is drawn before every person's salt is in.

The secret lies with the game's settings in the store, which no seat is ever shown; a table tells it after the end.
"""

from __future__ import annotations

import secrets
from typing import Any

from bocage.kernel.deal import SECRET_BYTES, Dealer
from bocage.kernel.game import BadInput
from bocage.kernel.match import Match
from bocage.kernel.proof import draws_of
from bocage.server.rows import SeatRow

KEY = "deal"


def wished(wish: dict[str, Any]) -> bool:
    """Whether the table that is made shall deal provably."""
    value = wish.get("provable", False)
    if not isinstance(value, bool):
        raise BadInput("Whether chance shall be provable is yes or no.")
    return value


def new_dealer(places: list[SeatRow], mode: str) -> Dealer:
    """A salt is awaited of each person; at one screen the first of them adds it for all."""
    salts: list[str | None] = []
    for place in places:
        if place.seat >= 0:
            alone = mode != "link" and None in salts
            salts.append("" if place.bot is not None or alone else None)
    return Dealer(secrets.token_bytes(SECRET_BYTES), tuple(salts))


def kept(dealer: Dealer) -> dict[str, Any]:
    """A dealer for the store."""
    told = {"secret": dealer.secret.hex(), "salts": list(dealer.salts), "next": dealer.next}
    return {**told, "taken_back": list(dealer.taken_back)} if dealer.taken_back else told


def dealer_from(settings: dict[str, Any], last: int = -1) -> Dealer | None:
    """The dealer of a stored game whose last draw had this number; None for a plain game."""
    said = settings.get(KEY)
    if said is None:
        return None
    back = tuple(said.get("taken_back", ()))
    return Dealer(bytes.fromhex(said["secret"]), tuple(said["salts"]), max(said["next"], last + 1), back)


def taken_back(settings: dict[str, Any], last: int, left: int) -> dict[str, Any]:
    """The settings of a game whose draws up to number `last` were made and are taken back beyond number `left`: none of
    them comes again, and the deal says which are missing."""
    dealer = dealer_from(settings, last)
    if dealer is None:
        return settings
    gone = {*dealer.taken_back, *range(left + 1, dealer.next)}
    return {**settings, KEY: kept(Dealer(dealer.secret, dealer.salts, dealer.next, tuple(sorted(gone))))}


def shown(match: Match) -> dict[str, Any] | None:
    """What everybody may know of the deal: who has still to add a salt, and after the end the secret."""
    dealer = match.dealer
    if dealer is None:
        return None
    told: dict[str, Any] = {
        "commitment": dealer.commitment,
        "waiting": [seat for seat, salt in enumerate(dealer.salts) if salt is None],
        # a salt stays covered until all are in: nobody chooses his own by looking at the others'
        "salts": list(dealer.salts) if dealer.ready() else [],
    }
    if dealer.taken_back:
        told["taken_back"] = list(dealer.taken_back)
    if match.over:
        told["secret"] = dealer.secret.hex()
    return told


def proof(match: Match) -> dict[str, Any]:
    """The rows from which the page proves each draw of a finished game."""
    if match.dealer is None:
        raise BadInput("This game was not dealt provably.")
    if not match.over:
        raise BadInput("The secret of the deal is shown after the end.")
    return {"deal": shown(match), "draws": [[row.draw, row.below, row.first, row.width] for row in draws_of(match)]}
