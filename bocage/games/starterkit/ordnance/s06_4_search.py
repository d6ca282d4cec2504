"""SK 6.4, 4.2, 6.8 A flamethrower, or a Gun by its firepower equivalent, fired at a hex where nobody is seen.

As with small arms: in the fire phases, while the enemy still hides anybody, which is all that tells.
"""

from __future__ import annotations

from typing import Any

from bocage.games.starterkit.battle import ground_of
from bocage.games.starterkit.fire.explain_fire import explain_search
from bocage.games.starterkit.fire.s03_2_2_able import unit_refusal, weapon_refusal
from bocage.games.starterkit.fire.s03_2_2_firers import Aim
from bocage.games.starterkit.fire.shot import FLAME, IN_PREP, SMALL_ARMS, Shot
from bocage.games.starterkit.model.names import Location, Side, Weapon
from bocage.games.starterkit.model.state import SKState
from bocage.games.starterkit.model.units import TYPES
from bocage.games.starterkit.ordnance.s06_8_ife import IFE_RANGE, NO_IFE, IfeFire, ife_refusal
from bocage.games.starterkit.weapons.s04_refusals import FLAME_RANGE, special_refusal
from bocage.games.starterkit.weapons.s04_weapon_fire import WeaponFire
from bocage.kernel.explain import Explanation
from bocage.kernel.frames import Action, Frame, ask, call, end, goto
from bocage.kernel.refusal import Refusal

VERB = "search with"
NOBODY_HIDES = Refusal("SK 6.4", "no enemy is hidden any more, so there is nobody to search for")


def search_refusal(s: SKState, side: Side, mode: int, w: Weapon) -> Refusal | None:
    """May it be fired at any hex that looks empty?"""
    t = TYPES[s.kind[w]]
    if not t.has_ife and not t.is_flamethrower:
        return NO_IFE
    if not s.hiding[1 - side]:
        return NOBODY_HIDES
    if empty_hexes(s, side, mode, w, True):
        return None
    near = [h for h in ground_of(s).near[s.at[w]] if h < ground_of(s).hexes]
    return (hex_refusal(s, side, mode, w, near[0]) if near else None) or (IFE_RANGE if t.has_ife else FLAME_RANGE)


def hex_refusal(s: SKState, side: Side, mode: int, w: Weapon, where: Location) -> Refusal | None:
    aim = Aim(s, side, mode, where)
    return ife_refusal(s, aim, w, (), True) if TYPES[s.kind[w]].has_ife else special_refusal(s, aim, w)


def empty_hexes(s: SKState, side: Side, mode: int, w: Weapon, one: bool = False) -> list[Location]:
    """Hexes without anybody in them that it may be fired at, or (`one`) the first."""
    g, t = ground_of(s), TYPES[s.kind[w]]
    found: list[Location] = []
    if weapon_refusal(s, mode, w) is not None or unit_refusal(s, s.holder[w], -1, False) is not None:
        return found  # whichever the hex
    for h in g.ring(s.at[w], 1, 2 * t.range):
        if h not in s.stacks and h not in s.vehicles and hex_refusal(s, side, mode, w, h) is None:
            found.append(h)
            if one:
                break
    return found


class Search(Frame):
    """SK 6.4 The hexrow, then the hex; then it is fired as at any other."""

    def __init__(self, weapon: Weapon = -1, mode: int = IN_PREP) -> None:
        super().__init__()
        self.weapon = weapon
        self.mode = mode
        self.column = -1

    def side(self, s: SKState) -> Side:
        return s.side[s.holder[self.weapon]]

    def start(self, s: SKState, _: Any) -> None:
        ask(s, self, "searched", self.side(s), "SK 6.4")

    def can_searched(self, s: SKState) -> list[Action]:
        columns = ground_of(s).columns
        hexes = empty_hexes(s, self.side(s), self.mode, self.weapon)
        if self.column < 0:
            return [("row", c) for c in dict.fromkeys([columns[h] for h in hexes])]
        return [("aim", h) for h in hexes if columns[h] == self.column]

    def why_not_searched(self, s: SKState, action: Action) -> Refusal | None:
        return hex_refusal(s, self.side(s), self.mode, self.weapon, action[1]) if action[0] == "aim" else None

    def explain_searched(self, s: SKState, action: Action) -> Explanation | None:
        if action[0] != "aim":
            return None
        flame = s.type(self.weapon).is_flamethrower
        a = Shot(s, FLAME if flame else SMALL_ARMS, self.mode, action[1])
        a.aim(s, (self.weapon,), (), ())
        return explain_search(s, a)

    def searched(self, s: SKState, action: Action) -> None:
        if action[0] == "row":
            self.column = action[1]
            return goto(s, self, "start")
        w, where = self.weapon, action[1]
        if s.type(w).has_ife:
            return call(s, self, "over", IfeFire(w, self.mode, where))
        return call(s, self, "over", WeaponFire(w, self.mode, where))

    def over(self, s: SKState, outcome: Any) -> None:
        end(s, outcome)
