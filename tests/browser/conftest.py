"""Real Chromium against the real server in a process of its own, with the toy game on the shelf beside the others."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

expect.set_options(timeout=20_000)  # a busy machine is no fault

FLAGS = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
]


class Server:
    """The table on a fixed port, so that it can be killed and started again under an open page."""

    def __init__(self, database: Path, module: str = "tests.server.rigs.serve_toy") -> None:
        self.database = database
        self.module = module
        self.port = 0
        self.start()

    def start(self) -> None:
        command = [sys.executable, "-m", self.module, str(self.database), str(self.port)]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        assert "http://" in line, "the server did not start"
        self.address = line.split()[4]
        self.port = int(self.address.rstrip("/").rpartition(":")[2])

    def kill(self) -> None:
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()
        assert self.process.stdout is not None
        self.process.stdout.close()


def chromium() -> str:
    path = os.environ.get("CHROMIUM") or shutil.which("chromium")
    assert path, "the browser tests need Debian's chromium: apt-get install -y chromium"
    return path


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    server = Server(tmp_path_factory.mktemp("table") / "table.sqlite3")
    yield server
    server.kill()


@pytest.fixture
def context(browser: Browser) -> Iterator[BrowserContext]:
    context = browser.new_context(viewport={"width": 1280, "height": 800}, accept_downloads=True)
    context.set_default_timeout(30_000)
    yield context
    context.close()


@pytest.fixture
def page(context: BrowserContext) -> Page:
    return context.new_page()
