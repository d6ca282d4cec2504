"""Changes that share a commit: all are durable when they return, and a faulty one spoils no other."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from sqlalchemy import Connection, text

from bocage.server.store import Store
from bocage.server.writes import Change
from bocage.server.writing import Writing


def noting(what: str) -> Change:
    def change(c: Connection) -> None:
        c.execute(text("insert into notes values (:what)"), {"what": what})
        if what == "bad":
            raise RuntimeError("this one is wrong")

    return change


@pytest.fixture
def store(tmp_path: Path) -> Store:
    store = Store(f"sqlite:///{tmp_path / 'x.sqlite3'}")
    with store.engine.begin() as c:
        c.execute(text("create table notes (what text)"))
    return store


def notes(store: Store) -> list[str]:
    with store.engine.connect() as c:
        return sorted(row[0] for row in c.execute(text("select what from notes")))


def test_a_faulty_change_is_left_out_and_the_others_stay(store: Store) -> None:
    results = store.commit([noting("a"), noting("bad"), noting("b")])
    assert [result is None for result in results] == [True, False, True]
    assert notes(store) == ["a", "b"]


def test_what_comes_meanwhile_shares_the_next_commit_and_everybody_hears_his_own_result(store: Store) -> None:
    batches: list[int] = []

    async def commit(changes: list[Change]) -> list[Exception | None]:
        batches.append(len(changes))
        return await asyncio.to_thread(store.commit, changes)

    async def all_at_once() -> list[BaseException | None]:
        writing = Writing(commit)
        names = ["first", *(f"n{i:03}" for i in range(100)), "bad"]
        return await asyncio.gather(*(writing.durable(noting(name)) for name in names), return_exceptions=True)

    results = asyncio.run(all_at_once())
    assert [result for result in results if result is not None] == [results[-1]]
    assert str(results[-1]) == "this one is wrong"
    assert len(notes(store)) == 101
    assert len(batches) == 2 and sum(batches) == 102
