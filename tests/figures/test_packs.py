"""Packs of every game: several at once, their digests, and reports that name them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from bocage.cli import data_cmd
from bocage.deck.data import DECK
from bocage.figures import packs, provenance
from bocage.figures.files import GRADES
from bocage.games.figures import FIGURES, figures_of, pack_digest
from bocage.games.starterkit.data import STARTERKIT
from bocage.games.upfront.data import UPFRONT

CARDS = '[[hand]]\nnation = "German"\nhand = 6\n\n[[discards]]\nname = "SS"\ndiscard = [3, 2, 1]\n'
SQUAD = '[[infantry.german.squads]]\nid = "4-6-7"\nbroken = 6\n'


def written(folder: Path, name: str, game: str, text: str) -> Path:
    path = folder / f"{name}.toml"
    path.write_text(f'name = "{name}"\ngame = "{game}"\n\n{text}', encoding="utf-8")
    return path


@pytest.mark.parametrize("game", list(FIGURES))
def test_every_game_reports_where_its_figures_come_from(game: str) -> None:
    rows = provenance.report(figures_of(game))
    files = {name for figures in (FIGURES[game], *FIGURES[game].below) for name in figures.files}
    assert {row.file for row in rows} == files
    assert all(row.grade in GRADES and row.source and row.values > 0 for row in rows)
    told = json.loads(CliRunner().invoke(data_cmd.app, ["report", game, "--json"]).stdout)
    assert told["pack"] == "" and len(told["rows"]) == len(rows)


def test_a_pack_of_up_front_may_change_the_deck_below_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BOCAGE_PACK", str(written(tmp_path, "mine", "upfront", CARDS)))
    assert {row["nation"]: row["hand"] for row in DECK.load("hands")["hand"]}["German"] == 6
    assert {row["name"]: row["discard"] for row in DECK.load("hands")["discards"]}["SS"] == [3, 2, 1]
    assert UPFRONT.load("nations") == UPFRONT.base("nations")


def test_packs_of_several_games_are_used_side_by_side(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    both = [written(tmp_path, "cards", "deck", CARDS), written(tmp_path, "kit", "starterkit", SQUAD)]
    monkeypatch.setenv("BOCAGE_PACK", ", ".join(map(str, both)))
    assert STARTERKIT.load("infantry")["german"]["squads"][1]["broken"] == 6
    assert STARTERKIT.load("infantry")["british"] == STARTERKIT.base("infantry")["british"]
    assert DECK.load("hands")["hand"][0]["hand"] == 6
    assert pack_digest("starterkit") and pack_digest("upfront") and pack_digest("brothers") == ""
    assert any(row.grade == "pack" for row in provenance.report(STARTERKIT))


def test_a_digest_names_the_figures_not_the_file(tmp_path: Path) -> None:
    first = packs.read(written(tmp_path, "a", "starterkit", SQUAD), STARTERKIT)
    same = packs.read(written(tmp_path, "b", "starterkit", SQUAD + "# a remark\n"), STARTERKIT)
    other = packs.read(written(tmp_path, "c", "starterkit", SQUAD.replace("6\n", "5\n")), STARTERKIT)
    assert first.digest == same.digest != other.digest and len(first.digest) == 16


def test_an_imported_pack_is_found_by_name_for_its_own_game_only(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("BOCAGE_HOME", str(tmp_path / "home"))
    path = written(tmp_path, "mine", "starterkit", SQUAD)
    result = CliRunner().invoke(data_cmd.app, ["import", str(path)])
    assert "The pack mine for starterkit is valid: 1 infantry" in result.stdout
    monkeypatch.setenv("BOCAGE_PACK", "mine")
    assert [pack.name for pack in packs.in_use(STARTERKIT)] == ["mine"]
    assert packs.in_use(UPFRONT) == ()


@pytest.mark.parametrize(
    ("game", "text", "sentence"),
    [
        ("chess", SQUAD, "There are no figures of 'chess'"),
        ("starterkit", SQUAD.replace("6\n", "true\n"), "line 6: broken must be a whole number, not True"),
        ("starterkit", SQUAD.replace("4-6-7", "9-9-9"), "line 4: class is missing"),
        ("starterkit", '[[leader]]\nid = "11-3"\n', "line 5: there is no leader '11-3' to change"),
        ("starterkit", "[charts.wound]\nkilled_from = 'five'\n", "line 5: killed_from must be a whole number"),
        ("starterkit", SQUAD + 'half = "1-1-1"\n', "german 4-6-7: half names '1-1-1', which is not a german unit"),
        ("brothers", '[[units_german.unit]]\nid = "de_squad"\nkind = "horse"\n', "kind must be one of squad, mg"),
        ("brothers", '[[units_german.unit]]\nid = "de_squad"\nis = ["brave"]\n', "'brave', which is not one of"),
        ("brothers", '[[units_german.unit]]\nid = "de_squad"\nsatw = ["sling", 2]\n', "satw names 'sling'"),
        ("deck", CARDS.replace("[3, 2, 1]", "[3, 2]"), "line 10: discard must be three whole numbers"),
        ("deck", CARDS.replace("German", "Finnish"), "line 5: nation must be one of German"),
    ],
)
def test_a_wrong_pack_is_refused_in_one_sentence(tmp_path: Path, game: str, text: str, sentence: str) -> None:
    result = CliRunner().invoke(data_cmd.app, ["import", "--check", str(written(tmp_path, "mine", game, text))])
    assert sentence in str(result.exception) and str(result.exception).endswith(".")


@pytest.mark.parametrize("game", list(FIGURES))
def test_our_own_figures_contradict_nothing(game: str) -> None:
    figures = FIGURES[game]
    assert list(figures.contradictions({name: figures.base(name) for name in figures.files})) == []


@pytest.mark.parametrize("game", list(FIGURES))
def test_every_data_file_is_among_the_figures_of_its_game(game: str) -> None:
    folder = Path(FIGURES[game].package.replace(".", "/"))
    there = {path.stem for path in (Path(__file__).resolve().parents[2] / folder).glob("*.toml")}
    assert there == set(FIGURES[game].files)
