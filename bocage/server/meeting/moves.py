"""Whose move it is in the games of a list. A table that is laid knows; a few others are laid, the latest first."""

from __future__ import annotations

from typing import Any

from bocage.kernel.game import BadInput
from bocage.server.house import House

MOST_LAID = 3
"""Tables brought back from the store for one look at a list; the others tell it when they are next sat down at."""


async def whose_move(house: House, found: list[dict[str, Any] | None]) -> list[dict[str, Any] | None]:
    """The list with `turn`, the seat that is asked, where it is known."""
    open_games = [x for x in found if x is not None and not x["over"]]
    asleep = sorted((x for x in open_games if x["id"] not in house.live), key=lambda x: -x["changed"])
    for game in asleep[:MOST_LAID]:
        try:
            await house.table(game["id"])
        except BadInput:
            continue  # it tells its fault when it is opened
    for game in open_games:
        table = house.live.get(game["id"])
        if table is not None and not table.match.over:
            game["turn"] = table.match.state.player
    return found
