"""Dodging the limits or turning them against others: false headers, other spellings of an address, odd requests."""

from __future__ import annotations

import asyncio
import gzip
import json
from types import SimpleNamespace
from typing import Any

import pytest
from starlette.testclient import TestClient
from starlette.types import ASGIApp
from starlette.websockets import WebSocketState
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from bocage.server import limits, wire
from bocage.server.app import make_app
from bocage.server.socket import Connection
from bocage.server.wire import network_of
from tests.server.talk import Player, create

PROXY = "127.0.0.1"


def asked(app: ASGIApp, host: str, forwarded: str | None = None) -> int:
    """A request for a rule from an address, perhaps with a header that says it comes from another."""
    headers = {} if forwarded is None else dict.fromkeys(("X-Forwarded-For", "X-Real-IP", "Forwarded"), forwarded)
    return TestClient(app, client=(host, 5)).get("/api/rules/UF 4.1", headers=headers).status_code


def test_without_a_proxy_no_header_makes_another_of_the_one_who_asks(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(limits.RATES, "request", (3, 0.0001))
    app = make_app(database)
    assert [asked(app, "10.0.0.1", f"10.9.9.{i}") for i in range(5)] == [200, 200, 200, 403, 403]
    assert asked(app, "10.0.0.2", "10.0.0.1") == 200, "who names another does not suffer for him"
    assert asked(app, "10.0.0.3") == 200, "nor can one be shut out by others who name him"


def test_behind_a_proxy_it_is_the_address_that_the_proxy_saw(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(limits.RATES, "request", (3, 0.0001))
    app: Any = ProxyHeadersMiddleware(make_app(database), PROXY)  # type: ignore[arg-type]  # uvicorn's kind of app
    forged = [f"10.9.9.{i}, {junk}10.0.0.1" for i, junk in enumerate(("", "x, ", "10.0.0.7, ", " ", "::1, "))]
    assert [asked(app, PROXY, said) for said in forged] == [200, 200, 200, 403, 403], "the last is the proxy's own word"
    assert asked(app, PROXY, "10.0.0.2") == 200
    for _ in range(3):
        asked(app, "10.0.0.5", "10.0.0.2")  # past the proxy: not believed
    assert asked(app, PROXY, "10.0.0.2") == 200 and asked(app, "10.0.0.5", "10.0.0.77") == 403
    junk = [asked(app, PROXY, word) for word in ("a", "b", "<x>", "9" * 500, "c")]
    assert junk.count(200) <= 3, "what is no address is all one"


def test_one_owner_is_one_however_his_address_is_written() -> None:
    one = {network_of(x) for x in ("2001:db8::1", "2001:db8::2:3", "2001:0db8:0:0:ffff::", "2001:db8::1%eth0")}
    assert len(one) == 1
    assert network_of("2001:db8:0:1::1") not in one
    assert network_of("::ffff:10.0.0.1") == network_of("10.0.0.1") != network_of("10.0.0.2")
    assert network_of("nonsense") == network_of("") == network_of("more nonsense")


def test_who_connects_too_often_is_not_heard(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(limits.RATES, "accept", (5, 0.0001))
    monkeypatch.setattr(wire, "COMING", limits.Guard())
    assert [wire.COMING.take("accept", "10.0.0.1") for _ in range(7)].count(True) == 5
    assert wire.COMING.take("accept", "10.0.0.2")


def test_one_who_looks_on_uses_up_nobody_elses_questions(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(limits.RATES, "past", (2, 0.0001))
    made = create(client)
    other = TestClient(client.app, client=("10.0.0.9", 5))
    with (
        client.websocket_connect("/ws") as a,
        other.websocket_connect("/ws") as b,
        client.websocket_connect("/ws") as c,
    ):
        greedy, quiet, red = Player(a, made["watch"]), Player(b, made["watch"]), Player(c, made["links"][0]["link"])
        told = [greedy.ask(do="past", step=0)["is"] for _ in range(4)]
        assert told == ["past", "past", "error", "error"]
        assert quiet.ask(do="past", step=0)["is"] == "past" and red.ask(do="past", step=0)["is"] == "past"


def test_nobody_fills_the_queue_of_long_work(client: TestClient) -> None:
    house = client.app.state.house  # type: ignore[attr-defined]  # any ASGI app
    made = create(client)
    with client.websocket_connect("/ws") as a:
        red = Player(a, made["links"][0]["link"])
        house.jobs[""] = limits.JOBS_PER_ADDRESS  # as many as this address may have are under way
        assert "too much" in red.ask(do="past", step=0)["reason"]
        house.jobs["10.0.0.1"], house.jobs[""] = limits.JOBS_PER_ADDRESS, 0
        assert red.ask(do="past", step=0)["is"] == "past", "others' work is theirs"
        assert "" not in house.jobs


class Deaf:
    """A connection whose other end never reads."""

    client_state = WebSocketState.CONNECTED
    scope: dict[str, Any] = {"client": ("10.0.0.1", 5)}

    def __init__(self) -> None:
        self.sent = 0
        self.closed = False

    async def send(self, message: dict[str, Any]) -> None:
        self.sent += 1
        await asyncio.sleep(3600)

    async def close(self, code: int) -> None:
        self.closed = True


def test_what_waits_for_one_who_never_reads_is_bounded() -> None:
    async def run() -> None:
        house: Any = SimpleNamespace(unread=0)
        deaf = Connection(Deaf(), house)  # type: ignore[arg-type]  # as much of a socket as is used
        writer = asyncio.create_task(deaf._write())
        for i in range(5000):
            deaf.send({"is": "position", "view": "x" * 20_000, "v": i})
            if not i % 100:
                await asyncio.sleep(0)
            assert deaf.unread == house.unread <= limits.WAITING_BYTES + 30_000
        assert deaf.queue.qsize() <= limits.WAITING + 1
        writer.cancel()
        deaf._drop()
        assert house.unread == 0
        crowd: Any = SimpleNamespace(unread=limits.ALL_WAITING_BYTES)
        slow = Connection(Deaf(), crowd)  # type: ignore[arg-type]  # as above
        for _ in range(3):
            slow.send(b"x" * 40_000)
        assert slow.queue.qsize() < 3 and slow.unread <= 40_000, "when all wait, who leaves much unread goes first"

    asyncio.run(run())


@pytest.mark.parametrize(
    "path",
    [
        "/..%2f..%2fpyproject.toml",
        "/%2e%2e/%2e%2e/etc/passwd",
        "/assets/..%2f..%2f..%2fstore.py",
        "//etc/passwd",
        "/assets/%00",
        "/api/maps/..%2f..%2fetc%2fpasswd",
        "/api/maps//etc/passwd",
        "/api/scenarios/upfront/..%2f..%2fetc%2fpasswd.toml",
        "/api/scenarios/upfront//etc/passwd.toml",
        "/api/scenarios/..%2fx/A",
        "/api/rules/..%2f..%2fetc%2fpasswd",
        "/api/rules/%ff%fe",
        "/%f0%9f%92%a3",
        "/index.html%00.js",
        "/C:%5cwindows%5cwin.ini",
    ],
)
def test_no_path_leads_out_of_the_page(client: TestClient, path: str) -> None:
    answer = client.get(path)
    assert answer.status_code in (400, 404) and len(answer.text) < 1000
    assert "root:" not in answer.text and "[project]" not in answer.text and "import" not in answer.text


def test_bodies_of_every_odd_kind_get_a_sentence(client: TestClient) -> None:
    plain = {"content-type": "application/json"}
    wish = json.dumps({"game": "toy", "scenario": "race", "seats": [{}, {}]}).encode()
    for body, more in (
        (gzip.compress(wish), {"content-encoding": "gzip"}),
        (gzip.compress(b"0" * 50_000_000), {"content-encoding": "gzip"}),
        (b"[" * 8000, {}),
        (b'{"a":' * 3000, {}),
        (b"NaN", {}),
        (b'{"game":NaN}', {}),
        (b'{"game":Infinity,"scenario":-Infinity}', {}),
        (b'{"game":' + b"9" * 8000 + b"}", {}),
        (b'{"game":"toy","scenario":"race","seats":1e999}', {}),
        (b'{"game":"toy","scenario":"race","seats":[{"name":"\\ud800"}]}', {}),
        (b'{"game":"toy","scenario":"race","options":{"goal":1e0}}', {}),
        (b'{"game":"toy","scenario":"race","options":{"goal":100000000000000000000}}', {}),
        (b'\xef\xbb\xbf{"game":"toy"}', {}),
        (wish.decode().encode("utf-16"), {}),
        (b"", {}),
        (b"\0", {}),
    ):
        answer = client.post("/api/tables", content=body, headers={**plain, **more})
        assert answer.status_code == 400 and answer.json()["error"].endswith("."), body[:40]
    twice = b'{"game":"nothing","game":"toy","scenario":"race","seats":[{},{}]}'
    assert client.post("/api/tables", content=twice, headers=plain).status_code == 200, "the last of two names counts"


def test_what_a_browser_keeps_is_its_own(client: TestClient) -> None:
    shelf = client.get("/api/shelf")
    tag = shelf.headers["etag"]
    assert client.get("/api/shelf", headers={"if-none-match": f'W/"x", {tag}'}).status_code == 304
    assert client.get("/api/shelf", headers={"if-none-match": '"x"'}).content == shelf.content
    packed = client.get("/api/shelf", headers={"accept-encoding": "gzip"})
    plain = client.get("/api/shelf", headers={"accept-encoding": "gzip;q=0, identity"})
    assert packed.headers["content-encoding"] == "gzip" and "content-encoding" not in plain.headers
    assert packed.headers["vary"] == plain.headers["vary"] == "accept-encoding" and packed.content == plain.content
    made = client.post("/api/tables", json={"game": "toy", "scenario": "race", "seats": [{}, {}]})
    assert "etag" not in made.headers, "what holds links is kept by nobody"
    assert made.headers["cache-control"] == "no-store"
