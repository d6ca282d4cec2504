"""BB 5.2 and 58.3: Assault Fire after entering a hex, and Fireteams that fire and go on."""

from __future__ import annotations

from typing import Any

from bocage.games.brothers.infantry import s03_command_points as cps
from bocage.games.brothers.infantry.explain import explain_attack
from bocage.games.brothers.infantry.moves import AS_RETREAT, Going, spend_refusal, stop_refusal
from bocage.games.brothers.infantry.refusals import IN_MELEE, fire_refusal
from bocage.games.brothers.infantry.s06_aims import every_aim, has_aim, nothing_refusal
from bocage.games.brothers.infantry.s06_shooting import shooting
from bocage.games.brothers.infantry.shot import ASSAULT, TEAMS, Shot, cp_helps
from bocage.games.brothers.numbers import Unit
from bocage.games.brothers.printed import pac
from bocage.games.brothers.state import BANZAI, BrothersState
from bocage.games.brothers.table import in_melee, type_of
from bocage.kernel.explain import Explanation
from bocage.kernel.frames import Action, Frame, ask, call_at_once, end
from bocage.kernel.refusal import Refusal

TEAMS_CANNOT = Refusal("BB 2.0", "Weapon Teams may not Assault Fire")
NOT_MOVED = Refusal("BB 5.2", "Assault Fire comes after entering a hex")
RETREATING = Refusal("BB 5.3", "a unit in a Declared Retreat may not Assault Fire")
CHARGING = Refusal("BB 59.6", "a charging unit may not Assault Fire")
ONCE = Refusal("BB 58.3", "a Squad Assault Fires once in a move")
NOT_ON = Refusal("BB 58.3", "it is not on the board yet")
NO_TEAMS = Refusal("BB 58.3", "only Squads marked F fire in mid-move")
TEAMS_MP = Refusal("BB 58.3", "Fireteams need 2 MP to fire in mid-move")
CP_TOO_MUCH = Refusal("BB 5.2", "a Command Point may not raise Prof FP above Normal FP")


def _common_refusal(s: BrothersState, mv: Going) -> Refusal | None:
    u = mv.unit
    if not type_of(s, u).assault_fires:
        return TEAMS_CANNOT
    if mv.style == AS_RETREAT:
        return RETREATING
    if s.mark[u] & BANZAI:
        return CHARGING
    if mv.fired:
        return ONCE
    return IN_MELEE if in_melee(s, u) else None


def assault_refusal(s: BrothersState, mv: Going) -> Refusal | None:
    """May the mover Assault Fire now?"""
    refusal = assault_bar(s, mv)
    if refusal is not None:
        return refusal
    return nothing_refusal(s, mv.unit, ASSAULT, bool(cps.pools_for(s, mv.unit)))


def assault_bar(s: BrothersState, mv: Going) -> Refusal | None:
    """What bars it whatever there is to fire at."""
    if mv.hexes <= mv.floors:
        return NOT_MOVED  # another level of its hex is no hex entered
    return _common_refusal(s, mv) or stop_refusal(s, mv)  # BB 5.2: it ends the move


def may_assault(s: BrothersState, mv: Going) -> bool:
    """`assault_refusal`, without the reason why there is nothing to fire at."""
    return assault_bar(s, mv) is None and has_aim(s, mv.unit, ASSAULT, bool(cps.pools_for(s, mv.unit)))


def teams_refusal(s: BrothersState, mv: Going) -> Refusal | None:
    """May a Squad with Fireteams fire now and go on?"""
    if not type_of(s, mv.unit).fireteam:
        return NO_TEAMS
    if s.at[mv.unit] < 0:
        return NOT_ON
    refusal = _common_refusal(s, mv)
    if refusal is not None:
        return refusal
    if mv.mp_left(s) < pac.FIRETEAM_MP:
        return TEAMS_MP
    refusal = spend_refusal(s, mv, pac.FIRETEAM_MP)
    if refusal is not None:
        return refusal
    return nothing_refusal(s, mv.unit, TEAMS, bool(cps.pools_for(s, mv.unit)))


class AssaultFire(Frame):
    """BB 5.2: the moving Squad fires with its Prof FP, without a Morale Check."""

    def __init__(self, unit: Unit = -1, teams: bool = False) -> None:
        super().__init__()
        self.unit = unit
        self.mode = TEAMS if teams else ASSAULT

    def start(self, s: BrothersState, _: Any) -> None:
        ask(s, self, "aimed", s.side[self.unit], "BB 5.2" if self.mode == ASSAULT else "BB 58.3")

    def can_aimed(self, s: BrothersState) -> list[Action]:
        pools = cps.pools_for(s, self.unit)
        found: list[Action] = []
        for verb, loc, how in every_aim(s, self.unit, self.mode):
            for pool in (-1, *pools):
                action = (verb, loc, how, pool)
                if self.why_not_aimed(s, action) is None:
                    found.append(action)
        return found

    def why_not_aimed(self, s: BrothersState, action: Action) -> Refusal | None:
        _, loc, how, pool = action
        refusal = fire_refusal(s, self.unit, loc, self.mode, how, pool >= 0)
        if refusal is None and pool >= 0:
            refusal = cps.cp_refusal(s, self.unit, pool)
            if refusal is None and not cp_helps(s, Shot(s, self.unit, loc, self.mode, how)):
                refusal = CP_TOO_MUCH
        return refusal

    def explain_aimed(self, s: BrothersState, action: Action) -> Explanation:
        _, loc, how, pool = action
        return explain_attack(s, Shot(s, self.unit, loc, self.mode, how, pool >= 0))

    def aimed(self, s: BrothersState, action: Action) -> None:
        _, loc, how, pool = action
        call_at_once(s, self, "done", shooting(s, self.unit, loc, self.mode, how, pool))

    def done(self, s: BrothersState, fired: Any) -> None:
        end(s, fired)
