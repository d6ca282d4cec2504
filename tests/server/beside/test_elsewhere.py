"""Work in another process: bounded in time and memory, and a process that has grown is replaced."""

from __future__ import annotations

import asyncio
import os

import pytest

from bocage.kernel.game import BadInput
from bocage.server.beside import elsewhere
from bocage.server.beside.elsewhere import Elsewhere


def grow(megabytes: int) -> int:
    kept = bytearray(megabytes * 1_000_000)
    return os.getpid() if len(kept) else 0


def _spin() -> None:
    while True:
        pass


def test_a_process_that_has_grown_is_replaced_and_its_jobs_are_done() -> None:
    async def run() -> list[int]:
        there = Elsewhere(1)
        try:
            first = [await there.run(grow, 1), await there.run(grow, 1)]
            large = await asyncio.gather(there.run(grow, 500), there.run(grow, 1))
            return [*first, *large, await there.run(grow, 1)]
        finally:
            there.close()

    one, same, large, waiting, after = asyncio.run(run())
    assert one == same == large == waiting != after


def test_a_large_server_does_not_make_its_processes_look_large() -> None:
    kept = bytearray(600_000_000)
    kept[::4096] = b"x" * len(kept[::4096])

    async def run() -> tuple[int, int]:
        there = Elsewhere(1)
        try:
            return await there.run(grow, 1), await there.run(grow, 1)
        finally:
            there.close()

    one, same = asyncio.run(run())
    assert one == same and len(kept) == 600_000_000


def test_a_job_that_wants_more_memory_than_there_is_is_told_so() -> None:
    async def run() -> None:
        there = Elsewhere(1)
        try:
            with pytest.raises(BadInput, match="more than the table can hold"):
                await there.run(grow, 4000)
            assert await there.run(grow, 1) > 0
        finally:
            there.close()

    asyncio.run(run())


def test_a_job_that_does_not_end_is_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(elsewhere, "LONGEST", 0.2)
    assert elsewhere._do(_spin).why_not == "That takes longer than the table can spend on it."
