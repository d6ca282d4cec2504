"""What commands print: JSON for programs, tables for people."""

from __future__ import annotations

import json
from typing import Any

import typer
from rich.console import Console
from rich.table import Table


def console() -> Console:
    return Console(highlight=False)


def as_json(data: Any) -> None:
    typer.echo(json.dumps(data, indent=2, ensure_ascii=False, default=list))


def table(title: str, columns: list[str], rows: list[list[Any]]) -> None:
    drawn = Table(title=title, title_justify="left", header_style="bold")
    for column in columns:
        drawn.add_column(column)
    for row in rows:
        drawn.add_row(*[str(cell) for cell in row])
    console().print(drawn)


def parse_options(given: list[str]) -> dict[str, str]:
    """["nation=German", ...] -> {"nation": "German"}."""
    from bocage.kernel.game import BadInput

    chosen = {}
    for item in given:
        name, equals, value = item.partition("=")
        if not equals or not name:
            raise BadInput(f"An option is written name=value, not {item!r}.")
        chosen[name] = value
    return chosen
