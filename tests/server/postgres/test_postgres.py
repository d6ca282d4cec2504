"""The same store on a real PostgreSQL: games are made, played, taken back, found again, and survive kills."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from random import Random

import pytest
from sqlalchemy import inspect
from starlette.testclient import TestClient

from bocage.kernel.game import BadInput
from bocage.server.app import make_app
from bocage.server.run import database_url
from bocage.server.store import Store
from tests.server.killing import kill_under_load
from tests.server.postgres.elephant import Elephant
from tests.server.talk import Player, create
from tests.server.test_store import play_randomly, state_of

KILLS = int(os.environ.get("BOCAGE_KILLS", "20")) // 4


@pytest.fixture(scope="module")
def elephant() -> Iterator[Elephant]:
    elephant = Elephant()
    yield elephant
    elephant.stop()


def test_a_game_is_made_played_taken_back_and_found_again(elephant: Elephant) -> None:
    url = database_url(elephant.database("play"))
    app = make_app(url)
    with TestClient(app) as client:
        made = create(client, options={"goal": 5})
        play_randomly(client, made, Random(5), 60)
        other = create(client)
        with client.websocket_connect("/ws") as socket:
            red = Player(socket, other["links"][0]["link"])
            assert red.act("duel")["is"] == "done"
            while red.position["v"] < 1:
                red.hear()
            assert red.ask(do="undo", v=1)["is"] == "done"
        before = [state_of(app, x["id"]) for x in (made, other)]
        lines = [line.plain() for line in app.state.house.live[made["id"]].match.lines]
    app = make_app(url)
    with TestClient(app) as client:
        for x in (made, other):
            with client.websocket_connect("/ws") as socket:
                Player(socket, x["links"][0]["link"])
        assert [state_of(app, x["id"]) for x in (made, other)] == before
        assert [line.plain() for line in app.state.house.live[made["id"]].match.lines] == lines
        listed = client.post("/api/mine", json={"links": [made["links"][0]["link"], "none"]}).json()["games"]
        assert listed[0]["id"] == made["id"] and listed[1] is None


def test_migrations_make_every_table_once_even_when_two_servers_start_together(elephant: Elephant) -> None:
    url = database_url(elephant.database("moves"))
    start = [sys.executable, "-c", f"from bocage.server.store import Store; Store({url!r}).close()"]
    servers = [subprocess.Popen(start, stderr=subprocess.PIPE) for _ in range(3)]
    assert [server.communicate(timeout=60)[1] for server in servers] == [b"", b"", b""]
    assert [server.returncode for server in servers] == [0, 0, 0]
    store = Store(url)
    assert {"games", "seats", "entries", "checkpoints"} <= set(inspect(store.engine).get_table_names())
    assert store.count() == 0
    store.close()


def test_a_second_writer_cannot_fork_a_game(elephant: Elephant) -> None:
    url = database_url(elephant.database("fork"))
    with TestClient(make_app(url)) as one, TestClient(make_app(url)) as two:
        made = create(one)
        link = made["links"][0]["link"]
        with one.websocket_connect("/ws") as a, two.websocket_connect("/ws") as b:
            first, second = Player(a, link), Player(b, link)
            assert first.act("duel")["is"] == "done"
            assert second.ask(do="act", v=0, action=["wait"])["stale"]  # heard of it, or outrun in the store
        with two.websocket_connect("/ws") as b:
            assert Player(b, link).position["step"] == 1


def test_a_killed_server_loses_nothing_that_was_confirmed(elephant: Elephant) -> None:
    played = kill_under_load(elephant.database("kills"), KILLS, Random(KILLS))
    print(f"{KILLS} kills, {played} acknowledged answers, none lost")
    assert played > KILLS


def test_a_store_that_cannot_be_reached_is_told_in_one_sentence(elephant: Elephant) -> None:
    with pytest.raises(BadInput, match="The store cannot be opened") as told:
        Store(database_url(f"postgresql://bocage@/nowhere?host={elephant.folder}"))
    assert "\n" not in str(told.value)
