"""A scenario's preparation set up literally, and whole games of it by random play."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from random import Random
from typing import Any

from bocage.games.upfront.basic.s03_prepare import Upfront
from bocage.games.upfront.game import UpFront
from bocage.games.upfront.hooks import hooks
from bocage.games.upfront.printed.scenarios import SCENARIOS
from bocage.games.upfront.state import UpFrontState
from bocage.kernel import play as kernel
from bocage.kernel.frames import CHANCE, OVER, Frame
from bocage.kernel.match import Match
from bocage.kernel.save import open_save, to_save
from tests.upfront.position import Group, position

ROLES = ("attacker", "defender")
# Every nation attacks once and defends once.
PAIRS = (
    "German-Russian",
    "Russian-Italian",
    "Italian-French",
    "French-British",
    "British-Japanese",
    "Japanese-American",
    "American-German",
)


def preparing(
    scenario: str,
    part: Callable[[UpFrontState], Frame | None],
    *groups: Group,
    hands: tuple[Iterable[int], Iterable[int]] = ((), ()),
    seat: int = 0,
    given: tuple[int, int] | None = None,
    **facts: Any,
) -> UpFrontState:
    """The groups are formed, and preparation goes on with this part; seat 0 attacks where there are roles.

    `given`: a seat and the card that a special rule has given it beside its hand.
    """
    scn = SCENARIOS[scenario]
    s = position(*groups, scenario=scenario, chapters=scn.chapters, hands=hands, seat=seat, begin=False, **facts)
    s.role = ROLES if scn.kind == "attack" else ("", "")
    s.first = seat
    if given is not None:
        s.marks["given", given[0]] = given[1]
        s.pile.rest.remove(given[1])
        s.removed.append(given[1])
    whole = Upfront()
    whole.at, whole.part = "preparing", hooks(s).preparation.index(part)
    s.stack = [whole]
    kernel.begin(s)
    return s


def end_of(match: Match) -> UpFrontState:
    """How a game stands that was played."""
    assert isinstance(match.state, UpFrontState)
    return match.state


def whole_game(scenario: str, nations: str, seed: int, **options: Any) -> Match:
    """A game by random play, its log replayed from the save."""
    game = UpFront()
    rng = Random(seed)
    match = Match(game, scenario, {"nations": nations, **options}, rng=rng, undo=False)
    match.run_chance()
    while match.state.player not in (OVER, CHANCE):
        s: Any = match.state
        found = kernel.options(s)
        assert game.prompt(s) != "Your decision", (s.stack[-1], s.rule)
        assert match.submit(s.player, found[int(rng.random() * len(found))]) is None
    assert match.over and match.state.result is not None
    assert open_save(game, to_save(match)).state.result == match.state.result
    return match
