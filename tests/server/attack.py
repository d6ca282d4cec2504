"""An honest table among six abusive clients: python -m tests.server.attack [SECONDS] [plain|harsh].

Reported: the time from an honest answer to the new position, quiet and under attack (median), the server's processor
time, and what the attackers got. Fails when the median under attack is more than twice the quiet one.

Quiet and attack take turns: in the quiet slices the attackers are stopped and come back with fresh budgets. Attackers
are on other machines in truth, so where it is allowed (root on Linux) the server and the honest player come first on
the cores of this one, then the attackers, then whatever else runs here.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import signal
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from random import Random
from typing import Any

import httpx
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

from tests.server.load import Measured, processor_time, start

KEY = "a browser of the attack"
WARM = 4.0
"""Seconds that the attackers have before anything is measured."""
SCENARIOS = (("upfront", "A"), ("brothers", "lane"), ("starterkit", "lane-at-dawn"))


async def honest(
    address: str, links: list[str], until: float, into: Measured, think: float = 0.1, where: str = "127.0.0.1"
) -> None:
    """One person who plays both sides, an answer every 100 ms or so."""
    rng = Random(1)
    sockets = [await connect(address.replace("http", "ws") + "ws", max_size=None, local_addr=(where, 0)) for _ in links]
    position: list[dict[str, Any]] = [{} for _ in links]
    for socket, link in zip(sockets, links):
        await socket.send(json.dumps({"do": "join", "link": link, "key": KEY, "id": 0}))
    for i, socket in enumerate(sockets):
        while not position[i]:
            message = json.loads(await socket.recv())
            position[i] = message if message["is"] == "position" else {}
    while time.monotonic() < until and not position[0]["question"]["over"]:
        seat = position[0]["question"]["seat"]
        await asyncio.sleep(think)
        action = rng.choice(position[seat]["question"]["options"])["action"]
        sent, v = time.perf_counter(), position[seat]["v"]
        await sockets[seat].send(json.dumps({"do": "act", "v": v, "action": action, "id": 1}))
        for i, socket in enumerate(sockets):
            while position[i]["v"] <= v:
                message = json.loads(await socket.recv())
                position[i] = message if message["is"] == "position" else position[i]
            if i == seat:
                into.times.append(time.perf_counter() - sent)
                into.sizes.append(1)
    for socket in sockets:
        await socket.close()


async def flood(
    address: str,
    link: str,
    messages: list[dict[str, Any]],
    until: float,
    count: list[int],
    where: str = "127.0.0.2",
    pause: float = 0.005,
) -> None:
    """Says the same things as fast as it is let, and comes back when it is thrown out."""
    while time.monotonic() < until:
        try:
            async with connect(address.replace("http", "ws") + "ws", max_size=None, local_addr=(where, 0)) as socket:
                await socket.send(json.dumps({"do": "join", "link": link, "key": KEY, "id": 0}))
                reader = asyncio.ensure_future(drain(socket, count))
                i = 0
                while time.monotonic() < until:
                    await socket.send(json.dumps({**messages[i % len(messages)], "id": i}))
                    i += 1
                    await asyncio.sleep(pause)
                reader.cancel()
        except (WebSocketException, OSError):
            await asyncio.sleep(0.05)


async def drain(socket: Any, count: list[int]) -> None:
    with contextlib.suppress(WebSocketException):
        async for _ in socket:
            count[0] += 1


async def requests(address: str, until: float, count: list[int], save: bytes, where: str = "127.0.0.3") -> None:
    """Makes tables, opens saves, asks absurd rules."""
    async with httpx.AsyncClient(timeout=60, transport=httpx.AsyncHTTPTransport(local_address=where)) as client:
        i = 0
        while time.monotonic() < until:
            i += 1
            wish = {"game": "upfront", "scenario": "A", "seats": [{}, {"bot": "rifleman"}]}
            try:
                if i % 4 == 0:
                    await client.post(address + "api/tables", json=wish)
                elif i % 4 == 1:
                    await client.post(address + "api/open", content=save, headers={"content-type": "application/json"})
                elif i % 4 == 2:
                    await client.get(address + "api/rules/" + "1." * 2000)
                else:
                    await client.post(address + "api/mine", json={"links": ["x" * 32] * 60})
                count[0] += 1
            except httpx.HTTPError:
                await asyncio.sleep(0.05)


def made(address: str, number: int, where: str = "127.0.0.1") -> list[str]:
    game, scenario = SCENARIOS[number % len(SCENARIOS)]
    with httpx.Client(timeout=60, transport=httpx.HTTPTransport(local_address=where)) as client:
        answer = client.post(address + "api/tables", json={"game": game, "scenario": scenario, "mode": "both"})
    return [x["link"] for x in answer.json()["links"]]


def attackers(address: str, until: float, count: list[int], save: bytes) -> list[Any]:
    """Six of them: each with several connections of one kind, or with requests."""
    ask: list[dict[str, Any]] = [
        {"do": "why", "v": 0, "action": ["fly", 1]},
        {"do": "why", "v": 0, "at": {"unit": 1, "hex": "A1"}},
    ]
    look: list[dict[str, Any]] = [{"do": "past", "step": 0}, {"do": "explain", "v": 0, "action": ["x"]}]
    order: list[dict[str, Any]] = [{"do": "orders", "orders": [{"kind": "pass_only"}]}, {"do": "hint", "v": 0}]
    junk: list[dict[str, Any]] = [{"do": "act", "v": 0, "action": [1.5] * 50}, {"do": "dance"}, {"do": "ping"}]
    found: list[Any] = [requests(address, until, count, save), requests(address, until, count, save)]
    for number, messages in enumerate((ask, look, order, junk)):
        link = made(address, number, f"127.0.0.{4 + number}")[0]
        found += [flood(address, link, messages, until, count, f"127.0.0.{4 + number}") for _ in range(6)]
    return found


def harsh(address: str, until: float, count: list[int], save: bytes) -> list[Any]:
    """Six more, each from an address of its own with many connections: they play legally as fast as they are let, sit
    down and leave, ask what costs most, and load what is large."""
    found: list[Any] = []
    for number in range(3):
        found += [player(address, f"127.0.0.{11 + number}", until, count) for _ in range(20)]
    ask: list[dict[str, Any]] = [
        {"do": "past", "step": 0},
        {"do": "why", "v": 0, "at": {"unit": 1, "hex": "C4"}},
        {"do": "why", "v": 0, "action": ["place", 1, 1]},
        {"do": "orders", "orders": [{"kind": "beyond", "hexes": 3}] * 40},
    ]
    found += [asks(address, number % 3, ask, until, count) for number in range(20)]
    found += [comes_and_goes(address, "127.0.0.15", until, count) for _ in range(20)]
    return found + [requests(address, until, count, save, "127.0.0.16") for _ in range(10)]


async def asks(address: str, number: int, messages: list[dict[str, Any]], until: float, count: list[int]) -> None:
    link = (await asyncio.to_thread(made, address, number, "127.0.0.14"))[0]
    await flood(address, link, messages, until, count, "127.0.0.14", 0.0)


async def player(address: str, where: str, until: float, count: list[int]) -> None:
    """Plays both sides of a table of its own without a thought."""
    while time.monotonic() < until:
        try:
            links = await asyncio.to_thread(made, address, int(where.rsplit(".", 1)[1]), where)
            measured = Measured()
            await honest(address, links, until, measured, 0.0, where)
            count[0] += len(measured.times)
        except (WebSocketException, OSError, KeyError, httpx.HTTPError):
            await asyncio.sleep(0.1)


async def comes_and_goes(address: str, where: str, until: float, count: list[int]) -> None:
    link = (await asyncio.to_thread(made, address, 2, where))[0]
    while time.monotonic() < until:
        try:
            async with connect(address.replace("http", "ws") + "ws", max_size=None, local_addr=(where, 0)) as socket:
                await socket.send(json.dumps({"do": "join", "link": link, "key": KEY, "id": 0}))
                await socket.recv()
                count[0] += 1
        except (WebSocketException, OSError):
            await asyncio.sleep(0.05)


def in_other_process(address: str, seconds: float, save: str, way: str) -> None:
    """The attackers have a process of their own: their work is not the honest one's waiting."""

    async def run() -> None:
        count = [0]
        until = time.monotonic() + seconds
        them = (harsh if way == "harsh" else attackers)(address, until, count, Path(save).read_bytes())
        asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, lambda: ended(count[0]))
        await asyncio.wait([asyncio.ensure_future(x) for x in them], timeout=seconds)

    def ended(count: int) -> None:
        print(count, flush=True)
        os._exit(0)

    asyncio.run(run())


def comes_first(process: int, weight: int) -> None:
    """How much of the cores a process has when all are wanted, as far as that is ours to say."""
    with contextlib.suppress(OSError):
        Path(f"/proc/{process}/autogroup").write_text(str(weight))


def measure(seconds: float, way: str) -> tuple[Measured, Measured, list[float], float]:
    """Honest answers quiet and under attack, the server's share of a core in both, and the attackers' answers/s."""
    folder = Path(tempfile.mkdtemp())
    server, address = start("--plain-table", str(folder / "attack.sqlite3"), alone=True)
    save = folder / "save.json"
    save.write_bytes(json.dumps({"save": {"game": "upfront", "entries": [[0, "x", ["y" * 50]]] * 40_000}}).encode())
    words = [sys.executable, "-m", "tests.server.attack", "--attack", address, "3600", str(save), way]
    found, busy, attacked = (Measured(), Measured()), [0.0, 0.0], 0.0
    attack = subprocess.Popen(words, stdout=subprocess.PIPE, text=True, start_new_session=True)
    try:
        comes_first(server.pid, -20)
        comes_first(os.getpid(), -20)
        comes_first(attack.pid, -9)
        time.sleep(WARM)
        attacked += WARM
        for number in range(len(SCENARIOS)):
            for under in (0, 1):
                attack.send_signal(signal.SIGCONT if under else signal.SIGSTOP)
                time.sleep(1)
                begun, used = time.monotonic(), processor_time(server.pid)
                asyncio.run(honest(address, made(address, number), begun + seconds / len(SCENARIOS), found[under]))
                busy[under] += (processor_time(server.pid) - used) / (time.monotonic() - begun) / len(SCENARIOS)
                attacked += (time.monotonic() - begun + 1) * under
        attack.terminate()
        got = int(attack.communicate(timeout=60)[0] or 0)
    finally:
        attack.kill()
        server.kill()
    return *found, busy, got / attacked


def main() -> int:
    if sys.argv[1:2] == ["--attack"]:
        in_other_process(sys.argv[2], float(sys.argv[3]), sys.argv[4], sys.argv[5])
        return 0
    failed = 0
    for way in sys.argv[2:] or ["plain", "harsh"]:
        quiet, noisy, busy, got = measure(float(sys.argv[1]) if len(sys.argv) > 1 else 30.0, way)
        medians = [statistics.median(x.times) * 1000 for x in (quiet, noisy)]
        tails = [sorted(x.times)[int(len(x.times) * 0.9)] * 1000 for x in (quiet, noisy)]
        print(
            f"{way}: an honest answer {medians[0]:.1f} ms quiet, {medians[1]:.1f} ms under attack (medians of "
            f"{len(quiet.times)} and {len(noisy.times)}; nine of ten within {tails[0]:.0f} and {tails[1]:.0f} ms); the "
            f"server used {busy[0]:.2f} and {busy[1]:.2f} of a core, the attackers got {got:.0f} answers a second.",
            flush=True,
        )
        failed |= medians[1] > 2 * medians[0]
    return int(failed)


if __name__ == "__main__":
    raise SystemExit(main())
