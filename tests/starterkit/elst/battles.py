"""The four scenarios of Decision at Elst, for tests: their battles without a game round them."""

from __future__ import annotations

from bocage.games.starterkit.battle import Battle, battle_named
from bocage.games.starterkit.game import fresh_state
from bocage.games.starterkit.model.counters import add_counter, put
from bocage.games.starterkit.model.names import Location
from bocage.games.starterkit.model.state import SKState
from bocage.games.starterkit.model.units import ROWS
from bocage.games.starterkit.phases.s03_0_sequence import PHASES, PlayerTurn
from bocage.kernel import play
from bocage.kernel.frames import Frame
from tests.starterkit.position import TestOver

DAE1, DAE2 = "dae1-ambush-at-de-hoop", "dae2-bend-in-the-road"
DAE3, DAE4 = "dae3-knausts-fausts", "dae4-leave-or-elst"


def battle_state(name: str) -> tuple[Battle, SKState]:
    """A battle with all its counters, none placed, nobody asked."""
    battle = battle_named(name)
    s = fresh_state(battle)
    s.stack.clear()
    s.turn, s.events = 1, []
    return battle, s


def start(s: SKState, frame: Frame) -> SKState:
    under = TestOver()
    under.at = "over"
    s.stack = [under, frame]
    play.begin(s)
    return s


def start_phase(s: SKState, phase: int, attacker: int) -> SKState:
    s.attacker, s.phase = attacker, phase
    turn = PlayerTurn()
    turn.part = PHASES.index(phase) + 1
    return start(s, turn._phase(s))


def place(s: SKState, name: str, side: int, where: Location) -> int:
    u = add_counter(s, ROWS[name], side)
    put(s, u, where)
    return u
