"""Actions with assets and Suicide Anti-Tank Teams in words, and where they point (BB 32.0, 35.0, 59.4)."""

from __future__ import annotations

from functools import partial
from typing import Any

from bocage.games.brothers.numbers import Loc
from bocage.games.brothers.printed.support import ASSETS
from bocage.games.brothers.state import BrothersState
from bocage.games.brothers.weapons.s32_op_fire import BATTERY, CALL, SMOKE_CALL
from bocage.games.brothers.wording import (
    Pointer,
    Teller,
    at_hex,
    at_unit,
    of_unit,
    place,
    to_place,
    unit_words,
    with_cp,
)

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


def _asset(s: BrothersState, asset: int, pool: int = -1) -> str:
    return ASSETS[s.assets[asset]].name + with_cp(pool)


def _call(words: str, s: BrothersState, asset: int, target: Loc, *_: Any) -> str:
    return f"call {ASSETS[s.assets[asset]].name} on {place(s, target)}{words}"


DESCRIBE: dict[str, Teller] = {
    "asset": _asset,
    CALL: partial(_call, ""),
    SMOKE_CALL: partial(_call, " with Smoke"),
    "shell": partial(to_place, "on"),
    "strike": unit_words,
    "satt": partial(of_unit, "send a Suicide Anti-Tank Team against {}"),
}
TARGETS: dict[str, Pointer] = {
    **dict.fromkeys(("strike", "satt"), at_unit),
    **dict.fromkeys(BATTERY, lambda s, asset, target, *_: at_hex(s, target)),
    "shell": at_hex,
}
