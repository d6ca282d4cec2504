"""The table in another language: its own words are German, the games' words where they have been translated."""

from __future__ import annotations

import re
from random import Random

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.boards import advance, make, same_browser
from tests.browser.conftest import Server

pytestmark = pytest.mark.browser


def test_the_lobby_and_the_table_speak_german_and_english_again(browser: Browser, server: Server) -> None:
    context = browser.new_context(locale="de-DE", viewport={"width": 1280, "height": 800})
    context.set_default_timeout(30_000)
    page = context.new_page()
    same_browser(page)
    faults: list[str] = []
    page.on("pageerror", lambda fault: faults.append(str(fault)))
    page.goto(server.address)
    expect(page.get_by_role("button", name="Schnellstart")).to_be_visible()
    assert page.evaluate("document.documentElement.lang") == "de"
    page.locator(".shelf button", has_text="Toy").click()
    page.locator(".scenarios .pick", has_text="The race").click()
    page.get_by_role("button", name="Los", exact=True).click()
    page.locator(".bar.mine").wait_for()
    expect(page.get_by_role("tab", name="Protokoll")).to_be_visible()
    expect(page.get_by_role("button", name="Speichern")).to_be_visible()
    # the games' own sentences pass the same catalogue: question and phase are German, the answers still act
    links = [x["link"] for x in make(server, "starterkit", "kerkdorp")["links"]]
    page.goto(f"{server.address}#/t/{'+'.join(links)}")
    expect(page.locator(".bar .prompt")).to_have_text("Wo stellt sich diese Einheit auf?")
    expect(page.locator(".turn")).to_have_text("Aufstellung")
    page.locator(".option").first.click()
    page.wait_for_function("() => Number(document.querySelector('.bar').dataset.v) === 1")
    # sides, cards, ranges and standing orders too
    made = make(server, "upfront", "A")
    advance(server, made, 60, Random(11))
    page.goto(f"{server.address}#/t/{'+'.join(x['link'] for x in made['links'])}")
    expect(page.locator(".line h2", has_text="Deutsche")).to_be_visible()
    expect(page.locator(".people li", has_text="Amerikaner")).to_be_visible()
    told = page.locator(".hand .card .name").all_inner_texts()
    assert told and not [x for x in told if re.search(r"Fire|Movement|Rally|Concealed|Open", x)], told
    assert not re.search(r"standing order|give the only|How to win|Nothing has", page.locator(".side").inner_text())
    page.goto(server.address)
    page.get_by_label("Sprache").select_option("en")
    expect(page.get_by_role("button", name="Quick start")).to_be_visible()
    page.reload()
    expect(page.get_by_role("button", name="Quick start")).to_be_visible()
    assert faults == []
    context.close()
