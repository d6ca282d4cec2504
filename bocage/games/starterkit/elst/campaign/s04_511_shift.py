"""DE 4.511 Shift: units change their area before the next scenario, in secret."""

from __future__ import annotations

from typing import Any

from bocage.games.starterkit.elst.campaign.book import (
    Key,
    Line,
    book_of,
    carried_by,
    line,
    lines,
    lose,
    name_of,
    note,
    place_words,
    read,
    reduce_line,
    retain,
    write,
)
from bocage.games.starterkit.elst.campaign.charts import (
    HURT_FROM,
    HURT_TO,
    OPEN_PATH,
    PER_FIVE,
    SAFE_TO,
    STAYS_TO,
)
from bocage.games.starterkit.elst.campaign.isolation import areas_of
from bocage.games.starterkit.elst.campaign.s04_505_areas import Areas, beside
from bocage.games.starterkit.elst.campaign.s04_505_paths import Path, foot, shift_way, tracks, uncontrolled_on
from bocage.games.starterkit.elst.campaign.s04_508_wounded import WoundLine
from bocage.games.starterkit.elst.campaign.s04_511_loads import VERBS, load, load_refusal, loading, loading_refusal
from bocage.games.starterkit.elst.campaign.state import ENTRY, IslandState
from bocage.games.starterkit.model.marks import BOGGED, IMMOBILIZED
from bocage.games.starterkit.model.names import Side
from bocage.kernel.explain import Explanation, Odds
from bocage.kernel.frames import Action, Frame, ask, call, end, goto, roll, tell
from bocage.kernel.refusal import Refusal

DONE: Action = ("done",)
GO: Action = ("go",)

NOT_YOURS = Refusal("DE 4.511", "your side has no such unit")
IMMOBILE = Refusal("DE 4.511", "only Infantry and mobile vehicles Shift")
ONCE = Refusal("DE 4.511", "it has tried to Shift on this date")
ELSEWHERE = Refusal("DE 4.511", "it is not kept in the area the group leaves")
NO_AREA = Refusal("DE 4.511", "a group Shifts to another friendly Setup Area or to its Entry Area")
CUT_OFF = Refusal("DE 4.511", "nobody Shifts from the Entry Area to an Isolated Setup Area")
EMPTY_AND_CUT = Refusal("DE 4.505", "nobody Shifts into an Isolated Setup Area that has no units in it")
GROUP_TOGETHER = Refusal("DE 4.3", "a Reinforcement Group that has not been set up yet Shifts as a whole")
INFANTRY_ONLY = Refusal("DE 4.511", "only Infantry Shifts from the Entry Area")
NO_WAY = Refusal("DE 4.511", "no path of Uncontrolled, friendly or Entry Area hexes leads there")
SAME_WAY = Refusal("DE 4.511", "all who Shift from one area to another on a date go as a single group")
GROUP_BEGUN = Refusal("DE 4.3", "part of its Reinforcement Group has begun elsewhere: the rest begins in the same area")
NOBODY = Refusal("DE 4.511", "name who Shifts first")


def member_refusal(s: IslandState, known: dict[Key, Line], key: Key, start: int) -> Refusal | None:
    """DE 4.511 May this one of a side's lines be part of a group that leaves the area?"""
    if key not in known or not (known[key].type.is_personnel or known[key].type.is_vehicle):
        return NOT_YOURS
    x = known[key]
    if x.area != start:
        return ELSEWHERE
    if key in s.shifted:
        return ONCE
    if x.type.is_vehicle:
        if x.vehicle_marks & (IMMOBILIZED | BOGGED):
            return IMMOBILE
        return INFANTRY_ONLY if start == ENTRY else None
    return None


def route_refusal(s: IslandState, side: Side, start: int, goal: int, used: tuple[int, ...]) -> Refusal | None:
    """DE 4.511 From a friendly area to another one."""
    for n in (start, goal):
        if not 0 <= n < len(s.zone_side) or (n > ENTRY and s.zone_side[n] != side):
            return NO_AREA
    if start == goal:
        return NO_AREA
    if start == ENTRY and s.zone_cut[goal]:
        return CUT_OFF
    if goal != ENTRY and s.zone_cut[goal] and not any([x.area == goal for _, x in _units(s, side)]):  # noqa: C419 (lists compile to loops)
        return EMPTY_AND_CUT
    return SAME_WAY if start * 1000 + goal in used else None


def _units(s: IslandState, side: Side) -> list[tuple[Key, Line]]:
    return [(key, x) for key, x in lines(s, side) if x.type.is_personnel or x.type.is_vehicle]


def group_refusal(s: IslandState, side: Side, members: tuple[Key, ...]) -> Refusal | None:
    """DE 4.3 CG8 All of a Reinforcement Group begin in the same Area: no part of it Shifts on its own, and the rest of
    one that has begun does not either."""
    groups = {line(s, key).group for key in members if line(s, key).fresh} - {0}
    if not groups:
        return None
    for key, x in _units(s, side):
        if x.fresh and x.group in groups and key not in members:
            return GROUP_TOGETHER
    begun = {x.group for x in [read(raw) for raw in book_of(s, side).values()] if not x.fresh}
    return GROUP_BEGUN if groups & begun else None


def with_them(s: IslandState, side: Side, members: tuple[Key, ...]) -> list[Key]:
    """DE 4.5162 The weapons of a new group that nobody has been given yet: they are its units' and go where they go."""
    groups = {line(s, key).group for key in members if line(s, key).fresh} - {0}
    return [
        key
        for key, x in lines(s, side)
        if x.fresh and x.group in groups and x.holder < 0 and x.type.is_weapon and not x.module
    ]


def hexes_of(areas: Areas, side: Side, n: int) -> list[int]:
    return sorted(areas.entries(side)) if n == ENTRY else areas.hexes(n)


def way(s: IslandState, side: Side, start: int, goal: int, members: tuple[Key, ...]) -> tuple[Path, int]:
    """DE 4.511 The best path of a group and its DRM; an empty path if there is none."""
    areas = areas_of(s)
    g = areas.ground
    able = foot(g)
    for key in members:
        x = line(s, key)
        if x.type.is_vehicle:
            able = [a and b for a, b in zip(able, tracks(g, x.type.is_tracked))]
    found: tuple[Path, int] = ((), 0)
    for plain in (True, False):
        path = shift_way(areas, hexes_of(areas, side, start), frozenset(hexes_of(areas, side, goal)), side, able, plain)
        drm = (OPEN_PATH if plain else 0) + PER_FIVE * (uncontrolled_on(areas, path) // 5)
        if path and (not found[0] or drm < found[1]):
            found = (path, drm)
    return found


def is_automatic(s: IslandState, side: Side, start: int, goal: int) -> bool:
    """DE 4.511 To an Entry Area that is part of the Setup Area or adjacent to it."""
    if goal != ENTRY or start == ENTRY:
        return False
    areas = areas_of(s)
    edge = areas.entries(side)
    return any(h in edge or any(b in edge for b in beside(areas.ground, h)) for h in areas.hexes(start))


class Shift(Frame):
    """DE 4.511 One side's groups, one after another."""

    def __init__(self, side: Side = 0) -> None:
        super().__init__()
        self.side = side
        self.begin = -1
        self.goal = -1
        self.members: tuple[int, ...] = ()
        self.used: tuple[int, ...] = ()
        self.handed: tuple[int, ...] = ()
        self.hurt: tuple[int, ...] = ()

    def start(self, s: IslandState, _: Any) -> None:
        self.begin, self.goal, self.members = -1, -1, ()
        ask(s, self, "routed", self.side, "DE 4.511", (self.side,))

    # from where to where

    def can_routed(self, s: IslandState) -> list[Action]:
        found: list[Action] = [DONE]
        own = [ENTRY, *[n for n in range(1, len(s.zone_side)) if s.zone_side[n] == self.side]]
        known = dict(lines(s, self.side))
        for a in own:
            able = [k for k in known if member_refusal(s, known, k, a) is None]
            for b in own if able else ():
                if self.routing_refusal(s, a, b) is None:
                    found.append(("shift", a, b))
        return found

    def routing_refusal(self, s: IslandState, a: int, b: int) -> Refusal | None:
        refusal = route_refusal(s, self.side, a, b, self.used)
        if refusal is not None:
            return refusal
        if is_automatic(s, self.side, a, b):
            return None
        return None if way(s, self.side, a, b, ())[0] else NO_WAY

    def why_not_routed(self, s: IslandState, action: Action) -> Refusal | None:
        return self.routing_refusal(s, action[1], action[2]) if action[0] == "shift" else None

    def explain_routed(self, s: IslandState, action: Action) -> Explanation | None:
        if action[0] != "shift":
            return None
        return explain(s, self.side, action[1], action[2], ())

    def routed(self, s: IslandState, action: Action) -> None:
        if action == DONE:
            return end(s)
        _, self.begin, self.goal = action
        return ask(s, self, "gathered", self.side, "DE 4.511", (self.side,))

    # who goes

    def can_gathered(self, s: IslandState) -> list[Action]:
        found: list[Action] = []
        if self.going_refusal(s) is None:
            found.append(GO)
        known = dict(lines(s, self.side))
        found += [("take", key) for key in known if self.joining_refusal(s, known, key) is None]
        return [*found, *loading(s, self.side, self.members, self.handed), DONE]

    def joining_refusal(self, s: IslandState, known: dict[Key, Line], key: Key) -> Refusal | None:
        if key in self.members:
            return ONCE
        refusal = member_refusal(s, known, key, self.begin)
        if refusal is not None or line(s, key).type.is_personnel or is_automatic(s, self.side, self.begin, self.goal):
            return refusal  # Infantry goes wherever the group can
        return None if way(s, self.side, self.begin, self.goal, (*self.members, key))[0] else NO_WAY

    def going_refusal(self, s: IslandState) -> Refusal | None:
        if not self.members:
            return NOBODY
        for key in self.members:
            refusal = load_refusal(s, key)
            if refusal is not None:
                return refusal
        return group_refusal(s, self.side, self.members)

    def why_not_gathered(self, s: IslandState, action: Action) -> Refusal | None:
        if action == GO:
            return self.going_refusal(s)
        if action[0] in VERBS:
            return loading_refusal(s, self.side, self.members, self.handed, action)
        return self.joining_refusal(s, dict(lines(s, self.side)), action[1]) if action[0] == "take" else None

    def explain_gathered(self, s: IslandState, action: Action) -> Explanation | None:
        if action == GO:
            return explain(s, self.side, self.begin, self.goal, self.members)
        if action[0] == "take":
            return explain(s, self.side, self.begin, self.goal, (*self.members, action[1]))
        return None

    def gathered(self, s: IslandState, action: Action) -> None:
        if action[0] == "take":
            self.members = (*self.members, action[1])
        elif action[0] in VERBS:
            load(s, action)
            self.handed = (*self.handed, action[1])
        elif action == GO:
            return self._go(s)
        else:
            return goto(s, self, "start")
        return ask(s, self, "gathered", self.side, "DE 4.511", (self.side,))

    def _go(self, s: IslandState) -> None:
        self.used = (*self.used, self.begin * 1000 + self.goal)
        for key in self.members:
            s.shifted[key] = 1
        if is_automatic(s, self.side, self.begin, self.goal):
            return self._arrive(s)
        return roll(s, self, "rolled", "2d6", "DE 4.511", (self.side,))

    def rolled(self, s: IslandState, dice: tuple[int, int]) -> None:
        drm = way(s, self.side, self.begin, self.goal, self.members)[1]
        final = dice[0] + dice[1] + drm
        tell(s, "DE 4.511", ("shift roll", dice, drm, final), (self.side,))
        if final <= SAFE_TO:
            return self._arrive(s)
        if final <= STAYS_TO:
            note(s, self.side, "DE 4.511", f"the group stays in {place_words(s, self.begin)}")
            return goto(s, self, "start")
        if final <= HURT_TO:
            self.hurt = self.members
            self._move(s)
            return goto(s, self, "next_hurt")
        for w in with_them(s, self.side, self.members):
            lose(s, w, "DE 4.511", "was lost on the way")
        for key in self.members:
            for w in carried_by(s, key):
                if not line(s, key).type.is_vehicle:
                    write(s, w, line(s, w)._replace(holder=-1))
                    lose(s, w, "DE 4.511", "was lost on the way")
            lose(s, key, "DE 4.511", "was lost on the way")
        return goto(s, self, "start")

    def _move(self, s: IslandState) -> None:
        names = ", ".join(name_of(line(s, key)) for key in self.members)
        for key in with_them(s, self.side, self.members):
            retain(s, key, self.goal)
        for key in self.members:
            retain(s, key, self.goal)
            for k in (key, *carried_by(s, key)):
                write(s, k, line(s, k)._replace(hex=-1))
        note(s, self.side, "DE 4.511", f"{names} Shifted to {place_words(s, self.goal)}")

    def _arrive(self, s: IslandState) -> None:
        self._move(s)
        goto(s, self, "start")

    # DE 4.511: possible casualties

    def next_hurt(self, s: IslandState, _: Any) -> None:
        if not self.hurt:
            return goto(s, self, "start")
        return roll(s, self, "struck", "1d6", "DE 4.511", (self.side,))

    def struck(self, s: IslandState, die: int) -> None:
        key = self.hurt[0]
        self.hurt = self.hurt[1:]
        x: Line = line(s, key)
        tell(s, "DE 4.511", ("shift loss roll", name_of(x), die), (self.side,))
        if die >= HURT_FROM:
            if x.type.is_vehicle:
                lose(s, key, "DE 4.511")
            elif x.type.is_leader:
                return call(s, self, "next_hurt", WoundLine(key, "DE 4.511", True))
            else:
                reduce_line(s, key, "DE 4.511")
        return goto(s, self, "next_hurt")


def explain(s: IslandState, side: Side, start: int, goal: int, members: tuple[Key, ...]) -> Explanation:
    """DE 4.511 What a Shift would be rolled on."""
    if is_automatic(s, side, start, goal):
        return Explanation(("DE 4.511",), "succeeds without a roll: the Entry Area adjoins the Setup Area")
    path, drm = way(s, side, start, goal, members)
    e = Explanation(("DE 4.511",), f"a way of {len(path)} hexes")
    e.add("DE 4.511", "the path", drm)
    rolls = [a + b + drm for a in range(1, 7) for b in range(1, 7)]
    e.odds = [
        Odds("Shifts", sum(r <= SAFE_TO for r in rolls) / 36, "DE 4.511"),
        Odds("stays", sum(SAFE_TO < r <= STAYS_TO for r in rolls) / 36, "DE 4.511"),
        Odds("Shifts with losses", sum(STAYS_TO < r <= HURT_TO for r in rolls) / 36, "DE 4.511"),
        Odds("is lost", sum(r > HURT_TO for r in rolls) / 36, "DE 4.511"),
    ]
    return e
