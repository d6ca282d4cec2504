"""BB 7.0 and 8.0: Suppression, Morale Checks with Command Point re-rolls, and casualties."""

from __future__ import annotations

from typing import Any

from bocage.games.brothers.campaign.s64_fatigue import step_lost, weary
from bocage.games.brothers.cards.scenario import CARDS
from bocage.games.brothers.infantry import s03_command_points as cps
from bocage.games.brothers.moving import move_of
from bocage.games.brothers.numbers import Unit
from bocage.games.brothers.printed.checks import MORALE
from bocage.games.brothers.printed.nations import NATIONS
from bocage.games.brothers.state import ABOARD, BANZAI, FULL, REDUCED, SEISHIN, BrothersState
from bocage.games.brothers.table import (
    aboard,
    is_decoy,
    is_rider,
    remove,
    show,
    strength,
    type_of,
    vehicle_or_self,
)
from bocage.kernel.consequences import owe
from bocage.kernel.explain import Explanation, Odds
from bocage.kernel.frames import Action, Frame, ask, call, end, goto, roll, tell

SELECTED, MID_MOVE, ROUT = "selected", "mid-move", "rout"
ACCEPT: Action = ("accept",)


def morale(s: BrothersState, u: Unit, when: str) -> int:
    """BB 7.0: white, yellow or red by Suppression, with what nation and declaration add."""
    kind = type_of(s, u)
    # a Decoy checks as what it seems to be, or its checks would betray it
    value = 10 if kind.decoy else kind.morale[strength(s, u)][s.supp[u]]
    if s.campaign:
        value = weary(s, u, value)  # BB 64.2: before all others
    if CARDS[s.scenario].tank_shock and kind.foot:
        from bocage.games.brothers.vehicles.s20_13_tank_shock import shocked

        value = shocked(s, u, value)
    if kind.decoy:
        return value
    mark = s.mark[u]
    if mark & BANZAI:
        value += MORALE["banzai"]  # BB 59.6
    elif mark & SEISHIN and when != ROUT:
        value += MORALE["seishin"]  # BB 59.5
    if kind.pluck and when == MID_MOVE and s.supp[u] and s.at[u] != ABOARD:
        value += MORALE["pluck"]  # BB 60.1: not in a Vehicle
    return value


def suppress(s: BrothersState, u: Unit, rule: str) -> None:
    """BB 7.0: one step of Suppression, none to yellow to red; a Concealed unit is found (BB 15.0)."""
    if s.conceal[u] and not show(s, u, "BB 15.0"):
        return
    if type_of(s, u).vehicle or type_of(s, u).satt or afloat(s, u):
        return  # BB 20.3, 21.1, 59.4
    if s.supp[u] < 2:
        s.supp[u] += 1
    tell(s, rule, ("suppressed", u, s.supp[u]))
    shake(s, u)


def afloat(s: BrothersState, u: Unit) -> bool:
    """BB 21.1, 21.5: in a landing craft in Ocean or Surf, where nobody is Suppressed."""
    if s.at[u] != ABOARD or not type_of(s, s.carrier[u]).afloat:
        return False
    loc = s.at[s.carrier[u]]
    return loc >= 0 and CARDS[s.scenario].ground.terrain[loc].ident in ("ocean", "surf")


def calm_aboard(s: BrothersState, v: Unit) -> None:
    """BB 21.5: in Ocean or Surf a landing craft's passengers lose the Suppressed counters they brought."""
    for p in aboard(s, v):
        if s.supp[p] and afloat(s, p):
            s.supp[p] = 0
            tell(s, "BB 21.5", ("recovers", p, 0))


def reduce(s: BrothersState, u: Unit, rule: str) -> None:
    """BB 8.0: flip to the Reduced side, red; a Reduced unit is eliminated."""
    if s.conceal[u] and not show(s, u, "BB 15.0"):
        return
    if s.step[u] != FULL or type_of(s, u).steps == 1:
        remove(s, u, rule)  # BB 20.2: a Gun has but one side
        return
    s.step[u] = REDUCED
    if s.campaign:
        step_lost(s, u, 1)  # BB 64.1
    s.supp[u] = 0 if afloat(s, u) else 2
    tell(s, rule, ("reduced", u))
    if not afloat(s, u):
        shake(s, u)


def shake(s: BrothersState, u: Unit) -> None:
    """BB 5.0, 6.2: a mover that was hit owes a check for each time; Reluctance ends the move at once (BB 58.1)."""
    if s.at[u] == ABOARD:
        from bocage.games.brothers.vehicles.s22_tank_riders import thrown_off

        if is_rider(s, u):
            return thrown_off(s, u, "BB 22.0")
    move = move_of(s, vehicle_or_self(s, u))
    if move is None or move.last:
        return
    move.shaken = True
    if move.stopped:
        return
    if type_of(s, u).reluctant:
        move.stopped = True
        tell(s, "BB 58.1", ("move ends", u))
        return
    if s.at[u] == ABOARD:
        owe(s, ("check", s.carrier[u], 0))  # BB 21.1: one check for an attack, by whoever is best when it is taken
        return
    move.checks += 1
    owe(s, ("check", u, move.checks))


def strike(s: BrothersState, u: Unit, result: int, rule: str) -> None:
    """What a fire result does: 1 Suppression, 2 Reduction, 3 elimination (BB 6.2)."""
    if result == 1 or is_decoy(s, u):
        suppress(s, u, rule)
    elif result == 2:
        reduce(s, u, rule)
    elif result == 3:
        if s.conceal[u]:
            show(s, u, "BB 15.0")
        remove(s, u, rule)


class MoraleCheck(Frame):
    """BB 7.1: one die against current Morale; a failed check may be rolled again for a Command Point (BB 3.0)."""

    def __init__(self, unit: Unit = -1, when: str = SELECTED, bonus: int = 0, rule: str = "BB 7.1") -> None:
        super().__init__()
        self.unit = unit
        self.when = when
        self.bonus = bonus
        self.rule = rule
        self.die = 0

    def needed(self, s: BrothersState) -> int:
        return morale(s, self.unit, self.when) + self.bonus

    def start(self, s: BrothersState, _: Any) -> None:
        if self.needed(s) >= 10:
            return end(s, 0)
        return roll(s, self, "rolled", "1d10", self.rule)

    def rolled(self, s: BrothersState, die: int) -> None:
        self.die = die
        needed = self.needed(s)
        tell(s, self.rule, ("check", self.unit, die, needed))
        if die <= needed:
            return end(s, 0)
        if cps.pools_for(s, self.unit):
            return ask(s, self, "spend", s.side[self.unit], "BB 3.0")
        return end(s, die - needed)

    def can_spend(self, s: BrothersState) -> list[Action]:
        return [ACCEPT, *[("cp", pool) for pool in cps.pools_for(s, self.unit)]]

    def explain_spend(self, s: BrothersState, action: Action) -> Explanation | None:
        if action[0] != "cp":
            return None
        needed = self.needed(s)
        e = Explanation(("BB 3.0", "BB 7.1"), "roll the Morale Check again")
        e.add("BB 7.0", "Morale now", needed)
        chance = max(0, min(10, needed)) / 10
        e.odds = [Odds("passes", chance, "BB 7.1"), Odds("fails", 1 - chance, "BB 7.1")]
        return e

    def spend(self, s: BrothersState, action: Action) -> None:
        if action == ACCEPT:
            return end(s, self.die - self.needed(s))
        cps.spend(s, self.unit, action[1], "again")
        return roll(s, self, "rolled_again", "1d10", self.rule)

    def rolled_again(self, s: BrothersState, die: int) -> None:
        needed = self.needed(s)
        tell(s, self.rule, ("check", self.unit, die, needed))
        end(s, max(0, die - needed))


def passes(s: BrothersState, u: Unit, when: str, bonus: int) -> bool:
    """BB 7.1: a Morale of 10 passes unrolled."""
    return morale(s, u, when) + bonus >= 10


def check(s: BrothersState, f: Frame, then: str, u: Unit, when: str, bonus: int = 0, rule: str = "BB 7.1") -> None:
    """Take a Morale Check and go to `then` with the margin of failure: 0 is a pass (BB 7.1: 10 passes unrolled)."""
    if passes(s, u, when, bonus):
        goto(s, f, then, 0)
    else:
        call(s, f, then, MoraleCheck(u, when, bonus, rule))


def no_quarter(s: BrothersState, u: Unit) -> int:
    """BB 11.2, 57.1, 59.1: what Melee against certain nations adds to Morale in the Rout Phase."""
    sides = s.side
    mine = type_of(s, u).nation
    foes = {type_of(s, v).nation for v in s.here.get(s.at[u], ()) if sides[v] != sides[u]} - {mine}
    found = max([NATIONS[foe].opponents_rout_morale for foe in foes], default=0)
    ours = NATIONS[mine]
    if ours.no_quarter_enemy in foes and CARDS[s.scenario].year >= ours.no_quarter_from:
        found = max(found, ours.no_quarter_morale)
    return found
