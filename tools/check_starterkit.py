"""Random games of the Starter Kit whose every sum is done again by other hands (check_starterkit_sums.py).

    python -m tools.check_starterkit -n 2000            so many games over all scenarios, with and without free sight

Looked at: firepower, DRM, columns, cowering and results; odds told beforehand; morale checks and what they do; ranges,
who fires how often; movement costs and allotments; stacking; every counter in one place; the rules of rout; of Guns
and vehicles To Hit and To Kill, facing and armour, arcs, machine guns, MP, Bog Checks.
"""

from __future__ import annotations

import argparse
import re
from collections.abc import Callable
from random import Random
from typing import Any

from bocage import games
from bocage.games.starterkit.battle import battle_of
from bocage.games.starterkit.model.state import SKState
from bocage.games.starterkit.model.units import TYPES
from bocage.kernel import play
from bocage.kernel.frames import CHANCE, OVER
from tools import check_starterkit_attack as attacks
from tools import check_starterkit_sums as sums
from tools.check_starterkit_guns import GunWatch
from tools.check_starterkit_more import MoreWatch
from tools.check_starterkit_rout import RoutWatch
from tools.lively import Player

GAME = games.load("starterkit")


class Difference(Exception):
    """The engine and the checker disagree."""


def same(what: str, ours: Any, theirs: Any) -> None:
    if ours != theirs:
        raise Difference(f"{what}: the checker has {ours!r}, the engine {theirs!r}")


class Watch:
    """One game under observation."""

    def __init__(self) -> None:
        self.counts: dict[str, int] = {}
        self.turn = (-1, -1)
        self.full: dict[int, int] = {}
        """Firer to attacks at full strength this Player Turn."""
        self.told: tuple[float, int] | None = None
        self.rout = RoutWatch()
        self.more = MoreWatch(same, self.count)
        self.guns = GunWatch(same, self.count)
        self.wanted: Any = None
        self.armed: Any = None

    def count(self, what: str) -> None:
        self.counts[what] = self.counts.get(what, 0) + 1

    # before a step

    def before(self, s: SKState, action: Any) -> Any:
        """What must come out of this draw or answer, if it can be told."""
        if self.turn != (s.turn, s.attacker):
            self.turn, self.full = (s.turn, s.attacker), {}
        frame = s.stack[-1]
        self.wanted = self.more.before(s, frame, action)
        self.armed = self.guns.before(s, frame, action)
        name, g = type(frame).__name__, battle_of(s).ground
        if s.player == CHANCE and name == "FireAttack" and frame.at == "rolled" and not s.barrage:
            return self._attack(s, attacks.Attack(s, g, frame), action)
        if s.player == CHANCE and name in ("MoraleCheck", "PinTaskCheck") and frame.at == "rolled":
            unit: int = frame.unit  # type: ignore[attr-defined]  # of this frame
            return ("check", unit, sums.morale(s, unit), s.status[unit], sums.sort(s, unit))
        if s.player >= 0 and name == "Declaration" and action == ("fire",):
            self._odds(s, frame, action)
        if s.player >= 0 and name == "MovingStack" and frame.at == "moved" and action[0] == "to":
            self._step(s, frame, action)
        self.rout.before(s, frame, action, same)
        return None

    def _attack(self, s: SKState, a: attacks.Attack, dice: tuple[int, int]) -> Any:
        self.count("attacks")
        for f in a.firers:
            figures, far = sums.printed(s, f), a.g.ranges[s.at[f]][a.target]
            reach = figures["range"] if figures["sort"] == "ATR" else 2 * figures["range"]
            if far > reach or (figures["sort"] == "mg" and far > 16 and not a.directed):
                raise Difference(f"{figures['id']} fires {far} hexes")
            again = sums.halved_again(s, a.mode, f)
            if again and a.mode == sums.IN_FINAL and far > 1:
                raise Difference("a marked firer fires farther than next door in Final Fire")
            if again and a.mode == sums.IN_FIRST and far > figures["range"]:
                raise Difference("Subsequent First Fire beyond normal range")
            if not again and not s.status[f] & sums.KEPT_ROF:
                self.full[f] = self.full.get(f, 0) + 1
                if self.full[f] > 1:
                    raise Difference(f"{figures['id']} {f} fires twice at full strength in a Player Turn")
        self._told(a)
        results = {u: a.result(u, dice) for u in a.targets}
        if a.mode != sums.IN_FIRST:  # SK 6.4: hidden crews at half, told of only if something happens to them
            unseen = {
                u: a.result(u, dice, 2) for u in s.hiding[1 - s.side[sums.user(s, a.firers[0])]] if s.at[u] == a.target
            }
            results.update({u: result for u, result in unseen.items() if result != "no effect"})
        return ("struck", results, a.fp(), dice)

    def _told(self, a: attacks.Attack) -> None:
        """What was told before the click is what is fired."""
        if self.told is not None and a.targets:
            same("firepower told", a.fp(), self.told[0])
            side = a.s.side[sums.user(a.s, a.firers[0])]
            enemies = [u for u in a.targets if a.s.side[u] != side]  # in a Melee friends are struck too
            same("DRM told", a.drm((enemies or a.targets)[0]), self.told[1])
        self.told = None

    def _odds(self, s: SKState, frame: Any, action: Any) -> None:
        e = play.explain(s, action)
        self.told = None
        if frame.search:  # SK 6.4: nobody is seen there
            half = re.match(r"([\d.]+) firepower, .*Area Fire, if anybody is hidden there$", e.title if e else "")
            if half is None or (e is not None and e.odds):
                raise Difference("fire at a hex that looks empty tells of somebody")
            return
        found = re.match(r"([\d.]+) firepower, column \d+, DRM ([+-]\d+)", e.title if e is not None else "")
        if e is None or found is None:
            raise Difference("fire is offered without a sum")
        if abs(sum(o.probability for o in e.odds) - 1.0) > 1e-9:
            raise Difference(f"odds told come to {sum(o.probability for o in e.odds)}")
        if s.free_sight and len({s.at[f] for f in frame.firers}) == 1:
            self.told = (float(found.group(1)), int(found.group(2)))

    def _step(self, s: SKState, frame: Any, action: Any) -> None:
        _, where, rate, cost = action
        here = s.at[frame.members[0]]
        g = battle_of(s).ground
        if where < 0:
            return same("MF off board", 1.0, cost)
        self.count("steps")
        same("MF of a step", sums.step_cost(s, g, here, where, rate, frame.has_paid()), cost)
        led = any(sums.sort(s, v) == "leader" for v in frame.members)
        for u in frame.members:
            most = sums.allotment(s, u, led, u in frame.double, frame.members)
            if frame.spent[u] + cost > most + (1.0 if rate == 1 and u not in frame.off_road else 0.0):
                raise Difference(f"unit {u} has {most} MF and spends {frame.spent[u]} + {cost}")
        return None

    # after a step

    def after(self, s: SKState, expected: Any, events: list[Any]) -> None:
        told = [what for _, what, _ in events]
        if expected is not None and expected[0] == "struck":
            struck = {w[1]: (w[2], w[4]) for w in told if w[0] == "struck" and w[3] == expected[3]}
            same("results", {u: (r, expected[2]) for u, r in expected[1].items()}, struck)
        if expected is not None and expected[0] == "check":
            self._checked(s, expected, told)
        self.more.after(s, self.wanted, told)
        self.guns.after(s, self.armed, told)
        self.places(s)

    def _checked(self, s: SKState, expected: Any, told: list[Any]) -> None:
        """Fail breaks (reduces the broken), the exact number pins, an original 12 reduces too."""
        _, u, level, status, kind = expected
        self.count("checks")
        found = [w for w in told if w[0] in ("morale check", "task check") and w[1] == u]
        dice, drm = found[0][2], found[0][3]
        same("morale level", level, found[0][4])
        final, twelve = sum(dice) + drm, sum(dice) == 12
        gone = s.at[u] == -1
        if any(rule == "SK 3.6" and what[:2] == ("eliminated", u) for rule, what, _ in s.events or ()):
            return  # the Rout Phase that came after it
        if ("exited", u) in told:
            return  # DE 4.3: it has left by its Entry Area, alive
        pinned = bool((s.status[u] | status) & sums.PINNED) or ("pinned", u) in told  # the turn may have ended since
        if found[0][0] == "task check":
            same("pinned by a task check", final > level, pinned)
        elif status & sums.BROKEN:
            if twelve:
                same("a broken unit's 12", True, gone)
            elif final <= level:
                same("a broken unit that passes", False, gone)
        elif final > level or twelve:
            same("broken by a check", True, gone or bool(s.status[u] & sums.BROKEN))
            if not twelve:
                same("gone by a plain check", False, gone)
        else:
            same("pinned by a check", final == level or bool(status & sums.PINNED), pinned)
        if kind == "squads" and gone and not status & sums.BROKEN:
            raise Difference("a squad is lost by one check")

    def places(self, s: SKState) -> None:
        """Every counter in one place; stacking within limits."""
        self.count("positions")
        held: dict[int, int] = {}
        for u, weapons in enumerate(s.carried):
            for w in weapons:
                held[w] = held.get(w, 0) + 1
                same("holder", u, s.holder[w])
                same("a carried weapon's place", s.at[u], s.at[w])
        lying = [w for weapons in s.dropped.values() for w in weapons]
        standing: dict[int, int] = {}
        for where, units in s.stacks.items():
            load = {0: [0, 0], 1: [0, 0]}
            for u in units:
                standing[u] = standing.get(u, 0) + 1
                same("place of a unit", where, s.at[u])
                size = {"squads": 2, "halves": 1, "crews": 1}.get(sums.sort(s, u), 0)
                load[s.side[u]][0] += size
                load[s.side[u]][1] += 0 if size else 1
            for halves, leaders in load.values():
                if where >= 0 and (halves > 6 or leaders > 4):
                    raise Difference(f"{halves} half squads and {leaders} leaders in hex {where}")
        for c in range(len(s.kind)):
            if sums.is_unit(s, c) and c in (*s.hiding[0], *s.hiding[1]):
                same(
                    f"stacks and rosters of hidden unit {c}", 0, standing.get(c, 0) + sum(x.count(c) for x in s.roster)
                )
            elif sums.is_unit(s, c):
                same(f"stacks of unit {c}", 0 if s.at[c] in (-1, -2) else 1, standing.get(c, 0))
                rosters = sum(x.count(c) for x in (*s.roster, *s.reserve))
                same(f"rosters of unit {c}", 0 if s.at[c] == -1 else 1, rosters)
            elif TYPES[s.kind[c]].is_vehicle or TYPES[s.kind[c]].mount:
                continue  # its weapons stay with it, wrecked or not
            elif s.at[c] >= 0:
                same(f"hands of weapon {c}", 1, held.get(c, 0) + lying.count(c))
            elif s.at[c] == -1 and c not in getattr(s, "kept", {}):  # DE 4.3 CG11: what a campaign keeps stays in hands
                same(f"hands of lost weapon {c}", 0, held.get(c, 0) + lying.count(c))


def away_of(s: SKState) -> Callable[[int], int]:
    """How far a hex is from the nearest enemy of the side that is asked."""
    ranges = battle_of(s).ground.ranges
    enemies = [s.at[e] for e in (*s.roster[1 - s.player], *s.fleet[1 - s.player])]
    return lambda where: min([ranges[where][e] for e in enemies], default=0)


def check(scenario: str, free_sight: bool, seed: int) -> dict[str, int]:
    """Play one random game; Difference names what is wrong."""
    s = GAME.new(scenario, {"free_sight": free_sight})
    assert isinstance(s, SKState)
    rng = Random(seed)
    player = Player(rng)
    watch = Watch()
    s.events = []
    play.begin(s)
    while s.player != OVER:
        if s.player == CHANCE:
            action = player.roll(s)
        else:
            choices = play.options(s)
            if not choices:
                raise Difference(f"{type(s.stack[-1]).__name__}.{s.stack[-1].at} offers nothing")
            action = player.choose(choices, "to", away_of(s))
        expected = watch.before(s, action)
        s.events = []
        play.apply(s, action)
        watch.after(s, expected, s.events)
    watch.counts["routs"] = watch.rout.routs
    return watch.counts


SCENARIOS = [x.ident for x in GAME.scenarios()]


def run(count: int, first: int = 0) -> tuple[dict[str, int], list[str]]:
    """So many games in turn over all scenarios; what was looked at, and every difference."""
    names = SCENARIOS
    sums_: dict[str, int] = {}
    failures: list[str] = []
    for number in range(count):
        scenario, free = names[number % len(names)], number // len(names) % 2 == 1
        try:
            for what, n in check(scenario, free, first + number).items():
                sums_[what] = sums_.get(what, 0) + n
        except Difference as problem:
            failures.append(f"starterkit/{scenario} free_sight={free} seed {first + number}: {problem}")
    return sums_, failures


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("-n", "--games", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=0)
    wish = parser.parse_args()
    looked, failures = run(wish.games, wish.seed)
    print(f"starterkit: {wish.games} games, looked at {looked}, {len(failures)} differences")
    print("\n".join(failures[:20]))
    return 1 if failures else 0


if __name__ == "__main__":
    raise SystemExit(main())
