"""BB 1.0: the turns of a battle, and how it ends (BB 18.0)."""

from __future__ import annotations

from typing import Any

from bocage.games.brothers.cards.s18_control import won
from bocage.games.brothers.cards.s18_reinforcements import Reinforcements
from bocage.games.brothers.cards.scenario import CARDS
from bocage.games.brothers.cards.setup import SetUp
from bocage.games.brothers.infantry.s04_operations import BeforeFirst, Operations
from bocage.games.brothers.infantry.s11_rout import RoutPhase
from bocage.games.brothers.infantry.s12_melee import MeleePhase
from bocage.games.brothers.infantry.s13_recovery import RecoveryPhase
from bocage.games.brothers.nations.s59_banzai import BanzaiCall, banzai_due
from bocage.games.brothers.state import TO_PLACE, BrothersState
from bocage.kernel.frames import Frame, State, call, end, finish, tell
from bocage.kernel.procedures import Sequence


class Turn(Sequence):
    """BB 1.0: Operations, Rout, Melee, Recovery; before them reinforcements, Banzai and Command Points (BB 3.0)."""

    def parts(self) -> tuple[type[Frame], ...]:
        return (Reinforcements, BanzaiCall, BeforeFirst, Operations, RoutPhase, MeleePhase, Judgement, RecoveryPhase)

    def empty(self, s: State, part: type[Frame]) -> bool:
        assert isinstance(s, BrothersState)
        if part is Reinforcements:
            return TO_PLACE not in s.at
        if part is BanzaiCall:
            return not banzai_due(s)
        return part is Judgement and not CARDS[s.scenario].victory.at_once


class Judgement(Frame):
    """Some cards are decided the moment their goals are reached."""

    def start(self, s: BrothersState, _: Any) -> None:
        card = CARDS[s.scenario]
        if card.victory.at_once and won(s):
            return end_battle(s)
        return end(s)


def end_battle(s: BrothersState) -> None:
    """BB 13.0, 18.0: who has won."""
    card = CARDS[s.scenario]
    winner = card.victory.acting if won(s) else 1 - card.victory.acting
    result = (1.0, 0.0) if winner == 0 else (0.0, 1.0)
    finish(s, result, "BB 18.0", f"{card.sides[winner].name} wins {card.title}")


class Battle(Frame):
    """The whole battle: set-up, then turns until the track is full."""

    def start(self, s: BrothersState, _: Any) -> None:
        call(s, self, "next_turn", SetUp())

    def next_turn(self, s: BrothersState, _: Any) -> None:
        if s.turn >= CARDS[s.scenario].turns:
            return end_battle(s)
        s.turn += 1
        tell(s, "BB 1.0", ("turn", s.turn))
        return call(s, self, "turn_over", Turn())

    def turn_over(self, s: BrothersState, _: Any) -> None:
        self.next_turn(s, None)
