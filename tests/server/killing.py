"""A server that is killed again and again under a stream of answers, and what its players know of their games."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import threading
import time
import traceback
from collections import deque
from random import Random
from typing import Any

import httpx
from websockets.exceptions import WebSocketException
from websockets.sync.client import ClientConnection, connect

from bocage.server.rows import to_json
from tests.server.talk import KEY, WISH


class Nursery:
    """Servers on one store, one after the other; SIGKILL gives them no chance to tidy up."""

    def __init__(self, database: str) -> None:
        command = [sys.executable, "-m", "tests.server.rigs.serve_forked", database]
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.pid = 0
        self.address = ""

    def start(self) -> str:
        assert self.process.stdin is not None and self.process.stdout is not None
        self.process.stdin.write("another\n")
        self.process.stdin.flush()
        for line in sorted(self.process.stdout.readline() for _ in range(2)):
            if line.startswith("pid"):
                self.pid = int(line.split()[1])
            else:
                self.address = line.split()[4]
        return self.address

    def kill(self) -> None:
        os.kill(self.pid, signal.SIGKILL)
        while True:
            try:
                os.kill(self.pid, 0)
            except ProcessLookupError:
                return
            time.sleep(0.002)

    def close(self) -> None:
        assert self.process.stdin is not None and self.process.stdout is not None
        self.process.stdin.close()
        self.process.wait(10)
        self.process.stdout.close()


class Game:
    """One game as its two players know it: what was acknowledged, and what was sent and never answered."""

    def __init__(self, made: dict[str, Any]) -> None:
        self.links = [x["link"] for x in made["links"]]
        self.acknowledged = 0
        self.words: list[str] = []
        self.over = False
        self.fault: Exception | None = None
        self.answers = 0
        """Answers acknowledged since the last kill."""
        self.heard: deque[str] = deque(maxlen=24)
        """The last that was said and heard, to repeat a fault by."""


def receive(socket: ClientConnection, game: Game) -> Any:
    message = json.loads(socket.recv(timeout=60))
    question = message.get("question", {})
    seat = question.get("seat")
    told = f"{message['is']} v{message.get('v')} re{message.get('re')} {message.get('reason', '')}"
    game.heard.append(f"{told} asks {seat}{' over' if question.get('over') else ''}" if question else told)
    return message


def at(address: str) -> str:
    return address.replace("http", "ws") + "ws"


def sit(socket: ClientConnection, game: Game, seat: int) -> None:
    game.heard.append(f"seat {seat} joins")
    socket.send(to_json({"do": "join", "link": game.links[seat], "key": KEY, "id": 1}))


def join(socket: ClientConnection, game: Game, seat: int) -> dict[str, Any]:
    sit(socket, game, seat)
    while (message := receive(socket, game))["is"] != "position":
        assert message["is"] in ("welcome", "present", "again"), message
        if message["is"] == "again":  # the other server was quicker; the table is built anew
            sit(socket, game, seat)
    position: dict[str, Any] = message
    return position


def decisions(position: dict[str, Any], seat: int) -> list[str]:
    return [line["words"] for line in position["log"] if line["seat"] == seat and "words" in line and "by" not in line]


def check(address: str, game: Game) -> None:
    """Nothing acknowledged is lost, at most the one unanswered action is there besides, and the game goes on."""
    with connect(at(address), max_size=None) as socket:
        position = join(socket, game, 0)
        assert position["v"] >= game.acknowledged, f"{position['v']} of {game.acknowledged} acknowledged"
        own = decisions(position, 0)
        assert own[: len(game.words)] == game.words
        assert len(own) <= len(game.words) + 1
        game.words = own


def stream(address: str, game: Game, rng: Random) -> None:
    """Both seats answer as fast as they can until the connection breaks or the game ends."""
    with connect(at(address), max_size=None) as red, connect(at(address), max_size=None) as blue:
        play_on((red, blue), game, rng)


def play_on(sockets: tuple[ClientConnection, ...], game: Game, rng: Random) -> None:
    """Until the game is over; both seats know the same position before one of them answers."""
    position = [join(socket, game, seat) for seat, socket in enumerate(sockets)]
    while not position[0]["question"]["over"]:
        level(sockets, position, game)
        if not position[0]["question"]["over"]:
            answer(sockets, position, game, rng)
    game.over = True


def level(sockets: tuple[ClientConnection, ...], position: list[dict[str, Any]], game: Game) -> None:
    """Both seats know the newest position; a standing order may go on meanwhile."""
    while len({p["v"] for p in position}) > 1:
        v = max(p["v"] for p in position)
        for seat, socket in enumerate(sockets):
            while position[seat]["v"] < v:
                position[seat] = heard(socket, position, game, seat, receive(socket, game))


def heard(
    socket: ClientConnection, position: list[dict[str, Any]], game: Game, seat: int, message: dict[str, Any]
) -> dict[str, Any]:
    if message["is"] == "again":
        sit(socket, game, seat)
    return message if message["is"] == "position" else position[seat]


def stream_between(addresses: tuple[str, str], game: Game, rng: Random) -> None:
    """The same with each seat at a server of its own, both on one store."""
    with connect(at(addresses[0]), max_size=None) as red, connect(at(addresses[1]), max_size=None) as blue:
        play_on((red, blue), game, rng)


def kill_between(database: str, kills: int, rng: Random) -> int:
    """Two servers on one store, each seat at another of them; now one is killed, now the other. Every game goes on at
    the one that is left, at once. How many answers were acknowledged."""
    nurseries = (Nursery(database), Nursery(database))
    addresses = [nursery.start() for nursery in nurseries]
    games: list[Game] = []
    played = 0
    for number in range(kills):
        games = [game for game in games if not game.over][-2:]
        while len(games) < 2:
            made = httpx.post(addresses[0] + "api/tables", json={**WISH, "mode": "both", "options": {"goal": 5}}).json()
            games.append(Game(made))
        victim = rng.randrange(2)
        both = (addresses[0], addresses[1])
        threads = [threading.Thread(target=_until_broken_between, args=(both, game, rng)) for game in games]
        try:
            played += kill_amidst(nurseries[victim], games, threads, rng)
            for game in games:
                check(addresses[1 - victim], game)
                _go_on(addresses[1 - victim], game, rng)
        except Exception as fault:
            raise AssertionError(told_fault(f"kill {number + 1} of {kills}, of server {victim}", games)) from fault
        addresses[victim] = nurseries[victim].start()
    for nursery in nurseries:
        nursery.kill()
        nursery.close()
    return played


def _go_on(address: str, game: Game, rng: Random) -> None:
    """Both seats sit down at the server that is left, and one answers."""
    with connect(at(address), max_size=None) as red, connect(at(address), max_size=None) as blue:
        position = [join(socket, game, seat) for seat, socket in enumerate((red, blue))]
        level((red, blue), position, game)
        if position[0]["question"]["over"]:
            game.over = True
        else:
            answer((red, blue), position, game, rng)


def told_fault(where: str, games: list[Game]) -> str:
    """All that is needed to repeat it (with the seed, which the test prints): what each game's players last heard."""
    rows = [f"the client's fault at {where}"]
    for number, game in enumerate(games):
        rows += [f"game {number}: acknowledged up to v{game.acknowledged}, own words {game.words[-3:]}", *game.heard]
        rows += traceback.format_exception(game.fault) if game.fault else []
    return "\n  ".join(rows)


def _until_broken_between(addresses: tuple[str, str], game: Game, rng: Random) -> None:
    try:
        stream_between(addresses, game, rng)
    except (WebSocketException, OSError, EOFError):
        pass
    except Exception as fault:
        game.fault = fault


def answer(sockets: tuple[ClientConnection, ...], position: list[dict[str, Any]], game: Game, rng: Random) -> None:
    v, seat = position[0]["v"], position[0]["question"]["seat"]
    option = rng.choice(position[seat]["question"]["options"])
    game.heard.append(f"seat {seat} answers {option['action']} at v{v}")
    sockets[seat].send(to_json({"do": "act", "v": v, "action": option["action"], "id": v + 2}))
    while (message := receive(sockets[seat], game)).get("re") != v + 2:
        position[seat] = heard(sockets[seat], position, game, seat, message)
    if message["is"] == "done":
        game.acknowledged = v + 1
        game.answers += 1
        if seat == 0:
            game.words.append(option["words"])


def kill_under_load(database: str, kills: int, rng: Random) -> int:
    """Start, check every game, play three at once, kill in the midst of it; how many answers were acknowledged."""
    nursery = Nursery(database)
    games: list[Game] = []
    played = 0
    for _ in range(kills):
        address = nursery.start()
        for game in games:
            check(address, game)
        games = [game for game in games if not game.over][-3:]
        while len(games) < 3:
            made = httpx.post(address + "api/tables", json={**WISH, "mode": "both", "options": {"goal": 5}}).json()
            games.append(Game(made))
        threads = [threading.Thread(target=_until_broken, args=(address, game, rng)) for game in games]
        played += kill_amidst(nursery, games, threads, rng)
    nursery.close()
    return played


def kill_amidst(nursery: Nursery, games: list[Game], threads: list[threading.Thread], rng: Random) -> int:
    """Let the games be played and kill the server after so many answers, perhaps none, at any point of what comes
    next. Counted in answers, so that a slow machine plays as much before it as a quick one."""
    wanted, later = rng.choice((0, 1, 2, 3, 4, 6, 9)), rng.uniform(0.0, 0.03)
    for game in games:
        game.answers = 0
    for thread in threads:
        thread.start()
    while sum(game.answers for game in games) < wanted and any(thread.is_alive() for thread in threads):
        time.sleep(0.001)
    time.sleep(later)
    nursery.kill()
    for thread in threads:
        thread.join()
    faults = ["".join(traceback.format_exception(game.fault)) for game in games if game.fault]
    assert not faults, faults
    answers = sum(game.answers for game in games)
    assert answers >= wanted or all(game.over for game in games), "the games stood still before the server was killed"
    return answers


def _until_broken(address: str, game: Game, rng: Random) -> None:
    try:
        stream(address, game, rng)
    except (WebSocketException, OSError, EOFError):
        pass
    except Exception as fault:
        game.fault = fault
