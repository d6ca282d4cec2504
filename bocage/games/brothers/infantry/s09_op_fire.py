"""BB 9.0 and 10.0: the pause after every hex. The other side may fire with any units in any order, then closes it."""

from __future__ import annotations

from typing import Any

from bocage.games.brothers.cards.s66_solo import Identify, possible
from bocage.games.brothers.cards.scenario import CARDS
from bocage.games.brothers.infantry import s03_command_points as cps
from bocage.games.brothers.infantry.explain import explain_attack
from bocage.games.brothers.infantry.refusals import (
    NOT_MG,
    WEAK_LONG,
    facing_refusal,
    must_turn,
    place_refusal,
    spotted,
    target_refusal,
)
from bocage.games.brothers.infantry.s06_aims import hows_of
from bocage.games.brothers.infantry.s06_shooting import shooting
from bocage.games.brothers.infantry.s10_final_op_fire import aimed_at, buys_distance, final_refusal
from bocage.games.brothers.infantry.s15_concealment import TakeConcealment, gains
from bocage.games.brothers.infantry.s15_voluntary import concealed_units, show_refusal
from bocage.games.brothers.infantry.s16_fog_of_war import FogDraw, draw_refusal, fog_may_interrupt
from bocage.games.brothers.infantry.shot import DIRECTED, FINAL, ONLY_VEHICLES, OP, SUSTAINED, Shot, cp_helps
from bocage.games.brothers.moving import is_moving, move_of, movers
from bocage.games.brothers.nations.s59_teams import may_have_teams, team_refusal
from bocage.games.brothers.numbers import Loc, Side, Unit
from bocage.games.brothers.state import ABOARD, USED, BrothersState
from bocage.games.brothers.table import in_melee, melee_at, place_of, reach_of, show, type_of, vehicle_or_self, veiled
from bocage.games.brothers.terrain.s50_night import ANYWHERE, in_view, visibility
from bocage.games.brothers.vehicles.s20_10_targets import at_mover_refusal, is_vehicle
from bocage.games.brothers.weapons.s32_missions import CallFire, UnderFire, explain_call, missions_at
from bocage.games.brothers.weapons.s32_op_fire import BATTERY, SMOKE_CALL, battery_refusal, battery_shots, battery_waits
from bocage.kernel.consequences import first_owed
from bocage.kernel.explain import Explanation
from bocage.kernel.frames import PASS, Action, Frame, ask, call, call_at_once, end, goto
from bocage.kernel.refusal import Refusal

TRIED = Refusal("BB 10.0", "it has already tried to fire at this unit in this hex")
ALREADY_USED = Refusal("BB 9.0", "a Used unit may only Final Op Fire")
NOT_USED = Refusal("BB 10.0", "only a Used unit Final Op Fires")
SECOND_HEX = Refusal("BB 31.1", "Directed Fire may not be used at a mover before it enters its second hex")
CP_TOO_MUCH = Refusal("BB 9.0", "a Command Point may not raise Prof FP above Normal FP")
BEING_USED = Refusal("BB 9.0", "a unit on the move is being Used and fires at nobody else")
STARTING_HEX = Refusal("BB 10.0", "Final Op Fire is against a unit that moves into a hex, not setting out or mounting")
NOT_YOURS = Refusal("BB 9.0", "only units of the side that is not moving fire here")
NOT_POSSIBLE = Refusal("BB 66.0", "only a Possible unit of solitaire play is to be found in the cup")
ONE_FLARE = Refusal("BB 43.6", "a Trip Flare lets one Unused unit fire")
NO_FOG_HEX = Refusal("BB 16.2", "the mover has entered no new hex, or no hex near it is open to a unit out of the cup")
FOG: Action = ("fog",)


class OpFireWindow(Frame):
    """BB 9.0: a mover has entered a hex, or is about to enter Melee from its first (`hexes` 0), or mounts there (not
    `fresh` either)."""

    def __init__(
        self, mover: Unit = -1, hexes: int = 0, flare: bool = False, fresh: bool = True, tried: tuple[Unit, ...] = ()
    ) -> None:
        super().__init__()
        self.mover = mover
        self.hexes = hexes
        self.flare = flare
        self.fresh = fresh
        self.tried = tried
        """Who has tried to fire at this unit in this hex: no Final Op Fire before it enters another (BB 10.0)."""
        self.at_vehicle: tuple[Unit, ...] = ()
        """Who has tried to fire at a moving Vehicle itself; `tried` is then of whoever it carries, another unit."""
        self.firing: Unit = -1
        """Who has just been marked Used by trying to Op Fire."""
        self.shelled = False
        """Have the missions in force been executed against the mover in this hex (BB 32.0)?"""

    def start(self, s: BrothersState, _: Any) -> None:
        if first_owed(s, self, "start"):
            return None  # BB 5.0: a mover that was hit checks at once
        if not is_moving(s, self.mover) or s.at[self.mover] < 0:
            return end(s)
        if (self.hexes or not self.fresh) and not self.shelled:
            self.shelled = True  # whatever is called down in this pause attacks it by itself
            move = move_of(s, self.mover)
            due = missions_at(s, CARDS[s.scenario].ground.hex(s.at[self.mover])) if s.missions else ()
            if due and move is not None and not move.stays:
                return call(s, self, "start", UnderFire(self.mover, due))
        if self.somebody_may(s):
            return self.asks(s)
        return end(s)

    def asks(self, s: BrothersState) -> None:
        side = 1 - s.side[self.mover]
        ask(s, self, "answer", side, "BB 9.0", veiled(s, side))

    def opens(self, s: BrothersState, f: Frame, then: str) -> bool:
        """The pause begins, and the move goes on at `then`; False if there is nothing to wait for."""
        if s.owed or s.missions:
            call(s, f, then, self)
            return True
        self.shelled = True  # by none
        if self.somebody_may(s):
            call(s, f, then, self)
            self.asks(s)
            return True
        return False

    def lapsed_answer(self, s: BrothersState) -> str:
        return "start" if s.at[self.mover] < 0 or not is_moving(s, self.mover) else ""

    def fog_may(self, s: BrothersState, side: Side) -> bool:
        """BB 16.2: a unit out of the cup comes when an enemy has just entered a hex."""
        if not self.fresh or not self.hexes or draw_refusal(s, side) is not None:
            return False
        move = move_of(s, self.mover)
        return move is not None and not move.stays and fog_may_interrupt(s, side, self.mover)

    def somebody_may(self, s: BrothersState) -> bool:
        """Could the other side do anything here, for all that both sides know? Only then is it asked."""
        loc, side = s.at[self.mover], 1 - s.side[self.mover]
        if self.fog_may(s, side):
            return True
        if s.assets and battery_waits(s, self.mover, self.hexes):
            return True
        if may_have_teams(s, side, self.mover):
            return True  # BB 59.4
        return bool(self.publicly_able(s, loc, side, True))

    def publicly_able(self, s: BrothersState, loc: Loc, side: Side, one: bool = False) -> list[Unit]:
        """Which units may fire, for all that both sides know; or (`one`) the first of them that can do harm."""
        found: list[Unit] = []
        if melee_at(s, loc):
            return found  # BB 6.1: nobody may fire into it
        card = CARDS[s.scenario]
        g, at_of, tried, machines = card.ground, s.at, self.tried, card.machines
        away = g.ranges[loc]
        paid = cps.side_has_cp(s, side)
        seen = ANYWHERE if self.flare else visibility(s, loc)  # BB 43.6, 50.2
        moving: list[Unit] | None = None
        for v in s.own[side]:
            at = at_of[v]
            if at < 0:
                if at != ABOARD:
                    continue
                at = place_of(s, v)  # BB 21.4
                if at < 0:
                    continue
            used = s.used[v] == USED
            if used and (v in tried or v in self.at_vehicle) and not self.other_target(s, v, loc):
                continue  # BB 10.0; an event that makes it fresh lets it Op Fire anew (BB 9.0, 17.0)
            sustained = v in s.sustained
            if used and not (self.hexes and (loc in g.adjacent[at] or sustained or (paid and not s.cp[v]))):
                continue
            if not s.conceal[v]:
                reach = reach_of(s, v)
                if away[at] > (reach if used and not sustained else 2 * reach):
                    continue
                if machines and (at == loc or (one and self.harmless(s, v))):
                    continue  # BB 20.4: no fire within the hex
            if away[at] > seen and not self.perhaps_spotted(s, v, at, loc):
                continue
            if in_melee(s, v):
                continue
            if moving is None:
                moving = [move.unit for move in movers(s)]
            if (v if at_of[v] >= 0 else s.carrier[v]) not in moving:  # BB 21.1: a passenger moves with its Carrier
                found.append(v)
                if one:
                    return found
        return found

    def harmless(self, s: BrothersState, v: Unit) -> bool:
        """Can nothing this unit is seen to have hurt the mover (BB 20.9, 20.11)?"""
        for how in hows_of(s, v, OP, is_vehicle(s, self.mover)):
            if at_mover_refusal(s, self.mover, v, how) is None and place_refusal(s, v, how) is None:
                return False
        return True

    def other_target(self, s: BrothersState, v: Unit, loc: Loc) -> bool:
        """BB 10.0: it has tried to fire at a moving Vehicle, or at its load: is the other one left to fire at?"""
        found: list[Action] = []
        if is_vehicle(s, self.mover) and not (v in self.tried and v in self.at_vehicle):
            self.shots(s, v, loc, found)
        return bool(found)

    def perhaps_spotted(self, s: BrothersState, v: Unit, at: int, loc: Loc) -> bool:
        """BB 31.1, 50.2: a Mortar's spotter may see farther than it; any Conceal counter may hide a Mortar."""
        if self.hexes < 2 or not (s.conceal[v] or type_of(s, v).directs):
            return False
        return spotted(s, CARDS[s.scenario].ground, at, loc, DIRECTED)

    # -- answers ----------------------------------------------------------------------------------------------------

    def can_answer(self, s: BrothersState) -> list[Action]:
        found: list[Action] = [PASS]
        loc, side = s.at[self.mover], 1 - s.side[self.mover]
        if self.fog_may(s, side):
            found.append(FOG)
        found += [("show", v) for v in concealed_units(s, side)]
        if s.assets:
            found += battery_shots(s, self.mover, self.hexes)
        if s.satt[side] and self.hexes and team_refusal(s, side, self.mover) is None:
            found.append(("satt", self.mover))
        for v in self.publicly_able(s, loc, side):
            self.shots(s, v, loc, found)
        return found

    def shots(self, s: BrothersState, v: Unit, loc: Loc, found: list[Action]) -> None:
        if s.solo >= 0 and possible(s, v):
            found.append(("identify", v))
            return
        verb = FINAL if s.used[v] == USED else OP
        pools = cps.pools_for(s, v)
        near = final_refusal(s, v, loc, False) if verb == FINAL else None
        if near is not None and (not pools or final_refusal(s, v, loc, True) is not None):
            return
        for how in hows_of(s, v, verb, is_vehicle(s, self.mover)):
            if verb == FINAL and v in (self.at_vehicle if how in ONLY_VEHICLES else self.tried):
                continue
            plain = self.shot_refusal(s, verb, v, how, False)
            if plain is None and near is None:
                found.append((verb, v, how, -1))
            elif plain is not None and plain is not WEAK_LONG:
                continue  # nor does a Command Point help
            if pools and self.paid_refusal(s, verb, v, how, plain) is None:
                found += [(verb, v, how, pool) for pool in pools]

    def why_not_answer(self, s: BrothersState, action: Action) -> Refusal | None:
        if action == FOG:
            return draw_refusal(s, 1 - s.side[self.mover]) or NO_FOG_HEX
        if action[0] == "show":
            return show_refusal(s, 1 - s.side[self.mover], action[1])
        if action[0] in BATTERY:
            return battery_refusal(s, self.mover, self.hexes, action)
        if action[0] == "satt":
            return team_refusal(s, 1 - s.side[self.mover], self.mover)
        if action[0] == "identify" and not possible(s, action[1]):
            return NOT_POSSIBLE
        verb, v, how, pool = action if action[0] != "identify" else (OP, action[1], "", -1)
        if s.side[v] == s.side[self.mover] or place_of(s, v) < 0:
            return NOT_YOURS
        if is_moving(s, vehicle_or_self(s, v)):
            return BEING_USED
        if verb == FINAL and v in (self.at_vehicle if how in ONLY_VEHICLES else self.tried):
            return TRIED
        if (verb == OP) == (s.used[v] == USED):
            return ALREADY_USED if verb == OP else NOT_USED
        return self.whole_refusal(s, verb, v, how, pool)

    def whole_refusal(self, s: BrothersState, verb: str, v: Unit, how: str, pool: int) -> Refusal | None:
        """The declaration as a whole: who fires how and with which Command Point."""
        if pool >= 0:
            return cps.cp_refusal(s, v, pool) or self.paid_refusal(s, verb, v, how)
        near = final_refusal(s, v, s.at[self.mover], False) if verb == FINAL else None
        return near or self.shot_refusal(s, verb, v, how, False)

    def paid_refusal(
        self, s: BrothersState, verb: str, v: Unit, how: str, plain: Refusal | None = WEAK_LONG
    ) -> Refusal | None:
        """A Command Point buys the distance of Final Op Fire, or it must be able to raise Prof FP. `plain`: what
        forbids the shot without one, where that is known: more strength only helps one that is too weak (BB 6.1)."""
        refusal = final_refusal(s, v, s.at[self.mover], True) if verb == FINAL else None
        raises = self.raises(s, verb, v, 0)
        if refusal is None and raises and not cp_helps(s, self.shot(s, (verb, v, how, 0), False)):
            refusal = CP_TOO_MUCH
        return refusal or (self.shot_refusal(s, verb, v, how, raises) if plain is WEAK_LONG else plain)

    def shot_refusal(self, s: BrothersState, verb: str, v: Unit, how: str, raised: bool) -> Refusal | None:
        """What forbids the shot; a Command Point that raises Prof FP counts in its strength (BB 6.1)."""
        loc = s.at[self.mover]
        refusal = place_refusal(s, v, how)
        if refusal is None and CARDS[s.scenario].machines:
            refusal = at_mover_refusal(s, self.mover, v, how)
        if refusal is not None:
            return refusal
        if verb == FINAL and not self.hexes:
            return STARTING_HEX
        if how == DIRECTED and self.hexes < 2:
            return SECOND_HEX
        if how == SUSTAINED and (verb == FINAL or not s.sustained_rule):
            return NOT_MG
        refusal = target_refusal(s, v, loc, verb, how, self.flare and verb == OP, raised)
        return refusal or facing_refusal(s, v, loc, verb, how)

    def raises(self, s: BrothersState, verb: str, v: Unit, pool: int) -> bool:
        """Does the Command Point raise Prof FP, or buy the distance of Final Op Fire (BB 3.0: one of them)?"""
        return pool >= 0 and not (verb == FINAL and buys_distance(s, v, s.at[self.mover]))

    def shot(self, s: BrothersState, action: Action, cp: bool) -> Shot:
        verb, v, how, _ = action
        loc = s.at[self.mover]
        turned = must_turn(s, v, loc, verb)
        return Shot(s, v, loc, verb, how, cp, turned)

    def explain_answer(self, s: BrothersState, action: Action) -> Explanation | None:
        if action[0] in BATTERY:
            verb, battery, h = action
            return explain_call(s, battery, h, True, verb == SMOKE_CALL)
        if action[0] not in (OP, FINAL):
            return None
        verb, v, _, pool = action
        return explain_attack(s, self.shot(s, action, self.raises(s, verb, v, pool)))

    def cites_answer(self, s: BrothersState, action: Action) -> tuple[str, ...]:
        if action[0] == FINAL:
            return ("BB 10.0",)
        return ("BB 16.2",) if action == FOG else ()

    # -- effects ----------------------------------------------------------------------------------------------------

    def answer(self, s: BrothersState, action: Action) -> None:
        if action == PASS:
            return end(s)
        if action == FOG:
            return call(s, self, "start", FogDraw(1 - s.side[self.mover], self.mover))
        if action[0] == "show":
            show(s, action[1], "BB 15.0")
            return goto(s, self, "start")
        if action[0] == "identify":
            return call(s, self, "start", Identify(action[1]))
        if action[0] == "satt":
            from bocage.games.brothers.nations.s59_satt import SuicideAttack

            return call(s, self, "start", SuicideAttack(self.mover, 1 - s.side[self.mover]))
        if action[0] in BATTERY:
            verb, battery, h = action
            return call(s, self, "start", CallFire(battery, h, True, verb == SMOKE_CALL))
        verb, v, how, pool = action
        vehicle, load = aimed_at(s, self.mover, how)
        self.at_vehicle = (*self.at_vehicle, v) if vehicle else self.at_vehicle
        self.tried = (*self.tried, v) if load else self.tried
        move = move_of(s, self.mover)
        if move is not None and how not in ONLY_VEHICLES:
            move.shot_at = (*move.shot_at, v)
        loc = s.at[self.mover]
        lit_up = self.flare and not in_view(s, place_of(s, v), loc)
        if lit_up:
            self.flare = False  # BB 43.6: one unit only
        self.firing = v if verb == OP else -1
        fire = shooting(s, v, loc, verb, how, pool, self.raises(s, verb, v, pool), lit_up)
        return call_at_once(s, self, "fired", fire)

    def fired(self, s: BrothersState, _: Any) -> None:
        """BB 14.0, 15.0: who found no LOS is Used and has not fired: seen by nobody, it may hide."""
        if self.firing >= 0 and s.conceal[self.firing]:
            # nobody knows what it is that saw nothing: it has tried, whatever it aimed at
            self.tried, self.at_vehicle = (*self.tried, self.firing), (*self.at_vehicle, self.firing)
        if self.firing >= 0 and s.used[self.firing] == USED and gains(s, self.firing):
            return call(s, self, "start", TakeConcealment(self.firing))
        return goto(s, self, "start")
