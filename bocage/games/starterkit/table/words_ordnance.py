"""Words for Guns: questions, shots with Target Type and ammunition, facings, what happens to them."""

from __future__ import annotations

from typing import Any

from bocage.games.starterkit.battle import battle_of
from bocage.games.starterkit.model.state import SKState
from bocage.games.starterkit.ordnance.arcs import SPINE_NAMES, spines_between
from bocage.games.starterkit.ordnance.firers import facing_of
from bocage.games.starterkit.ordnance.s06_2_ammunition import AMMO, AMMO_WORDS
from bocage.games.starterkit.ordnance.s06_gun_fire import GunFire
from bocage.kernel.frames import Action

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


def describe_ordnance(s: SKState, action: Action) -> str | None:
    if action[0] == "fire" and len(action) == 5:
        return _shot(s, action)
    if action[0] == "face" and len(action) == 3:
        return f"Point {s.type(action[1]).name} {SPINE_NAMES[action[2]]}"
    if action[0] in ("set", "hide"):
        how = "hidden" if action[0] == "hide" else "in view"
        return f"Set {s.type(action[1]).name} up {how}, pointing {SPINE_NAMES[action[2]]}"
    if action[0] == "push":
        road = " by the road" if action[2] else ""
        return f"Push the Gun to {battle_of(s).ground.names[action[1]]} for {action[3]:g} MF{road}"
    if action[0] == "ife":
        at = f" at {battle_of(s).ground.names[action[2]]}" if len(action) > 2 else ""
        return f"Fire {s.type(action[1]).name} like a machine gun{at}"
    if action[0] == "at vehicle":
        what = s.type(action[1])
        how = f"a Panzerfaust of {what.name}" if what.is_personnel else what.name
        return f"Fire {how} at {s.type(action[2]).name} in {battle_of(s).ground.names[s.at[action[2]]]}"
    if action[0] == "turn":
        return f"Turn {s.type(action[1]).name} without firing"
    return None


def _shot(s: SKState, action: Action) -> str:
    _, kind, ammo, facing, vehicle = action
    at = f"at {s.type(vehicle).name}" if vehicle >= 0 else TYPES_IN_WORDS[kind]
    text = f"Fire {ammo_words(ammo)} {at}"
    frame = s.stack[-1]
    turn = spines_between(facing_of(s, frame.weapon), facing) if isinstance(frame, GunFire) else 0
    return f"{text}, turning {SPINE_NAMES[facing]}" if turn else text


def ammo_words(ammo: str) -> str:
    return AMMO_WORDS[AMMO.index(ammo)]


def _shelled(s: SKState, w: Action) -> str:
    where = battle_of(s).ground.names[w[2]]
    return f"{s.type(w[1]).name} fired {ammo_words(w[4])} {TYPES_IN_WORDS[w[3]]} in {where}."


TELLERS: dict[str, Any] = {
    "shelled": _shelled,
    "turned": lambda s, w: f"{s.type(w[1]).name} turned {SPINE_NAMES[w[2]]}.",
    "manhandled": lambda s, w: (
        f"{s.type(w[1]).name} was {'pushed on' if w[5] else 'not to be moved'}: rolled {w[3]}, M{w[4]}."
    ),
    "turned back": lambda s, w: f"{', '.join(s.type(u).name for u in w[1])} met a hidden Gun.",
    "gun appears": lambda s, w: f"{s.type(w[1]).name} appeared in {battle_of(s).ground.names[w[2]]}.",
}
