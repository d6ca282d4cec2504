"""`bocage brothers`: campaigns."""

from __future__ import annotations

import typer

from bocage.cli.late import Late


class BrothersParts(Late):
    parts = {"campaign": "bocage.cli.brothers_campaign"}


app = typer.Typer(cls=BrothersParts, no_args_is_help=True, help="Band of Brothers: campaigns (BB 62).")


@app.callback()
def _brothers() -> None:
    """A group needs a first step before its parts."""
