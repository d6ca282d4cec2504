"""`bocage starterkit`: campaigns."""

from __future__ import annotations

import typer

from bocage.cli.late import Late


class StarterKitParts(Late):
    parts = {"campaign": "bocage.cli.starterkit_campaign"}


app = typer.Typer(cls=StarterKitParts, no_args_is_help=True, help="ASL Starter Kit: the Elst campaign (DE 4).")


@app.callback()
def _starterkit() -> None:
    """A group needs a first step before its parts."""
