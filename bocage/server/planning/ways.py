"""Where a unit could go: the engine's own steps, tried on a copy that the player could not tell from the table.

The copy is determinized first, so nothing that the seat may not know can show in a way. Reactions are passed over in
it; where chance would be asked the way ends. What is walked later is asked and answered step by step as ever.
"""

from __future__ import annotations

from collections.abc import Callable
from heapq import heappop, heappush
from typing import Any

from bocage.kernel import play
from bocage.kernel.frames import CHANCE, PASS, Action, State
from bocage.kernel.game import Game
from bocage.kernel.refusal import Refusal
from bocage.server.planning import imagined

MOST = 420
"""Steps tried for one answer. A number, not a time: how busy the machine is must not change what is told."""
PRELUDES = 3


class Reach:
    """Ways from the present question: for each hex the answers that lead there, the hexes passed, the cost."""

    def __init__(self, before: list[Action]) -> None:
        self.before = before
        """Answers that take the unit up, before its first step."""
        self.ways: dict[str, tuple[list[Action], list[str], float, bool]] = {}

    def plain(self) -> dict[str, Any]:
        return {
            name: {"actions": [*self.before, *actions], "path": path, "cost": round(cost, 2), "chance": chance}
            for name, (actions, path, cost, chance) in self.ways.items()
        }


def reach(game: Game, s: State, seat: int, unit: int | None) -> Reach | Refusal:
    """Everywhere that the unit which acts now, or the one named, could go from here."""
    if s.player != seat:
        return Refusal("", "another player decides now")
    copy = imagined(game, s, seat)
    before = _taken_up(game, copy, seat, unit)
    if before is None:
        return Refusal(s.rule, "this unit cannot set out now")
    return _spread(game, copy, seat, Reach(before))


def reach_after(game: Game, s: State, seat: int, action: Action) -> Reach | None:
    """Everywhere that could be gone to after this answer; None where no step follows it."""
    copy = imagined(game, s, seat)
    play.apply(copy, action)
    if not _passed(copy, seat) or all(game.meaning(copy, x)[0] != "step" for x in play.options(copy)):
        return None
    return _spread(game, copy, seat, Reach([action]))


def _taken_up(game: Game, copy: State, seat: int, unit: int | None) -> list[Action] | None:
    """The answers that bring the unit to its first step, given on the copy; None where there are none."""
    before: list[Action] = []
    for _ in range(PRELUDES + 1):
        choices = play.options(copy)
        if not any(_points(game, copy, action, unit) for action in choices):
            if any(game.meaning(copy, action)[0] == "step" for action in choices) and (unit is None or before):
                return before
            action = _first(choices, lambda x: game.meaning(copy, x)[0] == "end") if not before else None
            action = action or _first(choices, lambda x: game.meaning(copy, x)[0] == "begin" and len(x) == 1)
        else:
            action = _first(choices, lambda x: _points(game, copy, x, unit))
        if action is None:
            return None
        before.append(action)
        play.apply(copy, action)
        if not _passed(copy, seat):
            return None
    return None


def _points(game: Game, s: State, action: Action, unit: int | None) -> bool:
    return unit is not None and game.meaning(s, action)[0] == "begin" and game.target(s, action).get("unit") == unit


def _first(choices: list[Action], fits: Callable[[Action], bool]) -> Action | None:
    return next((x for x in choices if fits(x)), None)


def _passed(copy: State, seat: int) -> bool:
    """Run past what others could react with; whether the seat is asked again."""
    for _ in range(20):
        if copy.player == seat or copy.player < 0:
            break
        if PASS not in play.options(copy):
            return False
        play.apply(copy, PASS)
    return copy.player == seat


def _home(game: Game, s: State, seat: int) -> set[str]:
    """Where those stand who act: a way out and back again is no way that a click there could mean."""
    view = game.view(s, seat)
    acting = view.get("acting", [])
    return {unit["hex"] for unit in view.get("units", []) if unit.get("id") in acting and unit.get("hex")}


def _spread(game: Game, begun: State, seat: int, found: Reach) -> Reach:
    """The cheapest way to each hex, from near to far."""
    heap: list[tuple[float, int, State | None, list[Action], list[str], str, bool]]
    heap = [(0.0, 0, begun, [], [], "", False)]
    home = _home(game, begun, seat)
    settled: set[str] = set()
    tried = 0
    while heap:
        cost, _, s, actions, path, place, chance = heappop(heap)
        if place in settled:
            continue
        settled.add(place)
        if path and path[-1] not in found.ways and path[-1] not in home:
            found.ways[path[-1]] = (actions, path, cost, chance)
        if s is None:
            continue
        for action in play.options(s):
            kind, more = game.meaning(s, action)
            hex_name = game.target(s, action).get("hex") if kind == "step" else None
            if hex_name is None or f"{action[1]}" in settled or tried >= MOST:
                continue
            tried += 1
            ahead = s.copy()
            play.apply(ahead, action)
            goes_on = _passed(ahead, seat) and any(game.meaning(ahead, x)[0] == "step" for x in play.options(ahead))
            there = (f"{action[1]}", ahead.player == CHANCE)
            heappush(
                heap, (cost + more, tried, ahead if goes_on else None, [*actions, action], [*path, hex_name], *there)
            )
    return found
