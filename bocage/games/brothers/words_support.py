"""Actions with assets and Suicide Anti-Tank Teams in words, and where they point (BB 32.0, 35.0, 59.4)."""

from __future__ import annotations

from typing import Any

from bocage.games.brothers.cards.scenario import CARDS
from bocage.games.brothers.printed.support import ASSETS
from bocage.games.brothers.state import BrothersState
from bocage.games.brothers.weapons.s32_op_fire import BATTERY, SMOKE_CALL
from bocage.kernel.frames import Action

PROMPTS = {
    "Move.armed": "Close Assault with the Satchel Charge?",
    "UseAircraft.decided": "Attack what?",
    "AirStrike.diverted": "It goes astray: what does it attack instead?",
    "UseBattery.decided": "What does the battery do?",
    "UseBattery.ranged": "Which column of hexes?",
    "UseBattery.aimed": "On which hex does it fall?",
}
PLAIN = {
    "mission": "fire",
    "charge it": "use the Satchel Charge",
    "without": "keep the Satchel Charge",
}
HOWS = {
    "satw": " with the anti-tank weapon at the Vehicle",
    "flame vehicle": " with the Flamethrower at the Vehicle",
    "canister": " with canister",
    "lob": " as a Mortar",
}
PARTS: dict[str, tuple[str, ...]] = {**dict.fromkeys(BATTERY, ("", "hex")), "strike": ("unit",), "satt": ("unit",)}
VERBS = ("asset", "shell", "strike", "satt", *BATTERY)


def described(s: BrothersState, action: Action, name: str, cp: str) -> str:
    """One of VERBS; `name` is that of the unit meant, where there is one."""
    verb, x = action[0], action[1]
    if verb == "asset":
        return ASSETS[s.assets[x]].name + cp
    if verb in BATTERY:
        what = " with Smoke" if verb == SMOKE_CALL else ""
        return f"call {ASSETS[s.assets[x]].name} on {CARDS[s.scenario].ground.name(action[2])}{what}"
    if verb == "shell":
        return f"on {CARDS[s.scenario].ground.name(x)}"
    return name if verb == "strike" else f"send a Suicide Anti-Tank Team against {name}"


def target_of(s: BrothersState, action: Action, words: str) -> dict[str, Any]:
    names = CARDS[s.scenario].ground.field.names
    if action[0] in ("strike", "satt"):
        return {"unit": action[1]}
    if action[0] == "asset":
        return {"button": words}
    return {"hex": names[action[2] if action[0] in BATTERY else action[1]]}
