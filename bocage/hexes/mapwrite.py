"""A board as plain data for an editor, and the text of a map file from such data."""

from __future__ import annotations

from typing import Any

from bocage.hexes.board import Board, MapError
from bocage.hexes.kinds import kinds
from bocage.hexes.lattice import SIDES, STEPS, hex_name, parse_name
from bocage.hexes.mapfile import Reader

KEPT = ("shape", "spot", "label", "tag", "note", "letter")
"""Lines that an editor hands on as they are."""
MOST_KEPT = 200


def board_plain(text: str) -> dict[str, Any]:
    """A map's text as data: ground, levels, roads, hexsides and buildings by hex name; other lines as they stand."""
    reader = Reader(text, "map")
    board = reader.read()
    if reader.problems:
        raise MapError(str(reader.problems[0]))
    roads = [[hex_name(c, y), side, road] for (c, y, side), road in board.roads.items() if _once(board, c, y, side)]
    sides = [
        [hex_name(c, y), side, feature]
        for (c, y, side), features in board.sides.items()
        for feature in sorted(features)
        if _once(board, c, y, side)
    ]
    return {
        "name": board.name,
        "title": board.title,
        "columns": board.columns,
        "rows": board.height / 2,
        "half": board.half,
        "ground": {hex_name(c, y): board.kind[c, y] for c, y in board.hexes() if board.kind[c, y] != "open"},
        "levels": {hex_name(c, y): n for (c, y), n in board.level.items() if n},
        "roads": roads,
        "sides": sides,
        "buildings": [[title, [hex_name(*h) for h in hexes]] for title, hexes in board.buildings],
        "lines": [line.strip() for line in reader.lines if line.split(" ")[0] in KEPT],
    }


def _once(board: Board, column: int, y: int, side: int) -> bool:
    """A hexside between two hexes is told by one of them."""
    dc, dy = STEPS[side]
    return side < 3 or not board.has(column + dc, y + dy)


def map_text_of(data: dict[str, Any]) -> str:
    """The text of a map file; MapError names what cannot stand in one."""
    try:
        return _written(data)
    except (KeyError, TypeError, ValueError, AttributeError, IndexError) as problem:
        raise MapError(f"the map cannot be written ({type(problem).__name__}: {str(problem)[:60]})") from None


def _written(data: dict[str, Any]) -> str:
    columns, rows = int(data["columns"]), float(data["rows"])
    if not (1 <= columns <= 52 and 1 <= rows <= 60):
        raise MapError("a map has 1 to 52 columns and 1 to 60 rows")
    board = Board("", columns, round(rows * 2), bool(data.get("half")))
    marks = {name: kind.mark for name, kind in kinds().items()}
    ground = {_cell(board, name): str(kind) for name, kind in data.get("ground", {}).items()}
    levels = {_cell(board, name): int(level) for name, level in data.get("levels", {}).items() if level}
    for kind in ground.values():
        if kind not in marks:
            raise MapError(f"there is no terrain {kind!r}")
    out = [f"map {_word(data.get('name') or 'own')}", f"title {_line(data.get('title') or 'A map of my own')}"]
    out += [f"size {columns} x {rows:g}", f"edges {'half' if board.half else 'full'}"]
    out += ["terrain", *_picture(board, {h: marks[kind] for h, kind in ground.items()}, ".")]
    if levels:
        shown = {h: "_" if level == -1 else str(level) for h, level in levels.items()}
        out += ["levels", *_picture(board, shown, "0")]
    for name, side, road in data.get("roads", []):
        out.append(f"road {_word(road)} {_word(name)}:{SIDES[int(side)]}")
    for name, side, feature in data.get("sides", []):
        out.append(f"side {_word(feature)} {_word(name)}:{SIDES[int(side)]}")
    for title, hexes in data.get("buildings", []):
        words = _line(title).replace('"', "'").replace("\\", "/")
        named = f'"{words}{" " if words[-1:].isdigit() else ""}" ' if words else ""  # else it reads as a hex
        out.append(f"building {named}{' '.join(_word(x) for x in hexes)}")
    kept = [_line(line, 4000) for line in data.get("lines", [])][:MOST_KEPT]
    return "\n".join([*out, *[line for line in kept if line.split(" ")[0] in KEPT]]) + "\n"


def _cell(board: Board, name: str) -> tuple[int, int]:
    _, column, y = parse_name(str(name))
    if not board.has(column, y):
        raise MapError(f"{name}: the board has no such hex")
    return column, y


def _picture(board: Board, shown: dict[tuple[int, int], str], usual: str) -> list[str]:
    lines = []
    for row in range((board.height + 1) // 2 + 1):
        marks = []
        for column in range(board.columns):
            y = 2 * row - 1 + (column & 1)
            marks.append(shown.get((column, y), usual) if board.has(column, y) else "-")
        if any(mark != "-" for mark in marks):
            lines.append(f"  {row:>2} {''.join(marks)}")
    return lines


def _word(value: Any) -> str:
    text = "".join(str(value).split())
    if not text or not all(c.isalnum() or c in "-_." for c in text):
        raise MapError(f"{str(value)[:30]!r} is not a word of a map")
    return text


def _line(value: Any, most: int = 120) -> str:
    return " ".join(str(value).split())[:most].replace(" #", " ")
