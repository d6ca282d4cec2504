"""Long games to their end in real Chromium, with pictures on the way: python -m tests.browser.whole_games [NAME...].

A person plays by the page's keys against the machine, or looks on while machines play each other. Each game leaves its
pictures in FOLDER (docs are not touched); a fault of the page or a game without an end fails. `make soak` runs it.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path
from random import Random

from playwright.sync_api import Page

from tests.browser.conftest import Server
from tests.browser.hands import question, settled, start
from tests.browser.walks import walk_all

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


def whole(page: Page, server: Server, name: str) -> str:
    game, scenario, against = GAMES[name]
    start(page, server.address, game, scenario, against)
    looks_on = against.startswith("watch")
    done = watched(page, name) if looks_on else by_hand(page, Random(name), name, 120)
    page.wait_for_timeout(500)
    page.screenshot(path=FOLDER / f"{name}-end.png")
    assert "The game is over" in page.locator(".bar").inner_text(), name
    return f"over after {done} {'looks' if looks_on else 'decisions'}"


if __name__ == "__main__":
    raise SystemExit(walk_all(sys.argv[1:] or GAMES, whole, FOLDER))
