"""Card war on the page: whom a card would wake, what a card lacks, attacks that need one, and questions about cards."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from bocage.games.cardwar.hands import hand_of
from bocage.kernel.match import Match
from bocage.server.planning.prospects import prospects
from tests.browser.conftest import Server
from tests.browser.counted import seated
from tests.browser.situations import Clicks, frame, played

pytestmark = pytest.mark.browser


def may_wake_to_fire(match: Match) -> bool:
    """Nobody may fire without a card, a card would let somebody, and the hand has one more that is laid later."""
    s: Any = match.state
    game = match.game
    if frame(match) != "CardFire" or any(a[0] == "target" for a in match.choices()):
        return False
    wakes = [a for a in match.choices() if a[0] == "wake" and a[4] == "leader"]
    laid = {game.target(s, a).get("card") for a in match.choices()}
    left = [c for a in wakes for c in hand_of(s, a[2], s.player) if c not in laid]
    return bool(wakes and left) and bool(prospects(game, s, s.player))


def is_asked_for_cards(match: Match) -> bool:
    return frame(match) == "CardWindow" and match.state.stack[-1].at == "answered" and len(match.choices()) > 1


def test_a_card_shows_whom_it_wakes_what_it_leads_to_and_what_it_lacks(page: Page, server: Server) -> None:
    match = played("cardwar", "church-with-cards", may_wake_to_fire)
    attack = prospects(match.game, match.state, match.state.player)[0]
    seated(page, server, match)
    hand = Clicks(page)
    v = hand.v()
    page.locator(".option", has_text="and those he sees").first.hover()
    expect(page.locator(".theirs").first).to_be_attached()
    expect(page.locator(".option .p").first).to_contain_text("%")
    page.locator(".fan .card:not(.lit)").first.click()
    expect(page.get_by_role("alert")).to_contain_text("card")
    assert hand.v() == v, "looking changes nothing"
    page.locator(f"[data-hex='{attack['at']['hex']}'] .hit").click(force=True)
    expect(page.locator(".ring button").first).to_contain_text("Play")
    page.locator(".ring button").first.click()
    page.wait_for_function("v => Number(document.querySelector('.bar').dataset.v) > v + 2", arg=v)


def test_a_question_about_cards_is_declined_for_the_phase_in_its_own_words(page: Page, server: Server) -> None:
    seated(page, server, played("cardwar", "church-with-cards", is_asked_for_cards))
    expect(page.get_by_role("button", name="Play no card until this phase ends")).to_be_visible()
    expect(page.get_by_role("button", name="Hold fire until this phase ends")).to_have_count(0)


def test_by_touch_a_card_shows_whom_it_wakes_before_it_is_laid(browser: Browser, server: Server) -> None:
    context = browser.new_context(viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True)
    page = context.new_page()
    seated(page, server, played("cardwar", "church-with-cards", may_wake_to_fire))
    hand = Clicks(page)
    v = hand.v()
    option = page.locator(".option", has_text="and those he sees").first
    option.tap()
    expect(page.locator(".theirs").first).to_be_attached()
    assert hand.v() == v, "the first tap only shows it"
    option.tap()
    hand.settled(v)
    names = page.locator(".fan .card .name")
    assert all(x.evaluate("x => x.scrollWidth <= x.clientWidth + 1") for x in names.all()), "no name is cut off"
    context.close()
