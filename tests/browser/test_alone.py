"""From the lobby into a game alone by the rulebook's own rules, and a turn against the clock."""

from __future__ import annotations

from random import Random

import pytest
from playwright.sync_api import Page, expect

from tests.browser.boards import advance, make, same_browser
from tests.browser.conftest import Server
from tests.browser.hands import pick_game, play_on, start

pytestmark = pytest.mark.browser

ALONE = "nobody: alone, by the game's own solitaire rules"


@pytest.mark.parametrize(
    ("game", "scenario", "words"),
    [("Up Front", "A", "named before any is carried out"), ("Band of Brothers", "lane", "Possible units")],
)
def test_a_game_alone_is_started_from_the_page_and_played(
    page: Page, server: Server, game: str, scenario: str, words: str
) -> None:
    faults: list[str] = []
    page.on("pageerror", lambda fault: faults.append(str(fault)))
    page.goto(server.address)
    pick_game(page, game)
    page.locator(f".pick[data-scenario='{scenario}']").click()
    page.get_by_label(ALONE).check()
    expect(page.locator(".alone")).to_contain_text(words)
    page.get_by_role("button", name="Start", exact=True).click()
    page.locator(".bar").wait_for()
    assert play_on(page, Random(game), "keys", 60) == 60
    assert faults == []


def test_the_starter_kit_offers_no_rules_for_playing_alone(page: Page, server: Server) -> None:
    page.goto(server.address)
    pick_game(page, "ASL Starter Kit")
    page.locator(".scenarios .pick").first.click()
    expect(page.get_by_label("the machine", exact=True)).to_be_visible()
    expect(page.get_by_label(ALONE)).to_have_count(0)


def test_the_clock_of_a_turn_is_shown(page: Page, server: Server) -> None:
    made = make(server, "upfront", "A", options={"clock": True})
    advance(server, made, 45, Random(3))
    same_browser(page)
    page.goto(f"{server.address}#/t/{'+'.join(x['link'] for x in made['links'])}")
    expect(page.get_by_role("timer")).to_contain_text("0:")


def test_options_are_out_of_the_way_until_wanted(page: Page, server: Server) -> None:
    start(page, server.address, "Toy", "The race", "the machine")
    page.goto(server.address)
    pick_game(page, "Up Front")
    page.locator(".scenarios .pick").first.click()
    clock = page.get_by_label("one minute for each turn")
    expect(clock).not_to_be_visible()
    page.get_by_text("Options of the game").click()
    clock.check()
    expect(page.get_by_text("1 changed")).to_be_visible()
