"""Long games to their end in real Chromium, with pictures on the way: python -m tests.browser.whole_games [NAME...].

A person plays by the page's keys against the machine, or looks on while machines play each other. Each game leaves its
pictures in FOLDER (docs are not touched); a fault of the page or a game without an end fails. `make soak` runs it.
"""

from __future__ import annotations

import sys
import tempfile
import time
from pathlib import Path
from random import Random

from playwright.sync_api import Browser, Page, sync_playwright

from tests.browser.conftest import FLAGS, Server, chromium
from tests.browser.hands import question, settled, start

FOLDER = Path(tempfile.gettempdir()) / "bocage-whole-games"
MOST = 6000
OVER = "() => document.querySelector('.bar')?.dataset.over === 'true'"
ALONG = ("Fire", "Move", "Drive", "drive", "enter", "fire", "Advance", "Shoot", "Start", "To ", "at ")
"""A person goes on and fires; what is left he does by chance."""

GAMES: dict[str, tuple[str, str, str]] = {
    "dae1": ("ASL Starter Kit", "DaE1", "the machine"),
    "dae1-machines": ("ASL Starter Kit", "DaE1", "watch machines play"),
    "dae4": ("ASL Starter Kit", "DaE4", "the machine"),
    "dae4-machines": ("ASL Starter Kit", "DaE4", "watch machines play"),
    "counter-battery": ("Band of Brothers", "Counter-Battery", "the machine"),
    "home-farm": ("Band of Brothers", "Home Farm", "the machine"),
    "cards-in-the-wood": ("Card War", "Cards in the wood", "the machine"),
    "church-with-cards": ("Card War", "Church with cards", "the machine"),
    "campaign": ("Band of Brothers", "Road to Hill 87", "the machine"),
}
"""By name: the game, the scenario's title, and against whom."""


def by_hand(page: Page, rng: Random, name: str, picture: int) -> int:
    """Play by keys until the end: mostly something that goes on, sometimes anything. How many decisions it took."""
    settled(page, -1)
    for count in range(MOST):
        asked = question(page)
        if asked["over"]:
            return count
        if count % picture == picture // 2:
            page.screenshot(path=FOLDER / f"{name}-{count:04}.png")
        options = asked["options"]
        if not options:
            page.screenshot(path=FOLDER / f"{name}-stuck.png")
        assert isinstance(options, list) and options, f"{name}: no choice can be seen at decision {count}"
        words = page.locator(".option").all_inner_texts()
        keyed = [x for x in options if x["key"]]
        busy = [x for x, text in zip(options, words) if x["key"] and any(word in text for word in ALONG)]
        option = rng.choice(busy if busy and rng.random() < 0.7 else keyed)
        page.keyboard.press(option["key"].lower())
        settled(page, int(str(asked["v"])))
    raise AssertionError(f"{name}: not over after {MOST} decisions")


def watched(page: Page, name: str) -> int:
    """Look on until the machines are done."""
    for count in range(200):
        if page.evaluate(OVER):
            return count
        page.screenshot(path=FOLDER / f"{name}-{count:04}.png")
        page.wait_for_timeout(4000)
    raise AssertionError(f"{name}: the machines are not done")


def whole(browser: Browser, server: Server, name: str) -> None:
    game, scenario, against = GAMES[name]
    context = browser.new_context(viewport={"width": 1400, "height": 900})
    context.set_default_timeout(60_000)
    page = context.new_page()
    faults: list[str] = []
    page.on("pageerror", lambda fault: faults.append(str(fault)))
    began = time.monotonic()
    start(page, server.address, game, scenario, against)
    done = watched(page, name) if against.startswith("watch") else by_hand(page, Random(name), name, 120)
    page.wait_for_timeout(500)
    page.screenshot(path=FOLDER / f"{name}-end.png")
    assert "The game is over" in page.locator(".bar").inner_text(), name
    assert faults == [], f"{name}: {faults}"
    context.close()
    print(f"{name}: over after {done} {'looks' if against.startswith('watch') else 'decisions'}, "
          f"{time.monotonic() - began:.0f} s", flush=True)  # fmt: skip


def main(names: list[str]) -> int:
    FOLDER.mkdir(parents=True, exist_ok=True)
    server = Server(Path(tempfile.mkdtemp()) / "table.sqlite3", "tests.server.rigs.serve_plain")
    failed = 0
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
        for name in names or list(GAMES):
            try:
                whole(browser, server, name)
            except Exception as problem:
                failed = 1
                print(f"{name}: {str(problem).splitlines()[0]}", flush=True)
        browser.close()
    server.kill()
    print(f"Pictures in {FOLDER}.")
    return failed


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
