"""The thread on the map in a real browser: by pointer, by keyboard, refused where the game allows no free checks."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.boards import make
from tests.browser.conftest import Server

pytestmark = pytest.mark.browser

FREE: dict[str, dict[str, Any]] = {"brothers": {"sight": "shown"}, "starterkit": {"free_sight": True}}
PLACES = {"brothers": "lane", "starterkit": "kerkdorp"}
RULES = {"brothers": "BB 14.0", "starterkit": "SK 3.2.1"}
IN_SIGHT = """hexes => {
  const board = document.querySelector('svg[data-board]').getBoundingClientRect();
  return hexes.filter(hex => {
    const at = hex.getBoundingClientRect(), x = at.x + at.width / 2, y = at.y + at.height / 2;
    return x > board.x + 20 && x < board.right - 20 && y > board.y + 200 && y < board.bottom - 120;
  }).map(hex => hex.dataset.hex);
}"""


def sit(page: Page, server: Server, game: str, options: dict[str, Any]) -> None:
    made = make(server, game, PLACES[game], options=options)
    page.goto(f"{server.address}#/t/{'+'.join(x['link'] for x in made['links'])}")
    page.locator(".hex").first.wait_for()


@pytest.mark.parametrize("game", list(FREE))
def test_by_pointer_the_thread_is_drawn_and_says_what_it_meets(page: Page, server: Server, game: str) -> None:
    sit(page, server, game, FREE[game])
    page.get_by_role("button", name="Line of sight").click()
    box = page.get_by_role("region", name="Line of sight")
    expect(box).to_contain_text("choose the first hex")
    before = page.locator(".bar").get_attribute("data-v")
    names = page.locator(".hex").evaluate_all(IN_SIGHT)
    page.locator(f"[data-hex='{names[0]}']").click()
    expect(box).to_contain_text(f"From {names[0]}")
    page.locator(f"[data-hex='{names[-1]}']").click()
    expect(box).to_contain_text(f"{names[0]} to {names[-1]}, range")
    verdict = page.locator("[data-thread]").get_attribute("data-thread")
    assert verdict in ("clear", "hindered", "blocked")
    expect(box).to_contain_text(verdict)
    expect(box.get_by_role("button", name="Rule").first).to_be_visible()
    expect(page.locator("[data-thread] .line")).to_have_count(1)
    assert page.locator(".bar").get_attribute("data-v") == before, "looking changes nothing"
    page.get_by_role("button", name="Put the thread away").click()
    expect(page.locator("[data-thread]")).to_have_count(0)


def test_by_keyboard_alone_and_heard(page: Page, server: Server) -> None:
    sit(page, server, "brothers", FREE["brothers"])
    page.keyboard.press("m")
    page.keyboard.press("t")
    expect(page.get_by_role("region", name="Line of sight")).to_contain_text("choose the other end")
    for _ in range(3):
        page.keyboard.press("ArrowDown")
    page.keyboard.press("t")
    expect(page.locator("p.unseen[aria-live]")).to_contain_text("range 3")
    page.keyboard.press("Escape")
    expect(page.locator("[data-thread]")).to_have_count(0)


@pytest.mark.parametrize("game", list(FREE))
def test_without_free_checks_the_tool_says_which_rule_forbids_it(page: Page, server: Server, game: str) -> None:
    sit(page, server, game, {})
    page.get_by_role("button", name="Line of sight").click()
    expect(page.get_by_role("alert")).to_contain_text(RULES[game])
    expect(page.get_by_role("region", name="Line of sight")).to_have_count(0)
