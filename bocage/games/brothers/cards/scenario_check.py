"""Everything that is wrong with a scenario file, in sentences."""

from __future__ import annotations

from typing import Any

from bocage.battlefield.stacking import finds_room
from bocage.games.brothers.cards.scenario import CUP, ENTER, SETUP, Card, Group
from bocage.games.brothers.cards.scenario_words import word_problems
from bocage.games.brothers.printed.nations import NATIONS
from bocage.games.brothers.printed.support import ASSETS, COUNTS
from bocage.games.brothers.printed.units import UNITS
from bocage.games.brothers.terrain.fortify import cave_refusal, fort_refusal, roadblock_refusal
from bocage.hexes.library import load_field
from bocage.kernel.game import BadInput


def check_card(card: Card) -> list[str]:
    """Problems of a card that was read."""
    found: list[str] = []
    g = card.ground
    taken: set[int] = set()
    for loc, kind, _ in card.forts:
        refusal = fort_refusal(g, loc, kind, frozenset(taken))
        if refusal is not None:
            found.append(f"{kind} in {g.name(loc)}: {refusal.sentence()}.")
        taken.add(loc)
    for h, spine in g.cave_face.items():
        refusal = cave_refusal(g, h, spine)
        if refusal is not None:
            found.append(f"Cave in {g.name(h)}: {refusal.sentence()}.")
    for h, _ in card.roadblocks:
        refusal = roadblock_refusal(g, h)
        if refusal is not None:
            found.append(f"Roadblock in {g.name(h)}: {refusal.sentence()}.")
    return found + _groups(card) + _exchanges(card) + _assets(card) + _limits(card)


def _exchanges(card: Card) -> list[str]:
    found = []
    for side, group, given, received in card.exchanges:
        name = card.sides[side].name
        if len(given) != len(received):
            found.append(f"{name}: a Force Exchange gives {len(given)} pieces for {len(received)}.")
        for kind in received:
            if kind not in UNITS:
                found.append(f"{name}: there is no unit {kind!r} to exchange for.")
        for kind in set(given):
            if list(card.groups[group].pieces).count(kind) < given.count(kind):
                found.append(f"{name}: {card.groups[group].title} does not have that many {kind!r} to give up.")
    return found


def _assets(card: Card) -> list[str]:
    found = []
    for side in card.sides:
        if side.satt and not NATIONS[side.nation].suicide_team:
            found.append(f"{side.name}: only the Japanese have Suicide Anti-Tank Teams (BB 59.4).")
    for number, kind in card.assets:
        side = card.sides[number]
        if kind not in ASSETS:
            found.append(f"{side.name}: there is no asset {kind!r}.")
        elif not ASSETS[kind].years[0] <= card.year <= ASSETS[kind].years[1]:
            found.append(f"{side.name}: {ASSETS[kind].name} did not serve in {card.year}.")
        elif side.ops[1] < COUNTS:
            found.append(
                f"{side.name}: an asset counts {COUNTS} and never fits into {side.ops[0]}-{side.ops[1]} (BB 4.1)."
            )
    return found


def _groups(card: Card) -> list[str]:
    found = []
    for group in card.groups:
        side = card.sides[group.side]
        if group.mode in (SETUP, ENTER) and not group.hexes and not group.aoc:
            found.append(f"{side.name}, {group.title or group.mode}: no hexes are given.")
        places = sum(not card.ground.hex_closed(h) for h in group.hexes)
        stacking = sum(UNITS[kind].stacks for kind in group.pieces) if not group.mounted else 0
        if group.mode == SETUP and not finds_room((stacking,), (2,), places):
            found.append(f"{side.name}, {group.title}: {len(group.pieces)} units do not fit into its area (BB 2.0).")
        if not group.conceal and any(UNITS[kind].decoy for kind in group.pieces):
            found.append(f"{side.name}, {group.title}: Decoys come into play Concealed (BB 15.0).")
        for kind in sorted(set(group.pieces)):
            unit = UNITS[kind]
            if not unit.years[0] <= card.year <= unit.years[1]:
                found.append(f"{side.name}: {unit.name} did not serve in {card.year}.")
        found += _machines(group, side.name)
    return found


def _machines(group: Group, name: str) -> list[str]:
    """Guns and Vehicles: what a group of them cannot do."""
    found = []
    kinds = [UNITS[kind] for kind in group.pieces]
    if group.mode == CUP and any(kind.arc for kind in kinds):
        found.append(f"{name}, {group.title}: Guns and Vehicles do not come out of the cup.")
    if not group.mounted:
        if any(kind.carrier for kind in kinds):
            found.append(f"{name}, {group.title}: an empty Carrier is not on the board (BB 21.1); say mounted = true.")
        return found
    if group.conceal:
        found.append(f"{name}, {group.title}: a mounted group comes into play in sight: say conceal = false.")
    ferries = sum(kind.carries_vehicle for kind in kinds)
    places = sum(kind.carries or 1 for kind in kinds if kind.vehicle and not kind.carries_vehicle)
    load = sum(not kind.vehicle for kind in kinds)
    if load > places or not (load or ferries):
        found.append(f"{name}, {group.title}: {load} units do not fit on Vehicles for {places} (BB 21.0).")
    if ferries > sum(kind.vehicle and not kind.carrier for kind in kinds):
        found.append(f"{name}, {group.title}: there is no Vehicle for each craft that carries one (BB 21.0).")
    return found


def _limits(card: Card) -> list[str]:
    found = []
    for side in card.sides:
        if not 1 <= side.ops[0] <= side.ops[1]:
            found.append(f"{side.name}: an Operations Range of {side.ops[0]}-{side.ops[1]} cannot be (BB 4.1).")
    if card.turns < 1:
        found.append("A battle has at least one turn (BB 1.0).")
    return found


def check_scenario(data: dict[str, Any]) -> list[str]:
    """Problems of a scenario as it stands in its file: first its words, then whether it can be played."""
    found = word_problems(data)
    if found:
        return found
    try:
        return check_card(Card(data, load_field(data["map"])))
    except BadInput as problem:
        return [str(problem)]
