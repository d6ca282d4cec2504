"""The campaign sheet of Band of Brothers at the table: where it stands, the companies, what has happened."""

from __future__ import annotations

from random import Random

import pytest
from playwright.sync_api import Page, expect

from bocage import games
from tests.browser.boards import advance, make, same_browser
from tests.browser.conftest import Server

pytestmark = pytest.mark.browser


def test_the_campaign_sheet_shows_scenarios_and_companies(page: Page, server: Server) -> None:
    game = games.load("brothers")
    campaign = next(x for x in game.scenarios() if "campaign" in x.facts)
    made = make(server, "brothers", campaign.ident)
    advance(server, made, 60, Random(3))
    same_browser(page)
    page.goto(f"{server.address}#/t/{'+'.join(x['link'] for x in made['links'])}")
    sheet = page.locator("[data-campaign]")
    expect(sheet.locator("summary").first).to_contain_text(f"1 of {len(campaign.facts['campaign'])}")
    sheet.locator("summary").first.click()
    expect(sheet.locator("ol li")).to_have_count(len(campaign.facts["campaign"]))
    expect(sheet.locator("[aria-current=step]")).to_contain_text(campaign.facts["campaign"][0])
    expect(sheet.locator("tbody th").first).to_be_visible()
    assert "nobody left" not in sheet.locator(".force").first.inner_text()
