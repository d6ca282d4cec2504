"""The server is killed at random points under a stream of actions: what was acknowledged is there afterwards."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import threading
from pathlib import Path
from random import Random
from typing import Any

import httpx
from websockets.exceptions import WebSocketException
from websockets.sync.client import ClientConnection, connect

from bocage.server.store import to_json
from tests.server.talk import WISH

KILLS = int(os.environ.get("BOCAGE_KILLS", "20"))


class Server:
    """The real program in a process of its own; SIGKILL gives it no chance to tidy up."""

    def __init__(self, database: Path) -> None:
        command = [sys.executable, "-m", "tests.server.serve_toy", str(database), "0"]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        assert "http://" in line, line
        self.address = line.split()[4]

    def kill(self) -> None:
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()
        assert self.process.stdout is not None
        self.process.stdout.close()


class Game:
    """One game as its two players know it: what was acknowledged, and what was sent and never answered."""

    def __init__(self, made: dict[str, Any]) -> None:
        self.links = [x["link"] for x in made["links"]]
        self.acknowledged = 0
        self.words: list[str] = []
        self.over = False
        self.fault: Exception | None = None


def receive(socket: ClientConnection) -> Any:
    return json.loads(socket.recv(timeout=10))


def at(address: str) -> str:
    return address.replace("http", "ws") + "ws"


def join(socket: ClientConnection, link: str) -> dict[str, Any]:
    socket.send(to_json({"do": "join", "link": link, "id": 1}))
    assert receive(socket)["is"] == "welcome"
    position: dict[str, Any] = receive(socket)
    return position


def decisions(position: dict[str, Any], seat: int) -> list[str]:
    return [line["words"] for line in position["log"] if line["seat"] == seat and "words" in line and "by" not in line]


def check(address: str, game: Game) -> None:
    """Nothing acknowledged is lost, at most the one unanswered action is there besides, and the game goes on."""
    with connect(at(address), max_size=None) as socket:
        position = join(socket, game.links[0])
        assert position["v"] >= game.acknowledged
        own = decisions(position, 0)
        assert own[: len(game.words)] == game.words
        assert len(own) <= len(game.words) + 1
        game.words = own


def stream(address: str, game: Game, rng: Random) -> None:
    """Both seats answer as fast as they can until the connection breaks or the game ends."""
    with connect(at(address), max_size=None) as red, connect(at(address), max_size=None) as blue:
        sockets = (red, blue)
        position = [join(socket, link) for socket, link in zip(sockets, game.links)]
        while not position[0]["question"]["over"]:
            v = max(p["v"] for p in position)
            for seat in (0, 1):
                while position[seat]["v"] < v:
                    message = receive(sockets[seat])
                    position[seat] = message if message["is"] == "position" else position[seat]
            if not position[0]["question"]["over"]:
                answer(sockets, position, game, rng)
        game.over = True


def answer(sockets: tuple[ClientConnection, ...], position: list[dict[str, Any]], game: Game, rng: Random) -> None:
    v, seat = position[0]["v"], position[0]["question"]["seat"]
    option = rng.choice(position[seat]["question"]["options"])
    sockets[seat].send(to_json({"do": "act", "v": v, "action": option["action"], "id": v + 2}))
    while (message := receive(sockets[seat])).get("re") != v + 2:
        position[seat] = message if message["is"] == "position" else position[seat]
    if message["is"] == "done":
        game.acknowledged = v + 1
        if seat == 0:
            game.words.append(option["words"])


def test_no_acknowledged_action_is_lost_and_no_game_is_broken(tmp_path: Path) -> None:
    rng = Random(KILLS)
    database = tmp_path / "table.sqlite3"
    games: list[Game] = []
    played = 0
    for _ in range(KILLS):
        server = Server(database)
        for game in games:
            check(server.address, game)
        games = [game for game in games if not game.over][-3:]
        while len(games) < 3:
            made = httpx.post(
                server.address + "api/tables", json={**WISH, "mode": "both", "options": {"goal": 5}}
            ).json()
            games.append(Game(made))
        timer = threading.Timer(rng.uniform(0.05, 0.5), server.kill)
        threads = [threading.Thread(target=_until_broken, args=(server.address, game, rng)) for game in games]
        for thread in threads:
            thread.start()
        timer.start()
        for thread in threads:
            thread.join()
        timer.join()
        assert [game.fault for game in games if game.fault] == []
        played += sum(game.acknowledged for game in games)
    assert played > 3 * KILLS


def _until_broken(address: str, game: Game, rng: Random) -> None:
    try:
        stream(address, game, rng)
    except (WebSocketException, OSError, EOFError):
        pass
    except Exception as fault:
        game.fault = fault
