"""For each game a full scenario through the page, once by keyboard alone and once by pointer.

A whole team game is some 2500 decisions: its beginning is played from the lobby against machines, its end from a save
of a game that stands LAST decisions before it. What lies between is played without a page (tests/laws, tests/upfront).
"""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Page, expect

from bocage import games
from bocage.kernel import play
from bocage.kernel.match import Match
from bocage.kernel.save import write_save
from tests.browser.conftest import Server
from tests.browser.hands import play_on, start

pytestmark = pytest.mark.browser


def shortest(name: str) -> tuple[str, str]:
    """The game's title and the title of the scenario that random play ends soonest."""
    game = games.load(name)
    lengths = {}
    for scenario in game.scenarios():
        s = game.new(scenario.ident, game.complete_options(scenario.ident, {}))
        play.begin(s)
        lengths[scenario.title] = play.random_play(s, Random(1), 1500)
    return game.title, min(lengths, key=lambda title: lengths[title])


LONG = ("upfront-team",)
"""Two games side by side: a player waits for three others through hundreds of their decisions."""


@pytest.mark.parametrize("by", ["keys", "pointer"])
@pytest.mark.parametrize("name", [name for name in games.names() if name not in LONG])
def test_a_whole_game_is_played_through_the_page(page: Page, server: Server, name: str, by: str) -> None:
    title, scenario = shortest(name)
    start(page, server.address, title, scenario, "the machine")
    assert play_on(page, Random(f"{name} {by}"), by, 4000) < 4000
    expect(page.locator(".bar")).to_contain_text("The game is over")


@pytest.mark.parametrize("by", ["keys", "pointer"])
@pytest.mark.parametrize("name", [name for name in games.names() if name in LONG])
def test_a_long_game_is_played_for_a_while_through_the_page(page: Page, server: Server, name: str, by: str) -> None:
    faults: list[str] = []
    page.on("pageerror", lambda fault: faults.append(str(fault)))
    title, scenario = shortest(name)
    start(page, server.address, title, scenario, "the machine")
    if play_on(page, Random(f"{name} {by}"), by, 80) < 80:  # the deck may end it sooner
        expect(page.locator(".bar")).to_contain_text("The game is over")
    assert faults == []


LAST = 60
"""Decisions that are left to the page of a game played before; how many they become is the dice's and the deck's."""


SEED = 0
"""A game that ends with its last deck: from near its end every way is short."""


def played(name: str, most: int) -> tuple[Match, int]:
    """A game by seed, up to its end or for so many decisions; and how many there were."""
    game, rng, count = games.load(name), Random(SEED), 0
    match = Match(game, game.scenarios()[-1].ident, rng=Random(SEED), narrate=False, undo=False)
    match.run_chance()
    while not match.over and count < most:
        match.submit(match.state.player, rng.choice(play.options(match.state)))
        count += 1
    return match, count


@pytest.fixture(scope="module", params=LONG)
def late(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A save of a long game shortly before its end."""
    whole, count = played(request.param, 20_000)
    assert whole.over
    path = tmp_path_factory.mktemp("late") / "late.json"
    write_save(played(request.param, count - LAST)[0], path)
    return path


@pytest.mark.parametrize("by", ["keys", "pointer"])
def test_a_long_game_is_opened_from_a_save_and_played_to_its_end(
    page: Page, server: Server, late: Path, by: str
) -> None:
    page.goto(server.address)
    page.locator("input[type=file]").set_input_files(late)
    page.locator(".bar").wait_for(timeout=60_000)
    assert play_on(page, Random(by), by, 2000) < 2000
    expect(page.locator(".bar")).to_contain_text("The game is over")
