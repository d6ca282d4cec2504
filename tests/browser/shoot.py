"""Pictures of every kind of screen for docs/screens: python -m tests.browser.shoot [FOLDER [NAME ...]]."""

from __future__ import annotations

import shutil
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

from PIL import Image
from playwright.sync_api import Browser, Page, sync_playwright

from tests.browser.boards import advance, make, pointed, same_browser
from tests.browser.conftest import FLAGS, Server
from tests.browser.hands import Look, pick_game

SIZES = {"wide": (1400, 900), "small": (360, 740)}


def table(
    server: Server,
    game: str,
    scenario: str,
    decisions: int,
    seed: int,
    mode: str = "both",
    about: str = "",
    **options: Any,
) -> str:
    """The address of a table after some random play, at a question with a choice on the board if there is one soon."""
    made = make(server, game, scenario, mode, options=options)
    advance(server, made, decisions, Random(seed))
    if decisions:
        advance(server, made, 60, Random(seed), lambda options: telling(options, about))
    return f"{server.address}#/t/{'+'.join(x['link'] for x in made['links'])}"


def telling(options: list[dict[str, Any]], about: str) -> bool:
    """Several choices, some of them about what the picture is to show."""
    return len(options) > 3 and any(about in x["words"] for x in options)


def hover_something(page: Page) -> None:
    """Rest on the choice that has the most to foresee."""
    best, most = 0, -1
    for i in range(min(page.locator(".option").count(), 12)):
        page.locator(".option").nth(i).hover()
        page.wait_for_timeout(400)
        size = len(page.locator(".side .foresee").inner_text())
        if size > most:
            best, most = i, size
    page.locator(".option").nth(best).hover()
    page.wait_for_timeout(600)


def refused(page: Page) -> None:
    page.locator(".man:not(.lit)").first.click()
    page.get_by_role("alert").wait_for()


def look_back(page: Page) -> None:
    page.get_by_label("One decision back").click()
    page.locator(".bar strong", has_text="Looking back").wait_for()


def orders(page: Page) -> None:
    page.get_by_role("tab", name="Orders").click()


def rule(page: Page) -> None:
    page.locator(".bar").get_by_role("button", name="Rule").first.click()
    page.get_by_role("dialog").wait_for()
    page.wait_for_timeout(300)


def pick(page: Page) -> None:
    page.locator(".scenarios .pick").first.click()


def lesson(page: Page) -> None:
    page.locator("section", has_text="Learn a game").locator(".pick").last.click()
    page.get_by_label("Lesson", exact=True).wait_for()
    for _ in range(5):
        page.locator(".option", has=page.locator(".star")).click()
        page.wait_for_timeout(600)


def thread(page: Page) -> None:
    """A thread over half the map."""
    page.get_by_role("button", name="Line of sight").click()
    names = page.locator(".hex").evaluate_all("hexes => hexes.map(hex => hex.dataset.hex)")
    for at in (len(names) // 4 + 3, 3 * len(names) // 4):
        page.locator(f"[data-hex='{names[at]}']").click(force=True)
        page.wait_for_timeout(200)


def hint(page: Page) -> None:
    page.keyboard.press("h")
    page.wait_for_function("() => document.querySelector('.option .star')", timeout=30_000)


def alone(page: Page) -> None:
    pick_game(page, "Band of Brothers")
    page.locator(".scenarios .pick").first.click()
    page.get_by_label("nobody: alone").check()
    page.get_by_text("Options of the game").click()


def legend(page: Page) -> None:
    page.get_by_role("button", name="Legend", exact=True).click()


def point_at_a_stack(page: Page) -> None:
    box = page.locator("svg[data-board] .stack .face").nth(3).bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.wait_for_timeout(500)


def ask_a_card(page: Page) -> None:
    page.locator(".card", has_text="Fire").first.click()
    page.wait_for_timeout(500)


def judged(page: Page) -> None:
    page.get_by_text("Decisions that cost most").wait_for(timeout=120_000)


def replay(page: Page) -> None:
    page.get_by_label("Speed of the replay").select_option("8")
    page.get_by_role("button", name="Replay", exact=True).click()
    page.wait_for_function("() => Number(document.querySelector('.slider .n').innerText.split(' ')[0]) > 40")


def await_somebody(page: Page) -> None:
    pick_game(page, "ASL Starter Kit")
    page.locator(".pick[data-scenario='kerkdorp']").click()
    page.get_by_label("a friend, by link").check()
    page.get_by_label("Your name").fill("Ann")
    page.get_by_role("button", name="Start", exact=True).click()
    page.get_by_label("Your opponent is awaited").wait_for()
    page.wait_for_timeout(600)


def in_german(page: Page) -> None:
    page.evaluate("localStorage.setItem('bocage.language', JSON.stringify('de'))")
    page.reload()
    page.locator(".bar.mine").wait_for()
    page.wait_for_timeout(700)


def twice_as_large(page: Page) -> None:
    page.evaluate("document.documentElement.style.fontSize = '32px'")


def card_in_hand(page: Page) -> None:
    page.locator(".fan .card.lit").first.click()
    page.wait_for_timeout(500)


def nothing(page: Page) -> None:
    pass


def shoot(browser: Browser, file: Path, at: str, size: str, look: Look, act: Callable[[Page], None]) -> None:
    width, height = SIZES[size]
    context = browser.new_context(
        viewport={"width": width, "height": height}, color_scheme=look, has_touch=size == "small", device_scale_factor=1
    )
    page = context.new_page()
    same_browser(page)
    page.goto(at)
    page.locator(".bar, .pick, .cover").first.wait_for()
    page.wait_for_timeout(700)
    act(page)
    page.wait_for_timeout(400)
    page.screenshot(path=file)
    context.close()
    lean(file)
    print(file.stem, flush=True)


def lean(file: Path) -> None:
    """A palette of 256 colours: a third of the bytes, and hardly to be told apart."""
    with Image.open(file) as picture:
        found = picture.convert("RGB").quantize(
            256, method=Image.Quantize.MAXCOVERAGE, kmeans=2, dither=Image.Dither.NONE
        )
    found.save(file, optimize=True)


def main(folder: Path, names: list[str]) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    server = Server(Path(tempfile.mkdtemp()) / "table.sqlite3", "tests.server.rigs.serve_plain")
    uf = table(server, "upfront", "A", 90, 3, about=": fire")
    bb = table(server, "brothers", "lane", 40, 2)
    sk = table(server, "starterkit", "kerkdorp", 60, 4, about="Fire ")
    made = make(server, "cardwar", "church-with-cards")
    advance(server, made, 900, Random(12), lambda options: pointed(options, "card") > 2)
    cw = f"{server.address}#/t/{'+'.join(x['link'] for x in made['links'])}"
    over = table(server, "brothers", "lane", 4000, 5)
    plan: list[tuple[str, str, str, Look, Any]] = [
        ("lobby", server.address, "wide", "light", nothing),
        ("lobby-small", server.address, "small", "dark", nothing),
        ("new-game", server.address, "wide", "light", pick),
        ("new-game-small", server.address, "small", "dark", pick),
        ("up-front", uf, "wide", "light", hover_something),
        ("up-front-dark", uf, "wide", "dark", refused),
        ("up-front-small", uf, "small", "light", nothing),
        ("brothers", bb, "wide", "light", hover_something),
        ("brothers-small", bb, "small", "dark", nothing),
        ("starter-kit", sk, "wide", "light", hover_something),
        ("starter-kit-dark", sk, "wide", "dark", nothing),
        ("starter-kit-small", sk, "small", "light", nothing),
        ("looking-back", bb, "wide", "light", look_back),
        ("standing-orders", sk, "wide", "light", orders),
        ("a-rule", sk, "wide", "light", rule),
        ("hand-over", table(server, "upfront", "A", 40, 1, "screen"), "small", "light", nothing),
        ("line-of-sight", table(server, "brothers", "lane", 60, 2, sight="shown"), "wide", "light", thread),
        ("hint", table(server, "starterkit", "kerkdorp", 66, 4), "wide", "dark", hint),
        ("up-front-start", table(server, "upfront", "A", 0, 1), "wide", "light", nothing),
        ("up-front-card", table(server, "upfront", "A", 29, 11), "wide", "light", ask_a_card),
        ("up-front-armour", table(server, "upfront", "H", 100, 3), "wide", "light", nothing),
        ("brothers-night", table(server, "brothers", "night-patrol", 60, 3), "wide", "light", nothing),
        ("brothers-desert", table(server, "brothers", "desert-dawn", 60, 3), "wide", "light", nothing),
        ("brothers-snow", table(server, "brothers", "frozen-farm", 30, 2), "wide", "light", point_at_a_stack),
        ("starter-kit-hills", table(server, "starterkit", "three-knolls", 40, 4), "wide", "light", point_at_a_stack),
        ("starter-kit-elst", table(server, "starterkit", "farms-by-the-road", 140, 4), "wide", "light", legend),
        ("card-war", cw, "wide", "light", card_in_hand),
        ("card-war-small", cw, "small", "light", nothing),
        ("card-war-dark", cw, "wide", "dark", nothing),
        ("end", over, "wide", "light", judged),
        ("end-small", over, "small", "dark", judged),
        ("replay", over, "wide", "light", replay),
        ("awaited", server.address, "wide", "light", await_somebody),
        ("awaited-small", server.address, "small", "light", await_somebody),
        ("large-text", sk, "wide", "light", twice_as_large),
        ("large-text-up-front", uf, "wide", "light", twice_as_large),
        ("german", uf, "wide", "light", in_german),
        ("alone", server.address, "wide", "light", alone),
        ("lesson", server.address, "wide", "light", lesson),
    ]
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=FLAGS)
        for name, at, size, look, act in [row for row in plan if not names or row[0] in names]:
            try:
                shoot(browser, folder / f"{name}.png", at, size, look, act)
            except Exception as problem:
                print(f"{name}: {str(problem).splitlines()[0]}")
        browser.close()
    server.kill()


if __name__ == "__main__":
    main(Path(sys.argv[1] if len(sys.argv) > 1 else "docs/screens"), sys.argv[2:])
