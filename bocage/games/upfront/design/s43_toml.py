"""Our records written as TOML: texts, numbers, lists, tables, and lists of tables under their own heads."""

from __future__ import annotations

import json
import os
import re
from pathlib import Path
from typing import Any


def _key(name: str) -> str:
    return name if re.fullmatch(r"[A-Za-z0-9_-]+", name) else json.dumps(name, ensure_ascii=False)


def value_text(value: Any) -> str:
    """A value on one line."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return json.dumps(value, ensure_ascii=False)
    if isinstance(value, (list, tuple)):
        return "[" + ", ".join(value_text(x) for x in value) + "]"
    if isinstance(value, dict):
        return "{" + ", ".join(f"{_key(k)} = {value_text(v)}" for k, v in value.items()) + "}"
    return str(value)


def _is_tables(value: Any) -> bool:
    return isinstance(value, list) and bool(value) and all(isinstance(row, dict) for row in value)


def _lines(data: dict[str, Any], head: str) -> list[str]:
    lines = [f"{_key(name)} = {value_text(value)}" for name, value in data.items() if not _is_tables(value)]
    for name, rows in data.items():
        if _is_tables(rows):
            place = f"{head}.{name}" if head else name
            for row in rows:
                lines += ["", f"[[{place}]]", *_lines(row, place)]
    return lines


def to_toml(data: dict[str, Any]) -> str:
    """A table as a TOML file; lists of tables become [[heads]]."""
    return "\n".join(_lines(data, "")) + "\n"


def write_whole(path: Path, content: str) -> None:
    """Write a text file whole or not at all."""
    part = path.with_name(path.name + ".part")
    try:
        with part.open("w", encoding="utf-8") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        os.replace(part, path)
    except OSError:
        part.unlink(missing_ok=True)
        raise
