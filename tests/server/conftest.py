"""A table with the toy game, in this process, spoken to through the real application."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from bocage import games
from bocage.server import pace
from bocage.server.app import make_app


@pytest.fixture(autouse=True)
def toy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(games.GAMES, "toy", ("tests.kernel.toy", "Toy"))
    monkeypatch.setattr(pace, "BOT_BEAT", 0.0)
    monkeypatch.setattr(pace, "PERSON_BEAT", 0.0)


@pytest.fixture
def database(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path / 'table.sqlite3'}"


@pytest.fixture
def client(database: str) -> Iterator[TestClient]:
    with TestClient(make_app(database)) as client:
        yield client


@pytest.fixture(autouse=True)
def loops_of_their_own(monkeypatch: pytest.MonkeyPatch) -> None:
    """A browser test leaves its loop running in the worker's thread: our coroutines run in a thread of their own."""
    plain = asyncio.run

    def run(work: Any) -> Any:
        with ThreadPoolExecutor(1) as thread:
            return thread.submit(plain, work).result()

    monkeypatch.setattr(asyncio, "run", run)
