"""The battlefield in play: one board or several joined and turned, as tables over small hex numbers.

Hexes are numbered 0 .. n - 1, column by column. Everything games ask often is a list or a list of lists; names are for
the edges (`index`, `names`). `pieces` is what sight looks at.
"""

from __future__ import annotations

from bocage.hexes.board import Board, MapError, Shape, Spot
from bocage.hexes.clip import Polygon
from bocage.hexes.kinds import kinds
from bocage.hexes.lattice import STEPS, distance, hex_name, in_arc, parse_name
from bocage.hexes.outline import area_pieces, block_parts, cut_box, cut_shape, patch, to_units, usual_box
from bocage.hexes.pieces import Piece

NO_SIDE: frozenset[str] = frozenset()


class Placed:
    """A board lying on the table: its corner at (column, y), perhaps turned about, its hexes named with a prefix."""

    def __init__(self, board: Board, column: int, y: int, turned: bool, prefix: str) -> None:
        self.printed = board
        self.board = board.turned() if turned else board
        self.column = column
        self.y = y
        self.turned = turned
        self.prefix = prefix

    def name_of(self, column: int, y: int) -> str:
        """The printed name of the hex at a place of this board."""
        if self.turned:
            column, y = self.printed.columns - 1 - column, self.printed.height - y
        return self.prefix + hex_name(column, y)


class Field:
    def __init__(self, name: str, placed: list[Placed]) -> None:
        self.name = name
        self.title = ", ".join(p.board.title for p in placed)
        self.placed = placed
        self.owner: dict[tuple[int, int], tuple[Placed, int, int]] = {}
        self.index: dict[str, int] = {}
        """Every printed name; the two halves of a mated hex name the same hex."""
        self._take_hexes()
        self.cells: list[tuple[int, int]] = sorted(self.owner)
        self.number: dict[tuple[int, int], int] = {cell: i for i, cell in enumerate(self.cells)}
        self.n = len(self.cells)
        self.names: list[str] = [self._main_name(cell) for cell in self.cells]
        for cell, aliases in self._aliases().items():
            for alias in aliases:
                self.index[alias] = self.number[cell]
        self.columns: list[int] = [c for c, _ in self.cells]
        self.ys: list[int] = [y for _, y in self.cells]
        self.kind: list[str] = ["open"] * self.n
        self.level: list[int] = [0] * self.n
        self.tags: list[frozenset[str]] = [NO_SIDE] * self.n
        self.roads: list[list[str]] = [[""] * 6 for _ in range(self.n)]
        self.sides: list[list[frozenset[str]]] = [[NO_SIDE] * 6 for _ in range(self.n)]
        self.spots: list[list[Spot]] = [[] for _ in range(self.n)]
        self.half: list[bool] = [False] * self.n
        self.building: list[int] = [-1] * self.n
        """Which building a hex belongs to (an index of `buildings`), or -1."""
        self.buildings: list[tuple[str, list[int]]] = []
        self.labels: list[tuple[int, str]] = []
        self.neighbours: list[list[int]] = [self._neighbours_of(cell) for cell in self.cells]
        """Over side 0 .. 5; -1 is off the map."""
        self._take_facts()
        self._join_buildings()
        self.pieces: list[list[Piece]] = [[] for _ in range(self.n)]
        self.drawn: list[tuple[str, int, Polygon]] = []
        """Outlines for the eye: kind, home hex, points in sight units round its centre."""
        self._draw()
        self._ranges: list[bytes] = []
        self._boards: dict[str, frozenset[int]] = {}
        self._lies_on: dict[int, frozenset[str]] = {}

    # -- asking ---------------------------------------------------------------------------------------------------

    def hex(self, name: str) -> int:
        """The number of a hex by its name, or one sentence about what is wrong."""
        parse_name(name)
        if name not in self.index:
            raise MapError(f"{name} is not a hex of {self.name}.")
        return self.index[name]

    def range_rows(self) -> list[bytes]:
        """The range from every hex to every hex: rows are cut column by column from strips of distances."""
        if not self._ranges:
            height = max(self.ys) - min(self.ys)
            width = max(self.columns) - min(self.columns)
            strips = [bytes(distance(dx, dy) for dy in range(-height, height + 1)) for dx in range(width + 1)]
            runs: list[tuple[int, int, int]] = []
            for column, y in self.cells:
                if runs and runs[-1][0] == column and runs[-1][2] == y - 2:
                    runs[-1] = (column, runs[-1][1], y)
                else:
                    runs.append((column, y, y))
            self._ranges = [
                b"".join(
                    strips[abs(c - column)][first - y + height : last - y + height + 1 : 2] for c, first, last in runs
                )
                for column, y in self.cells
            ]
        return self._ranges

    def range_row(self, a: int) -> bytes:
        """Ranges from a hex to every hex."""
        return (self._ranges or self.range_rows())[a]

    def range(self, a: int, b: int) -> int:
        return self.range_row(a)[b]

    def side_between(self, a: int, b: int) -> int:
        """The side of a that b lies across, or -1."""
        return self.neighbours[a].index(b) if b in self.neighbours[a] else -1

    def in_arc(self, a: int, facing: int, b: int) -> bool:
        """Is b inside the covered arc of something in a that faces hexspine `facing`?"""
        return in_arc(facing, self.columns[b] - self.columns[a], self.ys[b] - self.ys[a])

    def within(self, a: int, reach: int) -> list[int]:
        """Hexes up to so many hexes away, nearest first, a itself included."""
        row = self.range_row(a)
        return sorted((b for b in range(self.n) if row[b] <= reach), key=lambda b: (row[b], b))

    def of_board(self, letter: str) -> frozenset[int]:
        """The hexes of one of the joined boards; those that mate with another board belong to neither alone."""
        if not self._boards:
            prefixes: dict[int, set[str]] = {}
            for name, h in self.index.items():
                prefixes.setdefault(h, set()).add(parse_name(name)[0])
            for one in {prefix for found in prefixes.values() for prefix in found}:
                self._boards[one] = frozenset(h for h, found in prefixes.items() if found == {one})
        if letter not in self._boards:
            raise MapError(f"{self.name} has no board {letter!r}; it has {', '.join(sorted(self._boards))}.")
        return self._boards[letter]

    def boards_at(self, h: int) -> frozenset[str]:
        """The joined boards that a hex lies on: two for one that mates."""
        if not self._lies_on:
            for name, there in self.index.items():
                self._lies_on[there] = self._lies_on.get(there, frozenset()) | {parse_name(name)[0]}
        return self._lies_on[h]

    def has_spot(self, a: int, what: str) -> bool:
        return any(spot.what == what for spot in self.spots[a])

    def edge(self, side: str) -> list[int]:
        """The hexes along the north, east, south or west edge of the field."""
        low, high = min(self.columns), max(self.columns)
        top, bottom = min(self.ys), max(self.ys)
        tests = {"west": (0, low, low), "east": (0, high, high), "north": (1, top, top + 1)}
        tests["south"] = (1, bottom - 1, bottom)
        axis, first, last = tests[side]
        return [h for h in range(self.n) if first <= self.cells[h][axis] <= last]

    # -- making ---------------------------------------------------------------------------------------------------

    def _take_hexes(self) -> None:
        for p in self.placed:
            for c, y in p.board.hexes():
                cell = (c + p.column, y + p.y)
                mate = self.owner.get(cell)
                if mate is None or (mate[0].board.kind[mate[1], mate[2]] == "open" and p.board.kind[c, y] != "open"):
                    self.owner[cell] = (p, c, y)

    def _main_name(self, cell: tuple[int, int]) -> str:
        placed, c, y = self.owner[cell]
        return placed.name_of(c, y)

    def _aliases(self) -> dict[tuple[int, int], list[str]]:
        found: dict[tuple[int, int], list[str]] = {}
        for p in self.placed:
            for c, y in p.board.hexes():
                found.setdefault((c + p.column, y + p.y), []).append(p.name_of(c, y))
        return found

    def _neighbours_of(self, cell: tuple[int, int]) -> list[int]:
        return [self.number.get((cell[0] + dc, cell[1] + dy), -1) for dc, dy in STEPS]

    def _take_facts(self) -> None:
        for h, cell in enumerate(self.cells):
            placed, c, y = self.owner[cell]
            board = placed.board
            self.kind[h] = board.kind[c, y]
            self.level[h] = board.level.get((c, y), 0)
        for p in self.placed:
            for c, y in p.board.hexes():
                self._take_hex_facts(p, c, y, self.number[c + p.column, y + p.y])
            for here, text in p.board.labels:
                self.labels.append((self.number[here[0] + p.column, here[1] + p.y], text))

    def _take_hex_facts(self, p: Placed, c: int, y: int, h: int) -> None:
        board = p.board
        self.tags[h] = self.tags[h] | frozenset(board.tags.get((c, y), ()))
        self.spots[h] = self.spots[h] + board.spots.get((c, y), [])
        self.half[h] = board.is_half(c, y) and -1 in self.neighbours[h]
        for side in range(6):
            road = board.roads.get((c, y, side), "")
            if road:
                self.roads[h][side] = road
            features = board.sides.get((c, y, side))
            if features:
                self.sides[h][side] = self.sides[h][side] | frozenset(features)

    def _join_buildings(self) -> None:
        for p in self.placed:
            for title, hexes in p.board.buildings:
                self._add_building(title, [self.number[c + p.column, y + p.y] for c, y in hexes])
        for h in range(self.n):
            if self.building[h] < 0 and kinds()[self.kind[h]].is_building():
                self._add_building("", [h])

    def _add_building(self, title: str, hexes: list[int]) -> None:
        for h in hexes:
            self.building[h] = len(self.buildings)
        self.buildings.append((title, hexes))

    def _draw(self) -> None:
        given: set[tuple[int, str]] = set()
        for p in self.placed:
            for shape in p.board.shapes:
                hexes = [self.number[c + p.column, y + p.y] for c, y in shape.hexes]
                given |= {(h, shape.kind) for h in hexes}
                self._draw_shape(shape, hexes)
            for (c, y), kind, parts in p.board.pieces:
                self.pieces[self.number[c + p.column, y + p.y]].append(Piece(kind, parts))
        for h in range(self.n):
            if (h, self.kind[h]) not in given and not self.owner[self.cells[h]][0].board.pieces:
                self._draw_usual(h)

    def _draw_shape(self, shape: Shape, hexes: list[int]) -> None:
        if not shape.points:
            return
        home = self.cells[hexes[0]]
        self.drawn.append((shape.kind, hexes[0], to_units(shape.points)))
        for h in hexes:
            away = (self.cells[h][0] - home[0], self.cells[h][1] - home[1])
            self.pieces[h] += cut_shape(shape.kind, shape.points, *away)

    def _draw_usual(self, h: int) -> None:
        """The outline a hex has when the map gives none."""
        kind = self.kind[h]
        outline = kinds()[kind].outline
        if outline == "area":
            same = tuple(self._goes_on(h, side, kind) for side in range(6))
            self.pieces[h] += area_pieces(kind, same, self.arms(h))
            self.drawn.append((kind, h, list(patch(same))))
        elif outline == "box":
            parts = self._house(h)
            self.pieces[h].append(Piece(kind, parts))
            self.drawn += [(kind, h, part) for part in parts]

    def _goes_on(self, h: int, side: int, kind: str) -> bool:
        """Does an area reach over this side? Over a map's edge it does; out of a part in play it is as mapped."""
        b = self.neighbours[h][side]
        if b >= 0:
            return self.kind[b] == kind
        placed, c, y = self.owner[self.cells[h]]
        return placed.board.kind.get((c + STEPS[side][0], y + STEPS[side][1]), kind) == kind

    def _house(self, h: int) -> list[Polygon]:
        same = [b >= 0 and self.building[b] == self.building[h] for b in self.neighbours[h]]
        if any(same):
            return block_parts(same)
        placed, c, y = self.owner[self.cells[h]]
        turned = -1.0 if placed.turned else 1.0
        key = placed.printed.name + placed.name_of(c, y)[len(placed.prefix) :]
        return [cut_box([(turned * px, turned * py) for px, py in usual_box(key)])]

    def arms(self, h: int) -> tuple[tuple[int, str], ...]:
        """The sides by which roads leave a hex, with their surface."""
        return tuple((side, road) for side, road in enumerate(self.roads[h]) if road)
