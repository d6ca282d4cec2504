"""A game plays by itself: at a chosen speed, with pause, steps, jumps; a link opens it at a moment."""

from __future__ import annotations

import re
from random import Random

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.boards import advance, make, same_browser
from tests.browser.conftest import Server

pytestmark = pytest.mark.browser


def shown(page: Page) -> int:
    return int(page.locator(".slider .n").inner_text().split()[0])


def test_a_replay_runs_pauses_jumps_and_opens_by_a_link(page: Page, server: Server) -> None:
    faults: list[str] = []
    page.on("pageerror", lambda fault: faults.append(str(fault)))
    made = make(server, "starterkit", "kerkdorp", "both")
    advance(server, made, 60, Random(4))
    same_browser(page)
    page.goto(f"{server.address}#/t/{made['watch']}/5")
    expect(page.locator(".bar")).to_contain_text("Looking back after decision 5", timeout=60_000)
    page.get_by_label("Speed of the replay").select_option("8")
    page.get_by_role("button", name="Play", exact=True).click()
    page.wait_for_function("() => Number(document.querySelector('.slider .n').innerText.split(' ')[0]) > 20")
    page.get_by_role("button", name="Pause").click()
    at = shown(page)
    page.wait_for_timeout(600)
    assert shown(page) - at <= 1, "paused"
    page.get_by_label("To what happened next").click()
    page.wait_for_function("(at) => Number(document.querySelector('.slider .n').innerText.split(' ')[0]) > at", arg=at)
    page.keyboard.press("p")
    page.get_by_role("button", name="Back to now").click()
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()
    expect(page.locator(".bar")).not_to_contain_text("Looking back")
    assert faults == []


def test_the_end_tells_why_and_what_was_lost_and_replays_by_itself(browser: Browser, server: Server) -> None:
    """On a telephone too the replay is held, stepped and left beside the board."""
    context = browser.new_context(viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True)
    page = context.new_page()
    made = make(server, "upfront", "A", "both")
    assert advance(server, made, 4000, Random(5)) == -1
    same_browser(page)
    page.goto(f"{server.address}#/t/{'+'.join(x['link'] for x in made['links'])}")
    end = page.get_by_label("The end of the game")
    expect(end.locator("p").first).to_have_text(re.compile(r"^[A-Z]"))
    expect(end).to_contain_text("How to win")
    expect(end.locator("tbody")).to_contain_text("lost:")
    for row in (0, 2):
        expect(end.locator("tbody tr").nth(row).locator("td").first).to_have_text(re.compile(r"^\d+$"))
    end.get_by_role("button", name="Replay", exact=True).click()
    page.wait_for_function("() => Number(document.querySelector('.slider .n').innerText.split(' ')[0]) >= 3")
    page.get_by_role("button", name="Hold").click()
    at = shown(page)
    expect(page.locator(".bar .done")).not_to_be_empty()
    page.get_by_label("A step back").click()
    page.wait_for_function("(at) => Number(document.querySelector('.slider .n').innerText.split(' ')[0]) < at", arg=at)
    for name in ("Go on", "Back to now"):
        expect(page.get_by_role("button", name=name)).to_be_in_viewport()
    page.get_by_role("button", name="Back to now").click()
    expect(end).to_be_visible()
    context.close()


def test_machines_are_watched_from_the_first_decision(page: Page, server: Server) -> None:
    page.goto(server.address)
    page.locator(".shelf button", has_text="ASL Starter Kit").click()
    page.get_by_role("button", name="Watch two machines").click()
    expect(page.locator(".bar")).to_contain_text("Looking back after decision", timeout=90_000)
    expect(page.get_by_role("button", name="Pause")).to_be_visible()
    page.get_by_role("button", name="Back to now").click()
    expect(page.locator(".bar")).not_to_contain_text("Looking back")
