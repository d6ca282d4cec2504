"""Maps by name or file, and boards laid side by side."""

from __future__ import annotations

from importlib import resources
from pathlib import Path

from bocage.figures.own_text import is_own, unpacked
from bocage.hexes.board import Board, MapError
from bocage.hexes.field import Field, Placed
from bocage.hexes.lattice import parse_name
from bocage.hexes.mapfile import read_board
from bocage.kernel.game import BadInput


def map_names() -> list[str]:
    """The maps that come with the game."""
    folder = resources.files("bocage.hexes").joinpath("maps")
    return sorted(entry.name[:-4] for entry in folder.iterdir() if entry.name.endswith(".map"))


def map_text(name: str) -> tuple[str, str]:
    """The text of a map and the name of its file: one of ours, or any file."""
    inside = resources.files("bocage.hexes").joinpath("maps", f"{name}.map")
    if inside.is_file():
        return inside.read_text("utf-8"), f"{name}.map"
    path = Path(name)
    if not path.is_file():
        raise MapError(f"There is no map {name!r}; there are {', '.join(map_names())}.")
    try:
        return path.read_text("utf-8"), str(path)
    except (OSError, UnicodeDecodeError) as problem:
        raise MapError(f"{name} cannot be read as a map: {problem}.") from None


def load_board(name: str) -> Board:
    if name.endswith(".rle"):
        from bocage.hexes.raster import read_raster

        return read_raster(Path(name))
    name, _, part = name.partition(":")
    text, file = map_text(name)
    board = read_board(text, file)
    return _cut(board, part) if part else board


def _cut(board: Board, part: str) -> Board:
    """`B-H:6-16`: hexrows B to H, of them the hexes numbered 6 to 16; `K-CC`: all of those hexrows."""
    columns, _, rows = part.partition(":")
    low, _, high = columns.partition("-")
    first, _, last = rows.partition("-")
    try:
        across = (parse_name(f"{low}1")[1], parse_name(f"{high}1")[1])
        down = (int(first), int(last)) if rows else (0, board.height)
    except (BadInput, ValueError):
        raise MapError(f"{part!r} is no part of a map such as B-H:6-16.") from None
    found = board.cut(across, down)
    if not found.part:
        raise MapError(f"{board.name} has no hexes in {part}.")
    return found


def load_field(layout: str) -> Field:
    """A field from a map's name, a file, or boards joined: `village hills` side by side, `/` starts a row below.

    `elst:B-H:6-16` is a part of a map: only those hexes are in play, and nothing else of it is on the table.
    A map of somebody's own is given as its whole text, or as the name that holds it (figures/own_text.py).
    A board marked with `*` is turned about. Joined boards need half edges and equal sizes along the seam; their hexes
    are named with the board's letter (aK2), a lone map's without.
    """
    if is_own(layout) or "\n" in layout:
        return field_of(unpacked(layout) if is_own(layout) else layout)
    rows = [row.split() for row in layout.split(" / ")]
    if len(rows) == 1 and len(rows[0]) == 1 and not layout.endswith("*"):
        board = load_board(layout)
        return Field(layout if board.part else board.name, [Placed(board, 0, 0, False, "")])
    return Field(layout, _lay(rows))


def field_of(text: str) -> Field:
    """A field from the text of a map: somebody's own, tests and small examples."""
    board = read_board(text)
    return Field(board.name, [Placed(board, 0, 0, False, "")])


def _lay(rows: list[list[str]]) -> list[Placed]:
    placed: list[Placed] = []
    letters: set[str] = set()
    y = 0
    for row in rows:
        column, height = 0, 0
        for word in row:
            board = load_board(word.rstrip("*"))
            if not board.half:
                raise MapError(f"{board.name} has no half edges, so no board joins it.")
            if not board.letter or board.letter in letters:
                raise MapError(f"{board.name} needs a letter of its own to be joined.")
            if height and board.height != height:
                raise MapError(f"{board.name} is not as high as the board beside it.")
            letters.add(board.letter)
            placed.append(Placed(board, column, y, word.endswith("*"), board.letter))
            column, height = column + board.columns - 1, board.height
        y += height
    return placed
