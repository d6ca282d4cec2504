"""`bocage starterkit campaign`: the same words for the same things as in the other campaigns."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from bocage.cli.app import app
from bocage.kernel.save import write_save
from tests.cli.test_commands import bocage
from tests.starterkit.elst.campaign.short import short_campaign

WORDS = ("starterkit", "campaign")


def said(*args: str) -> Result:
    """A command in this process, which is quicker than one of its own; wrong input is its exception."""
    return CliRunner().invoke(app, list(args))


@pytest.fixture(scope="module")
def bought(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The second date, chits to be chosen: both sides have bought."""
    path = tmp_path_factory.mktemp("war") / "war.bocage"
    write_save(short_campaign(1, "4.517"), path)
    return str(path)


def test_a_campaign_is_begun_and_fought_on(tmp_path: Path) -> None:
    path = str(tmp_path / "war.bocage")
    begun = bocage(*WORDS, "new", path, "--seed", "4", "-o", "balance=German")
    assert begun.returncode == 0, begun.stderr
    assert "6 dates" in begun.stdout and "23 Afternoon, date 1 of 6" in begun.stdout
    again = bocage(*WORDS, "new", path)
    assert again.returncode == 2 and "already exists" in again.stderr
    fought = bocage(
        *WORDS, "next", path, "--machine", "British", "--machine", "German", "--with", "random", "--seed", "9"
    )
    assert fought.returncode == 0, fought.stderr
    assert json.loads(bocage("verify", path, "--json").stdout)[0]["ok"] is True
    listed = json.loads(bocage(*WORDS, "list", "--json").stdout)
    assert listed[0]["id"] == "the-island" and listed[0]["dates"][0] == "23 Afternoon"


def test_status_tells_a_side_its_own_and_others_nothing_of_it(bought: str) -> None:
    everybody = said(*WORDS, "status", bought).stdout
    assert "24 Morning, date 2 of 6, Refit Phase: Initiative (4.517)" in everybody
    assert "British Setup Area 1" in everybody
    assert "CPP" not in everybody
    british = said(*WORDS, "status", bought, "--seat", "British").stdout
    assert "CPP" in british and "the Entry Area" in british and "German 4-4-7" not in british
    data = json.loads(said(*WORDS, "status", bought, "--seat", "german", "--json").stdout)
    assert data["own"]["record"][0]["type"] == "SS Inf Coy" and not data["over"]
    assert "own" not in json.loads(said(*WORDS, "status", bought, "--json").stdout)


def test_days_as_text_and_as_pictures(bought: str, tmp_path: Path) -> None:
    text = said(*WORDS, "days", bought).stdout
    assert text.startswith("23 Afternoon: initial scenario") and "Escape, final DR" in text and "(DE 4.506)" in text
    assert "CPP come in" not in text
    assert "CPP come in" in said(*WORDS, "days", bought, "--seat", "British").stdout
    folder = tmp_path / "days"
    drawn = said(*WORDS, "days", bought, "--out", str(folder))
    assert drawn.exit_code == 0, drawn.exception
    assert sorted(x.name for x in folder.iterdir()) == ["1-23-afternoon.svg", "1-23-afternoon.txt", "report.txt"]
    picture = (folder / "1-23-afternoon.svg").read_text()
    assert "British Setup Area 1" in picture and "The Island, September 23 Afternoon: initial scenario" in picture
    days = json.loads(said(*WORDS, "days", bought, "--json").stdout)
    assert [day["date"] for day in days] == ["23 Afternoon", "24 Morning"]


def test_the_story_is_a_secret_and_a_hex_says_why(bought: str, tmp_path: Path) -> None:
    secret = said(*WORDS, "score", bought, "--story")
    assert "name the side with --seat" in str(secret.exception)
    story = said(*WORDS, "score", bought, "--story", "--seat", "British", "--out", str(tmp_path / "story.txt"))
    assert story.exit_code == 0 and "CPP spent" in (tmp_path / "story.txt").read_text()
    assert "0 of 20 VP exited" in said(*WORDS, "score", bought).stdout
    assert "Setup Area" in said(*WORDS, "hex", bought, "a12").stdout
    nowhere = said(*WORDS, "hex", bought, "ZZ99")
    assert "no such hex" in str(nowhere.exception)


def test_wrong_input_gets_one_sentence(bought: str, tmp_path: Path) -> None:
    path = str(tmp_path / "war.bocage")
    unknown = said(*WORDS, "new", path, "--campaign", "nowhere")
    assert "there is the-island" in str(unknown.exception)
    bocage("tty", "starterkit/farms-by-the-road", "--seed", "3", typed=f"save {path}\nquit\n")
    other = said(*WORDS, "status", path)
    assert "no campaign" in str(other.exception)
    french = said(*WORDS, "next", bought, "--machine", "French")
    assert "German and British are in this campaign" in str(french.exception)
    seat = said(*WORDS, "days", bought, "--seat", "French")
    assert "German and British are in this campaign" in str(seat.exception)
