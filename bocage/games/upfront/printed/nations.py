"""The nationalities and troop types of Up Front: hands, discards, halves of split cards, breaking points.

Nations are ints, so are troop types. `NATION_NAMES[GERMAN]` is "German"; `HAND_SIZE[GERMAN]` is 5. A side plays with a
troop type (`LINE_TROOPS[nation]` unless a scenario says otherwise); everything that can differ by troop type is indexed
by it: `TROOPS[t]`, and the parallel tuples below for the engine.

    discard_limit(troops, n_actions)   UF 4.3, 39: unused cards that may be discarded after that many actions
    breaking_losses(troops, n_cards)   UF 16.5: the number of lost cards at which the squad breaks
"""

from __future__ import annotations

from typing import Any, NamedTuple

from bocage.games.upfront.data import load

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


def _troops(entry: dict[str, Any]) -> Troops:
    limits: list[int] = entry["discard"]
    return Troops(
        nation=NATION_NAMES.index(entry["nation"]),
        name=entry["name"],
        quality=entry["class"],
        discard=(limits[0], limits[1], limits[2]),
        reads=READERS.index(entry["split"]),
        breaks_at_least=entry["breaks"][0] == "least",
        breaks_percent=entry["breaks"][1],
        discards_shown=entry.get("discards_shown", False),
        cower_needs_no_action=entry.get("cower_discard_needs_no_action", False),
        cower_free=entry.get("cower_free", False),
        movement_is_no_action=entry.get("movement_is_no_action", False),
        entrench_costs_discard=entry.get("entrench_costs_discard", False),
        unarmed_pistol=entry.get("unarmed_pistol", False),
        surrenders=entry.get("surrenders", False),
        marines=entry.get("marines", False),
    )


NATION_NAMES: tuple[str, ...] = tuple(str(n["name"]) for n in _NATIONS)
HAND_SIZE: tuple[int, ...] = tuple(int(n["hand"]) for n in _NATIONS)
RADIO_MARK: tuple[int, ...] = tuple(READERS.index(n["radio"]) for n in _NATIONS)  # on undivided Radio cards
SQUAD_SIZE: tuple[int, ...] = tuple(int(n["squad"]) for n in _NATIONS)  # UF 21.11
ANTI_TANK_LIMIT: tuple[int, ...] = tuple(int(n["anti_tank_limit"]) for n in _NATIONS)  # UF 21.11, 53
PERSONAL_MAN: tuple[tuple[int, int], ...] = tuple((n["personal"]["morale"], n["personal"]["panic"]) for n in _NATIONS)
RADIO_POINTS: tuple[tuple[int, int, int], ...] = tuple(
    (n["radio_points"][0], n["radio_points"][1], n["radio_points"][2]) for n in _NATIONS
)
# What is added to the firepower a Fire card needs: British -1 (UF 44.3, never below 1), Italian +1 (UF 50.3).
NEED_CHANGE: tuple[int, ...] = tuple(int(n.get("need_more", 0)) - int(n.get("need_less", 0)) for n in _NATIONS)
ROUT_ABOVE_PANIC: tuple[int, ...] = tuple(int(n.get("rout_above_panic", 0)) for n in _NATIONS)  # UF 45.32

TROOPS: tuple[Troops, ...] = tuple(_troops(entry) for entry in _DATA["troops"])
TROOP_NAMES: tuple[str, ...] = tuple(t.name for t in TROOPS)
TROOP_NATION: tuple[int, ...] = tuple(t.nation for t in TROOPS)
TROOP_READS: tuple[int, ...] = tuple(t.reads for t in TROOPS)
TROOP_DISCARD: tuple[tuple[int, int, int], ...] = tuple(t.discard for t in TROOPS)
TROOP_BREAKS: tuple[tuple[bool, int], ...] = tuple((t.breaks_at_least, t.breaks_percent) for t in TROOPS)


def troops_of(nation: int, quality: str) -> int:
    """The nation's troop type of that quality ("line", "second", "elite"); Marines are asked for by name."""
    for index, troops in enumerate(TROOPS):
        if troops.nation == nation and troops.quality == quality and not troops.marines:
            return index
    raise KeyError(f"{NATION_NAMES[nation]} has no {quality} troops")


LINE_TROOPS: tuple[int, ...] = tuple(troops_of(nation, "line") for nation in range(N_NATIONS))
MARINES: int = TROOP_NAMES.index("Marines")


def nation_named(name: str) -> int:
    """The int of a nation by its English name; KeyError names the seven."""
    if name not in NATION_NAMES:
        raise KeyError(f"{name!r} is no nation of Up Front: {', '.join(NATION_NAMES)}")
    return NATION_NAMES.index(name)


def discard_limit(troops: int, n_actions: int) -> int:
    """UF 4.3, 39: how many unused cards may be discarded after so many actions (ANY_NUMBER = no limit)."""
    return TROOP_DISCARD[troops][min(n_actions, 2)]


def breaking_losses(troops: int, n_cards: int) -> int:
    """UF 16.5, UF 45.31, UF 50.4, UF 51.7: the smallest number of losses out of `n_cards` that breaks the squad."""
    at_least, percent = TROOP_BREAKS[troops]
    if at_least:
        return -(-n_cards * percent // 100)
    return n_cards * percent // 100 + 1
