"""The store: nothing is acknowledged that is not in the file that others see; copies while it runs; one server."""

from __future__ import annotations

import os
import sqlite3
import stat
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from bocage.kernel.game import BadInput
from bocage.server import housekeeping
from bocage.server.app import make_app
from bocage.server.files.backup import backup, restore
from bocage.server.store import Store
from tests.server.talk import Player, create

ROOT = Path(__file__).parents[2]


def path_of(database: str) -> Path:
    return Path(database.removeprefix("sqlite:///"))


def gone(path: Path) -> None:
    path.unlink()


def replaced(path: Path) -> None:
    other = path.with_name("other")
    other.write_bytes(path.read_bytes())
    os.replace(other, path)


def overwritten(path: Path) -> None:
    with path.open("r+b") as file:
        file.write(b"\0" * 512)


def cut_short(path: Path) -> None:
    os.truncate(path, 100)


@pytest.mark.parametrize("harm", [gone, replaced, overwritten, cut_short])
def test_a_file_that_is_not_what_it_was_is_noticed_before_the_next_answer_is_acknowledged(
    database: str, harm: Any
) -> None:
    with TestClient(make_app(database)) as client:
        made = create(client)
        with client.websocket_connect("/ws") as socket, client.websocket_connect("/ws") as other:
            red, blue = Player(socket, made["links"][0]["link"]), Player(other, made["links"][1]["link"])
            assert red.act("wait")["is"] == "done"
            harm(path_of(database))
            told = blue.ask(do="act", v=1, action=["wait"])
            assert told["is"] == "error" and "not taken" in told["reason"]


def test_a_damaged_store_is_refused_at_the_start_and_a_backup_brings_it_back(database: str, tmp_path: Path) -> None:
    path, copy = path_of(database), tmp_path / "copy"
    with TestClient(make_app(database)) as client:
        made = create(client)
        with client.websocket_connect("/ws") as socket:
            Player(socket, made["links"][0]["link"]).act("wait")
        assert backup(database, copy) == 1, "while the table is open"
        with pytest.raises(BadInput, match="already exists"):
            backup(database, copy)
    assert stat.S_IMODE(copy.stat().st_mode) == 0o600
    with path.open("r+b") as file:
        file.seek(4096)
        file.write(os.urandom(40_000))
    with pytest.raises(BadInput, match="cannot be opened"):
        Store(database)
    assert restore(database, copy) == 1
    with TestClient(make_app(database)) as client, client.websocket_connect("/ws") as socket:
        assert Player(socket, made["links"][0]["link"]).position["step"] == 1
    for wrong in (tmp_path / "nothing", tmp_path):
        with pytest.raises(BadInput):
            restore(database, wrong)
    junk = tmp_path / "junk"
    junk.write_bytes(b"no store" * 100)
    with pytest.raises(BadInput, match="not a store"):
        restore(database, junk)
    assert Store(database).count() == 1, "a wrong backup changes nothing"


def test_a_backup_comes_back_under_a_running_table(database: str, tmp_path: Path) -> None:
    copy = tmp_path / "copy"
    with TestClient(make_app(database)) as client:
        made = create(client)
        link = made["links"][0]["link"]
        with client.websocket_connect("/ws") as socket:
            red = Player(socket, link)
            assert red.act("duel")["is"] == "done"
            backup(database, copy)
            while red.position["v"] < 1:
                red.hear()
            assert red.act("name", 1)["is"] == "done"
            restore(database, copy)
        with client.websocket_connect("/ws") as b:
            blue = Player(b, made["links"][1]["link"])
            told = blue.ask(do="act", v=blue.position["v"], action=["name", 0])
            assert told["is"] == "refused" and told["stale"], "the game is not what it was"
        with client.websocket_connect("/ws") as socket:
            red = Player(socket, link)
            assert red.position["step"] == 1 and red.act("name", 0)["is"] == "done"


def test_the_file_is_its_owners_alone(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "er" / "table.sqlite3"
    Store(f"sqlite:///{path}").close()
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    path.chmod(0o644)
    Store(f"sqlite:///{path}").close()
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


def test_a_second_server_on_the_same_file_is_refused(database: str) -> None:
    first = Store(database, alone=True)
    with pytest.raises(BadInput, match="Another table is open on the store"):
        Store(database, alone=True)
    first.close()
    Store(database, alone=True).close()


def test_a_store_of_a_newer_bocage_is_refused_in_a_sentence(database: str) -> None:
    Store(database).close()
    with closing(sqlite3.connect(path_of(database))) as c:
        c.execute("UPDATE alembic_version SET version_num = '0999'")
        c.commit()
    with pytest.raises(BadInput, match="a newer Bocage has made it"):
        Store(database)


def test_old_games_go_by_the_rule_of_the_host(client: TestClient) -> None:
    store = client.app.state.house.store  # type: ignore[attr-defined]  # any ASGI app
    made = [create(client, options={"goal": 1}) for _ in range(3)]
    with store.engine.begin() as c:
        c.exec_driver_sql("UPDATE games SET changed = changed - 86400 * 10 WHERE id = ?", (made[0]["id"],))
        c.exec_driver_sql("UPDATE games SET changed = changed - 86400 * 40 WHERE id = ?", (made[1]["id"],))
    assert housekeeping.sweep(store, 0, 0) == (0, 0), "without a rule nothing goes"
    assert housekeeping.sweep(store, 7, 30) == (2, 1)
    assert store.game(made[1]["id"]) is None and store.game(made[2]["id"]).archived is False
    with client.websocket_connect("/ws") as socket:
        red = Player(socket, made[0]["links"][0]["link"])
        assert red.act("wait")["is"] == "done", "an archived game comes back when it is opened"
    assert store.game(made[0]["id"]).archived is False


def test_backup_and_restore_as_typed(database: str, tmp_path: Path) -> None:
    Store(database).close()
    words = [sys.executable, "-m", "bocage"]
    copy = str(tmp_path / "copy")
    for command, code in ((["backup", copy], 0), (["backup", copy], 2), (["restore", copy], 0), (["restore", "x"], 2)):
        done = subprocess.run(
            [*words, *command, "--db", str(path_of(database))], cwd=ROOT, capture_output=True, text=True, timeout=60
        )
        assert done.returncode == code and "Traceback" not in done.stderr, done.stderr
