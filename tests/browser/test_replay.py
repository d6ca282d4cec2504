"""A game plays by itself: at a chosen speed, with pause, steps, jumps; a link opens it at a moment."""

from __future__ import annotations

from random import Random

import pytest
from playwright.sync_api import Page, expect

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


def test_machines_are_watched_from_the_first_decision(page: Page, server: Server) -> None:
    page.goto(server.address)
    page.locator(".shelf button", has_text="ASL Starter Kit").click()
    page.get_by_role("button", name="Watch two machines").click()
    expect(page.locator(".bar")).to_contain_text("Looking back after decision", timeout=90_000)
    expect(page.get_by_role("button", name="Pause")).to_be_visible()
    page.get_by_role("button", name="Back to now").click()
    expect(page.locator(".bar")).not_to_contain_text("Looking back")
