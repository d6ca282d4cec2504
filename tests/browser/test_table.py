"""The table in a real browser: refusals, undo, reload, a killed server, two browsers, spectators, saves, replay."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import httpx
import pytest
from playwright.sync_api import Browser, BrowserContext, Download, Page, TimeoutError, expect

from tests.browser.conftest import Server
from tests.browser.hands import play_on, settled, start
from tests.server.talk import WISH

pytestmark = pytest.mark.browser

SLOW = 60_000  # saves are made and read in a process of low priority, started when first needed


def table(server: Server, **more: object) -> dict[str, list[dict[str, str]]]:
    made: dict[str, list[dict[str, str]]] = httpx.post(server.address + "api/tables", json={**WISH, **more}).json()
    return made


def sit(page: Page, server: Server, link: object) -> None:
    page.goto(f"{server.address}#/t/{link}")
    page.locator(".bar").wait_for()


def test_a_newcomer_is_in_a_game_in_four_clicks(page: Page, server: Server) -> None:
    start(page, server.address, "Toy", "The race", "the machine")
    expect(page.get_by_text("Your choice")).to_be_visible()
    expect(page.locator(".option")).not_to_have_count(0)
    page.goto(server.address)
    expect(page.get_by_role("heading", name="Your games")).to_be_visible()


def test_reload_goes_on_where_it_was(page: Page, server: Server) -> None:
    made = table(server, mode="both")
    sit(page, server, made["links"][0]["link"])
    page.keyboard.press("2")
    settled(page, 0)
    before = page.locator(".log li").all_inner_texts()
    page.reload()
    page.locator(".bar[data-v='1']").wait_for()
    assert page.locator(".log li").all_inner_texts() == before


def test_undo_by_key_and_by_button(page: Page, server: Server) -> None:
    made = table(server)
    sit(page, server, made["links"][0]["link"])
    page.get_by_role("button", name="duel").click()
    settled(page, 0)
    page.keyboard.press("u")
    settled(page, 1)
    expect(page.get_by_role("button", name="duel")).to_be_visible()
    page.get_by_role("button", name="duel").click()
    settled(page, 2)
    page.get_by_role("button", name="Undo").click()
    settled(page, 3)
    expect(page.get_by_role("button", name="Undo")).to_be_disabled()


def test_the_preview_shows_the_sum_and_the_odds_before_the_click(page: Page, server: Server) -> None:
    made = table(server)
    sit(page, server, made["links"][0]["link"])
    page.get_by_role("button", name="roll").focus()
    expect(page.locator(".side .odds")).to_contain_text("33 %")
    expect(page.locator(".bar")).to_have_attribute("data-v", "0")


def test_the_server_is_killed_and_started_again_and_nothing_is_lost(context: BrowserContext, tmp_path: Path) -> None:
    server = Server(tmp_path / "table.sqlite3")
    page = context.new_page()
    made = table(server, mode="both")
    sit(page, server, "+".join(x["link"] for x in made["links"]))
    for v in range(3):
        page.get_by_role("button", name="wait").click()
        settled(page, v)
    server.kill()
    expect(page.get_by_role("alert")).to_contain_text("connection is lost")
    server.start()
    expect(page.get_by_role("alert")).to_have_count(0)
    expect(page.locator(".bar")).to_have_attribute("data-v", "3")
    page.get_by_role("button", name="wait").click()
    settled(page, 3)
    expect(page.locator(".log li", has_text="wait")).to_have_count(4)
    server.kill()


def test_two_browsers_against_each_other_and_a_spectator_who_sees_no_secret(browser: Browser, server: Server) -> None:
    made = table(server)
    contexts = [browser.new_context() for _ in range(3)]
    red, blue, eyes = [context.new_page() for context in contexts]
    for page, link in ((red, made["links"][0]["link"]), (blue, made["links"][1]["link"]), (eyes, made["watch"])):
        sit(page, server, link)
    expect(blue.locator(".bar")).to_contain_text("Red decides")
    red.get_by_role("button", name="draw").click()
    for page in (blue, eyes):
        expect(page.locator(".log")).to_contain_text("drew 0")
        hands = page.locator(".plain tr", has_text="hands").inner_text()
        assert "[[" not in hands
    assert "[[" in red.locator(".plain tr", has_text="hands").inner_text()
    expect(blue.get_by_role("button", name="roll")).to_be_visible()
    expect(eyes.locator(".option")).to_have_count(0)
    blue.keyboard.press("3")
    expect(red.get_by_role("button", name="roll")).to_be_visible()
    for context in contexts:
        context.close()


def test_at_one_screen_the_table_is_covered_until_the_next_player_is_ready(page: Page, server: Server) -> None:
    start(page, server.address, "Toy", "The race", "a friend at this screen")
    page.get_by_role("button", name="I am Red").click()
    page.get_by_role("button", name="draw").click()
    cover = page.get_by_role("dialog")
    expect(cover).to_contain_text("Blue, it is your decision")
    assert "hands" not in page.locator("main").inner_text()
    page.keyboard.press("Enter")
    hands = page.locator(".plain tr", has_text="hands").inner_text()
    assert "[1,[]]" in hands.replace(" ", "").replace("\t", "")


def downloaded(page: Page) -> Download:
    """Save; where no file comes, what the page and the server said instead."""
    heard: list[str] = []
    page.on("response", lambda answer: heard.append(f"{answer.status} {answer.url}"))
    page.on("requestfailed", lambda request: heard.append(f"{request.failure} {request.url}"))
    try:
        with page.expect_download(timeout=90_000) as waiting:
            page.get_by_role("banner").get_by_role("button", name="Save").click()
        return waiting.value
    except TimeoutError as problem:
        raise AssertionError(f"no file; {heard}; {page.get_by_role('alert').all_inner_texts()}") from problem


def test_save_open_and_replay(page: Page, server: Server, tmp_path: Path) -> None:
    start(page, server.address, "Toy", "The race", "nobody: I play all sides, all open to me")
    play_on(page, Random(4), "keys", 200)
    expect(page.locator(".bar")).to_contain_text("The game is over")
    saved = tmp_path / "game.json"
    downloaded(page).save_as(saved)
    assert json.loads(saved.read_text())["bocage"] == "save"
    page.goto(server.address)
    page.locator("input[type=file]").set_input_files(saved)
    expect(page.locator(".bar")).to_contain_text("The game is over", timeout=SLOW)
    last = page.locator(".slider .n").inner_text()
    page.get_by_label("One decision back").click()
    expect(page.locator(".bar")).to_contain_text("Looking back")
    page.get_by_label("Seen as").select_option("open")
    page.get_by_label("Decision", exact=True).fill("0")
    expect(page.locator(".plain tr", has_text="points")).to_contain_text("[0,0]")
    page.get_by_role("button", name="Back to now").click()
    assert page.locator(".slider .n").inner_text() == last


def test_a_file_that_is_no_save_is_refused_in_one_sentence(page: Page, server: Server, tmp_path: Path) -> None:
    wrong = tmp_path / "wrong.json"
    wrong.write_text("no game")
    page.goto(server.address)
    page.locator("input[type=file]").set_input_files(wrong)
    expect(page.get_by_role("alert")).to_have_text("This file is not a Bocage save.")


def test_standing_orders_answer_and_are_shown_in_the_log(page: Page, server: Server) -> None:
    made = table(server, seats=[{"bot": "random"}, {}])
    sit(page, server, made["links"][1]["link"])
    page.get_by_role("tab", name="Orders").click()
    expect(page.get_by_label("Pass for me where nothing else is possible")).to_be_checked()
    page.get_by_label("Pass for me where nothing else is possible").click()
    expect(page.get_by_label("Pass for me where nothing else is possible")).not_to_be_checked()


def test_a_link_that_opens_nothing_is_told(page: Page, server: Server) -> None:
    page.goto(f"{server.address}#/t/nothing")
    expect(page.get_by_role("heading", name="This link opens no game.")).to_be_visible()
