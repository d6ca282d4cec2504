"""The table under load, measured: python -m tests.server.load [GAMES] [SECONDS];
with several servers on one PostgreSQL: python -m tests.server.load between [GAMES] [SECONDS] [SERVERS].

One server process with GAMES tables of every game, each a person against the random opponent; one process plays all
persons. Reported: the time from an answer sent to the new position seen (median, 95th percentile), answers a second and
the server's memory, once with people who think one to three seconds, once as fast as it goes; and the same for a plain
echo of messages of the same size in the same kind of process.
"""

from __future__ import annotations

import asyncio
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from random import Random
from typing import Any

import httpx
import uvicorn
from starlette.applications import Starlette
from starlette.routing import WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect
from websockets.asyncio.client import connect

from bocage import games
from bocage.server import limits, pace
from bocage.server.run import serve
from tests.server.postgres.elephant import Elephant


def serve_table(database: str) -> None:
    limits.CREATE_BURST, limits.BURST, limits.PER_SECOND = 10_000, 100_000, 100_000.0
    limits.CONNECTIONS_PER_ADDRESS = 10_000  # all persons sit at one address here
    limits.RATES.update(accept=(10_000, 1_000.0), connect=(10_000, 1_000.0), request=(10_000, 1_000.0))
    pace.BOT_BEAT = 0.0
    serve("127.0.0.1", 0, database, browser=False)


def serve_echo() -> None:
    async def echo(socket: WebSocket) -> None:
        await socket.accept()
        try:
            while True:
                size = json.loads(await socket.receive_text())["size"]
                await socket.send_text("x" * size)
        except WebSocketDisconnect:
            pass

    server = uvicorn.Server(
        uvicorn.Config(
            Starlette(routes=[WebSocketRoute("/ws", echo)]), port=0, log_level="warning", ws="websockets-sansio"
        )
    )
    config = server.config
    listening = config.bind_socket()
    listening.listen(1024)
    print(f"The echo is at http://127.0.0.1:{listening.getsockname()[1]}/", flush=True)
    server.run([listening])


class Measured:
    def __init__(self) -> None:
        self.times: list[float] = []
        self.sizes: list[int] = []


async def person(address: str, link: str, rng: Random, think: float, until: float, into: Measured) -> None:
    """Plays one seat; a game that ends is left."""
    async with connect(address.replace("http", "ws") + "ws", max_size=None) as socket:
        await socket.send(json.dumps({"do": "join", "link": link, "key": "a browser of the load", "id": 0}))
        position: dict[str, Any] = {}
        sent = 0.0
        while time.monotonic() < until:
            try:
                text = await asyncio.wait_for(socket.recv(), max(0.01, until - time.monotonic()))
            except TimeoutError:
                return
            message = json.loads(text)
            if message["is"] != "position":
                continue
            if sent and message["v"] > position["v"]:
                into.times.append(time.perf_counter() - sent)
                into.sizes.append(len(text))
                sent = 0.0
            position = message
            question = position["question"]
            if question["over"]:
                return
            if "options" in question and "answering" not in position:
                if think:
                    await asyncio.sleep(rng.uniform(0.5 * think, 1.5 * think))
                action = rng.choice(question["options"])["action"]
                sent = time.perf_counter()
                await socket.send(json.dumps({"do": "act", "v": position["v"], "action": action, "id": 1}))


async def echoed(address: str, size: int, rng: Random, think: float, until: float, into: Measured) -> None:
    async with connect(address.replace("http", "ws") + "ws", max_size=None) as socket:
        while time.monotonic() < until:
            if think:
                await asyncio.sleep(rng.uniform(0.5 * think, 1.5 * think))
            sent = time.perf_counter()
            await socket.send(json.dumps({"do": "act", "size": size, "pad": "x" * 60}))
            text = await socket.recv()
            into.times.append(time.perf_counter() - sent)
            into.sizes.append(len(text))


def report(name: str, measured: Measured, seconds: float) -> None:
    times = sorted(x * 1000 for x in measured.times)
    p95 = times[int(len(times) * 0.95)]
    size = round(statistics.mean(measured.sizes))
    print(
        f"| {name} | {len(times) / seconds:.0f} | {statistics.median(times):.1f} ms | {p95:.1f} ms | {size} |",
        flush=True,
    )


def processor_time(process: int) -> float:
    words = Path(f"/proc/{process}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(words[11]) + int(words[12])) / os.sysconf("SC_CLK_TCK")


def memory(pid: int) -> float:
    status = Path(f"/proc/{pid}/status").read_text()
    return int(status.split("VmRSS:")[1].split()[0]) / 1024


def start(*args: str, alone: bool = False) -> tuple[subprocess.Popen[str], str]:
    """A server; `alone` in a session of its own, which the kernel shares the cores out by."""
    process = launched(*args, alone=alone)
    return process, listens_at(process)


def launched(*args: str, alone: bool = False) -> subprocess.Popen[str]:
    words = [sys.executable, "-m", "tests.server.load", *args]
    return subprocess.Popen(words, stdout=subprocess.PIPE, text=True, start_new_session=alone)


def listens_at(process: subprocess.Popen[str]) -> str:
    assert process.stdout is not None
    return next(word for word in process.stdout.readline().split() if word.startswith("http"))


def make_tables(address: str, count: int) -> list[str]:
    kinds = [(name, x.ident) for name in games.names() for x in games.load(name).scenarios()[:2]]
    links = []
    for i in range(count):
        game, scenario = kinds[i % len(kinds)]
        wish = {"game": game, "scenario": scenario, "seats": [{}, {"bot": "random"}]}
        links.append(httpx.post(address + "api/tables", json=wish, timeout=60).json()["links"][0]["link"])
    return links


ROUNDS = 3
WARM = 5.0
WAYS = (("people who think 1 to 3 s", 2.0), ("as fast as it goes", 0.0))


async def run(count: int, seconds: float) -> None:
    """Table and echo take turns, so that a busy machine hurts both alike."""
    table, address = start("--table", str(Path(tempfile.mkdtemp()) / "load.sqlite3"))
    echo, echo_address = start("--echo")
    empty, full, size = memory(table.pid), 0.0, 8000
    print("| What | answers/s | median | 95 % | bytes |\n| --- | --- | --- | --- | --- |", flush=True)
    for name, think in WAYS:
        games_, echoes = Measured(), Measured()
        for round_ in range(ROUNDS):
            links = make_tables(address, count)
            until = time.monotonic() + seconds
            players = (person(address, x, Random(i + round_), think, until, games_) for i, x in enumerate(links))
            await asyncio.gather(*players)
            size = round(statistics.mean(games_.sizes))
            full = full or memory(table.pid)
            until = time.monotonic() + seconds
            await asyncio.gather(*(echoed(echo_address, size, Random(i), think, until, echoes) for i in range(count)))
        report(f"{count} games, {name}", games_, ROUNDS * seconds)
        report(f"{count} echoes, {name}", echoes, ROUNDS * seconds)
    told = f"{empty:.0f} MB empty, {full:.0f} MB with {count} games; the echo {memory(echo.pid):.0f} MB"
    print(f"\nMemory of the server: {told}.")
    table.kill()
    echo.kill()


async def run_between(count: int, seconds: float, servers: int, database: str) -> tuple[Measured, float]:
    """Several servers on one database; each game is made at one and played at another. The processor time used."""
    started = [launched("--table", database) for _ in range(servers)]
    try:
        addresses = [listens_at(server) for server in started]
        links = make_tables(addresses[0], count)
        places = [addresses[(i + 1) % servers] for i in range(count)]
        for warm in (True, False):  # at first each server reads its maps
            measured, used = Measured(), sum(processor_time(server.pid) for server in started)
            until = time.monotonic() + (WARM if warm else seconds)
            where = enumerate(zip(places, links))
            await asyncio.gather(*(person(place, link, Random(i), 0.0, until, measured) for i, (place, link) in where))
        return measured, sum(processor_time(server.pid) for server in started) - used
    finally:
        for server in started:
            server.kill()
            server.wait()
            if server.stdout is not None:
                server.stdout.close()


def between(count: int, seconds: float, servers: int) -> Measured:
    elephant = Elephant()
    try:
        measured, used = asyncio.run(run_between(count, seconds, servers, elephant.database("load")))
    finally:
        elephant.stop()
    report(f"{count} games at {servers} servers on one PostgreSQL, as fast as it goes", measured, seconds)
    print(f"\n{1000 * used / len(measured.times):.2f} ms of the servers' processor time for an answer.")
    return measured


if __name__ == "__main__":
    if sys.argv[1:2] == ["--table"]:
        serve_table(sys.argv[2])
    elif sys.argv[1:2] == ["--plain-table"]:
        serve("127.0.0.1", 0, sys.argv[2], browser=False)  # with all its limits
    elif sys.argv[1:2] == ["--echo"]:
        serve_echo()
    elif sys.argv[1:2] == ["between"]:
        wanted = [int(x) for x in sys.argv[2:]] + [60, 20, 2][len(sys.argv) - 2 :]
        between(*wanted[:3])
    else:
        given = [int(x) for x in sys.argv[1:]]
        asyncio.run(run(given[0] if given else 200, given[1] if len(given) > 1 else 20))
