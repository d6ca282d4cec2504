"""Looking back: the position after any number of decisions, as one side knew it or, after the end, open."""

from __future__ import annotations

from typing import Any

from bocage.kernel.frames import SPECTATOR, State
from bocage.kernel.game import BadInput, Game
from bocage.kernel.hidden import question
from bocage.kernel.match import Match
from bocage.server.house import House, recalled
from bocage.server.table import Table, sees

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
    s = await state_after(house, table, step)
    asked = question(table.game, s, SPECTATOR)
    if eyes == OPEN:
        lines = table.log_open(step)
        return {
            "is": "past",
            "step": step,
            "eyes": OPEN,
            "view": open_view(table.game, s),
            "question": asked,
            "log": lines,
        }
    return {
        "is": "past",
        "step": step,
        "eyes": eyes,
        "view": table.game.view(s, eyes),
        "question": asked,
        "log": table.log(eyes) if eyes != seat else None,
    }


async def state_after(house: House, table: Table, step: int) -> State:
    """A state of the past, replayed from the nearest checkpoint without touching the match."""
    lines = table.match.lines
    n = next((i for i, line in enumerate(lines) if line.step > step), len(lines))
    kept = await house.write(house.store.checkpoint, table.id, n)
    match = Match(table.game, table.match.scenario, table.match.options, narrate=False, undo=False)
    start, state = recalled(kept)
    if state is not None:
        match.state = state
    for line in lines[start:n]:
        match.put(line.entry.action)
    return match.state


def open_view(game: Game, s: State) -> dict[str, Any]:
    """What all seats together know: each side and each of its units as its own seat sees them."""
    views = [game.view(s, seat) for seat in range(len(game.seats(s)))]
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
