"""Charts that more than one chapter asks: equipment and its cost, design-your-own, campaign, random reinforcements.

SECONDARY["demolition_charge"]            a Secondary: points, strength, who may have it and from when
half_year_number("1943b")                 an int that grows with time
time_frame(number)                        UF 43.32: the half-year of a position number
tactical_position(number)                 UF 43.31: (attacker, defender) nations
victory_row(number)                       UF 43.33: VictoryRow
unit_type(nation, half_year, number)      UF 43.5: "second", "line" or "elite"
deck_limit(number, red)                   UF 43.34
later_cost(points, decks)                 UF 43.4: what reinforcements cost that come after so many decks
quality_cost(points, quality)             UF 43.5: what elite, second line or partisan troops cost
radio_cost(nation, quality, strength)     UF 43.7, 44.8, 45.7, 50.8, 51.5
random_reinforcement(nation, number)      UF 48.3: (cards, free choices, sniper)
ELAN, CAMPAIGN_POINTS, CAMPAIGN           UF 42 by name
"""

from __future__ import annotations

from typing import Any, NamedTuple

from bocage.games.upfront.data import load
from bocage.games.upfront.printed.nations import NATION_NAMES, RADIO_PERCENT, RADIO_POINTS, troops_of
from bocage.games.upfront.printed.scenarios import Condition, condition_of


class Secondary(NamedTuple):
    """A secondary weapon (UF 21.1) or radio."""

    name: str
    points: int  # 0 for the radio, whose price goes by nation
    strength: int
    available: str
    nations: tuple[int, ...]  # empty: any
    anti_tank: bool
    against_armor: int  # added in close combat against an AFV (UF 28.81)


class VictoryRow(NamedTuple):
    """One line of the victory conditions table (UF 43.33)."""

    number: int
    conditions: tuple[Condition, ...]
    otherwise: str
    territory: str
    cower: tuple[str, ...]
    remove: tuple[tuple[str, int], ...]
    pillbox_given: bool


def _secondary(name: str, row: dict[str, Any]) -> Secondary:
    return Secondary(
        name=name,
        points=row.get("points", 0),
        strength=row.get("strength", 0),
        available=row.get("available", ""),
        nations=tuple(NATION_NAMES.index(n) for n in row.get("nations", [])),
        anti_tank=row.get("anti_tank", False),
        against_armor=row.get("close_combat_against_armor", 0),
    )


def _victory_row(row: dict[str, Any]) -> VictoryRow:
    return VictoryRow(
        number=row["number"],
        conditions=tuple(condition_of(c) for c in row["conditions"]),
        otherwise=row["otherwise"],
        territory=row["territory"],
        cower=tuple(row["cower"]),
        remove=tuple((str(kind), int(count)) for kind, count in row["remove"]),
        pillbox_given=row.get("pillbox_given", False),
    )


_EQUIPMENT: dict[str, Any] = load("equipment")
_DESIGN: dict[str, Any] = load("design")
_CAMPAIGN: dict[str, Any] = load("campaign")
_RANDOM: dict[str, Any] = load("reinforcements")

SECONDARY: dict[str, Secondary] = {name: _secondary(name, row) for name, row in _EQUIPMENT["secondary"].items()}
SNIPER_POINTS: int = _EQUIPMENT["bought"]["sniper"]
SECOND_SNIPER_POINTS: int = _EQUIPMENT["bought"]["second_sniper"]
RANDOM_REINFORCEMENT_POINTS: int = _EQUIPMENT["bought"]["random_reinforcements_per_deck"]
MULTIPLIERS: dict[str, int] = _EQUIPMENT["multipliers"]
DEMOLITION_STRENGTH: int = SECONDARY["demolition_charge"].strength

HALF_YEARS: tuple[str, ...] = tuple(_DESIGN["half_years"])
VICTORY_ROWS: tuple[VictoryRow, ...] = tuple(_victory_row(row) for row in _DESIGN["victory"]["row"])

ELAN: dict[str, int] = _CAMPAIGN["elan"]
CAMPAIGN_POINTS: dict[str, int] = _CAMPAIGN["points"]
CAMPAIGN: dict[str, int] = _CAMPAIGN["figures"]
RANK_ORDER: tuple[str, ...] = tuple(_CAMPAIGN["ranks"]["order"])
MAY_LEAD: tuple[str, ...] = tuple(_CAMPAIGN["ranks"]["squad_leader"])
MAY_ASSIST: tuple[str, ...] = tuple(_CAMPAIGN["ranks"]["assistant_leader"])
SAMPLE_CAMPAIGN: tuple[str, ...] = tuple(_CAMPAIGN["sample_order"])

FREE_CHOICE_NEVER: tuple[str, ...] = tuple(_RANDOM["free_choice"]["never"])
FREE_CHOICE_SECONDARY: tuple[str, ...] = tuple(_RANDOM["free_choice"]["secondary_for"])
BLANK_REINFORCEMENT: tuple[int, int] = (_RANDOM["free_choice"]["blank_morale"], _RANDOM["free_choice"]["blank_panic"])


def half_year_number(half_year: str) -> int:
    """A half-year as an int that grows with time: "1941a" is 3882."""
    return int(half_year[:4]) * 2 + (1 if half_year[4:] == "b" else 0)


def time_frame(number: int) -> str:
    """UF 43.32: the half-year for a position number of column 6 (against Americans) or 9 (against Russians)."""
    return HALF_YEARS[number - 1]


def tactical_position(number: int) -> tuple[int, int]:
    """UF 43.31: attacker and defender for a position number of column 4."""
    attacker, defender = _DESIGN["tactical_position"]["attacker_defender"][number - 1]
    return NATION_NAMES.index(attacker), NATION_NAMES.index(defender)


def victory_row(number: int) -> VictoryRow:
    """UF 43.33: the victory conditions for a position number of column 8."""
    return VICTORY_ROWS[number - 1]


def deck_limit(number: int, red: bool) -> int:
    """UF 43.34: the time limit in decks for a Random Number."""
    limits: dict[str, int] = _DESIGN["time_limit"]
    return limits["red_one_to_six"] if red and number > 0 else limits["zero_or_black"]


def unit_type(nation: int, half_year: str, number: int) -> str:
    """UF 43.5: the troops for a position number of column 0r; "" where the table has no row for the time."""
    rows: dict[str, list[int]] | None = _DESIGN["unit_type"].get(NATION_NAMES[nation])
    if rows is None or rows["line"][HALF_YEARS.index(half_year)] < 0:
        return ""
    column = HALF_YEARS.index(half_year)
    if number <= rows["second"][column]:
        return "second"
    return "line" if number <= rows["line"][column] else "elite"


def later_cost(points: int, decks: int) -> int:
    """UF 43.4: the cost of a group of reinforcements that may come after so many decks, fractions up."""
    names = ("", "after_one_deck", "after_two_decks", "after_three_decks")
    return points if decks == 0 else -(-points * MULTIPLIERS[names[decks]] // 100)


def quality_cost(points: int, quality: str) -> int:
    """UF 43.5: the cost of a force of "elite", "second" or "partisans" quality, to the nearest point.

    The rulebook does not say how to round; the printed totals of the scenarios are met by rounding to the nearest.
    """
    return points if quality == "line" else (points * MULTIPLIERS[quality] + 50) // 100


def radio_cost(nation: int, quality: str, strength: int) -> int:
    """UF 43.7, 50.8, 51.5: a radio of strength 5, 6 or 7."""
    return RADIO_POINTS[nation][strength - 5] * RADIO_PERCENT[troops_of(nation, quality)] // 100


def random_reinforcement(nation: int, number: int) -> tuple[tuple[int, ...], int, bool]:
    """UF 48.3: the cards, the number of free choices, and whether it is a Sniper, for a black Random Number."""
    entry: list[str] = str(_RANDOM["table"][NATION_NAMES[nation]][number]).split()
    cards = tuple(int(part) for part in entry if part.isdigit())
    return cards, entry.count("*"), entry == ["S"]
