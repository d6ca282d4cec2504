"""Words of the Infantry's rules (SK 1 to 5): questions, actions, events, and where an action points."""

from __future__ import annotations

from functools import partial
from typing import Any

from bocage.games.starterkit.battle import battle_of, ground_of
from bocage.games.starterkit.elst.s01_3_polder import CLAIMED
from bocage.games.starterkit.model.ground import ROAD_RATE
from bocage.games.starterkit.model.names import Counter, Location
from bocage.games.starterkit.model.state import PHASE_NAMES, SKState
from bocage.games.starterkit.model.tables import SMOKE_NAMES
from bocage.games.starterkit.movement.s03_3_3_first_fire import FirstFire
from bocage.games.starterkit.table.wording import (
    at_hex,
    at_place,
    counter_name,
    counter_names,
    place_name,
    side_name,
    to_place,
    with_place,
)
from bocage.hexes.lattice import column_name

PROMPTS = {
    "Placement.placed": "Where does this unit set up?",
    "Placement.given": "Who carries this weapon?",
    "RallyPhase.chosen": "Rally Phase: what will you do?",
    "FirePhase.chosen": "Name a target, or end the phase.",
    "Search.searched": "Nobody is seen there: which hex is searched by fire?",
    "FirePhase.searched": "Nobody is seen there: which hex is searched by fire?",
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
    "FirstFire.reacted": "the enemy moves: who fires?",
    "RoutPhase.shown": "Does a hidden unit show itself before anybody routs?",
    "RoutPhase.chosen": "Which unit routs?",
    "RoutingUnit.chosen": "Where does it rout?",
    "RoutingUnit.laid": "It carries too much: what is left behind?",
    "AdvancePhase.chosen": "Which unit advances?",
    "Advance.chosen": "Where does it advance?",
    "CloseCombatPhase.chosen": "Which Close Combat is fought next?",
    "Combat.paired": "With whom does this leader fight?",
    "Designation.chosen": "Name attackers and their targets.",
}

PLAIN = {
    "end": "End the phase",
    "done": "Done",
    "fire": "Fire",
    "search": "Fire at a hex where somebody may be hidden",
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
    "search with": "Fire {} at a hex where somebody may be hidden",
    "wp": "Fire white phosphorus with {}",
    "unit": "Aim at {}",
    "destroy": "Destroy {}",
    "detonate": "Set off {}",
}
HEX_VERBS = {
    "target": "Fire at {}",
    "combat": "Fight in {}",
    "crawl": "Crawl to {}",
    "aim": "Aim at {}",
}


def _of_unit(words: str, s: SKState, unit: Counter, *_: Any) -> str:
    return words.format(with_place(s, unit))


def _of_hex(words: str, s: SKState, where: Location, *_: Any) -> str:
    return words.format(place_name(s, where))


def _manner(rate: int) -> str:
    """SK 1.1.1, DE 1.3 How a hex is entered."""
    return (" by the road" if rate & ROAD_RATE else "") + (" in its channel" if rate & CLAIMED else "")


def _to(s: SKState, where: Location, rate: int = 0, cost: float | None = None) -> str:
    if cost is None:
        return f"Go {to_place(s, where)}{_manner(rate)}"
    return f"Move {to_place(s, where)}{',' if where < 0 else ''} for {cost:g} MF{_manner(rate)}"


def _place(s: SKState, counter: Counter, where: Location, cost: float | None = None) -> str:
    if cost is None:
        late = any(g.turn and counter in (*g.unit_ids, *g.vehicle_ids) for g in battle_of(s).groups)
        return f"Place the {counter_name(s, counter)} {'off board before' if late else 'in'} {place_name(s, where)}"
    return f"Place {counter_name(s, counter)} on {place_name(s, where)} for {cost:g} MF"


def _rally(s: SKState, unit: Counter, leader: Counter | None = None) -> str:
    if leader is None:
        return f"Self-rally {with_place(s, unit)}"
    return f"Rally {with_place(s, unit)} by {counter_name(s, leader)}"


def _smoke(s: SKState, firer: Counter, where: Location | None = None) -> str:
    """A weapon fires it (SK 3.2.4); a unit throws grenades into a hex (SK 3.3.1)."""
    if where is None:
        return f"Fire smoke with {with_place(s, firer)}"
    return f"Smoke grenades by {counter_name(s, firer)} into {place_name(s, where)}"


def _faust(s: SKState, unit: Counter, where: Location | None = None) -> str:
    against = "" if where is None else f" against {place_name(s, where)}"
    return f"Check for a Panzerfaust with {with_place(s, unit)}{against}"


DESCRIBE: dict[str, Any] = {
    **{verb: partial(_of_unit, words) for verb, words in UNIT_VERBS.items()},
    **{verb: partial(_of_hex, words) for verb, words in HEX_VERBS.items()},
    "to": _to,
    "place": _place,
    "rally": _rally,
    "smoke": _smoke,
    "faust": _faust,
    "row": lambda s, column, *_: f"Aim somewhere in hexrow {column_name(column)}",
    "place on": lambda s, charge, vehicle, cost, *_: (
        f"Place {counter_name(s, charge)} on {with_place(s, vehicle)} for {cost:g} MF"
    ),
    "help": lambda s, unit, weapon, *_: f"Let {with_place(s, unit)} help with {counter_name(s, weapon)}",
    "give": lambda s, weapon, unit, *_: f"Give {counter_name(s, weapon)} to {with_place(s, unit)}",
    "recover": lambda s, unit, weapon, *_: f"Recover {counter_name(s, weapon)} with {with_place(s, unit)}",
    "lay down": lambda s, *weapons: f"Leave {counter_names(s, weapons)} behind",
    "pair": lambda s, leader, unit, *_: f"{counter_name(s, leader)} fights with {counter_name(s, unit)}",
}


def at_location(s: SKState, where: Location, *_: Any) -> dict[str, Any]:
    return at_hex(s, where) if where >= 0 else {"button": place_name(s, where)}


def at_unit(s: SKState, unit: Counter) -> dict[str, Any]:
    return {"unit": unit, **_range_of(s, unit)}


def at_unit_and_hex(s: SKState, unit: Counter, where: Location | None = None, *_: Any) -> dict[str, Any]:
    return at_unit(s, unit) if where is None else {"unit": unit, **at_hex(s, where)}


def at_second(s: SKState, first: Counter, second: Counter, *_: Any) -> dict[str, Any]:
    return {"unit": second, "with": first}


def _at_first(s: SKState, first: Counter, second: Counter | None = None) -> dict[str, Any]:
    return at_unit(s, first) if second is None else {"unit": first, "with": second}


def _range_of(s: SKState, firer: Counter) -> dict[str, int]:
    """How far a reaction shot goes: standing orders hold fire beyond a range."""
    frame = s.stack[-1]
    if not isinstance(frame, FirstFire) or not 0 <= firer < len(s.at) or s.at[firer] < 0 or frame.where < 0:
        return {}
    return {"range": ground_of(s).ranges[s.at[firer]][frame.where]}


TARGETS: dict[str, Any] = {
    **dict.fromkeys(("place", "smoke", "faust"), at_unit_and_hex),
    **dict.fromkeys(("place on", "give"), at_second),
    **dict.fromkeys(("recover", "pair", "rally", "help"), _at_first),
    "row": lambda s, *parts: {"button": DESCRIBE["row"](s, *parts), "key": "r"},
    "lay down": lambda s, *parts: {"button": DESCRIBE["lay down"](s, *parts), "key": "l"},
}


def _struck(s: SKState, unit: Counter, result: str, dice: tuple[int, int], power: float, *_: Any) -> str:
    return f"{counter_name(s, unit)}: {result} ({power:g} FP, dice {dice[0]} and {dice[1]})"


def _check(s: SKState, unit: Counter, dice: tuple[int, int], drm: int, level: int, *_: Any) -> str:
    return f"{counter_name(s, unit)} checks: {dice[0] + dice[1]} {drm:+d} against {level}"


def _combat(
    s: SKState,
    attackers: tuple[Counter, ...],
    targets: tuple[Counter, ...],
    odds: str,
    dice: tuple[int, ...],
    drm: int,
    kill: int,
    *_: Any,
) -> str:
    modified = f" {drm:+d}" if drm else ""
    return (
        f"Close Combat at {odds}: {counter_names(s, attackers)} against {counter_names(s, targets)},"
        f" rolled {sum(dice)}{modified} against a kill number of {kill}."
    )


def _of_counter(words: str, s: SKState, counter: Counter, *_: Any) -> str:
    return words.format(counter_name(s, counter))


COUNTER_EVENTS = {
    "broke": "{} broke.",
    "pinned": "{} was pinned.",
    "desperate": "{} came under Desperation Morale.",
    "wounded": "{} was wounded.",
    "reduced": "A squad was reduced to a {}.",
    "replaced": "Replaced by a {}.",
    "rallied": "{} rallied.",
    "rate of fire lost": "{} lost its rate of fire.",
    "malfunction": "{} malfunctioned.",
    "weapon removed": "{} was lost.",
    "new leader": "A {} was promoted in the field.",
    "double time": "{} moved at Double Time.",
    "exited": "{} left the map.",
    "no ammunition": "{} had none of that ammunition left.",
}

NARRATE: dict[str, Any] = {
    **{kind: partial(_of_counter, words) for kind, words in COUNTER_EVENTS.items()},
    "turn": lambda s, turn, side, *_: f"Turn {turn}: {battle_of(s).sides[side].name}.",
    "phase": lambda s, phase, *_: f"{PHASE_NAMES[phase]} Phase.",
    "declared": lambda s, side, mode, firers, where, *_: f"{counter_names(s, firers)} fired at {place_name(s, where)}.",
    "no sight": lambda s, firers, where, *_: (
        f"{counter_names(s, firers)} had no line of sight to {place_name(s, where)}."
    ),
    "closer enemy": lambda s, firers, *_: f"{counter_names(s, firers)} held fire: a closer enemy was in sight.",
    "struck": _struck,
    "cowered": lambda s, columns, *_: f"The attack cowered {columns} column{'s' if columns > 1 else ''}.",
    "morale check": _check,
    "task check": _check,
    "rally roll": _check,
    "eliminated": lambda s, unit, where, *_: f"{counter_name(s, unit)} {at_place(s, where)} was eliminated.",
    "dropped": lambda s, weapon, where, *_: f"{counter_name(s, weapon)} was left {at_place(s, where)}.",
    "leaves polder": lambda s, units, where, *_: (
        f"{counter_names(s, units)} made for the edge of the polder in {place_name(s, where)}."
    ),
    "moved": lambda s, units, where, *_: f"{counter_names(s, units)} moved {to_place(s, where)}.",
    "routed": lambda s, unit, where, *_: f"{counter_name(s, unit)} routed to {place_name(s, where)}.",
    "advanced": lambda s, units, where, *_: f"{counter_names(s, units)} advanced to {place_name(s, where)}.",
    "residual": lambda s, where, power, *_: f"{power} Residual Firepower was left in {place_name(s, where)}.",
    "smoke": lambda s, where, kind, *_: f"{SMOKE_NAMES[kind].capitalize()} in {place_name(s, where)}.",
    "control": lambda s, where, side, *_: f"{side_name(s, side)} took control of {place_name(s, where)}.",
    "ambush": lambda s, where, side, *_: f"{side_name(s, side)} sprang an ambush in {place_name(s, where)}.",
    "combat": _combat,
    "melee": lambda s, where, *_: f"Melee in {place_name(s, where)}.",
    "over": lambda s, how, *_: f"{how}.",
    "smoke roll": lambda s, unit, die, where, *_: (
        f"{counter_name(s, unit)} threw smoke at {place_name(s, where)}: rolled {die}."
    ),
    "recovery roll": lambda s, unit, weapon, die, *_: (
        f"{counter_name(s, unit)} reached for {counter_name(s, weapon)}: rolled {die}."
    ),
    "repair roll": lambda s, weapon, die, *_: f"Repair of {counter_name(s, weapon)}: rolled {die}.",
    "transferred": lambda s, weapon, unit, *_: f"{counter_name(s, weapon)} went to {with_place(s, unit)}.",
    "charge placed": lambda s, charge, where, *_: f"{counter_name(s, charge)} was placed on {place_name(s, where)}.",
    "leader loss": lambda s, where, dead, *_: (
        f"The {'loss' if dead else 'breaking'} of a leader was felt in {place_name(s, where)}."
    ),
    "wound roll": lambda s, unit, die, again, *_: (
        f"Wound of {counter_name(s, unit)}: rolled {die}{' +1' if again else ''}."
    ),
    "no leader": lambda s, unit, die, *_: f"No leader came forward: rolled {die}.",
    "to hit": lambda s, firer, dice, number, hit, *_: (
        f"{counter_name(s, firer)} {'hit' if hit else 'missed'}: rolled {sum(dice)}, needed {number}."
    ),
    "backblast": lambda s, unit, result, *_: f"Backblast around {counter_name(s, unit)}: {result}.",
    "panzerfaust check": lambda s, unit, die, drm, *_: (
        f"{counter_name(s, unit)} looked for a Panzerfaust: rolled {die} {drm:+d}."
    ),
    "combat declared": lambda s, attackers, targets, odds, *_: (
        f"{counter_names(s, attackers)} will attack {counter_names(s, targets)} at {odds}."
    ),
    "ambush roll": lambda s, where, die, other_die, total, other, *_: (
        f"Ambush rolls in {place_name(s, where)}: {total} against {other}."
    ),
}
