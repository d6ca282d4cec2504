"""What the boards look like: a painted map, counters that can be read, Up Front on one small screen."""

from __future__ import annotations

from random import Random

import pytest
from playwright.sync_api import Page, expect

from tests.browser.boards import advance, make, same_browser
from tests.browser.conftest import Server

pytestmark = pytest.mark.browser

PAINTED = """() => {
  const near = document.querySelector('canvas.near'), ctx = near.getContext('2d');
  const all = ctx.getImageData(0, 0, near.width, near.height).data, seen = new Set();
  for (let i = 0; i < all.length; i += 4 * 97) {
    if (all[i + 3] === 255) seen.add([all[i] >> 4, all[i + 1] >> 4, all[i + 2] >> 4].join());
  }
  return seen.size;
}"""
FIGURES = """() => [...document.querySelectorAll('[data-grown] .figures')].map(x =>
  parseFloat(x.style.fontSize) * x.getScreenCTM().a)"""
IN_SIGHT = """() => {
  const field = document.querySelector('.field').getBoundingClientRect();
  return [...document.querySelectorAll('.group .man, .group .head, .line header')].every(x => {
    const box = x.getBoundingClientRect();
    const across = box.left >= field.left - 1 && box.right <= field.right + 1;
    return across && box.top >= field.top - 1 && box.bottom <= field.bottom + 1;
  });
}"""

CUT_OFF = """() => [...document.querySelectorAll('.man .name, .stack li, .stack span, .status, .head, .card .text')]
  .filter(x => x.scrollWidth > x.clientWidth + 1 && getComputedStyle(x).display !== 'inline'
    || x.matches('.card .text, .status') && x.scrollHeight > x.clientHeight + 3).map(x => x.textContent)"""
MEET = """() => {
  const boxes = [...document.querySelectorAll('.between rect')].map(x => x.getBoundingClientRect());
  return boxes.some((a, i) => boxes.slice(i + 1).some(b =>
    a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1));
}"""


def sit(page: Page, server: Server, game: str, scenario: str, decisions: int, seed: int) -> None:
    made = make(server, game, scenario)
    advance(server, made, decisions, Random(seed))
    same_browser(page)
    page.goto(f"{server.address}#/t/{'+'.join(x['link'] for x in made['links'])}")
    page.locator(".bar").wait_for()


def test_the_map_is_painted_counters_grow_under_the_pointer_and_the_legend_names_what_is_shown(
    page: Page, server: Server
) -> None:
    sit(page, server, "brothers", "lane", 40, 2)
    page.locator("svg[data-board] .stack").first.wait_for()
    page.wait_for_function(f"() => ({PAINTED})() > 12")
    page.locator("[data-grown]").wait_for(state="detached")
    box = page.locator("svg[data-board] .stack .face").first.bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.locator("[data-grown]").wait_for(state="attached")
    sizes = page.evaluate(FIGURES)
    assert sizes and min(sizes) >= 12
    page.get_by_role("button", name="Legend", exact=True).click()
    legend = page.get_by_label("Legend", exact=True).locator("li")
    expect(legend.filter(has_text="hedgerow")).to_have_count(1)
    expect(legend.filter(has_text="woods")).to_have_count(1)
    page.get_by_role("button", name="Close the legend").click()
    expect(page.locator(".legend")).to_have_count(0)


def test_up_front_fits_one_small_screen_and_a_card_says_what_it_lacks(page: Page, server: Server) -> None:
    page.set_viewport_size({"width": 1280, "height": 720})
    sit(page, server, "upfront", "A", 150, 3)
    page.locator(".man").first.wait_for()
    assert page.evaluate(IN_SIGHT), "both lines lie in sight at once"
    assert page.locator(".between .token").count() == page.locator(".group").count()
    for _ in range(60):
        if "What does one of your groups do?" in page.locator(".bar").inner_text() and page.locator(".card").count():
            break
        v = page.locator(".bar").get_attribute("data-v")
        page.locator(".option").last.click()
        page.wait_for_function("v => document.querySelector('.bar').dataset.v !== v", arg=v)
    assert page.evaluate(CUT_OFF) == []
    before = page.locator(".bar").get_attribute("data-v")
    page.locator(".card").first.click()
    expect(page.locator(".ring, [role=alert]").first).to_be_visible()
    assert page.locator(".bar").get_attribute("data-v") == before


def test_with_guns_vehicles_and_men_on_their_way_nothing_is_cut_off_or_written_over(page: Page, server: Server) -> None:
    page.set_viewport_size({"width": 1280, "height": 720})
    sit(page, server, "upfront", "H", 100, 3)
    page.locator(".man.machine").first.wait_for()
    assert page.evaluate(CUT_OFF) == []
    assert not page.evaluate(MEET), "the ranges stand beside each other"
