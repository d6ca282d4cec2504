"""Guns and Vehicles of Band of Brothers done a second time (tools/check_brothers.py): Prof Checks, shots at Vehicles by
aspect and armor, arcs, MP of Vehicles, stacking, who is aboard what."""

from __future__ import annotations

from collections.abc import Callable
from math import atan2, degrees, sqrt
from typing import Any

from bocage.games.brothers.cards.scenario import CARDS
from bocage.games.brothers.state import BrothersState
from bocage.kernel.frames import CHANCE
from tools import check_brothers_sums as sums

Same = Callable[[str, Any, Any], None]
PROF = {str(row["id"]): int(row["value"]) for row in sums.CHECKS["prof"]}
RANGE, AT_VEHICLE = sums.CHECKS["prof_range"], sums.CHECKS["vehicle_fire"]
STEADY, OP_MARK, ABOARD = 1024, 1, -6
TURN, TRAIL = 6, 32


def bearing(s: BrothersState, here: int, there: int, facing: int) -> float:
    """Degrees from where a spine points to another hex, -180 to 180; spine 0 is north-east, 1 east."""
    g = sums.ground(s)
    a, b = here % g.n, there % g.n
    x = 1.5 * (g.field.columns[b] - g.field.columns[a])
    y = sqrt(3) / 2 * (g.field.ys[b] - g.field.ys[a])
    angle = degrees(atan2(x, -y)) - (30.0 + 60.0 * facing)
    return (angle + 180.0) % 360.0 - 180.0


def place(s: BrothersState, u: int) -> int:
    return s.at[s.carrier[u]] if s.at[u] < 0 <= s.carrier[u] else s.at[u]


AS_MORTAR = ("lob", "directed")  # BB 38.0: how the Type 92 fires then


class GunWatch:
    def __init__(self, same: Same, count: Callable[[str], None]) -> None:
        self.same, self.count = same, count

    def before(self, s: BrothersState, frame: Any, action: Any) -> Any:
        name = type(frame).__name__
        if s.player == CHANCE:
            below: Any = s.stack[-2] if len(s.stack) > 1 else None
            if name == "ProfCheck" and type(below).__name__ == "GunShoot":
                return self._prof(s, frame, below)
            if name == "AttackVehicle" and frame.at == "rolled" and sums.counter(s, frame.firer).arc:
                return self._at_vehicle(s, frame)
        elif name == "Drive" and frame.at == "step" and action[0] in ("drive", "reverse") and s.at[frame.unit] >= 0:
            self._drive(s, frame, action)
        return None

    def _prof(self, s: BrothersState, frame: Any, below: Any) -> Any:
        """BB 20.4: the Prof Rating and every modifier of the card."""
        u = below.firer
        drives: list[Any] = [f for f in s.stack if type(f).__name__ == "Drive" and getattr(f, "unit", -1) == u]
        on_the_spot = any(not f.hexes and f.pointed not in (-1, s.face[u]) for f in drives)
        shot = sums.Shot(s, _Fake(below, below.facing != s.face[u] or on_the_spot), False)
        t = self._target(s, shot)
        number = sums.counter(s, u).prof_rating
        number += {"op": PROF["op_fire"], "final": PROF["final_op_fire"]}.get(shot.mode, 0)
        number += PROF["marked_op_fire"] if shot.mode == "op" and s.used[u] == OP_MARK else 0
        number += PROF["moved"] if s.walked[u] and not s.mark[u] & STEADY else 0
        number += PROF["turned"] if shot.turned else 0
        g = shot.g
        if shot.how not in AS_MORTAR:  # BB 38.0, 47.3: Mortars are unaffected by elevation
            number += PROF["higher_target"] if g.height[shot.target] > g.height[shot.source] else 0
            number += PROF["ridge"] if shot.line.to_ridge else 0
        number += PROF["smoke"] if shot.smoke() == 2 else 0
        number += sum(PROF["small_feature"] for _ in (1,) if self._feature(shot, t))
        if shot.how == "vehicle":
            number += PROF["move_counter"] if s.moved[t] else 0
            number += PROF["vehicle_behind_wall"] if self._walled(shot, t) else 0
        number += max([(far, value) for far, value in RANGE["bands"] if shot.range > far], default=(0, 0))[1]
        if CARDS[s.scenario].night:
            number += max(int(RANGE["night_most"]), int(RANGE["night_per_hex"]) * shot.range)
        number += int(RANGE["monsoon_per_hex"]) * shot.range if s.raining else 0
        grass = any(g.field.kind[h] in ("grain", "kunai") for h in shot.line.touched)
        if t < 0 or (grass and shot.how == "vehicle"):
            return None  # BB 46.0: what grass hinders is nothing to a Vehicle
        self.count("prof checks")
        self.same("a target in the arc", True, abs(bearing(s, shot.source, shot.target, below.facing)) <= 30.0 + 1e-6)
        if shot.how in AS_MORTAR:
            return ("prof", u, number)  # BB 38.0, 46.0: Hindrances never impact Mortars
        return ("prof", u, number + PROF["hindrance"] * shot.hindrances(t))

    def _target(self, s: BrothersState, shot: sums.Shot) -> int:
        there = [t for t in s.here.get(shot.target, ()) if s.side[t] != s.side[shot.firer]]
        if shot.how == "vehicle":
            there = [t for t in there if sums.counter(s, t).vehicle and not s.conceal[t]]
        return next((t for t in there if t in shot.moves), there[0] if there else -1)

    def _feature(self, shot: sums.Shot, t: int) -> bool:
        """BB 54.1: not against Op Fire, from above, or from a Ridge within ten hexes."""
        if not shot.line.feature or shot.reaction or t < 0 or shot.in_fort(t):
            return False
        above = shot.g.height[shot.source] > shot.g.height[shot.target]
        return not above and not (shot.line.from_ridge and shot.range <= 10)

    def _walled(self, shot: sums.Shot, t: int) -> bool:
        behind = shot.line.cover_kind == "wall" or shot.blocked_side() or shot.behind_dike(t)
        return behind and not (shot.near and t in shot.moves and bool(shot.line.cover_kind))

    def _at_vehicle(self, s: BrothersState, frame: Any) -> Any:
        """BB 20.6: FP less the armor of the side that is hit."""
        unit, target = sums.counter(s, frame.firer), sums.counter(s, frame.target)
        here, there = place(s, frame.firer), s.at[frame.target]
        g = sums.ground(s)
        off = abs(bearing(s, there, here, s.face[frame.target]))
        number = unit.gun_fp[0] - target.armor[0 if off <= 60.0 + 1e-6 else 1]
        number += int(AT_VEHICLE["rear"]) if off > 120.0 + 1e-6 else 0
        far = sums.hexes_apart(s, here, there)
        number += sum(int(AT_VEHICLE[key]) for key, most in (("beyond_20", 20), ("beyond_30", 30)) if far > most)
        lower = sums.CARD["lower"] if g.height[there] < g.height[here] else 0
        number += lower
        if target.unarmored:
            number = max(number, unit.gun_fp[1] - target.bracket + lower)
        self.count("shots at vehicles")
        self.same("no fire within a hex", True, far > 0)
        return ("vehicle", frame.firer, frame.target, number)

    def _drive(self, s: BrothersState, frame: Any, action: Any) -> None:
        """BB 20.3: into a hex before it (or behind it, at four times the cost), within its MPs."""
        verb, loc, flags = action
        u, g = frame.unit, sums.ground(s)
        here, unit = s.at[u], sums.counter(s, u)
        if unit.afloat or g.second[here % g.n] or g.second[loc % g.n] or flags & TRAIL:
            return
        self.count("drives")
        off = abs(bearing(s, here, loc, s.face[u]))
        self.same("ahead, or behind in reverse", True, off >= 150.0 - 1e-6 if verb == "reverse" else off <= 30.0 + 1e-6)
        side = next(k for k, x in enumerate(g.field.neighbours[here]) if x == loc)
        up = max(0, g.height[loc] - g.height[here])
        special = g.special
        road = g.field.roads[here][side] in ("dirt", "paved") and not special.snow
        row = sums.TERRAIN[g.terrain[loc].ident]
        if row["vehicle"] == "half" or sums.TERRAIN[g.terrain[here].ident]["vehicle"] == "half":
            return
        price = sums.sixths(sums.WAYS["road"]["vehicle"] if road else row["vehicle"])
        price = max(price, 6 * int(sums.FIRE["movement"]["night_vehicle"])) if special.night else price
        price += up * sums.sixths(sums.SIDES["uphill"]["vehicle_by_road" if road else "vehicle"])
        for feature in () if road else ("hedgerow", "wall"):
            price += sums.sixths(sums.SIDES[feature]["vehicle"]) if feature in g.field.sides[here][side] else 0
        tags = g.field.tags
        if not road and "ridge" in g.field.sides[here][side] and "ridge" in tags[loc] and "ridge" not in tags[here]:
            price += sums.sixths(sums.SIDES["ridge"]["vehicle"])
        price += sums.sixths(sums.FIRE["wire"]["vehicle"]) if loc in s.wire else 0
        towing = any(s.carrier[x] == u and s.at[x] == ABOARD and sums.counter(s, x).gun for x in range(len(s.at)))
        price = (price + (3 if towing else 0)) * (4 if verb == "reverse" else 1)
        self.same("MPs enough", True, frame.spent + price <= 6 * unit.points)

    def after(self, s: BrothersState, expected: Any, told: list[Any]) -> None:
        if expected is not None and expected[0] == "prof":
            found = next(w for w in told if w[0] == "prof check" and w[1] == expected[1])
            self.same("Prof Check", expected[2], found[3])
        if expected is not None and expected[0] == "vehicle":
            found = next(w for w in told if w[0] == "vehicle fire" and w[1:3] == expected[1:3])
            self.same("number against a Vehicle", expected[3], found[3])
        if s.player >= 0 and s.phase in ("melee", "rout", "recovery"):
            self._parked(s)

    def _parked(self, s: BrothersState) -> None:
        """BB 20.10: no Vehicle with another one, a Gun or an enemy; passengers with a carrier."""
        for units in s.here.values():
            big = [u for u in units if sums.counter(s, u).arc]
            if any(sums.counter(s, u).vehicle for u in big):
                self.same("a Vehicle and another Vehicle or Gun", 1, len(big))
                self.same("a Vehicle and enemies", 1, len({s.side[u] for u in units}))
        for u, at in enumerate(s.at):
            if at == ABOARD:
                self.same(f"carrier of {u}", True, s.carrier[u] >= 0 and s.side[u] == s.side[s.carrier[u]])


class _Fake:
    """A GunShoot as sums.Shot reads an attack."""

    def __init__(self, below: Any, turned: bool) -> None:
        self.firer, self.target, self.mode, self.how = below.firer, below.target, below.mode, below.how
        self.cp, self.turned = False, turned
