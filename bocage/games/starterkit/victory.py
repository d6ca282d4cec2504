"""SK 1.3 Victory Conditions as data: kinds of conditions that scenario files combine."""

from __future__ import annotations

from typing import Any

from bocage.battlefield import victory as shared
from bocage.battlefield.scenario_files import Words, tables, under
from bocage.battlefield.victory import Condition, controlled
from bocage.games.starterkit.area import area_hexes, area_problems
from bocage.games.starterkit.battle import Battle, battle_of
from bocage.games.starterkit.model.ground import BLOCKED, Ground
from bocage.games.starterkit.model.marks import MALFUNCTION, RECALL
from bocage.games.starterkit.model.names import Location
from bocage.games.starterkit.model.state import SKState
from bocage.games.starterkit.phases.s02_control import controls
from bocage.games.starterkit.vehicles.s07_status import is_mobile, main_armament, marks, works

VICTORY = Words("victory", {"side": str, "when": str, "text": str, "condition": list}, {"need": str})
CONDITIONS: dict[str, Words] = {
    "control": Words("control", {"kind": str}, {"area": object, "buildings": object, "at_least": int}),
    "exit": Words("exit", {"kind": str, "at_least": int}, {"area": object}),
    "casualties": Words("casualties", {"kind": str}, {"at_least": int, "more_than_own": bool}),
    "cleared": Words("cleared", {"kind": str}, {"area": object, "crews": bool}),
    "holding": Words("holding", {"kind": str}, {"area": object, "at_least": int}),
    "armour": Words("armour", {"kind": str, "at_least": int}, {}),
    "firepower": Words("firepower", {"kind": str, "at": str, "within": int, "at_least": int}, {}),
}


def victory_problems(victory: Any, names: list[str], ground: Ground) -> list[str]:
    found = VICTORY.problems(victory)
    if found:
        return found
    found = shared.victory_problems(victory, names)
    for place, condition in tables(victory, "condition"):
        found += under(place, _condition_problems(condition, ground))
    return found


def _condition_problems(condition: Any, ground: Ground) -> list[str]:
    kind = condition.get("kind", "") if isinstance(condition, dict) else ""
    if kind not in CONDITIONS:
        return [f"kind is one of {', '.join(CONDITIONS)}, not {kind!r}."]
    found = CONDITIONS[kind].problems(condition)
    if not found and kind == "firepower":
        found += area_problems(condition["at"], ground)
    for key in ("area", "buildings"):
        if key in condition:
            found += area_problems(condition[key], ground)
    if kind == "control" and "area" not in condition and "buildings" not in condition:
        found.append("control needs an area or buildings.")
    if not found and kind == "control" and read_condition(condition, ground).at_least > _most(condition, ground):
        found.append(f"only {_most(condition, ground)} can be controlled.")
    return found


def _most(condition: dict[str, Any], ground: Ground) -> int:
    made = read_condition(condition, ground)
    return len(made.wholes) if made.wholes else len(made.hexes)


def read_condition(condition: dict[str, Any], ground: Ground) -> Condition:
    """A condition with its hexes looked up."""
    made = Condition(condition["kind"])
    made.more_than_own = condition.get("more_than_own", False)
    if "area" in condition:
        made.hexes = area_hexes(condition["area"], ground)
        if made.kind in ("cleared", "holding"):
            made.hexes += [ground.above[h] for h in made.hexes if h in ground.above]  # DE 1.1
    elif made.kind in ("cleared", "holding"):
        made.hexes = list(range(ground.n))
    if made.kind == "firepower":
        made.hexes = [ground.hex(condition["at"])]
    made.within, made.crews = condition.get("within", 0), condition.get("crews", True)
    if "buildings" in condition:
        made.wholes = _buildings(condition["buildings"], ground)
    whole = len(made.wholes) if made.wholes else len(made.hexes)
    made.at_least = condition.get("at_least", whole if made.kind == "control" else 1)
    return made


def _buildings(area: dict[str, Any], ground: Ground) -> list[tuple[int, ...]]:
    """The buildings with a hex in the area."""
    found: dict[int, tuple[int, ...]] = {}
    for h in area_hexes(area, ground):
        if ground.is_building[h]:
            found[ground.building[h]] = tuple(ground.building_hexes(h))
    return list(found.values())


def _good_units(s: SKState, side: int, hexes: list[int], crews: bool = True) -> int:
    """Good Order multi-man counters of a side in the hexes, in half squads."""
    inside = set(hexes)
    there = [u for u in s.roster[side] if s.at[u] in inside and s.type(u).is_multi_man and s.good_order(u)]
    return sum(s.type(u).size for u in there if crews or not s.type(u).is_crew)


def armour_left(s: SKState, side: int) -> int:
    """DaE1: mobile AFVs with a functioning main armament on the map; a Recalled one counts as eliminated."""
    able = [v for v in s.fleet[side] if is_mobile(s, v) and not marks(s, v) & RECALL]
    return sum(1 for v in able if works(s, main_armament(s, v)))


def firepower_on(s: SKState, side: int, where: Location, within: int) -> int:
    """DaE2: the FP that Infantry and the machine guns it mans can place on a hex, within normal range and in sight.

    Smoke is disregarded, and so is everything that multiplies or modifies; but nobody uses more weapons than he may."""
    g = battle_of(s).ground
    total = 0
    for u in s.roster[side]:
        away = g.ranges[where][s.at[u]]
        if away > within or not s.good_order(u) or g.rows[s.at[u]][where] == BLOCKED:
            continue
        t = s.type(u)
        own = t.fp if t.is_multi_man and away <= t.range else 0
        guns = [w for w in s.carried[u] if s.type(w).is_machine_gun and not s.status[w] & MALFUNCTION]
        ready = sorted([s.type(w).fp for w in guns if away <= s.type(w).range], reverse=True)
        total += max(own + sum(ready[: t.spare_weapons]), sum(ready[: t.most_weapons]))
    return total


def is_met(s: SKState, side: int, condition: Condition) -> bool:
    kind = condition.kind
    if kind == "control":
        return controlled(controls(s), side, condition) >= condition.at_least
    if kind == "armour":
        return armour_left(s, side) >= condition.at_least
    if kind == "firepower":
        return firepower_on(s, side, condition.hexes[0], condition.within) >= condition.at_least
    if kind == "exit" and condition.hexes:
        return sum([s.left_by.get(h, 0) for h in condition.hexes]) >= condition.at_least
    if kind == "exit":
        return s.points[side] >= condition.at_least
    if kind == "casualties":
        margin = s.casualties[side] if condition.more_than_own else 0
        return s.casualties[1 - side] - margin >= condition.at_least
    if kind == "cleared":
        return _good_units(s, 1 - side, condition.hexes, condition.crews) == 0
    return _good_units(s, side, condition.hexes) >= 2 * condition.at_least


def score(s: SKState) -> list[dict[str, Any]]:
    """The conditions whose count is open to all, and how far each has been brought."""
    battle = battle_of(s)
    side = battle.victory.acting
    found = []
    for c in battle.victory.conditions if not battle.goes_on else ():
        if c.kind == "control":
            count = controlled(controls(s), side, c)
        elif c.kind == "exit":
            count = sum([s.left_by.get(h, 0) for h in c.hexes]) if c.hexes else s.points[side]
        elif c.kind == "casualties":
            count = s.casualties[1 - side] - (s.casualties[side] if c.more_than_own else 0)
        else:
            continue  # who stands where may be hidden
        found.append(shared.score_words(battle.sides[side].name, c, count))
    return found


def has_won(s: SKState, battle: Battle) -> bool:
    """Has the side that must act done what it must?"""
    victory = battle.victory
    return victory.decided([is_met(s, victory.acting, c) for c in victory.conditions])


def winner_at_end(s: SKState) -> int:
    battle = battle_of(s)
    return battle.victory.acting if has_won(s, battle) else 1 - battle.victory.acting


def has_units(s: SKState, side: int) -> bool:
    """Has the side anything left, on the map or to come?"""
    return bool(s.roster[side] or s.reserve[side] or s.hiding[side] or s.fleet[side] or s.arriving[side])


LASTING = ("exit", "casualties")
"""Conditions that nothing undoes once they are met."""


def has_won_for_good(s: SKState, battle: Battle) -> bool:
    """Has the side that must act done what nobody can take from it any more?"""
    victory = battle.victory
    met = [c.kind in LASTING and not c.more_than_own and is_met(s, victory.acting, c) for c in victory.conditions]
    return bool(met) and victory.decided(met)


def immediate_winner(s: SKState) -> int:
    """The side that has won already: by an "at once" condition, or because nothing of the other is left.

    The side that must act still has to have done what it must: alone on the map it goes on until it has, or until the
    turn track ends; and what it has done counts at the end, though nothing of it is left (docs/rulings).
    """
    battle = battle_of(s)
    if battle.goes_on:
        return -1  # DE 4.517: a scenario of a campaign has no Victory Conditions
    acting = battle.victory.acting
    left = [has_units(s, side) for side in (0, 1)]
    if not any(left):
        return winner_at_end(s)
    if not all(left):
        done = has_won(s, battle)
        if left[acting]:
            return acting if done else -1
        if not done or has_won_for_good(s, battle):
            return acting if done else 1 - acting
    return acting if battle.victory.at_once and has_won(s, battle) else -1
