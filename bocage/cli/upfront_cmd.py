"""`bocage upfront`: scenarios of your own design and campaigns."""

from __future__ import annotations

import typer

from bocage.cli.late import Late


class UpFrontParts(Late):
    parts = {"design": "bocage.cli.upfront_design", "campaign": "bocage.cli.upfront_campaign"}


app = typer.Typer(
    cls=UpFrontParts, no_args_is_help=True, help="Up Front: design your own scenarios (UF 43), campaigns (UF 42)."
)


@app.callback()
def _upfront() -> None:
    """A group needs a first step before its parts."""
