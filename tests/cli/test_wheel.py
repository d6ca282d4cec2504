"""What ships: the wheel and the sdist hold the page, and an environment with the wheel alone plays."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import sysconfig
import tarfile
import venv
import zipfile
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from urllib.request import Request, urlopen

import pytest
from websockets.sync.client import connect

ROOT = Path(__file__).resolve().parents[2]
PAGE = "bocage/server/static/index.html"


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the wheel and the sdist of this source."""
    assert (ROOT / PAGE).is_file(), "the page is not built: run make play or make test"
    folder = tmp_path_factory.mktemp("built")
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-t", "sdist", "-d", str(folder)]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
    return folder


def scripts_of(page: str) -> list[str]:
    """The files that the page loads."""
    return [part.split('"')[0].removeprefix("./") for part in page.split('src="')[1:]]


def test_wheel_and_sdist_hold_the_built_page_and_what_it_loads(built: Path) -> None:
    wheel = zipfile.ZipFile(next(built.glob("*.whl")))
    names = set(wheel.namelist())
    assert PAGE in names
    loaded = scripts_of(wheel.read(PAGE).decode())
    assert loaded and all(f"bocage/server/static/{name}" in names for name in loaded)
    assert any(name.startswith("bocage/games/upfront/rules/") for name in names)
    assert not any(name.startswith(("tests/", "client/")) for name in names)
    with tarfile.open(next(built.glob("*.tar.gz"))) as sdist:
        packed = {name.partition("/")[2] for name in sdist.getnames()}
    assert PAGE in packed and "client/src/main.ts" in packed
    assert not any("node_modules" in name for name in packed)


@pytest.fixture(scope="module")
def address(built: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """`bocage play` out of an empty environment with the wheel, beside the packages it needs and no source of ours."""
    home = tmp_path_factory.mktemp("elsewhere")
    venv.create(home / "env", with_pip=False)
    packages = home / "env" / "lib" / f"python{sys.version_info[0]}.{sys.version_info[1]}" / "site-packages"
    command = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--target", str(packages)]
    subprocess.run([*command, str(next(built.glob("*.whl")))], check=True, capture_output=True)
    # The packages that it builds on come from here: a path alone, so that our own editable install is not seen.
    (packages / "needed.pth").write_text(sysconfig.get_path("purelib") + "\n", encoding="utf-8")
    clean = {key: value for key, value in os.environ.items() if key not in ("PYTHONPATH", "VIRTUAL_ENV")}
    python = home / "env" / "bin" / "python"
    where = [str(python), "-c", "import bocage; print(bocage.__file__)"]
    told = subprocess.run(where, cwd=home, env=clean, check=True, capture_output=True, text=True)
    assert told.stdout.strip().startswith(str(packages)), "not the wheel"
    play = [str(python), "-m", "bocage", "play", "--port", "0", "--no-browser", "--db", str(home / "games.sqlite3")]
    process = subprocess.Popen(play, cwd=home, env=clean, stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    try:
        line = process.stdout.readline()
        assert "http://" in line, line
        yield next(word for word in line.split() if word.startswith("http://")).rstrip("/")
    finally:
        process.send_signal(signal.SIGTERM)
        process.wait(timeout=20)
        process.stdout.close()


def test_the_page_comes_from_the_wheel(address: str) -> None:
    with urlopen(address + "/") as answer:
        page = answer.read().decode()
    for name in scripts_of(page):
        with urlopen(f"{address}/{name}") as answer:
            assert answer.status == 200


def test_a_decision_is_played(address: str) -> None:
    wish = {"game": "upfront", "scenario": "A", "options": {}, "seats": [{}, {}]}
    body = Request(
        address + "/api/tables", json.dumps(wish).encode(), {"content-type": "application/json"}, method="POST"
    )
    with urlopen(body) as answer:
        made = json.load(answer)
    with ExitStack() as stack:
        asked, position = None, None
        for seat in made["links"]:
            socket = stack.enter_context(connect(address.replace("http://", "ws://") + "/ws"))
            socket.send(json.dumps({"id": 1, "do": "join", "link": seat["link"], "key": "a browser of the wheel"}))
            while (message := json.loads(socket.recv(timeout=20)))["is"] != "position":
                pass
            if message["question"].get("options"):
                asked, position = socket, message
        assert asked is not None and position is not None
        action = position["question"]["options"][0]["action"]
        asked.send(json.dumps({"id": 2, "do": "act", "v": position["v"], "action": action}))
        while (message := json.loads(asked.recv(timeout=20))).get("re") != 2:
            pass
        assert message["is"] == "done"
