"""The nationalities and troop types of Up Front. Hands, discards and halves of split cards are the deck's
(deck/nations.py) and are passed on from here; breaking points, squads and prices are Up Front's own.

Everything that can differ by troop type is indexed by it: `TROOPS[t]`, and the parallel tuples for the engine.

    breaking_losses(troops, n_cards)   UF 16.5: the number of lost cards at which the squad breaks
"""

from __future__ import annotations

from typing import Any, NamedTuple

from bocage.deck.nations import (
    AMERICAN,
    ANY_NUMBER,
    BRITISH,
    COWER_FREE,
    COWER_NEEDS_NO_ACTION,
    DISCARDS_SHOWN,
    FRENCH,
    GERMAN,
    HAND_SIZE,
    ITALIAN,
    JAPANESE,
    LINE_TROOPS,
    MOVEMENT_IS_NO_ACTION,
    N_NATIONS,
    NATION_NAMES,
    RADIO_MARK,
    READERS,
    READS_AMERICAN,
    READS_BRITISH,
    READS_GERMAN,
    READS_NONE,
    READS_RUSSIAN,
    RUSSIAN,
    TROOP_DISCARD,
    TROOP_NAMES,
    TROOP_NATION,
    TROOP_QUALITY,
    TROOP_READS,
    discard_limit,
    nation_named,
    troops_of,
)
from bocage.games.upfront.data import load

__all__ = [
    "AMERICAN",
    "ANTI_TANK_LIMIT",
    "ANY_NUMBER",
    "BRITISH",
    "FRENCH",
    "GERMAN",
    "HAND_SIZE",
    "ITALIAN",
    "JAPANESE",
    "LINE_TROOPS",
    "MARINES",
    "NATION_NAMES",
    "NEED_CHANGE",
    "N_NATIONS",
    "PERSONAL_MAN",
    "RADIO_MARK",
    "RADIO_PERCENT",
    "RADIO_POINTS",
    "READERS",
    "READS_AMERICAN",
    "READS_BRITISH",
    "READS_GERMAN",
    "READS_NONE",
    "READS_RUSSIAN",
    "ROUT_ABOVE_PANIC",
    "RUSSIAN",
    "SQUAD_SIZE",
    "TROOPS",
    "TROOP_BREAKS",
    "TROOP_DISCARD",
    "TROOP_NAMES",
    "TROOP_NATION",
    "TROOP_READS",
    "Troops",
    "breaking_losses",
    "discard_limit",
    "nation_named",
    "troops_of",
]


class Troops(NamedTuple):
    """A troop type: what differs between line, elite and second line troops of a nation (UF 39)."""

    nation: int
    name: str
    quality: str  # "line", "second" or "elite"
    discard: tuple[int, int, int]  # after 0, 1, 2 or more actions; ANY_NUMBER = no limit
    reads: int  # whose half of a split card
    breaks_at_least: bool  # True: at least the share, False: more than the share
    breaks_percent: int
    discards_shown: bool  # UF 39.3a
    cower_needs_no_action: bool  # UF 39.3a
    cower_free: bool  # UF 45.12
    movement_is_no_action: bool  # UF 45.11
    entrench_costs_discard: bool  # UF 36.5
    unarmed_pistol: bool  # UF 39.2b
    surrenders: bool  # UF 50.41
    marines: bool  # UF 46


_DATA: dict[str, Any] = load("nations")
_NATIONS: list[dict[str, Any]] = _DATA["nation"]
_OWN: dict[str, dict[str, Any]] = {str(row["name"]): row for row in _DATA["troops"]}


def _troops(index: int) -> Troops:
    entry = _OWN[TROOP_NAMES[index]]
    return Troops(
        nation=TROOP_NATION[index],
        name=TROOP_NAMES[index],
        quality=TROOP_QUALITY[index],
        discard=TROOP_DISCARD[index],
        reads=TROOP_READS[index],
        breaks_at_least=entry["breaks"][0] == "least",
        breaks_percent=entry["breaks"][1],
        discards_shown=DISCARDS_SHOWN[index],
        cower_needs_no_action=COWER_NEEDS_NO_ACTION[index],
        cower_free=COWER_FREE[index],
        movement_is_no_action=MOVEMENT_IS_NO_ACTION[index],
        entrench_costs_discard=entry.get("entrench_costs_discard", False),
        unarmed_pistol=entry.get("unarmed_pistol", False),
        surrenders=entry.get("surrenders", False),
        marines=entry.get("marines", False),
    )


SQUAD_SIZE: tuple[int, ...] = tuple(int(n["squad"]) for n in _NATIONS)  # UF 21.11
ANTI_TANK_LIMIT: tuple[int, ...] = tuple(int(n["anti_tank_limit"]) for n in _NATIONS)  # UF 21.11, 53
PERSONAL_MAN: tuple[tuple[int, int], ...] = tuple((n["personal"]["morale"], n["personal"]["panic"]) for n in _NATIONS)
RADIO_POINTS: tuple[tuple[int, int, int], ...] = tuple(
    (n["radio_points"][0], n["radio_points"][1], n["radio_points"][2]) for n in _NATIONS
)
# What is added to the firepower a Fire card needs: British -1 (UF 44.3, never below 1), Italian +1 (UF 50.3).
NEED_CHANGE: tuple[int, ...] = tuple(int(n.get("need_more", 0)) - int(n.get("need_less", 0)) for n in _NATIONS)
ROUT_ABOVE_PANIC: tuple[int, ...] = tuple(int(n.get("rout_above_panic", 0)) for n in _NATIONS)  # UF 45.32

TROOPS: tuple[Troops, ...] = tuple(_troops(index) for index in range(len(TROOP_NAMES)))
# Of the price of a radio: UF 50.8, 51.5.
RADIO_PERCENT: tuple[int, ...] = tuple(int(_OWN[name].get("radio_percent", 100)) for name in TROOP_NAMES)
TROOP_BREAKS: tuple[tuple[bool, int], ...] = tuple((t.breaks_at_least, t.breaks_percent) for t in TROOPS)
MARINES: int = TROOP_NAMES.index("Marines")


def breaking_losses(troops: int, n_cards: int) -> int:
    """UF 16.5, UF 45.31, UF 50.4, UF 51.7: the smallest number of losses out of `n_cards` that breaks the squad."""
    at_least, percent = TROOP_BREAKS[troops]
    if at_least:
        return -(-n_cards * percent // 100)
    return n_cards * percent // 100 + 1
