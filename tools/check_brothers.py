"""Random games of Band of Brothers whose every sum is done again by other hands (check_brothers_sums.py).

    python -m tools.check_brothers -n 2000              so many games over all scenarios and options

Looked at: FP, modifiers and results of every shot; Morale Checks; odds told beforehand against what was fired; movement
costs and allowances; stacking; the Operations Range; ranges; who is Concealed and who may not be; Fortifications;
control; the rules of rout; Command Points; every counter in one place; of Guns and Vehicles Prof Checks, shots at
Vehicles, arcs, MPs, stacking. Not looked at: what their fire does to Infantry, Artillery, passengers under fire.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from random import Random
from typing import Any

from bocage import games
from bocage.games.brothers.cards.scenario import CARDS
from bocage.games.brothers.cards.shelf import SHELF
from bocage.games.brothers.state import BrothersState
from bocage.kernel import play
from bocage.kernel.frames import CHANCE, OVER
from tools import check_brothers_sums as sums
from tools.check_brothers_guns import GunWatch
from tools.check_brothers_more import MoreWatch
from tools.lively import Player

GAME = games.load("brothers")
SHOOTING = ("OpFireWindow", "FireAction", "AssaultFire")
SCENARIOS = SHELF.names()
RESULTS = ("no effect", "suppressed", "reduced", "eliminated")


class Difference(Exception):
    """The engine and the checker disagree."""


def same(what: str, ours: Any, theirs: Any) -> None:
    if ours != theirs:
        raise Difference(f"{what}: the checker has {ours!r}, the engine {theirs!r}")


class Watch:
    """One game under observation."""

    def __init__(self) -> None:
        self.counts: dict[str, int] = {}
        self.marked: dict[int, bool] = {}
        self.told: dict[tuple[int, int], dict[str, float]] = {}
        self.step: tuple[int, int, int] = (-1, -1, 0)
        self.at: list[int] = []
        self.here: dict[int, tuple[int, ...]] = {}
        self.more = MoreWatch(same, self.count)
        self.guns = GunWatch(same, self.count)
        self.wanted: Any = None
        self.armed: Any = None

    def count(self, what: str) -> None:
        self.counts[what] = self.counts.get(what, 0) + 1

    # before a step

    def before(self, s: BrothersState, action: Any) -> Any:
        frame: Any = s.stack[-1]
        name = type(frame).__name__
        self.at, self.here = list(s.at), dict(s.here)
        self.wanted = self.more.before(s, frame, action)
        self.armed = self.guns.before(s, frame, action)
        if (
            s.player >= 0
            and action[0] in ("op", "final", "at")
            and name in ("OpFireWindow", "FireAction", "AssaultFire")
        ):
            firer = action[1] if action[0] != "at" else frame.unit
            self.marked[firer] = action[0] == "op" and s.used[firer] == 1
            self._odds(s, frame, action, firer)
        if s.player >= 0 and name == "Move" and frame.at == "step" and action[0] == "enter":
            self._step(s, frame, action)
        if s.player == CHANCE and name == "Attack" and frame.at == "rolled":
            return self._attack(s, frame, action)
        if s.player == CHANCE and name == "MoraleCheck":
            return ("check", frame.unit, sums.morale(s, frame.unit, frame.when) + frame.bonus, action)
        return None

    def _odds(self, s: BrothersState, frame: Any, action: Any, firer: int) -> None:
        """What the one who decides is told of each result; what was fired must have had those chances."""
        e = play.explain(s, action)
        self.told = {}
        if e is None:
            raise Difference("fire is offered without a sum")
        loc = s.at[frame.mover] if action[0] != "at" else action[1]
        g = sums.ground(s)  # a Mortar strikes both levels of a hex, and each target has odds of its own
        seen = [t for x in g.locations_of(loc % g.n) for t in s.here.get(x, ()) if s.side[t] != s.side[firer]]
        seen = [t for t in seen if s.at[t] == loc] if len(seen) == 1 else []
        if len(seen) == 1 and not s.conceal[seen[0]] and not s.facing_rule:
            self.told[firer, seen[0]] = {o.what.rpartition(": ")[2]: o.probability for o in e.odds}

    def _step(self, s: BrothersState, frame: Any, action: Any) -> None:
        u, loc, flags = frame.unit, action[1], action[2]
        costs = sums.step_costs(s, u, s.at[u], loc, flags)
        left = sums.allowance(s, frame) - frame.spent
        self.step = (u, loc, -1)
        if costs:
            self.count("steps")
            if min(costs) > left:
                raise Difference(f"unit {u} has {left} sixths of a MP and enters a hex of {costs}")
            self.step = (u, loc, frame.spent + min(costs))
        if s.raining and s.walked[u] >= 2:
            raise Difference("a third hex in the rain")

    def _attack(self, s: BrothersState, frame: Any, die: int) -> Any:
        self.count("attacks")
        shot = sums.Shot(s, frame, self.marked.get(frame.firer, False) and frame.mode == "op")
        same("base FP", shot.base(), frame.base)
        if CARDS[s.scenario].machines and (shot.unit.arc or shot.how not in ("", "flame", "directed", "sustained")):
            return None  # the V/GUN column, and fire at Vehicles
        g = shot.g
        places = [shot.target]
        h = shot.target % g.n
        if shot.lobbed and g.second[h] and g.second[h] != "cave":
            places = [h, h + g.n]
        targets = [t for loc in places for t in s.here.get(loc, ()) if s.side[t] != s.side[shot.firer]]
        targets = [t for t in targets if sums.counter(s, t).foot]
        found = {}
        for t in targets:
            plain = sums.Shot(s, frame, shot.marked)
            fp = plain.power(t, False)
            result = plain.result(die, fp, t)
            fort = s.forts.get(s.at[t])
            if result and fort is not None and fort[1]:
                fp = plain.power(t, True)
                result = plain.result(die, fp, t)
            found[t] = (fp, die, result)
            self._compare_odds(s, plain, t, fp)
        reach = shot.unit.reach[shot.i]
        if shot.how != "flame" and shot.range > (2 * reach if shot.unit.long_range else reach):
            raise Difference(f"fire at {shot.range} hexes with a Range of {reach}")
        return ("fire", shot.firer, found)

    def _compare_odds(self, s: BrothersState, shot: sums.Shot, t: int, fp: int) -> None:
        told = self.told.pop((shot.firer, t), None)
        if told is None or (s.forts.get(s.at[t], ("", 0))[1]) or shot.mode == "final":
            return
        self.count("odds")
        for result, word in enumerate(RESULTS):
            ours = sum(shot.result(die, fp, t) == result for die in range(1, 11)) / 10
            if abs(ours - told.get(word, 0.0)) > 1e-9:
                raise Difference(f"odds of {word} told {told.get(word, 0.0)}, they are {ours}")

    # after a step

    def after(self, s: BrothersState, expected: Any, events: list[Any]) -> None:
        told = [what for _, what, _ in events]
        if expected is not None and expected[0] == "fire":
            struck = {w[2]: (w[3], w[4], w[5]) for w in told if w[0] == "fire" and w[1] == expected[1]}
            if CARDS[s.scenario].machines:  # passengers, Guns and weak rears have rules of their own
                struck = {t: x for t, x in struck.items() if t in expected[2]}
                expected[2].clear() if not struck else None
            same("FP, die and results", expected[2], struck)
        if expected is not None and expected[0] == "check":
            self.count("checks")
            found = next(w for w in told if w[0] == "check" and w[1] == expected[1])
            same("Morale needed", (expected[3], expected[2]), (found[2], found[3]))
        self.more.after(s, self.wanted, told)
        self.guns.after(s, self.armed, told)
        self._entered(s, told)
        self._fled(s, told)
        self._range(s, told)
        self.position(s)

    def _entered(self, s: BrothersState, told: list[Any]) -> None:
        u, loc, spent = self.step
        move = sums.moves(s).get(u)
        if spent >= 0 and move is not None and s.at[u] == loc and any(w[:3] == ("enters", u, loc) for w in told):
            same("MP spent", spent, move.spent)
            self.step = (-1, -1, 0)

    def _fled(self, s: BrothersState, told: list[Any]) -> None:
        """BB 11.0: at least one hex, no closer to an enemy in LOS at the start, not beside one who is free."""
        g = sums.ground(s)
        for w in told:
            if w[0] != "routed" or s.at[w[1]] < 0:
                continue
            self.count("routs")
            u, end, start = w[1], w[2], self.at[w[1]]
            if end == start:
                raise Difference("a rout of no hexes")
            for v, at in enumerate(self.at):
                if at < 0 or s.side[v] == s.side[u] or s.at[v] != at:
                    continue
                night = CARDS[s.scenario].night
                seen = not g.blocked(start, at) and (not night or sums.hexes_apart(s, start, at) <= night)
                if seen and sums.hexes_apart(s, end, at) < sums.hexes_apart(s, start, at):
                    raise Difference(f"unit {u} routs closer to {v}")
            for near in g.adjacent[end]:
                there = [v for x in (self.here, s.here) for v in x.get(near, ())]
                if near in self.here and near in s.here and all(s.side[v] != s.side[u] for v in there):
                    raise Difference(f"unit {u} routs beside a free enemy in {g.name(near)}")

    def _range(self, s: BrothersState, told: list[Any]) -> None:
        """BB 4.1: never above the maximum."""
        if s.phase == "operations":
            low, high = CARDS[s.scenario].limits[s.active]
            if s.count > high:
                raise Difference(f"{s.count} operations in a range of {low}-{high}")

    # the table

    def position(self, s: BrothersState) -> None:
        self.count("positions")
        self._places(s)
        if s.player >= 0 and s.phase != "set-up":
            self._counters(s)

    def _places(self, s: BrothersState) -> None:
        g = sums.ground(s)
        moving = sums.moves(s)
        standing: dict[int, int] = {}
        for loc, units in s.here.items():
            for u in units:
                same(f"place of unit {u}", loc, s.at[u])
                standing[u] = standing.get(u, 0) + 1
            for side in (0, 1):
                there = [u for u in units if s.side[u] == side and u not in moving and not sums.counter(s, u).vehicle]
                if len(there) > (1 if g.is_cave(loc) else 2):
                    raise Difference(f"{len(there)} units of side {side} in {g.name(loc)}")
        for u, at in enumerate(s.at):
            same(f"locations of unit {u}", int(at >= 0), standing.get(u, 0))
            if at >= 0 and s.step[u] not in (1, 2):
                raise Difference(f"unit {u} is on the board without a strength")
            if s.cp[u] not in (0, 1) or not 0 <= s.supp[u] <= 2:
                raise Difference(f"unit {u} has counters it cannot have")
        if any(left < 0 for left in s.pools):
            raise Difference("a Command Point that is not there was spent")
        for side in (0, 1):
            lost = sum(at == -2 and s.side[u] == side and sums.counter(s, u).real for u, at in enumerate(s.at))
            if s.kills[side] < lost:
                raise Difference(f"{lost} units of side {side} are gone and {s.kills[side]} are credited")

    def _counters(self, s: BrothersState) -> None:
        """Nobody is asked while something that follows at once has not followed."""
        g = sums.ground(s)
        coming = {u for u, f in sums.moves(s).items() if f.entering}
        for u, concealed in enumerate(s.conceal):
            if not concealed or s.at[u] < 0:
                continue
            if sums.together(s, u) and u not in coming:
                raise Difference(f"unit {u} is Concealed in Melee")
            jungle = g.terrain[s.at[u]].ident == "jungle"
            for near in g.adjacent[s.at[u]]:
                finders = [v for v in s.here.get(near, ()) if not sums.counter(s, v).vehicle]  # BB 15.0: not Vehicles
                there = [v for v in finders if v not in coming]
                free = there and all(s.side[v] != s.side[u] for v in s.here.get(near, ()))
                going = sums.moves(s).get(u)
                if free and not (jungle and (going is None or not going.hexes)):
                    raise Difference(f"unit {u} is Concealed beside an enemy in {g.name(near)}")
        for loc, (kind, concealed) in s.forts.items():
            inside = s.here.get(loc, ())
            if concealed and (not inside or any(not s.conceal[u] for u in inside)):
                raise Difference(f"the {kind} in {g.name(loc)} is still Concealed")
        for h, owner in s.control.items():
            held = [u for loc in g.locations_of(h) for u in s.here.get(loc, ())]
            sides = {s.side[u] for u in held}
            if len(sides) == 1 and any(u not in coming for u in held):
                same(f"control of {g.name(h)}", sides.pop(), owner)


def away_of(s: BrothersState) -> Callable[[int], int]:
    """How far a location is from the nearest enemy of the side that is asked."""
    enemies = [at for v, at in enumerate(s.at) if at >= 0 and s.side[v] != s.player]
    return lambda loc: min([sums.hexes_apart(s, loc, at) for at in enemies], default=0)


def check(scenario: str, options: dict[str, Any], seed: int) -> dict[str, int]:
    """Play one random game; Difference names what is wrong."""
    s = GAME.new(scenario, GAME.complete_options(scenario, options))
    assert isinstance(s, BrothersState)
    rng = Random(seed)
    player = Player(rng)
    watch = Watch()
    s.events = []
    play.begin(s)
    watch.position(s)
    while s.player != OVER:
        action = player.roll(s) if s.player == CHANCE else player.choose(play.options(s), "enter", away_of(s))
        expected = watch.before(s, action)
        s.events = []
        play.apply(s, action)
        watch.after(s, expected, s.events or [])
    return watch.counts


def plan(number: int) -> tuple[str, dict[str, Any], int]:
    """Scenario, options and seed of a game by its number."""
    name = SCENARIOS[number % len(SCENARIOS)]
    rng = Random(number)
    options = {option.name: rng.choice(option.choices) for option in GAME.option_list(name) if rng.random() < 0.4}
    return name, options, number


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("-n", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=0)
    wish = parser.parse_args()
    counts: dict[str, int] = {}
    failed = 0
    for number in range(wish.seed, wish.seed + wish.n):
        name, options, seed = plan(number)
        try:
            for what, n in check(name, options, seed).items():
                counts[what] = counts.get(what, 0) + n
        except Difference as problem:
            failed += 1
            print(f"brothers/{name} {options} seed {seed}: {problem}")
    print(f"{wish.n} games, {failed} with a difference; " + ", ".join(f"{n:,} {what}" for what, n in counts.items()))
    return int(failed > 0)


if __name__ == "__main__":
    raise SystemExit(main())
