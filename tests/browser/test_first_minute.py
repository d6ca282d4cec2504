"""A newcomer's first minute: three clicks into a game against the sergeant, the aim in sight, a hint one key away."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from bocage import games
from tests.browser.boards import make
from tests.browser.conftest import Server
from tests.browser.hands import pick_game, question, settled

pytestmark = pytest.mark.browser

ADVISED = "() => document.querySelector('.option .star')"


@pytest.mark.parametrize("name", ["upfront", "brothers", "starterkit"])
def test_three_clicks_then_the_aim_and_a_hint(page: Page, server: Server, name: str) -> None:
    faults: list[str] = []
    page.on("pageerror", lambda fault: faults.append(str(fault)))
    game = games.load(name)
    page.goto(server.address)
    pick_game(page, game.title)
    page.locator(".scenarios .pick").first.click()
    expect(page.get_by_label("the machine", exact=True)).to_be_checked()
    expect(page.get_by_label("Opponent")).to_have_value("sergeant")
    page.get_by_role("button", name="Start", exact=True).click()
    page.locator(".bar.mine").wait_for()
    assert page.evaluate("scrollY") == 0
    victory = str(game.scenarios()[0].facts["victory"])
    expect(page.locator(".goal")).to_contain_text(victory)
    expect(page.locator(".goal p")).to_be_visible()
    expect(page.locator(".prompt")).not_to_be_empty()
    for _ in range(3):
        settled(page, -1)
        v = int(str(question(page)["v"]))
        page.keyboard.press("h")
        page.wait_for_function(ADVISED, timeout=20_000)
        assert question(page)["v"] == v, "a hint is only shown"
        page.keyboard.press("h")
        settled(page, v)
    assert faults == []


def test_where_two_people_play_there_is_no_hint(page: Page, server: Server) -> None:
    made = make(server, "toy", "race", "link")
    page.goto(f"{server.address}#/t/{made['links'][0]['link']}")
    page.locator(".bar.mine").wait_for()
    expect(page.get_by_role("button", name="Hint")).to_have_count(0)


def test_men_not_yet_placed_are_seen_and_chosen_on_the_table(page: Page, server: Server) -> None:
    made = make(server, "upfront", "A")
    page.goto(f"{server.address}#/t/{'+'.join(x['link'] for x in made['links'])}")
    page.locator(".bar.mine").wait_for()
    men = page.locator(".pool .man.lit")
    before = men.count()
    assert before > 5
    men.first.click()
    settled(page, 0)
    expect(page.locator(".pool .man")).to_have_count(before - 1)
    expect(page.locator(".group .man")).to_have_count(1)
