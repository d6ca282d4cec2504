"""What a designer writes down, as records: a Design with its two Sides, and how they are read from TOML (UF 43).

    design_of(data, name)     a Design from a parsed TOML file; BadInput names the field that cannot be read
    side_of(data, place)      one Side, as in a bid for the attack (UF 43.36)

Reading only asks whether the words and numbers can be understood. Whether they are allowed is asked in s43_design.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from bocage.games.upfront.design.s43_fields import (
    cards,
    choice,
    counts,
    flag,
    known_only,
    pairs,
    tables_of,
    text,
    whole,
    wholes,
    words,
)
from bocage.games.upfront.printed.nations import NATION_NAMES
from bocage.kernel.game import BadInput

FORMAT = 1
METHODS = ("free", "balance", "replay", "bid")
ROLES = ("attacker", "defender", "both")
QUALITIES = ("line", "second", "elite")


class Arrival(NamedTuple):
    """Reinforcements that may enter after so many decks (UF 43.4)."""

    decks: int
    cards: tuple[int, ...]
    extras: tuple[tuple[str, int], ...]
    chit: int  # where they enter, -99: not said (UF 43.42)


class Side(NamedTuple):
    """One player's purchases. In the method "balance" they are what he adds to the scenario's force."""

    player: str
    role: str
    nation: int
    quality: str
    partisans: bool
    marines: bool
    cards: tuple[int, ...]
    extras: tuple[tuple[str, int], ...]
    carriers: tuple[tuple[int, str], ...]  # card -> secondary weapon (UF 21.1)
    arrivals: tuple[Arrival, ...]
    snipers: int  # bought: 1, or 2 with the insurance (UF 43.6)
    random_decks: tuple[int, ...]  # decks paid for (UF 48.1)
    allocated: tuple[str, ...]  # "minefield", "pillbox" (UF 43.6)
    limit: int  # agreed points, 0: none


class Design(NamedTuple):
    """A scenario of one's own (UF 43.0)."""

    name: str
    method: str
    scenario: str  # letter that methods "balance" and "replay" build on
    date: str  # half-year, "" if none was fixed
    victory: int  # row of the table of UF 43.33, 0: none
    decks: int  # 0: by the scenario
    night: bool
    desert: bool
    jungle: bool
    armor_agreed: bool  # UF 43.2
    remove: tuple[tuple[str, int], ...]
    cower_both: tuple[str, ...]
    cower_attacker: tuple[str, ...]
    cower_defender: tuple[str, ...]
    sides: tuple[Side, ...]
    draws: tuple[tuple[str, int], ...]  # (rule, Action card)


_ARRIVAL = ("after_decks", "cards", "extras", "range_chit")
_SIDE = (
    "player", "role", "nation", "quality", "partisans", "marines", "cards", "extras", "carriers", "reinforcements",
    "snipers", "random_decks", "allocated", "limit",
)  # fmt: skip
_DESIGN = (
    "format", "name", "method", "scenario", "date", "victory", "decks", "night", "desert", "jungle", "armor_agreed",
    "remove", "cower_both", "cower_attacker", "cower_defender", "side", "draws",
)  # fmt: skip


def arrival_of(data: dict[str, Any], place: str) -> Arrival:
    known_only(data, _ARRIVAL, place)
    return Arrival(
        decks=whole(data, "after_decks", place),
        cards=cards(data, "cards", place),
        extras=counts(data, "extras", place),
        chit=whole(data, "range_chit", place, -99),
    )


def side_of(data: dict[str, Any], place: str) -> Side:
    """A side from its table; `place` names it in messages."""
    known_only(data, _SIDE, place)
    later = tables_of(data, "reinforcements", place)
    return Side(
        player=text(data, "player", place, ""),
        role=choice(data, "role", place, ROLES, "both"),
        nation=NATION_NAMES.index(choice(data, "nation", place, NATION_NAMES)),
        quality=choice(data, "quality", place, QUALITIES, "line"),
        partisans=flag(data, "partisans", place),
        marines=flag(data, "marines", place),
        cards=cards(data, "cards", place),
        extras=counts(data, "extras", place),
        carriers=_carriers(data, place),
        arrivals=tuple(arrival_of(row, f"{place}, reinforcements {n}") for n, row in enumerate(later, 1)),
        snipers=whole(data, "snipers", place, 0),
        random_decks=wholes(data, "random_decks", place),
        allocated=words(data, "allocated", place),
        limit=whole(data, "limit", place, 0),
    )


def _carriers(data: dict[str, Any], place: str) -> tuple[tuple[int, str], ...]:
    found: list[tuple[int, str]] = []
    given: Any = data.get("carriers", {})
    if not isinstance(given, dict):
        raise BadInput(f"{place}: carriers is a table of card number and weapon.")
    for card, weapon in given.items():
        if not str(card).isdigit() or not isinstance(weapon, str):
            raise BadInput(f"{place}: carriers names a card number and a weapon, not {card!r} and {weapon!r}.")
        found.append((int(card), weapon))
    return tuple(found)


def design_of(data: dict[str, Any], name: str) -> Design:
    """A Design from a parsed file; `name` is used if the file gives none."""
    known_only(data, _DESIGN, "the design")
    form = whole(data, "format", "the design", FORMAT)
    if form != FORMAT:
        raise BadInput(f"The design has format {form}; this program reads format {FORMAT}.")
    sides = tables_of(data, "side", "the design")
    place = "the design"
    return Design(
        name=text(data, "name", place, name),
        method=choice(data, "method", place, METHODS),
        scenario=text(data, "scenario", place, ""),
        date=text(data, "date", place, ""),
        victory=whole(data, "victory", place, 0),
        decks=whole(data, "decks", place, 0),
        night=flag(data, "night", place),
        desert=flag(data, "desert", place),
        jungle=flag(data, "jungle", place),
        armor_agreed=flag(data, "armor_agreed", place),
        remove=pairs(data, "remove", place),
        cower_both=words(data, "cower_both", place),
        cower_attacker=words(data, "cower_attacker", place),
        cower_defender=words(data, "cower_defender", place),
        sides=tuple(side_of(row, f"side {n}") for n, row in enumerate(sides, 1)),
        draws=pairs(data, "draws", place),
    )
