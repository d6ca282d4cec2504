"""The map is the input: a click moves, a far click shows the way and walks it, a drag carries, a ring has more."""

from __future__ import annotations

from random import Random

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.boards import advance, make, pointed
from tests.browser.conftest import Server
from tests.browser.counted import SITUATIONS, alone_in_its_hex, place, seated, way_of
from tests.browser.situations import Clicks, Stop, goes_under_fire, may_move, may_move_by_card, may_use, played, sit

pytestmark = pytest.mark.browser
WALKED = "v => Number(document.querySelector('.bar').dataset.v) >= v"


@pytest.mark.parametrize("what", list(SITUATIONS))
def test_it_takes_no_more_clicks_than_promised(page: Page, server: Server, what: str) -> None:
    play, before, most = SITUATIONS[what]
    clicks = play(page, server)
    assert clicks <= most < before


@pytest.mark.parametrize(
    ("game", "scenario", "stop", "verb"),
    [
        ("starterkit", "kerkdorp", may_move, "move"),
        ("brothers", "lane", may_use, "use"),
        ("cardwar", "church-with-cards", may_move_by_card, "move"),
    ],
)
def test_a_piece_is_dragged_along_its_way_and_the_ring_opens_and_closes(
    page: Page, server: Server, game: str, scenario: str, stop: Stop, verb: str
) -> None:
    match = played(game, scenario, stop)
    unit = alone_in_its_hex(match, verb)
    goal, path = way_of(match, unit, 3)
    seated(page, server, match)
    v = Clicks(page).v()
    piece = page.locator(f"[data-hex='{place(match, unit)}'] .hit")
    piece.click(button="right", force=True)
    expect(page.locator(".ring")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator(".ring")).to_have_count(0)
    assert Clicks(page).v() == v, "looking changes nothing"
    piece.drag_to(page.locator(f"[data-hex='{goal}'] .hit"), force=True, steps=12)
    page.wait_for_function(WALKED, arg=v + len(path))
    expect(page.locator(".notice")).to_have_count(0)


@pytest.mark.parametrize(
    ("game", "scenario", "begins", "verb"),
    [
        ("starterkit", "kerkdorp", may_move, "move"),
        ("brothers", "lane", may_use, "use"),
        ("cardwar", "church-with-cards", may_move_by_card, "move"),
    ],
)
def test_before_a_way_is_walked_its_hexes_show_who_fires_and_the_harm_to_expect(
    page: Page, server: Server, game: str, scenario: str, begins: Stop, verb: str
) -> None:
    match = played(game, scenario, goes_under_fire(lambda m: alone_in_its_hex(m, verb), 3, begins))
    unit = alone_in_its_hex(match, verb)
    goal, path = way_of(match, unit, 3)
    seated(page, server, match)
    hand = Clicks(page)
    v = hand.v()
    hand.hex(place(match, unit))
    hand.settled(v)
    far = page.locator(f"[data-hex='{goal}'] .hit")
    expect(page.locator("svg[data-ways]")).to_be_attached()
    far.hover(force=True)
    marks = page.locator("[data-harm]")
    expect(marks.first).to_contain_text("%")
    assert {x.get_attribute("data-harm") for x in marks.all()} <= set(path)
    expect(page.locator("[data-firer]").first).to_be_attached()
    assert hand.v() == v + 1, "looking changes nothing"


TOUCHED = """(name) => {
  const at = document.querySelector(`[data-hex='${name}'] .hit`).getBoundingClientRect();
  const top = document.elementFromPoint(at.x + at.width / 2, at.y + at.height / 2);
  return top?.closest('[data-hex]')?.dataset.hex ?? top?.className;
}"""


def test_by_touch_the_first_tap_is_heard_and_the_map_stays(browser: Browser, server: Server) -> None:
    context = browser.new_context(viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True)
    page = context.new_page()
    match = played("starterkit", "kerkdorp", may_move)
    unit = alone_in_its_hex(match, "move")
    goal, path = way_of(match, unit, 3)
    seated(page, server, match)
    spot = page.locator(f"[data-hex='{place(match, unit)}'] .hit")
    spot.wait_for()
    box = page.locator("svg[data-board]").get_attribute("viewBox")
    v = Clicks(page).v()
    spot.tap(force=True)
    Clicks(page).settled(v)
    assert page.locator("svg[data-board]").get_attribute("viewBox") == box, "a tap does not move the map"
    far = page.locator(f"[data-hex='{goal}'] .hit")
    expect(page.locator("svg[data-ways]")).to_be_attached()
    # what has been opened by the tap lies over no hex: each place of the way answers a finger
    for name in path:
        assert page.evaluate(TOUCHED, name) == name, "a panel takes the map's taps"
    line = page.get_by_label("What stands here")
    line.tap()
    expect(page.locator(".panel.stack li").first).to_be_visible()
    line.tap()
    expect(page.locator(".panel.stack li").first).to_be_hidden()
    far.tap(force=True)
    expect(page.locator(f".way.fixed[data-way='{goal}']")).to_be_attached()
    assert Clicks(page).v() == v + 1, "the first tap only shows the way"
    far.tap(force=True)
    page.wait_for_function(WALKED, arg=v + 1 + len(path))
    context.close()


@pytest.mark.parametrize(("game", "scenario"), [("upfront", "A"), ("cardwar", "church-with-cards")])
def test_on_a_small_screen_a_card_that_can_be_played_is_in_sight(
    browser: Browser, server: Server, game: str, scenario: str
) -> None:
    made = make(server, game, scenario)
    seat = advance(server, made, 900, Random(12), lambda options: pointed(options, "card") > 0)
    context = browser.new_context(viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True)
    page = context.new_page()
    sit(page, server, made["links"][seat]["link"])
    page.locator(".card.lit").first.wait_for()
    page.wait_for_function(
        "() => [...document.querySelectorAll('.card.lit')].map(x => x.getBoundingClientRect())"
        ".some(x => x.left >= 0 && x.right <= innerWidth)"
    )
    context.close()
