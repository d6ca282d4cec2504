"""Every lesson to its won fight, as a learner would: by the step in the box, then by hints.

python -m tests.browser.lesson_walk [LESSON ...], each on a wide screen and on a telephone. The step that goes on must
be in view each time, without scrolling; a lost fight is fought again.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Page, TimeoutError, expect

from bocage.server.lesson import lessons
from tests.browser.conftest import Server
from tests.browser.walks import walk_all

FOLDER = Path(tempfile.gettempdir()) / "bocage-lessons"
SIZES = {"wide": (1280, 800), "small": (360, 740)}
ATTEMPTS = 8
NEWER = "(v) => Number(document.querySelector('.bar').dataset.v) > v"
READY = """(v) => Number(document.querySelector('.bar')?.dataset.v) > v
  && (document.querySelector('.lesson .main') || document.querySelector('.lesson progress[value]')?.position === 1)"""
STANDS = """() => {
  const text = document.querySelector('.lesson')?.innerText ?? '';
  if (text.includes('The fight is won')) return 'won';
  if (text.includes('This fight is lost')) return 'lost';
  if (document.querySelector('.bar')?.dataset.over === 'true') return '';
  return document.querySelector('.bar.mine') && document.querySelector('.option') ? 'open' : '';
}"""
IN_VIEW = """(name) => {
  const box = document.querySelector(name)?.getBoundingClientRect();
  if (!box || box.top < 0 || box.bottom > innerHeight || box.left < 0 || box.right > innerWidth) return false;
  return !!document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2)?.closest(name);
}"""

ONE_IN_VIEW = """() => [...document.querySelectorAll('.man, svg[data-board] .counter')]
  .map(x => x.getBoundingClientRect()).map(x => [x.x + x.width / 2, x.y + x.height / 2])
  .find(([x, y]) => document.elementFromPoint(x, y)?.closest('.board .man, [data-hex], [data-board]'))"""


def v(page: Page) -> int:
    return int(page.locator(".bar").get_attribute("data-v") or -1)


def followed(page: Page, steps: int, name: str) -> int:
    """The script of the lesson by the button that goes on, which is never out of view; how many there were."""
    seen, taken = -1, 0
    for _ in range(steps + 1):
        page.wait_for_function(READY, arg=seen)
        step = page.locator(".lesson .main")
        if not step.count():
            return taken
        if not page.evaluate(IN_VIEW, ".lesson .main"):
            page.screenshot(path=FOLDER / f"{name}-out-of-view-{taken}.png")
            raise AssertionError(f"{name}: the step that goes on is out of view at step {taken}")
        if taken == 1:
            explained(page, name)
        seen = v(page)
        step.click()
        taken += 1
        page.wait_for_function(NEWER, arg=seen)
    return taken


def explained(page: Page, name: str) -> None:
    """The figures of what is pointed at."""
    if name.endswith("small"):
        return  # a finger does not rest
    spot = page.evaluate(ONE_IN_VIEW)
    page.mouse.move(*spot)
    expect(page.get_by_label("What the figures mean")).to_be_visible()


def advised(page: Page, now: int) -> None:
    """Asks for a hint, and again: who asks faster than a person is told to wait."""
    told = "v => document.querySelector('.option .star') || Number(document.querySelector('.bar').dataset.v) > v"
    for patience in range(10, -1, -1):
        page.keyboard.press("h")
        try:
            page.wait_for_function(told, arg=now, timeout=6_000)
            return
        except TimeoutError:
            assert patience, "no hint is given"


def fought(page: Page, name: str) -> tuple[int, int, int]:
    """By hints until the fight is won: decisions, attempts, and steps of a walk that were taken back at once."""
    decisions, begun, idle, before = 0, 1, 0, ""
    for _ in range(2000):
        state = page.wait_for_function(STANDS, timeout=120_000).json_value()
        if state == "won":
            return decisions, begun, idle
        if state == "lost":
            page.screenshot(path=FOLDER / f"{name}-lost-{begun}.png")
            assert begun < ATTEMPTS, f"{name}: lost {begun} times"
            assert page.evaluate(IN_VIEW, ".lesson .main"), f"{name}: 'Fight again' is out of view"
            begun += 1
            page.locator(".lesson .main").click()
            page.wait_for_function("() => !document.querySelector('.lesson')?.innerText.includes('This fight is lost')")
            continue
        now = v(page)
        advised(page, now)
        if v(page) != now:
            continue
        hinted = page.locator(".option", has=page.locator(".star")).first
        words = hinted.inner_text().replace("\n", " ")
        if ("Move " in before or "to move" in before) and ("top here" in words or "End the move" in words):
            idle += 1
            print(f"  {name}: {before!r} then {words!r}")
        before = words
        if decisions == 2:
            page.screenshot(path=FOLDER / f"{name}-fight.png")
        hinted.click()
        decisions += 1
        page.wait_for_function(NEWER, arg=now)
    raise AssertionError(f"{name}: no end")


def learnt(page: Page, server: Server, name: str) -> str:
    ident, size = name.split(" ")
    width, height = SIZES[size]
    page.set_viewport_size({"width": width, "height": height})
    page.goto(server.address)
    page.locator(f"[data-lesson='{ident}']").click()
    file = f"{ident}-{size}"
    taken = followed(page, len(lessons()[ident].steps), file)
    page.screenshot(path=FOLDER / f"{file}-goal.png")
    decisions, begun, idle = fought(page, file)
    page.wait_for_timeout(300)
    page.screenshot(path=FOLDER / f"{file}-won.png")
    assert not lessons()[ident].order < 4 or page.evaluate(IN_VIEW, ".lesson .main"), f"{name}: 'Next' is out of view"
    return f"{taken} steps, won after {decisions} decisions, attempt {begun}, {idle} idle moves"


if __name__ == "__main__":
    wanted = sys.argv[1:] or list(lessons())
    raise SystemExit(walk_all([f"{x} {size}" for x in wanted for size in SIZES], learnt, FOLDER))
