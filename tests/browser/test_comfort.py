"""Small things that a long game is made of: focus, scrolling, what has just happened, large text."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.boards import advance, make, same_browser
from tests.browser.conftest import FLAGS, Server, chromium
from tests.browser.hands import question, settled

pytestmark = pytest.mark.browser

AT_END = """(wanted) => {
  const log = document.querySelector('[role=log]');
  return (log.scrollHeight - log.scrollTop - log.clientHeight < 40) === wanted;
}"""


def sit(page: Page, server: Server, *links: str) -> None:
    same_browser(page)
    page.goto(f"{server.address}#/t/{'+'.join(links)}")
    page.locator(".bar.mine").wait_for()


def test_who_walks_the_choices_by_tab_and_enter_keeps_the_focus(page: Page, server: Server) -> None:
    made = make(server, "toy", "race", seats=[{}, {"bot": "random"}])
    sit(page, server, made["links"][0]["link"])
    page.locator(".option").first.focus()
    page.keyboard.press("Tab")
    v = int(str(question(page)["v"]))
    page.keyboard.press("Enter")
    settled(page, v)
    expect(page.locator(".option").first).to_be_focused()


def test_a_click_leaves_the_focus_where_it_was(page: Page, server: Server) -> None:
    made = make(server, "toy", "race")
    sit(page, server, *(x["link"] for x in made["links"]))
    page.get_by_role("button", name="wait").click()
    settled(page, 0)
    expect(page.locator(".option:focus")).to_have_count(0)


WATCH = """() => {
  window.seen = { trails: 0, fresh: 0 };
  new MutationObserver(() => {
    window.seen.trails += document.querySelectorAll('.trails circle').length;
    window.seen.fresh += document.querySelectorAll('.counter .fresh').length;
  }).observe(document.body, { childList: true, subtree: true });
}"""


def test_what_the_others_moved_is_traced_but_not_in_the_past(page: Page, server: Server) -> None:
    made = make(server, "brothers", "lane", "link")
    same_browser(page)
    page.goto(f"{server.address}#/t/{made['links'][0]['link']}")
    page.locator(".hex").first.wait_for()
    page.evaluate(WATCH)
    expect(page.locator(".trails circle")).to_have_count(0)
    advance(server, made, 120, Random(2))
    page.wait_for_function("() => window.seen.trails > 0 && window.seen.fresh > 0")
    page.get_by_label("One decision back").click()
    expect(page.locator(".bar")).to_contain_text("Looking back")
    expect(page.locator(".trails circle, .counter .fresh")).to_have_count(0)


def test_the_choice_under_the_pointer_is_shown_on_the_map(page: Page, server: Server) -> None:
    made = make(server, "brothers", "lane")
    sit(page, server, *(x["link"] for x in made["links"]))
    page.locator(".hex.lit").first.wait_for()
    expect(page.locator(".aimed")).to_have_count(0)
    page.locator(".option").first.hover()
    expect(page.locator("polygon.aimed")).to_have_count(1)


def test_choices_of_the_same_words_are_told_apart(page: Page, server: Server) -> None:
    made = make(server, "upfront", "A")
    advance(server, made, 150, Random(3))
    sit(page, server, *(x["link"] for x in made["links"]))
    for _ in range(40):
        words = page.locator(".option").all_inner_texts()
        assert len({text.split("\n", 1)[-1] for text in words}) == len(words)
        v = int(str(question(page)["v"]))
        page.keyboard.press("2" if len(words) > 1 else "1")
        settled(page, v)


def test_the_log_stays_at_its_end_until_the_reader_scrolls_back(page: Page, server: Server) -> None:
    made = make(server, "upfront", "A")
    advance(server, made, 80, Random(1))
    sit(page, server, *(x["link"] for x in made["links"]))
    log = page.get_by_role("log")
    page.wait_for_function(AT_END, arg=True)
    for _ in range(3):
        v = int(str(question(page)["v"]))
        page.locator(".option").last.hover()
        page.keyboard.press("1")
        settled(page, v)
        page.wait_for_function(AT_END, arg=True)
    log.hover()
    page.mouse.wheel(0, -600)
    page.wait_for_function(AT_END, arg=False)
    v = int(str(question(page)["v"]))
    page.keyboard.press("1")
    settled(page, v)
    assert page.evaluate(AT_END, False), "who reads is left where he reads"


@pytest.fixture(scope="module")
def large(browser: Browser) -> Iterator[Browser]:
    """A browser whose text is set to twice the size."""
    made = browser.browser_type.launch(executable_path=chromium(), args=[*FLAGS, "--blink-settings=defaultFontSize=32"])
    yield made
    made.close()


LAID = """() => {
  const [board, bar] = ['.board', '.bar'].map(x => document.querySelector(x).getBoundingClientRect());
  const lit = [...document.querySelectorAll('.board [data-group].lit, .board [data-unit].lit, .board .about')];
  const seen = x => {
    const at = x.getBoundingClientRect();
    const top = document.elementFromPoint(at.x + at.width / 2, at.y + at.height / 2);
    return !!top && !!top.closest('[data-board]');
  };
  return {
    over: Math.min(board.right, bar.right) - Math.max(board.left, bar.left) > 1
      && Math.min(board.bottom, bar.bottom) - Math.max(board.top, bar.top) > 1,
    share: board.width * Math.max(0, Math.min(board.bottom, innerHeight) - board.top) / (innerWidth * innerHeight),
    wide: document.documentElement.scrollWidth, lit: lit.length, seen: lit.filter(seen).length,
  };
}"""
BOARDS = [("upfront", "A"), ("brothers", "lane"), ("starterkit", "kerkdorp"), ("cardwar", "cards-in-the-wood")]


@pytest.mark.parametrize(("width", "height", "share"), [(1280, 800, 0.45), (360, 740, 0.25)])
@pytest.mark.parametrize(("game", "scenario"), BOARDS)
def test_with_text_of_twice_the_size_the_question_never_lies_over_the_board(
    large: Browser, server: Server, game: str, scenario: str, width: int, height: int, share: float
) -> None:
    page = large.new_page(viewport={"width": width, "height": height})
    made = make(server, game, scenario)
    advance(server, made, 150 if game == "upfront" else 40, Random(3))
    sit(page, server, *(x["link"] for x in made["links"]))
    page.locator("[data-board]").wait_for()
    page.wait_for_timeout(500)
    assert page.evaluate("getComputedStyle(document.documentElement).fontSize") == "32px"
    laid = page.evaluate(LAID)
    page.close()
    assert laid["wide"] <= width and not laid["over"] and laid["share"] > share, laid
    assert laid["seen"] or not laid["lit"], laid
