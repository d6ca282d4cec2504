"""`bocage upfront design` as a person types it."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path

import pytest

from bocage.battlefield.scenario_files import allow_files
from bocage.games.upfront.design.s43_design import read_design, violations
from bocage.games.upfront.design.s43_scenario import bought, load_scenario
from bocage.games.upfront.printed.scenarios import SCENARIOS
from bocage.kernel.game import BadInput
from tests.cli.test_commands import bocage
from tests.marks import allowed, case

FREE = """
method = "free"
name = "Crossroads"
date = "1944a"
victory = 6
decks = 3
[[side]]
role = "attacker"
nation = "German"
cards = "1-10"
snipers = 2
extras = {radio_6 = 1}
random_decks = [1]
[[side.reinforcements]]
after_decks = 1
cards = "17 18"
[[side]]
role = "defender"
nation = "American"
cards = "1-2 4-12"
"""
BID = """
method = "bid"
name = "bid"
date = "1943a"
victory = 2
decks = 3
[[side]]
role = "attacker"
nation = "Russian"
[[side]]
role = "defender"
nation = "German"
cards = "1-6"
"""


def said(result: object) -> str:
    text = f"{getattr(result, 'stdout', '')} {getattr(result, 'stderr', '')}"
    return " ".join(text.replace("│", " ").split())


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "free.toml").write_text(FREE)
    (tmp_path / "bid.toml").write_text(BID)
    for name, cards in (("ann", "1-2 4-12"), ("bob", "1-2 4-15")):
        bid = f'player = "{name.title()}"\nrole = "attacker"\nnation = "Russian"\ncards = "{cards}"\n'
        (tmp_path / f"{name}.toml").write_text(bid)
    return tmp_path


def test_check_shows_the_bill_and_every_violation(folder: Path) -> None:
    right = bocage("upfront", "design", "check", "free.toml", cwd=folder)
    assert right.returncode == 0, right.stderr
    assert "The design is allowed." in right.stdout
    assert "UF 43.4" in right.stdout and "UF 43.6" in right.stdout
    (folder / "wrong.toml").write_text(FREE.replace('"1-10"', '"1-10 99"').replace("snipers = 2", "snipers = 4"))
    wrong = bocage("upfront", "design", "check", "wrong.toml", "--json", cwd=folder)
    assert wrong.returncode == 2
    found = json.loads(wrong.stdout)
    assert [row["rule"] for row in found["violations"]] == ["UF 43.0", "UF 43.6"]
    assert found["allowed"] is False
    words = bocage("upfront", "design", "check", "wrong.toml", cwd=folder)
    assert "German has no card 99 (UF 43.0)." in said(words)


def test_the_scenario_of_a_design_can_be_played(folder: Path) -> None:
    made = bocage("upfront", "design", "scenario", "free.toml", "--out", "scn.toml", cwd=folder)
    assert made.returncode == 0, made.stderr
    scn = load_scenario(folder / "scn.toml")
    german = bought(scn, 0)
    assert (german.snipers, german.radio_strengths, german.arrivals) == (2, (6,), ((1, "17-18"),))
    assert (german.random_decks, german.date) == ((1,), "1944a")
    assert bought(scn, 1).snipers == 1
    (folder / "plain.toml").write_text(FREE.split("snipers")[0] + "[[side]]" + FREE.rsplit("[[side]]", 1)[1])
    bocage("upfront", "design", "scenario", "plain.toml", "--out", "plain-scn.toml", cwd=folder)
    played = bocage("sim", "upfront/plain-scn.toml", "-n", "1", "--json", cwd=folder)
    assert played.returncode == 0, played.stderr
    assert json.loads(played.stdout)["verified"] == 1


def test_scenario_files_are_for_the_command_line(folder: Path) -> None:
    from bocage.games.upfront.game import UpFront

    bocage("upfront", "design", "scenario", "free.toml", "--out", "scn.toml", cwd=folder)
    with pytest.raises(BadInput, match=r"free\.toml is a design; its scenario comes from"):
        load_scenario(folder / "free.toml")
    allow_files(False)
    with pytest.raises(BadInput, match="command line only"):
        UpFront().scenario(str(folder / "scn.toml"))
    allow_files(True)
    try:
        own = UpFront().scenario(str(folder / "scn.toml"))
        assert own.title == "Crossroads" and "After deck" in own.facts["victory"] and own.facts["special"]
    finally:
        allow_files(False)
        SCENARIOS.pop(str(folder / "scn.toml"), None)


def test_a_random_design_repeats_with_its_seed_and_is_allowed(tmp_path: Path) -> None:
    first = bocage("upfront", "design", "random", "--seed", "11", "--armor")
    again = bocage("upfront", "design", "random", "--seed", "11", "--armor")
    assert first.returncode == 0, first.stderr
    assert first.stdout == again.stdout
    path = tmp_path / "random.toml"
    path.write_text(first.stdout)
    assert violations(read_design(path)) == []
    rules = [rule for rule, _ in tomllib.loads(first.stdout)["draws"]]
    assert rules == ["UF 43.31", "UF 43.32", "UF 43.33", "UF 43.34", "UF 43.5", "UF 43.5"]


@case("uf-43-011", "uf-43-023")
@allowed("UF 43.36")
def test_bids_for_the_attack_are_settled(folder: Path) -> None:
    done = bocage("upfront", "design", "bid", "bid.toml", "ann.toml", "bob.toml", "--out", "settled.toml", cwd=folder)
    assert done.returncode == 0, done.stderr
    assert "Ann attacks" in done.stdout and "plays first (UF 43.36)" in done.stdout
    settled = read_design(folder / "settled.toml")
    assert violations(settled) == []
    assert [(side.role, side.player) for side in settled.sides] == [("attacker", "Ann"), ("defender", "Bob")]
    (folder / "bob.toml").write_text((folder / "bob.toml").read_text().replace("4-15", "4-15 34 34"))
    wrong = bocage("upfront", "design", "bid", "bid.toml", "ann.toml", "bob.toml", cwd=folder)
    assert wrong.returncode == 2
    assert "Bid 2: bought more than once" in said(wrong)


@case("uf-43-002")
@allowed("UF 43.1")
def test_bids_for_a_side_are_settled(tmp_path: Path) -> None:
    sides = '[[side]]\nnation = "German"\n[[side]]\nnation = "American"\n'
    (tmp_path / "even.toml").write_text('method = "balance"\nname = "even"\nscenario = "A"\n' + sides)
    (tmp_path / "a.toml").write_text('player = "Ann"\nwants = "German"\npoints = 40\n')
    (tmp_path / "b.toml").write_text('player = "Bob"\nwants = "German"\npoints = 25\n')
    done = bocage("upfront", "design", "bid", "even.toml", "a.toml", "b.toml", "--out", "s.toml", cwd=tmp_path)
    assert "Ann plays German, Bob plays American; Bob may add forces for 40 points (UF 43.1)." in said(done)
    settled = read_design(tmp_path / "s.toml")
    assert [(side.player, side.limit) for side in settled.sides] == [("Ann", 0), ("Bob", 40)]


def test_draws_for_a_bid_and_for_a_replay(tmp_path: Path) -> None:
    bid = tomllib.loads(bocage("upfront", "design", "draw", "--seed", "3").stdout)
    assert [rule for rule, _ in bid["draws"]][:4] == ["UF 43.31", "UF 43.32", "UF 43.33", "UF 43.34"]
    again = bocage(
        "upfront", "design", "draw", "--replay", "D", "--nation", "German", "--nation", "Russian", "--card", "1"
    )
    replay = tomllib.loads(again.stdout)
    assert (replay["method"], replay["scenario"], replay["draws"]) == ("replay", "D", [["UF 43.2", 1]])
    assert [side["role"] for side in replay["side"]] == ["attacker", "defender"]


def test_prices_are_listed() -> None:
    rows = json.loads(bocage("upfront", "design", "prices", "german", "--date", "1943b", "--json").stdout)
    assert {"card": "", "what": "panzerfaust", "points": 25, "available": "1943b", "rule": "UF 43.7"} in rows


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("prices", "Norse"), "There is no nation 'Norse'"),
        (("prices", "German", "--date", "1850"), "not a half-year"),
        (("prices", "German", "--quality", "royal"), "A quality is line, second, elite"),
        (("check", "nothing.toml"), "cannot be read"),
        (("check", "broken.toml"), "is not TOML"),
        (("check", "strange.toml"), "has no field 'colour'"),
        (("check", "cards.toml"), "is a list of card numbers"),
        (("check", "method.toml"), "method is 'chess'"),
        (("check", "format.toml"), "format 9"),
        (("scenario", "bid.toml"), "is not allowed"),
        (("scenario", "free.toml", "--out", "no/where.toml"), "cannot be written"),
        (("bid", "free.toml", "ann.toml", "bob.toml"), "defending force is chosen before bids"),
        (("random", "--points", "7"), "The defender's points are 150 to 500"),
        (("draw", "--card", "999"), "Action card 999 cannot be drawn"),
        (("draw", "--replay", "A"), "names a scenario"),
        (("draw", "--replay", "A", "--nation", "German", "--nation", "german"), "are of two nations"),
        (("draw", "--nation", "German", "--nation", "American"), "--nation is for a replay"),
        (("draw", "--card", "1", "--card", "1"), "it has already been drawn"),
        (("random", "--out", "free.toml"), "free.toml already exists; name another file"),
        (("check", "made.toml"), "is a finished scenario, not a design"),
    ],
)
def test_wrong_input_gets_a_sentence_and_status_2(folder: Path, words: tuple[str, ...], sentence: str) -> None:
    (folder / "broken.toml").write_text("method = ")
    (folder / "strange.toml").write_text('method = "free"\ncolour = "red"\n')
    (folder / "cards.toml").write_text('method = "free"\n[[side]]\nnation = "German"\ncards = "1 to 4"\n')
    (folder / "method.toml").write_text('method = "chess"\n')
    (folder / "made.toml").write_text('id = "x"\nkind = "attack"\n')
    (folder / "format.toml").write_text('format = 9\nmethod = "free"\n')
    result = bocage("upfront", "design", *words, cwd=folder)
    assert result.returncode == 2
    assert sentence in said(result)
    assert "Traceback" not in said(result)
