"""Words for people: questions, actions and events of the Starter Kit."""

from __future__ import annotations

from typing import Any

from bocage.games.starterkit.battle import battle_of, ground_of
from bocage.games.starterkit.elst.s01_3_polder import CLAIMED
from bocage.games.starterkit.model.ground import ROAD_RATE
from bocage.games.starterkit.model.names import Counter, Location
from bocage.games.starterkit.model.state import OFF_BOARD, PHASE_NAMES, SKState
from bocage.games.starterkit.model.tables import SMOKE_NAMES
from bocage.games.starterkit.movement.s03_3_1_moving import MovingStack
from bocage.games.starterkit.movement.s03_3_3_first_fire import FirstFire
from bocage.games.starterkit.phases.s03_6_routing import RoutingUnit
from bocage.games.starterkit.phases.s03_7_advance import Advance
from bocage.games.starterkit.table import words_artillery, words_elst, words_ordnance, words_vehicles
from bocage.games.starterkit.vehicles.s03_3_2_moving import MovingVehicle
from bocage.hexes.lattice import column_name
from bocage.kernel.frames import Action, Frame

PROMPTS = {
    **words_artillery.PROMPTS,
    **words_elst.PROMPTS,
    **words_ordnance.PROMPTS,
    **words_vehicles.PROMPTS,
    "Placement.placed": "Where does this unit set up?",
    "Placement.given": "Who carries this weapon?",
    "RallyPhase.chosen": "Rally Phase: what will you do?",
    "FirePhase.chosen": "Name a target, or end the phase.",
    "Declaration.chosen": "Add firers and leaders, then fire.",
    "Declaration.regrouped": "Part of the group sees nothing: does the rest fire together?",
    "WeaponFire.aimed": "Name the target of this weapon.",
    "WeaponFire.chosen": "Fire, with a leader's direction or without?",
    "ToHit.rate_chosen": "Keep the rate of fire, or leave Residual Firepower?",
    "Panzerfaust.chosen": "The Panzerfaust is at hand: fire it?",
    "Panzerfaust.picked": "Which unit does it strike?",
    "FireAttack.rate_chosen": "Keep the rate of fire, or leave Residual Firepower?",
    "MovementPhase.chosen": "Which unit moves?",
    "MovingStack.moved": "Move on, act here, or stop?",
    "MovingStack.resumed": "Does a unit that left the stack go on?",
    "FirstFire.reacted": "Enemies are moving: fire?",
    "RoutPhase.chosen": "Which unit routs?",
    "RoutingUnit.chosen": "Where does it rout?",
    "AdvancePhase.chosen": "Which unit advances?",
    "Advance.chosen": "Where does it advance?",
    "CloseCombatPhase.chosen": "Which Close Combat is fought next?",
    "Combat.paired": "With whom does this leader fight?",
    "Designation.chosen": "Name attackers and their targets.",
}


def prompt_of(s: SKState) -> str:
    f = s.stack[-1]
    text = PROMPTS.get(f"{type(f).__name__}.{f.at}", "What will you do?")
    if isinstance(f, FirstFire):
        return f"{text} ({place_name(s, f.where)})"
    about = _asked_about(f)
    return f"{', '.join(counter_name(s, u) for u in about)} {at_place(s, s.at[about[0]])}: {text}" if about else text


def _asked_about(f: Frame) -> tuple[int, ...]:
    """The units of the asked side whose way is chosen."""
    if isinstance(f, MovingStack):
        return f.members
    if isinstance(f, Advance):
        return f.group
    if isinstance(f, MovingVehicle):
        return (f.vehicle,)
    return (f.unit,) if isinstance(f, RoutingUnit) else ()


def counter_name(s: SKState, c: Counter) -> str:
    return s.type(c).name


def place_name(s: SKState, where: Location) -> str:
    names = battle_of(s).ground.names
    if where >= 0:
        return names[where]
    return f"off board at {names[OFF_BOARD - where]}" if where <= OFF_BOARD else "nowhere"


def at_place(s: SKState, where: Location) -> str:
    """ "in A4", "off board at A4"."""
    return f"in {place_name(s, where)}" if where >= 0 else place_name(s, where)


def side_name(s: SKState, side: int) -> str:
    return f"The {battle_of(s).sides[side].name} side"


def with_place(s: SKState, c: Counter) -> str:
    return f"{counter_name(s, c)} {at_place(s, s.at[c])}"


PLAIN = {
    **words_artillery.PLAIN,
    **words_elst.PLAIN,
    "end": "End the phase",
    "done": "Done",
    "fire": "Fire",
    "stop": "Stop here",
    "stay": "Stay after all",
    "pass": "Hold fire",
    "hold": "Hold fire while this stack moves",
    "assault": "Use Assault Movement",
    "exit": "Leave the map",
    "together": "Fire together",
    "apart": "Fire apart",
    "declare": "Declare this attack",
    "keep rate of fire": "Keep the rate of fire",
    "leave residual fire": "Leave Residual Firepower",
    "at random": "Leave it to chance",
}
UNIT_VERBS = {
    "move": "Move {}",
    "with": "Take {} along",
    "double": "Double Time with {}",
    "leave": "Leave {} behind",
    "go on": "Go on with {}",
    "add": "Fire {}",
    "direct": "Let {} direct",
    "repair": "Repair {}",
    "keep": "Keep {} under Desperation Morale",
    "rout": "Rout {}",
    "advance": "Advance {}",
    "drop": "Drop {}",
    "attacker": "Attack with {}",
    "against": "Attack {}",
    "alone": "{} fights alone",
    "flame": "Fire {}",
    "shoot": "Fire {}",
    "faust": "Check for a Panzerfaust with {}",
    "smoke": "Fire smoke with {}",
    "wp": "Fire white phosphorus with {}",
    "unit": "Aim at {}",
    "destroy": "Destroy {}",
    "detonate": "Set off {}",
}
HEX_VERBS = {
    "target": "Fire at {}",
    "combat": "Fight in {}",
    "to": "Go to {}",
    "crawl": "Crawl to {}",
    "aim": "Aim at {}",
}


def describe(s: SKState, action: Action) -> str:
    verb = action[0]
    artillery = words_artillery.describe_artillery(s, action) or words_elst.describe_elst(s, action)
    if artillery is not None:
        return artillery
    ordnance = words_ordnance.describe_ordnance(s, action)
    if ordnance is not None:
        return ordnance
    vehicle = words_vehicles.describe_vehicle(s, action)
    if vehicle is not None:
        return vehicle
    if verb == "fire" and len(action) == 2:
        return f"Fire, {action[1]}"
    if verb == "row":
        return f"Aim somewhere in hexrow {column_name(action[1])}"
    if verb in PLAIN and len(action) == 1:
        return PLAIN[verb]
    if verb == "to" and len(action) == 4:
        return f"Move to {place_name(s, action[1])} for {action[3]:g} MF{_manner(action[2])}"
    if verb == "to" and len(action) == 3:
        return f"Go to {place_name(s, action[1])}{_manner(action[2])}"
    if verb in HEX_VERBS:
        return HEX_VERBS[verb].format(place_name(s, action[1]))
    if verb in UNIT_VERBS and len(action) == 2:
        return UNIT_VERBS[verb].format(with_place(s, action[1]))
    return _two(s, action)


def _manner(rate: int) -> str:
    """SK 1.1.1, DE 1.3 How a hex is entered."""
    return (" by the road" if rate & ROAD_RATE else "") + (" in its channel" if rate & CLAIMED else "")


def _two(s: SKState, action: Action) -> str:
    verb, one = action[0], action[1] if len(action) > 1 else -1
    if verb == "place" and len(action) == 3:
        return f"Place the {counter_name(s, one)} in {place_name(s, action[2])}"
    if verb == "place":
        return f"Place {counter_name(s, one)} on {place_name(s, action[2])} for {action[3]:g} MF"
    if verb == "place on":
        return f"Place {counter_name(s, one)} on {with_place(s, action[2])} for {action[3]:g} MF"
    if verb == "help":
        return f"Let {with_place(s, one)} help with {counter_name(s, action[2])}"
    if verb == "give":
        return f"Give {counter_name(s, one)} to {with_place(s, action[2])}"
    if verb == "recover":
        return f"Recover {counter_name(s, action[2])} with {with_place(s, one)}"
    if verb == "rally" and len(action) == 3:
        return f"Rally {with_place(s, one)} by {counter_name(s, action[2])}"
    if verb == "rally":
        return f"Self-rally {with_place(s, one)}"
    if verb == "smoke":
        return f"Smoke grenades by {counter_name(s, one)} into {place_name(s, action[2])}"
    if verb == "faust":
        return f"Check for a Panzerfaust with {with_place(s, one)} against {place_name(s, action[2])}"
    if verb == "pair":
        return f"{counter_name(s, one)} fights with {counter_name(s, action[2])}"
    return " ".join(str(part) for part in action)


def target_of(s: SKState, action: Action) -> dict[str, Any]:
    """Where an action points: a hex, a counter, or a button."""
    verb = action[0]
    vehicle = words_vehicles.target_of_vehicle(s, action)
    if vehicle is not None:
        return vehicle
    if verb == "convert":
        return {"button": describe(s, action), "key": action[1][0].lower()}
    if verb in ("fire", "row"):
        return {"button": describe(s, action), "key": "f" if verb == "fire" else "r"}
    if verb in ("face", "set", "hide"):
        return {"button": describe(s, action), "key": "123456abcdef"[action[2] + (6 if verb == "hide" else 0)]}
    if verb in AT_HEX:
        where = action[1]
        return words_elst.at_hex(s, where) if where >= 0 else {"button": place_name(s, where)}
    if verb in ("place", "smoke", "faust", "ife") and len(action) >= 3:
        return {"unit": action[1], **words_elst.at_hex(s, action[2])}
    if verb == "at vehicle":
        return {"unit": action[2], "with": action[1]}
    if verb == "place on":
        return {"unit": action[2], "with": action[1]}
    if verb in ("give", "recover", "pair", "rally", "help") and len(action) == 3:
        return {"unit": action[2] if verb == "give" else action[1], "with": action[1]}
    if len(action) == 2:
        return {"unit": action[1], **_range_of(s, action[1])}
    return {"button": PLAIN.get(verb, words_vehicles.PLAIN.get(verb, verb)), "key": verb[0]}


AT_HEX = ("to", "screen", "push", "target", "combat", "crawl", "aim", "request", "correct", "correct and convert")
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


def parts_of(s: SKState, action: Action) -> tuple[str, ...]:
    """What the parts of an action are; a verb with one part alone names a counter."""
    if action[0] in words_vehicles.PARTS and not (action[0] == "face" and len(action) == 3):  # a Gun's names the Gun
        return words_vehicles.PARTS[action[0]]
    at_hex = action[0] in AT_HEX or action[0] == "convert"
    return ("unit",) if len(action) == 2 and not at_hex else PARTS.get(action[0], ())


def _range_of(s: SKState, firer: Counter) -> dict[str, int]:
    """How far a reaction shot goes: standing orders hold fire beyond a range."""
    frame = s.stack[-1]
    if not isinstance(frame, FirstFire) or not 0 <= firer < len(s.at) or s.at[firer] < 0 or frame.where < 0:
        return {}
    return {"range": ground_of(s).ranges[s.at[firer]][frame.where]}


def narrate(s: SKState, what: Action) -> str:
    teller = TELLERS.get(what[0])
    return teller(s, what) if teller is not None else " ".join(str(part) for part in what)


def _names(s: SKState, counters: tuple[int, ...]) -> str:
    return ", ".join(counter_name(s, c) for c in counters)


def _struck(s: SKState, w: Action) -> str:
    return f"{counter_name(s, w[1])}: {w[2]} ({w[4]:g} FP, dice {w[3][0]} and {w[3][1]})"


def _check(s: SKState, w: Action) -> str:
    return f"{counter_name(s, w[1])} checks: {w[2][0] + w[2][1]} {w[3]:+d} against {w[4]}"


def _combat(s: SKState, w: Action) -> str:
    drm = f" {w[5]:+d}" if w[5] else ""
    return (
        f"Close Combat at {w[3]}: {_names(s, w[1])} against {_names(s, w[2])}, rolled {sum(w[4])}{drm}"
        f" against a kill number of {w[6]}."
    )


TELLERS: dict[str, Any] = {
    **words_artillery.TELLERS,
    **words_elst.TELLERS,
    **words_ordnance.TELLERS,
    **words_vehicles.TELLERS,
    "turn": lambda s, w: f"Turn {w[1]}: {battle_of(s).sides[w[2]].name}.",
    "phase": lambda s, w: f"{PHASE_NAMES[w[1]]} Phase.",
    "declared": lambda s, w: f"{_names(s, w[3])} fired at {place_name(s, w[4])}.",
    "no sight": lambda s, w: f"{_names(s, w[1])} had no line of sight to {place_name(s, w[2])}.",
    "closer enemy": lambda s, w: f"{_names(s, w[1])} held fire: a closer enemy was in sight.",
    "struck": _struck,
    "cowered": lambda s, w: f"The attack cowered {w[1]} column{'s' if w[1] > 1 else ''}.",
    "morale check": _check,
    "task check": _check,
    "rally roll": _check,
    "broke": lambda s, w: f"{counter_name(s, w[1])} broke.",
    "pinned": lambda s, w: f"{counter_name(s, w[1])} was pinned.",
    "desperate": lambda s, w: f"{counter_name(s, w[1])} came under Desperation Morale.",
    "wounded": lambda s, w: f"{counter_name(s, w[1])} was wounded.",
    "reduced": lambda s, w: f"A squad was reduced to a {counter_name(s, w[1])}.",
    "replaced": lambda s, w: f"Replaced by a {counter_name(s, w[1])}.",
    "eliminated": lambda s, w: f"{counter_name(s, w[1])} {at_place(s, w[2])} was eliminated.",
    "rallied": lambda s, w: f"{counter_name(s, w[1])} rallied.",
    "rate of fire lost": lambda s, w: f"{counter_name(s, w[1])} lost its rate of fire.",
    "malfunction": lambda s, w: f"{counter_name(s, w[1])} malfunctioned.",
    "weapon removed": lambda s, w: f"{counter_name(s, w[1])} was lost.",
    "dropped": lambda s, w: f"{counter_name(s, w[1])} was left {at_place(s, w[2])}.",
    "leaves polder": lambda s, w: f"{_names(s, w[1])} made for the edge of the polder in {place_name(s, w[2])}.",
    "moved": lambda s, w: f"{_names(s, w[1])} moved to {place_name(s, w[2])}.",
    "routed": lambda s, w: f"{counter_name(s, w[1])} routed to {place_name(s, w[2])}.",
    "advanced": lambda s, w: f"{_names(s, w[1])} advanced to {place_name(s, w[2])}.",
    "residual": lambda s, w: f"{w[2]} Residual Firepower was left in {place_name(s, w[1])}.",
    "smoke": lambda s, w: f"{SMOKE_NAMES[w[2]].capitalize()} in {place_name(s, w[1])}.",
    "control": lambda s, w: f"{side_name(s, w[2])} took control of {place_name(s, w[1])}.",
    "ambush": lambda s, w: f"{side_name(s, w[2])} sprang an ambush in {place_name(s, w[1])}.",
    "combat": _combat,
    "melee": lambda s, w: f"Melee in {place_name(s, w[1])}.",
    "new leader": lambda s, w: f"A {counter_name(s, w[1])} was promoted in the field.",
    "over": lambda s, w: f"{w[1]}.",
    "double time": lambda s, w: f"{counter_name(s, w[1])} moved at Double Time.",
    "smoke roll": lambda s, w: f"{counter_name(s, w[1])} threw smoke at {place_name(s, w[3])}: rolled {w[2]}.",
    "recovery roll": lambda s, w: f"{counter_name(s, w[1])} reached for {counter_name(s, w[2])}: rolled {w[3]}.",
    "repair roll": lambda s, w: f"Repair of {counter_name(s, w[1])}: rolled {w[2]}.",
    "transferred": lambda s, w: f"{counter_name(s, w[1])} went to {with_place(s, w[2])}.",
    "exited": lambda s, w: f"{counter_name(s, w[1])} left the map.",
    "charge placed": lambda s, w: f"{counter_name(s, w[1])} was placed on {place_name(s, w[2])}.",
    "leader loss": lambda s, w: f"The {'loss' if w[2] else 'breaking'} of a leader was felt in {place_name(s, w[1])}.",
    "wound roll": lambda s, w: f"Wound of {counter_name(s, w[1])}: rolled {w[2]}{' +1' if w[3] else ''}.",
    "no leader": lambda s, w: f"No leader came forward: rolled {w[2]}.",
    "to hit": lambda s, w: f"{counter_name(s, w[1])} {'hit' if w[4] else 'missed'}: rolled {sum(w[2])}, needed {w[3]}.",
    "no ammunition": lambda s, w: f"{counter_name(s, w[1])} had none of that ammunition left.",
    "backblast": lambda s, w: f"Backblast around {counter_name(s, w[1])}: {w[2]}.",
    "panzerfaust check": lambda s, w: f"{counter_name(s, w[1])} looked for a Panzerfaust: rolled {w[2]} {w[3]:+d}.",
    "combat declared": lambda s, w: f"{_names(s, w[1])} will attack {_names(s, w[2])} at {w[3]}.",
    "ambush roll": lambda s, w: f"Ambush rolls in {place_name(s, w[1])}: {w[4]} against {w[5]}.",
}
