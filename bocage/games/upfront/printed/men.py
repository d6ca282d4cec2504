"""The Personality cards of men as parallel tuples, indexed by man (an int 0..N_MEN-1, all nations in one row).

    MAN_NATION[m], NUMBER[m]       nation and card number; `man(nation, number)` finds m
    NAME[m], RANK[m]
    LEADER[m]                      "SL", "ASL", "COMMISSAR" or ""
    WEAPON[m]                      weapon number (see weapons.py)
    MORALE[m], PANIC[m]            front Morale, pinned Panic
    ROUT[m]                        what column 0r is compared with (UF 6.531; Japanese Panic + 2, UF 45.32)
    KIA[m], KIA_PINNED[m]
    CCV[m], CCV_UNARMED[m]         UF 20.6, front; the pinned side is four less
    POINTS[m]                      design-your-own cost
    IS_MARINE_CARD[m]              cards 42 to 44 of the Americans (UF 46)

`MEN[nation]` lists a nation's men in card order. `cards_to_men(nation, "1-10 12")` reads a scenario's list.
"""

from __future__ import annotations

from typing import Any

from bocage.games.upfront.data import load
from bocage.games.upfront.printed.nations import N_NATIONS, NATION_NAMES, ROUT_ABOVE_PANIC
from bocage.games.upfront.printed.weapons import AVAILABLE_FROM, CLOSE_COMBAT, weapon_of

SL = "SL"
ASL = "ASL"
COMMISSAR = "COMMISSAR"

PINNED_CCV_LOSS = 4  # UF 20.6

_ROWS: list[dict[str, Any]] = load("men")["man"]

N_MEN = len(_ROWS)
MAN_NATION: tuple[int, ...] = tuple(NATION_NAMES.index(row["nation"]) for row in _ROWS)
NUMBER: tuple[int, ...] = tuple(int(row["number"]) for row in _ROWS)
NAME: tuple[str, ...] = tuple(str(row["name"]) for row in _ROWS)
RANK: tuple[str, ...] = tuple(str(row["rank"]) for row in _ROWS)
LEADER: tuple[str, ...] = tuple(str(row.get("leader", "")) for row in _ROWS)
WEAPON: tuple[int, ...] = tuple(weapon_of(nation, row["weapon"]) for nation, row in zip(MAN_NATION, _ROWS))
MORALE: tuple[int, ...] = tuple(int(row["morale"]) for row in _ROWS)
PANIC: tuple[int, ...] = tuple(int(row["panic"]) for row in _ROWS)
ROUT: tuple[int, ...] = tuple(panic + ROUT_ABOVE_PANIC[nation] for panic, nation in zip(PANIC, MAN_NATION))
KIA: tuple[int, ...] = tuple(int(row["kia"]) for row in _ROWS)
KIA_PINNED: tuple[int, ...] = tuple(kia + 1 for kia in KIA)
CCV: tuple[int, ...] = tuple(morale + CLOSE_COMBAT[weapon] for morale, weapon in zip(MORALE, WEAPON))
CCV_UNARMED: tuple[int, ...] = MORALE
POINTS: tuple[int, ...] = tuple(int(row["points"]) for row in _ROWS)
IS_MARINE_CARD: tuple[bool, ...] = tuple(bool(row.get("marine", False)) for row in _ROWS)
MAN_AVAILABLE_FROM: tuple[str, ...] = tuple(AVAILABLE_FROM[weapon] for weapon in WEAPON)

MEN: tuple[tuple[int, ...], ...] = tuple(
    tuple(m for m in range(N_MEN) if MAN_NATION[m] == nation) for nation in range(N_NATIONS)
)
_BY_CARD: dict[tuple[int, int], int] = {(MAN_NATION[m], NUMBER[m]): m for m in range(N_MEN)}


def is_man(nation: int, number: int) -> bool:
    """Is this Personality card a single man (not a vehicle or gun)?"""
    return (nation, number) in _BY_CARD


def man(nation: int, number: int) -> int:
    """The man on that card; KeyError says which card is missing."""
    if (nation, number) not in _BY_CARD:
        raise KeyError(f"{NATION_NAMES[nation]} card {number} is not a man")
    return _BY_CARD[nation, number]


def card_numbers(text: str) -> tuple[int, ...]:
    """The card numbers in a list such as "1-4 6 9-10"."""
    numbers: list[int] = []
    for part in text.split():
        low, _, high = part.partition("-")
        numbers.extend(range(int(low), int(high or low) + 1))
    return tuple(numbers)


def cards_to_men(nation: int, text: str) -> tuple[int, ...]:
    """The men on the cards in a list such as "1-4 6 9-10"."""
    return tuple(man(nation, number) for number in card_numbers(text))
