"""BB 36.0: Satchel Charges against infantry, laid in the next hex as part of a move."""

from __future__ import annotations

from typing import Any

from bocage.games.brothers.cards.scenario import CARDS
from bocage.games.brothers.infantry.explain import odds_at
from bocage.games.brothers.infantry.modifiers import TERRAIN_ROWS
from bocage.games.brothers.infantry.moves import AS_RETREAT, NO_MP, Going, stop_refusal
from bocage.games.brothers.infantry.s06_fire import result_of
from bocage.games.brothers.infantry.s07_morale import strike
from bocage.games.brothers.infantry.shot import FIRE, SATCHEL, Shot
from bocage.games.brothers.numbers import Loc, Unit
from bocage.games.brothers.printed import pac
from bocage.games.brothers.state import BANZAI, FIRED, BrothersState
from bocage.games.brothers.table import held_by, in_melee, show, type_of
from bocage.games.brothers.terrain.s43_fortifications import reveal_fort
from bocage.kernel.explain import Explanation
from bocage.kernel.frames import Frame, call, end, roll, tell
from bocage.kernel.refusal import Refusal

NO_CHARGE = Refusal("BB 36.0", "it has no Satchel Charge")
NOT_BESIDE = Refusal("BB 36.0", "a Satchel Charge is laid in an adjacent hex, or in a Cave from above it")
NO_TARGET = Refusal("BB 36.0", "there is no enemy infantry there")
NOT_ON = Refusal("BB 36.0", "it is not on the board yet")
IN_RETREAT = Refusal("BB 5.3", "a retreating unit moves as a routing one does, and lays no Satchel Charge")
IN_CHARGE = Refusal("BB 59.6", "a charging unit must try to enter the nearest enemy hex, and lays no Satchel Charge")
IN_MELEE = Refusal("BB 6.1", "a unit that shares its location with an enemy lays no Satchel Charge elsewhere")


def charge_refusal(s: BrothersState, mv: Going, loc: Loc) -> Refusal | None:
    """May the mover lay its charge there now?"""
    u = mv.unit
    if not type_of(s, u).satchel:
        return NO_CHARGE
    if s.at[u] < 0:
        return NOT_ON
    if mv.style == AS_RETREAT:
        return IN_RETREAT
    if s.mark[u] & BANZAI or in_melee(s, u):
        return IN_CHARGE if s.mark[u] & BANZAI else IN_MELEE
    g = CARDS[s.scenario].ground
    below = s.at[u] + g.n == loc and g.is_cave(loc)
    if loc not in g.adjacent[s.at[u]] and not below:
        return NOT_BESIDE
    if held_by(s, loc, s.side[u]) or not exposed_to_charge(s, loc):
        return NO_TARGET  # BB 36.0: Vehicles are Close Assaulted with it
    return NO_MP if mv.mp_left(s) < pac.SATCHEL_MP else stop_refusal(s, mv)


def charge_targets(s: BrothersState, mv: Going) -> list[int]:
    if not type_of(s, mv.unit).satchel or s.at[mv.unit] < 0:
        return []
    g = CARDS[s.scenario].ground
    at = s.at[mv.unit]
    places = [*g.adjacent[at], at + g.n] if at < g.n and g.second[at] == "cave" else list(g.adjacent[at])
    return [loc for loc in places if charge_refusal(s, mv, loc) is None]


def exposed_to_charge(s: BrothersState, loc: Loc) -> list[Unit]:
    """BB 36.0: in a hex with both, only unmounted Infantry and Guns."""
    return [t for t in s.here.get(loc, ()) if not type_of(s, t).vehicle or s.conceal[t]]


def charge_power(s: BrothersState, u: Unit, loc: Loc, t: Unit, known: bool = True) -> int:
    """BB 36.0: 8 FP; Fortifications and buildings turn their modifier about, other terrain keeps it.

    Hexsides and height are terrain (BB 43.0 counts firing upward among its modifiers); situation counts for nothing.
    """
    g = CARDS[s.scenario].ground
    if g.is_cave(loc):
        if s.at[u] in g.cave_front(g.hex(loc)):
            return pac.SATCHEL_FP  # BB 43.4: from its front hexes a Cave has no modifier to reverse
        small = g.hex(loc) in g.small_caves
        return pac.SATCHEL_FP - pac.FORTIFICATIONS["small_cave" if small else "cave"][0]
    fort = s.forts.get(loc)
    if fort is not None and known:
        return pac.SATCHEL_FP - pac.FORTIFICATIONS[fort[0]][0]
    if g.terrain[loc].building:
        return pac.SATCHEL_FP - g.terrain[loc].direct
    shot = Shot(s, u, loc, FIRE, SATCHEL)
    return pac.SATCHEL_FP + sum([row(s, shot, t) for row in TERRAIN_ROWS])


def explain_charge(s: BrothersState, u: Unit, loc: Loc) -> Explanation:
    """What the charge would do; a Fortification that is Concealed stays out of it."""
    e = Explanation(("BB 36.0",), f"lay the Satchel Charge in {CARDS[s.scenario].ground.name(loc)}")
    e.add("BB 36.0", "Satchel Charge", pac.SATCHEL_FP)
    there = exposed_to_charge(s, loc)
    known = loc not in s.forts or not s.forts[loc][1]
    if there and known:
        change = charge_power(s, u, loc, there[0]) - pac.SATCHEL_FP
        if change:
            e.add("BB 36.0", "the target's terrain", change)
    for t in there:
        odds_at(s, t, charge_power(s, u, loc, t, known), True, True, "", e, True)
    return e


class SatchelAttack(Frame):
    """BB 36.0: the charge goes off at once; then it is spent, unless the card lets the Squad keep one."""

    def __init__(self, unit: Unit = -1, target: Loc = -1) -> None:
        super().__init__()
        self.unit = unit
        self.target = target

    def start(self, s: BrothersState, _: Any) -> None:
        s.mark[self.unit] |= FIRED  # BB 6.0: it uses FP against an enemy, and so is seen (BB 15.0)
        if s.conceal[self.unit]:
            show(s, self.unit, "BB 15.0")
        reveal_fort(s, self.target, "BB 36.0")
        there = exposed_to_charge(s, self.target)
        if not there:
            return end(s)  # the fire of the pause left nobody to lay it for
        tell(s, "BB 36.0", ("satchel", self.unit, self.target, charge_power(s, self.unit, self.target, there[0])))
        return roll(s, self, "rolled", "1d10", "BB 36.0")

    def rolled(self, s: BrothersState, die: int) -> None:
        for t in exposed_to_charge(s, self.target):
            fp = charge_power(s, self.unit, self.target, t)
            result = result_of(die, fp, s, t, True, True, True)
            tell(s, "BB 36.0", ("fire", self.unit, t, fp, die, result))
            if result:
                strike(s, t, result, "BB 36.0")
        call(s, self, "over", SpendCharge(self.unit))

    def over(self, s: BrothersState, _: Any) -> None:
        end(s)


class SpendCharge(Frame):
    """BB 36.0: the charge is gone, unless the card has a Retention Number and it is rolled."""

    def __init__(self, unit: Unit = -1) -> None:
        super().__init__()
        self.unit = unit

    def start(self, s: BrothersState, _: Any) -> None:
        if CARDS[s.scenario].retention:
            return roll(s, self, "kept", "1d10", "BB 36.0")
        self.use_up(s)
        return end(s)

    def kept(self, s: BrothersState, die: int) -> None:
        if die > CARDS[s.scenario].retention:
            self.use_up(s)
        end(s)

    def use_up(self, s: BrothersState) -> None:
        kind = type_of(s, self.unit)
        s.kind[self.unit] = kind.without or s.kind[self.unit]
        tell(s, "BB 36.0", ("satchel spent", self.unit))
