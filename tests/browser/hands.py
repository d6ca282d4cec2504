"""A person at the page: starts games, reads the question bar, plays by keys or by pointer."""

from __future__ import annotations

from random import Random
from typing import Literal

from playwright.sync_api import Page, TimeoutError

Look = Literal["light", "dark"]

READ = """() => {
  const bar = document.querySelector('.bar');
  return {
    v: Number(bar.dataset.v), over: bar.dataset.over === 'true', mine: bar.classList.contains('mine'),
    options: [...bar.querySelectorAll('.option')].map(x => {
      const box = x.getBoundingClientRect();
      return { key: x.querySelector('kbd')?.textContent ?? '', x: box.x + box.width / 2, y: box.y + box.height / 2 };
    }).filter(x => document.elementFromPoint(x.x, x.y)?.closest('.option')),
  };
}"""
SETTLED = """(v) => {
  const bar = document.querySelector('.bar');
  return bar && Number(bar.dataset.v) > v && (bar.classList.contains('mine') || bar.dataset.over === 'true');
}"""


def pick_game(page: Page, title: str) -> None:
    page.locator(".shelf button").filter(has=page.get_by_text(title, exact=True)).click()


def start(page: Page, address: str, game: str, scenario: str, against: str, bot: str = "random") -> None:
    """From the lobby into a game, as a newcomer would."""
    page.goto(address)
    pick_game(page, game)
    page.locator(".scenarios .pick", has_text=scenario).click()
    page.get_by_label(against, exact=True).check()
    if against == "the machine":
        page.get_by_label("Opponent").select_option(bot)
    page.get_by_role("button", name="Start", exact=True).click()
    page.locator(".bar").wait_for()


def question(page: Page) -> dict[str, object]:
    found: dict[str, object] = page.evaluate(READ)
    return found


def settled(page: Page, v: int) -> None:
    """Wait until it is our decision again, or the end."""
    page.wait_for_function(SETTLED, arg=v, timeout=60_000)


def play_on(page: Page, rng: Random, by: str, most: int) -> int:
    """Answer at random until the end or for `most` decisions; how many it took."""
    settled(page, -1)
    beside = 0
    for count in range(most):
        asked = question(page)
        if asked["over"]:
            return count
        v = int(str(asked["v"]))
        options = asked["options"]
        assert isinstance(options, list) and options
        option = rng.choice([x for x in options if x["key"] or by == "pointer"])
        if by == "keys":
            page.keyboard.press(option["key"].lower())
        else:
            page.mouse.click(option["x"], option["y"])
            if not moved(page, v):  # what was read a moment ago had shifted: a person clicks once more
                beside += 1
                assert beside <= MOST_BESIDE, f"{beside} clicks had no effect"
                continue
        settled(page, v)
    return most


MOST_BESIDE = 2
"""Clicks of a whole game that may go beside what was read."""


def moved(page: Page, v: int) -> bool:
    """Whether a click is answered at all, in good time."""
    try:
        page.wait_for_function("v => Number(document.querySelector('.bar').dataset.v) > v", arg=v, timeout=15_000)
    except TimeoutError:
        return False
    return True
