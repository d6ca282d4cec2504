"""`bocage play`: the table in the browser."""

from __future__ import annotations

from typing import Annotated

import typer


def play(
    host: Annotated[str, typer.Option(help="Where to listen; 0.0.0.0 lets your network join.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(help="Port; 0 takes a free one.")] = 8000,
    db: Annotated[str | None, typer.Option(help="A SQLite file or a database URL.")] = None,
    browser: Annotated[bool, typer.Option("--browser/--no-browser", help="Open the browser.")] = True,
    thinkers: Annotated[int, typer.Option(min=1, help="Processes for machine opponents.")] = 1,
) -> None:
    """Start the table and open it in the browser."""
    from bocage.server.run import serve

    serve(host, port, db, browser, thinkers)
