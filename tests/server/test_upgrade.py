"""Games outlive their rules: old saves and an old database open, go on or can be read under the rules of today."""

from __future__ import annotations

import json
import lzma
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from bocage import games
from bocage.kernel import play
from bocage.kernel.save import open_as_far, open_save, same_rules
from bocage.server.app import make_app
from tests.server.talk import Player

SAVES = Path(__file__).parents[1] / "saves"
RELEASES = sorted(folder.name for folder in SAVES.iterdir() if folder.is_dir())
FILES = [file for release in RELEASES for file in sorted((SAVES / release).glob("*.json.xz"))]


def read(file: Path) -> dict[str, Any]:
    data: dict[str, Any] = json.loads(lzma.decompress(file.read_bytes()))
    return data


@pytest.mark.parametrize("file", FILES, ids=[f"{x.parent.name}/{x.name[:-8]}" for x in FILES])
def test_an_old_save_opens_as_far_as_it_fits_and_goes_on_from_there(file: Path) -> None:
    """What fits goes on; what does not says where and why, in a sentence."""
    data = read(file)
    game = games.load(data["game"])
    opened = open_as_far(game, data, narrate=False)
    assert opened.fits == len(opened.match.log)
    assert opened.whole or (opened.problem and "\n" not in opened.problem)
    match = opened.match
    match.run_chance()
    for _ in range(3):
        if not match.over:
            assert match.submit(match.state.player, play.options(match.state)[0]) is None
    if opened.whole and not same_rules(game, data):
        assert len(open_save(game, data, narrate=False).log) == opened.total


@pytest.mark.parametrize("release", RELEASES)
def test_every_old_save_can_be_read_whole_at_the_table(release: str, tmp_path: Path) -> None:
    """Fitting or not, the log is there to its end, and a game that is over stays so."""
    picked = [file for file in FILES if file.parent.name == release][::9]
    with TestClient(make_app(f"sqlite:///{tmp_path / 'x'}")) as client:
        for file in picked:
            data = read(file)
            alone = data["options"].get("solitaire") or data["options"].get("solo", "no") != "no"
            answer = client.post("/api/open", json={"save": data, "mode": "both" if alone else "screen"})
            assert answer.status_code == 200, answer.text
            with client.websocket_connect("/ws") as socket:
                seat = Player(socket, answer.json()["links"][0]["link"])
                decisions = sum(entry[0] >= 0 for entry in data["entries"])
                assert seat.position["step"] >= decisions
                assert seat.position["question"]["over"] == (data["result"] is not None)
                past = seat.ask(do="past", step=decisions // 2)
                assert past["is"] == "past" and past["view"]


@pytest.mark.parametrize("release", RELEASES)
def test_an_upgrade_rehearsed(release: str, tmp_path: Path) -> None:
    """The database of an old server under today's: every seat of every game opens; running ones go on or are kept."""
    path = tmp_path / "table.sqlite3"
    path.write_bytes(lzma.decompress((SAVES / release / "table.sqlite3.xz").read_bytes()))
    links = json.loads((SAVES / release / "links.json").read_text())
    told: dict[str, str] = {}
    steps: dict[str, int] = {}
    for seats_looked_at in (2, 1):  # and once more after a restart
        with TestClient(make_app(f"sqlite:///{path}")) as client:
            for name, seats in links.items():
                listed = client.post("/api/mine", json={"links": seats}).json()["games"]
                persons = [link for link, row in zip(seats, listed) if row["seats"][row["seat"]]["bot"] is None]
                for link in persons[:seats_looked_at]:
                    with client.websocket_connect("/ws") as socket:
                        seat = Player(socket, link)
                        position = seat.position
                        assert position["step"] >= steps.get(name, 0) and position["log"]
                        steps[name] = position["step"]
                        assert position["question"]["over"] == name.endswith("-over")
                        assert seat.ask(do="past", step=1)["is"] == "past"
                        told[name] = "kept" if "kept" in position else "fits"
                        now = seat.position
                        options = now["question"].get("options")
                        if options and "kept" not in now and not now.get("answering"):
                            answer = seat.act(*options[0]["action"])
                            assert answer["is"] == "done" or answer["stale"] or "lesson" in answer["reason"], answer
    assert len(told) == len(links)
    print(f"{release}: {list(told.values()).count('fits')} of {len(told)} games go on or replay, the others are read")
