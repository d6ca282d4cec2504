"""What comes over the line before there is a message: half requests, odd frames, too many connections."""

from __future__ import annotations

import os
import socket
import struct
import subprocess
import sys
import zlib
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import httpx
import pytest
from websockets.sync.client import connect

from bocage.server import limits
from tests.server.killing import Game, at, join, receive
from tests.server.talk import WISH


class Hasty:
    """A server of its own that waits only half a second, and what it wrote to its log."""

    def __init__(self, folder: Path, *more: str) -> None:
        command = [sys.executable, "-m", "tests.server.rigs.serve_hasty", str(folder / "x.sqlite3"), *more]
        self.log = folder / "log"
        with self.log.open("w") as log:
            self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=log, text=True)
        assert self.process.stdout is not None
        self.address = next(word for word in self.process.stdout.readline().split() if word.startswith("http"))
        self.port = int(self.address.rstrip("/").rsplit(":", 1)[1])

    def line(self) -> socket.socket:
        return socket.create_connection(("127.0.0.1", self.port), timeout=20)

    def upgraded(self, more: str = "") -> socket.socket:
        line = self.line()
        line.sendall(
            f"GET /ws HTTP/1.1\r\nHost: 127.0.0.1:{self.port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: {'A' * 22}==\r\nSec-WebSocket-Version: 13\r\n{more}\r\n".encode()
        )
        assert line.recv(4000).startswith(b"HTTP/1.1 101")
        return line

    def still_plays(self) -> None:
        game = Game(httpx.post(self.address + "api/tables", json=WISH, timeout=20).json())
        with connect(at(self.address), max_size=None) as red:
            assert join(red, game, 0)["v"] == 0
            red.send('{"do":"act","v":0,"action":["duel"],"id":5}')
            while (heard := receive(red, game)).get("re") != 5:
                pass
            assert heard["is"] == "done"


@pytest.fixture
def hasty(tmp_path: Path) -> Iterator[Hasty]:
    server = Hasty(tmp_path)
    yield server
    server.process.kill()
    server.process.wait()
    assert "Traceback" not in server.log.read_text()


def is_cut(line: socket.socket) -> bool:
    """Whether the server ends the connection, whatever it says before."""
    with suppress(ConnectionError):
        while line.recv(4000):
            pass
    return True


def frame(opcode: int, payload: bytes, fin: bool = True, rsv: int = 0, masked: bool = True) -> bytes:
    head = bytes([(0x80 if fin else 0) | rsv << 4 | opcode])
    n, bit = len(payload), 0x80 if masked else 0
    size = (
        bytes([bit | n])
        if n < 126
        else bytes([bit | 126]) + struct.pack("!H", n)
        if n < 65536
        else bytes([bit | 127]) + struct.pack("!Q", n)
    )
    return head + size + (b"\0\0\0\0" if masked else b"") + payload


def test_who_sends_half_a_request_is_cut_off(hasty: Hasty) -> None:
    whole = f"GET /api/shelf HTTP/1.1\r\nHost: 127.0.0.1:{hasty.port}\r\n\r\n".encode()
    silent, half, second = hasty.line(), hasty.line(), hasty.line()
    half.sendall(b"GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ")
    second.sendall(whole)
    assert second.recv(1000).startswith(b"HTTP/1.1 200")
    second.sendall(whole[:20])  # the next on the same line dawdles
    body = hasty.line()
    body.sendall(
        f"POST /api/tables HTTP/1.1\r\nHost: 127.0.0.1:{hasty.port}\r\nContent-Type: application/json\r\n"
        "Content-Length: 500\r\n\r\n{".encode()
    )
    assert all(is_cut(line) for line in (silent, half, second, body))
    hasty.still_plays()


def test_one_address_has_so_many_connections(hasty: Hasty) -> None:
    lines = [hasty.line() for _ in range(60)]
    answered = 0
    for line in lines:
        with suppress(ConnectionError):
            line.sendall(f"GET /api/nothing HTTP/1.1\r\nHost: 127.0.0.1:{hasty.port}\r\n\r\n".encode())
            answered += line.recv(1000).startswith(b"HTTP/1.1 404")
    assert 10 <= answered <= 20
    for line in lines:
        line.close()
    assert is_let_in(hasty)
    hasty.still_plays()


def is_let_in(hasty: Hasty) -> bool:
    """Whether the closed lines are forgotten, which the server hears of in its own time."""
    for _ in range(200):
        with suppress(httpx.HTTPError):
            return httpx.get(hasty.address + "api/nothing", timeout=20).status_code == 404
    return False


ODD = {
    "binary": frame(2, b"\x00\xff\x80"),
    "binary that is a message": frame(2, b'{"do":"ping"}'),
    "a continuation of nothing": frame(0, b"x"),
    "a reserved kind": frame(3, b"x"),
    "a reserved bit": frame(1, b"{}", rsv=4),
    "unmasked": frame(1, b"{}", masked=False),
    "no text": frame(1, b"\xff\xfe\xfa"),
    "too long": frame(1, b"x" * (limits.FRAME_BYTES + 1)),
    "a length beyond all": bytes([0x81, 0xFF]) + b"\xff" * 8,
    "a ping too long": frame(9, b"x" * 126),
    "a ping in parts": frame(9, b"x", fin=False),
    "many pings": frame(9, b"x") * 2000,
    "a pong nobody asked for": frame(10, b"x"),
    "a close with half a code": frame(8, b"\x03"),
    "a close with an odd code": frame(8, struct.pack("!H", 999)),
    "a close that is no text": frame(8, struct.pack("!H", 1000) + b"\xff"),
    "after the end": frame(8, struct.pack("!H", 1000)) + frame(1, b"{}"),
    "parts without end": frame(1, b"{", fin=False) + frame(0, b" " * 60_000, fin=False) * 3,
    "empty": frame(1, b""),
    "deep": frame(1, b"[" * 20_000),
    "a number beyond all": frame(1, b'{"do":"act","v":1e999,"id":' + b"9" * 5000 + b"}"),
    "half a letter": frame(1, b'{"do":"\\ud800","id":"\\udfff"}'),
    "plain text": b"GET / HTTP/1.1\r\n\r\n",
}


def test_odd_frames_end_at_most_their_own_connection(hasty: Hasty) -> None:
    for name, sent in ODD.items():
        line = hasty.upgraded()
        with suppress(ConnectionError):
            line.sendall(sent)
        line.close()
        assert hasty.process.poll() is None, name
    hasty.still_plays()


def test_what_unpacks_to_more_than_it_may_is_not_unpacked(tmp_path: Path) -> None:
    far = Hasty(tmp_path, "far")
    try:
        line = far.upgraded("Sec-WebSocket-Extensions: permessage-deflate\r\n")
        pack = zlib.compressobj(9, zlib.DEFLATED, -12)
        bomb = pack.compress(b" " * 30_000_000) + pack.flush(zlib.Z_SYNC_FLUSH)
        assert len(bomb) < limits.FRAME_BYTES
        line.sendall(frame(1, bomb[:-4], rsv=4))
        assert is_cut(line)
        status = Path(f"/proc/{far.process.pid}/status").read_text() if os.path.isdir("/proc/self") else "VmHWM: 1 kB"
        assert int(status.split("VmHWM:")[1].split()[0]) < 400_000
        far.still_plays()
    finally:
        far.process.kill()
        far.process.wait()
    assert "Traceback" not in far.log.read_text()
