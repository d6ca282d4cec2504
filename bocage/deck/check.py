"""What an Action card, a nation's hand, a troop type's discards and a whole deck must look like: their faults."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from typing import Any

from bocage.deck.data import DECK
from bocage.figures.check import Fault, are_numbers, number, text, unknown, word

COLOURS = ("red", "black")
MOVES = ("plain", "flank", "ford")
MARKS = ("german", "american", "russian")
READERS = (*MARKS, "british", "none")
CLASSES = ("line", "second", "elite")
TERRAINS = ("buildings", "woods", "brush", "hill", "gully", "wall", "marsh", "stream", "minefield", "pillbox")
HALVES = ("movement", "rally", "concealed", "smoke", "fire")

# The fields that a card of a kind must have, with the lowest and highest value.
CARD_FIELDS: dict[str, dict[str, tuple[int, int]]] = {
    "fire": {"strength": (1, 10), "need": (1, 30)},
    "movement": {},
    "rally": {"rally": (1, 99)},
    "concealed": {"concealed": (1, 3)},
    "terrain": {"into": (-4, 0), "from": (-1, 1)},
    "minefield": {"into": (0, 0), "from": (0, 0), "mine_strength": (0, 10), "mine_test": (0, 6)},
    "pillbox": {"into": (-4, -4), "from": (0, 0)},
    "sniper": {},
    "smoke": {},
    "wire": {},
    "hero": {},
    "split": {},
}
CARD_KEYS = (
    "number", "kind", "random", "colour", "positions", "strength", "need", "move", "rally", "breeze", "radio", "halves",
    "concealed", "terrain", "into", "from", "mine_strength", "mine_test", "pin", "kia", "marks",
)  # fmt: skip
DISCARD_FLAGS = ("discards_shown", "cower_discard_needs_no_action", "cower_free", "movement_is_no_action")


def card_faults(entry: dict[str, Any]) -> Iterator[Fault]:
    """Faults of an Action card."""
    yield from unknown(entry, CARD_KEYS)
    yield from number(entry, "number", 1, 162)
    yield from number(entry, "random", 0, 6)
    yield from word(entry, "colour", COLOURS)
    yield from _position_faults(entry)
    yield from word(entry, "kind", tuple(CARD_FIELDS))
    yield from _use_faults(entry)
    for field in ("radio", "marks"):
        if not _are_marks(entry.get(field, [])):
            yield Fault(field, f"{field} must be a list of {', '.join(MARKS)}")
    if entry.get("kind") == "split":
        yield from _half_faults(entry)


def _are_marks(marks: Any) -> bool:
    return isinstance(marks, list) and all(mark in MARKS for mark in marks)


def _position_faults(entry: dict[str, Any]) -> Iterator[Fault]:
    marks = str(entry.get("positions", "")).split()
    if len(marks) != 10:
        yield Fault("positions", f"positions must be ten marks such as 3r or 4b, not {len(marks)}")
        return
    for column, mark in enumerate(marks, start=1):
        read = re.fullmatch(r"(\d+)[rb]", mark)
        if not read or not 1 <= int(read.group(1)) <= column:
            yield Fault("positions", f"column {column} must be a number from 1 to {column} with r or b, not {mark!r}")


def _range_faults(entry: dict[str, Any], field: str) -> Iterator[Fault]:
    if not are_numbers(entry.get(field), 2, 0, 6):
        yield Fault(field, f"{field} must be two Random Numbers, the lowest and the highest")


def _use_faults(entry: dict[str, Any]) -> Iterator[Fault]:
    kind = entry.get("kind", "")
    for field, (low, high) in CARD_FIELDS.get(kind, {}).items():
        yield from number(entry, field, low, high)
    if kind == "movement":
        yield from word(entry, "move", MOVES)
    if kind in ("terrain", "minefield", "pillbox"):
        yield from word(entry, "terrain", TERRAINS if kind == "terrain" else (kind,))
    if kind == "sniper":
        yield from _range_faults(entry, "pin")
        yield from _range_faults(entry, "kia")


def _half_faults(entry: dict[str, Any]) -> Iterator[Fault]:
    halves = entry.get("halves")
    if not isinstance(halves, list) or len(halves) != 2 or not all(isinstance(half, dict) for half in halves):
        yield Fault("halves", "a split card has two halves")
        return
    for half in halves:
        if not half.get("marks") or not _are_marks(half["marks"]):
            yield Fault("halves", f"a half needs marks out of {', '.join(MARKS)}")
        if half.get("kind") not in HALVES:
            yield Fault("halves", f"a half must be one of {', '.join(HALVES)}, not {half.get('kind')!r}")
        yield from (Fault("halves", fault.reason) for fault in _use_faults(half))


def deck_faults(rows: list[dict[str, Any]]) -> Iterator[Fault]:
    """What the rulebook says of the whole deck: UF 2.2, 16.1, 23.1, 44.9."""
    counts = Counter(row.get("terrain", row["kind"]) for row in rows)
    for what, count, rule in (("buildings", 8, "UF 16.1"), ("pillbox", 1, "UF 23.1"), ("hero", 2, "UF 44.9")):
        if counts[what] != count:
            yield Fault("kind", f"the deck would have {counts[what]} {what} cards and must have {count} ({rule})")
    if {row["colour"] for row in rows if row["kind"] == "hero"} != {"red", "black"}:
        yield Fault("colour", "one Hero must be red and the other black (UF 44.9)")


def nation_names() -> tuple[str, ...]:
    return tuple(row["nation"] for row in DECK.base("hands")["hand"])


def hand_faults(entry: dict[str, Any]) -> Iterator[Fault]:
    """Faults of a nation's hand: the seven nations are fixed, their figures are not."""
    yield from unknown(entry, ("nation", "hand", "radio"))
    yield from word(entry, "nation", nation_names())
    yield from number(entry, "hand", 1, 12)
    yield from word(entry, "radio", MARKS)


def discard_faults(entry: dict[str, Any]) -> Iterator[Fault]:
    """Faults of a troop type's discards."""
    yield from unknown(entry, ("name", "nation", "class", "discard", "split", *DISCARD_FLAGS))
    yield from text(entry, "name")
    yield from word(entry, "name", tuple(row["name"] for row in DECK.base("hands")["discards"]))
    yield from word(entry, "nation", nation_names())
    yield from word(entry, "class", CLASSES)
    yield from word(entry, "split", READERS)
    if not are_numbers(entry.get("discard"), 3, 0, 99):
        yield Fault("discard", "discard must be three whole numbers: after no action, after one, after two or more")
    for field in DISCARD_FLAGS:
        if not isinstance(entry.get(field, False), bool):
            yield Fault(field, f"{field} must be true or false")
