"""The nations at the deck: hands, discards, whose half of a split card is read (UF 2.21, 3.5, 4.3, 39).

Nations are ints, so are troop types. `NATION_NAMES[GERMAN]` is "German"; `HAND_SIZE[GERMAN]` is 5. A hand belongs to
troops of a type (`LINE_TROOPS[nation]` unless a scenario says otherwise); what differs by troop type is indexed by it.

    discard_limit(troops, n_actions)   UF 4.3, 39: unused cards that may be discarded after that many actions
"""

from __future__ import annotations

from typing import Any

from bocage.deck.data import load

GERMAN = 0
AMERICAN = 1
RUSSIAN = 2
BRITISH = 3
JAPANESE = 4
FRENCH = 5
ITALIAN = 6
N_NATIONS = 7

# Whose half of a split card is read (UF 2.21). The first three are the marks that are printed.
READS_GERMAN = 0
READS_AMERICAN = 1
READS_RUSSIAN = 2
READS_BRITISH = 3
READS_NONE = 4
READERS = ("german", "american", "russian", "british", "none")

ANY_NUMBER = 99

_HANDS: list[dict[str, Any]] = load("hands")["hand"]
_DISCARDS: list[dict[str, Any]] = load("hands")["discards"]


def _limits(row: dict[str, Any]) -> tuple[int, int, int]:
    given: list[int] = row["discard"]
    return given[0], given[1], given[2]


def _flags(field: str) -> tuple[bool, ...]:
    return tuple(bool(row.get(field, False)) for row in _DISCARDS)


NATION_NAMES: tuple[str, ...] = tuple(str(row["nation"]) for row in _HANDS)
HAND_SIZE: tuple[int, ...] = tuple(int(row["hand"]) for row in _HANDS)
RADIO_MARK: tuple[int, ...] = tuple(READERS.index(row["radio"]) for row in _HANDS)  # on undivided Radio cards

TROOP_NAMES: tuple[str, ...] = tuple(str(row["name"]) for row in _DISCARDS)
TROOP_NATION: tuple[int, ...] = tuple(NATION_NAMES.index(row["nation"]) for row in _DISCARDS)
TROOP_QUALITY: tuple[str, ...] = tuple(str(row["class"]) for row in _DISCARDS)  # "line", "second" or "elite"
TROOP_READS: tuple[int, ...] = tuple(READERS.index(row["split"]) for row in _DISCARDS)
TROOP_DISCARD: tuple[tuple[int, int, int], ...] = tuple(_limits(row) for row in _DISCARDS)
DISCARDS_SHOWN: tuple[bool, ...] = _flags("discards_shown")  # UF 39.3a
COWER_NEEDS_NO_ACTION: tuple[bool, ...] = _flags("cower_discard_needs_no_action")  # UF 39.3a
COWER_FREE: tuple[bool, ...] = _flags("cower_free")  # UF 45.12
MOVEMENT_IS_NO_ACTION: tuple[bool, ...] = _flags("movement_is_no_action")  # UF 45.11


def troops_of(nation: int, quality: str) -> int:
    """The nation's first troop type of that quality ("line", "second", "elite")."""
    for troops, of in enumerate(TROOP_NATION):
        if of == nation and TROOP_QUALITY[troops] == quality:
            return troops
    raise KeyError(f"{NATION_NAMES[nation]} has no {quality} troops")


LINE_TROOPS: tuple[int, ...] = tuple(troops_of(nation, "line") for nation in range(N_NATIONS))


def nation_named(name: str) -> int:
    """The int of a nation by its English name; KeyError names the seven."""
    if name not in NATION_NAMES:
        raise KeyError(f"{name!r} is not a nation of the deck: {', '.join(NATION_NAMES)}")
    return NATION_NAMES.index(name)


def discard_limit(troops: int, n_actions: int) -> int:
    """UF 4.3, 39: how many unused cards may be discarded after so many actions (ANY_NUMBER = no limit)."""
    return TROOP_DISCARD[troops][min(n_actions, 2)]
