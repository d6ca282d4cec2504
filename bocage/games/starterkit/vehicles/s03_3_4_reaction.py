"""SK 3.3.4 CC Reaction Fire: Infantry attacks a vehicle that moves in its hex, as a form of First Fire."""

from __future__ import annotations

from typing import Any

from bocage.games.starterkit import refusals as no
from bocage.games.starterkit.fire.s03_2_2_able import AGAIN, FRESH, PROTECTIVE, use_by_marker
from bocage.games.starterkit.fire.s03_2_2_attack import idle_leaders
from bocage.games.starterkit.fire.s03_2_2_marks import put_marker
from bocage.games.starterkit.fire.s03_2_3_effects import LeaderLoss, best_help
from bocage.games.starterkit.fire.s03_2_3_morale import FAILED, MoraleCheck
from bocage.games.starterkit.fire.shot import IN_FIRST
from bocage.games.starterkit.model.marks import (
    BROKEN,
    FINAL,
    FIRST,
    KEPT_ROF,
    MELEE,
    ONE_WEAPON,
    PINNED,
    SHOT,
    TWO_WEAPONS,
)
from bocage.games.starterkit.model.names import Unit, Units, Vehicle
from bocage.games.starterkit.model.state import GONE, SKState, lends_drm
from bocage.games.starterkit.vehicles.s03_7_paatc import Paatc, explain_paatc, needs_check
from bocage.games.starterkit.vehicles.s03_8_on_vehicle import VehicleAttacked, explain_attack, group_refusal
from bocage.kernel.explain import Explanation
from bocage.kernel.frames import Frame, call, end, goto
from bocage.kernel.refusal import Refusal

NOT_WITH_IT = Refusal("SK 3.3.4", "Reaction Fire is made by Infantry in the hex of the moving vehicle")
NOT_FIT = Refusal("SK 3.3.4", "only unpinned Infantry in Good Order makes Reaction Fire")


def reaction_refusal(s: SKState, units: Units, v: Vehicle) -> Refusal | None:
    """SK 3.3.4 May these (one unit, or one with a leader) attack the vehicle now?"""
    refusal = group_refusal(s, units)
    if refusal is not None:
        return refusal
    for u in units:
        if not 0 <= u < len(s.kind) or not s.type(u).is_personnel or s.side[u] == s.side[v] or s.at[u] != s.at[v]:
            return NOT_WITH_IT
        if s.status[u] & (BROKEN | MELEE | PINNED):
            return NOT_FIT
        if s.is_leader(u) and s.status[u] & SHOT and not s.status[u] & (FIRST | FINAL):
            return no.LEADER_HAS_LED
        bar = s.fire_bar(u, s.at[v]) if s.gated else None
        if bar is not None:
            return bar
    return None


def has_fired(s: SKState, u: Unit) -> bool:
    """SK 3.3.4 Its CCV is one lower if it has fired, also with a weapon only."""
    return bool(s.status[u] & (SHOT | FIRST | FINAL))


def halvings(s: SKState, units: Units) -> int:
    men = [u for u in units if s.type(u).is_multi_man] or list(units)
    return 1 if any(has_fired(s, u) for u in men) else 0


def explain_reaction(s: SKState, units: Units, v: Vehicle) -> Explanation:
    e = explain_attack(s, units, v, halvings(s, units))
    if needs_check(s, units[0], s.at[v], v) >= 0:
        chance = explain_paatc(s, units[0]).odds[0].probability
        e.notes.append(f"A PAATC comes first: it dares with {100 * chance:.0f} %, or else is pinned (SK 3.7).")
    return e


class Reaction(Frame):
    """SK 3.3.4 PAATC, then the attack; the vehicle does not strike back. Ends like a Declaration."""

    def __init__(self, units: Units = (), vehicle: Vehicle = -1) -> None:
        super().__init__()
        self.units = units
        self.vehicle = vehicle
        self.protecting: tuple[int, ...] = ()
        self.dice: tuple[int, ...] = ()
        self.led: list[int] = []
        """Leaders who help the checks of Final Protective Fire: who need not check, and who have passed."""

    def start(self, s: SKState, _: Any) -> None:
        u = self.units[0]
        if needs_check(s, u, s.at[self.vehicle], self.vehicle) >= 0:
            return call(s, self, "dared", Paatc(u, self.vehicle))
        return goto(s, self, "dared", True)

    def dared(self, s: SKState, passed: bool) -> None:
        if not passed:
            return end(s, ((), ()))
        less = halvings(s, self.units)
        self.protecting = tuple([u for u in self.units if use_by_marker(IN_FIRST, s.status[u]) == PROTECTIVE])
        return call(s, self, "struck", VehicleAttacked(self.units, self.vehicle, less))

    def struck(self, s: SKState, outcome: tuple[int, int, tuple[int, ...]]) -> None:
        """SK 3.3.3, 3.3.4 The units and their weapons are marked: First Fire, then Final Fire."""
        self.dice = outcome[2]
        if outcome[0] >= 0:  # SK 5.3: a leader made by the roll has attacked with his unit, and is marked like it
            self.units = (*self.units, outcome[0])
            s.status[outcome[0]] |= s.status[outcome[1]] & (FIRST | FINAL)
        for u in self.units:
            if s.at[u] == GONE:
                continue
            use = use_by_marker(IN_FIRST, s.status[u])
            marker = FIRST if use == FRESH else FINAL
            put_marker(s, u, marker)
            s.status[u] |= SHOT
            if use >= AGAIN:
                s.status[u] |= ONE_WEAPON | TWO_WEAPONS
            for w in s.carried[u]:
                s.status[w] &= ~KEPT_ROF
                put_marker(s, w, marker)
        left = [u for u in self.protecting if s.at[u] != GONE]
        left.sort(key=lambda u: not s.is_leader(u))
        self.protecting = tuple(left)
        self.led = idle_leaders(s, left)
        goto(s, self, "protective_check")

    def protective_check(self, s: SKState, _: Any) -> None:
        """SK 3.3.3 As Final Protective Fire its own roll is a NMC of those who made it, leaders first."""
        if not self.protecting:
            return call(s, self, "over", LeaderLoss())
        u = self.protecting[0]
        return call(s, self, "protected", MoraleCheck(u, best_help(s, u, self.led), "SK 3.3.3", self.dice))

    def protected(self, s: SKState, outcome: int) -> None:
        """SK 1.2.1, 3.2.3 A leader who has passed helps the others."""
        u = self.protecting[0]
        self.protecting = self.protecting[1:]
        if outcome != FAILED and s.at[u] != GONE and lends_drm(s, u):
            self.led.append(u)
        goto(s, self, "protective_check")

    def over(self, s: SKState, _: Any) -> None:
        end(s, ((), self.units))
