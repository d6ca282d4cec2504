"""Positions of the Starter Kit."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from bocage.battlefield.victory import Condition
from bocage.games.starterkit.model.state import ADVANCE, MOVEMENT, PREP_FIRE, RALLY, ROUT, SKState
from bocage.games.starterkit.phases.s03_0_sequence import PHASES, PlayerTurn, StarterKitGame
from bocage.kernel import play
from bocage.kernel.frames import Action
from tests.starterkit.position import Position, field
from tools.positions.asking import Good, Posed, begins, never, then

HOUSES = field("A1-J8", stone="E4 I4", woods="C3 C4 C5")


def laid(
    phase: int, *units: tuple[str, ...], goal: str = "E4", turn: int = 1, attacker: int = 0, weapon: str = ""
) -> Callable[[], Any]:
    """Units by name and hex; the Germans, named first, must control the goal. The first unit has the weapon."""

    def lay() -> Any:
        p = Position(HOUSES)
        condition = Condition("control")
        condition.hexes, condition.at_least = [p.hex(goal)], 1
        p.battle.victory.conditions, p.battle.victory.acting = [condition], 0
        p.battle.tracked = frozenset(condition.hexes)
        p.s.turn = turn
        for name, where, *status in units:
            p.unit(name, where, *status)
        if weapon:
            p.weapon(weapon, 0)
        return begun(p.s, phase, attacker)

    return lay


def begun(s: SKState, phase: int, attacker: int) -> SKState:
    """At the start of a phase in a game that goes on afterwards."""
    game, turn = StarterKitGame(), PlayerTurn()
    game.at, turn.at, turn.part = "turn_over", "next_phase", PHASES.index(phase)
    s.attacker, s.phase = attacker, PHASES[turn.part - 1] if turn.part else 0
    s.stack = [game, turn]
    play.begin(s)
    return s


def hexes(*names: str) -> set[int]:
    p = Position(HOUSES)
    return {p.hex(name) for name in names}


def target(*names: str) -> Good:
    there = hexes(*names)
    return then(("target",), lambda x: x[1] in there, ("end", "done", "pass"))


def goes_to(unit: int, *names: str) -> Good:
    there = hexes(*names)

    def look(given: list[Action], s: Any) -> bool | None:
        if s.at[unit] in there:
            return True
        return None if given[-1][0] in ("move", "to", "with", "advance", "smoke") else False

    return look


def together(given: list[Action], s: Any) -> bool | None:
    """Both squads of the hex are in the attack when it is fired."""
    if given[-1][0] == "fire":
        return sum(1 for x in given if x[0] == "add") >= 2
    return None if given[-1][0] in ("target", "add", "leader", "direct") else False


def aims_at(*names: str) -> Good:
    there = hexes(*names)
    return then(("aim", "row"), lambda x: x[0] == "aim" and x[1] in there, ("end", "done"))


def alone_or_led(given: list[Action], s: Any) -> bool | None:
    """A squad takes no other squad along; a leader it may."""
    if given[-1][0] == "with" and not s.is_leader(given[-1][1]):
        return False
    return True if given[-1][0] in ("to", "stop", "end") else None


LEAST_STEPS = 4


def straight(*names: str) -> Good:
    """A routing unit crawls, or comes to one of these without a step back or aside."""
    there = hexes(*names)

    def look(given: list[Action], s: Any) -> bool | None:
        steps = [x[1] for x in given if x[0] == "to"]
        if s.at[0] in there or given[-1][0] == "crawl":
            return len(steps) <= LEAST_STEPS
        return None if given[-1][0] in ("rout", "to") and len(steps) < LEAST_STEPS else False

    return look


moves_on = then(("to", "stay", "end"), lambda x: x[0] != "stay")
SQUAD, LEADER, RED = "german 4-6-7", "german 9-1", "russian 4-4-7"
POSED = [
    Posed(
        "the empty house two hexes away is taken",
        laid(MOVEMENT, (SQUAD, "E6"), (RED, "J8"), turn=3),
        0,
        goes_to(0, "E4"),
    ),
    Posed(
        "it is taken in the Advance Phase too", laid(ADVANCE, (SQUAD, "E5"), (RED, "J8"), turn=3), 0, goes_to(0, "E4")
    ),
    Posed("who is named to advance does not stay", laid(ADVANCE, (SQUAD, "F6"), (RED, "J8")), 0, moves_on),
    Posed(
        "who holds the goal is not moved off it", laid(MOVEMENT, (SQUAD, "E4"), (RED, "I4"), turn=3), 0, never("move")
    ),
    Posed(
        "two squads of one hex fire together", laid(PREP_FIRE, (SQUAD, "F5"), (SQUAD, "F5"), (RED, "F7")), 0, together
    ),
    Posed(
        "enemies in the open are fired at, not those in the house",
        laid(PREP_FIRE, (SQUAD, "G5"), (RED, "G7"), (RED, "I4")),
        0,
        target("G7"),
    ),
    Posed(
        "nobody fires at what the wood hides", laid(PREP_FIRE, (SQUAD, "A4"), (RED, "F4"), (RED, "B6")), 0, target("B6")
    ),
    Posed(
        "the leader goes along with his squads",
        laid(MOVEMENT, (SQUAD, "G8"), (SQUAD, "G8"), (LEADER, "G8"), (RED, "A1"), goal="I4"),
        0,
        then(("with", "to", "stop"), lambda x: x[0] == "with"),
    ),
    Posed(
        "on turn 1 the attack sets out", laid(MOVEMENT, (SQUAD, "J8"), (SQUAD, "I8"), (RED, "E4")), 0, begins("move")
    ),
    Posed(
        "squads do not walk in one heap into the fire",
        laid(MOVEMENT, (SQUAD, "F8"), (SQUAD, "F8"), (SQUAD, "F8"), (RED, "E4"), (RED, "I4")),
        0,
        alone_or_led,
    ),
    Posed(
        "no smoke where nobody sees anybody",
        laid(MOVEMENT, (SQUAD, "A3"), (RED, "J8"), turn=3),
        0,
        then(("smoke", "to", "stop", "end"), lambda x: x[0] != "smoke"),
    ),
    Posed(
        "a mortar is laid on somebody, not on an empty field",
        laid(PREP_FIRE, (SQUAD, "J7"), (RED, "A7"), (RED, "A8"), goal="J7", weapon="german 50mm mortar"),
        0,
        aims_at("A7", "A8"),
    ),
    Posed(
        "a broken squad with its leader rallies",
        laid(RALLY, (SQUAD, "F8", "broken"), (LEADER, "F8"), (RED, "A1")),
        0,
        never("end", "done"),
    ),
    Posed(
        "a broken squad runs straight to its shelter, or crawls",
        laid(ROUT, (SQUAD, "G7", "broken", "dm"), (RED, "J8"), goal="A1"),
        0,
        straight("E4", "I4"),
    ),
]
