"""Ordnance, guns and vehicles in a seat's view: To Hit numbers, Effect Numbers and chits. All of it is public."""

from __future__ import annotations

from typing import Any

from bocage.games.upfront.armor.ordnance import MAIN, SECOND, barrels, boxed_effect, printed_step, unboxed_effect
from bocage.games.upfront.armor.vehicle_state import BEYOND_REPAIR, PART_CHITS, part_state
from bocage.games.upfront.printed.vehicles import (
    AFV_MORALE,
    AFV_PANIC,
    ARMOR,
    CREW_EXPOSED,
    FLANK,
    GUN_BOXED_KIA,
    GUN_BOXED_MORALE,
    GUN_BOXED_PANIC,
    GUN_KIA,
    VEHICLE_NAME,
)
from bocage.games.upfront.printed.weapons import step_text
from bocage.games.upfront.state import GUN, UpFrontState
from bocage.games.upfront.table import marks
from bocage.games.upfront.words.mark_words import mark_words


def ordnance_view(s: UpFrontState, m: int) -> dict[str, Any] | None:
    """The To Hit column and Effect Numbers as they are now, or None for a card without ordnance."""
    if not barrels(s, m) or s.group[m] < 0:
        return None
    found = piece_view(s, m, barrels(s, m)[0])
    if SECOND in barrels(s, m):
        found["second"] = piece_view(s, m, SECOND)  # UF 51.6
    return found


def piece_view(s: UpFrontState, m: int, barrel: int) -> dict[str, Any]:
    return {
        "to_hit": [step_text(printed_step(s, m, barrel, rr)) for rr in range(6)],
        "effect": [unboxed_effect(s, m, barrel, rr) for rr in range(6)],
        "boxed": boxed_effect(s, m, barrel),
        "own": barrel == MAIN,
    }


def chits(s: UpFrontState, m: int) -> list[str]:
    """What lies on the card, in words."""
    found = mark_words(s, marks.MAN, m)
    for part in PART_CHITS:
        if part_state(s, m, part):
            found.append(f"{part} {'out of action' if part_state(s, m, part) == BEYOND_REPAIR else 'malfunction'}")
    return found


def vehicle_view(s: UpFrontState, m: int) -> dict[str, Any]:
    """A gun or AFV as a card of its group."""
    v = s.person[m]
    figures: dict[str, Any] = {"morale": AFV_MORALE[v], "panic": AFV_PANIC[v], "kia": GUN_KIA[v]}
    if s.kind[m] == GUN:
        figures["boxed"] = [GUN_BOXED_MORALE[v], GUN_BOXED_PANIC[v], GUN_BOXED_KIA[v]]
    else:
        figures.update({"kia": ARMOR[v][2], "ce": CREW_EXPOSED[v], "armor": list(ARMOR[v]), "flank": list(FLANK[v])})
    return {
        "name": VEHICLE_NAME[v],
        "rank": "gun" if s.kind[m] == GUN else "AFV",
        "leader": "",
        "weapon": VEHICLE_NAME[v],
        "figures": figures,
    }
