"""SK 3.3 The Movement Phase: the ATTACKER moves units and stacks, one after another."""

from __future__ import annotations

from typing import Any

from bocage.games.starterkit.elst.ssr_hidden import SHOW, show, show_list, show_refusal
from bocage.games.starterkit.model.counters import wreck
from bocage.games.starterkit.model.marks import CX, FINAL, FIRED_OUT, HAS_MOVED, MOTION, ROLLING, SAME_HEX, WAS_CX
from bocage.games.starterkit.model.state import SKState
from bocage.games.starterkit.movement.s03_3_1_deeds import dropping_refusal, drops, let_go
from bocage.games.starterkit.movement.s03_3_1_moving import MovingStack
from bocage.games.starterkit.movement.s03_3_1_special import remove_grenades
from bocage.games.starterkit.movement.s03_3_1_steps import mover_refusal, movers, own_mover_refusal
from bocage.games.starterkit.vehicles.s03_3_2_choices import vehicle_refusal
from bocage.games.starterkit.vehicles.s03_3_2_moving import MovingVehicle
from bocage.games.starterkit.vehicles.s03_3_2_refusals import IN_MOTION_MOVES
from bocage.games.starterkit.vehicles.s07_10_recall import NOT_HOMEWARD, may_go_home
from bocage.games.starterkit.vehicles.s07_status import crowded, mark, marks
from bocage.games.starterkit.victory import immediate_winner
from bocage.kernel.frames import Action, Frame, ask, call, end, goto
from bocage.kernel.refusal import Refusal

END: Action = ("end",)


class MovementPhase(Frame):
    """SK 3.3 Each unit or stack once; a stack is finished before another unit moves (SK 3.3.1)."""

    def start(self, s: SKState, _: Any) -> None:
        """SK 3.3.1 CX comes off at the start of the unit's next Movement Phase, but forbids Double Time in it."""
        for u in (*s.roster[s.attacker], *s.reserve[s.attacker]):
            if s.status[u] & CX:
                s.status[u] = (s.status[u] & ~CX) | WAS_CX
        for v in s.fleet[s.attacker]:
            if marks(s, v) & MOTION:
                mark(s, v, ROLLING | HAS_MOVED | SAME_HEX)  # SK 2.0: it began its movement in Motion
        goto(s, self, "next_stack")

    def next_stack(self, s: SKState, _: Any) -> None:
        if s.left_by and immediate_winner(s) >= 0:
            return goto(s, self, "over")  # SK 3.9: won as soon as enough have left
        if not self._has_mover(s):
            return goto(s, self, "close")
        return ask(s, self, "chosen", s.attacker, "SK 3.3")

    def _has_mover(self, s: SKState) -> bool:
        for u in (*s.roster[s.attacker], *s.reserve[s.attacker], *s.hiding[s.attacker]):
            if own_mover_refusal(s, u) is None:
                return True
        return bool(self._vehicles(s))

    def _vehicles(self, s: SKState) -> list[Action]:
        drivers = (*s.fleet[s.attacker], *s.arriving[s.attacker])
        return [("move", v) for v in drivers if vehicle_refusal(s, v) is None]

    def end_refusal(self, s: SKState) -> Refusal | None:
        """SK 3.3.2, 7.10 A vehicle in Motion spends MP, and a Recalled one goes home."""
        for v in s.fleet[s.attacker]:
            if vehicle_refusal(s, v) is None and (marks(s, v) & MOTION or may_go_home(s, v)):
                return IN_MOTION_MOVES if marks(s, v) & MOTION else NOT_HOMEWARD
        return None

    def can_chosen(self, s: SKState) -> list[Action]:
        found: list[Action] = [END] if self.end_refusal(s) is None else []
        found += [("move", u) for u in movers(s)]
        return found + self._vehicles(s) + show_list(s, s.attacker) + drops(s)

    def why_not_chosen(self, s: SKState, action: Action) -> Refusal | None:
        if action == END:
            return self.end_refusal(s)
        if action[0] == SHOW:
            return show_refusal(s, s.attacker, action[1])
        if action[0] == "drop":
            return dropping_refusal(s, action[1])
        if action[0] != "move":
            return None
        mover = action[1]
        vehicle = 0 <= mover < len(s.kind) and s.type(mover).is_vehicle
        return vehicle_refusal(s, mover) if vehicle else mover_refusal(s, mover)

    def chosen(self, s: SKState, action: Action) -> None:
        if action == END:
            return goto(s, self, "close")
        if action[0] == SHOW:
            show(s, action[1])  # SSR of DaE1: so that hidden units may move as a stack
            return goto(s, self, "next_stack")
        if action[0] == "drop":
            let_go(s, action[1])
            return goto(s, self, "next_stack")
        mover = action[1]
        if s.type(mover).is_vehicle:
            return call(s, self, "next_stack", MovingVehicle(mover))
        return call(s, self, "next_stack", MovingStack(mover))

    def close(self, s: SKState, _: Any) -> None:
        """SK 3.3.2 Where two vehicles of the side share a hex, its owner makes one a wreck."""
        if crowded(s, s.attacker):
            return ask(s, self, "abandoned", s.attacker, "SK 3.3.2")
        return goto(s, self, "over")

    def can_abandoned(self, s: SKState) -> list[Action]:
        return [("abandon", v) for v in crowded(s, s.attacker)]

    def abandoned(self, s: SKState, action: Action) -> None:
        wreck(s, action[1], "SK 3.3.2")
        goto(s, self, "close")

    def over(self, s: SKState, _: Any) -> None:
        """SK 3.3.5, 1.2.5 Residual Firepower and smoke grenades go."""
        s.residual.clear()
        remove_grenades(s)
        for u in (*s.roster[s.attacker], *s.reserve[s.attacker]):
            if s.status[u] & WAS_CX:
                s.status[u] &= ~WAS_CX
        for u in s.roster[1 - s.attacker]:
            if s.status[u] & FINAL:
                s.status[u] |= FIRED_OUT
        end(s)
