"""Situations of which the clicks are counted, and hands that play them: for the tests and for tools/clicks.py."""

from __future__ import annotations

import json
from collections.abc import Callable
from random import Random
from typing import Any

import httpx
from playwright.sync_api import Page
from websockets.sync.client import connect

from bocage import games
from bocage.kernel.match import Match
from bocage.kernel.save import to_save
from bocage.server.planning.harm import harm
from bocage.server.planning.prospects import prospects
from bocage.server.planning.ways import Reach, reach
from tests.browser.boards import same_browser
from tests.browser.conftest import Server
from tests.server.talk import KEY

Stop = Callable[[Match], bool]


def played(game: str, scenario: str, stop: Stop, seeds: range = range(1, 60), **options: Any) -> Match:
    """A game at the first decision that fits."""
    for seed in seeds:
        rng = Random(seed)
        match = Match(games.load(game), scenario, options, rng=Random(seed))
        match.run_chance()
        for _ in range(700):
            if match.over:
                break
            if stop(match):
                return match
            match.submit(match.state.player, rng.choice(match.choices()))
            match.run_chance()
    raise AssertionError(f"no such moment in {game} {scenario}")


def frame(match: Match) -> str:
    return type(match.state.stack[-1]).__name__


def many_may_advance(match: Match) -> bool:
    return frame(match) == "AdvancePhase" and sum(1 for a in match.choices() if a[0] == "advance") >= 8


def may_move(match: Match) -> bool:
    return frame(match) == "MovementPhase" and sum(1 for a in match.choices() if a[0] == "move") >= 4


def may_move_by_card(match: Match) -> bool:
    """Somebody was woken, and nothing but a move is to be chosen where he stands."""
    if frame(match) != "CardMovement" or not any(a[0] == "move" for a in match.choices()):
        return False
    s, seat = match.state, match.state.player
    at = {u["id"]: u["hex"] for u in match.game.view(s, seat)["units"]}
    targets = [match.game.target(s, a) for a in match.choices()]
    named = [x.get("hex") or at.get(x.get("unit")) for x in targets]
    unit = next(a[1] for a in match.choices() if a[0] == "move")
    found = reach(match.game, s, seat, unit)
    far = isinstance(found, Reach) and any(len(way[1]) == 3 and not way[3] for way in found.ways.values())
    return far and at.get(unit) is not None and named.count(at[unit]) == 1


def is_moved_against(match: Match) -> bool:
    return frame(match) == "FirstFire"


def may_attack(match: Match) -> bool:
    s = match.state
    return frame(match) == "Turn" and any(len(x["actions"]) == 4 for x in prospects(match.game, s, s.player))


def may_use(match: Match) -> bool:
    return frame(match) == "OperationsRange" and sum(1 for a in match.choices() if a[0] == "use") >= 3


def goes_under_fire(unit_of: Callable[[Match], int], hexes: int, begins: Stop) -> Stop:
    """A unit has a way of so many hexes on which it can be fired at."""

    def stop(match: Match) -> bool:
        s = match.state
        if not begins(match):
            return False
        try:
            found = reach(match.game, s, s.player, unit_of(match))
        except StopIteration:  # none stands alone
            return False
        ways = [x for x in found.plain().values() if len(x["path"]) == hexes] if isinstance(found, Reach) else []
        return bool(ways) and harm(match.game, s, s.player, ways[0]["actions"])["p"] > 0.2

    return stop


def open_match(server: Server, match: Match, mode: str = "both", seats: list[dict[str, Any]] | None = None) -> Any:
    wish = {"save": to_save(match), "seats": seats or [], "mode": mode}
    answer = httpx.post(server.address + "api/open", json=wish, timeout=60)
    assert answer.status_code == 200, answer.text
    return answer.json()


def give_orders(server: Server, link: str, orders: list[dict[str, Any]]) -> None:
    with connect(server.address.replace("http", "ws") + "ws", max_size=None) as socket:
        socket.send(json.dumps({"do": "join", "link": link, "key": KEY, "id": 1}))
        socket.send(json.dumps({"do": "orders", "orders": orders, "id": 2}))
        while json.loads(socket.recv(timeout=20)).get("re") != 2:
            pass


def sit(page: Page, server: Server, *links: str) -> None:
    same_browser(page)
    page.goto(f"{server.address}#/t/{'+'.join(links)}")
    page.locator(".bar.mine").wait_for()


class Clicks:
    """A hand that counts: what it presses, and what it was asked."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.clicks = 0

    def hex(self, name: str, rest: int = 0) -> None:
        spot = self.page.locator(f"[data-hex='{name}'] .hit")
        spot.hover(force=True)
        self.page.wait_for_timeout(rest)
        spot.click(force=True)
        self.clicks += 1

    def button(self, name: str) -> None:
        self.page.get_by_role("button", name=name).first.click()
        self.clicks += 1

    def v(self) -> int:
        return int(self.page.locator(".bar").get_attribute("data-v") or -1)

    def settled(self, v: int) -> None:
        script = "v => Number(document.querySelector('.bar').dataset.v) > v && document.querySelector('.bar.mine')"
        self.page.wait_for_function(script, arg=v)
