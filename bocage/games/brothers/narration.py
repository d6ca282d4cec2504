"""Events in words, short and in the past tense."""

from __future__ import annotations

from collections.abc import Callable

from bocage.games.brothers import narration_support as support
from bocage.games.brothers.campaign import sentences
from bocage.games.brothers.cards.scenario import CARDS
from bocage.games.brothers.numbers import Loc, Unit
from bocage.games.brothers.printed.units import UNITS
from bocage.games.brothers.state import BrothersState
from bocage.games.brothers.table import name_of
from bocage.hexes.lattice import SPINES
from bocage.kernel.frames import Action

Teller = Callable[[BrothersState, Action], str]
MODES = {
    "fire": "fired",
    "op": "Op Fired",
    "final": "Final Op Fired",
    "assault": "Assault Fired",
    "teams": "fired on the move",
}
PURPOSES = {
    "first": " to act before the enemy",
    "fire": " for its fire",
    "again": " to roll its Morale Check again",
    "melee": " to roll its Melee dice again",
    "follow me": ": Follow Me",
}
RESULTS = ("no effect", "Suppressed", "Reduced", "eliminated")


def name(s: BrothersState, u: Unit) -> str:
    """Never more than the table shows: a unit under a Conceal counter is only its number."""
    return f"unit {u + 1}" if s.conceal[u] or s.at[u] < -2 else f"{name_of(s, u)} {u + 1}"


def where(s: BrothersState, loc: Loc) -> str:
    return CARDS[s.scenario].ground.name(loc)


def side(s: BrothersState, number: int) -> str:
    return CARDS[s.scenario].sides[number].name


UNIT_EVENTS = {
    "uses": "{} was chosen",
    "used": "{} was marked Used",
    "op fire": "{} was marked Op Fire",
    "reduced": "{} was Reduced",
    "does not move": "{} failed its check and did not move",
    "move ends": "{}: its move is over",
    "holds fire": "{} failed its check and did not fire",
    "concealed": "{} took a Conceal counter",
    "ambush": "{} lies in ambush",
    "flank": "{} came in from the flank",
    "seishin": "{} declared Seishin",
    "charges": "{} charged",
    "routs": "{} failed its Rout check",
    "stays": "{} held out",
    "cannot rout": "{} had nowhere to go",
    "routed off": "{} fled from the board",
    "rout casualty": "{} lost men as it fled",
    "out of fuel": "{} has no fuel left",
    "satchel spent": "{} has no Satchel Charge left",
    "full strength": "{} is back at Full Strength",
    "refreshed": "{} may act again",
    "fires at nothing": "{} fired at nothing",
    "misses its chance": "{} failed its Prof Check and did not fire",
    "unconfirmed kill": "{} is perhaps destroyed: an Unconfirmed Kill",
    "parked": "{} is empty and leaves the board",
    "thrown off": "{} jumped off",
    "coxswain panic": "{}: the coxswain panicked",
}
HEX_EVENTS = {
    "melee": "Melee in {}",
    "melee fought": "the Melee in {} was fought",
    "wire removed": "the Wire in {} was cleared",
    "roadblock removed": "a Roadblock at {} was cleared",
    "trip flare": "a Trip Flare went up in {}",
    "illuminated": "{} was lit up",
}
PLAIN_EVENTS = {"banzai": "Banzai!"}


def unit_event(s: BrothersState, what: Action) -> str:
    return UNIT_EVENTS[what[0]].format(name(s, what[1]))


def hex_event(s: BrothersState, what: Action) -> str:
    return HEX_EVENTS[what[0]].format(where(s, what[1]))


def plain_event(s: BrothersState, what: Action) -> str:
    return PLAIN_EVENTS[what[0]]


def fires(s: BrothersState, what: Action) -> str:
    return f"{name(s, what[1])} {MODES[what[3]]} at {where(s, what[2])}"


def fire(s: BrothersState, what: Action) -> str:
    return f"FP {what[3]} against {name(s, what[2])}, roll {what[4]}: {RESULTS[what[5]]}"


def suppressed(s: BrothersState, what: Action) -> str:
    return f"{name(s, what[1])} is {'Suppressed' if what[2] == 1 else 'Fully Suppressed'}"


def check(s: BrothersState, what: Action) -> str:
    passed = "passed" if what[2] <= what[3] else "failed"
    return f"{name(s, what[1])} rolled {what[2]} against Morale {what[3]} and {passed}"


def enters(s: BrothersState, what: Action) -> str:
    return f"{name(s, what[1])} entered {where(s, what[2])}"


def backed_up(s: BrothersState, what: Action) -> str:
    return f"{name(s, what[1])} went back {'to ' if what[2] >= 0 else ''}{where(s, what[2])}"


def revealed(s: BrothersState, what: Action) -> str:
    return f"unit {what[1] + 1} was a {UNITS[what[2]].name}"


def eliminated(s: BrothersState, what: Action) -> str:
    return f"{name_of(s, what[1])} {what[1] + 1} was eliminated"


DAMAGE = ("destroyed", "undamaged")
MINE = ("nothing happened", "it struck one")
VEHICLE_RESULTS = ("no effect", "an Unconfirmed Kill", "destroyed")


def vehicle_fire(s: BrothersState, what: Action) -> str:
    return f"{what[3]} or less destroys {name_of(s, what[2])} {what[2] + 1}, roll {what[4]}: {VEHICLE_RESULTS[what[5]]}"


def prof_check(s: BrothersState, what: Action) -> str:
    passed = "passed" if what[2] <= what[3] else "failed"
    return f"{name(s, what[1])} rolled {what[2]} against Prof {what[3]} and {passed}"


def close_assault(s: BrothersState, what: Action) -> str:
    """The Vehicle may be gone by now: it was in sight, so it is named."""
    vehicle = f"{name_of(s, what[2])} {what[2] + 1}"
    return f"{name(s, what[1])} Close Assaulted {vehicle}: {what[3]} or less, roll {what[4]}"


def melee_roll(s: BrothersState, what: Action) -> str:
    return f"{name(s, what[1])} rolled {what[2]} and {what[3]} against Melee FP {what[4]}"


TELLERS: dict[str, Teller] = {
    **sentences.TELLERS,
    **support.TELLERS,
    **dict.fromkeys(UNIT_EVENTS, unit_event),
    **dict.fromkeys(HEX_EVENTS, hex_event),
    **dict.fromkeys(PLAIN_EVENTS, plain_event),
    "fires": fires,
    "fire": fire,
    "suppressed": suppressed,
    "check": check,
    "enters": enters,
    "revealed": revealed,
    "eliminated": eliminated,
    "melee roll": melee_roll,
    "fire roll": lambda s, what: f"the die showed {what[3]}",
    "turn": lambda s, what: f"Turn {what[1]}",
    "range": lambda s, what: f"the {side(s, what[1])} side began its Operations Range",
    "over": lambda s, what: str(what[1]),
    "command point": lambda s, what: f"a Command Point on {name(s, what[1])}{PURPOSES.get(what[2], '')}",
    "no sight": lambda s, what: f"{name(s, what[1])} could not see {where(s, what[2])}",
    "backed up": backed_up,
    "routed": lambda s, what: f"{name(s, what[1])} fled to {where(s, what[2])}",
    "recovers": lambda s, what: f"{name(s, what[1])} recovered a step",
    "faces": lambda s, what: f"{name(s, what[1])} faces {SPINES[what[2]]}",
    "bank": lambda s, what: f"{name(s, what[1])} stands on one side of the Dike Road in {where(s, what[2])}",
    "set up": lambda s, what: f"unit {what[1] + 1} set up in {where(s, what[2])}",
    "placed": lambda s, what: f"unit {what[1] + 1} appeared in {where(s, what[2])}",
    "left": lambda s, what: f"{UNITS[what[2]].name} {what[1] + 1} left the board",
    "control": lambda s, what: f"the {side(s, what[2])} side controls {where(s, what[1])}",
    "fortification revealed": lambda s, what: f"there is a {what[2]} in {where(s, what[1])}",
    "smoke": lambda s, what: f"{'Smoke' if what[2] == 2 else 'Dispersed Smoke'} in {where(s, what[1])}",
    "satchel": lambda s, what: f"{name(s, what[1])} laid a Satchel Charge in {where(s, what[2])}: FP {what[3]}",
    "regenerated": lambda s, what: f"a Decoy came back with {name(s, what[1])}",
    "returned": lambda s, what: f"{name(s, what[1])} came back in {where(s, what[2])}",
    "event roll": lambda s, what: f"event die {what[1]}",
    "combat event": lambda s, what: f"the {side(s, what[1])} side got Combat Event {what[2]}",
    "japanese event": lambda s, what: f"Japanese event: {what[1]}",
    "sustained fire": lambda s, what: f"{name(s, what[1])} keeps {where(s, what[2])}, {where(s, what[3])} under fire",
    "exchanged": lambda s, what: f"the {side(s, what[1])} side exchanged forces",
    "identified": lambda s, what: f"unit {what[1] + 1} is a {UNITS[what[2]].name}",
    "prof check": prof_check,
    "vehicle fire": vehicle_fire,
    "critical hit": lambda s, what: f"Critical Hit on {name(s, what[1])}: {what[2]} or less, roll {what[3]}",
    "unconfirmed roll": lambda s, what: f"{name(s, what[1])}: roll {what[2]}, {DAMAGE[what[3]]}",
    "mine": lambda s, what: f"{name(s, what[1])} drove over mines: roll {what[2]}, {MINE[what[3]]}",
    "crush roll": lambda s, what: f"{name(s, what[1])} crushed the Gun; danger roll {what[2]}, lost on 10 or more",
    "dismounts": lambda s, what: f"{name(s, what[1])} dismounted in {where(s, what[2])}",
    "trail": lambda s, what: f"the {side(s, what[1])} side marked a trail to {where(s, what[2])}",
    "trail lifted": lambda s, what: f"the {side(s, what[1])} side took up a trail",
    "mounts": lambda s, what: f"{name(s, what[1])} mounted {name(s, what[2])}",
    "close assault": close_assault,
    "panic roll": lambda s, what: f"{name(s, what[1])}: roll {what[2]} getting out, hurt on 6 or more",
    "rain": lambda s, what: "the rain began" if what[1] else "the rain stopped",
}  # fmt: skip
