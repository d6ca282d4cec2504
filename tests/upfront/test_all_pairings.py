"""Every offered scenario with every pairing of nations that it allows: one game each, to the end, its log verified.

After some free play both sides go for each other, so that games are short: hundreds of them in a minute or so.
"""

from __future__ import annotations

import json
from random import Random

import pytest

from bocage.games import load
from bocage.kernel import play
from bocage.kernel.codec import digest
from bocage.kernel.frames import Action
from bocage.kernel.match import Match
from bocage.kernel.save import open_save, to_save

GAME = load("upfront")
FREE_PLAY = 60  # decisions
MOST = 30_000
# How readily an answer is chosen after that, by its first word; 1 for all others.
EAGER: dict[str, float] = {
    "panic": 60,
    "fire": 12,
    "resolve": 12,
    "ordnance": 12,
    "close combat": 12,
    "at": 3,
    "ready": 3,
    "card": 3,
    "on": 3,
    "infiltrate": 3,
    "discard": 2,
    "hero": 0.5,
    "rally": 0.5,
    "crew": 0.2,
    "exchange": 0.2,
    "hand over": 0.1,
    "reorder": 0.05,
}
MANY = 12  # three and more nations (scenario J) can meet in a hundred ways: one in so many of these


def tables() -> list[tuple[str, str]]:
    """(scenario, nations): every pair, and some of the larger tables."""
    found = []
    for scenario in GAME.scenarios():
        nations = next(option for option in GAME.option_list(scenario.ident) if option.name == "nations")
        pairs = [str(choice) for choice in nations.choices if str(choice).count("-") == 1]
        others = [str(choice) for choice in nations.choices if str(choice).count("-") > 1]
        found += [(scenario.ident, choice) for choice in pairs + others[::MANY]]
    return found


PAIRINGS = tables()


def eagerness(action: Action) -> float:
    return EAGER.get(action[0], 1) * (0.2 if action[-1] == "back" else 1)


def chosen(found: list[Action], count: int, rng: Random) -> Action:
    if count >= FREE_PLAY:
        return rng.choices(found, [eagerness(a) for a in found])[0]
    found = [a for a in found if a[0] != "panic"] or found
    return found[int(rng.random() * len(found))]


def test_every_offered_scenario_is_here() -> None:
    assert {ident for ident, _ in PAIRINGS} == {scenario.ident for scenario in GAME.scenarios()}
    assert len(PAIRINGS) > 300 and len(set(PAIRINGS)) == len(PAIRINGS)


@pytest.mark.parametrize(("scenario", "nations"), PAIRINGS, ids=[f"{a}/{b}" for a, b in PAIRINGS])
def test_a_game_ends_and_its_log_verifies(scenario: str, nations: str) -> None:
    rng = Random(f"{scenario} {nations}")
    match = Match(GAME, scenario, {"nations": nations}, rng=rng, undo=False)
    match.run_chance()
    count = 0
    while not match.over:
        found = play.options(match.state)
        assert found, f"nothing to choose under {match.state.rule}"
        match.put(chosen(found, count, rng))
        match.run_chance()
        count += 1
        assert count < MOST, "the game does not end"
    again = open_save(GAME, json.loads(json.dumps(to_save(match))), narrate=False)
    assert again.state.result == match.state.result is not None
    assert digest(again.state) == digest(match.state)
