"""BB 65.1: does the Attacker go on, does the other side take over; and the Melees that are fought out at the end."""

from __future__ import annotations

from typing import Any

from bocage.games.brothers.campaign.roster import stage
from bocage.games.brothers.campaign.s63_hubs import hubs_of
from bocage.games.brothers.campaign.s64_fatigue import ATTACKER, TIMES_WORN, command_points, level
from bocage.games.brothers.infantry.s11_rout import SideRouts
from bocage.games.brothers.infantry.s12_melee import MeleePhase
from bocage.games.brothers.numbers import Side
from bocage.games.brothers.state import ROUTED, BrothersState
from bocage.games.brothers.table import melee_at
from bocage.kernel.explain import Explanation
from bocage.kernel.frames import Action, Frame, ask, call, end, goto, tell
from bocage.kernel.refusal import Refusal

ATTACK_ON: Action = ("attack on",)
BREAK_OFF: Action = ("break off",)
TAKE_OVER: Action = ("take over",)
LET_IT_END: Action = ("let it end",)

NOT_THE_ATTACKER = Refusal("BB 65.1", "only the Attacker goes on or breaks off; the other side may take over then")
FIXED = Refusal("BB 65.1", "the scenario has a fixed turn limit")


def asked_refusal(s: BrothersState) -> Refusal | None:
    """Is anybody asked? Only where the scenario has no fixed length; the card may name the latest turn."""
    return None if stage(s).open_end and s.turn < stage(s).card.turns else FIXED


class Initiative(Frame):
    """The very last step of the Recovery Phase. Ends with whether another turn is played."""

    def start(self, s: BrothersState, _: Any) -> None:
        if asked_refusal(s) is not None:
            return end(s, s.turn < stage(s).card.turns)
        return ask(s, self, "attacker", s.first, "BB 65.1")

    def can_attacker(self, s: BrothersState) -> list[Action]:
        return [ATTACK_ON, BREAK_OFF]

    def why_not_attacker(self, s: BrothersState, action: Action) -> Refusal | None:
        return NOT_THE_ATTACKER if action in (TAKE_OVER, LET_IT_END) else None

    def explain_attacker(self, s: BrothersState, action: Action) -> Explanation | None:
        return cost_of(s, s.first) if action == ATTACK_ON else None

    def attacker(self, s: BrothersState, action: Action) -> None:
        if action == ATTACK_ON:
            return end(s, True)
        tell(s, "BB 65.1", ("breaks off", s.first))
        return ask(s, self, "other", 1 - s.first, "BB 65.1")

    def can_other(self, s: BrothersState) -> list[Action]:
        return [TAKE_OVER, LET_IT_END]

    def why_not_other(self, s: BrothersState, action: Action) -> Refusal | None:
        return NOT_THE_ATTACKER if action in (ATTACK_ON, BREAK_OFF) else None

    def explain_other(self, s: BrothersState, action: Action) -> Explanation | None:
        return cost_of(s, 1 - s.first) if action == TAKE_OVER else None

    def other(self, s: BrothersState, action: Action) -> None:
        if action == LET_IT_END:
            return end(s, False)
        s.first = 1 - s.first  # it moves first and takes the Attacker's Fatigue from now on
        tell(s, "BB 65.1", ("takes over", s.first))
        return end(s, True)


def cost_of(s: BrothersState, side: Side) -> Explanation:
    """What another turn as the Attacker costs each company in Fatigue."""
    e = Explanation(("BB 65.1", "BB 64.1"), "another turn as the Attacker")
    for c in hubs_of(s, side):
        points = ATTACKER * (TIMES_WORN if s.worn[c] else 1)
        now = f"Fatigue {s.fatigue[c]}, level {level(s, c)}, {command_points(s, c)} CP"
        e.notes.append(f"company {c + 1}: {now}; {points} more in the next Recovery Phase (BB 64.1)")
    return e


class LastMelees(Frame):
    """Melee Phases until only one side is left in each hex, a Rout Phase for those in it before each; no CPs."""

    def __init__(self) -> None:
        super().__init__()
        self.hexes: tuple[int, ...] = ()

    def start(self, s: BrothersState, _: Any) -> None:
        s.closing = True
        s.pools = [0] * len(s.pools)
        goto(s, self, "next_round")

    def next_round(self, s: BrothersState, _: Any) -> None:
        self.hexes = tuple(sorted(loc for loc in s.here if melee_at(s, loc)))
        if not self.hexes:
            s.closing = False
            return end(s)
        s.phase = "rout"
        s.mark = [mark & ~ROUTED for mark in s.mark]
        return call(s, self, "second", SideRouts(s.first, self.hexes))

    def second(self, s: BrothersState, _: Any) -> None:
        call(s, self, "fought", SideRouts(1 - s.first, self.hexes))

    def fought(self, s: BrothersState, _: Any) -> None:
        call(s, self, "next_round", MeleePhase())
