"""SK 1.3 Victory Conditions as data: kinds of conditions that scenario files combine."""

from __future__ import annotations

from typing import Any

from bocage.games.starterkit.area import area_hexes, area_problems
from bocage.games.starterkit.battle import Battle, Condition, battle_of
from bocage.games.starterkit.model.ground import Ground
from bocage.games.starterkit.model.state import SKState

KINDS = ("control", "exit", "casualties", "cleared", "holding")
_WORDS = {
    "control": ("area", "buildings", "at_least"),
    "exit": ("at_least",),
    "casualties": ("at_least", "more_than_own"),
    "cleared": ("area",),
    "holding": ("area", "at_least"),
}


def victory_problems(victory: Any, names: list[str], ground: Ground) -> list[str]:
    if not isinstance(victory, dict):
        return ["it is a table."]
    found = [f"{key} is missing." for key in ("side", "when", "text", "condition") if key not in victory]
    if found:
        return found
    if victory["side"] not in names:
        found.append(f"side is one of {names}, not {victory['side']!r}.")
    if victory["when"] not in ("end", "at once"):
        found.append(f"when is 'end' or 'at once', not {victory['when']!r}.")
    if victory.get("need", "all") not in ("all", "any"):
        found.append("need is 'all' or 'any'.")
    for number, condition in enumerate(victory["condition"], 1):
        found += [f"condition {number}: {p}" for p in _condition_problems(condition, ground)]
    return found


def _condition_problems(condition: dict[str, Any], ground: Ground) -> list[str]:
    kind = condition.get("kind", "")
    if kind not in KINDS:
        return [f"kind is one of {', '.join(KINDS)}, not {kind!r}."]
    found = [f"{key!r} is not a word of {kind}." for key in condition if key != "kind" and key not in _WORDS[kind]]
    for key in ("area", "buildings"):
        if key in condition:
            found += area_problems(condition[key], ground)
    if kind == "control" and "area" not in condition and "buildings" not in condition:
        found.append("control needs an area or buildings.")
    if kind == "exit" and "at_least" not in condition:
        found.append("exit needs at_least.")
    if not found and kind == "control" and read_condition(condition, ground).at_least > _most(condition, ground):
        found.append(f"only {_most(condition, ground)} can be controlled.")
    return found


def _most(condition: dict[str, Any], ground: Ground) -> int:
    made = read_condition(condition, ground)
    return len(made.buildings) if made.buildings else len(made.hexes)


def read_condition(condition: dict[str, Any], ground: Ground) -> Condition:
    """A condition with its hexes looked up."""
    made = Condition(condition["kind"])
    made.more_than_own = condition.get("more_than_own", False)
    if "area" in condition:
        made.hexes = area_hexes(condition["area"], ground)
    elif made.kind in ("cleared", "holding"):
        made.hexes = list(range(ground.n))
    if "buildings" in condition:
        made.buildings = _buildings(condition["buildings"], ground)
    whole = len(made.buildings) if made.buildings else len(made.hexes)
    made.at_least = condition.get("at_least", whole if made.kind == "control" else 1)
    return made


def _buildings(area: dict[str, Any], ground: Ground) -> list[tuple[int, ...]]:
    """The buildings with a hex in the area."""
    found: dict[int, tuple[int, ...]] = {}
    for h in area_hexes(area, ground):
        if ground.is_building[h]:
            found[ground.building[h]] = tuple(ground.building_hexes(h))
    return list(found.values())


def controlled(s: SKState, side: int, condition: Condition) -> int:
    """SK 2.0 How many of the hexes or buildings the side Controls."""
    if condition.buildings:
        return sum(1 for hexes in condition.buildings if all(s.control.get(h, -1) == side for h in hexes))
    return sum(1 for h in condition.hexes if s.control.get(h, -1) == side)


def _good_units(s: SKState, side: int, hexes: list[int]) -> int:
    """Good Order multi-man counters of a side in the hexes, in half squads."""
    inside = set(hexes)
    return sum(
        s.type(u).size for u in s.roster[side] if s.at[u] in inside and s.type(u).is_multi_man and s.good_order(u)
    )


def is_met(s: SKState, side: int, condition: Condition) -> bool:
    kind = condition.kind
    if kind == "control":
        return controlled(s, side, condition) >= condition.at_least
    if kind == "exit":
        return s.points[side] >= condition.at_least
    if kind == "casualties":
        margin = s.casualties[side] if condition.more_than_own else 0
        return s.casualties[1 - side] - margin >= condition.at_least
    if kind == "cleared":
        return _good_units(s, 1 - side, condition.hexes) == 0
    return _good_units(s, side, condition.hexes) >= 2 * condition.at_least


def has_won(s: SKState, battle: Battle) -> bool:
    """Has the side that must act done what it must?"""
    side = battle.acting
    met = [is_met(s, side, c) for c in battle.conditions]
    return any(met) if battle.any_condition else all(met)


def winner_at_end(s: SKState) -> int:
    battle = battle_of(s)
    return battle.acting if has_won(s, battle) else 1 - battle.acting


def immediate_winner(s: SKState) -> int:
    """The side that has won already: by an "at once" condition, or because nothing of the other is left."""
    battle = battle_of(s)
    for side in (0, 1):
        if not s.roster[side] and not s.reserve[side]:
            return 1 - side
    return battle.acting if battle.at_once and has_won(s, battle) else -1
