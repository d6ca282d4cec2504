"""The whole check of a map: what its lines say, then what the joined-up map must keep."""

from __future__ import annotations

from bocage.hexes.board import Board
from bocage.hexes.kinds import kinds
from bocage.hexes.lattice import SIDES, STEPS, hex_name
from bocage.hexes.mapfile import Problem, Reader


def check_map(text: str, file: str) -> list[Problem]:
    """Everything wrong with a map, in the order of its lines; what concerns the whole stands last."""
    reader = Reader(text, file)
    board = reader.read()
    if not reader.problems:
        for where, reason in _sense(board):
            reader.wrong(where, reason)
    return reader.problems


def _sense(board: Board) -> list[tuple[str, str]]:
    found: list[tuple[str, str]] = []
    for column, y in board.hexes():
        name = hex_name(column, y)
        found += [(name, reason) for reason in _hex_sense(board, column, y)]
    for spot_hex, spots in board.spots.items():
        building = kinds()[board.kind[spot_hex]].is_building()
        if any(spot.what in ("steeple", "upper") for spot in spots) and not building:
            found.append((hex_name(*spot_hex), "a steeple or upper floor needs a building"))
    if board.half:
        found += _mating(board)
    return found


def _hex_sense(board: Board, column: int, y: int) -> list[str]:
    found = []
    here = board.level.get((column, y), 0)
    for side, (dc, dy) in enumerate(STEPS):
        there = (column + dc, y + dy)
        if not board.has(*there):
            continue
        if abs(board.level.get(there, 0) - here) > 1 and "cliff" not in board.sides.get((column, y, side), set()):
            found.append(f"the ground jumps by more than a level at {SIDES[side]} without a cliff")
        if board.roads.get((column, y, side), "") != board.roads.get((*there, (side + 3) % 6), ""):
            found.append(f"the road at {SIDES[side]} does not go on beyond it")
    for shape in board.shapes:
        if shape.home == (column, y) and any(abs(px) > 400 or abs(py) > 400 for px, py in shape.points):
            found.append("an outline reaches more than four hexes away")
    return found


def _mating(board: Board) -> list[tuple[str, str]]:
    """Half hexes must be open ground, level 0, or they would not agree with the other board's half."""
    return [
        (hex_name(c, y), f"a half hex of a board that mates is open ground at level 0, not {board.kind[c, y]}")
        for c, y in board.hexes()
        if board.is_half(c, y) and (board.kind[c, y] not in _MATING or board.level.get((c, y), 0))
    ]


_MATING = ("open", "sand")
