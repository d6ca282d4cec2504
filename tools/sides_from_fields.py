"""Prints `side FEATURE ..` lines for a map file from a picture of fields: every hexside between two fields gets one.

    python tools/sides_from_fields.py hedgerow fields.txt

The picture is as in a terrain block (row number, a letter per column, `-` for no hex); `.` is no field and gets no
border with other `.` hexes. A `+` after a letter is not needed for gates: delete the sides you want open.
"""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from bocage.hexes.lattice import SIDES, STEPS, hex_name


def read(text: str) -> dict[tuple[int, int], str]:
    fields = {}
    for line in text.splitlines():
        label, _, row = line.strip().partition(" ")
        if label.isdigit():
            for column, mark in enumerate(row.replace(" ", "")):
                if mark != "-":
                    fields[column, 2 * int(label) - 1 + (column & 1)] = mark
    return fields


def sides(fields: dict[tuple[int, int], str]) -> list[str]:
    words = []
    for (column, y), mark in sorted(fields.items()):
        found = []
        for side in range(3):
            there = (column + STEPS[side][0], y + STEPS[side][1])
            if there in fields and fields[there] != mark:
                found.append(SIDES[side])
        if found:
            words.append(f"{hex_name(column, y)}:{','.join(found)}")
    return words


if __name__ == "__main__":
    feature, file = sys.argv[1:3]
    found = sides(read(Path(file).read_text("utf-8")))
    for k in range(0, len(found), 12):
        print("side", feature, " ".join(found[k : k + 12]))
