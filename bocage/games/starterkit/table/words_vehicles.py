"""Words for vehicles (SK 7): questions, actions, events, and what a counter shows."""

from __future__ import annotations

from typing import Any

from bocage.games.starterkit.battle import battle_of
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
from bocage.games.starterkit.model.names import Counter
from bocage.games.starterkit.model.state import OFF_BOARD, SKState
from bocage.games.starterkit.ordnance.arcs import SPINE_NAMES
from bocage.games.starterkit.vehicles.s03_3_2_costs import RATE_NAMES
from bocage.kernel.frames import Action

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


def name(s: SKState, c: Counter) -> str:
    return s.type(c).name


def place(s: SKState, where: int) -> str:
    names = battle_of(s).ground.names
    return (
        names[where] if where >= 0 else f"off board at {names[OFF_BOARD - where]}" if where <= OFF_BOARD else "nowhere"
    )


def spine(facing: int) -> str:
    return SPINE_NAMES[facing]


def mark_words(s: SKState, v: Counter) -> list[str]:
    """What lies on a vehicle; buttoned up and not stopped are said too."""
    bits = s.vehicle_marks.get(v, 0)
    found = [word for bit, word in VIEW_MARKS if bits & bit]
    if not bits & CE:
        found.append("buttoned up")
    if bits & ROLLING and not bits & MOTION:
        found.append("not stopped")
    return found


def describe_vehicle(s: SKState, action: Action) -> str | None:
    """A vehicle's action in words; None if it is none of theirs."""
    verb = action[0]
    if len(action) == 1:
        return PLAIN.get(verb)
    if verb == "drive":
        how = f" {RATE_NAMES[action[2]]}" if action[2] else ""
        return f"Drive to {place(s, action[1])}{how} ({action[3]:g} MP)"
    if verb in ("pivot", "turret") or (verb == "face" and len(action) == 2):  # a Gun's facing names the Gun too
        what = {"pivot": "Turn the hull", "turret": "Turn the turret", "face": "Face"}[verb]
        return f"{what} {spine(action[1])}"
    if verb == "dispense":
        return f"Dispense smoke from {name(s, action[1])} into {place(s, action[2])}"
    if verb == "bounding":
        return f"Bounding First Fire with its {action[1]}"
    if verb == "close combat":
        who = " and ".join(name(s, u) for u in action[1:])
        return f"Attack the vehicle in Close Combat with {who}"
    if verb == "attack vehicle":
        return f"Attack {name(s, action[2])} with {name(s, action[1])}"
    if verb == "strafe":
        return f"Attack {name(s, action[2])} with {', '.join(name(s, w) for w in action[3:])}"
    if verb in ONE:
        return ONE[verb].format(f"{name(s, action[1])} in {place(s, s.at[action[1]])}")
    return None


ONE = {
    "machine guns": "Fire the machine guns of {}",
    "motion attempt": "Attempt Motion status with {}",
    "swing": "Turn {} without firing",
    "expose": "Expose the crew of {}",
    "button up": "Button up {}",
    "abandon": "Leave {} as a wreck",
    "leave out": "Leave out {}",
    "close defence": "Use the close defence weapon of {}",
}


def target_of_vehicle(s: SKState, action: Action) -> dict[str, Any] | None:
    """Where a vehicle's action points; None if it is none of theirs."""
    verb = action[0]
    if verb == "face" and len(action) == 3:
        return None  # a Gun's
    if verb == "drive" and action[1] >= 0:
        return {"hex": place(s, action[1])}
    if verb == "dispense":
        return {"unit": action[1], "hex": place(s, action[2])}
    if verb in ("close combat", "attack vehicle"):
        return {"unit": action[1]}
    if verb == "strafe":
        return {"unit": action[2], "with": action[1]}
    if verb in ("pivot", "turret", "face", "bounding", "drive"):
        return {"button": describe_vehicle(s, action), "key": verb[0]}
    return None


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
}


def _dice(dice: tuple[int, ...]) -> int:
    return sum(dice)


TELLERS: dict[str, Any] = {
    "started": lambda s, w: f"{name(s, w[1])} started.",
    "halted": lambda s, w: f"{name(s, w[1])} stopped.",
    "delayed": lambda s, w: f"{name(s, w[1])} waited.",
    "stalled": lambda s, w: f"{name(s, w[1])} stalled: {w[2]:g} MP lost.",
    "broken down": lambda s, w: f"{name(s, w[1])} broke down and is immobilized.",
    "drove": lambda s, w: f"{name(s, w[1])} drove to {place(s, w[2])}.",
    "turned": lambda s, w: f"{name(s, w[1])} turned {spine(w[2])}.",
    "in motion": lambda s, w: f"{name(s, w[1])} is in Motion.",
    "exposed": lambda s, w: f"The crew of {name(s, w[1])} is exposed.",
    "buttoned up": lambda s, w: f"{name(s, w[1])} is buttoned up.",
    "bog check": lambda s, w: (
        f"{name(s, w[1])} {'bogged' if w[4] else 'did not bog'}: rolled {_dice(w[2])} {w[3]:+d}, bogs on 12."
    ),
    "bog removal": lambda s, w: (
        f"{name(s, w[1])} tried to get free: {w[2][0]} and {w[2][1]}"
        + (f", {w[4]} MP to start." if w[4] else ", in vain.")
    ),
    "dispenser roll": lambda s, w: (
        f"{name(s, w[1])} {'made smoke' if w[4] else 'made no smoke'}: rolled {_dice(w[2])} {w[3]:+d}."
    ),
    "motion attempt": lambda s, w: f"{name(s, w[1])} {'started off' if w[3] else 'stayed as it was'}: rolled {w[2]}.",
    "to kill": lambda s, w: (
        f"{name(s, w[1])} hit in the {w[2]}: rolled {_dice(w[3])}, needed less than {w[4]}: {w[5]}."
    ),
    "area hit": lambda s, w: f"{name(s, w[1])} was shelled ({w[2]}, final {w[4]}): {w[5]}.",
    "low ammo": lambda s, w: f"The {name(s, w[1])} is low on ammunition.",
    "wrecked": lambda s, w: f"{name(s, w[1])} {'in ' if w[2] >= 0 else ''}{place(s, w[2])} is a wreck.",
    "immobilized": lambda s, w: f"{name(s, w[1])} is immobilized.",
    "shocked": lambda s, w: f"The crew of {name(s, w[1])} is Shocked.",
    "stunned": lambda s, w: f"The crew of {name(s, w[1])} is {'STUNned and will be Recalled' if w[2] else 'Stunned'}.",
    "recalled": lambda s, w: f"{name(s, w[1])} is Recalled.",
    "crew check": lambda s, w: f"The crew of {name(s, w[1])} checks: {_dice(w[2])} {w[3]:+d} against {w[4]}",
    "recuperation": lambda s, w: f"The crew of {name(s, w[1])} recuperates? Rolled {w[2]}.",
    "disabled": lambda s, w: f"The {name(s, w[1])} is disabled for good.",
    "vehicle attacked": lambda s, w: (
        f"{', '.join(name(s, u) for u in w[1])} attacked {name(s, w[2])} in Close Combat:"
        f" rolled {_dice(w[3])} {w[4]:+d} against {w[5]}."
    ),
    "third die": lambda s, w: f"A third die against {name(s, w[1])}: {w[2]}.",
    "strafed": lambda s, w: f"{name(s, w[1])} fought {', '.join(name(s, u) for u in w[2])}: {w[3]:g} against {w[4]:g}.",
    "close defence": lambda s, w: (
        f"{name(s, w[1])} fired its close defence weapon" + ("." if w[3] else f": it failed ({_dice(w[2])}).")
    ),
}
