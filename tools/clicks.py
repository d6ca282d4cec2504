"""python -m tools.clicks: plays the same situations in Chromium and prints how many clicks each takes.

The numbers before were counted by hand when every question had to be answered by itself.
"""

from __future__ import annotations

import tempfile
from pathlib import Path

from playwright.sync_api import sync_playwright

from tests.browser.conftest import FLAGS, Server, chromium
from tests.browser.counted import SITUATIONS


def main() -> None:
    server = Server(Path(tempfile.mkdtemp()) / "clicks.sqlite3")
    print("| situation | clicks before | at most | clicks now |\n| --- | --- | --- | --- |")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
        for what, (play, before, most) in SITUATIONS.items():
            context = browser.new_context(viewport={"width": 1280, "height": 800})
            print(f"| {what} | {before} | {most} | {play(context.new_page(), server)} |", flush=True)
            context.close()
        browser.close()
    server.kill()


if __name__ == "__main__":
    main()
