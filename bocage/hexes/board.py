"""A board as written down: what stands in which hex, before boards are joined and outlines drawn."""

from __future__ import annotations

import math

from bocage.hexes.lattice import hex_name
from bocage.kernel.game import BadInput

COLUMN = 100 * math.sqrt(3)
"""From column to column, in percent of a hex's half height."""


class MapError(BadInput):
    """A map is wrong: file and line, hex, reason."""


class Shape:
    """An outline given by hand: the polygon's points are percent of a hex's half height, from the middle of `home`.

    `hexes` says in which hexes it counts; it replaces the usual outline of `kind` there. No points: nothing is drawn.
    """

    def __init__(self, kind: str, home: tuple[int, int], hexes: list[tuple[int, int]]) -> None:
        self.kind = kind
        self.home = home
        self.hexes = hexes
        self.points: list[tuple[float, float]] = []

    def within(self, part: frozenset[tuple[int, int]]) -> Shape:
        """The same outline counting only in these hexes, measured from the first of them."""
        kept = Shape(self.kind, self.home, [h for h in self.hexes if h in part])
        if not kept.hexes:
            return kept
        away = (kept.hexes[0][0] - self.hexes[0][0], kept.hexes[0][1] - self.hexes[0][1])
        kept.points = [(x - away[0] * COLUMN, y - away[1] * 100) for x, y in self.points]
        return kept


class Spot:
    """A special location in a hex: steeple, upper floor, bridge, cave, pillbox; `level` is relative to the ground."""

    def __init__(self, what: str, level: int, title: str) -> None:
        self.what = what
        self.level = level
        self.title = title


class Board:
    """One board. Hexes are keyed by (column, y); the board spans columns 0 .. columns - 1 and y 0 .. height.

    With `half` edges the outer columns are half hexes too, so that boards mate on all four sides.
    """

    def __init__(self, name: str, columns: int, height: int, half: bool) -> None:
        self.name = name
        self.title = name
        self.letter = ""
        self.columns = columns
        self.height = height
        self.half = half
        self.kind: dict[tuple[int, int], str] = {}
        self.level: dict[tuple[int, int], int] = {}
        self.tags: dict[tuple[int, int], set[str]] = {}
        self.roads: dict[tuple[int, int, int], str] = {}
        self.sides: dict[tuple[int, int, int], set[str]] = {}
        self.shapes: list[Shape] = []
        self.spots: dict[tuple[int, int], list[Spot]] = {}
        self.buildings: list[tuple[str, list[tuple[int, int]]]] = []
        self.labels: list[tuple[tuple[int, int], str]] = []
        self.notes: list[str] = []
        self.pieces: list[tuple[tuple[int, int], str, list[list[tuple[int, int]]]]] = []
        """Regions already cut to hexes (read from a raster): hex, kind, convex parts in sight units."""
        self.part: frozenset[tuple[int, int]] = frozenset()
        """The hexes in play, where only a part of the board is."""

    def has(self, column: int, y: int) -> bool:
        return 0 <= column < self.columns and 0 <= y <= self.height and (column + y) % 2 == 1

    def hexes(self) -> list[tuple[int, int]]:
        """All hexes, column by column."""
        found = [(c, y) for c in range(self.columns) for y in range((c + 1) % 2, self.height + 1, 2)]
        return [h for h in found if h in self.part] if self.part else found

    def cut(self, columns: tuple[int, int], rows: tuple[int, int]) -> Board:
        """The same board with these columns and rows in play and nothing else of it on the table."""
        hexes = [h for h in self.hexes() if columns[0] <= h[0] <= columns[1] and rows[0] <= (h[1] + 1) // 2 <= rows[1]]
        board = Board(self.name, self.columns, self.height, self.half)
        board.title, board.letter, board.notes = self.title, self.letter, self.notes
        board.kind, board.level, board.tags = self.kind, self.level, self.tags
        board.roads, board.sides, board.spots = self.roads, self.sides, self.spots
        board.part = frozenset(hexes)
        board.buildings = [(n, [h for h in hs if h in board.part]) for n, hs in self.buildings]
        board.buildings = [(n, hs) for n, hs in board.buildings if hs]
        board.labels = [(h, text) for h, text in self.labels if h in board.part]
        board.pieces = [piece for piece in self.pieces if piece[0] in board.part]
        board.shapes = [kept for kept in (shape.within(board.part) for shape in self.shapes) if kept.hexes]
        return board

    def is_half(self, column: int, y: int) -> bool:
        """Is the hex cut by the board's edge?"""
        return y in (0, self.height) or (self.half and column in (0, self.columns - 1))

    def says(self, hex_: tuple[int, int]) -> str:
        return hex_name(hex_[0], hex_[1])

    def turned(self) -> Board:
        """The same board turned about by half a circle; its hexes keep their printed names through `turned_name`."""
        board = Board(self.name, self.columns, self.height, self.half)
        board.title, board.letter, board.notes = self.title, self.letter, list(self.notes)
        board.kind = {self._about(h): k for h, k in self.kind.items()}
        board.level = {self._about(h): v for h, v in self.level.items()}
        board.tags = {self._about(h): set(t) for h, t in self.tags.items()}
        board.roads = {(*self._about((c, y)), (s + 3) % 6): r for (c, y, s), r in self.roads.items()}
        board.sides = {(*self._about((c, y)), (s + 3) % 6): set(f) for (c, y, s), f in self.sides.items()}
        board.spots = {self._about(h): list(s) for h, s in self.spots.items()}
        board.buildings = [(n, [self._about(h) for h in hs]) for n, hs in self.buildings]
        board.labels = [(self._about(h), text) for h, text in self.labels]
        board.pieces = [
            (self._about(h), k, [[(-x, -y) for x, y in part] for part in parts]) for h, k, parts in self.pieces
        ]
        for shape in self.shapes:
            other = Shape(shape.kind, self._about(shape.home), [self._about(h) for h in shape.hexes])
            other.points = [(-x, -y) for x, y in shape.points]
            board.shapes.append(other)
        return board

    def _about(self, hex_: tuple[int, int]) -> tuple[int, int]:
        return self.columns - 1 - hex_[0], self.height - hex_[1]
