"""Who wants a save waits for nobody else's film."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import Any

from bocage.server import filming as module
from bocage.server.beside.elsewhere import BUSY, Busy
from bocage.server.filming import Filming


class Slow(Filming):
    """Films that take for ever, except where they are made promptly."""

    def __init__(self) -> None:
        self.at_leisure, self.promptly = "leisure", "prompt"  # type: ignore[assignment]  # never asked here
        self.made: list[tuple[str, Any]] = []

    async def film(self, table: Any, elsewhere: Any = None) -> None:
        await asyncio.sleep(0 if elsewhere == "prompt" and table != "endless" else 3600)
        self.made.append((table, elsewhere))


def test_a_save_is_filmed_promptly_while_other_films_are_made_at_leisure() -> None:
    async def run() -> list[tuple[str, Any]]:
        films = Slow()
        other = asyncio.ensure_future(films.quietly("other"))  # type: ignore[arg-type]  # any name will do
        await films.for_save("mine")  # type: ignore[arg-type]  # any name will do
        other.cancel()
        return films.made

    assert asyncio.run(run()) == [("mine", "prompt")]


def test_a_film_that_takes_too_long_is_not_waited_for(monkeypatch: Any) -> None:
    monkeypatch.setattr(module, "LONGEST", 0.01)

    async def run() -> list[tuple[str, Any]]:
        films = Slow()
        await films.for_save("endless")  # type: ignore[arg-type]  # any name will do
        return films.made

    assert asyncio.run(run()) == []


class Crowded(Filming):
    """Where a film would stand behind too many others."""

    def __init__(self) -> None:
        self.put_off, self.told = set(), -module.QUIET

    async def film(self, table: Any, elsewhere: Any = None) -> None:
        raise Busy(BUSY)


def test_films_that_a_busy_table_puts_off_are_one_line_of_the_log_in_a_minute(caplog: Any, monkeypatch: Any) -> None:
    now = [1000.0]
    monkeypatch.setattr("bocage.server.filming.time.monotonic", lambda: now[0])
    tables: list[Any] = [SimpleNamespace(id=f"t{n}") for n in range(200)]

    async def run() -> None:
        films = Crowded()
        for second in (0, 30, 61):
            now[0] = 1000.0 + second
            for table in tables:
                await films.quietly(table)

    with caplog.at_level("WARNING", "bocage.table"):
        asyncio.run(run())
    assert [x.levelname for x in caplog.records] == ["WARNING", "WARNING"]
    assert caplog.records[1].getMessage() == "200 films are put off while the table is busy"
