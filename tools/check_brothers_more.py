"""More of Band of Brothers done a second time (tools/check_brothers.py): Melee, who is subject to Rout and what failing
costs, Command Points, how often a unit is Used and fires, Final Op Fire, who may hide and who may not stay hidden."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from bocage.games.brothers.cards.scenario import CARDS
from bocage.games.brothers.printed.nations import NATIONS
from bocage.games.brothers.state import BrothersState
from bocage.kernel.frames import CHANCE
from tools import check_brothers_sums as sums

Same = Callable[[str, Any, Any], None]
FLANK, AMBUSH = 4, 8
READY, OP_MARK, USED = 0, 1, 2


class MoreWatch:
    def __init__(self, same: Same, count: Callable[[str], None]) -> None:
        self.same, self.count = same, count
        self.turn = 0
        self.given: dict[int, int] = {}
        """Unit to the Command Points it has been given this turn."""
        self.uses: dict[int, int] = {}
        self.fresh: dict[int, int] = {}
        """How often events have made a unit fresh again."""
        self.fired: set[int] = set()
        self.steps: list[int] = []

    # before a step

    def before(self, s: BrothersState, frame: Any, action: Any) -> Any:
        if s.turn != self.turn:
            self.turn, self.given, self.uses, self.fresh, self.fired = s.turn, {}, {}, {}, set()
        self.steps = list(s.step)
        name = type(frame).__name__
        if name == "OpFireWindow" and s.player >= 0 and action[0] in ("op", "final"):
            self._reaction(s, frame, action)
        if name == "MeleeRound" and s.player == CHANCE:
            u = frame.fighters[frame.at_die] if frame.at == "rolled" else frame.rolling
            return ("melee", u, melee_power(s, u, frame.bonus))
        if s.player == CHANCE and name == "MoraleCheck" and frame.when == "rout":
            bonus = no_quarter(s, frame.unit)
            self.same("what Melee adds to Morale in the Rout Phase", bonus, frame.bonus)
            self.same("subject to Rout", True, subject(s, frame.unit))
        return None

    def _reaction(self, s: BrothersState, frame: Any, action: Any) -> None:
        """BB 9.0, 10.0: an Unused unit Op Fires, a Used one next door, or at its normal Range for a Command Point."""
        verb, v, how, pool = action
        self.count("reactions")
        g, loc = sums.ground(s), s.at[frame.mover]
        self.same("who Op Fires is not Used", verb == "final", s.used[v] == USED)
        tried = frame.at_vehicle if how in ("vehicle", "satw", "flame vehicle", "rear") else frame.tried
        self.same("fires twice at a unit in one hex", False, verb == "final" and v in tried)
        if s.at[v] < 0 or sums.counter(s, v).arc:
            return
        if verb == "final" and loc not in g.adjacent[s.at[v]]:
            marked = loc % g.n in s.sustained.get(v, ())
            reach = sums.counter(s, v).reach[sums.face_of(s, v)]
            near = pool >= 0 and sums.hexes_apart(s, s.at[v], loc) <= reach and v not in s.sustained
            self.same("Final Op Fire at a distance", True, marked or near)
        elif verb == "final" and v in s.sustained:
            self.same("Sustained Fire into a marked hex", True, loc % g.n in s.sustained[v])
        if sums.together(s, v):
            self.same("fire out of a Melee", False, True)

    # after a step

    def after(self, s: BrothersState, expected: Any, told: list[Any]) -> None:
        for what in told:
            self._event(s, what)
        if expected is not None:
            _, u, power = expected
            rolls = [w for w in told if w[0] == "melee roll" and w[1] == u]
            self.count("melee dice")
            self.same("Melee FP", power, rolls[0][4])
        if s.player >= 0 and s.phase not in ("set-up", ""):
            self._hidden(s)
        if s.phase == "operations" and type(s.stack[-1]).__name__ == "OperationsRange":
            for u, at in enumerate(s.at):
                if at >= 0 and s.used[u] == READY and self.uses.get(u, 0) > self.fresh.get(u, 0):
                    self.same(f"unit {u} was used and is not marked", True, False)

    def _event(self, s: BrothersState, what: Any) -> None:
        if what[0] == "command point":
            self.given[what[1]] = self.given.get(what[1], 0) + 1
            self.same(f"Command Points on unit {what[1]}", 1, self.given[what[1]])
        elif what[0] == "uses":
            u = what[1]
            self.uses[u] = self.uses.get(u, 0) + 1
            if self.uses[u] > 1 + self.fresh.get(u, 0):
                self.same(f"unit {u} is used {self.uses[u]} times", 1, self.uses[u])
        elif what[0] == "refreshed":
            self.fresh[what[1]] = self.fresh.get(what[1], 0) + 1
        elif what[0] == "fire roll":
            self.fired.add(what[1])
        elif what[0] == "turn":
            self.turn, self.given, self.uses, self.fresh, self.fired = s.turn, {}, {}, {}, set()
        elif what[0] == "concealed" and s.at[what[1]] >= 0 and s.conceal[what[1]]:
            self.count("hidings")

    def _hidden(self, s: BrothersState) -> None:
        """BB 15.0: in Open Ground nobody stays Concealed in the LOS of an enemy against whom he has no cover."""
        g = sums.ground(s)
        coming = {u for u, f in sums.moves(s).items() if f.entering}
        for u, concealed in enumerate(s.conceal):
            loc = s.at[u]
            if not concealed or loc < 0 or loc in s.forts or g.is_cave(loc):
                continue
            if not sums.TERRAIN[g.terrain[loc].ident].get("open"):
                continue
            for v, at in enumerate(s.at):
                if at < 0 or s.side[v] == s.side[u] or v in coming or not visible(s, at, loc):
                    continue
                self.same(f"unit {u} is hidden in the open before {v}", True, sheltered(s, u, at))


def visible(s: BrothersState, a: int, b: int) -> bool:
    """LOS, and at night near enough or lit."""
    g, night = sums.ground(s), CARDS[s.scenario].night
    if g.line(a, b).blocked:
        return False
    lit = any(sums.hexes_apart(s, b % g.n, light) <= 1 for light in s.lights)
    return not night or sums.hexes_apart(s, a, b) <= night or lit


def sheltered(s: BrothersState, u: int, eye: int) -> bool:
    """BB 6.2: Beneficial Terrain against Direct Fire from there."""
    g, loc = sums.ground(s), s.at[u]
    line = g.line(eye, loc)
    ident = g.terrain[loc].ident
    row = sums.TERRAIN[ident]
    if g.height[loc] > g.height[eye] or loc in s.forts or g.is_cave(loc):
        return True
    if int(row["direct"]) < 0 or row.get("beneficial") or line.cover_kind or line.to_ridge:
        return True
    if ident == "stream_woods" and line.through_art:
        return True
    for h, side in s.roadblocks:
        other = g.field.neighbours[h][side]
        if (h == loc and side in line.enters) or (other == loc and (side + 3) % 6 in line.enters):
            return True
    bank = s.bank[u]
    behind = bank >= 0 and loc in g.dike and bool(line.enters)
    return behind and all(g.bank(loc, side) == 1 - bank for side in line.enters)


def melee_power(s: BrothersState, u: int, bonus: bool) -> int:
    """BB 12.0 with 12.2, 51.2, 59.5, 59.6."""
    unit, mark = sums.counter(s, u), s.mark[u]
    value = int(unit.melee[sums.face_of(s, u)])
    if unit.kind in ("mg", "mortar", "atr"):
        value = 2 if s.step[u] == 2 else 1
    if bonus:
        value += (1 if mark & FLANK else 0) + (2 if mark & AMBUSH else 0) + (2 if mark & (16 | 32) else 0)
    return value


def no_quarter(s: BrothersState, u: int) -> int:
    """BB 11.2: only in Melee."""
    mine = sums.counter(s, u).nation
    foes = {sums.counter(s, v).nation for v in s.here.get(s.at[u], ()) if s.side[v] != s.side[u]}
    if "japanese" in foes and mine != "japanese":
        return 2
    year = CARDS[s.scenario].year
    pair = {mine, *foes} >= {"german", "russian"} and mine in ("german", "russian")
    return 1 if pair and year >= 1942 and NATIONS[mine].no_quarter_enemy else 0


def subject(s: BrothersState, u: int) -> bool:
    """BB 11.0: in one hex with an enemy, beside a free one, or in the open within five hexes of one who sees it."""
    g, loc = sums.ground(s), s.at[u]
    if loc < 0:
        return True  # BB 21.6: a passenger, by rules of its own
    if g.is_cave(loc):
        return False
    if sums.together(s, u):
        return True
    if "seishin" in sums.counter(s, u).traits and not s.mark[u] & 32:
        return False
    for v, at in enumerate(s.at):
        if at < 0 or s.side[v] == s.side[u] or sums.together(s, v):
            continue
        if at in g.adjacent[loc]:
            return True
        near = sums.hexes_apart(s, at, loc) <= 5 and visible(s, at, loc)
        if near and not g.line(at, loc).hindered and not sheltered(s, u, at):
            return True
    return False
