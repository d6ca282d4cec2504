"""SK 6.5 Manhandling: a quick set-up Gun is pushed into an adjacent hex by those who move with it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bocage.games.starterkit import refusals as no
from bocage.games.starterkit.battle import ground_of
from bocage.games.starterkit.elst.s01_3_polder import CLAIMED, has_road, leaving_mf
from bocage.games.starterkit.model.marks import EMPLACED, MOVED, PUSHED, ROOTED
from bocage.games.starterkit.model.names import Facing, Location, Unit, Units, Weapon
from bocage.games.starterkit.model.state import SKState
from bocage.games.starterkit.model.units import TYPES
from bocage.games.starterkit.movement.s03_3_1_allotment import carried_pp
from bocage.games.starterkit.movement.s03_3_1_entering import enemy_refusal, smoke_cost, stacking_refusal
from bocage.games.starterkit.ordnance.arcs import SPINES
from bocage.games.starterkit.ordnance.s06_3_emplacement import NO_BUILDING
from bocage.games.starterkit.ordnance.targets import gun_of
from bocage.kernel.explain import Explanation, Odds
from bocage.kernel.frames import Action, Frame, ask, call, end, roll, tell
from bocage.kernel.refusal import Refusal

if TYPE_CHECKING:
    from bocage.games.starterkit.movement.s03_3_1_moving import MovingStack

GUN_STAYS = Refusal("SK 4.0", "a Gun is not carried: it is manhandled, or left behind")
NO_GUN = Refusal("SK 6.5", "no squad, half-squad or crew of the stack possesses a Gun")
LIMBERED = Refusal("SK 6.5", "this Gun must be limbered to move, and cannot")
NO_ASSAULT = Refusal("SK 6.5", "there is no Assault Movement with a Gun")
NO_LOADS = Refusal("SK 6.5", "who manhandles a Gun carries nothing")
ONE_GUN = Refusal("SK 6.5", "a stack manhandles one Gun")
NO_ADVANCE = Refusal("SK 6.5", "who has manhandled a Gun does not advance")
TURNED_STAYS = Refusal("SK 3.2.4", "a Gun that was turned without firing does not move this Player Turn")
TRIED_STAYS = Refusal("SK 6.5", "others have tried to move this Gun in vain, and it stays this turn")
GUN_ADVANCES = Refusal("SK 6.5", "a Gun does not move in the Advance Phase: leave it first")

NO_STAIRS = Refusal("DE 1.1", "no Gun is taken up into a Steeple")

HELP_MOST = 4
ROAD_HELP = 2


def pushed_gun(s: SKState, members: Units) -> Weapon:
    """The Gun that a stack could push, or -1."""
    for u in members:
        if s.carried[u] and s.type(u).is_multi_man:
            g = gun_of(s, u)
            if g >= 0:
                return g
    return -1


def gun_carrier_refusal(s: SKState, members: Units) -> Refusal | None:
    """SK 4.0, 6.5 Nobody walks away with a Gun."""
    for u in members:
        for w in s.carried[u]:
            if TYPES[s.kind[w]].is_gun:
                return GUN_STAYS
    return None


def helpers_drm(s: SKState, members: Units) -> int:
    """SK 6.5 One less for each half-squad or crew beyond the first, two for a squad; four at most."""
    halves = sum(s.type(u).size for u in members if s.type(u).is_multi_man)
    return -min(HELP_MOST, halves - 1)


def push_drm(s: SKState, members: Units, where: Location, cost: float) -> int:
    """SK 6.5 TEM of the hex entered, MF spent, helpers, a road hexside."""
    return ground_of(s).tem[where] + int(cost) + helpers_drm(s, members) - road_help(s, members, where)


def road_help(s: SKState, members: Units, where: Location) -> int:
    """SK 6.5 Two for crossing a road hexside, at whichever rate the hex is entered."""
    return ROAD_HELP if has_road(ground_of(s), s.at[members[0]], where) else 0


def leaving_cost(s: SKState, f: MovingStack, where: Location, rate: int) -> float:
    """DE 1.3 The MF to be spent in a Polder hex before the Gun leaves it."""
    g = ground_of(s)
    if not g.has_polder or f.has_paid():
        return 0.0
    return leaving_mf(g, f.where(s), has_road(g, f.where(s), where), rate)


def climbing(s: SKState, f: MovingStack) -> float:
    """What a variant asks of the men before they leave the hex."""
    return s.leaving(f.members) if s.gated else 0.0


def push_list(s: SKState, f: MovingStack) -> list[Action]:
    """("push", hex, rate, MF): twice what the terrain costs; never for the channel of a Polder hex (DE 1.3)."""
    found: list[Action] = []
    if pushed_gun(s, f.members) < 0 or f.where(s) < 0:
        return found
    from bocage.games.starterkit.movement.s03_3_1_steps import steps

    for _, where, rate, cost in steps(s, f):
        if not rate & CLAIMED:
            once = smoke_cost(s, where) + leaving_cost(s, f, where, rate) + climbing(s, f)
            found.append(("push", where, rate, 2 * (cost - once) + once))
    return found


def push_refusal(s: SKState, f: MovingStack, action: Action) -> Refusal | None:
    """SK 6.5 May the stack try to push its Gun there?"""
    from bocage.games.starterkit.movement.s03_3_1_steps import price_refusal, purse_of

    g = pushed_gun(s, f.members)
    if g < 0:
        return NO_GUN
    if s.type(g).is_limbered:
        return LIMBERED
    if s.gun_marks.get(g, 0) & ROOTED:
        return TURNED_STAYS
    if f.assault:
        return NO_ASSAULT
    if sum(1 for u in f.members for w in s.carried[u] if s.type(w).is_gun) > 1:
        return ONE_GUN
    if any(carried_pp(s, u) for u in f.members):
        return NO_LOADS
    for u in f.members:
        refusal = f.load_refusal(s, u)  # SK 4.0: no Weapon is moved by two
        if refusal is not None:
            return refusal
    if s.gun_marks.get(g, 0) & PUSHED and not has_pushed(s, s.holder[g]):
        return TRIED_STAYS  # SK 6.5: neither the Gun nor those who pushed it
    listed = [x for x in push_list(s, f) if x[1] == action[1]]
    if not listed:
        return no.NOT_NEXT
    step = next((x for x in listed if len(action) > 2 and x[2] == action[2]), listed[0])
    if step[1] >= ground_of(s).hexes:
        return NO_STAIRS
    if ground_of(s).is_building[step[1]] and not s.type(g).fits_building:
        return NO_BUILDING
    refusal = price_refusal(f, purse_of(s, f)[0], step[3]) or enemy_refusal(s, s.attacker, step[1])
    return refusal or stacking_refusal(s, s.attacker, f.members, step[1])


def push(s: SKState, f: MovingStack, action: Action) -> None:
    """DE 1.3 The MF for leaving a Polder hex is spent first, by men at the Gun already."""
    _, where, rate, cost = action
    before = climbing(s, f)
    if before:
        mark_pushed(s, f.members)
        s.stepped_out(f.members)
        return f.spend_here(s, before, ("push", where, rate, cost - before))
    leaving = leaving_cost(s, f, where, rate)
    if leaving:
        mark_pushed(s, f.members)
        return f.quit_polder(s, leaving, ("push", where, rate, cost - leaving))
    return call(s, f, "pushed", Manhandling(f.members, where, rate, cost))


def mark_pushed(s: SKState, members: Units) -> None:
    """SK 6.5 They have tried, whatever comes of it: Hazardous Movement, no fire, no advance."""
    for c in (*members, pushed_gun(s, members)):
        s.gun_marks[c] = s.gun_marks.get(c, 0) | PUSHED


def explain_push(s: SKState, f: MovingStack, action: Action) -> Explanation:
    g = pushed_gun(s, f.members)
    _, where, rate, cost = action
    cost -= leaving_cost(s, f, where, rate) + climbing(s, f)
    number = s.type(g).manhandling
    drm = push_drm(s, f.members, where, cost)
    e = Explanation(("SK 6.5",), f"manhandling {number}, DRM {drm:+d}")
    e.add("SK 6.5", "terrain", ground_of(s).tem[where])
    e.add("SK 6.5", "MF spent", int(cost))
    e.add("SK 6.5", "helpers", helpers_drm(s, f.members))
    e.add("SK 6.5", "road", -road_help(s, f.members, where))
    rolls = [a + b + drm for a in range(1, 7) for b in range(1, 7)]
    e.odds = [
        Odds("moves on", sum(1 for x in rolls if x < number) / 36, "SK 6.5"),
        Odds("moves and stops", sum(1 for x in rolls if x == number) / 36, "SK 6.5"),
    ]
    return e


class Manhandling(Frame):
    """SK 6.5 One attempt. Ends with (does it move, the hex, the rate, the MF, the facing it takes)."""

    def __init__(self, members: Units = (), where: Location = -1, rate: int = 0, cost: float = 0.0) -> None:
        super().__init__()
        self.members = members
        self.where = where
        self.rate = rate
        self.cost = cost

    def gun(self, s: SKState) -> Weapon:
        return pushed_gun(s, self.members)

    def start(self, s: SKState, _: Any) -> None:
        mark_pushed(s, self.members)
        roll(s, self, "rolled", "2d6", "SK 6.5")

    def rolled(self, s: SKState, dice: tuple[int, int]) -> None:
        g = self.gun(s)
        number = s.type(g).manhandling
        final = dice[0] + dice[1] + push_drm(s, self.members, self.where, self.cost)
        tell(s, "SK 6.5", ("manhandled", g, dice, final, number, final <= number))
        if final >= number:  # the exact number is the last hex, more is none at all
            for u in self.members:
                s.status[u] |= MOVED
        if final > number:
            return end(s, (False, self.where, self.rate, self.cost, -1))
        return ask(s, self, "faced", s.side[self.members[0]], "SK 6.5")

    def can_faced(self, s: SKState) -> list[Action]:
        return [("face", self.gun(s), k) for k in range(SPINES)]

    def faced(self, s: SKState, action: Action) -> None:
        """SK 6.5 It may turn as it goes."""
        end(s, (True, self.where, self.rate, self.cost, action[2]))


def lay_down(s: SKState, g: Weapon, facing: Facing) -> None:
    """SK 6.3, 6.5 The Gun has been moved: it points as it was told to, and is no longer Emplaced."""
    s.facing[g] = facing
    s.gun_marks[g] &= ~EMPLACED


def has_pushed(s: SKState, u: Unit) -> bool:
    return bool(s.gun_marks) and bool(s.gun_marks.get(u, 0) & PUSHED)
