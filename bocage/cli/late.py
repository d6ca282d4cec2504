"""Groups of commands whose parts bring a whole game with them: they are loaded when one of them or their list is
wanted."""

from __future__ import annotations

from importlib import import_module
from typing import Any, ClassVar

from typer.core import TyperGroup
from typer.main import get_command


class Late(TyperGroup):
    """`parts`: the module of each part, which has an `app`."""

    parts: ClassVar[dict[str, str]] = {}

    def list_commands(self, ctx: Any) -> list[str]:
        return list(self.parts)

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        if cmd_name not in self.parts:
            return None
        found = get_command(import_module(self.parts[cmd_name]).app)
        found.name = cmd_name
        return found
