"""SK 3.3 The Movement Phase: the ATTACKER moves units and stacks, one after another."""

from __future__ import annotations

from typing import Any

from bocage.games.starterkit.model.marks import CX, FINAL, FIRED_OUT, WAS_CX
from bocage.games.starterkit.model.state import SKState
from bocage.games.starterkit.movement.s03_3_1_moving import MovingStack
from bocage.games.starterkit.movement.s03_3_1_special import remove_grenades
from bocage.games.starterkit.movement.s03_3_1_steps import mover_refusal
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
        goto(s, self, "next_stack")

    def next_stack(self, s: SKState, _: Any) -> None:
        movers = (*s.roster[s.attacker], *s.reserve[s.attacker])
        if not any(mover_refusal(s, u) is None for u in movers):
            return goto(s, self, "close")
        return ask(s, self, "chosen", s.attacker, "SK 3.3")

    def can_chosen(self, s: SKState) -> list[Action]:
        found: list[Action] = [END]
        for u in s.roster[s.attacker]:
            if mover_refusal(s, u) is None:
                found.append(("move", u))
        for u in s.reserve[s.attacker]:
            if mover_refusal(s, u) is None:
                found.append(("move", u))
        return found

    def why_not_chosen(self, s: SKState, action: Action) -> Refusal | None:
        return mover_refusal(s, action[1]) if action[0] == "move" else None

    def chosen(self, s: SKState, action: Action) -> None:
        if action == END:
            return goto(s, self, "close")
        return call(s, self, "next_stack", MovingStack(action[1]))

    def close(self, s: SKState, _: Any) -> None:
        """SK 3.3.5, 1.2.5 Residual Firepower and smoke grenades go."""
        s.residual.clear()
        remove_grenades(s)
        for u in (*s.roster[s.attacker], *s.reserve[s.attacker]):
            s.status[u] &= ~WAS_CX
        for u in s.roster[1 - s.attacker]:
            if s.status[u] & FINAL:
                s.status[u] |= FIRED_OUT
        end(s)
