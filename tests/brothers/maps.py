"""Small maps in text for the positions of tests."""

from __future__ import annotations

OPEN = "\n".join(f"{row} ........" for row in range(1, 9))
"""Eight columns and eight rows of Open Ground."""


def map_text(rows: str, more: str) -> str:
    """The rows of a scene as a map; the half hexes B0, D0 .. above the first row are open unless given."""
    lines = [line.strip() for line in rows.strip().splitlines()]
    width = len("".join(lines[0].split()[1:]))
    if not lines[0].startswith("0 "):
        lines.insert(0, "0 " + "".join("-."[column % 2] for column in range(width)))
    height = int(lines[-1].split()[0])
    body = "\n".join("  " + line for line in lines)
    return f"map scene\nsize {width} x {height}\nterrain\n{body}\n{more}\n"


def column(marks: str) -> str:
    """A map of three columns whose first has these terrains, top to bottom."""
    return "\n".join(f"{n} {mark}.." for n, mark in enumerate(marks, 1))
