"""Looking back: the position after any number of decisions, as one side knew it or, after the end, open."""

from __future__ import annotations

from typing import Any

from bocage.kernel.film import Frame
from bocage.kernel.frames import SPECTATOR
from bocage.kernel.game import BadInput
from bocage.server.beside import jobs
from bocage.server.house import House
from bocage.server.kept import KeptTable
from bocage.server.rows import Checkpoint
from bocage.server.table import Table, sees
from bocage.server.told import Line

OPEN = "open"


async def look_back(house: House, table: Table, seat: int, step: Any, eyes: Any) -> dict[str, Any]:
    """The view after `step` decisions with the eyes of a seat (its own unless told) or open."""
    if type(step) is not int or not 0 <= step <= table.match.steps:
        raise BadInput(f"The game has the steps 0 to {table.match.steps}.")
    eyes = seat if eyes is None else eyes
    over = table.match.over
    if eyes != OPEN and (type(eyes) is not int or eyes not in (*range(len(table.seats)), SPECTATOR)):
        raise BadInput("There is no such seat.")
    if not over and (eyes == OPEN or not sees(seat, over, eyes)):
        raise BadInput("The other side's view opens after the end.")
    async with table.lock:  # a change that is being written is not yet to be seen
        lines = list(table.match.lines)
        log = table.log_open(step) if eyes == OPEN else table.log(eyes) if eyes != seat else None
    frame, shown = await frame_after(house, table, lines, step)
    told: dict[str, Any] = {"is": "past", "step": step, "eyes": eyes, "question": frame["asked"]}
    if not shown:
        told["unseen"] = True  # no picture of this step was kept; the log tells it
    views = frame["views"]
    if eyes == OPEN:
        return {**told, "view": open_view(views[:-1]), "log": log}
    view = views[-1] if eyes == SPECTATOR else views[eyes]
    return {**told, "view": view, "log": log}


async def frame_after(house: House, table: Table, lines: list[Line], step: int) -> tuple[Frame, bool]:
    """What all saw after so many decisions: as it was filmed where the rules have changed since, else replayed.

    False where there is no picture of that step and the last one stands in for it."""
    if (table.notes or table.kept) and (filmed := await house.filming.frame(table, step)) is not None:
        return filmed, True
    if isinstance(table, KeptTable):
        fits = table.taken.match.steps if table.taken.match is not None else 0
        if step > fits or table.taken.match is None:
            return table.frame, step == table.upto
    n = next((i for i, line in enumerate(lines) if line.step > step), len(lines))
    if isinstance(table, KeptTable):
        n = min(n, table.taken.fits)
    kept: Checkpoint | None = await house.read(house.store.checkpoint, table.id, n)
    good = kept is not None and table.fits_shape(kept) and not table.kept
    state, first = (kept.state, kept.n) if kept is not None and good else (None, 0)
    start = jobs.Start(table.game.name, table.match.scenario, table.match.options, state)
    frame: Frame = await house.elsewhere.run(jobs.past, start, [(x.step, x.entry.action) for x in lines[first:n]])
    return frame, True


def open_view(views: list[dict[str, Any]]) -> dict[str, Any]:
    """What all seats together know: each side and each of its units as its own seat sees them."""
    merged = dict(views[0])
    sides = merged.get("sides")
    if isinstance(sides, list) and len(sides) == len(views):
        merged["sides"] = [view["sides"][i] for i, view in enumerate(views)]
    if isinstance(merged.get("units"), list):
        merged["units"] = [unit for i, view in enumerate(views) for unit in view["units"] if _owner(unit, views) == i]
    if isinstance(merged.get("markers"), list):
        merged["markers"] = _union([view["markers"] for view in views])
    if isinstance(merged.get("hands"), list) and len(merged["hands"]) == len(views):
        merged["hands"] = [view["hands"][i] for i, view in enumerate(views)]
    return merged


def _owner(unit: dict[str, Any], views: list[dict[str, Any]]) -> int:
    side = unit.get("side")
    return side if isinstance(side, int) and 0 <= side < len(views) else 0


def _union(lists: list[list[Any]]) -> list[Any]:
    found: list[Any] = []
    for markers in lists:
        found += [marker for marker in markers if marker not in found]
    return found
