"""BB 18.0, 15.0: who has which counter, where units set up, and what is Concealed at the start."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bocage.games.brothers.cards.s18_exchanges import ForceExchange
from bocage.games.brothers.cards.scenario import CARDS, CUP, ENTER, HAND, PLACE, SETUP, Card
from bocage.games.brothers.infantry.s16_fog_of_war import first_counter, in_area_of_control
from bocage.games.brothers.numbers import Loc, Side, Unit
from bocage.games.brothers.printed.units import BLUE
from bocage.games.brothers.state import ABOARD, DUG, FULL, IN_CUP, IN_HAND, OFF, READY, TO_PLACE, BrothersState
from bocage.games.brothers.table import held_by, in_hex, put, stack_limit, stacked, type_of
from bocage.games.brothers.terrain.s46_dikes import choose_bank
from bocage.kernel.consequences import owe, touch
from bocage.kernel.frames import Action, Frame, ask, call, draw, end, goto, tell
from bocage.kernel.refusal import Refusal

NOT_AREA = Refusal("BB 18.0", "the hex is not in the unit's set-up area")
FULL_HEX = Refusal("BB 2.0", "no more than two Squads or WTs of a side may be in a location")
ENEMY_THERE = Refusal("BB 18.0", "an enemy is there")
BESIDE_ENEMY = Refusal("BB 18.0", "reinforcements may not be set up adjacent to an enemy unit")
MUST_COME = Refusal("BB 18.0", "only reinforcements outside an Area of Control may be kept back")
CLOSED = Refusal("BB 18.0", "infantry cannot stand there")
UPSTAIRS = Refusal("BB 40.2", "only Infantry can be on an Upper Level")
NO_TANK_CAVE = Refusal("BB 43.4", "Vehicles cannot set up in a Cave")
AFLOAT = Refusal("BB 21.1", "a landing craft with blue MPs sets up in Ocean or Surf")
ONE_MACHINE = Refusal("BB 20.10", "only one Vehicle or Gun may be in a hex")
NO_CAVES = Refusal("BB 43.4", "only Japanese units use Caves")


def lay_out(s: BrothersState, card: Card, fielded: list[tuple[int, str]] | None = None) -> None:
    """The counters of a card in their boxes, nothing placed yet; of a campaign, those that are `fielded` (BB 65.4)."""
    if fielded is None:
        fielded = [(number, kind) for number, group in enumerate(card.groups) for kind in group.pieces]
    sides: list[int] = []
    groups: list[int] = []
    for number, kind in fielded:
        group = card.groups[number]
        u = len(sides)
        sides.append(group.side)
        groups.append(number)
        s.kind.append(kind)
        s.at.append({SETUP: TO_PLACE, PLACE: TO_PLACE, ENTER: OFF, CUP: IN_CUP, HAND: IN_HAND}[group.mode])
        if group.mode == CUP:
            (s.cup1 if group.side else s.cup0).put(u)
    n = len(sides)
    s.take_sides(tuple(sides))
    s.group = tuple(groups)
    s.company = tuple([card.groups[number].company for number in groups])
    s.step, s.supp, s.used, s.cp = [FULL] * n, [0] * n, [READY] * n, [0] * n
    s.conceal, s.face, s.mark, s.bank, s.walked = [0] * n, [-1] * n, [0] * n, [-1] * n, [0] * n
    s.moved, s.unsure, s.carrier = [0] * n, [0] * n, [-1] * n
    for u, number in enumerate(groups):
        if card.groups[number].mode == ENTER and card.groups[number].conceal:
            s.conceal[u] = first_counter(s, u)  # BB 15.0: reinforcements may enter Concealed
    for number, group in enumerate(card.groups):
        if group.mounted:
            load_group(s, [u for u, g in enumerate(groups) if g == number])
    s.pools = [number for _, _, number in card.pools]
    for i, side in enumerate(card.sides):
        s.flares[i], s.smokes[i] = side.illumination, side.smoke
        s.trail_pairs[i], s.known_paths[i] = side.trails, side.known_paths
    s.assets = tuple([kind for _, kind in card.assets])
    s.asset_side = tuple([side for side, _ in card.assets])
    s.asset_used, s.asset_flipped = [READY] * len(s.assets), [0] * len(s.assets)
    s.forts = {loc: (kind, concealed) for loc, kind, concealed in card.forts}
    for h in card.ground.trench:
        s.forts.setdefault(h, ("trench", 0))
    s.wire = dict.fromkeys(card.wire, 1)
    s.roadblocks = card.roadblocks
    s.raining = int(card.raining)
    owner = {h: g.side for g in card.groups if g.mode == SETUP for h in g.hexes}
    for goal in card.victory.conditions:
        for h in goal.hexes:
            s.control[h] = owner.get(h, -1)  # BB 18.0: set-up areas are controlled at the start


def load_group(s: BrothersState, units: list[Unit]) -> None:
    """BB 21.1, 22.0: a group that starts mounted: its Vehicles are filled in the order of the roster."""
    load = [u for u in units if not type_of(s, u).vehicle]
    tanks = [u for u in units if type_of(s, u).vehicle and not type_of(s, u).carrier]
    for v in [u for u in units if type_of(s, u).vehicle]:
        if s.at[v] == ABOARD:
            continue
        waiting = tanks if type_of(s, v).carries_vehicle else load  # BB 21.0: one Vehicle where a tank is printed
        for u in waiting[: type_of(s, v).carries or 1]:
            s.at[u], s.carrier[u] = ABOARD, v
        del waiting[: type_of(s, v).carries or 1]


class Numbering(Frame):
    """BB 15.0: which number hides which piece is drawn, so that counters say nothing about what they cover."""

    def __init__(self) -> None:
        super().__init__()
        self.group = 0
        self.piece = 0

    def start(self, s: BrothersState, _: Any) -> None:
        groups = CARDS[s.scenario].groups
        if self.group == len(groups):
            return end(s)
        group = groups[self.group]
        if self.piece == 0:
            s.numbers.rest = [u for u, g in enumerate(s.group) if g == self.group]
        if (len({s.kind[u] for u in s.numbers.rest}) <= 1 and self.piece == 0) or not group.conceal:
            return self.next_group(s)
        seats = () if s.solo == group.side else (group.side,)
        return draw(s, self, "drawn", "numbers", "BB 15.0", seats)

    def drawn(self, s: BrothersState, u: Unit) -> None:
        """The next counter of the group changes places with the one drawn."""
        first = s.group.index(self.group) + self.piece
        s.kind[first], s.kind[u] = s.kind[u], s.kind[first]
        if s.campaign:  # what is left of it goes with it
            s.step[first], s.step[u] = s.step[u], s.step[first]
            s.line[first], s.line[u] = s.line[u], s.line[first]
        self.piece += 1
        s.numbers.rest = list(range(first + 1, first + 1 + len(s.numbers.rest)))
        if len(s.numbers.rest) <= 1:
            return self.next_group(s)
        return goto(s, self, "start")

    def next_group(self, s: BrothersState) -> None:
        self.group += 1
        self.piece = 0
        s.numbers.rest = []
        goto(s, self, "start")


def place_refusal(s: BrothersState, u: Unit, loc: Loc) -> Refusal | None:
    """May the unit set up here?"""
    card = CARDS[s.scenario]
    g, group, side = card.ground, card.groups[s.group[u]], s.side[u]
    h = g.hex(loc)
    if group.aoc:
        if not in_area_of_control(s, side, h):
            return NOT_AREA
    elif h not in group.hexes:
        return NOT_AREA
    return stand_refusal(s, u, loc)


def stand_refusal(s: BrothersState, u: Unit, loc: Loc) -> Refusal | None:
    """May it stand there, wherever it is allowed to set up?"""
    card, kind = CARDS[s.scenario], type_of(s, u)
    g, group, side = card.ground, card.groups[s.group[u]], s.side[u]
    h = g.hex(loc)
    if loc >= g.n:
        if not g.second[h]:
            return NOT_AREA
        if g.is_cave(loc) and not kind.enters_caves:
            return NO_CAVES
    if kind.arc:
        refusal = machine_place_refusal(s, u, loc)
        if refusal is not None:
            return refusal
    if loc < g.n and g.hex_closed(h) and not (kind.afloat and g.terrain[h].ident in ("ocean", "surf")):
        return CLOSED
    if loc in s.here:
        if stacked(s, loc, side) >= stack_limit(g, loc):
            return FULL_HEX
        if held_by(s, loc, 1 - side):
            return ENEMY_THERE
    beside = group.mode == PLACE and any(held_by(s, near, 1 - side) for near in g.adjacent[loc])  # in Melee or not
    return BESIDE_ENEMY if beside else None


def machine_place_refusal(s: BrothersState, u: Unit, loc: Loc) -> Refusal | None:
    """Where a Gun or Vehicle may not set up; woods and buildings are open to both (BB 20.3)."""
    g, kind = CARDS[s.scenario].ground, type_of(s, u)
    terrain = g.terrain[loc]
    if g.is_upper(loc):
        return UPSTAIRS
    if kind.vehicle and g.is_cave(loc):
        return NO_TANK_CAVE
    wet = bool(kind.afloat) and terrain.ident in ("ocean", "surf")
    if kind.afloat == BLUE and not wet:
        return AFLOAT
    if not wet and not terrain.allows_guns:
        return Refusal(terrain.rule, "Guns and Vehicles cannot set up there")
    for v in in_hex(s, loc):
        if s.side[v] == s.side[u] and type_of(s, v).arc:
            return ONE_MACHINE
    return None


class PlaceUnits(Frame):
    """One side sets up the units of a mode that are due, one counter after the other."""

    def __init__(self, side: Side = 0, mode: str = SETUP) -> None:
        super().__init__()
        self.side = side
        self.mode = mode
        self.kept: tuple[int, ...] = ()
        """Reinforcements kept off the board this turn (BB 18.0)."""

    def next_unit(self, s: BrothersState) -> int:
        groups, at = CARDS[s.scenario].groups, s.at
        for u in s.own[self.side]:
            if at[u] == TO_PLACE and u not in self.kept:
                group = groups[s.group[u]]
                if group.mode == self.mode and (self.mode == SETUP or group.turn <= s.turn):
                    return u
        return -1

    def start(self, s: BrothersState, _: Any) -> None:
        u = self.next_unit(s)
        if u < 0:
            return end(s)
        if not self.open_places(s, u, True) and self.keep_refusal(s, u) is not None:
            self.kept = (*self.kept, u)  # BB 18.0: no hex is open to it now; the others come all the same
            return goto(s, self, "start")
        hidden = CARDS[s.scenario].machines and CARDS[s.scenario].groups[s.group[u]].conceal
        return ask(s, self, "placed", self.side, "BB 18.0", (self.side,) if hidden else None)

    def can_placed(self, s: BrothersState) -> list[Action]:
        u = self.next_unit(s)
        places = self.open_places(s, u)
        if type_of(s, u).arc:
            found: list[Action] = [("place", u, loc, spine) for loc in places for spine in range(6)]
        else:
            found = [("place", u, loc) for loc in places]
        if self.keep_refusal(s, u) is None:
            found.append(("keep back", u))
        return found

    def open_places(self, s: BrothersState, u: Unit, one: bool = False) -> list[Loc]:
        """Where the unit may set up, or (`one`) the first such place."""
        card = CARDS[s.scenario]
        g, group = card.ground, card.groups[s.group[u]]
        # of those to be set up on foot whatever is empty and open is free: only occupied hexes need a look
        free = self.mode == SETUP and not group.aoc and not type_of(s, u).arc
        here, closed = s.here, group.closed
        places: Sequence[Loc] = group.locations
        refusal = stand_refusal
        if group.aoc:
            places = [loc for h in range(g.n) for loc in g.locations_of(h)]
            refusal = place_refusal
        if one:
            for loc in places:
                if (free and loc not in here and loc not in closed) or refusal(s, u, loc) is None:
                    return [loc]
            return []
        return [loc for loc in places if (free and loc not in here and loc not in closed) or refusal(s, u, loc) is None]

    def keep_refusal(self, s: BrothersState, u: Unit) -> Refusal | None:
        """BB 18.0: reinforcements may wait for a later turn, but not those that come into an Area of Control."""
        group = CARDS[s.scenario].groups[s.group[u]]
        return MUST_COME if self.mode != PLACE or group.aoc else None

    def why_not_placed(self, s: BrothersState, action: Action) -> Refusal | None:
        if action[0] == "keep back":
            return self.keep_refusal(s, self.next_unit(s))
        return place_refusal(s, self.next_unit(s), action[2])

    def placed(self, s: BrothersState, action: Action) -> None:
        if action[0] == "keep back":
            self.kept = (*self.kept, action[1])
            return goto(s, self, "start")
        u, loc = action[1], action[2]
        put(s, u, loc)
        if len(action) > 3:
            s.face[u] = action[3]  # BB 20.4
        s.mark[u] |= DUG
        s.bank[u] = choose_bank(s, u)
        if CARDS[s.scenario].groups[s.group[u]].conceal:
            s.conceal[u] = first_counter(s, u)
        elif s.facing_rule and type_of(s, u).foot:
            owe(s, ("face", u))
        tell(s, "BB 18.0", ("set up", u, loc))
        return self.start(s, None) if s.phase == "set-up" else goto(s, self, "start")


class SetUp(Frame):
    """BB 18.0: numbers, then one side, then the other; then Conceal counters that cannot stay are taken off."""

    def start(self, s: BrothersState, _: Any) -> None:
        s.phase = "set-up"
        call(s, self, "numbered", ForceExchange())

    def numbered(self, s: BrothersState, _: Any) -> None:
        call(s, self, "first_side", Numbering())

    def first_side(self, s: BrothersState, _: Any) -> None:
        from bocage.games.brothers.nations.s59_satt import DrawTeams

        if any([side.satt for side in CARDS[s.scenario].sides]) and not any(s.satt):  # noqa: C419 (lists compile to loops)
            return call(s, self, "first_side", DrawTeams())
        return call(s, self, "second_side", PlaceUnits(CARDS[s.scenario].setup_first))

    def second_side(self, s: BrothersState, _: Any) -> None:
        call(s, self, "looked_over", PlaceUnits(1 - CARDS[s.scenario].setup_first))

    def looked_over(self, s: BrothersState, _: Any) -> None:
        s.phase = "before"
        touch(s, ("everywhere",))  # BB 15.0
        end(s)
