"""An owner's pack is checked and used; a wrong one is refused with file, line and reason. The report names sources."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from typer.testing import CliRunner

from bocage.cli import data_cmd
from bocage.deck import check as deck_check
from bocage.deck.data import DECK
from bocage.figures import packs, provenance
from bocage.figures.files import GRADES
from bocage.figures.packs import PackError
from bocage.games.upfront.data import UPFRONT, base
from bocage.games.upfront.printed import pack_check

MAN = """name = "mine"

[[man]]
nation = "German"
number = 5
name = "Schultz"
points = 11
"""

CARD = """name = "mine"

[[card]]
number = 55
kind = "fire"
strength = 1
need = 2
random = 4
colour = "red"
positions = "1r 2b 3r 1b 5r 6b 7r 1b 2b 10b"
"""

VEHICLE = """name = "mine"

[[vehicle]]
nation = "British"
number = 36
name = "Daimler"
kind = "afv"
points = 210
morale = 5
crew_exposed = 8
armor = [1, 1, 2]
flank = [0, 0, 1]
bog = [3, 7]
"""


def written(folder: Path, text: str) -> Path:
    path = folder / "pack.toml"
    path.write_text(text, encoding="utf-8")
    return path


@pytest.mark.parametrize("text", [MAN, CARD, VEHICLE, MAN + CARD.split("\n", 1)[1] + VEHICLE.split("\n", 1)[1]])
def test_a_right_pack_is_read(tmp_path: Path, text: str) -> None:
    mine = packs.read(written(tmp_path, text), UPFRONT)
    assert (mine.name, mine.game) == ("mine", "upfront")
    assert sum(mine.counts.values()) == text.count("[[")


def test_a_man_keeps_our_figures_where_the_pack_gives_none(tmp_path: Path) -> None:
    mine = packs.read(written(tmp_path, MAN), UPFRONT)
    rows = UPFRONT.with_content("men", base("men"), mine.content["men"])["man"]
    (schultz,) = [row for row in rows if (row["nation"], row["number"]) == ("German", 5)]
    assert (schultz["name"], schultz["points"], schultz["morale"], schultz["weapon"]) == ("Schultz", 11, 2, "R")
    assert len(rows) == len(base("men")["man"])
    assert set(mine.content) == {"men"}


def test_a_new_vehicle_joins_its_nation_and_a_card_is_replaced(tmp_path: Path) -> None:
    given = packs.read(written(tmp_path, VEHICLE), UPFRONT).content["vehicles"]
    vehicles = UPFRONT.with_content("vehicles", base("vehicles"), given)["vehicle"]
    numbers = [row["number"] for row in vehicles if row["nation"] == "British"]
    assert numbers[-1] == 36 and len(vehicles) == len(base("vehicles")["vehicle"]) + 1
    given = packs.read(written(tmp_path, CARD), UPFRONT).content["deck"]
    deck = DECK.with_content("deck", DECK.base("deck"), given)["card"]
    assert len(deck) == 162 and deck[54]["random"] == 4


@pytest.mark.parametrize(
    ("text", "line", "reason"),
    [
        (MAN.replace("11", '"eleven"'), 7, "points must be a whole number from 0 to 999, not 'eleven'"),
        (MAN.replace('"German"', '"Finnish"'), 4, "nation must be one of German, American, Russian, British"),
        (MAN.replace("number = 5", "number = 77"), 3, "rank is missing"),
        (MAN + 'weapon = "BAR"\n', 8, "no German weapon has the code 'BAR'"),
        (MAN + "shoe_size = 44\n", 8, "there is no field 'shoe_size'"),
        (MAN + MAN.split("\n", 1)[1], 11, "this man is given twice"),
        (CARD.replace("5r 6b", "5r 7b"), 10, "column 6 must be a number from 1 to 6 with r or b, not '7b'"),
        (CARD.replace(" 10b", ""), 10, "positions must be ten marks such as 3r or 4b, not 9"),
        (CARD.replace("random = 4", "random = 7"), 8, "random must be a whole number from 0 to 6, not 7"),
        (CARD.replace("need = 2\n", ""), 3, "need is missing"),
        (CARD.replace('"fire"', '"rocket"'), 5, "kind must be one of fire, movement"),
        (CARD.replace("number = 55", "number = 163"), 4, "number must be a whole number from 1 to 162, not 163"),
        (CARD.replace("number = 55", "number = 131"), 5, "the deck would have 7 buildings cards and must have 8"),
        (VEHICLE.replace("[3, 7]", "[3, 11]"), 13, "bog must be 2 whole numbers from 0 to 10"),
        (VEHICLE.replace("flank = [0, 0, 1]\n", ""), 3, "flank is missing"),
        (VEHICLE + 'to_hit = ["9", "0", "0", "0", "0", "0"]\n', 14, "to_hit must be six To Hit numbers"),
        (
            'name = "mine"\n[[tank]]\nnumber = 1\n',
            2,
            "the figures of upfront have no table or file 'tank'; they have the tables",
        ),
        ('name = "mine"\n\nman = [1, 2]\n', 3, "man is a list of tables: [[man]]"),
        ('name = "mine"\n[man]\nnumber = 1\n', 2, "man is a list of tables: [[man]]"),
        ("[[man]]\n", 1, "the pack has no name"),
        ('name = "mine"\n', 1, "the pack is empty"),
        ('name = "../x"\n', 1, "the name of a pack is a word"),
        ('name = "mine"\n[[man]]\nnumber = = 3\n', 3, "it is not TOML"),
    ],
)
def test_a_wrong_pack_is_refused_with_file_line_and_reason(tmp_path: Path, text: str, line: int, reason: str) -> None:
    path = written(tmp_path, text)
    with pytest.raises(PackError) as refusal:
        packs.read(path, UPFRONT)
    sentence = str(refusal.value)
    assert sentence.startswith(f"{path}, line {line}: {reason}")
    assert sentence.endswith(".") and "\n" not in sentence


ODD = st.one_of(
    st.none(), st.booleans(), st.integers(-2, 200), st.text(max_size=3), st.lists(st.integers(0, 12), max_size=6)
)
OURS = [
    (faults, entry)
    for faults, file, section in (
        (pack_check.man_faults, "men", "man"),
        (deck_check.card_faults, "deck", "card"),
        (deck_check.hand_faults, "hands", "hand"),
        (deck_check.discard_faults, "hands", "discards"),
        (pack_check.vehicle_faults, "vehicles", "vehicle"),
    )
    for entry in (UPFRONT.owner_of(file) or UPFRONT).base(file)[section]
]


@given(st.data())
def test_odd_values_are_answered_with_a_reason_never_with_a_crash(data: st.DataObject) -> None:
    faults, entry = data.draw(st.sampled_from(OURS))
    changed = {**entry, data.draw(st.sampled_from(sorted(entry))): data.draw(ODD)}
    first = next(faults(changed), None)
    assert first is None or first.reason


def test_our_own_data_would_pass_as_a_pack() -> None:
    for faults, entry in OURS:
        assert next(faults(entry), None) is None


def test_both_heroes_may_not_have_the_same_colour(tmp_path: Path) -> None:
    hero = CARD.replace("number = 55", "number = 31").replace('"fire"', '"hero"').replace('"red"', '"black"')
    hero = hero.replace("strength = 1\nneed = 2\n", "")
    with pytest.raises(PackError, match=r"line 7: one Hero must be red and the other black \(UF 44.9\)"):
        packs.read(written(tmp_path, hero), UPFRONT)


def test_a_file_that_is_no_text_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "pack.toml"
    path.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(PackError, match="cannot be read as a text file"):
        packs.read(path, UPFRONT)


def run(code: str, **environment: str) -> subprocess.CompletedProcess[str]:
    environ = {**os.environ, **environment}
    return subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, env=environ, timeout=60)


NAME_OF_5 = "from bocage.games.upfront.printed import men; print(men.NAME[men.man(0, 5)], men.MORALE[men.man(0, 5)])"


def test_a_pack_is_used_only_when_it_is_named(tmp_path: Path) -> None:
    path = written(tmp_path, MAN)
    home = str(tmp_path / "home")
    result = CliRunner(env={"BOCAGE_HOME": home}).invoke(data_cmd.app, ["import", str(path)])
    assert result.exit_code == 0 and "1 man" in result.stdout
    assert run(NAME_OF_5, BOCAGE_HOME=home, BOCAGE_PACK="mine").stdout == "Schultz 2\n"
    assert run(NAME_OF_5, BOCAGE_HOME=home, BOCAGE_PACK=str(path)).stdout == "Schultz 2\n"
    assert run(NAME_OF_5, BOCAGE_HOME=home, BOCAGE_PACK="").stdout == "Shultz 2\n"


def test_a_pack_that_was_never_imported_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BOCAGE_HOME", str(tmp_path))
    monkeypatch.setenv("BOCAGE_PACK", "yours")
    with pytest.raises(PackError, match="there is no pack 'yours'; import one"):
        packs.in_use(UPFRONT)
    wrong = run(NAME_OF_5, BOCAGE_HOME=str(tmp_path), BOCAGE_PACK="yours")
    assert wrong.returncode != 0 and "there is no pack 'yours'" in wrong.stderr


def test_import_can_only_check_and_answers_programs(tmp_path: Path) -> None:
    path = written(tmp_path, CARD)
    home = tmp_path / "home"
    result = CliRunner(env={"BOCAGE_HOME": str(home)}).invoke(data_cmd.app, ["import", str(path), "--check", "--json"])
    told = json.loads(result.stdout)
    assert told == {
        "name": "mine",
        "game": "upfront",
        "digest": packs.read(path, UPFRONT).digest,
        "given": {"card": 1},
        "kept": "",
    }
    assert not home.exists()


def test_import_of_a_missing_file_is_refused() -> None:
    result = CliRunner().invoke(data_cmd.app, ["import", "nowhere.toml"])
    assert str(result.exception) == "There is no file nowhere.toml."


def test_every_file_grades_its_values() -> None:
    for name in (*UPFRONT.files, *DECK.files):
        owner = UPFRONT if name in UPFRONT.files else DECK
        told = {field: row for field, row in owner.base(name)["provenance"].items() if field != "cards"}
        assert told
        for field, (grade, source) in told.items():
            assert grade in GRADES and source, (name, field)


def test_every_field_of_cards_men_and_nations_has_a_source() -> None:
    tables = (("deck", "card"), ("hands", "hand"), ("hands", "discards"), ("men", "man"), ("nations", "nation"))
    for name, section in tables:
        data = (UPFRONT.owner_of(name) or UPFRONT).base(name)
        fields = {field for entry in data[section] for field in entry}
        assert fields - set(data["provenance"]) - set(provenance.BOOKKEEPING) == set()


def test_every_weapon_and_vehicle_names_its_source() -> None:
    for weapon in base("weapons")["weapon"]:
        assert weapon["source"][0] in GRADES and weapon["source"][1]
    for vehicle in base("vehicles")["vehicle"]:
        known = [*vehicle.get("rulebook", []), *vehicle.get("public", [])]
        assert vehicle["source"] and all(field in vehicle or field == "second_gun" for field in known), vehicle["name"]


def test_the_report_counts_values_by_file_and_grade() -> None:
    rows = provenance.report(UPFRONT)
    totals = provenance.summary(rows)
    assert set(totals) == {*UPFRONT.files, *DECK.files}
    assert totals["men"]["public"] > totals["men"]["estimate"]
    assert totals["vehicles"]["estimate"] > totals["vehicles"]["public"] > 0
    assert any(row.what == "card 42" and row.grade == "rulebook" for row in rows)


def test_the_report_command_lists_one_grade_and_speaks_json() -> None:
    result = CliRunner().invoke(data_cmd.app, ["report", "upfront", "--grade", "rulebook", "--json"])
    told = json.loads(result.stdout)
    assert told["game"] == "upfront" and {row["grade"] for row in told["rows"]} == {"rulebook"}
    assert "Values" in CliRunner().invoke(data_cmd.app, ["report"]).stdout


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (
            ["report", "chess"],
            "There are no figures of 'chess'; there are those of upfront, deck, brothers, starterkit.",
        ),
        (["report", "--grade", "rumour"], "A grade is rulebook, public, estimate, not 'rumour'."),
    ],
)
def test_the_report_command_refuses_in_a_sentence(arguments: list[str], sentence: str) -> None:
    assert str(CliRunner().invoke(data_cmd.app, arguments).exception) == sentence
