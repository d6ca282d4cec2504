"""The workshop's questions: what is wrong with a scenario and where, what it looks like, and who wins it how often.

Nothing of a scenario is kept here: its name holds all of it, so the page asks with the whole each time.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from random import Random
from time import process_time
from typing import Any

from starlette.requests import Request
from starlette.routing import BaseRoute, Route

from bocage import bots, games
from bocage.battlefield.areas import area_problems, hexes_of
from bocage.battlefield.own import MOST_HEXES
from bocage.figures.own_text import is_own, unpacked
from bocage.games.starterkit.area import kinds
from bocage.games.starterkit.scenario_check import ground_for
from bocage.hexes.field import Field
from bocage.hexes.library import load_field, map_names, map_text
from bocage.hexes.mapwrite import board_plain, map_text_of
from bocage.kernel.game import BadInput
from bocage.lab import workshop
from bocage.lab.simulate import Job, play_one
from bocage.lab.stats import wilson
from bocage.lab.summary import verdict
from bocage.server.drawing import draw
from bocage.server.house import House

Answer = Callable[[Request], Awaitable[Any]]
Body = Callable[[Request, int], Awaitable[dict[str, Any]]]
May = Callable[[House, Request, str], Awaitable[None]]

BODY_BYTES = 120_000
BALANCE_SECONDS = 2.0
"""Processor time of one answer about balance; the page asks again while it wants to know more."""
MOST_SUMMED = 100_000


def routes(house: House, may: May, body: Body, json: Callable[[Answer], Any]) -> list[BaseRoute]:
    async def palette(_: Request) -> Any:
        return await house.aside(workshop.palette)

    async def check(request: Request) -> Any:
        await may(house, request, "workshop")
        return await house.elsewhere.run(checked, await body(request, BODY_BYTES))

    async def open_file(request: Request) -> Any:
        await may(house, request, "workshop")
        return await house.elsewhere.run(opened, await body(request, BODY_BYTES))

    async def balance(request: Request) -> Any:
        await may(house, request, "workshop")
        return await house.judges.run(balanced, await body(request, BODY_BYTES))

    return [
        Route("/api/workshop", json(palette)),
        Route("/api/workshop/check", json(check), methods=["POST"]),
        Route("/api/workshop/open", json(open_file), methods=["POST"]),
        Route("/api/workshop/balance", json(balance), methods=["POST"]),
    ]


def checked(wish: dict[str, Any]) -> dict[str, Any]:
    """A scenario as the page has it, {"game", "scenario", "board"}: its file, faults, drawing, areas and name."""
    data, board = wish.get("scenario"), wish.get("board")
    if not isinstance(data, dict) or not isinstance(board, dict | None):
        raise BadInput("That is not a scenario.")
    data = dict(data)
    found: list[workshop.Fault] = []
    if board is not None:
        try:
            data["map"] = map_text_of(board)
        except BadInput as problem:
            found.append(workshop.fault_of(f"map: {problem}"))
    try:
        text = workshop.text_of(data)
        game, wrong = workshop.faults(text, str(wish.get("game", "")))
    except RecursionError:
        raise BadInput("That is nested too deeply to be read.") from None
    found += wrong
    drawn = not any(x.place.startswith("map") for x in found) and isinstance(data.get("map"), str)
    field = load_field(data["map"]) if drawn else None
    return {
        "faults": [x._asdict() for x in found],
        "text": text,
        "name": workshop.name_of(text) if not found else None,
        "drawing": draw(field) if field is not None else None,
        "areas": areas(game, data, field) if field is not None else [],
    }


def areas(game: str, data: dict[str, Any], field: Field) -> list[dict[str, Any]]:
    """The hexes that each group and each condition names, as far as they are right."""
    known = kinds(ground_for(data["map"], 1)) if game == "starterkit" else {}
    found = []
    for number, side in enumerate(_rows(data.get("side"))):
        for n, group in enumerate(_rows(side.get("group"))):
            for word in ("set_up", "setup", "enter", "place"):
                if word in group:
                    found.append({"side": number, "group": n, "hexes": _hexes(group[word], field, known)})
    victory = data.get("victory")
    for n, row in enumerate(_rows(victory.get("condition") if isinstance(victory, dict) else None)):
        for word in ("area", "buildings"):
            if word in row:
                found.append({"condition": n, "hexes": _hexes(row[word], field, known)})
    return found


def _rows(value: Any) -> list[dict[str, Any]]:
    return [x for x in value if isinstance(x, dict)] if isinstance(value, list) else []


def _hexes(area: Any, field: Field, known: dict[str, list[bool]]) -> list[str]:
    if isinstance(area, dict):
        area = {word: value for word, value in area.items() if word != "turn"}
    try:
        return [] if area_problems(area, field, known) else [field.names[h] for h in hexes_of(area, field, known)]
    except (TypeError, AttributeError, ValueError, RecursionError):
        return []


def opened(wish: dict[str, Any]) -> dict[str, Any]:
    """A file's text, or the name that holds one, as the page edits it."""
    text = wish.get("text")
    if not isinstance(text, str):
        raise BadInput("That is not a scenario.")
    game, data = workshop.opened(unpacked(text) if is_own(text) else text)
    layout = data.pop("map", "")
    drawn = isinstance(layout, str) and "\n" in layout
    try:
        board = board_plain(layout) if drawn else board_plain(map_text(layout)[0]) if _single(layout) else None
    except BadInput as problem:
        raise BadInput(f"Its map cannot be read: {problem}") from None
    if board is None:
        data["map"] = layout
    return {"game": game, "scenario": data, "board": board}


def _single(layout: Any) -> bool:
    """One of our maps that the page can go on drawing; joined boards and the large map stay as they are."""
    return isinstance(layout, str) and layout in map_names() and load_field(layout).n <= MOST_HEXES


def balanced(wish: dict[str, Any]) -> dict[str, Any]:
    """Some games more: {"game", "name", "player", "games", "won"} with the sums so far, and those sums after it."""
    game, name, player = (str(wish.get(word, "")) for word in ("game", "name", "player"))
    if not is_own(name) or player not in bots.names():
        raise BadInput("That cannot be balanced.")
    rules = games.load(game)
    options = rules.complete_options(name, {})
    seats = rules.seats(rules.new(name, options))
    count, won = wish.get("games", 0), wish.get("won")
    fits = isinstance(count, int) and 0 <= count <= MOST_SUMMED and isinstance(won, list) and len(won) == len(seats)
    if not fits or not isinstance(won, list) or not isinstance(count, int):
        count, won = 0, [0.0] * len(seats)
    job = Job(game, name, options, (player,) * len(seats), False)
    started = process_time()
    while True:
        row = play_one(job, Random(count).randrange(2**31))
        count, won = count + 1, [float(a) + b for a, b in zip(won, row["result"])]
        if process_time() - started > BALANCE_SECONDS:
            break
    wins = []
    for seat, n in zip(seats, won):
        low, high = wilson(min(n, count), count)
        wins.append({"seat": seat, "rate": n / count, "low": low, "high": high})
    return {"games": count, "won": won, "wins": wins, "verdict": verdict({"games": count, "wins": wins})}
