"""Plain data as TOML that people can read: short values on one line, tables under their headings."""

from __future__ import annotations

import json
from typing import Any

WIDE = 100
"""Lists of texts longer than this take a line for each."""


def toml_text(data: dict[str, Any]) -> str:
    """The text of a table; lists of tables become [[headings]], in which tables of one line stay inline."""
    return "\n".join(_table(data, "")) + "\n"


def _table(data: dict[str, Any], above: str) -> list[str]:
    plain = {k: v for k, v in data.items() if not _is_list_of_tables(v) and not (isinstance(v, dict) and not above)}
    lines = [f"{_key(key)} = {_value(value)}" for key, value in plain.items()]
    for key, value in data.items():
        if key in plain:
            continue
        name = f"{above}.{_key(key)}" if above else _key(key)
        rows = [value] if isinstance(value, dict) else value
        head = f"[{name}]" if isinstance(value, dict) else f"[[{name}]]"
        for row in rows:
            lines += ["", head, *_table(row, name)]
    return lines


def _is_list_of_tables(value: Any) -> bool:
    return isinstance(value, list) and bool(value) and all(isinstance(x, dict) for x in value)


def _key(key: str) -> str:
    return key if key and all(c.isascii() and (c.isalnum() or c in "_-") for c in key) else json.dumps(key)


def _value(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        if value.endswith("\n") and "'''" not in value and _prints(value):
            return f"'''\n{value}'''"
        return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{_key(k)} = {_value(v)}" for k, v in value.items()) + " }" if value else "{}"
    if isinstance(value, list):
        parts = [_value(x) for x in value]
        line = f"[{', '.join(parts)}]"
        return line if len(line) <= WIDE else "[\n  " + ",\n  ".join(parts) + ",\n]"
    return str(value)


def _prints(text: str) -> bool:
    """Nothing in it that a literal text of TOML cannot hold."""
    return all(c == "\n" or c == "\t" or (c >= " " and c != "\x7f") for c in text)
