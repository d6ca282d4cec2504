"""The sums of Band of Brothers a second time, from the state, the charts and the facts of the map.

Read are the fields of the state and its open frames, the printed counters and charts, the terrain of a hex, and what a
thread meets on the map (`Ground.line`: geometry). Everything the rules make of them is done here again.
"""

from __future__ import annotations

from itertools import pairwise
from math import cos, pi, sin, sqrt
from typing import Any

from bocage.games.brothers.cards.scenario import CARDS
from bocage.games.brothers.data import load
from bocage.games.brothers.printed.nations import NATIONS
from bocage.games.brothers.printed.units import UNITS, UnitType
from bocage.games.brothers.state import FOLLOWED, BrothersState

FIRE = load("fire")
CHECKS = load("checks")
TERRAIN = {str(row["id"]): row for row in load("terrain")["terrain"]}
FORTS = {str(row["id"]): row for row in load("hexsides")["fortification"]}
SIDES = {str(row["id"]): row for row in load("hexsides")["hexside"]}
WAYS = {str(row["id"]): row for row in load("hexsides")["way"]}
CARD = {str(row["id"]): int(row["value"]) for row in FIRE["modifier"]}
SEISHIN, BANZAI = 16, 32
BY_PATH, WHOLE, TRENCH = 1, 2, 4


def ground(s: BrothersState) -> Any:
    return CARDS[s.scenario].ground


def counter(s: BrothersState, u: int) -> UnitType:
    return UNITS[s.kind[u]]


def face_of(s: BrothersState, u: int) -> int:
    return 0 if s.step[u] == 2 else 1


def hexes_apart(s: BrothersState, a: int, b: int) -> int:
    """On a lattice of columns and half rows."""
    g = ground(s)
    f = g.field
    ha, hb = a % g.n, b % g.n
    if ha == hb:
        return 0 if a == b else 1
    across, down = abs(f.columns[ha] - f.columns[hb]), abs(f.ys[ha] - f.ys[hb])
    return int(across + max(0, (down - across) // 2))


def moves(s: BrothersState) -> dict[int, Any]:
    """Who is on the move, with its frame."""
    return {f.unit: f for f in s.stack if getattr(f, "under_way", False)}  # type: ignore[attr-defined]  # of this frame


def together(s: BrothersState, u: int) -> bool:
    """Is an enemy in its location?"""
    return any(s.side[v] != s.side[u] for v in s.here.get(s.at[u], ()))


class Shot:
    """One attack as its frame tells it."""

    def __init__(self, s: BrothersState, frame: Any, marked: bool) -> None:
        self.s = s
        self.g = ground(s)
        self.firer: int = frame.firer
        aboard = s.at[self.firer] < 0 <= s.carrier[self.firer]
        self.source = s.at[s.carrier[self.firer]] if aboard else s.at[self.firer]
        self.target: int = frame.target
        self.mode: str = frame.mode
        self.how: str = frame.how
        self.cp: bool = frame.cp
        self.turned: bool = frame.turned
        self.marked = marked
        self.unit = counter(s, self.firer)
        self.i = face_of(s, self.firer)
        self.range = hexes_apart(s, self.source, self.target)
        self.near = self.target in self.g.adjacent[self.source]
        self.lobbed = self.unit.kind == "mortar" or "gd" in self.unit.traits
        self.line = self.g.line(self.source, self.target)
        self.moves = moves(s)
        self.reaction = self.mode in ("op", "final")

    def base(self) -> int:
        if self.unit.arc and self.how != "flame":
            fp = self.unit.canister if self.how == "canister" else self.unit.gun_fp[1]
            far = self.unit.dot and CARDS[self.s.scenario].theatre == "desert" and self.range > 12
            return fp // 2 if far and self.how != "canister" else fp
        if self.how == "flame":
            fp = self.unit.flame - (2 if self.mode == "teams" else 0)
            return (fp + 1) // 2 if self.range == 2 else fp
        normal = self.unit.fp[self.i]
        if self.mode == "fire":
            fp = normal - (1 if self.turned else 0)
        else:
            fp = self.unit.prof[self.i] + (1 if self.cp else 0) - (2 if self.mode == "teams" else 0)
            if self.reaction:
                fp += int(self.near) + int(self.marked) - int(self.turned)
            fp = min(fp, normal)
        return fp // 2 if self.range > self.unit.reach[self.i] else fp

    def power(self, t: int, known: bool) -> int:
        """Against one target; `known`: a Concealed Fortification counts."""
        base = self.base()
        if self.how == "flame":
            return base + self.hidden(t) + (CARD["final"] if self.mode == "final" else 0)
        fp = base + (CARD["adjacent"] if self.near else 0) + self.cover(t, known) + self.side(t) + self.small(t)
        if not self.lobbed:
            up = self.g.height[self.target] - self.g.height[self.source]
            fp += CARD["higher"] if up > 0 else CARD["lower"] if up < 0 else 0
            fp += CARD["hindrance"] * self.hindrances(t)
        fp += CARD["smoke"] if self.smoke() == 2 else 0
        fp += self.hidden(t) + self.flank(t) + (CARD["final"] if self.mode == "final" else 0)
        fp += CARD["wire"] if self.source in self.s.wire else 0
        fp += CARD["directed"] if self.how == "directed" else 0
        fp += self.anti_tank(t)
        if self.reaction and t in self.moves and self.open_mover(t):
            fp += self.open_bonus()
        if self.g.is_cave(self.target) and fp < 1 <= base:
            return 1
        return fp

    def hidden(self, t: int) -> int:
        return {0: 0, 1: CARD["concealed"], 2: CARD["concealed_first"]}[self.s.conceal[t]]

    def fort(self) -> tuple[str, int]:
        return self.s.forts.get(self.target, ("", 0))

    def in_fort(self, t: int) -> bool:
        return t not in self.moves and (self.target in self.s.forts or self.g.is_cave(self.target))

    def cover(self, t: int, known: bool) -> int:
        g, column = self.g, "mortar" if self.lobbed else "direct"
        move = self.moves.get(t)
        if move is None and g.is_cave(self.target):
            h = self.target - g.n
            if self.source in g.cave_front(h):
                return 0
            return int(FORTS["small_cave" if h in g.small_caves else "cave"][column])
        kind, concealed = self.fort()
        if move is None and kind and (known or not concealed):
            return int(FORTS[kind][column])
        row = TERRAIN[g.terrain[self.target].ident]
        value = int(row[column])
        if not self.lobbed and row.get("artwork"):
            if row["id"] == "stream_woods":
                value = int(TERRAIN["woods"]["direct"]) if self.line.through_art else value
            elif not self.line.through_art:
                value = 0
        if move is not None and value < 0:
            lane = self.near and CARDS[self.s.scenario].pacific and self.from_fort() and not row.get("building")
            if row.get("mover_cover") is False or (move.flags & BY_PATH and self.near) or lane:
                return 0
        return value

    def from_fort(self) -> bool:
        kind = self.s.forts.get(self.source, ("", 0))[0]
        return self.g.is_cave(self.source) or kind in ("foxhole", "trench", "bunker", "pillbox")

    def blocked_side(self) -> bool:
        f, target = self.g.field, self.target % self.g.n
        for h, side in self.s.roadblocks:
            other = f.neighbours[h][side]
            if (h == target and side in self.line.enters) or (other == target and (side + 3) % 6 in self.line.enters):
                return True
        return False

    def behind_dike(self, t: int) -> bool:
        bank = self.s.bank[t]
        if self.target not in self.g.dike or bank < 0 or not self.line.enters:
            return False
        return all(self.g.bank(self.target, side) == 1 - bank for side in self.line.enters)

    def side(self, t: int) -> int:
        """Hedgerow, wall, roadblock or dike road of the target's own hex."""
        if self.lobbed or self.in_fort(t):
            return 0
        move = self.moves.get(t)
        kind = self.line.cover_kind
        if not kind and self.blocked_side() and not (move is not None and move.left == self.target):
            kind = "roadblock"
        if kind and move is not None and self.near:
            kind = ""
        lane = move is not None and self.near and CARDS[self.s.scenario].pacific and self.from_fort()
        if not kind and not lane and self.behind_dike(t):
            kind = "dike"
        return int(SIDES[kind]["direct"]) if kind else 0

    def small(self, t: int) -> int:
        """Small features and ridges (BB 54.1, 54.2)."""
        if self.lobbed or self.in_fort(t):
            return 0
        fp = int(SIDES["ridge"]["direct"]) if self.line.to_ridge else 0
        above = self.g.height[self.source] > self.g.height[self.target]
        if self.line.feature and not self.reaction and not above and not (self.line.from_ridge and self.range <= 10):
            fp += int(SIDES["small_feature"]["direct"])
        return fp

    def hindrances(self, t: int) -> int:
        behind = self.line.cover_kind == "wall" or self.blocked_side() or self.behind_dike(t)
        found = int(self.line.hindrances)
        if self.line.wall_counts:
            return found - 1 if behind else found
        level = self.g.height[self.source] == self.g.height[self.target]
        if self.s.roadblocks and level and not self.line.walled and not behind and self.past_roadblock():
            found += 1
        return found

    def past_roadblock(self) -> bool:
        path = self.line.path
        pairs = [set(pair) for pair in pairwise(path[1:-1])]
        return any({h, self.g.field.neighbours[h][side]} in pairs for h, side in self.s.roadblocks)

    def smoke(self) -> int:
        g = self.g
        return max([self.s.smoke.get(h, 0) for h in (self.source % g.n, self.target % g.n, *self.line.touched)])

    def flank(self, t: int) -> int:
        s, g = self.s, self.g
        if not s.facing_rule or self.lobbed or t in self.moves or s.conceal[t] or s.face[t] < 0:
            return 0
        a, b = self.target % g.n, self.source % g.n
        if a == b:
            return 0
        angle = pi / 3 * (s.face[t] - 1)  # spine 1 points east
        x = 1.5 * (g.field.columns[b] - g.field.columns[a])
        y = sqrt(3) / 2 * (g.field.ys[b] - g.field.ys[a])
        return 0 if cos(angle) * x + sin(angle) * y > -1e-9 else CARD["flank"]

    def anti_tank(self, t: int) -> int:
        weapon = self.unit.satw[0]
        reach = CARDS[self.s.scenario].satw_reach.get(weapon, 0)
        if not weapon or self.mode == "final" or self.s.conceal[t] or self.range > reach or self.lobbed:
            return 0
        strong = t not in self.moves and self.fort()[0] in ("pillbox", "bunker")
        return CARD["satw_at_gun"] if strong or counter(self.s, t).kind in ("mg", "mortar", "atr") else 0

    def open_mover(self, t: int) -> bool:
        g = self.g
        if not TERRAIN[g.terrain[self.target].ident].get("open") or self.moves[t].flags & TRENCH or self.smoke():
            return False
        if g.is_upper(self.target) or self.cover(t, False) < 0:
            return False
        if self.lobbed:
            return True
        if self.line.veiled or self.line.to_ridge or self.hindrances(t) or self.side(t) or self.behind_dike(t):
            return False
        if self.s.roadblocks and self.past_roadblock():
            return False  # BB 46.0: over its Wall from another level, too
        return bool(g.height[self.target] <= g.height[self.source])

    def open_bonus(self) -> int:
        dark = CARDS[self.s.scenario].night or self.s.raining
        for reach, bonus in FIRE["open_ground"]["dark" if dark else "bands"]:
            if self.range <= reach:
                return int(bonus)
        return 0

    def result(self, die: int, fp: int, t: int) -> int:
        """0 nothing, 1 Suppressed, 2 Reduced, 3 eliminated."""
        normal = self.range <= (2 if self.how == "flame" else self.unit.reach[self.i])
        if die == 10:
            return 0
        unit = counter(self.s, t)
        found = 1 if die <= fp or (die == 1 and normal) else 0
        if unit.kind == "decoy":
            return found
        first, second, only = unit.casualty
        if self.s.step[t] == 2:
            found = 3 if die <= fp and die + second <= fp else 2 if die <= fp and die + first <= fp else found
        elif die <= fp and die + only <= fp:
            found = 2
        return max(found, 2) if die == 1 and normal and self.near else found


def morale(s: BrothersState, u: int, when: str) -> int:
    """BB 7.0 with 59.5, 59.6, 60.1."""
    unit = counter(s, u)
    if unit.kind == "decoy":
        return 10
    value = unit.morale[face_of(s, u)][s.supp[u]]
    if s.mark[u] & BANZAI:
        return value + int(CHECKS["morale"]["banzai"])
    if s.mark[u] & SEISHIN and when != "rout":
        value += int(CHECKS["morale"]["seishin"])
    on_foot = s.at[u] >= 0
    return value + (
        int(CHECKS["morale"]["pluck"]) if "pluck" in unit.traits and when == "mid-move" and s.supp[u] and on_foot else 0
    )


def sixths(value: Any) -> int:
    whole = str(value).split("/")
    return 6 * int(whole[0]) // int(whole[1]) if len(whole) == 2 else 6 * int(whole[0])


def allowance(s: BrothersState, frame: Any) -> int:
    """What a move may cost, in sixths."""
    unit = counter(s, frame.unit)
    mp = {"squad": 5, "decoy": 5}.get(unit.kind, 4) * 6
    mp -= 6 if CARDS[s.scenario].special.snow else 0
    mp += 24 if s.mark[frame.unit] & BANZAI else 0
    return mp + (6 if s.mark[frame.unit] & FOLLOWED else 0) + (6 if frame.spirit else 0)  # BB 3.0: for the phase


def step_costs(s: BrothersState, u: int, a: int, b: int, flags: int) -> set[int]:
    """What entering b from a may cost; empty where second locations or the board's edge make it a case of its own."""
    g = ground(s)
    f, special = g.field, g.special
    if a < 0 or a >= g.n or b >= g.n or flags & WHOLE or g.second[a] or g.second[b]:
        return set()
    side = next(k for k, x in enumerate(f.neighbours[a]) if x == b)
    least = special.mines.get(f.names[b], 0)
    tank = any(s.side[v] != s.side[u] and counter(s, v).vehicle and not s.conceal[v] for v in s.here.get(b, ()))
    if tank:
        return set()  # BB 20.9: a Close Assault, one MP more
    if special.night and NATIONS[counter(s, u).nation].night_minimum:
        least = max(least, 9)
    up = max(0, g.height[b] - g.height[a]) * 6
    here, there = g.terrain[a].ident, g.terrain[b].ident
    ditches = ("ditch", "breach")
    if here in ditches or there in ditches:
        up = 0
    if flags & BY_PATH:
        return {max(6, least) + up}
    if flags & TRENCH:
        return {max(6, least) + up}
    road = f.roads[a][side] in ("dirt", "paved") and not special.snow
    if road:
        return {max(sixths(WAYS["road"]["infantry"]), least) + up}
    cost = special.jungle if there == "jungle" else sixths(TERRAIN[there]["infantry"])
    if here in ditches:
        cost = 6 if there in ditches else max(cost, 12)
    extra = sum(sixths(SIDES[x]["infantry"]) for x in ("hedgerow", "wall") if x in f.sides[a][side])
    if "ridge" in f.sides[a][side] and "ridge" in f.tags[b] and "ridge" not in f.tags[a]:
        extra += 3
    return {max(cost, least) + up + extra}
