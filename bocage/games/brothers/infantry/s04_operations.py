"""BB 4.0: the Operations Phase. Sides take turns, each using pieces within its Operations Range."""

from __future__ import annotations

from typing import Any

from bocage.games.brothers.cards.scenario import CARDS, CUP, ENTER
from bocage.games.brothers.infantry import s03_command_points as cps
from bocage.games.brothers.infantry.moves import must_enter
from bocage.games.brothers.infantry.s04_use import Use
from bocage.games.brothers.infantry.s15_voluntary import concealed_units, show_refusal
from bocage.games.brothers.infantry.s16_fog_of_war import FogDraw, draw_refusal
from bocage.games.brothers.nations.s59_satt import SuicideAttack
from bocage.games.brothers.nations.s59_teams import may_have_teams, team_refusal, team_targets
from bocage.games.brothers.numbers import Side, Unit
from bocage.games.brothers.state import ABOARD, OFF, OP_FIRE, READY, BrothersState
from bocage.games.brothers.table import aboard, any_ready, full_count, ready_units, show, type_of
from bocage.games.brothers.terrain.s50_illumination import LightUp, light_refusal
from bocage.games.brothers.weapons.s32_missions import end_missions
from bocage.games.brothers.weapons.support import asset_frame, asset_refusal, usable
from bocage.kernel.frames import PASS, Action, Frame, ask, call, call_at_once, end, goto, tell
from bocage.kernel.refusal import Refusal

MINIMUM = Refusal("BB 4.1", "the minimum of the Operations Range has not been used yet")
MAXIMUM = Refusal("BB 4.1", "the maximum of the Operations Range has been used")
NOT_READY = Refusal("BB 4.2", "a Used or Op Fire unit takes no further action")
WAITS = Refusal("BB 4.3", "a unit marked Op Fire does nothing but wait for a mover")
NOT_YOURS = Refusal("BB 4.0", "that is not a piece of the side whose Operations Range it is")
OFF_BOARD = Refusal("BB 4.0", "that piece is not on the board")
WITH_CARRIER = Refusal("BB 21.1", "passengers are selected with the Carrier, at the same time")
WITH_TANK = Refusal("BB 22.0", "Tank Riders are Used with their Vehicle, or get down when it is selected")
NOT_DUE = Refusal("BB 18.0", "that reinforcement is not due yet")
FOG: Action = ("fog",)
LIGHT: Action = ("illuminate",)


def entering(s: BrothersState, side: Side) -> list[int]:
    """Reinforcements that may come on this turn; they may also be held back (BB 18.0). Out of the cup: BB 16.2."""
    if OFF not in s.at:
        return []
    card = CARDS[s.scenario]
    return [
        u for u in s.own[side] if s.at[u] == OFF and s.used[u] == READY and _due(card.groups[s.group[u]].mode, u, s)
    ]


def _due(mode: str, u: Unit, s: BrothersState) -> bool:
    return mode in (ENTER, CUP) and CARDS[s.scenario].groups[s.group[u]].turn <= s.turn


def least_count(s: BrothersState, u: Unit) -> int:
    """BB 4.1: what a Use counts at least: one if it may end as Concealed as it began, else what the type counts."""
    return 1 if s.conceal[u] else full_count(s, u)


def use_refusal(s: BrothersState, side: Side, u: Unit) -> Refusal | None:
    """May this piece be chosen now?"""
    if not 0 <= u < len(s.at) or s.side[u] != side:
        return NOT_YOURS
    if s.phase != "before" and s.count + least_count(s, u) > CARDS[s.scenario].limits[side][1]:
        return MAXIMUM
    if s.at[u] == OFF:
        return None if u in entering(s, side) else NOT_DUE
    if s.at[u] == ABOARD:
        return WITH_CARRIER if type_of(s, s.carrier[u]).carrier else WITH_TANK
    if s.at[u] < 0:
        return OFF_BOARD
    if s.used[u] == OP_FIRE:
        return WAITS
    return None if s.used[u] == READY else NOT_READY


def pass_refusal(s: BrothersState, side: Side, left: list[Unit]) -> Refusal | None:
    """BB 4.1: the minimum must be used, unless there is nothing left to use (`left`: see `fitting`)."""
    return MINIMUM if left and s.count < CARDS[s.scenario].limits[side][0] else None


def fitting(s: BrothersState, side: Side, count: int = 0) -> list[Unit]:
    """The units left that fit into the maximum. One that counts more than all of it can never be used (BB 4.1)."""
    card = CARDS[s.scenario]
    room = card.limits[side][1] - count
    left = ready_units(s, side)
    if OFF in s.at:
        left += [u for u in entering(s, side) if must_enter(s, u)]  # BB 18.0
    if room > 0 and not card.machines:
        return left  # each counts one
    return [u for u in left if least_count(s, u) <= room]


def optional_pieces(s: BrothersState, side: Side) -> bool:
    """Assets and reinforcements, which nobody is obliged to use."""
    if s.assets and usable(s, side):
        return True
    if CARDS[s.scenario].sides[side].satt and any([may_have_teams(s, side, v) for v in range(len(s.at))]):  # noqa: C419 (lists compile to loops)
        return True  # BB 59.4: for all that both sides know
    return bool(entering(s, side)) or light_refusal(s, side) is None or draw_refusal(s, side) is None


class OperationsRange(Frame):
    """BB 4.1: one side uses pieces one at a time, between its minimum and its maximum. Ends with how many."""

    def __init__(self, side: Side = 0) -> None:
        super().__init__()
        self.side = side

    def start(self, s: BrothersState, _: Any) -> None:
        s.active, s.count = self.side, 0
        tell(s, "BB 4.1", ("range", self.side))
        self.choose(s, None)

    def choose(self, s: BrothersState, _: Any) -> None:
        if s.count >= CARDS[s.scenario].limits[self.side][1]:
            return end(s, s.count)
        if any_ready(s, self.side) or optional_pieces(s, self.side):
            return ask(s, self, "chosen", self.side, "BB 4.1")
        return end(s, s.count)

    def can_chosen(self, s: BrothersState) -> list[Action]:
        side = self.side
        left = fitting(s, side, s.count)
        found: list[Action] = [] if pass_refusal(s, side, left) else [PASS]
        found += [("use", u) for u in left]
        late = entering(s, side)
        if late:
            room = CARDS[s.scenario].limits[side][1] - s.count
            found += [("use", u) for u in late if u not in left and least_count(s, u) <= room]
        if s.assets:
            found += [("asset", a) for a in usable(s, side)]
        if s.satt[side]:
            found += [("satt", v) for v in team_targets(s, side)]
        if light_refusal(s, side) is None:
            found.append(LIGHT)
        if draw_refusal(s, side) is None:
            found.append(FOG)
        found += [("show", u) for u in concealed_units(s, side)]
        return found

    def why_not_chosen(self, s: BrothersState, action: Action) -> Refusal | None:
        if action == PASS:
            return pass_refusal(s, self.side, fitting(s, self.side, s.count))
        if action[0] == "show":
            return show_refusal(s, self.side, action[1])
        if action[0] == "asset":
            return asset_refusal(s, self.side, action[1])
        if action[0] == "satt":
            return team_refusal(s, self.side, action[1])
        if action == LIGHT:
            return light_refusal(s, self.side)
        if action == FOG:
            return draw_refusal(s, self.side)
        return use_refusal(s, self.side, action[1])

    def chosen(self, s: BrothersState, action: Action) -> None:
        if action == PASS:
            return end(s, s.count)
        if action[0] == "show":
            show(s, action[1], "BB 15.0")
            return goto(s, self, "choose")
        if action == FOG:
            return call(s, self, "fog_drawn", FogDraw(self.side))
        if action == LIGHT:
            return call(s, self, "lit", LightUp(self.side))
        if action[0] == "asset":
            return call(s, self, "counted", asset_frame(s, action[1]))
        if action[0] == "satt":
            return call(s, self, "counted", SuicideAttack(action[1], self.side))  # BB 59.4: it counts nothing
        return call_at_once(s, self, "counted", Use(action[1]))

    def fog_drawn(self, s: BrothersState, u: Unit) -> None:
        call(s, self, "counted", Use(u))  # BB 16.2: it is used or marked at once

    def counted(self, s: BrothersState, number: int) -> None:
        s.count += number  # BB 4.1
        self.choose(s, None)

    def lit(self, s: BrothersState, _: Any) -> None:
        s.count += 1  # BB 50.1: Illumination counts one
        goto(s, self, "choose")


class Operations(Frame):
    """BB 4.0: the phase ends when both sides have Used or marked all their units and want to use nothing more."""

    def __init__(self) -> None:
        super().__init__()
        self.side = 0
        self.idle = 0

    def start(self, s: BrothersState, _: Any) -> None:
        s.phase = "operations"
        self.side = s.first
        self.next_range(s, None)

    def next_range(self, s: BrothersState, _: Any) -> None:
        while self.idle < 2 or fitting(s, 0) or fitting(s, 1):
            side = self.side
            self.side = 1 - side
            if any_ready(s, side) or optional_pieces(s, side):
                return call_at_once(s, self, "ranged", OperationsRange(side))
            self.idle += 1
        end_missions(s)  # BB 32.0
        return end(s)

    def ranged(self, s: BrothersState, used: int) -> None:
        self.idle = 0 if used else self.idle + 1
        self.next_range(s, None)


class BeforeFirst(Frame):
    """BB 3.0 function 2: the side moving second may use units before the first starts, one Command Point each."""

    def start(self, s: BrothersState, _: Any) -> None:
        s.phase, s.count = "before", 0
        side = 1 - s.first
        s.active = side
        if cps.side_has_cp(s, side) and (any_ready(s, side) or optional_pieces(s, side)):
            return ask(s, self, "chosen", side, "BB 3.0")
        return end(s)

    def can_chosen(self, s: BrothersState) -> list[Action]:
        side = 1 - s.first
        units = [*ready_units(s, side), *entering(s, side)]
        found: list[Action] = [PASS, *[("use", u, pool) for u in units for pool in cps.pools_for(s, u, True)]]
        if s.assets:
            found += [("asset", a, pool) for a in usable(s, side) for pool in cps.pools_of(s, side)]
        if light_refusal(s, side) is None:
            found += [("illuminate", pool) for pool in cps.pools_of(s, side)]
        return [*found, *[("show", u) for u in concealed_units(s, side)]]  # BB 15.0: at any time

    def why_not_chosen(self, s: BrothersState, action: Action) -> Refusal | None:
        side = 1 - s.first
        if action[0] == "illuminate":
            return light_refusal(s, side) or cps.NO_CP
        if action[0] == "asset":
            return asset_refusal(s, side, action[1]) or cps.NO_CP
        if action == FOG:
            return draw_refusal(s, side)
        if action[0] == "show":
            return show_refusal(s, side, action[1])
        _, u, pool = action
        return use_refusal(s, side, u) or cps.cp_refusal(s, u, pool, True)

    def chosen(self, s: BrothersState, action: Action) -> None:
        if action == PASS:
            return end(s)
        if action[0] == "show":
            show(s, action[1], "BB 15.0")
            return goto(s, self, "start")
        if action[0] == "illuminate":
            _, pool = action
            s.pools[pool] -= 1
            return call(s, self, "start", LightUp(1 - s.first))
        if action[0] == "asset":
            _, asset, pool = action
            s.pools[pool] -= 1  # BB 3.0, 32.0: the one thing a Command Point does for it
            return call(s, self, "start", asset_frame(s, asset))
        _, u, pool = action
        cps.spend(s, u, pool, "first")
        if type_of(s, u).carrier:
            for p in aboard(s, u):
                s.cp[p] = 1  # BB 3.0, 21.1: they are selected together, and a unit has one point in a turn
        return call(s, self, "start", Use(u))
