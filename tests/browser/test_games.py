"""For each game a full scenario through the page, once by keyboard alone and once by pointer."""

from __future__ import annotations

from random import Random

import pytest
from playwright.sync_api import Page, expect

from bocage import games
from bocage.kernel import play
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
    assert play_on(page, Random(f"{name} {by}"), by, 80) == 80
    assert faults == []
