"""DE 4.507, 4.5162, 4.3 CG3: before the set-up each side says, for itself, who takes which weapon."""

from __future__ import annotations

from typing import Any

from bocage.games.starterkit.elst.campaign import previews
from bocage.games.starterkit.elst.campaign.book import Key, Line, line, lines, write
from bocage.games.starterkit.elst.campaign.charts import MOST_MODULES
from bocage.games.starterkit.elst.campaign.state import ENTRY, ON_MAP, IslandState
from bocage.games.starterkit.model.names import Side
from bocage.games.starterkit.model.tables import LEADER_LIMIT
from bocage.kernel.explain import Explanation
from bocage.kernel.frames import Action, Frame, ask, end, goto
from bocage.kernel.refusal import Refusal

DONE: Action = ("done",)

UNKNOWN = Refusal("DE 4.518", "your side has no such unit or weapon")
OTHER_AREA = Refusal("DE 4.507", "the weapon and the unit are not kept in the same area")
OWN_GROUP = Refusal("DE 4.5162", "a weapon begins with a unit of its own Reinforcement Group")
TWO_MODULES = Refusal("DE 4.3", "a side uses at most two artillery modules in a scenario")
LEADERS_ONLY = Refusal("DE 2.1", "a radio is used by a leader")
LEADER_LOAD = Refusal("SK 4.0", "a leader carries at most two PP")
NO_GUNNER = Refusal("SK 1.2.6", "a leader does not man a Gun")
HELD = Refusal("DE 4.518", "it is no weapon without an owner")


def arming_refusal(s: IslandState, side: Side, w: Key, u: Key) -> Refusal | None:
    """DE 4.507, 4.5162, 4.3 CG3 May the unit take up the weapon before the set-up?"""
    return taking_refusal(dict(lines(s, side)), s.modules_used, w, u)


def taking_refusal(known: dict[Key, Line], used: dict[int, int], w: Key, u: Key) -> Refusal | None:
    """The same of a side's lines; `used` are the radios that have been in play in this scenario."""
    if w not in known or u not in known:
        return UNKNOWN
    weapon, unit = known[w], known[u]
    if weapon.holder >= 0 or weapon.type.is_personnel or weapon.type.is_vehicle or not unit.type.is_personnel:
        return HELD
    if weapon.module:
        return _radio_refusal(known, used, w, unit)
    if weapon.area != unit.area:
        return OTHER_AREA
    if weapon.fresh and weapon.group and weapon.group != unit.group:
        return OWN_GROUP
    if weapon.type.is_gun and not unit.type.is_multi_man:
        return NO_GUNNER
    if not unit.type.is_leader:
        return None
    load = sum([x.type.pp for x in known.values() if x.holder == u])
    return LEADER_LOAD if load + weapon.type.pp > LEADER_LIMIT else None


def _radio_refusal(known: dict[Key, Line], used: dict[int, int], w: Key, unit: Line) -> Refusal | None:
    """DE 2.1, 4.3 CG3 Those used in the German part of a Dual Attack count, though they may be gone by now."""
    radio = known[w]
    if not unit.type.is_leader:
        return LEADERS_ONLY
    if radio.area not in (ON_MAP, ENTRY, unit.area):
        return OTHER_AREA
    taken = {k for k, x in known.items() if x.module and x.holder >= 0}
    taken |= {k for k in used if k % 2 == unit.side}
    return TWO_MODULES if len(taken - {w}) >= MOST_MODULES else None


def _takings(own: dict[Key, Line], used: dict[int, int]) -> list[Action]:
    """Who could take which weapon without an owner."""
    loose = [k for k, x in own.items() if x.holder < 0 and not x.type.is_personnel and not x.type.is_vehicle]
    units = [k for k, x in own.items() if x.type.is_personnel]
    return [("arm", w, u) for w in loose for u in units if taking_refusal(own, used, w, u) is None]


class Arming(Frame):
    """DE 4.507, 4.5162 A side's weapons without an owner are taken up; what nobody takes is kept for later."""

    def __init__(self, side: Side = 0) -> None:
        super().__init__()
        self.side = side

    def start(self, s: IslandState, _: Any) -> None:
        ask(s, self, "armed", self.side, "DE 4.518", (self.side,))

    def can_armed(self, s: IslandState) -> list[Action]:
        found = _takings(dict(lines(s, self.side)), s.modules_used)
        return found if self.done_refusal(s) else [DONE, *found]

    def done_refusal(self, s: IslandState) -> Refusal | None:
        """DE 4.5162 What a new group has received begins in the hands of its units, as far as they can carry it."""
        own = dict(lines(s, self.side))
        for action in _takings(own, s.modules_used):
            weapon = own[action[1]]
            if weapon.fresh and weapon.group and not weapon.module:
                return Refusal("DE 4.5162", f"the {weapon.type.name} of a new group must be given to one of its units")
        return None

    def why_not_armed(self, s: IslandState, action: Action) -> Refusal | None:
        if action == DONE:
            return self.done_refusal(s)
        return arming_refusal(s, self.side, action[1], action[2]) if action[0] == "arm" else None

    def explain_armed(self, s: IslandState, action: Action) -> Explanation | None:
        return previews.arming(s, action[1], action[2]) if action[0] == "arm" else None

    def armed(self, s: IslandState, action: Action) -> None:
        if action == DONE:
            return end(s)
        _, w, u = action
        write(s, w, line(s, w)._replace(holder=u, area=line(s, u).area))
        return goto(s, self, "start")
