"""Whoever looks elsewhere is called: by a notice of the browser and a sound, at the table and in the lobby; a draw."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser.conftest import Server
from tests.browser.hands import question, settled
from tests.browser.situations import open_match, played
from tests.browser.test_meeting import answer, sitter

pytestmark = pytest.mark.browser

EARS = """
  window.notes = [];
  window.tones = 0;
  window.Notification = class extends EventTarget {
    static permission = 'default';
    static async requestPermission() { return (this.permission = window.says ?? 'granted'); }
    constructor(head, { body }) { super(); window.notes.push(`${head}: ${body}`); }
  };
  const start = OscillatorNode.prototype.start;
  OscillatorNode.prototype.start = function (...at) { window.tones += 1; return start.apply(this, at); };
"""
"""What the browser would show and play is written down."""
AWAY = "(away) => Object.defineProperty(document, 'hidden', { value: away, configurable: true })"


def liked(page: Page) -> Locator:
    page.get_by_role("tab", name="Orders").click()
    return page.get_by_role("tabpanel")


def test_who_looks_elsewhere_is_called_for_his_turn_an_offer_and_words(browser: Browser, server: Server) -> None:
    match = played("upfront", "A", lambda match: len(match.log) > 30 and len(match.choices()) > 1)
    seat = match.state.player
    made = open_match(server, match, "link")
    (one, ann), (two, bob) = sitter(browser), sitter(browser)
    faults: list[str] = []
    for page in (ann, bob):
        page.on("pageerror", lambda fault: faults.append(str(fault)))
        page.add_init_script(EARS)
    ann.goto(f"{server.address}#/t/{made['links'][seat]['link']}")
    bob.goto(f"{server.address}#/t/{made['links'][1 - seat]['link']}")
    ann.locator(".bar.mine").wait_for()

    # nothing is played or shown before it is asked for; where the browser says no the page says so
    assert bob.evaluate("window.tones") == 0
    calls = liked(bob).get_by_label("The browser calls me when it is my turn")
    bob.evaluate("window.says = 'denied'")
    calls.click()
    expect(liked(bob).get_by_text("does not allow this page to show notices")).to_be_visible()
    expect(calls).not_to_be_checked()
    bob.evaluate("window.says = 'granted'")
    calls.click()
    expect(calls).to_be_checked()
    liked(bob).get_by_label("Sound").fill("0.5")
    assert bob.evaluate("window.tones") > 0, "how loud it is now is heard"

    # he looks elsewhere, and it becomes his turn
    bob.evaluate(AWAY, True)
    for _ in range(200):
        if question(bob)["mine"]:
            break
        if question(ann)["mine"]:
            answer(ann)
        ann.wait_for_timeout(50)
    bob.wait_for_function("() => window.notes.some(x => x.startsWith('Your turn: Meeting of Patrols'))")
    assert bob.evaluate("window.tones") > 2

    # words and a draw
    ann.get_by_role("tab", name="Talk").click()
    ann.get_by_role("button", name="Well played!").click()
    bob.wait_for_function("() => window.notes.at(-1).endsWith(': Well played!')")
    ann.get_by_role("button", name="Offer a draw").click()
    expect(ann.get_by_role("button", name="A draw is offered")).to_be_disabled()
    bob.wait_for_function("() => window.notes.at(-1).endsWith(': offers a draw.')")
    shown = len(bob.evaluate("window.notes"))
    bob.get_by_role("button", name="Not now").click()
    expect(bob.locator(".offer", has_text="draw")).to_have_count(0)

    # it lapses with the next decision, is offered again and taken
    settled(bob, -1)
    answer(bob)
    expect(ann.get_by_role("button", name="Offer a draw")).to_be_enabled()
    bob.evaluate(AWAY, False)
    ann.get_by_role("button", name="Offer a draw").click()
    bob.get_by_role("button", name="Agree").first.click()
    for page in (ann, bob):
        end = page.get_by_label("The end of the game")
        expect(end.get_by_role("heading", name="A draw")).to_be_visible()
    assert len(bob.evaluate("window.notes")) == shown, "who looks on is not called"
    assert ann.evaluate("window.notes") == [] and ann.evaluate("window.tones") == 0, "only those are called who want it"
    assert faults == []
    for context in (one, two):
        context.close()


def test_who_waits_in_the_lobby_is_called_too(browser: Browser, server: Server) -> None:
    match = played("upfront", "A", lambda match: len(match.log) > 30 and len(match.choices()) > 1)
    seat = match.state.player
    made = open_match(server, match, "link")
    (one, ann), (two, bob) = sitter(browser), sitter(browser)
    bob.add_init_script(EARS)
    bob.goto(f"{server.address}#/t/{made['links'][1 - seat]['link']}")
    bob.locator(".bar").wait_for()
    liked(bob).get_by_label("The browser calls me when it is my turn").click()
    bob.get_by_label("Bocage").first.click()
    expect(bob.locator(".games li").first).to_contain_text("waiting for")
    bob.evaluate("window.Notification.permission = 'granted'")
    bob.evaluate(AWAY, True)
    bob.evaluate("Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })")
    ann.goto(f"{server.address}#/t/{made['links'][seat]['link']}")
    ann.locator(".bar.mine").wait_for()
    for _ in range(200):
        asked = question(ann)
        if not asked["mine"]:
            break
        answer(ann)
        ann.wait_for_timeout(50)
    bob.wait_for_function("() => window.notes.some(x => x.startsWith('Your turn: Meeting of Patrols'))")
    for context in (one, two):
        context.close()
