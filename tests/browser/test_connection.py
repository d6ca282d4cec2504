"""What goes wrong between a page and its table: each is seen, told in a sentence, and heals; nothing is lost."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page, WebSocketRoute, expect

from bocage.kernel.match import Match
from bocage.kernel.save import to_save
from tests.browser.boards import make
from tests.browser.conftest import Server
from tests.browser.hands import settled
from tests.kernel.toy import Toy

pytestmark = pytest.mark.browser


def sit(page: Page, server: Server, *links: str) -> None:
    page.goto(f"{server.address}#/t/{'+'.join(links)}")
    page.locator(".bar").wait_for()


def test_offline_is_seen_and_online_goes_on(page: Page, context: BrowserContext, server: Server) -> None:
    made = make(server, "toy", "race")
    sit(page, server, *(x["link"] for x in made["links"]))
    context.set_offline(True)
    expect(page.get_by_role("alert")).to_contain_text("The connection is lost.")
    context.set_offline(False)
    expect(page.get_by_role("alert")).to_have_count(0)
    page.get_by_role("button", name="wait").click()
    settled(page, 0)


def test_a_line_that_died_without_a_word_is_found_out(page: Page, server: Server) -> None:
    """The server hears nothing and says nothing; the browser does not notice, the page does."""
    made = make(server, "toy", "race")
    lines: list[WebSocketRoute] = []

    def through(line: WebSocketRoute) -> None:
        end, first = line.connect_to_server(), not lines
        lines.append(line)
        heard: list[object] = []

        def up(message: str | bytes) -> None:
            heard.append(message)
            if not first or len(heard) < 2:  # the first line takes the join, and then nothing any more
                end.send(message)

        line.on_message(up)

    page.clock.install()
    page.route_web_socket("**/ws", through)
    sit(page, server, made["links"][0]["link"])
    page.get_by_role("button", name="wait").click()
    page.clock.run_for(30_000)
    expect(page.locator(".bar.mine .option")).not_to_have_count(0)
    assert len(lines) > 1
    page.get_by_role("button", name="wait").click()
    expect(page.locator(".bar")).to_have_attribute("data-v", "1")


def test_two_pages_of_the_same_seat_show_the_same_and_take_one_answer(context: BrowserContext, server: Server) -> None:
    made = make(server, "toy", "race", "link")
    one, other = context.new_page(), context.new_page()
    for page in (one, other):
        sit(page, server, made["links"][0]["link"])
    one.get_by_role("button", name="duel").click()
    expect(other.locator(".bar")).to_have_attribute("data-v", "1")
    other.keyboard.press("u")
    expect(one.locator(".bar")).to_have_attribute("data-v", "2")
    expect(one.get_by_role("button", name="duel")).to_be_visible()


def test_the_back_button_leads_to_the_lobby_and_forward_to_the_game(page: Page, server: Server) -> None:
    made = make(server, "toy", "race")
    page.goto(server.address)
    page.locator(".shelf").wait_for()
    sit(page, server, *(x["link"] for x in made["links"]))
    page.get_by_role("button", name="wait").click()
    settled(page, 0)
    page.go_back()
    expect(page.get_by_role("heading", name="A new game")).to_be_visible()
    page.go_forward()
    expect(page.locator(".bar")).to_have_attribute("data-v", "1")


@pytest.mark.parametrize("address", ["#/t/", "#/nowhere", "#", "#/t/+"])
def test_an_address_without_a_game_is_the_lobby(page: Page, server: Server, address: str) -> None:
    page.goto(server.address + address)
    expect(page.get_by_role("heading", name="A new game")).to_be_visible()


def test_one_wrong_link_among_several_is_told(page: Page, server: Server) -> None:
    made = make(server, "toy", "race")
    page.goto(f"{server.address}#/t/{made['links'][0]['link']}+nothing")
    expect(page.get_by_role("heading", name="This link opens no game.")).to_be_visible()


def test_a_page_without_a_server_says_so_and_sits_down_when_there_is_one(page: Page, server: Server) -> None:
    made = make(server, "toy", "race")
    page.route_web_socket("**/ws", lambda line: line.close())
    page.goto(f"{server.address}#/t/{made['links'][0]['link']}")
    expect(page.get_by_role("alert")).to_contain_text("The server does not answer.")


FLOWN = {"entries": [[0, "TOY 1.0", ["fly"]]]}
SLOW = 60_000  # saves are made and read in a process of low priority, started when first needed


def open_changed(page: Page, server: Server, folder: Path, **changes: object) -> None:
    """Open the save of a game of one decision, with these changes."""
    match = Match(Toy(), "race", {})
    match.put(("wait",))
    file = folder / "game.json"
    file.write_text(json.dumps({**to_save(match), **changes}))
    page.goto(server.address)
    page.locator("input[type=file]").set_input_files(file)


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        ({"format": 99}, "format 99"),
        ({"revision": "99"}, "its revision is missing or damaged"),
        (FLOWN, "entry 1: that is not one of the choices here"),
        ({"final": "otherwise"}, "the final position differs"),
        ({"game": "x"}, "There is no game 'x'"),
    ],
)
def test_a_save_that_cannot_be_opened_is_told_in_one_sentence(
    page: Page, server: Server, tmp_path: Path, wrong: dict[str, object], told: str
) -> None:
    open_changed(page, server, tmp_path, **wrong)
    alert = page.get_by_role("alert")
    expect(alert).to_contain_text(told, timeout=SLOW)
    assert "\n" not in alert.inner_text() and alert.inner_text().endswith(".")


def test_a_save_of_other_rules_goes_on_where_it_fits(page: Page, server: Server, tmp_path: Path) -> None:
    open_changed(page, server, tmp_path, revision=99)
    page.locator(".bar.mine").wait_for(timeout=SLOW)
    expect(page.locator(".slider .n")).to_have_text("1 / 1")
    expect(page.get_by_role("note")).to_have_count(0)
    v = int(page.locator(".bar").get_attribute("data-v") or 0)
    page.get_by_role("button", name="wait").click()
    settled(page, v)


def test_a_save_of_other_rules_that_does_not_fit_is_there_to_be_read(
    page: Page, server: Server, tmp_path: Path
) -> None:
    open_changed(page, server, tmp_path, revision=99, **FLOWN)
    note = page.get_by_role("note", name="A game of other rules")
    expect(note).to_contain_text("played under rules revision 99; under rules revision 1", timeout=SLOW)
    expect(note).to_contain_text("fits up to decision 0 of 1: that is not one of the choices here (TOY 1.0).")
    expect(page.locator(".bar.mine")).to_have_count(0)
