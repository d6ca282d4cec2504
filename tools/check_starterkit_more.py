"""More of the Starter Kit done a second time (tools/check_starterkit.py): residual fire, To Hit, rallies, Close Combat,
how often a mover is fired at, who may move, markers, Desperation, Melee and Control."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from bocage.games.starterkit.battle import battle_of
from bocage.games.starterkit.data import read
from bocage.games.starterkit.model.ground import BLOCKED
from bocage.games.starterkit.model.state import SKState
from bocage.games.starterkit.model.units import TYPES
from bocage.kernel.frames import CHANCE, OVER
from tools import check_starterkit_attack as attacks
from tools import check_starterkit_cover as covers
from tools import check_starterkit_sums as sums

Same = Callable[[str, Any, Any], None]
MALFUNCTION = 1 << 25
MOVEMENT, ADVANCING_FIRE, ROUT = 3, 5, 6
CC = read("charts")["close_combat"]
HIT = read("to_hit")
VEHICLE = read("charts")["close_combat_vehicle"]
FIREPOWERS = (1, 2, 4, 6, 8, 12, 16, 20, 24, 30, 36)


class MoreWatch:
    """One game; `count` says what was looked at."""

    def __init__(self, same: Same, count: Callable[[str], None]) -> None:
        self.same, self.count = same, count
        self.turn = (-1, -1)
        self.fired: set[int] = set()
        """Units that have fired in this Player Turn's Prep Fire Phase."""
        self.spent: dict[tuple[int, int], float] = {}
        self.shots: dict[tuple[int, int, int], int] = {}
        self.pushed: tuple[Any, ...] = ()
        self.residual: tuple[Any, ...] = ()
        self.declared: dict[tuple[int, ...], tuple[float, float, int]] = {}

    # before a step

    def before(self, s: SKState, frame: Any, action: Any) -> Any:
        if self.turn != (s.turn, s.attacker):
            self.turn, self.fired = (s.turn, s.attacker), set()
            self.spent, self.shots = {}, {}
        name = type(frame).__name__
        chance = s.player == CHANCE
        if name == "MovementPhase" and not chance and action[0] == "move":
            self.same("a unit that fired moves", False, action[1] in self.fired)
            self.spent, self.shots = {}, {}
        if name == "MovingStack" and not chance and frame.at == "moved":
            self._spend(s, frame, action)
        if name == "FireAttack" and chance and frame.at == "rolled" and not s.barrage:
            self._fire(s, frame, action)
        if name == "Designation" and not chance and action == ("declare",):
            self._declare(s, frame)
        if name == "RallyAttempt" and chance:
            return self._rally(s, frame, action)
        by_men = name == "CloseCombatAttack" and all(sums.is_unit(s, u) for u in frame.attackers)
        if by_men and chance and frame.at == "rolled" and action != (1, 1):
            return self._combat(s, frame, action)
        if name == "ToHit" and chance and frame.at == "rolled" and not s.barrage:
            return self._to_hit(s, frame, action)
        if name == "Combat" and chance and frame.at == "other_ambush":
            mine, yours = (ambush(s, side, frame.where) for side in (s.attacker, 1 - s.attacker))
            return ("ambush", frame.dice[0] + mine, action + yours)
        return None

    def _spend(self, s: SKState, frame: Any, action: Any) -> None:
        """MF spent in a hex, by our own reckoning."""
        where = s.at[frame.members[0]]
        g = battle_of(s).ground
        cost = 0.0
        if action[0] == "to" and action[1] >= 0:
            here, where = where, action[1]
            left = 0.0 if frame.has_paid() else sums.leaving(g, here, where, action[2])
            cost = sums.step_cost(s, g, here, where, action[2], True)
            for u in frame.members if left else ():
                self.spent[u, here] = self.spent.get((u, here), 0.0) + left
        elif action[0] == "smoke":
            cost = 1.0 if action[2] == where else 2.0
        elif action[0] == "recover":
            cost = 1.0
        elif action[0] == "place":
            cost = action[3]
        elif action[0] == "push":
            self.pushed = (frame.members, action[1], action[3])
        for u in frame.members if cost else ():
            self.spent[u, where] = self.spent.get((u, where), 0.0) + cost

    def _fire(self, s: SKState, frame: Any, dice: tuple[int, int]) -> None:
        a = attacks.Attack(s, battle_of(s).ground, frame)
        guns = [w for _, w in a.helpers]
        parts = [sums.firepower(s, a.g, a.mode, a.target, a.targets, f, f in guns) for f in a.firers]
        if a.mode == sums.IN_PREP:
            self.fired |= {*(sums.user(s, f) for f in a.firers), *a.leaders, *(v for v, _ in a.helpers)}
        if a.mode == sums.IN_FIRST:
            for f in a.firers:
                for u in a.targets:
                    shots = self.shots[f, u, a.target] = self.shots.get((f, u, a.target), 0) + 1
                    spent = self.spent if sums.is_unit(s, u) else s.mp_at
                    if shots > max(1.0, spent.get((u, a.target), 0.0)):
                        self.same(f"shots of {f} at {u} in a hex of {spent.get((u, a.target), 0.0)} MF", 0, shots)
            outside = a.hindrance - sums.smoke(s, a.target)
            outside += max(0, max(sums.leadership(s, v) for v in a.leaders)) if a.directed else 0
            everybody = [*(sums.user(s, f) for f in a.firers), *a.leaders, *(v for v, _ in a.helpers)]
            outside += int(any(s.status[u] & sums.CX for u in everybody))
            shift = a.cowers() if dice[0] == dice[1] else 0
            old = s.residual.get(a.target, 0)
            self.residual = (frame, a.target, a.firers, parts, shift, outside, old, a.flame)

    def _declare(self, s: SKState, frame: Any) -> None:
        """SK 3.8 Strength and DRM as declared."""
        attack = sum(strength(s, u) / (2 if s.status[u] & sums.PINNED else 1) for u in frame.attackers)
        drm = int(any(s.status[u] & sums.CX for u in frame.attackers))
        if any(sums.is_men(s, u) for u in frame.attackers):
            lead = [
                sums.leadership(s, v)
                for v in frame.attackers
                if sums.sort(s, v) == "leader" and not s.status[v] & (sums.PINNED | sums.BROKEN)
            ]
            drm += min([0, *lead])
        if frame.ambusher >= 0:
            drm += -1 if frame.ambusher == frame.side else 1
        defence = sum(strength(s, u) for u in frame.targets)
        self.declared[frame.attackers] = (attack, float(defence), drm)
        for group in (frame.attackers, frame.targets):
            self.same("units named twice in one attack", len(set(group)), len(group))

    def _combat(self, s: SKState, frame: Any, dice: tuple[int, int]) -> Any:
        attack, defence, drm = self.declared[frame.attackers]
        if (frame.attack, frame.defence) != (attack, defence):
            self.same("odds after a promotion", True, frame.attack >= attack and frame.defence >= defence)
            attack, defence = frame.attack, frame.defence
        self.count("combats")
        kill = kill_number(attack, defence)
        marks = {u: s.status[u] for u in frame.targets}
        found = {}
        for u in frame.targets:
            if s.at[u] != -1:
                against = (-2 if marks[u] & sums.BROKEN else 0) + (-1 if marks[u] & sums.CX else 0)
                found[u] = sum(dice) + drm + against - kill
        return ("combat", found, {u: s.kind[u] for u in frame.targets})

    def _rally(self, s: SKState, frame: Any, dice: tuple[int, int]) -> Any:
        if frame.at != "rolled":
            return None
        u = frame.unit
        g = battle_of(s).ground
        drm = 4 if s.status[u] & sums.DM else 0
        drm -= 1 if g.kinds[s.at[u]] in sums.SHELTER else 0
        drm += sums.leadership(s, frame.leader) if frame.leader >= 0 else 1
        self.count("rallies")
        return ("rally", u, sum(dice) != 12 and sum(dice) + drm <= sums.morale(s, u), drm)

    def _to_hit(self, s: SKState, frame: Any, dice: tuple[int, int]) -> Any:
        """SK 3.2.4 Light mortars and shaped charges."""
        w, u, g = frame.weapon, frame.user, battle_of(s).ground
        light = w >= 0 and not TYPES[s.kind[w]].mount and not TYPES[s.kind[w]].is_gun and frame.vehicle < 0
        figures = sums.printed(s, w) if light else {}
        mortar = str(figures.get("id", "")).endswith("mortar")
        if w < 0 or not (mortar or "to_hit" in figures):
            return None
        far = g.ranges[s.at[u]][frame.target]
        number = (
            HIT["gun"]["mortar"]["att"][0 if far <= HIT["att_bands"][0] else 1] if mortar else figures["to_hit"][far]
        )
        targets = [t for t in frame.targets if s.at[t] == frame.target]
        hits = [t for t in targets if sum(dice) + self._hit_drm(s, frame, mortar, far, t) <= number]
        if not targets or frame.target in s.vehicles:
            return None  # those are looked at where Guns fire
        self.count("to hit")
        return ("hit", w, bool(hits), number)

    def _hit_drm(self, s: SKState, frame: Any, mortar: bool, far: int, t: int) -> int:
        w, u, g = frame.weapon, frame.user, battle_of(s).ground
        drm = HIT["drm"]
        total = 0
        if frame.mode == sums.IN_ADVANCING:
            building = g.kinds[s.at[u]].endswith("-building")
            total += drm[
                "latw_advancing_fire" if not mortar else "advancing_fire_in_building" if building else "advancing_fire"
            ]
        total += drm["pinned"] if s.status[u] & sums.PINNED else 0
        nation, holder = (TYPES[s.kind[x]].colour for x in (w, u))
        total += drm["captured"] if nation != holder else 0
        men = [u, *frame.leaders, *(v for v, _ in frame.helpers)]
        total += int(any(s.status[x] & sums.CX for x in men))
        total += max([sums.leadership(s, v) for v in frame.leaders]) if frame.leaders else 0
        total += drm["smoke"] if frame.ammo in (1, 2) and far < drm["smoke_under_range"] else 0
        total += drm["avoiding_backblast"] if frame.careful else 0
        total += 0 if mortar else covers.cover(s, g, t, frame.target, frame.entry)
        gun = covers.manned(s, t)
        total += {"small": 1, "large": -1}.get(sums.printed(s, gun).get("size", ""), 0) if gun >= 0 else 0
        hidden = sums.hindrance(s, g, s.at[u], frame.target)
        total += hidden
        if covers.hazardous(s, t):
            total -= 2
        elif frame.entry and not s.status[t] & sums.PINNED:
            total -= 0 if frame.entry[2] and not s.status[t] & sums.BROKEN else 1
            along = frame.entry[0] == 1 and g.along_road(s.at[u], frame.target)
            is_open = g.kinds[frame.target] == "open" or (along and g.two_rates[frame.target])
            channel = sums.in_polder(g, frame.target, frame.entry)
            armour = covers.behind_armour(s, t, frame.target) or covers.dug_in(s, t)
            total -= 1 if is_open and not channel and not hidden and not armour else 0
        where, level = s.acquired.get(w, (-1, 0))
        return int(total - (level if where == frame.target else 0))

    # after a step

    def after(self, s: SKState, expected: Any, told: list[Any]) -> None:
        if expected is not None:
            self._outcome(s, expected, told)
        if self.residual and self.residual[0] not in s.stack:
            self._residual(s, told)
        for what in told:
            if what[0] == "manhandled" and what[5] and self.pushed:
                for u in self.pushed[0]:
                    place = (u, self.pushed[1])
                    self.spent[place] = self.spent.get(place, 0.0) + self.pushed[2]
            if what[0] == "phase":
                self._phase(s, what[1])
        self._desperate(s)

    def _outcome(self, s: SKState, expected: Any, told: list[Any]) -> None:
        if expected[0] == "rally":
            _, u, rallied, drm = expected
            found = next(w for w in told if w[0] == "rally roll" and w[1] == u)
            self.same("DRM of a rally", drm, found[3])
            if s.at[u] != -1:
                self.same("rallied", rallied, not s.status[u] & sums.BROKEN)
        elif expected[0] == "combat":
            _, margins, kinds = expected
            for u, margin in margins.items():
                if margin < 0:
                    self.same("eliminated in Close Combat", True, s.at[u] == -1)
                elif margin > 0:
                    self.same("unhurt in Close Combat", (True, kinds[u]), (s.at[u] != -1, s.kind[u]))
        elif expected[0] == "hit":
            found = next(w for w in told if w[0] == "to hit" and w[1] == expected[1])
            self.same("To Hit number and outcome", expected[2:], (found[4], found[3]))
        elif expected[0] == "ambush":
            found = next(w for w in told if w[0] == "ambush roll")
            self.same("ambush rolls", expected[1:], found[4:6])

    def _residual(self, s: SKState, told: list[Any]) -> None:
        """SK 3.3.5 What the attack left, if the Movement Phase is still on."""
        _, target, firers, parts, shift, outside, old, flame = self.residual
        self.residual = ()
        if s.phase != MOVEMENT or s.player == OVER or any(what[0] == "phase" for what in told):
            return
        left = 0.0
        for f, part in zip(firers, parts):
            down = not sums.is_unit(s, f) and (s.at[f] == -1 or bool(s.status[f] & MALFUNCTION))
            if down and flame:
                return
            if not down and not s.status[f] & sums.KEPT_ROF and sums.sort(s, f) != "ATR":
                left += part
        self.count("residual")
        column = max([i for i, fp in enumerate(FIREPOWERS) if fp <= left], default=-1) - shift
        half = min(12, FIREPOWERS[column] // 2) if column >= 0 else 0
        if half and outside:
            lower = max([i for i, fp in enumerate(FIREPOWERS) if fp <= half]) - outside
            half = FIREPOWERS[lower] if lower >= 0 else 0
        self.same("residual firepower", max(old, half), s.residual.get(target, 0))

    def _phase(self, s: SKState, phase: int) -> None:
        """Markers that have had their time; Melee; Control (SK 3.4, 3.5, 3.8, 2.0)."""
        off = {ADVANCING_FIRE: sums.FIRST | sums.FINAL, ROUT: sums.PREP, 1: sums.PINNED}.get(phase, 0)
        late = [c for c, status in enumerate(s.status) if status & off and s.at[c] != -1]
        self.same("markers that should be off", [], late)
        g = battle_of(s).ground
        for where, units in s.stacks.items():
            if where < 0:
                continue
            sides = {s.side[u] for u in units}
            fight = len(sides) == 2 and any(not s.status[u] & sums.BROKEN for u in units)
            levels = [x for x in s.stacks if x >= 0 and g.hex_of[x] == g.hex_of[where]]
            if s.vehicles.get(where) or len(levels) > 1 or where >= g.hexes:
                continue  # SK 3.8: a vehicle that stands holds its enemies, and controls its hex; DE 1.1: all levels
            if not fight:
                self.same("Melee that is over", [], [u for u in units if s.status[u] & sums.MELEE])
            elif phase == 1:
                self.same("Melee", [], [u for u in units if not s.status[u] & sums.MELEE])
            good = any(sums.is_men(s, u) and not s.status[u] & (sums.BROKEN | sums.MELEE) for u in units)
            if len(sides) == 1 and good and where in battle_of(s).tracked:
                self.same(f"control of hex {where}", sides.pop(), s.control.get(where, -1))

    def _desperate(self, s: SKState) -> None:
        """SK 3.2.3 A broken unit next to a Known Enemy Unit is under DM."""
        g = battle_of(s).ground
        for side in (0, 1):
            for u in s.roster[side]:
                if s.status[u] & sums.BROKEN and not s.status[u] & (sums.DM | sums.MELEE):
                    near = [e for e in s.roster[1 - side] if s.at[e] in g.near[s.at[u]]]
                    known = [e for e in near if sums.hindrance(s, g, s.at[u], s.at[e]) != BLOCKED]
                    self.same(f"broken unit {u} beside enemies without DM", [], known)


def strength(s: SKState, u: int) -> int:
    return 1 if sums.sort(s, u) == "leader" else int(sums.printed(s, u)["fp"])


def kill_number(attack: float, defence: float) -> int:
    """SK 3.8 The best column the ratio reaches; beyond ten to one a column of its own."""
    if attack > 10 * defence:
        return int(CC["kill"][-1])
    best = 0
    for i, (a, d) in enumerate(zip(CC["attack"][:-1], CC["defence"][:-1])):
        if attack * d >= defence * a:
            best = i
    return int(CC["kill"][best])


def ambush(s: SKState, side: int, where: int) -> int:
    men = [u for u in s.stacks[where] if s.side[u] == side]
    drm = sum(int(any(s.status[u] & bit for u in men)) for bit in (sums.CX, sums.PINNED))
    drm += int(any(sums.is_men(s, u) and sums.green(s, u) for u in men))
    for v in [v for v in s.vehicles.get(where, ()) if s.side[v] == side][:1]:
        marks = s.vehicle_marks.get(v, 0)
        drm += VEHICLE["ambush_vehicle"] + (0 if marks & sums.CE else VEHICLE["ambush_buttoned"])
        drm += VEHICLE["ambush_stunned"] if marks & sums.STUNNED else 0
    lead = [v for v in men if sums.sort(s, v) == "leader" and not s.status[v] & (sums.BROKEN | sums.PINNED)]
    return drm + (min(sums.leadership(s, v) for v in lead) if lead and len(men) > 1 else 0)
