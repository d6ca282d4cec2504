"""What a seat sees of a campaign: where it stands, and its own ledger, points and purchases."""

from __future__ import annotations

from typing import Any, Final

from bocage.games.starterkit.elst.campaign.battles import building_holder, whole_map
from bocage.games.starterkit.elst.campaign.book import Line, cost_of_fight, lines, name_of, place_words
from bocage.games.starterkit.elst.campaign.charts import (
    BRITISH_CHITS,
    DATES,
    PURCHASES,
    VICTORY_BUILDING,
    VICTORY_POINTS,
)
from bocage.games.starterkit.elst.campaign.s04_515_purchase import bought_before, bought_today, cost_of
from bocage.games.starterkit.elst.campaign.state import BRITISH, GERMAN, SIDES, IslandState
from bocage.games.starterkit.elst.campaign.table.areas_drawn import areas_view
from bocage.games.starterkit.model.marks import DAZED, IMMOBILIZED, MALFUNCTION
from bocage.kernel.frames import OVER


def score_words(s: IslandState) -> str:
    holder = building_holder(s)
    held = f"building {VICTORY_BUILDING} is {SIDES[holder]}" if holder >= 0 else f"nobody has all of {VICTORY_BUILDING}"
    return f"{s.points[BRITISH]} of {VICTORY_POINTS} VP exited; {held}"


STEPS: Final = {
    "4.501": "Conclusion of Melee", "4.502": "Marker Removal", "4.503": "Rally", "4.504": "Shock and Bog",
    "4.505": "Setup Areas", "4.506": "Escape", "4.507": "Equipment Possession", "4.508": "Wounded Leaders",
    "4.509": "Recombining", "4.510": "New Date", "4.511": "Shift", "4.512": "Equipment Repair",
    "4.513": "Replenishment", "4.514": "Purchase Points", "4.515": "Purchases", "4.516": "Strength of Groups",
    "4.517": "Initiative",
}  # fmt: skip
"""The steps of the Refit Phase by their titles (DE 4.5)."""


def stage_words(s: IslandState) -> str:
    """What is done now: a step of the Refit Phase, or a turn of a scenario."""
    if s.step:
        return f"Refit Phase: {STEPS[s.step]} ({s.step})"
    return f"{s.scenario}, {f'turn {s.turn}' if s.turn else 'set-up'}"


def standing_words(s: IslandState) -> str:
    """The campaign in a line: date, what is done, score."""
    return f"{DATES[s.date].name}, {s.date + 1} of {len(DATES)} · {stage_words(s)} · {score_words(s)}"


def campaign_tracks(s: IslandState) -> list[dict[str, str]]:
    rows = [
        {"label": "Date", "value": f"{DATES[s.date].name}, {s.date + 1} of {len(DATES)}"},
        {"label": "Campaign", "value": score_words(s)},
        {"label": "British Attack Chits", "value": str(BRITISH_CHITS - s.attacks_used[BRITISH])},
    ]
    return [{"label": "Refit Phase", "value": f"{STEPS[s.step]} (DE {s.step})"}, *rows] if s.step else rows


def line_view(s: IslandState, key: int, x: Line) -> dict[str, Any]:
    marks = []
    if x.is_wounded:
        marks.append("wounded")
    if x.status & MALFUNCTION:
        marks.append("malfunction")
    if x.vehicle_marks & IMMOBILIZED:
        marks.append("immobilized")
    if x.vehicle_marks & DAZED:
        marks.append("stunned")
    if x.is_captured:
        marks.append("captured")
    return {
        "key": key,
        "name": name_of(x),
        "group": x.group,
        "area": place_words(s, x.area),
        "hex": whole_map().names[x.hex] if x.hex >= 0 else None,
        "holder": x.holder,
        "status": marks,
    }


def own_view(s: IslandState, side: int) -> dict[str, Any]:
    """DE 4.13, 4.5153 The roster and purchase record of a side, for itself alone."""
    record = s.record1 if side else s.record0
    story = s.story1 if side else s.story0
    return {
        "cpp": s.cpp[side],
        "spent": cost_of(side, bought_today(s, side)) if s.step == "4.515" else 0,
        "bought": dict(sorted(bought_before(s, side).items())),
        "left": {k: x.cg_max - bought_before(s, side).get(k, 0) for k, x in PURCHASES[side].items()},
        "record": [
            {"group": n, "date": DATES[int(date)].name, "id": ident, "type": PURCHASES[side][str(ident)].type,
             "strength": strength, "set_up": "O" if how == "map" else "E"}
            for n, date, ident, strength, how in record
        ],
        "lines": [line_view(s, k, x) for k, x in lines(s, side) if not x.type.is_mounted],
        "cost": [
            {"name": name_of(old), "now": now.fate or f"{name_of(now)}{', wounded' if now.is_wounded else ''}"}
            for old, now in cost_of_fight(s, side)
        ],
        "story": [{"scenario": fight + 1, "rule": rule, "what": what} for fight, rule, what, _, _ in story],
    }  # fmt: skip


DRAWN: dict[tuple[Any, ...], dict[str, Any] | None] = {}
"""The Areas last drawn: they stay as they are for a whole date, and every view shows them."""


def _areas(s: IslandState) -> dict[str, Any] | None:
    key = (tuple(s.zone), tuple(s.zone_side), tuple(s.zone_cut), tuple(s.strategic.items()))
    if key not in DRAWN:
        if len(DRAWN) > 64:
            DRAWN.clear()
        DRAWN[key] = areas_view(s)
    return DRAWN[key]


def campaign_view(s: IslandState, seat: int) -> dict[str, Any]:
    """The campaign as a seat may know it; everything when it is over (DE 4.5161)."""
    seen: dict[str, Any] = {
        "id": "the-island",
        "title": "The Island",
        "date": DATES[s.date].name,
        "dates": [x.name for x in DATES],
        "day": s.date + 1,
        "scenario": s.fight + 1,
        "kind": s.scenario,
        "step": s.step,
        "stage": stage_words(s),
        "score": score_words(s),
        "points": s.points[BRITISH],
        "needed": VICTORY_POINTS,
        "building": building_holder(s),
        "attack_chits": BRITISH_CHITS - s.attacks_used[BRITISH],
        "german_attacks": s.attacks_used[GERMAN],
        "areas": _areas(s),
    }
    if s.player == OVER:
        seen["own"] = [own_view(s, side) for side in (GERMAN, BRITISH)]
    elif seat in (GERMAN, BRITISH):
        seen["own"] = own_view(s, seat)
    return seen
