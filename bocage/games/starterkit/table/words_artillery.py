"""Words for off-board artillery (DE 2)."""

from __future__ import annotations

from typing import Any

from bocage.games.starterkit.artillery.s02_batteries import COUNTER_NAMES, RED, battery_of
from bocage.games.starterkit.battle import battle_of
from bocage.games.starterkit.model.state import SKState
from bocage.hexes.lattice import SIDES
from bocage.kernel.frames import Action

PROMPTS = {
    "FirePhase.shelled": "Ordnance Smoke first; then the artillery acts.",
    "RadioContact.answered": "Does the Observer call his battery?",
    "Observing.chosen": "What does the Observer ask of his battery?",
}
PLAIN = {
    "artillery": "Go on to the artillery",
    "contact": "Call the battery",
    "stay silent": "Do not use the radio",
    "leave": "Leave it as it is",
    "spot": "Replace the FFE:C by a Spotting Round",
    "cancel": "Cancel the round",
}


def battery_name(s: SKState, b: int) -> str:
    battery = battery_of(s, b)
    kind = "rockets" if battery.rocket else "battery"
    return f"{battle_of(s).sides[battery.side].name} {battery.calibre}mm {kind}"


def hex_words(s: SKState, h: int) -> str:
    return battle_of(s).ground.names[h] if h >= 0 else "off the map"


def describe_artillery(s: SKState, action: Action) -> str | None:
    """An action of an Observer in words; None for anybody else's."""
    verb = action[0]
    if verb == "request":
        return f"Ask for a Spotting Round in {hex_words(s, action[1])}"
    if verb == "convert":
        return f"Fire for effect here: {action[1]}"
    if verb == "correct":
        return f"Correct to {hex_words(s, action[1])}"
    if verb == "correct and convert":
        return f"Correct to {hex_words(s, action[1])} and fire for effect: {action[2]}"
    return None


def _contact(s: SKState, w: Action) -> str:
    drm = f" {w[3]:+d}" if w[3] else ""
    return f"{battery_name(s, w[1])}: radio contact {'made' if w[4] else 'not made'} ({w[2][0] + w[2][1]}{drm})."


def _round(s: SKState, w: Action) -> str:
    return f"{battery_name(s, w[1])}: {COUNTER_NAMES[w[2]]} {'in ' if w[3] >= 0 else ''}{hex_words(s, w[3])}."


TELLERS: dict[str, Any] = {
    "contact": _contact,
    "contact lost": lambda s, w: f"{battery_name(s, w[1])}: radio contact was lost.",
    "chit": lambda s, w: f"{battery_name(s, w[1])}: a {'red' if w[2] == RED else 'black'} chit.",
    "round": _round,
    "round gone": lambda s, w: f"{battery_name(s, w[1])}: its {COUNTER_NAMES[w[2]]} was removed.",
    "request": lambda s, w: f"{battery_name(s, w[1])}: a round was asked for in {hex_words(s, w[2])}.",
    "request unseen": lambda s, w: f"{battery_name(s, w[1])}: the Observer did not see that hex.",
    "accuracy": lambda s, w: f"{battery_name(s, w[1])}: rolled {w[2]} {w[3]:+d}, {'' if w[4] else 'not '}accurate.",
    "error": lambda s, w: (
        f"{battery_name(s, w[1])}: {w[3]} hex{'' if w[3] == 1 else 'es'} {SIDES[w[2] - 1]} of the request."
    ),
    "barrage": lambda s, w: f"{battery_name(s, w[1])}: Fire For Effect.",
}
