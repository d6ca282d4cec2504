"""Two people meet by a link: they play, talk, grant an undo, finish, play again with sides swapped; one looks on."""

from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.browser.conftest import Server
from tests.browser.hands import pick_game, question, settled

pytestmark = pytest.mark.browser


def sitter(browser: Browser) -> tuple[BrowserContext, Page]:
    context = browser.new_context(viewport={"width": 1280, "height": 800})
    context.set_default_timeout(30_000)
    return context, context.new_page()


def hears(page: Page) -> list[dict[str, Any]]:
    """All that the server sends to a page from now on."""
    heard: list[dict[str, Any]] = []
    page.on("websocket", lambda socket: socket.on("framereceived", lambda frame: heard.append(json.loads(str(frame)))))
    return heard


def answer(page: Page) -> None:
    v = int(str(question(page)["v"]))
    page.locator(".option").first.click()
    page.wait_for_function("(v) => Number(document.querySelector('.bar').dataset.v) > v", arg=v)


def test_two_meet_play_talk_undo_finish_and_play_again(browser: Browser, server: Server) -> None:
    (one, ann), (two, bob), (three, cat) = (sitter(browser) for _ in range(3))
    faults: list[str] = []
    for page in (ann, bob, cat):
        page.on("pageerror", lambda fault: faults.append(str(fault)))
    ann.goto(server.address)
    pick_game(ann, "Up Front")
    ann.locator(".pick[data-scenario='A']").click()
    ann.get_by_label("a friend, by link").check()
    ann.get_by_label("Your name").fill("Ann")
    ann.get_by_role("button", name="Start", exact=True).click()

    # the link to send is the first thing seen
    invitation = ann.get_by_label("Your opponent is awaited")
    expect(invitation).to_be_in_viewport()
    link = invitation.locator("input").input_value()
    ann.get_by_role("tab", name="Links").click()
    looking = ann.get_by_label("Link for those who only look on").input_value()
    seen = hears(cat)
    cat.goto(looking)
    bob.goto(link)
    expect(invitation).to_be_hidden()
    settled(ann, -1)
    answer(ann)
    answer(ann)

    # whoever came by the link finds the game in the lobby, with whose move it is
    lobby = two.new_page()
    lobby.goto(server.address)
    expect(lobby.locator(".games li", has_text="Meeting of Patrols")).to_contain_text("waiting for Ann")
    lobby.close()

    ann.get_by_role("tab", name="Talk").click()
    ann.get_by_role("button", name="Hello, good luck!").click()
    expect(bob.locator(".offer.words")).to_contain_text("Hello, good luck!")

    # an undo that the rules of undo alone would not give is asked for and granted
    for _ in range(200):
        if question(bob)["mine"]:
            break
        if question(ann)["mine"]:
            answer(ann)
        ann.wait_for_timeout(50)
    answer(bob)
    step = int(bob.locator(".slider .n").inner_text().split()[0])
    ann.get_by_role("button", name="Ask for an undo").click()
    expect(ann.locator(".offer.mine")).to_be_visible()
    bob.get_by_role("button", name="Agree").first.click()
    settled(ann, -1)
    assert int(ann.locator(".slider .n").inner_text().split()[0]) < step

    ann.get_by_role("button", name="Resign").click()
    ann.get_by_role("button", name="Yes, resign").click()
    for page in (ann, bob):
        expect(page.get_by_label("The end of the game")).to_contain_text("resigned")
    ann.get_by_role("button", name="Play again, sides swapped").click()
    bob.get_by_role("button", name="Join the next game, sides swapped").click()
    for page in (ann, bob):
        page.locator(".bar").wait_for()
        expect(page.get_by_label("The end of the game")).to_have_count(0)
    expect(bob.locator(".bar.mine")).to_be_visible()
    expect(ann.locator(".bar.mine")).to_have_count(0)
    ann.goto(server.address)
    expect(ann.locator(".games li", has_text="Meeting of Patrols")).to_have_count(2)

    # who looked on was shown no choice and no card of a hand
    positions = [x for x in seen if x["is"] == "position" and not x["question"]["over"]]
    assert positions
    for x in positions:
        assert "options" not in x["question"] and "prompt" not in x["question"]
        hands = [side["hand"] for side in x["view"]["sides"]]
        assert all(card.get("id") is None for hand in hands if isinstance(hand, list) for card in hand)
    assert faults == []
    for context in (one, two, three):
        context.close()
