"""Cards for test positions: pickers by what a card does, and draws by the numbers it shows.

Card pickers (`fire`, `movement`, `terrain`, `rally` ...) give card numbers; `nth` picks another of the same sort.
`rnc(s, "red", 3)` finds such a card in the Draw pile; `columns={10: (4, 10)}` also asks for a position number from 4 to
10 under column 10. Tests import all of it from `tests.upfront.position`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from bocage.games.upfront.printed import cards
from bocage.games.upfront.state import UpFrontState
from bocage.games.upfront.table import ground
from bocage.games.upfront.table.uses import CONCEALS, MOVES_AS, RALLY_OF


def _nth(found: list[int], nth: int, what: str) -> int:
    assert len(found) > nth, f"the deck has only {len(found)} of {what}"
    return found[nth]


def fire(strength: int, need: int | None = None, nth: int = 0) -> int:
    fits = [c for c in cards.ALL_CARDS if cards.STRENGTH[c] == strength and need in (None, cards.NEED[c])]
    return _nth(fits, nth, f"Fire {strength} ({need})")


def movement(kind: str = "plain", colour: str = "", nth: int = 0) -> int:
    fits = [c for c in cards.ALL_CARDS if cards.KIND[c] == cards.MOVEMENT and MOVES_AS[c] == kind]
    fits = [c for c in fits if not colour or cards.RED[c] == (colour == "red")]
    return _nth(fits, nth, f"{colour} {kind} Movement")


def forward(nth: int = 9) -> int:
    return ground.entry(movement(nth=nth), ground.FORWARD)


def back(nth: int = 8) -> int:
    return ground.entry(movement(nth=nth), ground.BACK)


def sideways(nth: int = 7) -> int:
    return ground.entry(movement(nth=nth), ground.SIDEWAYS)


def face_down(card: int) -> int:
    return ground.entry(card, ground.FACE_DOWN)


def terrain(name: str, into: int | None = None, nth: int = 0) -> int:
    fits = [c for c in cards.ALL_CARDS if cards.TERRAIN[c] == name and into in (None, cards.INTO[c])]
    return _nth(fits, nth, name)


def rally(strength: int, nth: int = 0) -> int:
    fits = [c for c in cards.ALL_CARDS if cards.KIND[c] == cards.RALLY_CARD and RALLY_OF[c] == strength]
    return _nth(fits, nth, f"Rally {strength}")


def rally_all(nth: int = 0) -> int:
    return rally(cards.RALLY_ALL, nth)


def concealed(value: int, nth: int = 0) -> int:
    fits = [c for c in cards.ALL_CARDS if cards.KIND[c] == cards.CONCEALED_CARD and CONCEALS[c] == value]
    return _nth(fits, nth, f"Concealed -{value}")


def of_kind(kind: str, nth: int = 0) -> int:
    return _nth([c for c in cards.ALL_CARDS if cards.KIND[c] == kind], nth, kind)


def hero(colour: str = "", nth: int = 0) -> int:
    fits = [c for c in cards.ALL_CARDS if cards.KIND[c] == cards.HERO]
    return _nth([c for c in fits if not colour or cards.RED[c] == (colour == "red")], nth, f"{colour} Hero")


def sniper(nth: int = 0) -> int:
    return of_kind(cards.SNIPER, nth)


def smoke(nth: int = 0) -> int:
    return of_kind(cards.SMOKE, nth)


def wire(nth: int = 0) -> int:
    return of_kind(cards.WIRE, nth)


# -- draws ------------------------------------------------------------------------------------------------------------

Columns = dict[int, tuple[int, int]]
Draw = Callable[[int], bool]
"""What a card that is drawn must show."""


def _fits(card: int, colour: str, number: int | None, columns: Columns) -> bool:
    if colour and cards.RED[card] != (colour == "red"):
        return False
    if number is not None and cards.RN[card] != number:
        return False
    return all(low <= cards.POS[card][column] <= high for column, (low, high) in columns.items())


def rnc(
    s: UpFrontState,
    colour: str = "",
    number: int | None = None,
    columns: Columns | None = None,
    taken: Iterable[int] = (),
    breeze: bool = False,
) -> int:
    """A card of the Draw pile with these numbers, not one of `taken`; a Breeze only when asked for."""
    for card in s.pile.rest:
        if card not in taken and cards.BREEZE[card] == breeze and _fits(card, colour, number, columns or {}):
            return card
    raise AssertionError(f"no card in the Draw pile shows {colour} {number} {columns}")


def rncs(s: UpFrontState, *wanted: tuple[Any, ...]) -> list[int]:
    """Different cards for ("red", 3), ("black", 0, {10: (4, 10)}) ..."""
    found: list[int] = []
    for colour, number, *more in wanted:
        found.append(rnc(s, colour, number, more[0] if more else None, found))
    return found


def red_in(column: int, colour: str = "", number: int | None = None) -> Draw:
    """A card with a red position number in that column."""
    return lambda c: cards.POS_RED[c][column] and rn(colour, number)(c)


def black_in(column: int, colour: str = "", number: int | None = None) -> Draw:
    return lambda c: not cards.POS_RED[c][column] and rn(colour, number)(c)


def rn(colour: str = "", number: int | None = None) -> Draw:
    """A card with this Random Number."""
    return lambda c: (not colour or cards.RED[c] == (colour == "red")) and number in (None, cards.RN[c])


def place(position: int, column: int) -> Draw:
    """A card with this position number in the column."""
    return lambda c: cards.POS[c][column] == position


def rout(number: int, low: int, high: int, colour: str = "black") -> Draw:
    """A card with this Random Number and a position number from low to high under 0r."""
    return lambda c: rn(colour, number)(c) and low <= cards.POS[c][10] <= high


def deal(s: UpFrontState, *wanted: Draw) -> list[int]:
    """Different cards of the Draw pile, none of them a Breeze."""
    found: list[int] = []
    for fits in wanted:
        found.append(next(c for c in s.pile.rest if c not in found and not cards.BREEZE[c] and fits(c)))
    return found
