"""Every kind of screen for everybody: axe finds no serious fault, small screens and large text keep all in reach."""

from __future__ import annotations

import httpx
import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page

from bocage import games
from tests.browser.conftest import Server
from tests.browser.hands import Look, start

pytestmark = pytest.mark.browser

SCREENS = ["lobby", "new game", "toy", *games.names()]


def show(page: Page, server: Server, screen: str) -> None:
    if screen in ("lobby", "new game"):
        page.goto(server.address)
        page.locator(".pick").first.wait_for()
        if screen == "new game":
            page.locator(".pick").first.click()
        return
    scenario = "race" if screen == "toy" else games.load(screen).scenarios()[0].ident
    wish = {"game": screen, "scenario": scenario, "mode": "both", "seats": []}
    made = httpx.post(server.address + "api/tables", json=wish).json()
    page.goto(f"{server.address}#/t/{'+'.join(x['link'] for x in made['links'])}")
    page.locator(".bar.mine").wait_for()
    if screen != "toy":
        page.locator("[data-board]").wait_for()


@pytest.mark.parametrize("look", ["light", "dark"])
@pytest.mark.parametrize("screen", SCREENS)
def test_axe_finds_no_serious_fault(browser: Browser, server: Server, screen: str, look: Look) -> None:
    context = browser.new_context(viewport={"width": 1280, "height": 800}, color_scheme=look, bypass_csp=True)
    page = context.new_page()
    show(page, server, screen)
    found = Axe().run(page).response["violations"]
    bad = [f"{x['id']}: {n['html'][:120]}" for x in found if x["impact"] in ("serious", "critical") for n in x["nodes"]]
    context.close()
    assert bad == []


@pytest.mark.parametrize("screen", SCREENS)
@pytest.mark.parametrize(("width", "size"), [(360, 16), (1280, 32)])
def test_nothing_runs_out_of_the_page(browser: Browser, server: Server, screen: str, width: int, size: int) -> None:
    """At 360 px, and with text of twice the size, no part of the page lies beyond its side."""
    context = browser.new_context(viewport={"width": width, "height": 740})
    page = context.new_page()
    page.add_init_script(
        f"document.addEventListener('DOMContentLoaded', () => document.documentElement.style.fontSize = '{size}px')"
    )
    show(page, server, screen)
    wide = page.evaluate("document.documentElement.scrollWidth")
    context.close()
    assert wide <= width


def test_the_lobby_is_walked_by_keyboard_alone(page: Page, server: Server) -> None:
    start(page, server.address, "Toy", "The race", "the machine")
    page.goto(server.address)
    page.locator(".pick").first.wait_for()
    page.get_by_text("The race").first.wait_for()
    for _ in range(60):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.innerText.includes('The race')"):
            break
    page.keyboard.press("Enter")
    page.locator(".bar").wait_for()
