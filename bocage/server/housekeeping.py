"""What the house does by itself: films, and old games by the rule that the host has set.

A game nobody has touched for long is archived (its kept states go; it comes back when somebody opens it) and at last
deleted, with all that belongs to it.
"""

from __future__ import annotations

import asyncio
import logging
import time

from sqlalchemy import delete, select, update

from bocage.server.house import House
from bocage.server.schema import checkpoints, cut_entries, entries, films, games, seats
from bocage.server.store import Store

EVERY = 30.0
SWEEP = 3600.0
DAY = 86_400.0
log = logging.getLogger("bocage.table")


async def keep(house: House, archive_days: int, delete_days: int) -> None:
    swept = 0.0
    while True:
        try:
            if ((archive_days or delete_days) and time.monotonic() - swept > SWEEP) or not swept:
                swept = time.monotonic()
                spared = set(house.live)
                await house.write(sweep, house.store, archive_days, delete_days, spared)
            await asyncio.sleep(EVERY)
            await house.film_idle()
        except asyncio.CancelledError:
            raise
        except Exception:
            log.exception("housekeeping")
            await asyncio.sleep(EVERY)


def sweep(store: Store, archive_days: int, delete_days: int, spared: set[str] | None = None) -> tuple[int, int]:
    """Archive and delete what is due now; how many of each."""
    now, live = time.time(), spared or set()
    archived = deleted = 0
    with store.engine.begin() as c:
        if archive_days:
            due = select(games.c.id).where(games.c.changed < now - archive_days * DAY, games.c.archived.is_(None))
            for ident in [x for x in c.execute(due).scalars() if x not in live]:
                c.execute(delete(checkpoints).where(checkpoints.c.game_id == ident))
                c.execute(update(games).where(games.c.id == ident).values(archived=now))
                archived += 1
        if delete_days:
            due = select(games.c.id).where(games.c.changed < now - delete_days * DAY)
            for ident in [x for x in c.execute(due).scalars() if x not in live]:
                for table in (checkpoints, cut_entries, films, entries, seats):
                    c.execute(delete(table).where(table.c.game_id == ident))
                c.execute(delete(games).where(games.c.id == ident))
                deleted += 1
    return archived, deleted
