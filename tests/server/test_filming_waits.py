"""Who wants a save waits for nobody else's film."""

from __future__ import annotations

import asyncio
from typing import Any

from bocage.server import filming as module
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
