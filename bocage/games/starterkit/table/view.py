"""What a seat sees, as JSON values, and the copy that it cannot tell from the real state.

Hidden Guns and their crews (SK 6.4) are in no stack; their owner's view adds them. Everything else is open.
"""

from __future__ import annotations

from functools import cache
from typing import Any

from bocage.battlefield.scenes import scene
from bocage.games.starterkit.artillery.s02_batteries import COUNTER_NAMES, hex_at
from bocage.games.starterkit.battle import Battle, battle_of
from bocage.games.starterkit.model.ground import in_season
from bocage.games.starterkit.model.marks import (
    BROKEN,
    CX,
    DISABLED,
    DM,
    EMPLACED,
    FINAL,
    FIRST,
    HIDDEN,
    INTENSIVE,
    KEPT_ROF,
    LOW_AMMO,
    MALFUNCTION,
    MELEE,
    PINNED,
    PREP,
    PUSHED,
    WOUNDED,
)
from bocage.games.starterkit.model.names import Counter
from bocage.games.starterkit.model.state import GONE, OFF_BOARD, PHASE_NAMES, SETUP, SKState, morale
from bocage.games.starterkit.model.tables import SMOKE_NAMES, SMOKE_VALUE
from bocage.games.starterkit.model.units import Type
from bocage.games.starterkit.ordnance.arcs import SPINE_NAMES
from bocage.games.starterkit.ordnance.arcs_shown import arc_of, pointing
from bocage.games.starterkit.ordnance.s06_10_acquisition import marker_hexes
from bocage.games.starterkit.phases.s02_control import controls
from bocage.games.starterkit.table.words_vehicles import mark_words
from bocage.games.starterkit.victory import score

STATUS_WORDS = (
    (BROKEN, "broken"),
    (DM, "DM"),
    (PINNED, "pinned"),
    (CX, "CX"),
    (WOUNDED, "wounded"),
    (MELEE, "melee"),
    (PREP, "fired"),
    (FIRST, "first fire"),
    (FINAL, "final fire"),
    (MALFUNCTION, "malfunction"),
    (KEPT_ROF, "rate of fire"),
)


GUN_WORDS = ((EMPLACED, "emplaced"), (HIDDEN, "hidden"), (INTENSIVE, "intensive fire"), (PUSHED, "manhandling"))


def turn_words(s: SKState, battle: Battle) -> str:
    if s.phase == SETUP:
        return "Set-up"
    side = battle.sides[s.attacker].name
    return f"Turn {min(s.turn, battle.turns)} of {battle.turns}, {side}, {PHASE_NAMES[s.phase]}"


@cache
def _words_of(bits: int) -> tuple[str, ...]:
    return tuple([word for bit, word in STATUS_WORDS if bits & bit])


def status_words(s: SKState, c: Counter) -> list[str]:
    found = list(_words_of(s.status[c]))
    marks = s.gun_marks.get(c, 0) if s.gun_marks else 0
    return found + [word for bit, word in GUN_WORDS if marks & bit] if marks else found


@cache
def _face(t: Type) -> tuple[str, str]:
    """What a counter is called, and which sort it is."""
    sort = "gun" if t.is_gun else "weapon" if not t.is_personnel else "leader" if t.is_leader else t.name.split()[1]
    return f"{t.nation.capitalize()} {t.name}", sort


def hex_name(battle: Battle, where: int) -> str:
    """The hex of a location, as the map names it."""
    return battle.ground.names[battle.ground.hex_of[where]]


def unit_view(s: SKState, battle: Battle, c: Counter, order: int) -> dict[str, Any]:
    t = s.type(c)
    at = s.at[c]
    name, sort = _face(t)
    seen: dict[str, Any] = {
        "id": c,
        "side": s.side[c] if t.is_personnel or s.holder[c] < 0 else s.side[s.holder[c]],
        "hex": hex_name(battle, at) if at >= 0 else None,
        "name": name,
        "kind": sort,
        "figures": list(t.figures),
        "status": status_words(s, c),
        "stack": order,
    }
    if at >= battle.ground.hexes:
        seen["level"] = "Steeple"  # DE 1.1
    if at <= OFF_BOARD:
        seen["before"] = battle.ground.names[OFF_BOARD - at]
    if t.is_vehicle:
        return vehicle_view(s, seen, c)
    if t.is_personnel:
        seen["morale"] = morale(s, c)
        seen["carries"] = list(s.carried[c])
    else:
        seen["holder"] = s.holder[c]
        if c in s.facing:
            seen["facing"] = s.facing[c]
            seen["faces"] = SPINE_NAMES[s.facing[c]]
            seen["arc"] = arc_of(s, c, s.facing[c])
    return seen


def vehicle_view(s: SKState, seen: dict[str, Any], v: Counter) -> dict[str, Any]:
    """SK 7 Facing, turret, what lies on it, and its weapons."""
    seen["kind"] = "vehicle"
    seen["status"] = [*seen["status"], *mark_words(s, v)]
    seen["side"] = s.side[v]
    if v in s.facing:
        seen["facing"] = s.facing[v]
        seen["faces"] = SPINE_NAMES[s.facing[v]]
        seen["turret"] = pointing(s, v) if s.type(v).turret != "NT" else None
        seen["arc"] = arc_of(s, v, pointing(s, v))
        if v in s.turret:
            seen["turret_faces"] = SPINE_NAMES[s.turret[v]]
            seen["hull_arc"] = arc_of(s, v, s.facing[v])
    if s.at[v] <= OFF_BOARD:
        seen["before"] = battle_of(s).ground.names[OFF_BOARD - s.at[v]]
    seen["armour"] = list(s.type(v).armour)
    seen["mp"] = s.type(v).mp
    seen["weapons"] = [
        {"id": w, "name": s.type(w).name, "figures": list(s.type(w).figures), "status": weapon_words(s, w)}
        for w in s.carried[v]
    ]
    return seen


def weapon_words(s: SKState, w: Counter) -> list[str]:
    bits = s.gun_marks.get(w, 0)
    found = status_words(s, w)
    if bits & DISABLED:
        found.append("disabled")
    return [*found, "Low Ammo"] if bits & LOW_AMMO else found


def units_view(s: SKState, battle: Battle, seat: int) -> list[dict[str, Any]]:
    """Stack by stack, weapons on top of who holds them."""
    found: list[dict[str, Any]] = []
    for where in sorted(s.stacks):
        order = 0
        for u in s.stacks[where]:
            for c in (u, *s.carried[u]):
                found.append(unit_view(s, battle, c, order))
                order += 1
    for where in sorted(s.vehicles):
        found += [unit_view(s, battle, v, i) for i, v in enumerate(s.vehicles[where])]
    for u in s.hiding[seat] if seat in (0, 1) else ():
        found += [unit_view(s, battle, c, i) for i, c in enumerate((u, *s.carried[u]))]
    for where in sorted(s.dropped):
        found += [unit_view(s, battle, w, 0) for w in s.dropped[where]]
    waiting = [
        c
        for c in range(len(s.kind))
        if s.at[c] < 0 and s.at[c] > OFF_BOARD and s.at[c] != GONE and not s.type(c).is_mounted
    ]
    return found + [unit_view(s, battle, c, 0) for c in waiting]


def markers_view(s: SKState, battle: Battle) -> list[dict[str, Any]]:
    names = battle.ground.names
    found: list[dict[str, Any]] = []
    for where, counters in sorted(s.smoke.items()):
        for kind, _ in counters if where < battle.ground.hexes else ():
            found.append({"hex": names[where], "kind": "smoke", "label": f"{SMOKE_NAMES[kind]} +{SMOKE_VALUE[kind]}"})
    for where, fp in sorted(s.residual.items()):
        high = "Steeple, " if where >= battle.ground.hexes else ""
        found.append({"hex": hex_name(battle, where), "kind": "residual", "label": f"{high}residual {fp}"})
    for weapon in sorted([*s.acquired, *s.aimed]):
        level = s.acquired[weapon][1] if weapon in s.acquired else s.aimed[weapon][0]
        label = f"acquired -{level} by {s.type(weapon).name}"
        hexes = dict.fromkeys(hex_name(battle, h) for h in marker_hexes(s, weapon))
        found += [{"hex": name, "kind": "acquisition", "label": label} for name in hexes]
    for b, counter in enumerate(s.rounds):
        h = hex_at(s, s.impact[b]) if counter else -1
        if h >= 0:
            label = f"{COUNTER_NAMES[counter]} {battle.batteries[b].calibre}mm"
            found.append({"hex": names[h], "kind": "artillery", "label": label})
    for h in sorted(x for x in s.barrage if x < battle.ground.hexes):
        found.append({"hex": names[h], "kind": "barrage", "label": "under Fire For Effect"})
    for where, lost in sorted(s.wrecks.items()):
        for v in lost:
            found.append({"hex": names[where], "kind": "wreck", "label": f"wreck of {s.type(v).name}"})
    for weapon, charge in sorted(s.charges.items()):
        found.append({"hex": hex_name(battle, charge[0]), "kind": "charge", "label": s.type(weapon).name})
    return found


def battery_view(s: SKState, battle: Battle, b: int) -> dict[str, Any]:
    """DE 2 Everything about a battery is open, its drawn chits too; only the order of the pile is not."""
    battery = battle.batteries[b]
    return {
        "side": battery.side,
        "calibre": battery.calibre,
        "rocket": battery.rocket,
        "smoke": battery.smoke,
        "contact": bool(s.contact[b]),
        "access": bool(s.access[b]),
        "red": s.red_chits[b],
        "counter": COUNTER_NAMES[s.rounds[b]],
    }


def about(s: SKState, seat: int) -> list[Counter]:
    """The enemies that a reaction is about: those who move under one's eyes (SK 3.3.3)."""
    movers = getattr(s.stack[-1], "movers", ()) if s.player == seat and s.stack else ()
    return [c for c in movers if s.side[c] != seat and s.at[c] != GONE]


def acting(s: SKState, seat: int) -> list[Counter]:
    """Of one's own counters those that the open question is about: the mover, the firer. Nobody else is told."""
    if s.player != seat or not s.stack:
        return []
    found: list[Counter] = []
    for name in ("weapon", "vehicle", "unit"):
        named = getattr(s.stack[-1], name, -1)
        found += [named] if isinstance(named, int) else []
    for name in ("members", "group"):
        named = getattr(s.stack[-1], name, ())
        found += named if isinstance(named, tuple) else ()
    own = [c for c in found if c >= 0 and s.at[c] != GONE and s.side[c] == seat]
    return [s.holder[c] if s.type(c).is_mounted else c for c in own]


def _own_tracks(s: SKState, seat: int) -> list[dict[str, str]]:
    """What only its own side knows: who may ask for the smoke screen (DaE3)."""
    if seat not in (0, 1) or s.spotter[seat] < 0 or not s.smoke_screens[seat]:
        return []
    return [{"label": "Smoke screen", "value": f"asked for by {s.type(s.spotter[seat]).name}"}]


def view_of(s: SKState, seat: int) -> dict[str, Any]:
    battle = battle_of(s)
    names = battle.ground.names
    return {
        "game": "starterkit",
        "scenario": s.battle,
        "title": battle.title,
        "kind": "hex",
        "map": battle.map,
        "scene": {**scene(battle.month), "cut": not in_season("grain", battle.month)},
        "turn": turn_words(s, battle),
        "tracks": [
            {"label": "Turn", "value": f"{min(s.turn, battle.turns)} of {battle.turns}"},
            *(
                {"label": f"{side.name} casualties", "value": str(s.casualties[i])}
                for i, side in enumerate(battle.sides)
            ),
            *_own_tracks(s, seat),
        ],
        "sides": [
            {"name": side.name, "nation": side.nation, "elr": side.elr, "exited": s.points[i], "lost": s.casualties[i]}
            for i, side in enumerate(battle.sides)
        ],
        "batteries": [battery_view(s, battle, b) for b in range(len(s.rounds))],
        "victory": battle.victory.text,
        "score": score(s),
        "units": units_view(s, battle, seat),
        "acting": acting(s, seat),
        "about": about(s, seat),
        "markers": markers_view(s, battle),
        "control": {names[h]: side for h, side in sorted(controls(s).items())},
    }
