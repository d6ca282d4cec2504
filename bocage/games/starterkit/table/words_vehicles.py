"""Words for vehicles (SK 7): questions, actions, events, and what a counter shows."""

from __future__ import annotations

from functools import partial
from typing import Any

from bocage.games.starterkit.model.marks import (
    BOGGED,
    BOUNDING,
    CE,
    DAZED,
    HAS_MOVED,
    IMMOBILIZED,
    MIRED,
    MOTION,
    RECALL,
    ROLLING,
    SHOCK,
    STUN,
    STUN_AND_RECALL,
    UNCONFIRMED,
)
from bocage.games.starterkit.model.names import Counter, Location
from bocage.games.starterkit.model.state import SKState
from bocage.games.starterkit.ordnance.arcs import SPINE_NAMES
from bocage.games.starterkit.table.wording import counter_name, counter_names, place_name, to_place, with_place
from bocage.games.starterkit.vehicles.s03_3_2_costs import RATE_NAMES

PROMPTS = {
    "ParkVehicles.placed": "Where does this vehicle set up?",
    "ParkVehicles.faced": "Which way does it face?",
    "ParkVehicles.hatched": "Is its crew exposed or buttoned up?",
    "MovingVehicle.moved": "What does the vehicle do?",
    "MovementPhase.abandoned": "Two of your vehicles share a hex: which becomes a wreck?",
    "GunsFire.aimed": "Name the target of its machine guns.",
    "GunsFire.chosen": "Which of its machine guns fire?",
    "Swinging.chosen": "Where does it turn?",
    "MotionAttempt.hull": "It is in Motion: does it turn?",
    "MotionAttempt.swung": "Does its turret turn?",
    "SequentialCombat.chosen": "Close Combat with a vehicle: make an attack, or be done?",
}

PLAIN = {
    "remain": "End its movement here",
    "motion": "End its movement in Motion",
    "start": "Start (1 MP)",
    "halt": "Stop (1 MP)",
    "delay": "Delay (1 MP)",
    "more": "Declare one MP more for the next hex",
    "expose": "Expose the crew",
    "button up": "Button up",
    "free": "Try to get free of the bog",
    "as it is": "Leave it as it is",
    "attack infantry": "Attack Infantry",
}

VIEW_MARKS = (
    (CE, "crew exposed"),
    (MOTION, "Motion"),
    (HAS_MOVED, "moved"),
    (BOGGED, "bogged"),
    (MIRED, "mired"),
    (IMMOBILIZED, "immobilized"),
    (STUN, "Stun"),
    (STUN_AND_RECALL, "STUN"),
    (DAZED, "Stun +1"),
    (RECALL, "Recall"),
    (SHOCK, "Shock"),
    (UNCONFIRMED, "Unconfirmed Kill"),
    (BOUNDING, "Bounding Fire"),
)


def mark_words(s: SKState, v: Counter) -> list[str]:
    """What lies on a vehicle; buttoned up and not stopped are said too."""
    bits = s.vehicle_marks.get(v, 0)
    found = [word for bit, word in VIEW_MARKS if bits & bit]
    if not bits & CE:
        found.append("buttoned up")
    if bits & ROLLING and not bits & MOTION:
        found.append("not stopped")
    return found


UNIT_VERBS = {
    "machine guns": "Fire the machine guns of {}",
    "motion attempt": "Attempt Motion status with {}",
    "swing": "Turn {} without firing",
    "expose": "Expose the crew of {}",
    "button up": "Button up {}",
    "abandon": "Leave {} as a wreck",
    "leave out": "Leave out {}",
    "close defence": "Use the close defence weapon of {}",
}


def _of_unit(words: str, s: SKState, unit: Counter, *_: Any) -> str:
    return words.format(with_place(s, unit))


def _drive(s: SKState, where: Location, rate: int, cost: float, *_: Any) -> str:
    how = f" {RATE_NAMES[rate]}" if rate else ""
    return f"Drive {to_place(s, where)}{how} ({cost:g} MP)"


def _face(s: SKState, *named: int) -> str:
    """("face", facing) of a vehicle that sets up, ("face", gun, facing) of a Gun."""
    *gun, facing = named
    return f"{f'Point {counter_name(s, gun[0])}' if gun else 'Face'} {SPINE_NAMES[facing]}"


def _pivot(s: SKState, facing: int, *_: Any) -> str:
    return f"Turn the hull {SPINE_NAMES[facing]}"


def _turret(s: SKState, facing: int, *_: Any) -> str:
    return f"Turn the turret {SPINE_NAMES[facing]}"


def _bounding(s: SKState, weapons: str, *_: Any) -> str:
    return f"Bounding First Fire with its {weapons}"


DESCRIBE: dict[str, Any] = {
    **{verb: partial(_of_unit, words) for verb, words in UNIT_VERBS.items()},
    "drive": _drive,
    "face": _face,
    "pivot": _pivot,
    "turret": _turret,
    "bounding": _bounding,
    "dispense": lambda s, vehicle, where, *_: (
        f"Dispense smoke from {counter_name(s, vehicle)} into {place_name(s, where)}"
    ),
    "close combat": lambda s, *units: (
        f"Attack the vehicle in Close Combat with {' and '.join(counter_name(s, u) for u in units)}"
    ),
    "attack vehicle": lambda s, attacker, vehicle, *_: (
        f"Attack {counter_name(s, vehicle)} with {counter_name(s, attacker)}"
    ),
    "strafe": lambda s, vehicle, target, *guns: f"Attack {counter_name(s, target)} with {counter_names(s, guns)}",
    "sweep": lambda s, vehicle, *guns: f"Attack several units together with {counter_names(s, guns)}",
}


def _at_drive(s: SKState, where: Location, rate: int, cost: float) -> dict[str, Any]:
    return {"hex": place_name(s, where)} if where >= 0 else {"button": _drive(s, where, rate, cost), "key": "d"}


def _at_facing(s: SKState, *named: int) -> dict[str, Any]:
    *gun, facing = named
    return {"button": _face(s, *named), "key": "123456"[facing] if gun else "f"}


TARGETS: dict[str, Any] = {
    "drive": _at_drive,
    "face": _at_facing,
    "pivot": lambda s, facing, *_: {"button": _pivot(s, facing), "key": "p"},
    "turret": lambda s, facing, *_: {"button": _turret(s, facing), "key": "t"},
    "bounding": lambda s, weapons, *_: {"button": _bounding(s, weapons), "key": "b"},
    "dispense": lambda s, vehicle, where, *_: {"unit": vehicle, "hex": place_name(s, where)},
    "close combat": lambda s, unit, *_: {"unit": unit},
    "attack vehicle": lambda s, attacker, *_: {"unit": attacker},
    "strafe": lambda s, vehicle, target, *_: {"unit": target, "with": vehicle},
    "sweep": lambda s, vehicle, *_: {"unit": vehicle},
}
PARTS: dict[str, tuple[str, ...]] = {
    "drive": ("hex",),
    "dispense": ("unit", "hex"),
    "pivot": ("",),
    "turret": ("",),
    "face": ("",),
    "bounding": ("",),
    "close combat": ("unit", "unit"),
    "attack vehicle": ("unit", "unit"),
    "strafe": ("unit", "unit", "unit", "unit", "unit"),
    "sweep": ("unit", "unit", "unit", "unit"),
}


def _of_vehicle(words: str, s: SKState, vehicle: Counter, *_: Any) -> str:
    return words.format(counter_name(s, vehicle))


VEHICLE_EVENTS = {
    "started": "{} started.",
    "halted": "{} stopped.",
    "delayed": "{} waited.",
    "broken down": "{} broke down and is immobilized.",
    "in motion": "{} is in Motion.",
    "exposed": "The crew of {} is exposed.",
    "buttoned up": "{} is buttoned up.",
    "low ammo": "The {} is low on ammunition.",
    "immobilized": "{} is immobilized.",
    "shocked": "The crew of {} is Shocked.",
    "recalled": "{} is Recalled.",
    "disabled": "The {} is disabled for good.",
}

NARRATE: dict[str, Any] = {
    **{kind: partial(_of_vehicle, words) for kind, words in VEHICLE_EVENTS.items()},
    "stalled": lambda s, vehicle, delay, *_: f"{counter_name(s, vehicle)} stalled: {delay:g} MP lost.",
    "drove": lambda s, vehicle, where, *_: f"{counter_name(s, vehicle)} drove {to_place(s, where)}.",
    "turned": lambda s, vehicle, facing, *_: f"{counter_name(s, vehicle)} turned {SPINE_NAMES[facing]}.",
    "bog check": lambda s, vehicle, dice, drm, bogs, *_: (
        f"{counter_name(s, vehicle)} {'bogged' if bogs else 'did not bog'}: rolled {sum(dice)} {drm:+d}, bogs on 12."
    ),
    "bog removal": lambda s, vehicle, dice, coloured, cost, *_: (
        f"{counter_name(s, vehicle)} tried to get free: {dice[0]} and {dice[1]}"
        + (f", {cost} MP to start." if cost else ", in vain.")
    ),
    "dispenser roll": lambda s, vehicle, dice, drm, works, *_: (
        f"{counter_name(s, vehicle)} {'made smoke' if works else 'made no smoke'}: rolled {sum(dice)} {drm:+d}."
    ),
    "motion attempt": lambda s, vehicle, die, works, *_: (
        f"{counter_name(s, vehicle)} {'started off' if works else 'stayed as it was'}: rolled {die}."
    ),
    "to kill": lambda s, vehicle, where, dice, final, outcome, *_: (
        f"{counter_name(s, vehicle)} hit in the {where}: rolled {sum(dice)}, needed less than {final}: {outcome}."
    ),
    "area hit": lambda s, vehicle, aspect, dice, final, outcome, *_: (
        f"{counter_name(s, vehicle)} was shelled ({aspect}, final {final}): {outcome}."
    ),
    "wrecked": lambda s, vehicle, where, *_: (
        f"{counter_name(s, vehicle)} {'in ' if where >= 0 else ''}{place_name(s, where)} is a wreck."
    ),
    "stunned": lambda s, vehicle, recalled, *_: (
        f"The crew of {counter_name(s, vehicle)} is {'STUNned and will be Recalled' if recalled else 'Stunned'}."
    ),
    "crew check": lambda s, vehicle, dice, drm, level, *_: (
        f"The crew of {counter_name(s, vehicle)} checks: {sum(dice)} {drm:+d} against {level}"
    ),
    "recuperation": lambda s, vehicle, die, *_: f"The crew of {counter_name(s, vehicle)} recuperates? Rolled {die}.",
    "vehicle attacked": lambda s, units, vehicle, dice, drm, number, *_: (
        f"{counter_names(s, units)} attacked {counter_name(s, vehicle)} in Close Combat:"
        f" rolled {sum(dice)} {drm:+d} against {number}."
    ),
    "third die": lambda s, vehicle, die, *_: f"A third die against {counter_name(s, vehicle)}: {die}.",
    "strafed": lambda s, vehicle, targets, power, value, *_: (
        f"{counter_name(s, vehicle)} fought {counter_names(s, targets)}: {power:g} against {value:g}."
    ),
    "close defence": lambda s, vehicle, dice, works, *_: (
        f"{counter_name(s, vehicle)} fired its close defence weapon" + ("." if works else f": it failed ({sum(dice)}).")
    ),
}
