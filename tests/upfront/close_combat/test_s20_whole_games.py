"""Whole games by random play among men close to each other: infiltration, Close Combat, prisoners, berserk men."""

from __future__ import annotations

from random import Random

import pytest

from bocage.games.upfront.in_force import ANY_PLAIN_GAME
from bocage.games.upfront.printed.nations import RUSSIAN
from bocage.games.upfront.printed.scenarios import SCENARIOS, pairings
from bocage.games.upfront.setup import new_game
from bocage.games.upfront.state import CAPTURED, GROUPS_OF, IN_PLAY, N_GROUPS, UpFrontState
from bocage.games.upfront.table.ground import card_of
from bocage.games.upfront.view import determinized, table_view
from bocage.games.upfront.words.sentences import action_target, describe_action, narrate_event, prompt_words
from bocage.kernel import play
from bocage.kernel.frames import OVER
from tests.upfront.infantry.test_s19_whole_games import in_order

PAIRS = [*[pair for pair in pairings(SCENARIOS["A"]) if RUSSIAN in pair][:2], *pairings(SCENARIOS["A"])[:2]]
WANTED = ("infiltrate", "enter", "close combat", "capture", "capture ground", "join", "hold back", "change guard")
SELDOM = ("panic",)


def chits_in_order(s: UpFrontState) -> None:
    """Infiltrators are unpinned men in play inside enemy groups in play; prisoners have a guard who is in play."""
    for m, t in s.inside.items():
        assert s.fate[m] == IN_PLAY and not s.pinned[m] and s.men[t] and s.side[m] != t // len(GROUPS_OF[0])
    for p, guard in s.guard.items():
        assert s.fate[p] == CAPTURED and s.fate[guard] == IN_PLAY and s.side[p] != s.side[guard]
    assert all(s.fate[m] == IN_PLAY for m in (*s.berserk, *s.captured_weapon, *s.secondary))
    assert not s.spoils and not s.silent
    held = [card_of(e) for entries in s.cards for e in entries]
    assert len(held) == len(set(held))


def close_up(s: UpFrontState) -> None:
    """Once the groups are formed, they start at Relative Range 5."""
    for g in range(N_GROUPS):
        s.chit[g] = 3 if g < N_GROUPS // 2 else 2


def weight(verb: str) -> int:
    return 12 if verb in WANTED else 1 if verb in SELDOM else 3


@pytest.mark.parametrize("seed", range(16))
def test_a_whole_game_hand_to_hand(seed: int) -> None:
    rng = Random(seed)
    s = new_game(SCENARIOS["A"], PAIRS[seed % len(PAIRS)], ())
    s.in_force = 33 | ANY_PLAIN_GAME
    play.begin(s)
    near = False
    s.events = []
    for step in range(20000):
        for _, what, _ in s.events:
            assert narrate_event(s, what)
        s.events = []
        if s.player == OVER:
            break
        if s.player < 0:
            play.apply(s, play.sample(s, rng))
            continue
        can = play.options(s)
        assert can and len(can) == len(set(can))
        if not near and type(s.stack[-1]).__name__ == "Turn":
            close_up(s)
            near = True
            continue
        if step % 20 == 0:
            if type(s.stack[-1]).__name__ == "Turn":
                in_order(s)
                chits_in_order(s)
            other = determinized(s, s.player, rng)
            assert play.options(other) == can
            assert table_view(other, s.player) == table_view(s, s.player)
            assert prompt_words(s) and all(describe_action(s, a) and action_target(s, a) for a in can)
        play.apply(s, rng.choices(can, [weight(a[0]) for a in can])[0])
    assert s.player == OVER and s.result is not None
