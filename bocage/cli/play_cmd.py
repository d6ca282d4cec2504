"""`bocage play`: the table in the browser; `bocage backup` and `bocage restore`: its store."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

DB = Annotated[str | None, typer.Option(help="A SQLite file or a database URL.")]


def play(
    host: Annotated[str, typer.Option(help="Where to listen; 0.0.0.0 is every network of this machine.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(help="Port; 0 takes a free one.")] = 8000,
    db: DB = None,
    browser: Annotated[bool, typer.Option("--browser/--no-browser", help="Open the browser.")] = True,
    thinkers: Annotated[int, typer.Option(min=1, help="Processes for machine opponents.")] = 1,
    behind_proxy: Annotated[
        bool, typer.Option("--behind-proxy", help="A proxy in front speaks TLS and says who asks.")
    ] = False,
    tls_cert: Annotated[Path | None, typer.Option(help="Certificate (PEM) to speak TLS with.")] = None,
    tls_key: Annotated[Path | None, typer.Option(help="Its private key (PEM).")] = None,
    plain: Annotated[
        bool,
        typer.Option("--plain", help="Let others join without TLS: whoever listens on the network can read all."),
    ] = False,
    name: Annotated[list[str] | None, typer.Option(help="A name this table is reached by, repeatable.")] = None,
    archive_days: Annotated[int, typer.Option(min=0, help="Archive games untouched for this long; 0 means never.")] = 0,
    delete_days: Annotated[int, typer.Option(min=0, help="Delete games untouched for this long; 0 means never.")] = 0,
) -> None:
    """Start the table and open it in the browser."""
    from bocage.server.run import Door, serve

    door = Door(host, port, behind_proxy, tls_cert, tls_key, plain, tuple(name or ()))
    serve(door.host, door.port, db, browser, thinkers, door, (archive_days, delete_days))


def backup(
    file: Annotated[Path, typer.Argument(help="where the copy goes: a new file")],
    db: DB = None,
) -> None:
    """Copy the store of the table, which may be open."""
    from bocage.server.files.backup import backup as copy
    from bocage.server.run import database_url

    typer.echo(f"{file}: {copy(database_url(db), file)} games.")


def restore(
    file: Annotated[Path, typer.Argument(help="a copy made by bocage backup")],
    db: DB = None,
) -> None:
    """Put a copy in the place of the table's store."""
    from bocage.server.files.backup import restore as bring_back
    from bocage.server.run import database_url

    typer.echo(f"{file}: {bring_back(database_url(db), file)} games are back.")
