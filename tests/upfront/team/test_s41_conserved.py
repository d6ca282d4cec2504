"""UF 41.6: in random team games every card of every deck is in one place, and in its own game once all is done."""

from __future__ import annotations

from random import Random

import pytest

from bocage.games.upfront.basic.s03_prepare import Upfront
from bocage.games.upfront.basic.s04_turn import Turn
from bocage.games.upfront.state import UpFrontState
from bocage.games.upfront.team.s41_game import UpFrontTeam
from bocage.games.upfront.team.s41_play import TeamPlay
from bocage.games.upfront.team.s41_state import TeamState
from bocage.kernel import play
from bocage.kernel.frames import OVER, Action
from tests.upfront.card_count import places

EAGER = (
    "set out",
    "cross over",
    "press on",
    "leave divider",
    "send back",
    "snipe across",
    "shoot across",
    "fire across",
)


def at_rest(s: TeamState) -> bool:
    """No procedure holds a card of its own."""
    return isinstance(s.stack[-1], TeamPlay) and all(
        isinstance(table_top(table), (Turn, Upfront)) for table in s.tables
    )


def table_top(table: UpFrontState) -> object:
    return table.stack[-1]


def chosen(s: TeamState, can: list[Action], rng: Random) -> Action:
    """Whatever crosses from one game to the other is taken whenever it can be, now and then."""
    across = [action for action in can if action[0] in EAGER]
    return rng.choice(across) if across and rng.random() < 0.7 else rng.choice(can)


@pytest.mark.parametrize("scenario", ["A+B", "L+L", "B+F+G"])
@pytest.mark.parametrize("seed", range(4))
def test_no_card_is_lost_or_doubled_between_games(scenario: str, seed: int) -> None:
    game, rng = UpFrontTeam(), Random(seed)
    s = game.new(scenario, game.complete_options(scenario, {}))
    assert isinstance(s, TeamState)
    play.begin(s)
    looked = 0
    for _ in range(2500):
        if s.player == OVER:
            break
        value = play.sample(s, rng) if s.player < 0 else chosen(s, play.options(s), rng)
        play.apply(s, value)
        if s.player != OVER and len(s.dividers) == len(s.tables) - 1:
            rest = at_rest(s)
            looked += rest
            for i, counts in enumerate(places(s)):
                wrong = [card for card, n in counts.items() if n > 1 or (rest and n != 1)]
                assert not wrong, f"game {i}: {wrong}"
    assert looked > 20
