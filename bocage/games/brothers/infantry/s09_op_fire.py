"""BB 9.0 and 10.0: the pause after every hex. The other side may fire with any units in any order, then closes it."""

from __future__ import annotations

from typing import Any

from bocage.games.brothers.cards.s66_solo import Identify, possible
from bocage.games.brothers.cards.scenario import CARDS
from bocage.games.brothers.infantry import s03_command_points as cps
from bocage.games.brothers.infantry.explain import explain_attack
from bocage.games.brothers.infantry.refusals import (
    NOT_MG,
    faces,
    facing_refusal,
    place_refusal,
    spotted,
    target_refusal,
)
from bocage.games.brothers.infantry.s06_fire import Hits, Shoot
from bocage.games.brothers.infantry.s07_morale import MID_MOVE, check
from bocage.games.brothers.infantry.s10_final_op_fire import buys_distance, final_refusal
from bocage.games.brothers.infantry.s15_concealment import mover_seen
from bocage.games.brothers.infantry.s16_fog_of_war import FogDraw, fog_may_interrupt
from bocage.games.brothers.infantry.shot import DIRECTED, FINAL, FLAME, OP, SUSTAINED, Shot, cp_helps
from bocage.games.brothers.numbers import Loc, Unit
from bocage.games.brothers.state import USED, BrothersState
from bocage.games.brothers.table import in_melee, melee_at, reach_of, type_of
from bocage.games.brothers.terrain.s50_night import in_view
from bocage.kernel.explain import Explanation
from bocage.kernel.frames import PASS, Action, Frame, ask, call, end, goto, tell
from bocage.kernel.refusal import Refusal

TRIED = Refusal("BB 10.0", "it has already tried to fire at this unit in this hex")
ALREADY_USED = Refusal("BB 9.0", "a Used unit may only Final Op Fire")
NOT_USED = Refusal("BB 10.0", "only a Used unit Final Op Fires")
SECOND_HEX = Refusal("BB 31.1", "Directed Fire may not be used at a mover before it enters its second hex")
CP_TOO_MUCH = Refusal("BB 9.0", "a Command Point may not raise Prof FP above Normal FP")
NOT_YOURS = Refusal("BB 9.0", "only units of the side that is not moving fire here")
ONE_FLARE = Refusal("BB 43.6", "a Trip Flare lets one Unused unit fire")
FOG: Action = ("fog",)
STOPPED, GOES_ON, SHAKEN = 0, 1, 2
"""How a pause ends: the move is over; it may go on; it may go on although the mover was hit."""


class OpFireWindow(Frame):
    """BB 9.0: a mover has entered a hex. Ends with STOPPED, GOES_ON or SHAKEN."""

    def __init__(
        self, mover: Unit = -1, hexes: int = 0, bonus: int = 0, flare: bool = False, fresh: bool = True
    ) -> None:
        super().__init__()
        self.mover = mover
        self.hexes = hexes
        self.bonus = bonus
        self.flare = flare
        self.fresh = fresh
        self.tried: tuple[int, ...] = ()
        self.stopped = False
        self.shaken = False

    def outcome(self) -> int:
        return STOPPED if self.stopped else SHAKEN if self.shaken else GOES_ON

    def start(self, s: BrothersState, _: Any) -> None:
        if s.at[self.mover] < 0:
            return end(s, STOPPED)
        if self.somebody_may(s):
            return ask(s, self, "answer", 1 - s.side[self.mover], "BB 9.0")
        return end(s, self.outcome())

    def somebody_may(self, s: BrothersState) -> bool:
        """Could the other side do anything here, for all that both sides know? Only then is it asked."""
        loc, side = s.at[self.mover], 1 - s.side[self.mover]
        if self.fresh and fog_may_interrupt(s, side):
            return True
        if melee_at(s, loc):
            return False  # BB 6.1: nobody may fire into it
        sides = s.side
        for v, at in enumerate(s.at):
            if at >= 0 and sides[v] == side and v not in self.tried and self.publicly_able(s, v, at, loc):
                return True
        return False

    def publicly_able(self, s: BrothersState, v: Unit, at: int, loc: Loc) -> bool:
        card = CARDS[s.scenario]
        if card.night and not self.flare and not in_view(s, at, loc) and not self.perhaps_spotted(s, v, at, loc):
            return False
        used = s.used[v] == USED
        near = loc in card.ground.adjacent[at]
        if used and not near and v not in s.sustained and (s.cp[v] or not cps.side_has_cp(s, s.side[v])):
            return False
        if not s.conceal[v]:
            reach = reach_of(s, v)
            if card.ground.range(at, loc) > (reach if used and v not in s.sustained else 2 * reach):
                return False
        return not in_melee(s, v)

    def perhaps_spotted(self, s: BrothersState, v: Unit, at: int, loc: Loc) -> bool:
        """BB 31.1, 50.2: a Mortar's spotter may see farther than it; any Conceal counter may hide a Mortar."""
        if self.hexes < 2 or not (s.conceal[v] or type_of(s, v).directs):
            return False
        return spotted(s, CARDS[s.scenario].ground, at, loc, DIRECTED)

    # -- answers ----------------------------------------------------------------------------------------------------

    def can_answer(self, s: BrothersState) -> list[Action]:
        found: list[Action] = [PASS]
        loc, side = s.at[self.mover], 1 - s.side[self.mover]
        if self.fresh and fog_may_interrupt(s, side):
            found.append(FOG)
        if melee_at(s, loc):
            return found
        sides = s.side
        for v, at in enumerate(s.at):
            if at >= 0 and sides[v] == side and v not in self.tried and self.publicly_able(s, v, at, loc):
                self.shots(s, v, loc, found)
        return found

    def shots(self, s: BrothersState, v: Unit, loc: Loc, found: list[Action]) -> None:
        if possible(s, v):
            found.append(("identify", v))
            return
        kind = type_of(s, v)
        verb = FINAL if s.used[v] == USED else OP
        hows = [""]
        if kind.flame:
            hows.append(FLAME)
        if kind.directs:
            hows.append(DIRECTED)
        if kind.sustains and verb == OP and s.sustained_rule:
            hows.append(SUSTAINED)  # BB 61.1
        pools = cps.pools_for(s, v)
        for how in hows:
            if self.shot_refusal(s, verb, v, how) is None:
                for pool in [-1, *pools]:
                    if self.pool_refusal(s, verb, v, how, pool) is None:
                        found.append((verb, v, how, pool))

    def why_not_answer(self, s: BrothersState, action: Action) -> Refusal | None:
        verb, v, how, pool = action if action[0] != "identify" else (OP, action[1], "", -1)
        if s.side[v] == s.side[self.mover] or s.at[v] < 0:
            return NOT_YOURS
        if v in self.tried:
            return TRIED
        if (verb == OP) == (s.used[v] == USED):
            return ALREADY_USED if verb == OP else NOT_USED
        return self.pool_refusal(s, verb, v, how, pool) or self.shot_refusal(s, verb, v, how)

    def shot_refusal(self, s: BrothersState, verb: str, v: Unit, how: str) -> Refusal | None:
        """What forbids the shot whether or not a Command Point goes with it."""
        loc = s.at[self.mover]
        return (
            place_refusal(s, v, how)
            or (SECOND_HEX if how == DIRECTED and self.hexes < 2 else None)
            or (NOT_MG if how == SUSTAINED and (verb == FINAL or not s.sustained_rule) else None)
            or target_refusal(s, v, loc, verb, how, self.flare and verb == OP)
            or facing_refusal(s, v, loc, verb)
        )

    def pool_refusal(self, s: BrothersState, verb: str, v: Unit, how: str, pool: int) -> Refusal | None:
        """A Command Point buys the distance of Final Op Fire, or it must be able to raise Prof FP."""
        refusal = cps.cp_refusal(s, v, pool) if pool >= 0 else None
        if refusal is None and verb == FINAL:
            refusal = final_refusal(s, v, s.at[self.mover], pool >= 0)
        if refusal is not None or pool < 0 or (verb == FINAL and buys_distance(s, v, s.at[self.mover])):
            return refusal
        return None if cp_helps(s, self.shot(s, (verb, v, how, pool), False)) else CP_TOO_MUCH

    def shot(self, s: BrothersState, action: Action, cp: bool) -> Shot:
        verb, v, how, _ = action
        loc = s.at[self.mover]
        turned = s.facing_rule and not faces(s, v, loc) and not s.conceal[v]
        return Shot(s, v, loc, verb, how, cp, turned)

    def explain_answer(self, s: BrothersState, action: Action) -> Explanation | None:
        if action[0] not in (OP, FINAL):
            return None
        verb, v, _, pool = action
        cp = pool >= 0 and not (verb == FINAL and buys_distance(s, v, s.at[self.mover]))
        return explain_attack(s, self.shot(s, action, cp))

    def cites_answer(self, s: BrothersState, action: Action) -> tuple[str, ...]:
        if action[0] == FINAL:
            return ("BB 10.0",)
        return ("BB 16.2",) if action == FOG else ()

    # -- effects ----------------------------------------------------------------------------------------------------

    def answer(self, s: BrothersState, action: Action) -> None:
        if action == PASS:
            return end(s, self.outcome())
        if action == FOG:
            return call(s, self, "fogged", FogDraw(1 - s.side[self.mover], self.mover))
        if action[0] == "identify":
            return call(s, self, "start", Identify(action[1]))
        verb, v, how, pool = action
        self.tried = (*self.tried, v)
        loc = s.at[self.mover]
        lit_up = self.flare and not in_view(s, s.at[v], loc)
        if lit_up:
            self.flare = False  # BB 43.6: one unit only
        raises = not (verb == FINAL and buys_distance(s, v, loc))
        return call(s, self, "fired", Shoot(v, loc, verb, how, pool, raises, lit_up))

    def fogged(self, s: BrothersState, _: Any) -> None:
        """BB 16.2: the drawn unit counts as there before the mover came, so a mover beside it is seen at once."""
        mover_seen(s, self.mover)
        goto(s, self, "start")

    def fired(self, s: BrothersState, hits: Hits) -> None:
        u = self.mover
        if u not in hits or s.at[u] < 0 or self.stopped:
            return goto(s, self, "start")
        self.shaken = True
        if type_of(s, u).reluctant:
            self.stopped = True  # BB 58.1
            tell(s, "BB 58.1", ("move ends", u))
            return goto(s, self, "start")
        return check(s, self, "checked", u, MID_MOVE, self.bonus, "BB 5.0")

    def checked(self, s: BrothersState, margin: int) -> None:
        if margin:
            self.stopped = True
            tell(s, "BB 5.0", ("move ends", self.mover))
        goto(s, self, "start")
