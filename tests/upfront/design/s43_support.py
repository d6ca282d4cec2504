"""Designs for the tests of UF 43, written out literally, and cards by what they show."""

from __future__ import annotations

from typing import Any

from bocage.games.upfront.design.s43_design import violations
from bocage.games.upfront.design.s43_force import Design, design_of
from bocage.games.upfront.printed.cards import ALL_CARDS, POS, RED, RN


def position_card(column: int, number: int) -> int:
    """A card that shows this Random Position Number in this column."""
    return next(card for card in ALL_CARDS if POS[card][column] == number)


def number_card(number: int, red: bool, but: tuple[int, ...] = ()) -> int:
    """A card with this Random Number and colour."""
    return next(card for card in ALL_CARDS if RN[card] == number and RED[card] == red and card not in but)


def free(attacker: dict[str, Any], defender: dict[str, Any], **fields: Any) -> Design:
    """A design by agreement, 1944b, German attacker against an American defender unless said otherwise."""
    sides = [
        {"role": "attacker", "nation": "German", "cards": "1-10"} | attacker,
        {"role": "defender", "nation": "American", "cards": "1-12"} | defender,
    ]
    data: dict[str, Any] = {"method": "free", "name": "test", "date": "1944b", "victory": 2, "decks": 4, "side": sides}
    return design_of(data | fields, "test")


def broken(design: Design) -> list[str]:
    """The rules that the design breaks, in order."""
    return [refusal.rule for _, refusal in violations(design)]


def reasons(design: Design) -> str:
    return " / ".join(refusal.reason for _, refusal in violations(design))
