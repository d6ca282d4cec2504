"""Campaigns through the page in real Chromium, with pictures: python -m tests.browser.campaign_walk [NAME...].

    elst        The Island (DE 4): two dates with their Refit Phases, both sides played at one screen
    brothers    The Road to Hill 87 (BB 62): two scenarios, against the machine

A person answers by the page's keys; battles are kept short. Pictures go to FOLDER: the set-up, each step of a Refit
Phase, the Setup Areas with why a hex is in none, the campaign's sheet, the lobby. A fault of the page fails.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path
from random import Random

from playwright.sync_api import Page

from tests.browser.conftest import Server
from tests.browser.hands import question, settled, start
from tests.browser.walks import walk_all

FOLDER = Path(tempfile.gettempdir()) / "bocage-campaigns"
MOST = 4000
STAGE = "() => document.querySelector('[data-campaign] summary')?.textContent ?? ''"
OPTIONS = """() => [...document.querySelectorAll('.bar .option')].map(
  (x) => [x.querySelector('kbd')?.textContent ?? '', x.textContent])"""

SHORT = ("End the scenario", "They all stay", "Go", "Buy", "Attack", "Done", "End", "Pass", "No ", "Stop")
"""What a person says who wants to see the campaign and not the battle: the first of these that is offered."""


def picture(page: Page, name: str) -> None:
    page.screenshot(path=FOLDER / f"{name}.png")


def stage(page: Page) -> str:
    """Where the campaign stands, as the page says it."""
    found = page.evaluate("() => document.querySelector('[data-campaign] .now')?.textContent ?? ''")
    return str(found).strip()


def answer(page: Page, rng: Random, wishes: tuple[str, ...], chance: float) -> None:
    """One decision by its key: the first wish that is offered, else anything."""
    asked = question(page)
    shown = page.evaluate(OPTIONS)
    keyed = [(key, text) for key, text in shown if key]
    if not keyed:
        picture(page, "stuck")
        raise AssertionError("no choice has a key")
    wanted = [key for wish in wishes for key, text in keyed if wish in text]
    key = wanted[0] if wanted and rng.random() < chance else rng.choice(keyed)[0]
    page.keyboard.press(key.lower())
    settled(page, int(str(asked["v"])))


def elst(page: Page, server: Server) -> int:
    """Two dates of The Island."""
    start(page, server.address, "ASL Starter Kit", "The Island", "nobody: I play all sides, all open to me")
    settled(page, -1)
    page.locator("[data-campaign] > summary").click()
    rng, seen, battles = Random("elst"), "", 0
    for count in range(MOST):
        asked = question(page)
        if asked["over"]:
            return count
        now = stage(page)
        if now != seen:
            seen = now
            picture(page, f"elst-{count:04}-{''.join(x if x.isalnum() else '-' for x in now)[:60]}")
            battles += int(now.endswith("set-up"))
            if battles == 3:
                break
            if "Shift" in now or "set-up" in now:
                page.locator("[data-hex=H14]").hover(force=True)
                page.wait_for_timeout(700)
                picture(page, f"elst-{count:04}-why-H14")
        answer(page, rng, SHORT, 0.9)
    page.goto(server.address)
    page.locator("[data-stand]").first.wait_for()
    picture(page, "elst-lobby")
    assert battles == 3, "the third set-up was not reached"
    return count


def brothers(page: Page, server: Server) -> int:
    """Two scenarios of The Road to Hill 87 against the machine."""
    start(page, server.address, "Band of Brothers", "Road to Hill 87", "the machine")
    settled(page, -1)
    page.locator("[data-campaign] > summary").click()
    rng, seen = Random("brothers"), ""
    for count in range(MOST):
        asked = question(page)
        now = str(page.evaluate(STAGE)).strip()
        if now != seen or count % 150 == 75:
            seen = now
            picture(page, f"brothers-{count:04}")
        if asked["over"] or "3 of 4" in now:
            break
        answer(page, rng, ("Fire", "Move", "Shoot", "To ", "at "), 0.7)
    picture(page, "brothers-end")
    assert "3 of 4" in seen, f"the third scenario was not reached: {seen}"
    page.goto(server.address)
    page.locator("[data-stand]").first.wait_for()
    picture(page, "brothers-lobby")
    return count


WALKS = {"elst": elst, "brothers": brothers}


def walked(page: Page, server: Server, name: str) -> str:
    return f"{WALKS[name](page, server)} decisions"


if __name__ == "__main__":
    raise SystemExit(walk_all(sys.argv[1:] or WALKS, walked, FOLDER))
