"""Whatever is sent or typed, the answer is a sentence; what comes from elsewhere is told so."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from bocage.kernel.game import BadInput
from bocage.server.app import make_app
from bocage.server.run import Door, database_url
from tests.server.talk import WISH, Player, create

ROOT = Path(__file__).parents[2]


@pytest.fixture
def odd(tmp_path: Path) -> Path:
    """A folder of things that are not what they should be."""
    os.mkfifo(tmp_path / "fifo")
    (tmp_path / "deep.json").write_text("[" * 100_000)
    (tmp_path / "deep.toml").write_text("a=" + "[" * 5000 + "]" * 5000)
    (tmp_path / "x.rle").write_bytes(b"\0\xff junk")
    (tmp_path / "bytes").write_bytes(bytes(range(256)))
    return tmp_path


@pytest.mark.parametrize(
    "words",
    [
        ("los", "x.rle", "A1", "B2"),
        ("los", "deep.toml", "A1", "B2"),
        ("verify", "deep.json"),
        ("verify", "fifo"),
        ("replay", "bytes"),
        ("data", "import", "deep.toml"),
        ("sim", "upfront/deep.toml"),
        ("play", "--no-browser", "--db", "fifo"),
        ("play", "--no-browser", "--host", "0.0.0.0"),
        ("play", "--no-browser", "--tls-cert", "x"),
    ],
)
def test_every_traceback_is_a_sentence(odd: Path, words: tuple[str, ...]) -> None:
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "COLUMNS": "200"}
    done = subprocess.run(
        [sys.executable, "-m", "bocage", *words], cwd=odd, env=environment, capture_output=True, text=True, timeout=60
    )
    assert done.returncode in (1, 2), done.stdout
    said = done.stderr + done.stdout
    assert said.strip() and "Traceback" not in said


def test_a_path_with_nul_is_a_sentence() -> None:
    with pytest.raises(BadInput, match="not a path"):
        database_url("a\0b")


@pytest.mark.parametrize(
    "path",
    ["/api/maps/", "/api/maps/%00", "/api/maps/" + "village%20" * 60, "/api/rules/" + "1." * 3000, "/api/rules/%00"],
)
def test_an_absurd_request_gets_a_sentence(client: TestClient, path: str) -> None:
    answer = client.get(path)
    assert answer.status_code in (400, 404)
    assert len(answer.json()["error"]) < 200 and "wrong" not in answer.json()["error"]


@pytest.mark.parametrize("name", ["Ann\u202egnihtemos", "\u2066\u2069", "a\nb", "\0", "x" * 5000, "  A   B ", "\u200b"])
def test_a_name_is_one_short_line_that_reads_one_way(client: TestClient, name: str) -> None:
    made = create(client, seats=[{"name": name}])
    shown = made["links"][0]["name"]
    assert shown and len(shown) <= 40 and shown.isprintable() and shown == " ".join(shown.split())


@pytest.mark.parametrize("name", [7, ["x"], {"a": 1}, True])
def test_a_name_that_is_no_text_is_refused(client: TestClient, name: Any) -> None:
    answer = client.post("/api/tables", json={**WISH, "seats": [{"name": name}]})
    assert answer.json() == {"error": "A name is text."}


def test_other_names_and_other_pages_are_refused(database: str) -> None:
    app = make_app(database, hosts=frozenset({"localhost", "table.example"}))
    with TestClient(app, base_url="http://localhost:8000") as client:
        assert client.get("/api/shelf").status_code == 200
        for host in ("evil.example", "localhost.evil.example", "", "localhost@evil.example"):
            assert client.get("/api/shelf", headers={"host": host}).status_code == 403
        for host in ("table.example", "127.0.0.1:8000", "[::1]:8000", "192.168.1.7"):
            assert client.get("/api/shelf", headers={"host": host}).status_code == 200
        foreign = client.post("/api/tables", json=WISH, headers={"origin": "http://evil.example"})
        assert foreign.status_code == 403 and "another site" in foreign.json()["error"]
        own = client.post("/api/tables", json=WISH, headers={"origin": "http://localhost:8000"})
        assert own.status_code == 200
        with pytest.raises(WebSocketDisconnect), client.websocket_connect("/ws", headers={"host": "evil.example"}):
            pass


def test_the_policy_names_all_that_a_page_may_do(client: TestClient) -> None:
    policy = client.get("/api/shelf").headers["content-security-policy"]
    for part in (
        "default-src 'none'",
        "script-src 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
        "form-action 'none'",
    ):
        assert part in policy


def test_a_door_to_others_wants_tls_or_a_proxy(tmp_path: Path) -> None:
    for host in ("0.0.0.0", "::", "192.168.1.7", "myhost"):
        with pytest.raises(BadInput, match="--behind-proxy"):
            Door(host).check()
        Door(host, behind_proxy=True).check()
        Door(host, plain=True).check()
    for host in ("127.0.0.1", "::1", "localhost"):
        Door(host).check()
    file = tmp_path / "pem"
    file.write_text("x")
    Door("0.0.0.0", tls_cert=file, tls_key=file).check()
    with pytest.raises(BadInput, match="both"):
        Door("0.0.0.0", tls_cert=file).check()


@pytest.mark.parametrize("scenario", ["A+C", "B+A+B", "a+l"])
def test_team_games_other_than_those_listed_play_at_the_table(client: TestClient, scenario: str) -> None:
    seats = 2 * len(scenario.split("+"))
    made = create(client, game="upfront-team", scenario=scenario, options={}, seats=[{}] * seats, mode="both")
    assert len(made["links"]) == seats
    with client.websocket_connect("/ws") as socket:
        first = Player(socket, made["links"][0]["link"])
        assert first.welcome["table"]["scenario"]["id"] == scenario.upper()
        asked = first.position["question"]["seat"]
    with client.websocket_connect("/ws") as socket:
        player = Player(socket, made["links"][asked]["link"])
        assert player.act(*player.options[0])["is"] == "done"


def test_the_page_can_ask_for_a_scenario_that_is_not_listed(client: TestClient) -> None:
    told = client.get("/api/scenarios/upfront-team/a+c").json()
    assert told["id"] == "A+C" and len(told["seats"]) == 4 and told["options"]
    for wrong in ("upfront-team/J+A", "upfront-team/" + "A+" * 100, "chess/A", "upfront-team/A"):
        answer = client.get(f"/api/scenarios/{wrong}")
        assert answer.status_code == 400 and "\n" not in answer.json()["error"]
