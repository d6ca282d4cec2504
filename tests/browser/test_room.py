"""Nothing lies over what is needed: refusals, cards of what happened, hints and the map of who comes later."""

from __future__ import annotations

import json
from random import Random

import pytest
from playwright.sync_api import Browser, Page, WebSocketRoute, expect

from tests.browser.boards import advance, make, same_browser
from tests.browser.conftest import Server
from tests.browser.hands import question, settled
from tests.browser.situations import sit

pytestmark = pytest.mark.browser

MEET = """([one, other]) => {
  const boxes = (x) => [...document.querySelectorAll(x)].map(y => y.getBoundingClientRect());
  const meet = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom - 1 && b.top < a.bottom - 1;
  return boxes(one).some(a => boxes(other).some(b => meet(a, b)));
}"""
HIGH = "() => document.querySelector('[data-hex] .hit')?.getBoundingClientRect().height ?? 0"


def test_a_refusal_never_lies_over_the_choices(page: Page, server: Server) -> None:
    made = make(server, "upfront", "A")
    advance(server, made, 29, Random(11))
    sit(page, server, *(x["link"] for x in made["links"]))
    for man in page.locator(".man:not(.lit)").all():  # whom a card in hand could hit opens a ring instead
        man.click()
        page.locator(".notice, .ring").first.wait_for()
        if page.locator(".notice").count():
            break
        page.keyboard.press("Escape")
    page.get_by_role("alert").wait_for()
    assert not page.evaluate(MEET, [".notice", ".option"])


def test_what_a_reaction_is_about_is_not_under_the_card_that_tells_what_happened(page: Page, server: Server) -> None:
    made = make(server, "brothers", "lane")
    advance(server, made, 30, Random(2))
    sit(page, server, *(x["link"] for x in made["links"]))
    for _ in range(12):
        asked = question(page)
        if asked["over"]:
            break
        page.keyboard.press("1")
        settled(page, int(str(asked["v"])))
        page.wait_for_timeout(400)
        assert not page.evaluate(MEET, [".event:not(.low)", ".about"])


def test_a_hint_has_room_for_its_reasons(page: Page, server: Server) -> None:
    made = make(server, "starterkit", "kerkdorp", seats=[{}, {"bot": "random"}])
    sit(page, server, made["links"][0]["link"])
    expect(page.locator(".goal")).to_have_attribute("open", "")
    page.keyboard.press("h")
    page.locator(".side .hint").wait_for()
    expect(page.locator(".goal")).not_to_have_attribute("open", "")
    expect(page.locator(".side .hint")).to_be_in_viewport(ratio=1)


def test_who_comes_later_finds_the_map_near_enough_to_be_tapped(browser: Browser, server: Server) -> None:
    """Before anything of his stands there the whole map is shown."""
    made = make(server, "cardwar", "cards-in-the-wood")
    context = browser.new_context(viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True)
    page = context.new_page()
    same_browser(page)
    page.goto(f"{server.address}#/t/{made['links'][1]['link']}")
    page.locator("[data-hex]").first.wait_for()
    far = page.evaluate(HIGH)
    advance(server, made, 200, Random(1), lambda options: any("5-2-7" in x["words"] for x in options))
    page.locator(".bar.mine").wait_for()
    page.wait_for_function(f"(far) => ({HIGH})() > Math.max(36, far)", arg=far)
    context.close()


def test_a_link_that_is_refused_says_why_whatever_comes_after(page: Page, server: Server) -> None:
    def answer(socket: WebSocketRoute) -> None:
        def hear(_: object) -> None:
            socket.send(json.dumps({"is": "error", "re": 0, "reason": "A machine sits here."}))
            socket.send(json.dumps({"is": "bye", "reason": "Nothing has been heard from you."}))

        socket.on_message(hear)

    page.route_web_socket("**/ws", answer)
    page.goto(f"{server.address}#/t/of-a-machine")
    expect(page.locator("main h2")).to_have_text("A machine sits here.")
