"""BB 17.0: Combat Events after a fire roll of 1, and the Combat Event Table."""

from __future__ import annotations

from typing import Any

from bocage.games.brothers.cards.s66_solo import possible
from bocage.games.brothers.cards.scenario import CARDS
from bocage.games.brothers.infantry.moves import Going, stop_refusal
from bocage.games.brothers.infantry.s07_morale import reduce
from bocage.games.brothers.infantry.s15_concealment import TakeConcealment, conceal, gains
from bocage.games.brothers.moving import end_move, is_moving, movers
from bocage.games.brothers.nations.s59_marks import give_up_charge
from bocage.games.brothers.numbers import Loc, Side, Unit
from bocage.games.brothers.state import ABOARD, FIRED, FULL, GONE, KNOWN, READY, REDUCED, USED, BrothersState
from bocage.games.brothers.table import aboard, held_by, put, show, stack_limit, stacked, type_of, vehicle_or_self
from bocage.kernel.consequences import owe
from bocage.kernel.frames import PASS, Action, Frame, ask, call, end, goto, roll, tell
from bocage.kernel.refusal import Refusal

OFF, ALL, JAPANESE_ONLY = 0, 1, 2
ATTACKED, SNIPER, REFILL, RETURN, UNMASK, HIDE, TIRE, REFRESH, COMMAND, ANY = range(1, 11)
HOW_MANY = {UNMASK: 2, HIDE: 2, TIRE: 2, REFRESH: 2}
MUST_CHOOSE = Refusal("BB 17.0", "whoever rolled the event must choose while there is a choice")
NOT_ELIGIBLE = Refusal("BB 17.0", "the event does not apply to that unit")


def event_due(s: BrothersState, firer: Unit, die: int) -> bool:
    """A Squad or WT rolled 1 in a fire attack of the Operations Phase."""
    return bool(s.event_rule) and type_of(s, firer).events and die == 1 and s.phase in ("operations", "before")


class CombatEvent(Frame):
    """BB 17.0: a further die says whether there is an event and who rolls for it."""

    def __init__(self, firer: Unit = -1, struck: tuple[Unit, ...] = ()) -> None:
        super().__init__()
        self.firer = firer
        self.struck = struck
        self.side = 0

    def start(self, s: BrothersState, _: Any) -> None:
        roll(s, self, "judged", "1d10", "BB 17.0")

    def judged(self, s: BrothersState, die: int) -> None:
        from bocage.games.brothers.infantry.s17_japanese_events import JapaneseEvent

        theirs = CARDS[s.scenario].event_side
        tell(s, "BB 17.0", ("event roll", die))
        if theirs >= 0 and die == (1 if s.event_rule == JAPANESE_ONLY else 3):
            return call(s, self, "over", JapaneseEvent())
        if die > 2 or s.event_rule == JAPANESE_ONLY:
            return end(s)
        own = s.side[self.firer]
        self.side = own if die == 1 else 1 - own
        return roll(s, self, "rolled", "1d10", "BB 17.0")

    def rolled(self, s: BrothersState, die: int) -> None:
        tell(s, "BB 17.0", ("combat event", self.side, die))
        if die == ANY:
            return ask(s, self, "picked", self.side, "BB 17.0")
        return self.happen(s, die)

    def can_picked(self, s: BrothersState) -> list[Action]:
        return [("event", number) for number in range(ATTACKED, ANY)]

    def picked(self, s: BrothersState, action: Action) -> None:
        _, event = action
        tell(s, "BB 17.0", ("combat event", self.side, event))
        self.happen(s, event)

    def happen(self, s: BrothersState, event: int) -> None:
        if event == COMMAND:
            pools = CARDS[s.scenario].pools
            extra = next(i for i, pool in enumerate(pools) if pool[:2] == (self.side, "*"))
            s.pools[extra] += 2
            return end(s)
        return call(s, self, "over", Pick(event, self.side, self.firer, self.struck))

    def over(self, s: BrothersState, _: Any) -> None:
        end(s)


def in_play(s: BrothersState, u: Unit) -> bool:
    """On the board, aboard a Vehicle there included."""
    return s.at[u] >= 0 or (s.at[u] == ABOARD and s.at[s.carrier[u]] >= 0)


def hidden(s: BrothersState, u: Unit) -> bool:
    """Under a Conceal counter, its Carrier's included (BB 21.2)."""
    return bool(s.conceal[u] or s.conceal[vehicle_or_self(s, u)])


def in_sight_of(s: BrothersState, u: Unit, side: Side) -> bool:
    """Does this side know what the unit is?"""
    return in_play(s, u) and type_of(s, u).real and not possible(s, u) and (s.side[u] == side or not hidden(s, u))


def lone(s: BrothersState, u: Unit) -> bool:
    return len(s.here[s.at[u]]) == 1


def eligible(s: BrothersState, event: int, side: Side, firer: Unit, struck: tuple[Unit, ...]) -> list[Unit]:
    """Units to which the event may be applied, as far as the choosing side can tell."""
    every = range(len(s.at))
    if event == ATTACKED:
        return [u for u in (firer, *struck) if in_play(s, u)]
    if event == RETURN:
        return [u for u in every if s.at[u] == GONE and type_of(s, u).squad and hosts(s, u, side)]
    if event == UNMASK:
        return [u for u in every if s.at[u] >= 0 and s.side[u] != side and s.conceal[u]]
    known = [u for u in every if in_sight_of(s, u, side) and (event == REFRESH or type_of(s, u).foot)]
    if (
        event == REFRESH
    ):  # a Decoy is treated like a regular unit, and nothing says that the counter hides one (BB 15.0)
        known = sorted([*known, *[u for u in s.own[side] if s.at[u] >= 0 and s.conceal[u] and type_of(s, u).decoy]])
    if event == REFILL:
        return [u for u in known if s.step[u] == REDUCED and type_of(s, u).squad]
    bare = [u for u in known if not hidden(s, u)]
    if event == SNIPER:
        return bare
    known, bare = [u for u in known if s.at[u] >= 0], [u for u in bare if s.at[u] >= 0]  # the others say: not mounted
    if event == REFRESH:
        return [u for u in known if s.used[u] != READY and not is_moving(s, u)]
    if event == TIRE:
        return [u for u in bare if s.used[u] != USED and not is_moving(s, u)]
    return [u for u in bare if hideable(s, u)]


def hideable(s: BrothersState, u: Unit) -> bool:
    """BB 17.0 event 6: in a hex with a Beneficial Terrain modifier and not adjacent to an enemy.

    A unit on the move has what the ground gives a mover: no Fortification (BB 43.0), nothing in a Swamp (BB 52.0).
    """
    g = CARDS[s.scenario].ground
    loc = s.at[u]
    terrain = g.terrain[loc]
    covered = terrain.beneficial or loc in s.forts or g.is_cave(loc)
    if is_moving(s, u):
        covered = terrain.beneficial and terrain.covers_movers
    enemy = 1 - s.side[u]
    near = held_by(s, loc, enemy) or any(held_by(s, n, enemy) for n in g.adjacent[loc])  # in Melee or not
    return covered and not near


def hosts(s: BrothersState, dead: Unit, side: Side) -> list[int]:
    """BB 17.0 event 4: lone Squads of its nation; one's own may give up Concealment for it."""
    nation = type_of(s, dead).nation
    return [
        u
        for u in range(len(s.at))
        if s.side[u] == s.side[dead]
        and s.at[u] >= 0
        and in_sight_of(s, u, side)
        and type_of(s, u).squad
        and type_of(s, u).nation == nation
        and lone(s, u)
        and not CARDS[s.scenario].ground.is_cave(s.at[u])
        and not kept_for_return(s, s.at[u])
    ]


def kept_for_return(s: BrothersState, loc: Loc) -> bool:
    """BB 2.0, 20.9, 5.0: is this the last hex with room to which a mover can go back that may not stay where it is?"""
    g = CARDS[s.scenario].ground
    for move in movers(s):
        if not isinstance(move, Going) or s.at[move.unit] < 0:
            continue
        if move.assaults < 0 and stop_refusal(s, move) is None:
            continue
        side = s.side[move.unit]
        if {b for b in move.trail if b < 0 or stacked(s, b, side) < stack_limit(g, b)} == {loc}:
            return True
    return False


class Pick(Frame):
    """The side that rolled chooses, as often as the event says; it must while it can, even to its own harm."""

    def __init__(self, event: int = 0, side: Side = 0, firer: Unit = -1, struck: tuple[Unit, ...] = ()) -> None:
        super().__init__()
        self.event = event
        self.side = side
        self.firer = firer
        self.struck = struck
        self.left = HOW_MANY.get(event, 1)
        self.done: tuple[int, ...] = ()
        self.dead = -1

    def choices(self, s: BrothersState) -> list[int]:
        found = eligible(s, self.event, self.side, self.firer, self.struck)
        if self.event == REFRESH and self.done:
            found = [u for u in found if type_of(s, u).foot]
        return [u for u in found if u not in self.done]

    def start(self, s: BrothersState, _: Any) -> None:
        if not self.left or not (self.choices(s) or self.seems_open(s)):
            return end(s)
        return ask(s, self, "chosen", self.side, "BB 17.0")

    def lapsed_chosen(self, s: BrothersState) -> str:
        """What the same shot still owes (the riders of a wreck, BB 21.2) may leave nobody to choose."""
        return "" if self.choices(s) or self.seems_open(s) else "start"

    def seems_open(self, s: BrothersState) -> bool:
        """Could there be a choice, for all that the enemy knows (BB 15.0)? Then it is asked, be it only to pass: one of
        its counters may hide a Squad that takes another in, or Infantry that is Used."""
        hidden_ones = [u for u in s.own[self.side] if s.at[u] >= 0 and s.conceal[u] and not possible(s, u)]
        if self.event == RETURN:
            lost = any([s.at[u] == GONE and type_of(s, u).squad for u in s.own[self.side]])  # noqa: C419 (lists compile to loops)
            return lost and any([lone(s, u) for u in hidden_ones])  # noqa: C419 (lists compile to loops)
        return self.event == REFRESH and any([s.used[u] != READY and u not in self.done for u in hidden_ones])  # noqa: C419 (lists compile to loops)

    def can_chosen(self, s: BrothersState) -> list[Action]:
        choices = self.choices(s)
        found: list[Action] = [PASS] if not choices or self.may_decline(s) else []
        return [*found, *[("pick", u) for u in choices]]

    def may_decline(self, s: BrothersState) -> bool:
        """Event 4: a Squad may remove its Concealment for it, but need not: is there no other to take anybody in?"""
        if self.event != RETURN:
            return False
        return not any([not hidden(s, host) for dead in self.choices(s) for host in hosts(s, dead, self.side)])  # noqa: C419 (lists compile to loops)

    def why_not_chosen(self, s: BrothersState, action: Action) -> Refusal | None:
        return MUST_CHOOSE if action == PASS else NOT_ELIGIBLE

    def chosen(self, s: BrothersState, action: Action) -> None:
        if action == PASS:
            return end(s)
        u = action[1]
        self.left -= 1
        self.done = (*self.done, u)
        if self.event == RETURN:
            self.dead = u
            return ask(s, self, "hosted", self.side, "BB 17.0")
        if self.event == REFRESH and not type_of(s, u).foot:
            self.left = 0  # two Infantry units, or one Gun or Vehicle
        apply_event(s, self.event, u)
        if self.event == TIRE and gains(s, u):
            return call(s, self, "start", TakeConcealment(u))  # BB 15.0: marked Used, and has not fired
        return goto(s, self, "start")

    def can_hosted(self, s: BrothersState) -> list[Action]:
        return [("join", u) for u in hosts(s, self.dead, self.side)]

    def hosted(self, s: BrothersState, action: Action) -> None:
        host, dead = action[1], self.dead
        show(s, host, "BB 17.0")
        end_move(s, dead)
        put(s, dead, s.at[host])
        s.bank[dead], s.mark[dead] = s.bank[host], KNOWN | (s.mark[dead] & FIRED)
        s.step[dead], s.supp[dead], s.used[dead], s.conceal[dead] = REDUCED, 2, USED, 0
        tell(s, "BB 17.0", ("returned", dead, s.at[host]))
        s.face[dead] = -1
        if s.facing_rule:
            owe(s, ("face", dead))
        goto(s, self, "start")


def apply_event(s: BrothersState, event: int, u: Unit) -> None:
    if event == ATTACKED and type_of(s, u).vehicle:
        from bocage.games.brothers.vehicles.s61_unconfirmed_kills import mark_unsure

        show(s, u, "BB 17.0")

        mark_unsure(s, u, "BB 17.0")
    elif event in (ATTACKED, SNIPER):
        reduce(s, u, "BB 17.0")  # a Decoy is shown and removed
    elif event == REFILL:
        s.step[u] = FULL
        tell(s, "BB 17.0", ("full strength", u))
    elif event == UNMASK:
        show(s, u, "BB 17.0")
    elif event == HIDE:
        conceal(s, u, "BB 17.0")
    elif event == TIRE:
        give_up_charge(s, u)  # BB 59.6: it does not charge any more
        s.used[u] = USED
        tell(s, "BB 17.0", ("used", u))
    elif event == REFRESH:
        for x in (u, *aboard(s, u)):  # a Carrier with its passengers
            s.used[x] = READY
            s.sustained.pop(x, None)  # BB 61.1
        tell(s, "BB 17.0", ("refreshed", u))
