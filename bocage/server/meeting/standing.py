"""For the lobby: where a campaign stands and whose decision it is, in a line that everybody may read."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from bocage import games
from bocage.kernel.game import BadInput
from bocage.server.house import House
from bocage.server.kept import KeptTable

MOST = 6
"""So many campaigns are brought back from the store for one list; the others show their title."""


@lru_cache(maxsize=256)
def _is_campaign(game: str, scenario: str) -> bool:
    try:
        return "campaign" in games.load(game).scenario(scenario).facts
    except BadInput:
        return False


async def standing(house: House, rows: list[dict[str, Any] | None]) -> list[dict[str, Any] | None]:
    """The rows with `stand` and, while it goes on, `turn`, the seat that is asked, where a game is a campaign."""
    left = MOST
    for row in rows:
        if row is None or left == 0 or not _is_campaign(row["game"], row["scenario"]):
            continue
        left -= 1
        try:
            table = await house.table(row["id"])
        except BadInput:  # no longer kept, or of a game that is not here
            continue
        if isinstance(table, KeptTable):  # of other rules: nothing is asked
            continue
        async with table.lock:
            s = table.match.state
            row["stand"] = table.game.standing(s)
            if not table.match.over and s.player >= 0:
                row["turn"] = s.player
    return rows
