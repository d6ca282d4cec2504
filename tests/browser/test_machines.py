"""Guns and vehicles on the page: counters that point, arcs that light up, a shot as one picture. One page load."""

from __future__ import annotations

from random import Random

import httpx
import pytest
from playwright.sync_api import Page, expect

from bocage import games
from bocage.kernel.match import Match
from bocage.kernel.save import to_save
from tests.browser.boards import same_browser
from tests.browser.conftest import Server

pytestmark = pytest.mark.browser


def gun_is_laid() -> Match:
    """A game of one gun against four tanks at the moment when somebody says how a Gun is fired."""
    for seed in range(1, 40):
        rng = Random(seed)
        match = Match(games.load("starterkit"), "guns-on-the-hedges", {"free_sight": True}, rng=Random(seed))
        match.run_chance()
        for _ in range(400):
            if match.over:
                break
            frame = match.state.stack[-1]
            if type(frame).__name__ == "GunFire" and frame.at == "laid":
                return match
            shots = [a for a in match.choices() if a[0] in ("shoot", "aim", "drive", "to")]
            match.submit(match.state.player, rng.choice(shots or match.choices()))
            match.run_chance()
    raise AssertionError("nobody fired a Gun")


def test_counters_point_arcs_light_up_and_a_shot_is_one_picture(page: Page, server: Server) -> None:
    wish = {"save": to_save(gun_is_laid()), "seats": [], "mode": "both"}
    made = httpx.post(server.address + "api/open", json=wish, timeout=60).json()
    same_browser(page)
    page.goto(f"{server.address}#/t/{'+'.join(x['link'] for x in made['links'])}")
    page.locator(".bar.mine").wait_for()
    expect(page.locator("[data-board] [data-facing]").first).to_be_attached()
    expect(page.locator("[data-arc]").first).to_be_attached()  # of the Gun that is asked about
    assert len(page.locator("[data-arc]").first.get_attribute("d") or "") > 100
    page.locator(".option", has_text="Fire").first.hover()
    picture = page.locator(".side .picture")
    expect(picture).to_be_visible()
    assert "miss" in (picture.get_attribute("aria-label") or "")
    expect(page.locator(".side .preview tbody tr").first).to_contain_text("SK ")
