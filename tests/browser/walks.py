"""Long walks through the page in real Chromium, one after another: each with a browser context of its own."""

from __future__ import annotations

import tempfile
import time
from collections.abc import Callable, Iterable
from pathlib import Path

from playwright.sync_api import Error, Page, sync_playwright

from tests.browser.conftest import FLAGS, Server, chromium

Walk = Callable[[Page, Server, str], str]
"""Takes one walk by name and says in a few words what was done; what it finds wrong it raises."""


def faults_of(page: Page) -> list[Error]:
    """What the page raises from now on."""
    faults: list[Error] = []
    page.on("pageerror", lambda fault: faults.append(fault))
    return faults


def walk_all(names: Iterable[str], walk: Walk, folder: Path) -> int:
    """1 if a walk failed or the page raised a fault on it; the others go on."""
    folder.mkdir(parents=True, exist_ok=True)
    server = Server(Path(tempfile.mkdtemp()) / "table.sqlite3", "tests.server.rigs.serve_plain")
    failed = 0
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
        for name in names:
            context = browser.new_context(viewport={"width": 1400, "height": 900})
            context.set_default_timeout(60_000)
            page = context.new_page()
            faults = faults_of(page)
            began = time.monotonic()
            try:
                done = walk(page, server, name)
                assert faults == [], [str(fault) for fault in faults]
                print(f"{name}: {done}, {time.monotonic() - began:.0f} s", flush=True)
            except Exception as problem:
                failed = 1
                print(f"{name}: {str(problem).splitlines()[0]}", flush=True)
            context.close()
        browser.close()
    server.kill()
    print(f"Pictures in {folder}.")
    return failed
