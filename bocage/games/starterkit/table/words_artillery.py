"""Words for off-board artillery (DE 2)."""

from __future__ import annotations

from typing import Any

from bocage.games.starterkit.artillery.s02_batteries import COUNTER_NAMES, RED, battery_of
from bocage.games.starterkit.battle import battle_of
from bocage.games.starterkit.model.state import SKState
from bocage.hexes.lattice import SIDES

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


DESCRIBE: dict[str, Any] = {
    "request": lambda s, where, *_: f"Ask for a Spotting Round in {hex_words(s, where)}",
    "convert": lambda s, shell, *_: f"Fire for effect here: {shell}",
    "correct": lambda s, where, *_: f"Correct to {hex_words(s, where)}",
    "correct and convert": lambda s, where, shell, *_: f"Correct to {hex_words(s, where)} and fire for effect: {shell}",
}
TARGETS: dict[str, Any] = {
    "convert": lambda s, shell, *_: {"button": DESCRIBE["convert"](s, shell), "key": shell[0].lower()},
}


def _contact(s: SKState, battery: int, dice: tuple[int, int], drm: int, made: bool, *_: Any) -> str:
    modified = f" {drm:+d}" if drm else ""
    return f"{battery_name(s, battery)}: radio contact {'made' if made else 'not made'} ({sum(dice)}{modified})."


NARRATE: dict[str, Any] = {
    "contact": _contact,
    "contact lost": lambda s, battery, *_: f"{battery_name(s, battery)}: radio contact was lost.",
    "chit": lambda s, battery, chit, *_: f"{battery_name(s, battery)}: a {'red' if chit == RED else 'black'} chit.",
    "round": lambda s, battery, counter, where, *_: (
        f"{battery_name(s, battery)}: {COUNTER_NAMES[counter]} {'in ' if where >= 0 else ''}{hex_words(s, where)}."
    ),
    "round gone": lambda s, battery, counter, *_: (
        f"{battery_name(s, battery)}: its {COUNTER_NAMES[counter]} was removed."
    ),
    "request": lambda s, battery, where, *_: (
        f"{battery_name(s, battery)}: a round was asked for in {hex_words(s, where)}."
    ),
    "request unseen": lambda s, battery, *_: f"{battery_name(s, battery)}: the Observer did not see that hex.",
    "accuracy": lambda s, battery, die, drm, accurate, *_: (
        f"{battery_name(s, battery)}: rolled {die} {drm:+d}, {'' if accurate else 'not '}accurate."
    ),
    "error": lambda s, battery, direction, extent, *_: (
        f"{battery_name(s, battery)}: {extent} hex{'' if extent == 1 else 'es'} {SIDES[direction - 1]} of the request."
    ),
    "barrage": lambda s, battery, *_: f"{battery_name(s, battery)}: Fire For Effect.",
}
