"""Check a scenario given as data and say, in a sentence each, what is wrong with it (UF 2.4).

`problems(entry)` takes a scenario as it stands in scenarios.toml and returns its faults, none if it can be played.
`force_points(force)` adds up what a force costs.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from typing import Any

from bocage.games.upfront.data import load, pack_digest
from bocage.games.upfront.printed import cards, men, tables, vehicles
from bocage.games.upfront.printed.nations import NATION_NAMES
from bocage.games.upfront.printed.scenario_words import word_faults
from bocage.games.upfront.printed.scenarios import Force, force_of
from bocage.kernel.game import BadInput

KINDS = ("meeting", "attack", "free for all")
FIRST = ("axis", "attacker", "defender", "listed")
SIDES = {"meeting": ("both",), "free for all": ("both",), "attack": ("attacker", "defender")}
OTHERWISE = ("points", "defender")
TERRITORIES = ("all", "buildings", "jungle", "partisan", "none")
WHEN = ("at once", "end of own turn", "time limit")
QUALITIES = ("line", "second", "elite")
ODD_CARDS = ("sniper", "wire", "smoke", "radio", "hero")

IN_DECK = Counter(name for name in cards.TERRAIN if name) + Counter(k for k in cards.KIND if k in ODD_CARDS)


def force_points(force: Force) -> int:
    """What the force costs: men, vehicles, extras and reinforcements, with the surcharge for its quality."""
    people = force.men + force.reinforcement_men
    others = force.vehicles + force.reinforcement_vehicles
    total = sum(men.POINTS[m] for m in people)
    total += sum(vehicles.VEHICLE_POINTS[vehicles.vehicle(force.nation, n)] for n in others)
    for name, count in force.extras + force.reinforcement_extras:
        one = tables.radio_cost(force.nation, force.quality, 5) if name == "radio" else tables.SECONDARY[name].points
        total += one * count
    return tables.quality_cost(total, "partisans" if force.partisans else force.quality)


def problems(entry: dict[str, Any], costs: bool = True) -> list[str]:
    """Every fault of a scenario given as data, each a sentence that names the scenario and the field.

    `costs`: the points of a force must be what its cards cost; not so when an owner's pack has other figures.
    """
    name = f"scenario {entry.get('id', '?')}"
    found = list(word_faults(entry))
    if not found:
        found = [*_words(entry), *_deck(entry), *_victory(entry), *_forces(entry, costs)]
    return [f"{name}: {fault}." for fault in found]


@cache
def check_printed(letter: str) -> None:
    """The scenarios of the game are checked when they are first played; BadInput names file, place and reason."""
    entry = next((row for row in load("scenarios")["scenario"] if row["id"] == letter), None)
    found = problems(entry, costs=not pack_digest()) if entry is not None else []
    if found:
        raise BadInput(f"scenarios.toml: {found[0]}")


def _words(entry: dict[str, Any]) -> Iterator[str]:
    choices = {"kind": KINDS, "sets_up_first": FIRST, "moves_first": FIRST, "otherwise": OTHERWISE}
    for field, allowed in {**choices, "territory": TERRITORIES}.items():
        if entry[field] not in allowed:
            yield f"{field} is {entry[field]!r}; it must be one of {', '.join(allowed)}"
    if entry["decks"] < 1 and entry.get("decks_above_players", 0) < 1:
        yield "the time limit is less than one deck"
    if not 16 <= entry["chapters"] <= 53:
        yield f"chapters is {entry['chapters']}; it must be 16 to 53"


def _deck(entry: dict[str, Any]) -> Iterator[str]:
    for kind, count in entry["remove"]:
        if kind not in IN_DECK:
            yield f"it removes {kind!r}, and there is no such card"
        elif not 1 <= count <= IN_DECK[kind]:
            yield f"it removes {count} {kind} cards, and the deck has {IN_DECK[kind]}"
    for field in ("cower_both", "cower_attacker", "cower_defender"):
        for kind in entry.get(field, []):
            if kind not in IN_DECK:
                yield f"{field} names {kind!r}, and there is no such card"


def _victory(entry: dict[str, Any]) -> Iterator[str]:
    for row in entry.get("victory", []):
        if row["side"] not in ("any", "attacker", "defender"):
            yield f"victory {row['type']} does not say for which side"
        if row["when"] not in WHEN:
            yield f"victory {row['type']} does not say when it is checked"
    if not entry.get("victory") and entry["otherwise"] != "points":
        yield "nobody can win it except by denial"


def _forces(entry: dict[str, Any], costs: bool) -> Iterator[str]:
    sides = SIDES.get(entry["kind"], ())
    given = {row.get("side") for row in entry["force"]}
    for side in sides:
        if side not in given:
            yield f"no nation has a force for {side}"
    for row in entry["force"]:
        label = f"{row.get('nation', '?')} {row.get('side', '?')}"
        if sides and row.get("side") not in sides:
            yield f"{label}: a force of this kind of scenario is for {' or '.join(sides)}"
        yield from (f"{label}: {fault}" for fault in _force(row, costs))


def _force(row: dict[str, Any], costs: bool) -> Iterator[str]:
    if row.get("nation") not in NATION_NAMES:
        yield f"{row.get('nation')!r} is not a nation"
        return
    nation = NATION_NAMES.index(row["nation"])
    try:
        numbers = men.card_numbers(row.get("cards", "")) + men.card_numbers(row.get("reinforcements", ""))
    except ValueError:
        yield f"{row.get('cards', '')!r} is not a list of card numbers"
        return
    for number, count in Counter(numbers).items():
        if count > 1:
            yield f"card {number} is listed {count} times"
        if not men.is_man(nation, number) and not vehicles.is_vehicle(nation, number):
            yield f"there is no card {number}"
            return
    for field in ("extras", "reinforcement_extras"):
        for name in row.get(field, {}):
            if name not in tables.SECONDARY:
                yield f"{name!r} is not a secondary weapon"
                return
    yield from _strength(row, costs)


def _strength(row: dict[str, Any], costs: bool) -> Iterator[str]:
    """UF 3.2 wants two groups of two; UF 15.1 a leader; and the cost must be what is printed."""
    if row.get("quality", "line") not in QUALITIES:
        yield f"quality is {row['quality']!r}; it must be one of {', '.join(QUALITIES)}"
        return
    force = force_of(row)
    if len(force.men) < 4 and not force.vehicles:
        yield "fewer than four men cannot form two groups of two (UF 3.2)"
    if row.get("design", False):
        return  # bought and priced under UF 43, which needs no leader
    if not any(men.LEADER[m] for m in force.men + force.reinforcement_men):
        yield "nobody leads it (UF 15.1)"
    extra = tables.RANDOM_REINFORCEMENT_POINTS * row.get("random_reinforcement_decks", 0)
    if costs and abs(force_points(force) + extra - row["points"]) > 1 and "misprint" not in row:
        yield f"its cards cost {force_points(force) + extra}, not {row['points']}"
