"""What the figures on a counter or card are called, by game and kind: a lesson explains what one points at."""

from __future__ import annotations

SQUAD = ["firepower", "range in hexes", "Morale"]
STARTER_KIT = {
    "squad": SQUAD,
    "half-squad": SQUAD,
    "crew": SQUAD,
    "hero": SQUAD,
    "leader": ["Morale", "added to the dice of an attack or check that he leads"],
    "weapon": ["firepower, or the nearest and farthest hex", "range in hexes"],
    "gun": ["calibre in mm", "manhandling number"],
    "vehicle": ["Movement Points", "armor in front and at the side", "main gun, its calibre in mm"],
}
INFANTRY = [
    "Firepower, and where it may be lower (Proficiency)",
    "range in hexes",
    "Casualty numbers: Reduced by so much",
    "Morale: fresh, Suppressed, Fully Suppressed",
]
LEGEND: dict[str, dict[str, list[str]]] = {
    "starterkit": STARTER_KIT,
    "cardwar": STARTER_KIT,
    "brothers": {
        "squad": INFANTRY,
        "weapon": INFANTRY,
        "concealed": INFANTRY,
        "gun": ["Firepower against Vehicles / Infantry", "Proficiency", "Casualty numbers", "Morale of its crew"],
        "vehicle": [
            "Firepower against Vehicles / Infantry",
            "Proficiency",
            "armor in front / at the side",
            "Movement Points",
        ],
    },
    "upfront": {
        "morale": ["Morale: a total of this or more pins him"],
        "panic": ["Panic: pinned, so much makes him run"],
        "kia": ["KIA: so much kills him"],
        "firepower": ["firepower at range 0 to 5"],
    },
}
