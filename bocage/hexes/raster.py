"""Boards from classified rasters (run-length text), so that other people's tables can be compared with our sight.

Each cell is a rectangle of one terrain; cells of a kind that touch, cut to a hex, make a region. Where a hex holds two
levels, the ground at or above each level is a region too. Nothing of this ships with the game.
"""

from __future__ import annotations

import math
import re
from pathlib import Path

from bocage.hexes.board import Board, MapError
from bocage.hexes.clip import UNIT, Point, Polygon, cut_to_hex, twice_area
from bocage.hexes.layers import GROUND

CODES = {
    "O": "open", "G": "grain", "B": "brush", "S": "stone-building", "s": "stone-building", "X": "wooden-building",
    "x": "wooden-building", "M": "wooden-building", "T": "woods", "R": "orchard", "P": "road", "D": "road", "W": "pond",
    "H": "hedge",
}  # fmt: skip
ORCHARD_SHARE = 0.10
"""A hex with at least so much orchard in it is an orchard hex; less is paint from next door."""


Run = tuple[int, int, int, Polygon]
"""Row, from cell, to cell (not included), the part of it inside the hex."""


class Grid:
    """Cells by row, and how hexes lie on them."""

    def __init__(self, text: str) -> None:
        head = [line for line in text.splitlines() if line.startswith("#")]
        geometry = next((line for line in head if "geometry in cells" in line), "")
        numbers = [float(n) for n in re.findall(r"\d+(?:\.\d+)?", geometry.split("centre", 1)[-1])]
        if len(numbers) < 4:
            raise MapError("The raster does not say how its hexes lie (geometry in cells).")
        self.x0, self.y0, self.dx, self.dy = numbers[:4]
        self.terrain: list[str] = []
        self.level: list[str] = []
        target = self.terrain
        for line in text.splitlines():
            if line.startswith("# section level"):
                target = self.level
            elif line and not line.startswith("#"):
                target.append(_run(line))
        self.width = len(self.terrain[0])
        self.height = len(self.terrain)

    def left_half(self) -> bool:
        return self.x0 < self.dx / 3


def _run(line: str) -> str:
    return "".join(code * int(count) for code, count in re.findall(r"([A-Za-z])(\d+)", line))


def read_raster(path: Path) -> Board:
    grid = Grid(path.read_text("utf-8"))
    columns = round((grid.width - grid.x0) / grid.dx) + (1 if grid.left_half() else 0)
    top = grid.y0 - grid.dy / 2
    board = Board(path.stem, columns, round((grid.height - top) / grid.dy * 2), grid.left_half())
    board.letter = path.stem.lower()
    for column, y in board.hexes():
        _HexReader(board, grid, (column, y), (grid.x0 + column * grid.dx, top + y * grid.dy / 2)).read()
    return board


class _HexReader:
    """Reads one hex. What is drawn at the board's edge goes on beyond it: cells there are mirrored."""

    def __init__(self, board: Board, grid: Grid, here: Point, centre: tuple[float, float]) -> None:
        self.board = board
        self.grid = grid
        self.here = here
        self.cx, self.cy = centre
        self.across = 2 * UNIT / (grid.dx * 2 / 3)
        self.down = UNIT / (grid.dy / 2)

    def read(self) -> None:
        board, grid = self.board, self.grid
        runs = self._runs(grid.terrain)
        kinds = sorted({CODES[code] for code in runs} - {"open", "orchard", "hedge", "pond"})
        board.kind[self.here] = self._kind(runs)
        for kind in kinds:
            same = [run for code, found in runs.items() if CODES[code] == kind for run in found]
            self._add(kind, same)
        if grid.level:
            levels = self._runs(grid.level)
            board.level[self.here] = ord(self._middle(grid.level)) - ord("a")
            if len(levels) > 1:
                for level in range(1, ord(max(levels)) - ord("a") + 1):
                    high = [run for code, found in levels.items() if ord(code) - ord("a") >= level for run in found]
                    self._add(f"{GROUND}{level}", high)

    def _middle(self, rows: list[str]) -> str:
        grid = self.grid
        return rows[min(int(self.cy), grid.height - 1)][min(int(self.cx), grid.width - 1)]

    def _kind(self, runs: dict[str, list[Run]]) -> str:
        size = {code: sum(twice_area(part) for *_, part in found) for code, found in runs.items()}
        if size.get("R", 0) >= ORCHARD_SHARE * sum(size.values()):
            return "orchard"
        here = CODES[self._middle(self.grid.terrain)]
        return "open" if here in ("road", "hedge", "orchard") else here

    def _runs(self, rows: list[str]) -> dict[str, list[Run]]:
        """Stretches of one code in each row of cells, cut to the hex."""
        grid = self.grid
        found: dict[str, list[Run]] = {}
        first, last = math.floor(self.cx - grid.dx * 2 / 3), math.ceil(self.cx + grid.dx * 2 / 3)
        for row in range(math.floor(self.cy - grid.dy / 2), math.ceil(self.cy + grid.dy / 2)):
            line = rows[_mirrored(row, grid.height)]
            codes = [line[_mirrored(x, grid.width)] for x in range(first, last)]
            start = 0
            for k in range(1, len(codes) + 1):
                if k == len(codes) or codes[k] != codes[start]:
                    run = self._cut(row, first + start, first + k)
                    if run[3]:
                        found.setdefault(codes[start], []).append(run)
                    start = k
        return found

    def _cut(self, row: int, x1: int, x2: int) -> Run:
        left, right = round((x1 - self.cx) * self.across), round((x2 - self.cx) * self.across)
        top, bottom = round((row - self.cy) * self.down), round((row + 1 - self.cy) * self.down)
        return row, x1, x2, cut_to_hex([(left, top), (right, top), (right, bottom), (left, bottom)])

    def _add(self, kind: str, runs: list[Run]) -> None:
        for region in self._regions(runs):
            self.board.pieces.append((self.here, kind, [run[3] for run in region]))

    def _regions(self, runs: list[Run]) -> list[list[Run]]:
        """Runs that lie side by side, or share a stretch of the border between two rows, belong together."""
        group = list(range(len(runs)))
        for i, run in enumerate(runs):
            for j in range(i):
                if group[i] != group[j] and self._together(run, runs[j]):
                    old, new = group[i], group[j]
                    group = [new if g == old else g for g in group]
        return [[run for k, run in enumerate(runs) if group[k] == g] for g in sorted(set(group))]

    def _together(self, p: Run, q: Run) -> bool:
        if p[0] == q[0]:
            return p[1] == q[2] or p[2] == q[1]
        if abs(p[0] - q[0]) != 1:
            return False
        border = round((max(p[0], q[0]) - self.cy) * self.down)
        reach = 2 * UNIT - abs(border)
        left = max(round((max(p[1], q[1]) - self.cx) * self.across), -reach)
        return min(round((min(p[2], q[2]) - self.cx) * self.across), reach) > left


def _mirrored(k: int, size: int) -> int:
    if k < 0:
        return -1 - k
    return k if k < size else max(0, 2 * size - 1 - k)
