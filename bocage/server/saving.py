"""A table's game as a save: the log, and the record of what was told and seen, which needs no rules to be read."""

from __future__ import annotations

from typing import Any

from bocage.kernel.proof import dealt
from bocage.kernel.save import FORMAT
from bocage.server import keeping
from bocage.server.beside import jobs
from bocage.server.house import House
from bocage.server.kept import KeptTable
from bocage.server.table import Table


async def saved(house: House, table: Table) -> dict[str, Any]:
    await house.filming.for_save(table)
    async with table.lock:  # a change that is being written is not yet to be seen
        lines = list(table.match.lines)
        deal = dealt(table.match)
    match = table.match
    if isinstance(table, KeptTable):
        save = _as_kept(table)
    else:
        start = jobs.Start(table.game.name, match.scenario, match.options)
        save = await house.elsewhere.run(jobs.save, start, [line.entry.action for line in lines])
    if deal is not None:
        save["deal"] = deal
    reels = await house.read(keeping.reels, house.store, table.id)
    return {**save, "record": {"lines": [line.plain() for line in lines], "film": [list(reel) for reel in reels]}}


def _as_kept(table: KeptTable) -> dict[str, Any]:
    """A game of other rules as it was: nothing is computed, so nothing is vouched for."""
    row = table.row
    return {
        "bocage": "save",
        "format": FORMAT,
        "game": row.game,
        "revision": row.revision,
        "pack": row.pack,
        "scenario": row.scenario,
        "options": row.options,
        "entries": [[x.entry.seat, x.entry.rule, x.entry.action] for x in table.match.lines],
        "checks": [],
        "final": "",
        "result": [] if row.over else None,
    }
