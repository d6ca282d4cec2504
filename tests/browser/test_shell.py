"""The page as an app: small at first, kept by the browser, open without a server; nothing of a game is kept by it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.boards import make
from tests.browser.conftest import Server

pytestmark = pytest.mark.browser

MOST_BYTES = 100_000
KEPT = """async () => {
  const found = [];
  for (const name of await caches.keys())
    for (const request of await (await caches.open(name)).keys()) found.push(new URL(request.url).pathname);
  return found;
}"""


@pytest.mark.parametrize("locale", ["en-GB", "de-DE"])
def test_the_lobby_comes_in_a_hundred_kilobytes(browser: Browser, server: Server, locale: str) -> None:
    context = browser.new_context(viewport={"width": 1440, "height": 900}, locale=locale)
    page = context.new_page()
    sizes: dict[str, float] = {}
    names: dict[str, str] = {}
    cdp = context.new_cdp_session(page)
    cdp.send("Network.enable")

    def named(event: dict[str, Any]) -> None:
        names[event["requestId"]] = event["request"]["url"]

    def finished(event: dict[str, Any]) -> None:
        sizes[event["requestId"]] = event["encodedDataLength"]

    cdp.on("Network.requestWillBeSent", named)
    cdp.on("Network.loadingFinished", finished)
    page.goto(server.address)
    page.locator(".scenarios .pick img").first.wait_for()
    page.wait_for_load_state("networkidle")
    total = sum(sizes.values())
    told = sorted(((round(n), names[x].rpartition("/")[2]) for x, n in sizes.items()), reverse=True)
    context.close()
    assert 20_000 < total <= MOST_BYTES, told


def test_the_shell_opens_without_a_server_and_keeps_no_game(browser: Browser, tmp_path: Path) -> None:
    server = Server(tmp_path / "table.sqlite3")
    context = browser.new_context()
    page: Page = context.new_page()
    page.goto(server.address)
    page.locator(".pick").first.wait_for()
    page.evaluate("() => navigator.serviceWorker.ready.then(() => undefined)")
    page.reload()
    page.locator(".pick").first.wait_for()
    made = make(server, "toy", "race")
    page.goto(f"{server.address}#/t/{'+'.join(x['link'] for x in made['links'])}")
    page.locator(".bar").wait_for()
    kept = page.evaluate(KEPT)
    assert any(x.startswith("/assets/") for x in kept)
    assert not [x for x in kept if x.startswith(("/api", "/ws"))], kept
    server.kill()
    page.goto(server.address)
    page.reload()
    expect(page.get_by_role("heading", name="Bocage")).to_be_visible()
    expect(page.get_by_role("alert").first).to_contain_text("The server does not answer")
    server.start()
    page.reload()
    page.locator(".pick").first.wait_for()
    server.kill()
    context.close()


def test_it_can_be_installed(page: Page, server: Server) -> None:
    page.goto(server.address)
    href = page.locator("link[rel=manifest]").get_attribute("href")
    answer = page.request.get(f"{server.address}{href}")
    assert answer.headers["content-type"].startswith("application/manifest+json")
    told = answer.json()
    assert told["display"] == "standalone" and told["start_url"] == "./"
    for icon in told["icons"]:
        assert page.request.get(f"{server.address}{icon['src']}").ok
