"""A scenario made in a real browser: drawn, wrong and mended, weighed, saved, shared, opened again and played."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from bocage.lab.workshop import faults
from tests.browser.conftest import Server

pytestmark = pytest.mark.browser


def begin(page: Page, server: Server, game: str) -> None:
    page.goto(f"{server.address}#/workshop")
    checked(page, "good")
    with page.expect_response(lambda answer: "workshop/check" in answer.url, timeout=60_000):
        page.get_by_role("button", name=f"New: {game}").click()
    checked(page, "good")


def checked(page: Page, state: str) -> None:
    page.locator(f".check[data-state='{state}']").wait_for(timeout=60_000)


def press(page: Page, hex_: str, up: float = 0.0) -> None:
    """Press in a hex of the map; `up` of the way to its north side. The page's own cursor tells whether it was that."""
    spot = page.evaluate(
        """([name, up]) => {
          const svg = document.querySelector('svg[data-board]');
          const text = [...svg.querySelectorAll('text.name')].find(x => x.textContent === name);
          const high = 50, at = new DOMPoint(+text.getAttribute('x'), +text.getAttribute('y') - 13 + high - up * high);
          const found = at.matrixTransform(svg.getScreenCTM());
          return [found.x, found.y];
        }""",
        [hex_, up],
    )
    page.mouse.click(*spot)
    expect(page.get_by_label("Map", exact=True)).to_contain_text(f"{hex_}:")


def test_a_scenario_is_drawn_checked_weighed_saved_and_played(page: Page, server: Server, tmp_path: Path) -> None:
    begin(page, server, "ASL Starter Kit")
    page.get_by_role("button", name="woods", exact=True).click()
    press(page, "J4")
    page.get_by_role("button", name="1", exact=True).click()
    press(page, "A5")
    page.get_by_role("button", name="hedge", exact=True).click()
    press(page, "D7", up=0.8)
    checked(page, "good")

    page.get_by_role("button", name="Forces").click()
    page.get_by_label("Side 1").get_by_role("button", name="Draw its hexes").click()
    press(page, "G3")
    checked(page, "good")
    enters = page.get_by_label("Side 2").get_by_label("enters on turn")
    enters.fill("9")
    enters.blur()
    checked(page, "faults")
    fault = page.locator(".faults li").first
    expect(fault).to_contain_text("side 2: group 1")
    expect(fault).to_contain_text("it enters on a turn from 1 to 5, not 9.")
    enters.fill("0")
    enters.blur()
    checked(page, "good")

    page.get_by_role("button", name="Conditions").click()
    page.get_by_label("Title").fill("Hedge and hill")
    checked(page, "good")
    page.get_by_label("against").select_option("random")  # games that are over at once: what is shown matters here
    page.get_by_role("button", name="Is it fair?").click()
    page.locator(".balance").wait_for(timeout=60_000)
    expect(page.locator(".check")).to_contain_text(re.compile(r"won \d+% .* of \d+ games"))
    page.screenshot(path=str(tmp_path / "workshop.png"), full_page=True)
    page.get_by_role("button", name="Stop").click()

    with page.expect_download() as wait:
        page.get_by_role("button", name="Save as a file").click()
    file = tmp_path / "mine.toml"
    wait.value.save_as(file)
    assert wait.value.suggested_filename == "hedge-and-hill.toml" and faults(file.read_text()) == ("starterkit", [])
    data = tomllib.loads(file.read_text())
    assert "side hedge D7:N" in data["map"] and "G3" not in data["side"][0]["group"][0]["set_up"]
    rows = {line.split()[0]: line.split()[1] for line in data["map"].splitlines() if re.match(r"\s+\d+ ", line)}
    assert "1" in rows["5"]  # the level of A5, the later picture

    page.get_by_role("button", name="Share a link").click()
    link = page.get_by_label("Link to this scenario").input_value()
    page.get_by_role("button", name="Play it now").click()
    page.locator(".bar").wait_for(timeout=30_000)
    expect(page.locator("body")).to_contain_text("Hedge and hill")
    page.locator("[data-hex='J4']").wait_for()

    other = page.context.new_page()
    other.goto(link)
    checked(other, "good")
    other.get_by_role("button", name="Conditions").click()
    assert other.get_by_label("Title").input_value() == "Hedge and hill"


def test_foreign_files_change_nothing_and_are_refused_in_a_sentence(page: Page, server: Server, tmp_path: Path) -> None:
    begin(page, server, "Band of Brothers")
    page.get_by_role("button", name="Conditions").click()
    title = page.get_by_label("Title").input_value()
    for content, why in (
        (b"\x89PNG\r\n", "not a scenario"),
        (b"x" * 60_000, "too long"),
        (b"a = 1", "does not tell its game"),
    ):
        file = tmp_path / "foreign.toml"
        file.write_bytes(content)
        page.get_by_label("Open a file").set_input_files(file)
        expect(page.get_by_role("alert")).to_contain_text(why)
    assert page.get_by_label("Title").input_value() == title


def test_by_keyboard_and_on_a_small_screen(page: Page, server: Server) -> None:
    page.set_viewport_size({"width": 360, "height": 740})
    begin(page, server, "Band of Brothers")
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    page.get_by_role("button", name="brush", exact=True).focus()
    page.keyboard.press("Enter")
    page.locator("svg[data-board]").focus()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    expect(page.get_by_label("Map", exact=True)).to_contain_text("A2: brush", timeout=20_000)
    checked(page, "good")
