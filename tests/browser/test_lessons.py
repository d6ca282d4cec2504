"""The first lesson of each game is gone through in the browser by following its star; the fight comes after it."""

from __future__ import annotations

import httpx
import pytest
from playwright.sync_api import Browser, Page, expect

from bocage.server.lesson import lessons
from tests.browser.conftest import Server
from tests.browser.hands import question

pytestmark = pytest.mark.browser

READY = """(v) => Number(document.querySelector('.bar')?.dataset.v) > v
  && (document.querySelector('.option .star') || document.querySelector('.lesson progress[value]')?.position === 1)"""


FIRST = [x.ident for x in lessons().values() if x.order == 1]


@pytest.mark.parametrize("ident", FIRST)
def test_a_lesson_is_followed_to_its_end(page: Page, server: Server, ident: str) -> None:
    lesson = lessons()[ident]
    page.goto(server.address)
    page.locator(f"[data-lesson='{ident}']").click()
    v = -1
    for _ in lesson.steps:
        page.wait_for_function(READY, arg=v)
        if not page.locator(".option .star").count():
            break
        v = int(str(question(page)["v"]))
        page.locator(".option", has=page.locator(".star")).click()
    expect(page.get_by_label("Lesson", exact=True)).to_contain_text(lesson.closing[:40])
    expect(page.get_by_label("Lesson", exact=True)).to_contain_text("The fight:")


def test_the_step_that_goes_on_is_in_view_on_a_small_screen(browser: Browser, server: Server) -> None:
    context = browser.new_context(viewport={"width": 360, "height": 740}, has_touch=True)
    context.set_default_timeout(30_000)
    page = context.new_page()
    page.goto(server.address)
    page.locator("[data-lesson='upfront-city']").click()
    for _ in range(2):
        step = page.locator(".lesson .main")
        step.wait_for()
        expect(step).to_be_in_viewport()
        v = int(str(page.locator(".bar").get_attribute("data-v")))
        step.click()
        page.wait_for_function("(v) => Number(document.querySelector('.bar').dataset.v) > v", arg=v)
    context.close()


def test_a_lost_fight_begins_again_where_it_began(page: Page, server: Server) -> None:
    made = httpx.post(server.address + "api/lessons", json={"lesson": "upfront-pillbox", "attempt": 2}).json()
    page.goto(f"{server.address}#/t/{made['links'][0]['link']}")
    box = page.get_by_label("Lesson", exact=True)
    expect(box).to_contain_text("The fight: Pin, rout or kill two of the defenders.", timeout=20_000)
    expect(box).to_contain_text("0 of 2 done")
    page.locator(".man").first.hover()
    expect(page.get_by_label("What the figures mean")).to_contain_text("Morale")


def test_pointing_at_a_counter_moves_nothing(page: Page, server: Server) -> None:
    """The figures are told in a room of their own: a board that gives way flees from the pointer, back and forth."""
    page.goto(server.address)
    page.locator("[data-lesson='brothers']").click()
    step = page.locator(".lesson .main")
    step.wait_for()
    v = page.locator(".bar").get_attribute("data-v")
    step.click()  # one's own first squad: of what is concealed there is nothing to explain
    page.wait_for_function("(v) => document.querySelector('.bar').dataset.v !== v", arg=v)
    own = page.locator("svg[data-board] .counter", has=page.locator(".figures")).first
    own.wait_for()
    before = page.locator(".board").bounding_box()
    own.hover(force=True)
    expect(page.get_by_label("What the figures mean").locator("kbd").first).to_be_visible()
    assert page.locator(".board").bounding_box() == before
    step.click(timeout=10_000)
