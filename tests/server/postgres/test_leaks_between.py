"""Two servers on one database: what a server has only heard of is told to no more readers than what it did itself."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from contextlib import contextmanager
from random import Random

import pytest
from starlette.testclient import TestClient

from bocage.server.app import make_app
from bocage.server.run import database_url
from bocage.server.table import Table
from tests.server import test_leaks as paired
from tests.server.postgres.elephant import Elephant
from tests.server.talk import Player, create

DECISIONS = int(os.environ.get("BOCAGE_PAIRED_BETWEEN", "10"))
GAMES = [("toy", "race"), ("upfront", "A"), ("brothers", "lane"), ("starterkit", "apple-harvest")]


@pytest.fixture(scope="module")
def elephant() -> Iterator[Elephant]:
    elephant = Elephant()
    yield elephant
    elephant.stop()


def live(client: TestClient, ident: str) -> Table:
    table: Table = client.app.state.house.live[ident]  # type: ignore[attr-defined]  # any ASGI app
    return table


@contextmanager
def notices(client: TestClient, ident: str) -> Iterator[list[str]]:
    """What this server hears of a game from the other."""
    company = client.app.state.house.company  # type: ignore[attr-defined]  # any ASGI app
    heard: list[str] = []
    hear = company._hear

    def noted(game: str, what: str, by: str) -> None:
        hear(game, what, by)
        heard.extend([what] if game == ident else [])

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(company, "_hear", noted)
        yield heard


def test_what_comes_from_the_other_server_holds_only_what_its_reader_may_know(elephant: Elephant) -> None:
    url, rng = database_url(elephant.database("paired")), Random(7)
    with TestClient(make_app(url)) as one, TestClient(make_app(url)) as two:
        for name, scenario in GAMES:
            made = create(one, game=name, scenario=scenario)
            links = [x["link"] for x in made["links"]]
            with notices(two, made["id"]) as heard:
                for link in links:  # no standing order answers between two looks
                    with one.websocket_connect("/ws") as first:
                        assert Player(first, link).ask(do="orders", orders=[])["is"] == "done"
                while heard.count("other") < len(links):  # later they would send whoever sits there away for a moment
                    time.sleep(0.01)
            with one.websocket_connect("/ws") as a, two.websocket_connect("/ws") as b:
                red, blue = Player(a, links[0]), Player(b, links[1])
                for _ in range(DECISIONS):
                    if red.position["question"]["over"]:
                        break
                    asked, other = (red, blue) if red.position["question"]["seat"] == 0 else (blue, red)
                    assert asked.act(*rng.choice(asked.options))["is"] == "done"
                    v = asked.position["v"]
                    while min(red.position["v"], blue.position["v"]) < v:
                        other.hear()
                    told = live(two if asked is red else one, made["id"])  # the server that only heard of it
                    did = live(one if asked is red else two, made["id"])
                    paired.check_position(told, rng)
                    for reader in (0, 1, -4):
                        assert told.log(reader) == did.log(reader), "both servers tell the same"
        print(f"{paired.COUNTED[0]} messages of paired worlds between two servers, none different")
