"""Guns and vehicles of the Starter Kit done a second time (tools/check_starterkit.py): To Hit and To Kill, vehicular
machine guns, MP and arcs of vehicles that move, Bog Checks, stacking."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from bocage.games.starterkit.battle import battle_of
from bocage.games.starterkit.data import read
from bocage.games.starterkit.model.ground import Ground
from bocage.games.starterkit.model.state import SKState
from bocage.games.starterkit.model.units import TYPES
from bocage.kernel.frames import CHANCE
from tools import check_starterkit_attack as attacks
from tools import check_starterkit_cover as covers
from tools import check_starterkit_sums as sums
from tools.check_starterkit_to_hit import (
    FIRST_SPINE,
    IN_BOUNDING,
    HitSum,
    armour,
    band,
    bits,
    car,
    face,
    figures,
    mount,
)

Same = Callable[[str, Any, Any], None]
KILL, CHARTS = read("to_kill"), read("charts")
TERRAIN, BOG = CHARTS["vehicle_terrain"], CHARTS["bog"]
MG_RANGE = {"bow": 8, "coaxial": 12, "anti_aircraft": 8}


class GunWatch:
    """One game; `count` says what was looked at."""

    def __init__(self, same: Same, count: Callable[[str], None]) -> None:
        self.same, self.count = same, count

    def before(self, s: SKState, frame: Any, action: Any) -> Any:
        name = type(frame).__name__
        if s.player == CHANCE:
            if name == "ToHit" and frame.at == "rolled" and frame.kind and not s.barrage and "row" in _row(s, frame):
                return self._to_hit(s, frame, action)
            if name == "ToKill":
                return self._to_kill(s, frame, action)
            if name == "GunsAttack" and frame.at == "rolled" and not frame.blind and not s.barrage:
                return self._machine_guns(s, frame, action)
            if name == "BogCheck":
                return ("bog", frame.vehicle, self._bog(s, frame))
        elif name == "MovingVehicle" and action[0] == "drive" and action[1] >= 0 and s.at[frame.vehicle] >= 0:
            self._drive(s, frame, action)
        return None

    def _to_hit(self, s: SKState, frame: Any, dice: tuple[int, int]) -> Any:
        shot = HitSum(s, frame)
        self.count("gun shots")
        if shot.far:
            held = covers.arc_holds(shot.g, s.at[frame.weapon], frame.facing, frame.target)
            self.same("the target is in the arc", True, held)
        if not shot.targets():
            return None
        return ("gun", frame.weapon, bool(shot.hits(dice)), shot.number())

    def _to_kill(self, s: SKState, frame: Any, dice: tuple[int, int]) -> Any:
        """SK 7.9 Where it struck, by the To Hit roll of the frame below; the number; what the roll does."""
        below: Any = s.stack[-2]
        g, v, hit = battle_of(s).ground, frame.target, below.dice
        u = getattr(below, "user", -1)
        w = getattr(below, "weapon", -1)
        origin = s.at[u if u >= 0 else below.unit]
        turret = hit[0] < hit[1]
        side = face(s, g, v, turret, origin, hit[0])
        far = g.ranges[origin][s.at[v]]
        number = self._basic(s, w, frame.ammo, far) + (1 if side == "rear" else 0)
        critical = getattr(below, "critical", -1) in (True, v) if w < 0 else below.critical == v
        number = number * (2 if critical else 1) - armour(s, v, turret, side == "front")
        self.count("to kill")
        self.same("machine guns have a column of their own", w >= 0 and sums.sort(s, w) == "mg", frame.ammo == "mg")
        total = sum(dice)
        what = "no effect"
        if total < number:
            what = "destroyed"
        elif total == number:
            what = "Stun" if frame.ammo == "mg" else "Shock" if turret else "Immobilized"
        elif total == number + 1 and frame.ammo != "mg":
            what = ("Shock" if turret else "Immobilized") if frame.ammo == "he" else "possible Shock"
        if w < 0 and total == 12:
            what = "no effect"  # a dud
        return ("kill", v, f"{side} {'turret' if turret else 'hull'}", number, what)

    def _basic(self, s: SKState, w: int, ammo: str, far: int) -> int:
        if w < 0:
            return int(KILL["heat"]["PF"])
        if TYPES[s.kind[w]].is_gun or mount(s, w) >= 0:
            arm = figures(s, w)
            if ammo == "he":
                return int(max(tk for size, tk in zip(KILL["he"]["sizes"], KILL["he"]["tk"]) if size <= arm["calibre"]))
            return int(KILL["heat"]["75"] if ammo == "heat" else KILL[ammo][arm["row"]][band(KILL["bands"], far)])
        if sums.sort(s, w) in ("mg", "ATR"):
            return int(KILL["ap"]["MG"][band(KILL["bands"], far)])
        return int(KILL["heat"][str(sums.printed(s, w)["id"])])

    def _machine_guns(self, s: SKState, frame: Any, dice: tuple[int, int]) -> Any:
        """SK 7.8, 3.3.2.2 Firepower and DRM of a vehicle's machine guns."""
        g, v = battle_of(s).ground, frame.vehicle
        far = g.ranges[s.at[v]][frame.target]
        power, turning = 0.0, 0
        for w in frame.guns:
            where = next(m for m in MG_RANGE if TYPES[s.kind[w]].mount == m)
            fp = float(car(s, v)[where]) * {0: 3.0, 1: 2.0}.get(far, 1.0)
            fp /= 2 if far > MG_RANGE[where] else 1
            fp /= 2 if frame.mode in (IN_BOUNDING, sums.IN_ADVANCING) else 1
            power += fp / (2 if bits(s, v) & (sums.ROLLING | sums.MOTION) else 1)
            turning = max(turning, self._turning(s, g, v, where, frame.target))
        self.count("machine guns")
        if not far:
            return None  # into its own hex: arcs by the side of entry
        shot = attacks.Attack(s, g, _Guns(frame))
        found = {}
        for u in shot.targets:
            drm = shot.drm(u) + turning + (1 if bits(s, v) & sums.DAZED else 0)
            found[u] = (attacks.on_table(power, sum(dice) + drm), power)
        return ("guns", found, dice)

    def _turning(self, s: SKState, g: Ground, v: int, where: str, target: int) -> int:
        """Case 8: the hull as a bow mount, the turret by its kind; twice in a building."""
        if where == "anti_aircraft" or target == s.at[v]:
            return 0
        hull = where == "bow" or car(s, v)["turret"] == "NT"
        spine = s.facing[v] if hull else s.turret.get(v, s.facing[v])
        spines = min(
            [min((k - spine) % 6, (spine - k) % 6) for k in range(6) if covers.arc_holds(g, s.at[v], k, target)]
        )
        drm = (3 if hull else FIRST_SPINE[car(s, v)["turret"]]) + spines - 1 if spines else 0
        return drm * (2 if g.kinds[s.at[v]].endswith("-building") else 1)

    def _bog(self, s: SKState, frame: Any) -> int:
        """SK 7.6 Pressure, wheels, and half its MP into woods or a building (rate 2); leaving a Polder hex (rate 4)."""
        printed, kind = car(s, frame.vehicle), battle_of(s).ground.kinds[frame.where]
        drm = int(printed["pressure"]) + (0 if printed["tracked"] else int(BOG["not_tracked"]))
        if frame.rate == 2:
            key = {"wooden-building": "wooden_at_half", "stone-building": "stone_at_half"}.get(kind, "woods_at_half")
            drm += int(BOG[key])
        return drm + (int(CHARTS["polder"]["bog"]) if frame.rate == 4 else 0)

    def _drive(self, s: SKState, frame: Any, action: Any) -> None:
        """SK 3.3.2 Into one of the two hexes before it, at the cost of its terrain."""
        _, where, rate, cost = action
        g, v = battle_of(s).ground, frame.vehicle
        here, printed = s.at[v], car(s, v)
        self.count("drives")
        self.same("a hex before it", True, covers.arc_holds(g, here, s.facing[v], where) and g.ranges[here][where] == 1)
        self.same("MP left", True, cost <= frame.left)
        if rate == 3:
            return
        road = rate == 1
        climbs = g.level[where] > g.level[here]
        things = len(s.wrecks.get(where, ())) + len(s.vehicles.get(where, ()))
        woods = g.kinds[where] == "woods"
        if road:
            price = TERRAIN["road_exposed" if bits(s, v) & sums.CE else "road_buttoned"]
            price += TERRAIN["obstacle_road"] * things * (2 if woods else 1) + (TERRAIN["uphill_road"] if climbs else 0)
        elif rate == 2:
            price = printed["mp"] / 2 + TERRAIN["obstacle"] * things + (TERRAIN["uphill"] if climbs else 0)
        else:
            row = TERRAIN["tracked" if printed["tracked"] else "car"]
            price = row[g.kinds[where]] + TERRAIN["obstacle"] * things + (TERRAIN["uphill"] if climbs else 0)
        price += 1 if where in s.smoke else 0
        drawn = g.field.roads[here][g.neighbours[here].index(where)] in ("dirt", "paved")
        polder = "polder" in g.field.tags[here] and not drawn and not frame.quit
        self.same("MP of a hex", price + frame.extra + (CHARTS["polder"]["leave_mp"] if polder else 0), cost)

    def after(self, s: SKState, expected: Any, told: list[Any]) -> None:
        if expected is not None:
            self._outcome(expected, told)
        for what in told:
            if what[0] == "phase" and what[1] > 3:
                for where, there in s.vehicles.items():
                    sides = [s.side[v] for v in there if where >= 0]
                    self.same(f"vehicles of one side in hex {where}", len(set(sides)), len(sides))

    def _outcome(self, expected: Any, told: list[Any]) -> None:
        if expected[0] == "gun":
            found = next(w for w in told if w[0] == "to hit" and w[1] == expected[1])
            self.same("To Hit of a Gun: hit, number", expected[2:], (found[4], found[3]))
        elif expected[0] == "kill":
            found = next(w for w in told if w[0] == "to kill" and w[1] == expected[1])
            self.same("To Kill: place, number, effect", expected[2:], (found[2], found[4], found[5]))
        elif expected[0] == "bog":
            found = next(w for w in told if w[0] == "bog check" and w[1] == expected[1])
            self.same("DRM of a Bog Check", expected[2], found[3])
        elif expected[0] == "guns":
            struck = {
                w[1]: (w[2], w[4]) for w in told if w[0] == "struck" and w[3] == expected[2] and w[1] in expected[1]
            }
            self.same("machine guns of a vehicle", expected[1], struck)


def _row(s: SKState, frame: Any) -> dict[str, Any]:
    w = frame.weapon
    return figures(s, w) if w >= 0 and (TYPES[s.kind[w]].is_gun or mount(s, w) >= 0) else {}


class _Guns:
    """The frame of a vehicle's machine guns, as an Attack reads it."""

    def __init__(self, frame: Any) -> None:
        self.mode, self.target, self.entry = frame.mode, frame.target, frame.entry
        self.firers, self.targets = frame.guns, frame.targets
        self.leaders: tuple[int, ...] = ()
        self.helpers: tuple[tuple[int, int], ...] = ()
        self.flame = False
