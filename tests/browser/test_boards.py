"""The tables themselves: pointing at lit and unlit things, the map by keyboard, cards, previews."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from bocage import games
from tests.browser.boards import advance, make, pointed, same_browser
from tests.browser.conftest import Server
from tests.browser.hands import question, settled

pytestmark = pytest.mark.browser

MOVED_OR_FILTERED = """(v) => Number(document.querySelector('.bar').dataset.v) > v
  || document.body.innerText.includes('All choices')"""
EMPTY_AND_UNLIT = """() => {
  const at = (x) => x.getAttribute('transform');
  const taken = new Set([...document.querySelectorAll('.stack')].map(at));
  return [...document.querySelectorAll('[data-hex]')].filter(x => !x.classList.contains('lit') && !taken.has(at(x)))
    .map(x => { const b = x.getBoundingClientRect(); return [b.x + b.width / 2, b.y + b.height / 2]; })
    .find(([x, y]) => document.elementFromPoint(x, y)?.closest('[data-hex]'));
}"""
HEX_GAMES = [name for name in games.names() if name in ("brothers", "starterkit")]


def first_scenario(name: str) -> str:
    return games.load(name).scenarios()[0].ident


def sit(page: Page, server: Server, made: dict[str, Any]) -> None:
    same_browser(page)
    page.goto(f"{server.address}#/t/{'+'.join(x['link'] for x in made['links'])}")
    page.locator(".bar.mine").wait_for()


def spoken(page: Page) -> str:
    return page.locator("p.unseen[aria-live]").inner_text()


@pytest.mark.parametrize("name", HEX_GAMES)
def test_the_map_is_walked_by_keyboard_and_each_hex_is_told_in_words(page: Page, server: Server, name: str) -> None:
    made = make(server, name, first_scenario(name))
    sit(page, server, made)
    page.locator("svg[data-board]").wait_for()
    page.keyboard.press("m")
    expect(page.locator("p.unseen[aria-live]")).to_have_text(re.compile(r"^[a-z]*[A-Z]+\d+: "))
    before = spoken(page)
    for key in ("ArrowDown", "ArrowRight", "ArrowUp", "ArrowLeft"):
        page.keyboard.press(key)
    assert page.evaluate("document.activeElement.hasAttribute('data-board')")
    page.keyboard.press("PageDown")
    expect(page.locator("p.unseen[aria-live]")).to_have_text(re.compile(r"Choices?: "))
    assert spoken(page) != before
    v = question(page)["v"]
    page.keyboard.press("Enter")
    filtered = page.get_by_role("button", name="All choices")
    page.wait_for_function(MOVED_OR_FILTERED, arg=v)
    if filtered.count():
        page.keyboard.press("1")
    settled(page, int(str(v)))


@pytest.mark.parametrize("name", HEX_GAMES)
def test_a_hex_that_is_not_lit_says_which_rule_forbids_it(page: Page, server: Server, name: str) -> None:
    made = make(server, name, first_scenario(name))
    sit(page, server, made)
    page.locator("svg[data-board]").wait_for()
    page.get_by_label("Whole map").click()
    unlit = page.evaluate(EMPTY_AND_UNLIT)
    page.mouse.click(*unlit)
    alert = page.get_by_role("alert")
    expect(alert).to_be_visible()
    expect(alert.get_by_role("button", name="Rule")).to_contain_text(games.load(name).prefix)
    assert question(page)["v"] == 0
    alert.get_by_role("button", name="Rule").click()
    expect(page.get_by_role("dialog")).to_contain_text(games.load(name).prefix)


def test_a_card_that_cannot_be_played_says_why(page: Page, server: Server) -> None:
    rng = Random(5)
    for _ in range(8):
        made = make(server, "upfront", "A")
        if advance(server, made, 400, rng, until=lambda options: 0 < pointed(options, "card") < 3) < 0:
            continue
        sit(page, server, made)
        unlit = page.locator(".card:not(.lit):not(.down)")
        if unlit.count() and page.locator(".card.lit").count():
            v = question(page)["v"]
            unlit.first.click()
            expect(page.get_by_role("alert")).to_contain_text("UF ")
            assert question(page)["v"] == v
            return
    raise AssertionError("no question had both playable and unplayable cards")


def test_a_lit_man_is_chosen_by_pointing_at_him(page: Page, server: Server) -> None:
    made = make(server, "upfront", "A")
    assert advance(server, made, 2000, Random(6), until=lambda options: pointed(options, "unit") > 0) >= 0
    sit(page, server, made)
    v = int(str(question(page)["v"]))
    page.locator(".man.lit").first.click()
    page.wait_for_function(MOVED_OR_FILTERED, arg=v)


def test_the_slider_shows_the_table_as_it_was(page: Page, server: Server) -> None:
    name = HEX_GAMES[0]
    made = make(server, name, first_scenario(name))
    advance(server, made, 30, Random(2))
    sit(page, server, made)
    page.wait_for_timeout(600)  # what is asked for after the position, such as odds, is there
    now = page.locator("svg[data-board]").inner_html()
    page.get_by_label("Decision", exact=True).fill("0")
    expect(page.locator(".bar")).to_contain_text("Looking back after decision 0")
    page.keyboard.press("Escape")
    expect(page.locator(".bar.mine")).to_be_visible()
    page.wait_for_function("now => document.querySelector('svg[data-board]').innerHTML === now", arg=now)
