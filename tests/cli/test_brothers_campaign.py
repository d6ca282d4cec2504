"""`bocage brothers campaign`: the same words for the same things as in Up Front's."""

from __future__ import annotations

import json
from pathlib import Path

from tests.cli.test_commands import bocage

WORDS = ("brothers", "campaign")


def test_a_campaign_is_begun_fought_on_read_and_verified(tmp_path: Path) -> None:
    path = str(tmp_path / "war.bocage")
    begun = bocage(*WORDS, "new", path, "--seed", "4")
    assert begun.returncode == 0, begun.stderr
    assert "4 scenarios" in begun.stdout and "Scenario 1 of 4" in begun.stdout
    again = bocage(*WORDS, "new", path)
    assert again.returncode == 2 and "already exists" in again.stderr
    fought = bocage(
        *WORDS, "next", path, "--machine", "American", "--machine", "German", "--with", "random", "--seed", "3"
    )
    assert fought.returncode == 0, fought.stderr
    assert "Scenario 2 of 4" in fought.stdout and "(BB 65.2)" in fought.stdout
    status = json.loads(bocage(*WORDS, "status", path, "--json").stdout)
    assert status["scenario"] == 2 and sum(status["score"].values()) == 1
    assert [company["name"] for company in status["companies"]][:2] == ["Able", "Baker"]
    assert "Able" in bocage(*WORDS, "status", path).stdout
    points = json.loads(bocage(*WORDS, "score", path, "--json").stdout)
    assert [entry["points"] for entry in points] == [1]
    whole = bocage(*WORDS, "score", path, "--story", "--out", str(tmp_path / "story.txt"))
    assert whole.returncode == 0 and "joins" in (tmp_path / "story.txt").read_text()
    assert json.loads(bocage("verify", path, "--json").stdout)[0]["ok"] is True
    log = bocage("replay", path)
    assert log.returncode == 0 and "Turn 1" in log.stdout and "in an earlier scenario" not in log.stdout
    quits = bocage(*WORDS, "next", path, "--machine", "German", "--with", "random", "--seed", "3", typed="quit\n")
    assert quits.returncode == 0 and "Scenario 2 of 4" in quits.stdout


def test_wrong_input_gets_one_sentence(tmp_path: Path) -> None:
    path = str(tmp_path / "war.bocage")
    listed = json.loads(bocage(*WORDS, "list", "--json").stdout)
    assert listed[0]["id"] == "road-to-hill-87" and listed[0]["briefing"]
    unknown = bocage(*WORDS, "new", path, "--campaign", "nowhere")
    assert unknown.returncode == 2 and "there are road-to-hill-87" in unknown.stderr
    bocage("tty", "brothers/lane", "--seed", "3", typed=f"save {path}\nquit\n")
    other = bocage(*WORDS, "status", path)
    assert other.returncode == 2 and "no campaign" in other.stderr
    mine = str(tmp_path / "mine.bocage")
    bocage(*WORDS, "new", mine, "--seed", "4")
    british = bocage(*WORDS, "next", mine, "--machine", "British")
    assert british.returncode == 2 and "American and German are in this campaign" in british.stderr
