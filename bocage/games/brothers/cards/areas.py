"""Areas as a scenario card words them: hex names, "rows 1-3", "columns A-D", "edge N", "board a", "board a edge N"."""

from __future__ import annotations

from bocage.hexes.field import Field
from bocage.hexes.lattice import parse_name
from bocage.kernel.game import BadInput

EDGE_NAMES = {"N": "north", "E": "east", "S": "south", "W": "west"}


def hexes_of(words: list[str], field: Field) -> tuple[int, ...]:
    """Every hex that one of the phrases names, in order and once."""
    found: list[int] = []
    for phrase in words:
        for h in _phrase(phrase, field):
            if h not in found:
                found.append(h)
    return tuple(found)


def _phrase(phrase: str, field: Field) -> list[int]:
    parts = phrase.split()
    if len(parts) == 1:
        return [field.hex(parts[0])]
    chosen = list(range(field.n))
    for word, value in zip(parts[::2], parts[1::2]):
        chosen = [h for h in chosen if _fits(word, value, h, field)]
    if not chosen or len(parts) % 2:
        raise BadInput(f"{phrase!r} names no hexes of {field.name}.")
    return chosen


def _fits(word: str, value: str, h: int, field: Field) -> bool:
    if word == "edge" and value in EDGE_NAMES:
        return h in field.edge(EDGE_NAMES[value])
    if word == "board":
        return h in field.of_board(value)  # BB 18.0: no hex that is half on another board
    low, _, high = value.partition("-")
    if word == "rows":
        row = (field.ys[h] + 1) // 2
        return int(low) <= row <= int(high or low)
    if word == "columns":
        first = parse_name(low + "1")[1]
        last = parse_name((high or low) + "1")[1]
        return first <= field.columns[h] <= last
    raise BadInput(f"{word!r} is no word for an area: rows, columns, edge, board or hex names.")
