"""Words for people: questions, actions and events of all the Starter Kit's rules, and where an action points."""

from __future__ import annotations

from typing import Any

from bocage.games.starterkit.model.state import SKState
from bocage.games.starterkit.movement.s03_3_1_moving import MovingStack
from bocage.games.starterkit.movement.s03_3_3_first_fire import FirstFire
from bocage.games.starterkit.phases.s03_6_routing import RoutingUnit
from bocage.games.starterkit.phases.s03_7_advance import Advance
from bocage.games.starterkit.table import words_artillery, words_elst, words_infantry, words_ordnance, words_vehicles
from bocage.games.starterkit.table.wording import at_place, counter_names, place_name
from bocage.games.starterkit.table.words_infantry import at_location, at_unit
from bocage.games.starterkit.vehicles.s03_3_2_moving import MovingVehicle
from bocage.kernel.frames import Action, Frame

PROMPTS = {
    **words_artillery.PROMPTS,
    **words_elst.PROMPTS,
    **words_ordnance.PROMPTS,
    **words_vehicles.PROMPTS,
    **words_infantry.PROMPTS,
}
PLAIN = {
    **words_artillery.PLAIN,
    **words_elst.PLAIN,
    **words_vehicles.PLAIN,
    **words_infantry.PLAIN,
}
"""What an action is called that is a verb alone."""
DESCRIBE: dict[str, Any] = {
    **words_infantry.DESCRIBE,
    **words_ordnance.DESCRIBE,
    **words_vehicles.DESCRIBE,
    **words_artillery.DESCRIBE,
    **words_elst.DESCRIBE,
}
"""The words of an action from its named parts; a verb of two chapters is told by the later one, which knows both."""
AT_HEX = ("to", "screen", "push", "target", "combat", "crawl", "aim", "request", "correct", "correct and convert")
TARGETS: dict[str, Any] = {
    **dict.fromkeys(AT_HEX, at_location),
    **words_infantry.TARGETS,
    **words_ordnance.TARGETS,
    **words_vehicles.TARGETS,
    **words_artillery.TARGETS,
}
NARRATE: dict[str, Any] = {
    **words_artillery.NARRATE,
    **words_elst.NARRATE,
    **words_ordnance.NARRATE,
    **words_vehicles.NARRATE,
    **words_infantry.NARRATE,
}
PARTS: dict[str, tuple[str, ...]] = {
    **dict.fromkeys(AT_HEX, ("hex",)),
    "convert": ("",),
    "correct and convert": ("hex", ""),
    **dict.fromkeys(("place", "smoke", "faust", "ife"), ("unit", "hex")),
    **dict.fromkeys(("recover", "pair", "rally"), ("unit", "")),
    "give": ("", "unit"),
    "at vehicle": ("", "unit"),
    "place on": ("", "unit", ""),
    **dict.fromkeys(("face", "set", "hide"), ("unit", "")),
}


def prompt_of(s: SKState) -> str:
    f = s.stack[-1]
    return prompt_as(s, PROMPTS.get(f"{type(f).__name__}.{f.at}", "What will you do?"))


def prompt_as(s: SKState, text: str) -> str:
    """The question in these words, with those it is about."""
    f = s.stack[-1]
    if isinstance(f, FirstFire):
        movers = tuple([u for u in f.movers if s.at[u] >= 0])
        return f"{counter_names(s, movers)} in {place_name(s, f.where)}: {text}" if movers else text
    about = _asked_about(f)
    if about and s.hiding[s.side[about[0]]]:  # SK 6.4: a hidden crew that may still stay where it is
        about = tuple([u for u in about if u not in s.hiding[s.side[u]]])
    return f"{counter_names(s, about)} {at_place(s, s.at[about[0]])}: {text}" if about else text


def _asked_about(f: Frame) -> tuple[int, ...]:
    """The units of the asked side whose way is chosen."""
    if isinstance(f, MovingStack):
        return f.members
    if isinstance(f, Advance):
        return f.group
    if isinstance(f, MovingVehicle):
        return (f.vehicle,)
    return (f.unit,) if isinstance(f, RoutingUnit) else ()


def describe(s: SKState, action: Action) -> str:
    verb, *parts = action
    if not parts:
        return str(PLAIN.get(verb, verb))
    maker = DESCRIBE.get(verb)
    return str(maker(s, *parts)) if maker is not None else " ".join(str(part) for part in action)


def target_of(s: SKState, action: Action) -> dict[str, Any]:
    """Where an action points: a hex, a counter, or a button."""
    verb, *parts = action
    if parts and verb in TARGETS:
        found: dict[str, Any] = TARGETS[verb](s, *parts)
        return found
    if len(parts) == 1:
        return at_unit(s, *parts)
    return {"button": PLAIN.get(verb, verb), "key": verb[0]}


def parts_of(s: SKState, action: Action) -> tuple[str, ...]:
    """What the parts of an action are; a verb with one part alone names a counter."""
    verb, *parts = action
    if verb in words_vehicles.PARTS and not (verb == "face" and len(parts) == 2):  # a Gun's names the Gun
        return words_vehicles.PARTS[verb]
    at_hex = verb in AT_HEX or verb == "convert"
    return ("unit",) if len(parts) == 1 and not at_hex else PARTS.get(verb, ())


def narrate(s: SKState, what: Action) -> str:
    kind, *parts = what
    teller = NARRATE.get(kind)
    return str(teller(s, *parts)) if teller is not None else " ".join(str(part) for part in what)
