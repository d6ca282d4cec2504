"""Who sits where. A link is an invitation: the first browser that opens it takes the seat and keeps it by its own key.

The one who made the table knows every link, but sits on none that somebody else has opened. The owner of a seat may
change its link, or pass the seat on.
"""

from __future__ import annotations

import secrets
from typing import Any

from bocage.kernel.game import BadInput
from bocage.server import claims
from bocage.server.house import House
from bocage.server.table import Table

TAKEN = "This seat is taken: another browser opened its link first. Its owner can pass it on with a new link."
NO_KEY = "A seat is kept by a key: send one of 16 to 100 characters with the link."
MACHINES = "A machine sits here; its view opens after the end."


def checked_key(key: Any) -> str:
    if not isinstance(key, str) or not 16 <= len(key) <= 100 or not key.isascii():
        raise BadInput(NO_KEY)
    return key


async def sit(house: House, link: Any, key: Any) -> tuple[Table, int]:
    """The table and the seat that a link opens for the browser with this key."""
    ident, seat = await house.seat_of(link)
    if seat >= 0 and not await _owned(house, link, checked_key(key)):
        raise BadInput(TAKEN)
    table = await house.table(ident)
    if seat >= 0 and table.seats[seat].bot is not None and not table.match.over:
        raise BadInput(MACHINES)
    return table, seat


async def _owned(house: House, link: str, key: str) -> bool:
    """Whether the seat is this key's, which takes it if nobody has it yet."""
    mine: bool | None = await house.read(claims.owns, house.store, link, key)
    if mine is None:
        await house.later(claims.claiming(link, key))
        mine = await house.read(claims.owns, house.store, link, key)
    return bool(mine)


async def renew(house: House, table: Table, seat: int, key: Any, keep: bool) -> str:
    """A new link for one's own seat: kept, or free for whoever opens it first. Other browsers on it have to leave."""
    link = secrets.token_urlsafe(24)
    await house.later(claims.linking(table.id, seat, link, checked_key(key) if keep else None))
    return link
