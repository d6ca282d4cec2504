"""Where a value of a TOML text stands: the line of a path such as ("unit", 2, "morale")."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Sequence
from typing import Any

Path = tuple[str | int, ...]
"""Names of tables and fields, and numbers of entries, from the top of a file to a value."""

_HEAD = re.compile(r"\s*(\[{1,2})\s*([^\[\]]+?)\s*\]{1,2}\s*(#.*)?$")
_FIELD = re.compile(r"""\s*("[^"]*"|[\w-]+)\s*=""")


class Lines:
    """The lines on which tables begin and fields stand."""

    def __init__(self, text: str) -> None:
        self.found: dict[tuple[str, int, str], int] = {}
        head, index = "", 0
        counts: dict[str, int] = {}
        for number, line in enumerate(text.splitlines(), start=1):
            opens = _HEAD.match(line)
            field = _FIELD.match(line)
            if opens:
                head = opens.group(2).replace('"', "").replace(" ", "")
                index = counts.get(head, -1) + 1
                counts[head] = index
                self.found.setdefault((head, index, ""), number)
            elif field:
                self.found.setdefault((head, index, field.group(1).strip('"')), number)

    def of(self, path: Path) -> int:
        """The line of the deepest part of the path that has one; 1 if none has."""
        for cut in range(len(path), -1, -1):
            names = [part for part in path[:cut] if isinstance(part, str)]
            last = path[cut - 1] if cut else 0
            index = last if isinstance(last, int) else 0
            field = path[cut] if cut < len(path) else ""
            for key in (str(field), ""):
                line = self.found.get((".".join(names), index, key))
                if line is not None:
                    return line
        return 1


def parsed(text: str) -> dict[str, Any] | tuple[int, str]:
    """The content of a TOML text, or the line and the reason why it is none."""
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as wrong:
        place = re.search(r"line (\d+)", str(wrong))
        what = str(wrong).split(" (at")[0].rstrip(".")
        return int(place.group(1)) if place else len(text.splitlines()) or 1, what


def dotted(path: Sequence[str | int]) -> str:
    """("unit", 2, "morale") as "unit.morale": the place without the numbers of entries."""
    return ".".join(part for part in path if isinstance(part, str))
