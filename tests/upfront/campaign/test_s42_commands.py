"""`bocage upfront campaign` as a person types it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from bocage.games.upfront.campaign.s42_file import open_book
from tests.cli.test_commands import bocage
from tests.marks import allowed, case

RESULT = """
winner = "German"
[[side]]
nation = "German"
killed = "4 5"
routed = "6"
[[side.deed]]
man = 0
deed = "close_combat"
count = 2
[[side]]
nation = "American"
killed = "3-5"
wounded = "7"
"""


def said(result: object) -> str:
    text = f"{getattr(result, 'stdout', '')} {getattr(result, 'stderr', '')}"
    return " ".join(text.replace("│", " ").split())


BOTH = ("--nation", "German", "--nation", "American")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    words = (*BOTH, "--player", "Ann", "--own", "German:Ann:MP")
    made = bocage("upfront", "campaign", "new", "c.json", *words, cwd=tmp_path)
    assert made.returncode == 0, made.stderr
    (tmp_path / "result.toml").write_text(RESULT)
    return tmp_path


def campaign(folder: Path, *words: str) -> str:
    result = bocage("upfront", "campaign", words[0], "c.json", *words[1:], cwd=folder)
    assert result.returncode == 0, result.stderr
    return said(result)


@case("uf-42-024")
@allowed("UF 42.1")
def test_a_campaign_from_the_command_line(folder: Path) -> None:
    assert "Scenario 1 of 9, A (Meeting of Patrols), comes next." in campaign(folder, "status")
    assert "is being fought" in campaign(folder, "next", "--scenario", "scn.toml")
    assert (folder / "scn.toml").is_file()
    told = campaign(folder, "report", "result.toml")
    assert "Ann: scenario won, +12 (UF 42.8)." in told
    status = campaign(folder, "status")
    assert "has routed: lower his morale or panic (UF 42.42)" in status
    assert "May improve for 5 ELAN: #0 (UF 42.44)" in status
    assert "wounded, back in scenario 5" in status
    assert "panic 5 (UF 42.42)" in campaign(folder, "lower", "German", "6", "panic")
    assert "panic 4 (UF 42.44)" in campaign(folder, "improve", "German", "0", "panic")
    campaign(folder, "next", "--use", "German:4=8")
    book = open_book(folder / "c.json")
    assert {place.listed: place.card for place in book.campaign.fielded[0]}[4] == 8
    state = json.loads(bocage("upfront", "campaign", "status", "c.json", "--json", cwd=folder).stdout)
    assert [squad["points"] for squad in state["squads"]] == [10, -3]
    assert "killed -1 (UF 42.8)" in campaign(folder, "score")
    assert "wounded (UF 42.4)" not in campaign(folder, "score")
    story = campaign(folder, "score", "--story")
    assert "wounded (UF 42.4)" in story and "improves his panic (UF 42.44)" in story and "killed -1 (UF 42.8)" in story


@allowed("UF 42.4")
def test_the_result_comes_from_a_finished_game(folder: Path) -> None:
    campaign(folder, "next", "--scenario", "scn.toml")
    save = _played(folder)
    (folder / "deeds.toml").write_text('[[side]]\nnation = "German"\ndeed = [{man = 1, deed = "close_combat"}]\n')
    told = campaign(folder, "report", "--save", str(save), "deeds.toml")
    assert "Scenario 2 of 9, B (City Fight), comes next." in told
    assert len(open_book(folder / "c.json").campaign.winners) == 1


def _played(folder: Path) -> Path:
    """A whole game of the campaign's scenario by random play, saved."""
    from random import Random

    from bocage import games
    from bocage.battlefield.scenario_files import allow_files
    from bocage.games.upfront.printed.scenarios import SCENARIOS
    from bocage.kernel import play
    from bocage.kernel.match import Match
    from bocage.kernel.save import write_save

    allow_files(True)
    try:
        match = Match(games.load("upfront"), str(folder / "scn.toml"), rng=Random(2))
        match.run_chance()
        rng = Random(7)
        while not match.over:
            assert match.submit(match.state.player, rng.choice(play.options(match.state))) is None
        write_save(match, folder / "game.save")
    finally:
        allow_files(False)
        SCENARIOS.pop(str(folder / "scn.toml"), None)
    return folder / "game.save"


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("new", "c.json", "--nation", "German", "--nation", "American"), "already exists"),
        (("new", "d.json", "--nation", "German"), "two nations"),
        (("new", "d.json", "--nation", "German", "--nation", "Norse"), "no nation 'Norse'"),
        (("new", "d.json", "--nation", "German", "--nation", "Russian", "--scenario", "J"), "cannot have scenario 'J'"),
        (("new", "d.json", "--nation", "German", "--nation", "Russian", "--own", "German"), "nation:name"),
        (("new", "d.json", "--nation", "German", "--nation", "Russian", "--scenario", "no.toml"), "cannot be read"),
        (("status", "nothing.json"), "cannot be read"),
        (("status", "result.toml"), "damaged or not a campaign file"),
        (("report", "c.json"), "Name a file with the result"),
        (("report", "c.json", "result.toml"), "no scenario is being fought (UF 42.1)"),
        (("report", "c.json", "--save", "nothing.save"), "cannot be read"),
        (("next", "c.json", "--use", "Norse:4=7"), "one of the nations german or american"),
        (("next", "c.json", "--use", "German:4"), "nation:listed=card, not 'German:4'"),
        (("next", "c.json", "--scenario", "result.toml"), "already exists; name another file"),
        (("next", "c.json", "--card", "7"), "no more cards are drawn here"),
        (("score", "c.json", "--out", "c.json"), "already exists"),
        (("new", "d.json", *BOTH, "--player", "A", "--player", "B", "--player", "C"), "two players, not 3"),
        (("lower", "c.json", "Norse", "6", "panic"), "German and American are in this campaign, not 'Norse'"),
        (("next", "c.json", "--use", "German:x=4"), "nation:listed=card"),
        (("next", "c.json", "--use", "German:4=7"), "must be used (UF 42.1)"),
        (("next", "c.json", "--lead", "German:SL=23"), "must be used"),
        (("next", "c.json", "--lead", "German:CO=23"), "nation:SL=card"),
        (("next", "c.json", "--exchange", "German:x"), "nation:card"),
        (("next", "c.json", "--exchange", "German:4"), "no weapon to exchange (UF 42.2)"),
        (("next", "c.json", "--asl", "German:maybe"), "nation:none or nation:transfer"),
        (("lower", "c.json", "German", "6", "panic"), "has not routed (UF 42.42)"),
        (("improve", "c.json", "German", "6", "panic"), "took no part"),
        (("improve", "c.json", "German", "66", "panic"), "no man #66"),
        (("return", "c.json", "German"), "UF 42.9"),
    ],
)
def test_wrong_input_gets_a_sentence_and_status_2(folder: Path, words: tuple[str, ...], sentence: str) -> None:
    before = (folder / "c.json").read_text()
    result = bocage("upfront", "campaign", *words, cwd=folder)
    assert result.returncode == 2
    assert sentence in said(result)
    assert "Traceback" not in said(result)
    assert (folder / "c.json").read_text() == before
    assert not (folder / "d.json").exists()
