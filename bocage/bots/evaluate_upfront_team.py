"""What the rifleman thinks of a team game of Up Front: his own game as if alone, the others half as much."""

from __future__ import annotations

from random import Random

from bocage.bots import evaluate_upfront
from bocage.games.upfront.team.s41_state import TeamState, game_of, side_of
from bocage.kernel.frames import Action

ROOTS: frozenset[str] = frozenset()  # a question of any game stands in the same frame: imagine on for a while
SURE: frozenset[str] = frozenset()
ORDERS: frozenset[str] = frozenset()
PARTNER, WIN = 0.5, 200.0


def sensible(s: TeamState, seat: int, action: Action) -> bool:
    return action[0] != "wait" and evaluate_upfront.sensible(s.tables[game_of(seat)], side_of(seat), action)


def likely(s: TeamState, choices: list[Action], rng: Random) -> Action:
    return evaluate_upfront.likely(s.tables[s.active], choices, rng)


def value(s: TeamState, seat: int) -> float:
    own, side = game_of(seat), side_of(seat)
    worth = 0.0
    for i, table in enumerate(s.tables):
        if s.results[i]:
            worth += WIN * (s.results[i][side] - s.results[i][1 - side])
        else:
            worth += evaluate_upfront.value(table, side) * (1.0 if i == own else PARTNER)
    return worth
