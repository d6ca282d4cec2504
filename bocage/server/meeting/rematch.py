"""The same game once more with sides swapped: whoever asks first lays the table, each is given the link of his seat."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bocage.kernel.frames import SPECTATOR
from bocage.kernel.game import BadInput
from bocage.server.house import House
from bocage.server.table import Table


async def rematch(house: House, table: Table, seat: int) -> str:
    """The link for this seat's player at the next table."""
    if not table.match.over:
        raise BadInput("The game is not over yet.")
    async with table.lock:
        if not table.next_links:
            table.next_links = await _laid(house, table)
            table.say({"is": "rematch", "seat": seat})
    return table.next_links[seat]


def _renamed(name: str, plain: Sequence[str], seat: int) -> str:
    """Ann (German) who now plays the Russian side is Ann (Russian)."""
    for side in plain:
        if name.endswith(f" ({side})"):
            return f"{name.removesuffix(f' ({side})')} ({plain[seat]})"
    return name


async def _laid(house: House, table: Table) -> dict[int, str]:
    places = table.seats
    turned = [*places[1:], places[0]]
    names = [place.name for place in places]
    plain = table.game.seats(table.match.state)
    # a seat's own name stays with the seat, a person's goes with the person
    seats: list[dict[str, Any]] = [
        {"bot": place.bot, **({"name": _renamed(place.name, plain, i)} if place.name not in plain else {})}
        for i, place in enumerate(turned)
    ]
    made = await house.create(
        {
            "game": table.game.name,
            "scenario": table.match.scenario,
            "options": table.match.options,
            "seats": seats,
            "mode": table.settings.get("mode", "link"),
        }
    )
    links = {(x["seat"] + 1) % len(names): x["link"] for x in made["links"]}
    return {**links, SPECTATOR: made["watch"]}
