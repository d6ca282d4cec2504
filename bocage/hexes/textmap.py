"""A field as text for the terminal: columns side by side, terrain marks, and what stands in each hex.

Every second column lies half a hex lower. Wide fields are shown as far as something stands on them.
"""

from __future__ import annotations

from bocage.hexes.field import Field
from bocage.hexes.kinds import kinds

CELL = 5
WIDE = 24
"""Columns that fit a terminal."""
MARGIN = 3
"""Columns shown around the pieces on a wider field."""


def text_map(f: Field, there: dict[str, str]) -> list[str]:
    """`there`: letters for the pieces by the name of their hex."""
    columns = _shown(f, there)
    rows = sorted({(f.ys[h] + 1) // 2 for h in range(f.n) if f.columns[h] in columns})
    heads = [_letters(f, column) for column in columns]
    lines = ["   " + "".join(f"{head:<{CELL}}" for head in heads).rstrip()]
    for row in rows:
        here = [f.number.get((column, 2 * row - 1 + (column & 1)), -1) for column in columns]
        first = next(f.names[h] for h in here if h >= 0)
        cells = [_cell(f, h, there) if h >= 0 else "" for h in here]
        lines.append(f"{_digits(first):>2} " + "".join(f"{cell:<{CELL}}" for cell in cells).rstrip())
    used = sorted({f.kind[h] for h in range(f.n) if f.columns[h] in columns})
    lines.append("   " + ", ".join(f"{kinds()[name].mark} {name.replace('_', ' ')}" for name in used))
    return lines


def _shown(f: Field, there: dict[str, str]) -> list[int]:
    columns = sorted(set(f.columns))
    taken = [f.columns[f.index[name]] for name in there]
    if len(columns) <= WIDE or not taken:
        return columns
    return [column for column in columns if min(taken) - MARGIN <= column <= max(taken) + MARGIN]


def _cell(f: Field, h: int, there: dict[str, str]) -> str:
    return kinds()[f.kind[h]].mark + there.get(f.names[h], "")[: CELL - 2]


def _letters(f: Field, column: int) -> str:
    return next(f.names[h] for h in range(f.n) if f.columns[h] == column).rstrip("0123456789")


def _digits(name: str) -> str:
    return name[len(name.rstrip("0123456789")) :]
