"""`bocage upfront`: scenarios of your own design and campaigns."""

from __future__ import annotations

from importlib import import_module
from typing import Any

import typer
from typer.core import TyperGroup
from typer.main import get_command

PARTS = {"design": "bocage.cli.upfront_design", "campaign": "bocage.cli.upfront_campaign"}


class Late(TyperGroup):
    """Its parts bring all of Up Front with them, so they are loaded when one of them or their list is wanted."""

    def list_commands(self, ctx: Any) -> list[str]:
        return list(PARTS)

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        if cmd_name not in PARTS:
            return None
        found = get_command(import_module(PARTS[cmd_name]).app)
        found.name = cmd_name
        return found


app = typer.Typer(
    cls=Late, no_args_is_help=True, help="Up Front: design your own scenarios (UF 43), campaigns (UF 42)."
)


@app.callback()
def _upfront() -> None:
    """A group needs a first step before its parts."""
