"""The judge at the table: a finished game is judged beside the loop, once, in a bounded time, for all who ask."""

from __future__ import annotations

import asyncio
from typing import Any

from bocage import games
from bocage.kernel.frames import BrokenRule
from bocage.kernel.game import BadInput
from bocage.lab.judge.analysis import analyse, plain
from bocage.lab.judge.words import verdict
from bocage.server.house import House
from bocage.server.table import Table

SECONDS = 10.0
"""Of processor time; a longer game is judged by a sample, and it is said."""
OTHER_RULES = "This game was played under other rules; the judge knows those of today only."


def judge(game: str, scenario: str, options: dict[str, Any], entries: list[Any], seconds: float) -> dict[str, Any]:
    """In the other process."""
    try:
        found = plain(analyse(games.load(game), scenario, options, entries, seconds))
    except (BrokenRule, LookupError, ValueError, TypeError) as problem:
        if isinstance(problem, BadInput):
            raise
        raise BadInput(OTHER_RULES) from problem
    return found


async def judged(house: House, table: Table) -> dict[str, Any]:
    """What the judge found; who asks while he is at work waits for the same."""
    async with table.lock:
        if not table.match.over:
            raise BadInput("The game is not over yet.")
        if table.kept:
            raise BadInput(OTHER_RULES)
        entries = [line.entry.action for line in table.match.lines]
    if not entries:
        raise BadInput("Nothing was decided in this game.")
    work = table.judged.get("work")
    if work is None or (work.done() and (work.cancelled() or work.exception() is not None)):
        job = house.judges.run(judge, table.game.name, table.match.scenario, table.match.options, entries, SECONDS)
        work = asyncio.ensure_future(job)
        table.judged["work"] = work
    found = dict(await asyncio.shield(work))
    end = table.match.state
    if not found["over"]:  # the players ended it, not the rules
        found |= {"over": True, "result": list(end.result or ()), "ending": {"rule": "", "reason": end.ending[1]}}
    return {"is": "judged", **found, "verdict": verdict(found)}
