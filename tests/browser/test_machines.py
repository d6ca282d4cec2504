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


ANOTHER_ARC = "(d) => (document.querySelector('[data-ahead]')?.getAttribute('d') ?? d) !== d"


def gun_sets_up() -> Match:
    """The same battle at the moment when a Gun is asked which way it points."""
    match = Match(games.load("starterkit"), "guns-on-the-hedges", rng=Random(1))
    match.run_chance()
    rng = Random(1)
    while type(match.state.stack[-1]).__name__ != "GunPlacement" or match.state.stack[-1].at != "laid":
        match.submit(match.state.player, rng.choice(match.choices()))
        match.run_chance()
    return match


def test_the_arc_of_a_turn_is_lit_before_it_is_chosen(page: Page, server: Server) -> None:
    wish = {"save": to_save(gun_sets_up()), "seats": [], "mode": "both"}
    made = httpx.post(server.address + "api/open", json=wish, timeout=60).json()
    same_browser(page)
    page.goto(f"{server.address}#/t/{'+'.join(x['link'] for x in made['links'])}")
    page.locator(".bar.mine").wait_for()
    arcs: list[str] = []
    for i in (0, 2):
        page.locator(".option").nth(i).hover()
        expect(page.locator("[data-ahead]")).to_be_attached()
        page.wait_for_function(ANOTHER_ARC, arg="".join(arcs))
        arcs.append(page.locator("[data-ahead]").get_attribute("d") or "")
    assert arcs[0] != arcs[1] and all(len(d) > 100 for d in arcs)


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
