"""A server that starts anew in the middle of a game of hexes: a process that has loaded nothing yet takes it up."""

from __future__ import annotations

import json
import subprocess
import sys
from random import Random
from typing import Any

import pytest
from starlette.testclient import TestClient

from bocage import games
from bocage.server.app import make_app
from tests.server.talk import Player, answer_anyhow, create, who_is_asked
from tests.server.test_store import state_of

LEAST, MOST = 40, 400
"""Answers to a table; it is left when it has a checkpoint, so that it comes back from a stored state and entries."""

TAKE_UP = """
import json, sys
from starlette.testclient import TestClient
from bocage.kernel.codec import digest
from bocage.server.app import make_app
from tests.server.talk import Player

app = make_app(sys.argv[1])
found = []
with TestClient(app) as client:
    for made in json.loads(sys.argv[2]):
        with client.websocket_connect("/ws") as socket:
            player = Player(socket, made["links"][0]["link"])
            table = app.state.house.live[made["id"]]
            question = player.position["question"]
            found.append([digest(table.match.state), table.checkpoint, question.get("seat"), player.position["v"]])
print(json.dumps(found))
"""


def play_some(client: TestClient, app: Any, made: dict[str, Any], rng: Random) -> list[Any]:
    """Both seats answer at random for a while; what a table taken up again must show."""
    with client.websocket_connect("/ws") as a, client.websocket_connect("/ws") as b:
        seats = [Player(a, made["links"][0]["link"]), Player(b, made["links"][1]["link"])]
        table = app.state.house.live[made["id"]]
        for answers in range(MOST):
            asked = who_is_asked(seats)
            if asked is None:
                break
            if answers >= LEAST and table.checkpoint and len(asked.options) > 1:
                break  # nothing here that a standing order would answer by itself
            answer_anyhow(asked, rng)
        while seats[0].position["v"] < table.version:
            seats[0].hear()
        asked_seat = seats[0].position["question"].get("seat")
        return [state_of(app, made["id"]), table.checkpoint, asked_seat, seats[0].position["v"]]


@pytest.mark.parametrize("name", ["brothers", "starterkit"])
def test_every_scenario_goes_on_after_a_restart_of_the_server(database: str, name: str) -> None:
    app = make_app(database)
    made: list[dict[str, Any]] = []
    before: list[list[Any]] = []
    with TestClient(app) as client:
        for number, scenario in enumerate(games.load(name).scenarios()):
            made.append(create(client, game=name, scenario=scenario.ident))
            before.append(play_some(client, app, made[-1], Random(number)))
    assert all(checkpoint or seat is None for _, checkpoint, seat, _ in before)  # or it was over before there was one
    assert sum(checkpoint > 0 for _, checkpoint, _, _ in before) >= 7
    wish = json.dumps([{"id": m["id"], "links": m["links"]} for m in made])
    told = subprocess.run(
        [sys.executable, "-c", TAKE_UP, database, wish], capture_output=True, text=True, check=False, timeout=300
    )
    assert told.returncode == 0, told.stderr
    assert json.loads(told.stdout.splitlines()[-1]) == before
