"""Positions of card war: what cards are for, whom they wake, what is thrown away."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from bocage.battlefield.victory import Condition
from bocage.deck.uses import FIRE_BIT
from bocage.games.cardwar.hands import masks
from bocage.games.cardwar.ua_card_phase import CardPhase
from bocage.games.cardwar.ua_combat import CardCombatPhase
from bocage.games.cardwar.ua_turn import CardGame, CardTurn
from bocage.games.starterkit.model.state import ADVANCE, DEFENSIVE_FIRE, MOVEMENT, PREP_FIRE
from bocage.games.starterkit.phases.s03_0_sequence import PHASES
from bocage.kernel import play
from bocage.kernel.frames import Action
from tests.cardwar.position import CardPosition
from tests.starterkit.position import field
from tools.positions.asking import Good, Posed, begins, then

HOUSES = field("A1-L8", stone="J4", woods="C3 C4 C5")
THE_PHASE = -1
"""The card phase after a Player Turn."""


def laid(
    phase: int, hand: tuple[str, ...], *units: tuple[str, ...], theirs: tuple[str, ...] = (), attacker: int = 0
) -> Callable[[], Any]:
    """Units by name and hex; the Germans, named first, must control J4. Hands of the two sides."""

    def lay() -> Any:
        p = CardPosition(HOUSES)
        condition = Condition("control")
        condition.hexes, condition.at_least = [p.hex("J4")], 1
        p.battle.victory.conditions, p.battle.victory.acting = [condition], 0
        p.battle.tracked = frozenset(condition.hexes)
        p.battle.turns = 8
        p.s.turn = 2
        p.element(0)
        p.element(1)
        for name, where, *status in units:
            p.unit(name, where, *status)
        p.hand(0, *hand)
        p.hand(1, *theirs)
        p.c.sizes[0], p.c.sizes[1] = len(hand), len(theirs)
        s = p.c
        s.attacker = attacker
        game, turn = CardGame(), CardTurn()
        game.at, turn.at = "turn_over", "next_phase"
        if phase == THE_PHASE:
            s.phase, turn.part = PHASES[-1], len(PHASES)
            combat = CardCombatPhase()
            combat.at = "played"
            s.stack = [game, turn, combat, CardPhase()]
        else:
            turn.part = PHASES.index(phase)
            s.phase = PHASES[turn.part - 1] if turn.part else 0
            s.stack = [game, turn]
        play.begin(s)
        return s

    return lay


def wakes(how: str) -> Good:
    return then(("wake",), lambda x: x[4] == how, ("end", "move"))


def keeps(given: list[Action], s: Any) -> bool | None:
    """No card is laid until the phase is over."""
    return False if given[-1][0] == "wake" else True if given[-1] == ("end",) else None


def without_fire(given: list[Action], s: Any) -> bool | None:
    """A Fire card goes, of which there are too many."""
    return given[0][0] == "discard" and bool(masks(s, 0, 0)[given[0][1]] & FIRE_BIT)


FAR_OFF = ("american 6-6-6", "L8")
POSED = [
    Posed(
        "With one Movement card a leader wakes all who are near him",
        laid(MOVEMENT, ("movement", "fire"), ("german 8-0", "C4"), ("german 4-6-7", "C3"), ("german 4-6-7", "C4"),
             ("german 4-6-7", "C5"), FAR_OFF),
        0,
        wakes("leader"),
    ),
    Posed(
        "The last Movement card is not spent on an advance that is free",
        laid(ADVANCE, ("movement", "fire", "fire"), ("german 8-0", "C4"), ("german 4-6-7", "C3"),
             ("german 4-6-7", "C4"), ("german 4-6-7", "C5"), FAR_OFF),
        0,
        keeps,
    ),
    Posed(
        "Nobody is woken for fire who sees nobody",
        laid(PREP_FIRE, ("fire", "fire", "movement"), ("german 8-0", "A1"), ("german 4-6-7", "A1"), FAR_OFF),
        0,
        keeps,
    ),
    Posed(
        "Who must go and has Fire cards only throws one away",
        laid(THE_PHASE, ("fire", "fire", "fire", "fire", "fire"), ("german 8-0", "C4"), ("german 4-6-7", "C3"),
             ("german 4-6-7", "C4"), FAR_OFF),
        0,
        without_fire,
    ),
    Posed(
        "Within Free Activation Range fire needs no card",
        laid(DEFENSIVE_FIRE, ("movement",), ("german 4-6-7", "E4"), ("american 6-6-6", "F4"), attacker=0,
             theirs=("fire", "fire")),
        1,
        begins("target"),
    ),
]  # fmt: skip
