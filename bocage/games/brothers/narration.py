"""Events in words, short and in the past tense."""

from __future__ import annotations

from functools import partial
from typing import Any

from bocage.games.brothers import narration_support as support
from bocage.games.brothers.campaign import sentences
from bocage.games.brothers.cards.scenario import CARDS
from bocage.games.brothers.numbers import Loc, Unit
from bocage.games.brothers.printed.units import UNITS
from bocage.games.brothers.state import BrothersState
from bocage.games.brothers.table import name_of
from bocage.games.brothers.wording import Teller, place
from bocage.hexes.lattice import SPINES

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


DAMAGE = ("destroyed", "undamaged")
MINE = ("nothing happened", "it struck one")
VEHICLE_RESULTS = ("no effect", "an Unconfirmed Kill", "destroyed")


def _of_unit(words: str, s: BrothersState, unit: Unit, *_: Any) -> str:
    return words.format(name(s, unit))


def _of_hex(words: str, s: BrothersState, loc: Loc, *_: Any) -> str:
    return words.format(place(s, loc))


def _plain(words: str, s: BrothersState, *_: Any) -> str:
    return words


def _fires(s: BrothersState, firer: Unit, loc: Loc, mode: str, *_: Any) -> str:
    return f"{name(s, firer)} {MODES[mode]} at {place(s, loc)}"


def _fire(s: BrothersState, firer: Unit, target: Unit, fp: int, die: int, result: int, *_: Any) -> str:
    return f"FP {fp} against {name(s, target)}, roll {die}: {RESULTS[result]}"


def _check(what: str, s: BrothersState, unit: Unit, die: int, number: int, *_: Any) -> str:
    passed = "passed" if die <= number else "failed"
    return f"{name(s, unit)} rolled {die} against {what} {number} and {passed}"


def _eliminated(s: BrothersState, unit: Unit, *_: Any) -> str:
    return f"{name_of(s, unit)} {unit + 1} was eliminated"


def _vehicle_fire(s: BrothersState, firer: Unit, target: Unit, number: int, die: int, result: int, *_: Any) -> str:
    vehicle = f"{name_of(s, target)} {target + 1}"
    return f"{number} or less destroys {vehicle}, roll {die}: {VEHICLE_RESULTS[result]}"


def _close_assault(s: BrothersState, unit: Unit, target: Unit, number: int, die: int, *_: Any) -> str:
    """The Vehicle may be gone by now: it was in sight, so it is named."""
    vehicle = f"{name_of(s, target)} {target + 1}"
    return f"{name(s, unit)} Close Assaulted {vehicle}: {number} or less, roll {die}"


def _satchel(s: BrothersState, unit: Unit, loc: Loc, fp: int, *_: Any) -> str:
    return f"{name(s, unit)} laid a Satchel Charge in {place(s, loc)}: FP {fp}"


def _sustained(s: BrothersState, unit: Unit, loc: Loc, other: Loc, *_: Any) -> str:
    return f"{name(s, unit)} keeps {place(s, loc)}, {place(s, other)} under fire"


# n is the number of a side, u and v are units, h is a place.
NARRATE: dict[str, Teller] = {
    **sentences.NARRATE,
    **support.NARRATE,
    **{kind: partial(_of_unit, words) for kind, words in UNIT_EVENTS.items()},
    **{kind: partial(_of_hex, words) for kind, words in HEX_EVENTS.items()},
    **{kind: partial(_plain, words) for kind, words in PLAIN_EVENTS.items()},
    "fires": _fires,
    "fire": _fire,
    "suppressed": lambda s, u, level, *_: f"{name(s, u)} is {'Suppressed' if level == 1 else 'Fully Suppressed'}",
    "check": partial(_check, "Morale"),
    "prof check": partial(_check, "Prof"),
    "enters": lambda s, u, h, *_: f"{name(s, u)} entered {place(s, h)}",
    "revealed": lambda s, u, kind, *_: f"unit {u + 1} was a {UNITS[kind].name}",
    "eliminated": _eliminated,
    "melee roll": lambda s, u, die, other, fp, *_: f"{name(s, u)} rolled {die} and {other} against Melee FP {fp}",
    "fire roll": lambda s, u, target, die, *_: f"the die showed {die}",
    "turn": lambda s, turn, *_: f"Turn {turn}",
    "range": lambda s, n, *_: f"the {side(s, n)} side began its Operations Range",
    "over": lambda s, words, *_: str(words),
    "command point": lambda s, u, purpose, *_: f"a Command Point on {name(s, u)}{PURPOSES.get(purpose, '')}",
    "no sight": lambda s, u, h, *_: f"{name(s, u)} could not see {place(s, h)}",
    "backed up": lambda s, u, h, *_: f"{name(s, u)} went back {'to ' if h >= 0 else ''}{place(s, h)}",
    "routed": lambda s, u, h, *_: f"{name(s, u)} fled to {place(s, h)}",
    "recovers": lambda s, u, *_: f"{name(s, u)} recovered a step",
    "faces": lambda s, u, spine, *_: f"{name(s, u)} faces {SPINES[spine]}",
    "bank": lambda s, u, h, *_: f"{name(s, u)} stands on one side of the Dike Road in {place(s, h)}",
    "set up": lambda s, u, h, *_: f"unit {u + 1} set up in {place(s, h)}",
    "placed": lambda s, u, h, *_: f"unit {u + 1} appeared in {place(s, h)}",
    "left": lambda s, u, kind, *_: f"{UNITS[kind].name} {u + 1} left the board",
    "control": lambda s, h, n, *_: f"the {side(s, n)} side controls {place(s, h)}",
    "fortification revealed": lambda s, h, kind, *_: f"there is a {kind} in {place(s, h)}",
    "smoke": lambda s, h, level, *_: f"{'Smoke' if level == 2 else 'Dispersed Smoke'} in {place(s, h)}",
    "satchel": _satchel,
    "regenerated": lambda s, u, *_: f"a Decoy came back with {name(s, u)}",
    "returned": lambda s, u, h, *_: f"{name(s, u)} came back in {place(s, h)}",
    "event roll": lambda s, die, *_: f"event die {die}",
    "combat event": lambda s, n, event, *_: f"the {side(s, n)} side got Combat Event {event}",
    "japanese event": lambda s, event, *_: f"Japanese event: {event}",
    "sustained fire": _sustained,
    "exchanged": lambda s, n, *_: f"the {side(s, n)} side exchanged forces",
    "identified": lambda s, u, kind, *_: f"unit {u + 1} is a {UNITS[kind].name}",
    "vehicle fire": _vehicle_fire,
    "critical hit": lambda s, u, number, die, *_: f"Critical Hit on {name(s, u)}: {number} or less, roll {die}",
    "unconfirmed roll": lambda s, u, die, safe, *_: f"{name(s, u)}: roll {die}, {DAMAGE[safe]}",
    "mine": lambda s, u, die, struck, *_: f"{name(s, u)} drove over mines: roll {die}, {MINE[struck]}",
    "crush roll": lambda s, u, die, *_: f"{name(s, u)} crushed the Gun; danger roll {die}, lost on 10 or more",
    "dismounts": lambda s, u, h, *_: f"{name(s, u)} dismounted in {place(s, h)}",
    "trail": lambda s, n, h, *_: f"the {side(s, n)} side marked a trail to {place(s, h)}",
    "trail lifted": lambda s, n, *_: f"the {side(s, n)} side took up a trail",
    "mounts": lambda s, u, v, *_: f"{name(s, u)} mounted {name(s, v)}",
    "close assault": _close_assault,
    "panic roll": lambda s, u, die, *_: f"{name(s, u)}: roll {die} getting out, hurt on 6 or more",
    "rain": lambda s, raining, *_: "the rain began" if raining else "the rain stopped",
}
