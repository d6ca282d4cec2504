"""To Hit sums of Guns and main armaments on the three Target Types done a second time (check_starterkit_guns.py)."""

from __future__ import annotations

from typing import Any

from bocage.games.starterkit.battle import battle_of
from bocage.games.starterkit.data import read
from bocage.games.starterkit.model.ground import BLOCKED, Ground
from bocage.games.starterkit.model.state import SKState
from bocage.games.starterkit.model.units import TYPES
from tools import check_starterkit_cover as covers
from tools import check_starterkit_sums as sums

HIT = read("to_hit")
CARS = read("vehicles")
VEHICLES: dict[str, dict[str, Any]] = {
    f"{nation} {row['id']}": row
    for nation, table in CARS.items()
    if nation != "provenance"
    for row in table["vehicles"]
}
STEPS = (0, 1, 2, 3, 4, 6, 8, 11, 14, 18, 26)
FIRST_SPINE = {"T": 1, "360": 1, "ST": 2, "RST": 2, "1MT": 2}
IN_BOUNDING = 4


def car(s: SKState, v: int) -> dict[str, Any]:
    """What is printed on a vehicle."""
    return VEHICLES[TYPES[s.kind[v]].title]


def mount(s: SKState, w: int) -> int:
    """The vehicle of a main armament, or -1."""
    holder = s.holder[w]
    return holder if holder >= 0 and TYPES[s.kind[holder]].is_vehicle else -1


def figures(s: SKState, w: int) -> dict[str, Any]:
    """Row, calibre and mount of a Gun or main armament."""
    v = mount(s, w)
    if v >= 0:
        main = car(s, v)["main"]
        return {**main, "row": main["gun"], "turret": car(s, v)["turret"]}
    printed = sums.printed(s, w)
    return {**printed, "turret": printed.get("mount", "NT")}


def band(bands: list[int], far: int) -> int:
    return next((i for i, most in enumerate(bands) if far <= most), -1)


def bits(s: SKState, v: int) -> int:
    return s.vehicle_marks.get(v, 0)


def seen_mp(s: SKState, g: Ground, v: int, where: int) -> float:
    """MP a vehicle has spent in sight of a hex."""
    return sum(mp for (x, h), mp in s.mp_at.items() if x == v and sums.hindrance(s, g, where, h) != BLOCKED)


def armour(s: SKState, v: int, turret: bool, front: bool) -> int:
    printed = car(s, v)
    value = int(printed["armour"][0 if front else 1])
    shape = printed.get("front_shape" if front else "side_shape", "") if turret else ""
    return STEPS[STEPS.index(value) + {"": 0, "circle": -1, "square": 1}[shape]]


def face(s: SKState, g: Ground, v: int, turret: bool, origin: int, coloured: int) -> str:
    """SK 3.2.4 Front within a third of a turn of the spine, rear opposite; at a corner the worse for the firer."""
    if origin == s.at[v]:
        return "rear" if coloured <= 2 else "side" if coloured <= 4 else "front"
    spine = s.turret.get(v, s.facing[v]) if turret else s.facing[v]
    off = abs(covers.bearing(g, s.at[v], origin, spine))
    return "front" if off <= 60.0 + 1e-6 else "side" if off <= 120.0 + 1e-6 else "rear"


class HitSum:
    """One To Hit attempt of a Gun or main armament as its frame names it."""

    def __init__(self, s: SKState, frame: Any) -> None:
        self.s, self.f, self.g = s, frame, battle_of(s).ground
        self.w, self.u = frame.weapon, frame.user
        self.arm = figures(s, self.w)
        self.v = mount(s, self.w)
        self.far = self.g.ranges[s.at[self.u]][frame.target]
        self.kind = frame.kind
        self.rolling = self.v >= 0 and bool(bits(s, self.v) & (sums.ROLLING | sums.MOTION))
        self.hindrance = sums.hindrance(s, self.g, s.at[self.u], frame.target)

    def number(self) -> int:
        row = HIT["gun"][self.arm["row"]][self.kind]
        entry = row[band(HIT[f"{self.kind}_bands"], self.far)]
        if self.kind == "att":
            return int(entry)
        return int(entry[-1] if self.is_red() else entry[0])

    def is_red(self) -> bool:
        nation = TYPES[self.s.kind[self.w]].colour
        mine = TYPES[self.s.kind[self.u]].colour
        squad = self.v < 0 and sums.sort(self.s, self.u) != "crews"
        return nation != mine or squad or nation in ("russian", "italian")

    def targets(self) -> list[int]:
        s, f = self.s, self.f
        there = [t for t in f.targets if s.at[t] == f.target]
        if f.vehicle >= 0:
            return there
        if self.kind == "itt":
            return [t for t in there if sums.is_unit(s, t) or bits(s, t) & sums.CE]
        side = s.side[self.u]
        more = [] if f.mode == sums.IN_FIRST else [v for v in s.vehicles.get(f.target, ()) if s.side[v] != side]
        return list(dict.fromkeys([*there, *more]))

    def firer(self) -> int:
        """Cases 1 to 16."""
        s, f, drm = self.s, self.f, HIT["drm"]
        building = self.g.kinds[s.at[self.u]].endswith("-building")
        total = 0
        moved = self.v >= 0 and (f.mode == IN_BOUNDING or self.rolling)
        if f.mode == sums.IN_ADVANCING and self.v >= 0:
            moved = moved or bits(s, self.v) & (sums.HAS_MOVED | sums.SAME_HEX) == sums.HAS_MOVED
        if f.mode == sums.IN_ADVANCING and not moved:
            total += drm["advancing_fire_in_building" if building else "advancing_fire"]
        if self.v < 0:
            total += drm["pinned"] if s.status[self.u] & sums.PINNED else 0
            total += drm["non_qualified"] if sums.sort(s, self.u) != "crews" else 0
            total += 1 if s.status[self.u] & sums.CX else 0
        total += drm["captured"] if TYPES[s.kind[self.w]].colour != TYPES[s.kind[self.u]].colour else 0
        total += drm["smoke"] if f.ammo in (1, 2) and self.far < 13 else 0
        spines = self.spines()
        if spines:
            total += (FIRST_SPINE.get(self.arm["turret"], 3) + spines - 1) * (2 if building else 1)
        total += 2 if f.intensive else 0
        total += (4 if building else 2) if not self.far else 0
        total += 1 if f.ammo in (4, 5) and self.far >= 13 else 0
        return total + (self.vehicle_firer(moved) if self.v >= 0 else 0)

    def vehicle_firer(self, moved: bool) -> int:
        marks = bits(self.s, self.v)
        total = (0 if marks & sums.CE else 1) + (1 if marks & sums.DAZED else 0)
        if moved:
            mp = seen_mp(self.s, self.g, self.v, self.f.target) if self.f.mode == IN_BOUNDING else 9.0
            total += (4 if mp > 3 else 5 if mp > 2 else 6) + (1 if self.arm["turret"] == "NT" else 0)
        if self.rolling and self.kind == "itt":
            total += {1: 2, 2: 1}.get(self.far, 0)
        return total

    def spines(self) -> int:
        now = self.s.facing.get(self.w, 0)
        if self.v >= 0:
            now = self.s.turret.get(self.v, self.s.facing[self.v])
        turn = (self.f.facing - now) % 6
        return int(min(turn, 6 - turn))

    def target(self, t: int) -> int:
        """Cases 17 to 25."""
        s, f = self.s, self.f
        total = self.hindrance
        man = sums.is_unit(s, t)
        if self.kind != "att":
            tem = covers.cover(s, self.g, t, f.target, f.entry)
            total += tem or self.higher(t)
        if man and covers.hazardous(s, t):
            total -= 2
        elif man and f.entry and not s.status[t] & sums.PINNED:
            total -= 0 if f.entry[2] and not s.status[t] & sums.BROKEN else 1
            total -= 1 if self.in_open(t) else 0
        total -= self.acquired(t)
        gun = covers.manned(s, t)
        if gun >= 0:
            total += {"small": 1, "large": -1}.get(sums.printed(s, gun).get("size", ""), 0)
        if not man and (f.vehicle == t or self.kind == "att"):
            total += int(car(s, t)["size"]) + self.moving(t)
        if t in (*s.hiding[0], *s.hiding[1]) and self.targets():
            total += 2
        return total

    def higher(self, t: int) -> int:
        g, f = self.g, self.f
        here = self.s.at[self.u]
        over = bool(f.entry) and f.entry[1] >= 0 and f.entry[1] in g.entry_sides(here, f.target)
        return 1 if g.level[here] < g.level[f.target] and not over else 0

    def in_open(self, t: int) -> bool:
        g, f, here = self.g, self.f, self.s.at[self.u]
        along = f.entry[0] == 1 and g.two_rates[f.target] and g.along_road(here, f.target)
        if not (g.kinds[f.target] == "open" or along) or self.hindrance:
            return False
        if (
            covers.behind_armour(self.s, t, f.target)
            or covers.dug_in(self.s, t)
            or sums.in_polder(g, f.target, f.entry)
        ):
            return False
        return str(self.arm["row"]).endswith("mortar") or not self.higher(t)  # SK 1.1.1

    def moving(self, v: int) -> int:
        """Cases 24 and 25: a vehicle that has moved and stopped is both."""
        marks, total = bits(self.s, v), 0
        if marks & sums.HAS_MOVED:
            mp = seen_mp(self.s, self.g, v, self.s.at[self.u])
            total = 4 if mp <= 1 else 3 if mp <= 3 else 2
        elif marks & sums.MOTION:
            total = 2
        rifle = self.w >= 0 and TYPES[self.s.kind[self.w]].name == "ATR"
        if marks & (sums.ROLLING | sums.MOTION) or self.kind != "vtt" or self.rolling or rifle:
            return total
        return total + {1: -2, 2: -1}.get(self.far, 0)

    def acquired(self, t: int) -> int:
        where, level = self.s.acquired.get(self.w, (-1, 0))
        if where == self.f.target:
            return level
        level, units, kept = self.s.aimed.get(self.w, (0, (), -1))
        if any(u == t and self.s.at[u] == self.f.target for u, _ in units):
            return level
        return level if not units and kept == self.f.target else 0

    def hits(self, dice: tuple[int, int]) -> list[int]:
        roll = sum(dice) + (min(dice) if self.rolling else 0)
        return [t for t in self.targets() if roll + self.firer() + self.target(t) <= self.number()]
