"""Words for Guns: questions, shots with Target Type and ammunition, facings, what happens to them."""

from __future__ import annotations

from typing import Any

from bocage.games.starterkit.model.names import Counter, Location
from bocage.games.starterkit.model.state import SKState
from bocage.games.starterkit.ordnance.arcs import SPINE_NAMES, spines_between
from bocage.games.starterkit.ordnance.firers import facing_of
from bocage.games.starterkit.ordnance.s06_2_ammunition import AMMO, AMMO_WORDS
from bocage.games.starterkit.ordnance.s06_gun_fire import GunFire
from bocage.games.starterkit.table.wording import counter_name, counter_names, place_name
from bocage.games.starterkit.table.words_infantry import at_second, at_unit_and_hex

PROMPTS = {
    "GunFire.aimed": "Name the target of this Gun.",
    "GunFire.laid": "How is it fired: Target Type, ammunition, facing?",
    "GunPlacement.placed": "Where does this Gun set up with its crew?",
    "GunPlacement.laid": "Where does it point, and is it hidden?",
    "Manhandling.faced": "The Gun is on its way: where does it point?",
    "IfeFire.faced": "Where does it point as it fires?",
    "Turning.faced": "Where does the Gun point?",
}

TYPES_IN_WORDS = {"itt": "at Infantry", "att": "at the area", "vtt": "at the vehicle"}


def ammo_words(ammo: str) -> str:
    return AMMO_WORDS[AMMO.index(ammo)]


def _fire(s: SKState, how: str, *shot: Any) -> str:
    """A Gun's shot; or how a weapon with backblast is fired (SK 4.4.3)."""
    return _shot(s, how, *shot) if shot else f"Fire, {how}"


def _shot(s: SKState, kind: str, ammo: str, facing: int, vehicle: Counter) -> str:
    at = f"at {counter_name(s, vehicle)}" if vehicle >= 0 else TYPES_IN_WORDS[kind]
    text = f"Fire {ammo_words(ammo)} {at}"
    frame = s.stack[-1]
    turn = spines_between(facing_of(s, frame.weapon), facing) if isinstance(frame, GunFire) else 0
    return f"{text}, turning {SPINE_NAMES[facing]}" if turn else text


def _set(s: SKState, gun: Counter, facing: int) -> str:
    return f"Set {counter_name(s, gun)} up in view, pointing {SPINE_NAMES[facing]}"


def _hide(s: SKState, gun: Counter, facing: int) -> str:
    return f"Set {counter_name(s, gun)} up hidden, pointing {SPINE_NAMES[facing]}"


def _push(s: SKState, where: Location, by_road: int, cost: float, *_: Any) -> str:
    return f"Push the Gun to {place_name(s, where)} for {cost:g} MF{' by the road' if by_road else ''}"


def _ife(s: SKState, gun: Counter, where: Location | None = None) -> str:
    at = "" if where is None else f" at {place_name(s, where)}"
    return f"Fire {counter_name(s, gun)} like a machine gun{at}"


def _at_vehicle(s: SKState, firer: Counter, vehicle: Counter, *_: Any) -> str:
    how = counter_name(s, firer)
    if s.type(firer).is_personnel:
        how = f"a Panzerfaust of {how}"
    return f"Fire {how} at {counter_name(s, vehicle)} in {place_name(s, s.at[vehicle])}"


DESCRIBE: dict[str, Any] = {
    "fire": _fire,
    "set": _set,
    "hide": _hide,
    "push": _push,
    "ife": _ife,
    "at vehicle": _at_vehicle,
    "turn": lambda s, gun, *_: f"Turn {counter_name(s, gun)} without firing",
}
TARGETS: dict[str, Any] = {
    "fire": lambda s, *parts: {"button": _fire(s, *parts), "key": "f"},
    "set": lambda s, gun, facing: {"button": _set(s, gun, facing), "key": "123456"[facing]},
    "hide": lambda s, gun, facing: {"button": _hide(s, gun, facing), "key": "abcdef"[facing]},
    "ife": at_unit_and_hex,
    "at vehicle": at_second,
}
NARRATE: dict[str, Any] = {
    "shelled": lambda s, gun, where, kind, ammo, *_: (
        f"{counter_name(s, gun)} fired {ammo_words(ammo)} {TYPES_IN_WORDS[kind]} in {place_name(s, where)}."
    ),
    "turned": lambda s, gun, facing, *_: f"{counter_name(s, gun)} turned {SPINE_NAMES[facing]}.",
    "manhandled": lambda s, gun, dice, final, number, moved, *_: (
        f"{counter_name(s, gun)} was {'pushed on' if moved else 'not to be moved'}: rolled {final}, M{number}."
    ),
    "turned back": lambda s, units, *_: f"{counter_names(s, units)} met a hidden Gun.",
    "gun appears": lambda s, gun, where, *_: f"{counter_name(s, gun)} appeared in {place_name(s, where)}.",
}
