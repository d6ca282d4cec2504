"""Words for the special rules of Elst's scenarios: hidden Infantry, a smoke screen."""

from __future__ import annotations

from typing import Any

from bocage.games.starterkit.table.wording import counter_name, place_name, side_name, with_place

PROMPTS = {
    "ChooseSpotter.chosen": "Which leader will ask for the smoke screen?",
    "FirePhase.screened": "Ordnance Smoke first; then the smoke screen, if you want it now.",
    "SmokeScreen.placed": "Where should the smoke screen fall, if it is to fall in this phase?",
}
PLAIN = {"screening": "Go on to the smoke screen"}

DESCRIBE: dict[str, Any] = {
    "show": lambda s, unit, *_: f"Show {with_place(s, unit)}",
    "spotter": lambda s, leader, *_: f"{counter_name(s, leader)} asks for the smoke screen",
    "screen": lambda s, where, *_: f"Ask for the smoke screen in {place_name(s, where)}",
}
NARRATE: dict[str, Any] = {
    "charge lies": lambda s, charge, vehicle, dice, fell, *_: (
        f"{counter_name(s, charge)} on {counter_name(s, vehicle)}: "
        f"{dice[0] + dice[1]}, {'it fell off' if fell else 'it lies where it should'}."
    ),
    "unit appears": lambda s, unit, where, *_: f"{counter_name(s, unit)} appeared in {place_name(s, where)}.",
    "screen unseen": lambda s, where, *_: (
        f"The leader who asks for the smoke screen does not see {place_name(s, where)}: it does not fall now."
    ),
    "smoke screen": lambda s, side, where, *_: (
        f"{side_name(s, side)} asked for its smoke screen in {place_name(s, where)}."
    ),
}
