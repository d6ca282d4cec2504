"""Whole games with AFVs by random play: they end, the table stays in order; what counts for victory (UF 16.4)."""

from __future__ import annotations

from random import Random

import pytest

from bocage.games.upfront.basic.s16_conditions import men_at_relative_range, one_group_left
from bocage.games.upfront.basic.s16_victory import card_counts, ground_points
from bocage.games.upfront.game import PLAYABLE, UpFront
from bocage.games.upfront.printed.nations import GERMAN, RUSSIAN
from bocage.games.upfront.printed.scenarios import SCENARIOS, pairings
from bocage.games.upfront.setup import new_game
from bocage.games.upfront.state import UpFrontState
from bocage.kernel import play
from bocage.kernel.frames import Action
from tests.upfront.builder import Table
from tests.upfront.whole_game import cards_in_order, played_out

WANTED = {"overrun": 40, "move": 4, "terrain": 3, "ordnance": 4, "fire": 3, "unbog": 4, "assault": 4, "rally": 4}
PANZER, HALFTRACK = 40, 30


@pytest.mark.parametrize("ident", ["D", "E", "F"])
@pytest.mark.parametrize("seed", range(4))
def test_a_whole_game_with_afvs(ident: str, seed: int) -> None:
    assert ident in PLAYABLE
    rng = Random(seed)
    pairs = pairings(SCENARIOS[ident])
    s = new_game(SCENARIOS[ident], pairs[(5 * seed) % len(pairs)], ())
    s.events = []
    play.begin(s)
    game = UpFront()

    def check(s: UpFrontState, can: list[Action]) -> None:
        cards_in_order(s)
        assert all(game.describe(s, action) and game.target(s, action) for action in can)

    played_out(s, rng, lambda verb: WANTED.get(verb, 1), check, every=60)


def test_which_cards_count_for_victory() -> None:
    """UF 16.41: a mobile AFV, moving or not; none that is stuck or pinned."""
    t = Table((GERMAN, RUSSIAN))
    t.s.scenario = "E"  # where any ground counts
    t.group(0, "A", 3, [PANZER], lies=["brush", "forward"])
    t.group(0, "B", 2, ["R", "R"], lies=["brush", "forward"])
    t.group(1, "A", 0, ["R", "R"])
    assert ground_points(t.s, 0) == 3
    t.s.marks["bogged", 0] = 1
    assert ground_points(t.s, 0) == 0 and not card_counts(t.s, 0) and card_counts(t.s, 1)
    del t.s.marks["bogged", 0]
    t.s.pinned[0] = True
    assert not card_counts(t.s, 0)


def test_conditions_of_scenario_d() -> None:
    """UF 16.42: five unpinned in cover at Relative Range 5 of any enemy; or the enemy in one group with more losses."""
    near, left = SCENARIOS["D"].victory
    t = Table((GERMAN, RUSSIAN))
    t.group(0, "A", 3, ["R"] * 5, lies=["brush"])
    t.group(1, "A", 2, ["R", "R"])
    t.group(1, "B", 0, ["R", "R"])
    assert men_at_relative_range(t.s, 0, near) and not one_group_left(t.s, 0, left)
    t.s.pinned[0] = True
    assert not men_at_relative_range(t.s, 0, near)
    t.s.pinned[0] = False
    t.s.chit[0] = 2
    assert not men_at_relative_range(t.s, 0, near)
    t.s.men[7] = ()
    assert not one_group_left(t.s, 0, left)
    t.s.losses = [0, 2]
    assert one_group_left(t.s, 0, left)
