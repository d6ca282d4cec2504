"""Whatever is wrong is told in one sentence: no traceback, no silence, nothing changed."""

from __future__ import annotations

import shutil
import signal
import socket
import subprocess
import sys
from pathlib import Path
from typing import Any

import httpx
import pytest
from starlette.testclient import TestClient

from tests.server.talk import WISH, Player, create

ROOT = Path(__file__).parents[2]

WISHES: list[tuple[dict[str, Any], str]] = [
    ({"game": "chess"}, "There is no game 'chess'"),
    ({"scenario": "moon"}, "no scenario 'moon'"),
    ({"scenario": 7}, "Say which scenario."),
    ({"options": {"colour": 1}}, "no option 'colour'"),
    ({"options": {"goal": 999}}, "Option goal"),
    ({"options": []}, "The options are names with values."),
    ({"seats": [{}, {}, {}, {}]}, "2 seats"),
    ({"seats": [{"bot": "general"}]}, "There is no opponent 'general'"),
    ({"mode": "mirror"}, "one of the modes"),
]


@pytest.mark.parametrize(("wrong", "said"), WISHES)
def test_a_wrong_wish(client: TestClient, wrong: dict[str, Any], said: str) -> None:
    answer = client.post("/api/tables", json={**WISH, **wrong})
    assert answer.status_code == 400
    assert said in answer.json()["error"] and "\n" not in answer.json()["error"]


@pytest.mark.parametrize("save", [None, 3, [], {"game": "toy"}, {"game": "chess", "bocage": "save"}, {"game": ["toy"]}])
def test_a_broken_save(client: TestClient, save: Any) -> None:
    answer = client.post("/api/open", json={"save": save})
    assert answer.status_code == 400
    told = answer.json()["error"]
    assert told.endswith(".") and "\n" not in told and "Error" not in told


@pytest.mark.parametrize("link", ["", "foreign", "x" * 500, 7, None, ["a"]])
def test_a_foreign_link(client: TestClient, link: Any) -> None:
    with client.websocket_connect("/ws") as socket:
        socket.send_json({"do": "join", "link": link, "id": 1})
        assert socket.receive_json() == {"is": "error", "re": 1, "reason": "This link opens no game."}
        socket.send_json({"do": "act", "v": 0, "action": ["wait"], "id": 2})
        assert socket.receive_json()["reason"] == "Join with your link first."
    answer = client.post("/api/save", json={"link": link})
    assert (answer.status_code, answer.json()["error"]) == (400, "This link opens no game.")


def test_a_stale_click_and_anothers_turn(client: TestClient) -> None:
    made = create(client)
    with client.websocket_connect("/ws") as a, client.websocket_connect("/ws") as b:
        red, blue = Player(a, made["links"][0]["link"]), Player(b, made["links"][1]["link"])
        early = blue.act("wait")
        assert early["is"] == "refused" and early["reason"]
        assert red.act("wait")["is"] == "done"
        again = red.ask(do="act", v=0, action=["wait"])
        assert again["stale"] and again["reason"] == "the position has changed since; look again"


def bocage(*words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "bocage", "play", "--no-browser", *words],
        capture_output=True,
        text=True,
        timeout=60,
        cwd=ROOT,
    )


def test_a_store_or_a_port_that_cannot_be_used(tmp_path: Path) -> None:
    garbage = tmp_path / "garbage.sqlite3"
    garbage.write_bytes(b"no database at all" * 99)
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        told = [
            (("--db", str(garbage)), "The store cannot be opened"),
            (("--db", str(tmp_path / "garbage.sqlite3" / "below")), "The store cannot be opened"),
            (("--db", "cards://here"), "The store cannot be used"),
            (("--db", str(tmp_path / "ok"), "--port", port), "--port 0 finds a free one"),
        ]
        for words, said in told:
            done = bocage(*words)
            assert done.returncode == 2 and said in done.stderr, done.stderr
            assert "Traceback" not in done.stderr and len(done.stderr.strip().splitlines()) == 1


def test_without_node_make_play_says_what_is_missing(tmp_path: Path) -> None:
    """In a copy of the project that has no page yet, on a machine that has everything but Node."""
    tools = tmp_path / "bin"
    tools.mkdir()
    for name in ("make", "sh", "find", "python3", "touch"):
        (tools / name).symlink_to(str(shutil.which(name)))
    (tmp_path / "client").mkdir()
    for name in ("Makefile", "constraints.txt", "pyproject.toml", "client/package.json", "client/package-lock.json"):
        shutil.copy(ROOT / name, tmp_path / name)
    done = subprocess.run(
        [str(tools / "make"), "play"],
        cwd=tmp_path,
        env={"PATH": str(tools)},
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert done.returncode != 0
    assert done.stdout.strip().splitlines() == [
        "The table needs Node 20 or newer with npm to build its page; install Node and run this again."
    ]
    assert not (tmp_path / ".venv").exists(), "it says so before it installs anything"


def test_the_table_ends_quietly_when_it_is_interrupted(tmp_path: Path) -> None:
    words = [sys.executable, "-m", "bocage", "play", "--no-browser", "--port", "0", "--db", str(tmp_path / "x")]
    table = subprocess.Popen(words, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    assert table.stdout is not None
    line = table.stdout.readline()
    assert line.startswith("The table is at http://")
    assert httpx.get(line.split()[4] + "nothing", timeout=60).status_code == 404  # it serves
    table.send_signal(signal.SIGINT)
    _, told = table.communicate(timeout=60)
    assert (table.returncode, told) == (0, "The table is closed.\n")
