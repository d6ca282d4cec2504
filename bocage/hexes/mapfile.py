"""Map files: a small text format for people. docs/hexes.md shows it; the checker reports file, hex and reason.

One word opens each line or block. `terrain` and `levels` are pictures: a row number, then one mark per column, `-`
where the board has no hex. The rest names hexes: `road dirt I1:N I2 J2`, `side wall C4:N D5:SE`, `tag polder A19`.
"""

from __future__ import annotations

import shlex

from bocage.hexes.board import Board, MapError, Shape, Spot
from bocage.hexes.kinds import ROADS, kinds, marks, side_features
from bocage.hexes.lattice import SIDES, STEPS, hex_name, parse_name, side_number
from bocage.hexes.shapes import parse_outline
from bocage.kernel.game import BadInput


class Problem:
    """One thing wrong with a map."""

    def __init__(self, file: str, line: int, where: str, reason: str) -> None:
        self.file = file
        self.line = line
        self.where = where
        self.reason = reason

    def __str__(self) -> str:
        where = f" {self.where}:" if self.where else ""
        return f"{self.file}:{self.line}:{where} {self.reason}"


class Reader:
    """Reads one map; problems are gathered so that a person sees all of them at once."""

    def __init__(self, text: str, file: str) -> None:
        self.file = file
        self.lines = text.splitlines()
        self.at = 0
        self.board = Board("", 0, 0, False)
        self.marks = dict(marks())
        self.problems: list[Problem] = []

    def wrong(self, where: str, reason: str) -> None:
        self.problems.append(Problem(self.file, self.at, where, reason))

    def read(self) -> Board:
        block = ""
        for number, raw in enumerate(self.lines, 1):
            self.at = number
            line = _without_comment(raw)
            if not line.strip():
                continue
            if line[0].isspace():
                self._block_line(block, line.strip())
            else:
                block = line.split()[0]
                self._statement(block, line[len(block) :].strip())
        self._complete()
        return self.board

    def _statement(self, word: str, rest: str) -> None:
        known = {
            "map": self._map, "title": self._title, "letter": self._letter, "size": self._size, "edges": self._edges,
            "road": self._road, "side": self._side, "tag": self._tag, "shape": self._shape, "spot": self._spot,
            "building": self._building, "label": self._label, "note": self._note,
        }  # fmt: skip
        if word in ("legend", "terrain", "levels"):
            return
        if word not in known:
            self.wrong("", f"{word!r} is not a word of a map file")
            return
        try:
            known[word](rest)
        except BadInput as problem:
            self.wrong("", str(problem))
        except ValueError as problem:
            self.wrong("", f"{word}: {problem}")

    def _block_line(self, block: str, line: str) -> None:
        if block == "legend":
            self._legend(line)
        elif block in ("terrain", "levels"):
            self._picture(block, line)
        else:
            self.wrong("", f"an indented line belongs under legend, terrain or levels, not under {block or 'nothing'}")

    # -- heading ------------------------------------------------------------------------------------------------

    def _map(self, rest: str) -> None:
        self.board.name = self.board.title = rest

    def _title(self, rest: str) -> None:
        self.board.title = rest

    def _letter(self, rest: str) -> None:
        self.board.letter = rest

    def _note(self, rest: str) -> None:
        self.board.notes.append(rest)

    def _size(self, rest: str) -> None:
        across, _, down = rest.replace(" ", "").partition("x")
        self.board.columns = int(across)
        self.board.height = round(float(down) * 2)
        if not (1 <= self.board.columns <= 52 and 2 <= self.board.height <= 120):
            raise MapError(f"size {rest} is outside 1 x 1 to 52 x 60")

    def _edges(self, rest: str) -> None:
        if rest not in ("half", "full"):
            raise MapError(f"edges are half or full, not {rest!r}")
        self.board.half = rest == "half"

    # -- pictures -----------------------------------------------------------------------------------------------

    def _legend(self, line: str) -> None:
        mark, _, kind = line.partition(" ")
        if len(mark) != 1 or mark == "-":
            self.wrong("", f"a legend mark is one character other than '-', not {mark!r}")
        elif kind.strip() not in kinds():
            self.wrong("", f"there is no terrain {kind.strip()!r}")
        else:
            self.marks[mark] = kind.strip()

    def _picture(self, block: str, line: str) -> None:
        label, _, row = line.partition(" ")
        picture = "".join(row.split())
        if not label.isdigit():
            self.wrong("", f"a {block} line starts with its row number, not {label!r}")
            return
        if len(picture) != self.board.columns:
            self.wrong(f"row {label}", f"{len(picture)} marks for {self.board.columns} columns")
            return
        for column, mark in enumerate(picture):
            self._mark(block, column, 2 * int(label) - 1 + (column & 1), mark)

    def _mark(self, block: str, column: int, y: int, mark: str) -> None:
        name = hex_name(column, y)
        there = self.board.has(column, y)
        if (mark == "-") == there:
            self.wrong(name, "the board has this hex: give its mark" if there else "the board has no such hex: put '-'")
        elif there and block == "terrain":
            if mark not in self.marks:
                self.wrong(name, f"no terrain has the mark {mark!r}")
            elif (column, y) in self.board.kind:
                self.wrong(name, "its terrain is given twice")
            else:
                self.board.kind[column, y] = self.marks[mark]
        elif there:
            if mark not in "_0123456789":
                self.wrong(name, f"a level is a digit or '_' for -1, not {mark!r}")
            else:
                self.board.level[column, y] = -1 if mark == "_" else int(mark)

    # -- things that name hexes ----------------------------------------------------------------------------------

    def hex(self, name: str) -> tuple[int, int]:
        prefix, column, y = parse_name(name)
        if prefix or not self.board.has(column, y):
            raise MapError(f"{name}: the board has no such hex")
        return column, y

    def _hexside(self, token: str) -> tuple[int, int, int]:
        name, _, side = token.partition(":")
        column, y = self.hex(name)
        return column, y, side_number(side)

    def _road(self, rest: str) -> None:
        surface, *path = rest.split()
        if surface not in ROADS:
            raise MapError(f"a road is {', '.join(ROADS)}, not {surface!r}")
        before: tuple[int, int] | None = None
        for token in path:
            name, _, sides = token.partition(":")
            here = self.hex(name)
            for side in sides.split(",") if sides else []:
                self._arm(here, side_number(side), surface)
            if before is not None and before != here:
                self._arm(before, self._side_between(before, here), surface)
            before = here

    def _side_between(self, a: tuple[int, int], b: tuple[int, int]) -> int:
        step = (b[0] - a[0], b[1] - a[1])
        if step not in STEPS:
            raise MapError(f"{hex_name(*b)}: not next to {hex_name(*a)}")
        return STEPS.index(step)

    def _arm(self, here: tuple[int, int], side: int, surface: str) -> None:
        self.board.roads[here[0], here[1], side] = surface
        step = STEPS[side]
        if self.board.has(here[0] + step[0], here[1] + step[1]):
            self.board.roads[here[0] + step[0], here[1] + step[1], (side + 3) % 6] = surface

    def _side(self, rest: str) -> None:
        feature, *tokens = rest.split()
        if feature not in side_features():
            raise MapError(f"there is no hexside feature {feature!r}")
        for token in tokens:
            name, _, sides = token.partition(":")
            for side in sides.split(","):
                column, y, number = self._hexside(f"{name}:{side}")
                self.board.sides.setdefault((column, y, number), set()).add(feature)
                step = STEPS[number]
                other = (column + step[0], y + step[1], (number + 3) % 6)
                if self.board.has(other[0], other[1]):
                    self.board.sides.setdefault(other, set()).add(feature)

    def _tag(self, rest: str) -> None:
        tag, *names = rest.split()
        for name in names:
            self.board.tags.setdefault(self.hex(name), set()).add(tag)

    def _spot(self, rest: str) -> None:
        words = shlex.split(rest)
        if len(words) < 3:
            raise MapError("a spot gives hex, what, level and perhaps a title")
        spot = Spot(words[1], int(words[2]), words[3] if len(words) > 3 else "")
        self.board.spots.setdefault(self.hex(words[0]), []).append(spot)

    def _building(self, rest: str) -> None:
        words = shlex.split(rest)
        title = words.pop(0) if words and " " not in words[0] and not words[0][-1:].isdigit() else ""
        if words and " " in words[0]:
            title = words.pop(0)
        hexes = [self.hex(name) for name in words]
        for hex_ in hexes:
            if not kinds()[self.board.kind.get(hex_, "open")].is_building():
                raise MapError(f"{hex_name(*hex_)}: not a building hex")
        self.board.buildings.append((title, hexes))

    def _label(self, rest: str) -> None:
        words = shlex.split(rest)
        self.board.labels.append((self.hex(words[0]), words[1]))

    def _shape(self, rest: str) -> None:
        words = rest.split()
        names: list[str] = []
        while words and words[0][-1:].isdigit() and words[0][0].isupper():
            names.append(words.pop(0))
        hexes = [self.hex(name) for name in names]
        if not hexes or not words:
            raise MapError("a shape names its hex, then box, poly or none")
        kind = self.board.kind.get(hexes[0], "open")
        if words[0] in kinds():
            kind = words.pop(0)
        shape = Shape(kind, hexes[0], hexes)
        shape.points = parse_outline(words)
        self.board.shapes.append(shape)

    # -- the whole ------------------------------------------------------------------------------------------------

    def _complete(self) -> None:
        board = self.board
        self.at = len(self.lines)
        if not board.name:
            self.wrong("", "the file does not say `map NAME`")
        if not board.columns:
            self.wrong("", "the file gives no size")
            return
        if board.half and (board.columns % 2 == 0 or board.height % 2):
            self.wrong("", "a board with half edges needs an odd number of columns and whole rows, or it will not mate")
        for column, y in board.hexes():
            if (column, y) not in board.kind:
                self.wrong(hex_name(column, y), "no terrain is given")
        for (column, y, side), surface in board.roads.items():
            if kinds()[board.kind.get((column, y), "open")].is_building() and surface != "path":
                self.wrong(hex_name(column, y), f"a {surface} road enters a building hex at {SIDES[side]}")


def _without_comment(line: str) -> str:
    if line.startswith("#"):
        return ""
    cut = line.find(" #")
    return line if cut < 0 else line[:cut]


def read_board(text: str, file: str = "map") -> Board:
    """The board that `text` describes; the first problem is raised as MapError."""
    reader = Reader(text, file)
    board = reader.read()
    if reader.problems:
        raise MapError(str(reader.problems[0]))
    return board
