"""BB 63.2 and 63.3: where Company Hubs may be put, when an enemy drives one away, and how they move in Recovery."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bocage.battlefield.ways import Ways
from bocage.games.brothers.campaign.book import CAMPAIGNS
from bocage.games.brothers.campaign.s63_command import command_range
from bocage.games.brothers.campaign.s64_fatigue import HUB_FRESH, company_of, tire
from bocage.games.brothers.cards.s18_control import units_in
from bocage.games.brothers.cards.scenario import CARDS
from bocage.games.brothers.numbers import Hex, Side
from bocage.games.brothers.printed.pac import MP
from bocage.games.brothers.printed.units import INTO_CAVES, UNITS
from bocage.games.brothers.state import BrothersState
from bocage.games.brothers.table import on_board, place_of
from bocage.games.brothers.terrain.s43_trenches import joints
from bocage.games.brothers.terrain.steps import WHOLE_MOVE
from bocage.kernel.explain import Explanation
from bocage.kernel.frames import Action, Frame, ask, call, end, goto, tell
from bocage.kernel.refusal import Refusal

HUB_MP = 4 * MP
DRIVEN = 2
"""A Displaced Hub goes up to so many hexes away (BB 63.2)."""
STAY: Action = ("stay",)

IN_CAVE = Refusal("BB 63.3", "a Company Hub cannot be in a Cave")
NO_GROUND = Refusal("BB 63.3", "Infantry cannot stand there, so a Company Hub cannot either")
BESIDE_ENEMY = Refusal("BB 63.3", "a Company Hub cannot set up or end its move adjacent to an enemy unit")
TOO_FAR = Refusal("BB 63.3", "a Company Hub moves as Infantry with 4 MPs, not through enemy units")
NEARER = Refusal("BB 63.3", "a Displaced Hub cannot end its move closer to the enemy's Rout Edge")
MUST_MOVE = Refusal("BB 63.3", "a Displaced Hub must end its move away from enemy units")
ON_ENEMY = Refusal("BB 63.2", "the Hub is displaced to a hex that contains no enemy unit")
TWO_HEXES = Refusal("BB 63.2", "the Hub is displaced up to two hexes")
NOT_NEARER = Refusal("BB 63.2", "the Hub is not displaced closer to the enemy's Rout Edge")
NO_HUB = Refusal("BB 63.3", "Company Hubs are moved in the Recovery Phase, and only there")


def owner(s: BrothersState, c: int) -> Side:
    return CAMPAIGNS[s.campaign].companies[c].side


def hubs_of(s: BrothersState, side: Side) -> list[int]:
    """The side's companies in this scenario, by number."""
    found = CAMPAIGNS[s.campaign]
    here = found.stages[s.stage].ranges
    return [c for c, company in enumerate(found.companies) if company.side == side and company.name in here]


def enemy_in(s: BrothersState, h: Hex, side: Side) -> bool:
    """Is an enemy unit in the hex?"""
    for u in units_in(s, h):  # noqa: SIM110 (asked often)
        if s.side[u] != side:
            return True
    return False


def beside_enemies(s: BrothersState, side: Side) -> set[Hex]:
    """The hexes with an enemy unit, and those adjacent to one: not across a Cliff, nor from an Upper Level or a Cave to
    the hexes round about (BB 47.4, 40.2, 43.4)."""
    g = CARDS[s.scenario].ground
    places = {s.at[u] for u in on_board(s, 1 - side)}
    return {g.hex(loc) for loc in places}.union(*[[h for h in g.adjacent[loc] if h < g.n] for loc in places])


def spot_refusal(s: BrothersState, h: Hex, beside: set[Hex]) -> Refusal | None:
    """BB 63.3: what holds for set-up and for the end of every move; `beside`: see `beside_enemies`."""
    g = CARDS[s.scenario].ground
    if h >= g.n:
        return IN_CAVE
    if g.hex_closed(h):
        return NO_GROUND
    return BESIDE_ENEMY if h in beside else None


def nearer(s: BrothersState, c: int, h: Hex) -> bool:
    """Is the hex closer to the enemy's Rout Edge than the Hub is now?"""
    rows = CARDS[s.scenario].rows[1 - owner(s, c)]
    return rows[h] < rows[s.hub[c]]


# -- displaced (BB 63.2) -------------------------------------------------------------------------------------------


def displace_refusal(s: BrothersState, c: int, h: Hex, far: int = DRIVEN) -> Refusal | None:
    """May the Hub be displaced to this hex?"""
    g = CARDS[s.scenario].ground
    if h >= g.n:
        return IN_CAVE
    if g.range(s.hub[c], h) > far:
        return TWO_HEXES
    if enemy_in(s, h, owner(s, c)):
        return ON_ENEMY
    if g.hex_closed(h):
        return NO_GROUND
    return NOT_NEARER if nearer(s, c, h) else None


def displaced_to(s: BrothersState, c: int) -> list[Hex]:
    """Hexes open to it; where none is within two hexes, the nearest that are not barred."""
    g = CARDS[s.scenario].ground
    found = [h for h in range(g.n) if displace_refusal(s, c, h) is None]
    if found:
        return found
    found = [h for h in range(g.n) if displace_refusal(s, c, h, g.n) is None]
    least = min([g.range(s.hub[c], h) for h in found], default=0)
    return [h for h in found if g.range(s.hub[c], h) == least]


class DisplaceHub(Frame):
    """An enemy has entered the Hub's hex: its owner moves it at once, and it is flipped to its Displaced side."""

    def __init__(self, company: int = -1) -> None:
        super().__init__()
        self.company = company

    def start(self, s: BrothersState, _: Any) -> None:
        s.displaced[self.company] = 1
        if not displaced_to(s, self.company):
            return end(s)
        return ask(s, self, "moved", owner(s, self.company), "BB 63.2")

    def can_moved(self, s: BrothersState) -> list[Action]:
        return [("hub", self.company, h) for h in displaced_to(s, self.company)]

    def why_not_moved(self, s: BrothersState, action: Action) -> Refusal | None:
        return displace_refusal(s, self.company, action[2])

    def explain_moved(self, s: BrothersState, action: Action) -> Explanation | None:
        return preview(s, self.company, action[2], "BB 63.2")

    def moved(self, s: BrothersState, action: Action) -> None:
        _, c, h = action
        s.hub[c] = h
        tell(s, "BB 63.2", ("hub displaced", c, h))
        end(s)


def due(s: BrothersState, c: int) -> bool:
    """Is an enemy unit in the Hub's hex?"""
    return s.hub[c] >= 0 and enemy_in(s, s.hub[c], owner(s, c))


def preview(s: BrothersState, c: int, h: Hex, rule: str) -> Explanation:
    """Who would be Out of Command with the Hub there."""
    e = Explanation((rule, "BB 63.1"), f"the Hub in {CARDS[s.scenario].ground.name(h)}")
    g, far = CARDS[s.scenario].ground, command_range(s, c)
    units = [u for u in range(len(s.at)) if place_of(s, u) >= 0 and company_of(s, u) == c]
    lost = [u for u in units if g.range(place_of(s, u), h) > far]
    e.notes.append(f"{len(units) - len(lost)} of {len(units)} units within its Command Range of {far} (BB 63.1)")
    return e


# -- movement (BB 63.3) --------------------------------------------------------------------------------------------


class HubWays:
    """The ways of a Hub: as Infantry over the ground, never through a hex with an enemy unit."""

    def __init__(self, s: BrothersState, c: int) -> None:
        self.ground = CARDS[s.scenario].ground
        pieces = CAMPAIGNS[s.campaign].companies[c].pieces
        self.steps = self.ground.steps_for(UNITS[pieces[0]].gait & ~INTO_CAVES | joints(s))
        self.start = s.hub[c]
        side = owner(s, c)
        self.shut = {self.ground.hex(s.at[u]) for u in on_board(s, 1 - side)}

    def onward(self, loc: Hex, cost: int) -> list[tuple[Hex, int]]:
        n = self.ground.n
        found = []
        for there, price, flags in self.steps[loc]:
            if there < n and there not in self.shut:
                if not flags & WHOLE_MOVE:
                    found.append((there, cost + price))
                elif loc == self.start:
                    found.append((there, HUB_MP))  # BB 5.0: one hex with the whole allowance
        return found


def affordable(cost: int) -> bool:
    return cost <= HUB_MP


def reachable(s: BrothersState, c: int) -> list[Hex]:
    """Where 4 Infantry MPs take the Hub, its own hex first."""
    ways: Ways[int] = Ways()
    ways.spread([s.hub[c]], HubWays(s, c).onward, affordable, in_order=True)
    return sorted(ways.cost)


def end_refusal(s: BrothersState, c: int, h: Hex, beside: set[Hex]) -> Refusal | None:
    """Where the Hub may not end its move."""
    refusal = spot_refusal(s, h, beside)
    if refusal is not None or not s.displaced[c]:
        return refusal
    return NEARER if nearer(s, c, h) else None


def goals(s: BrothersState, c: int) -> list[Hex]:
    """Where it may end its move; a Displaced Hub that cannot get to such a hex is put in any (BB 63.3)."""
    beside = beside_enemies(s, owner(s, c))
    found = [h for h in reachable(s, c) if end_refusal(s, c, h, beside) is None]
    if found or not s.displaced[c]:
        return found
    return [h for h in range(CARDS[s.scenario].ground.n) if end_refusal(s, c, h, beside) is None]


class HubMoves(Frame):
    """The Hubs of the side that moves first, then those of the other."""

    def __init__(self) -> None:
        super().__init__()
        self.left: list[int] = []

    def start(self, s: BrothersState, _: Any) -> None:
        self.left = [*hubs_of(s, s.first), *hubs_of(s, 1 - s.first)]
        goto(s, self, "next_hub")

    def next_hub(self, s: BrothersState, _: Any) -> None:
        while self.left and s.hub[self.left[0]] < 0:
            self.left.pop(0)
        if not self.left:
            return end(s)
        if self.stay_refusal(s) is not None and not self.can_moved(s):
            return goto(s, self, "fresh")  # not a hex on the board is open to it
        return ask(s, self, "moved", owner(s, self.left[0]), "BB 63.3")

    def can_moved(self, s: BrothersState) -> list[Action]:
        c = self.left[0]
        found: list[Action] = [("hub", c, h) for h in goals(s, c) if h != s.hub[c]]
        return [STAY, *found] if self.stay_refusal(s) is None else found

    def stay_refusal(self, s: BrothersState) -> Refusal | None:
        """A Hub that is not Displaced need not move at all; the other must end where it is safe."""
        c = self.left[0]
        if not s.displaced[c]:
            return None
        return MUST_MOVE if end_refusal(s, c, s.hub[c], beside_enemies(s, owner(s, c))) is not None else None

    def why_not_moved(self, s: BrothersState, action: Action) -> Refusal | None:
        c = self.left[0]
        if action == STAY:
            return self.stay_refusal(s)
        h = action[2]
        refusal = end_refusal(s, c, h, beside_enemies(s, owner(s, c)))
        return refusal or (None if h in goals(s, c) else TOO_FAR)

    def explain_moved(self, s: BrothersState, action: Action) -> Explanation | None:
        c = self.left[0]
        return preview(s, c, s.hub[c] if action == STAY else action[2], "BB 63.3")

    def moved(self, s: BrothersState, action: Action) -> None:
        if action != STAY:
            _, c, h = action
            s.hub[c] = h
            tell(s, "BB 63.3", ("hub moves", c, h))
        goto(s, self, "fresh")

    def fresh(self, s: BrothersState, _: Any) -> None:
        """BB 63.3, 64.1: flipped back to its front side, which tires the company."""
        c = self.left.pop(0)
        if s.displaced[c]:
            s.displaced[c] = 0
            tell(s, "BB 63.2", ("hub fresh", c))
            tire(s, c, HUB_FRESH)
        goto(s, self, "next_hub")


class SetHubs(Frame):
    """BB 63.3: a side's Hubs are set up after its units, where the company sets up (or, BB 65.3, where it may)."""

    def __init__(self, side: Side = 0, again: bool = False) -> None:
        super().__init__()
        self.side = side
        self.again = again
        self.left: list[int] = []

    def start(self, s: BrothersState, _: Any) -> None:
        self.left = hubs_of(s, self.side)
        goto(s, self, "next_hub")

    def next_hub(self, s: BrothersState, _: Any) -> None:
        return ask(s, self, "put_down", self.side, "BB 63.3") if self.left else end(s)

    def set_refusals(self, s: BrothersState, hexes: Sequence[Hex]) -> list[Refusal | None]:
        """For each of these hexes what is against it."""
        from bocage.games.brothers.campaign.s65_3_map_situation import Again
        from bocage.games.brothers.cards.setup import NOT_AREA

        beside, area, again = beside_enemies(s, self.side), self.area(s), Again(s, self.side)
        found: list[Refusal | None] = []
        for h in hexes:
            refusal = spot_refusal(s, h, beside)
            if refusal is None and self.again and again.posts:
                refusal = again.refusal(h)
            elif refusal is None and h not in area:
                refusal = NOT_AREA
            found.append(refusal)
        return found

    def area(self, s: BrothersState) -> tuple[Hex, ...]:
        name = CAMPAIGNS[s.campaign].companies[self.left[0]].name
        return next((group.hexes for group in CARDS[s.scenario].groups if group.company == name), ())

    def can_put_down(self, s: BrothersState) -> list[Action]:
        c, every = self.left[0], range(CARDS[s.scenario].ground.n)
        found = [h for h, refusal in enumerate(self.set_refusals(s, every)) if refusal is None]
        if not found:
            beside = beside_enemies(s, self.side)
            found = [h for h in every if spot_refusal(s, h, beside) is None] or list(every)
        return [("hub", c, h) for h in found]

    def why_not_put_down(self, s: BrothersState, action: Action) -> Refusal | None:
        return self.set_refusals(s, [action[2]])[0]

    def explain_put_down(self, s: BrothersState, action: Action) -> Explanation | None:
        return preview(s, self.left[0], action[2], "BB 63.3")

    def put_down(self, s: BrothersState, action: Action) -> None:
        _, c, h = action
        self.left.remove(c)
        s.hub[c] = h
        tell(s, "BB 63.3", ("hub set up", c, h))
        goto(s, self, "next_hub")


class CampaignRecovery(Frame):
    """BB 13.0, 63.3, 64.1: what a campaign adds to the Recovery Phase: Hubs, then the Attacker's Fatigue."""

    def start(self, s: BrothersState, _: Any) -> None:
        call(s, self, "hubs_moved", HubMoves())

    def hubs_moved(self, s: BrothersState, _: Any) -> None:
        from bocage.games.brothers.campaign.s64_fatigue import attackers_tire

        attackers_tire(s)
        end(s)
