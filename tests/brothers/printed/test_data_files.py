"""Every figure of Band of Brothers says where it comes from, and an owner's own figures take its place."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from bocage.figures.files import GRADES
from bocage.figures.packs import PackError, read
from bocage.games.brothers.data import BROTHERS, load

FILES = sorted(BROTHERS.files)
TABLES = {"terrain": "terrain", "units": "unit", "nations": "nation", "support": "asset"}
UNCOUNTED = {"id", "name", "nation", "rule", "known", "kind", "full", "without", "satchel"}
INSIDE_A_SIDE = {"fp", "melee", "casualty", "morale"}


def entries_of(name: str) -> list[dict[str, Any]]:
    return list(load(name)[TABLES[name.split("_")[0]]])


@pytest.mark.parametrize("name", FILES)
def test_every_source_has_a_grade_and_a_reason(name: str) -> None:
    data = load(name)
    tables = [entry for value in data.values() if isinstance(value, list) for entry in value if isinstance(entry, dict)]
    sources = list(data["provenance"].values()) + [s for entry in tables for s in entry.get("known", {}).values()]
    assert sources
    for grade, reason in sources:
        assert grade in GRADES and len(reason) > 5


@pytest.mark.parametrize("name", [n for n in FILES if n.split("_")[0] in TABLES])
def test_every_field_has_a_source(name: str) -> None:
    sourced = set(load(name)["provenance"])
    for entry in entries_of(name):
        fields = set(entry) - UNCOUNTED | (INSIDE_A_SIDE & set(entry.get("full", {})))
        assert fields <= sourced, entry["id"]
        assert set(entry.get("known", {})) <= fields, entry["id"]


def test_modifiers_and_checks_name_a_rule() -> None:
    for name, table in (("fire", "modifier"), ("checks", "prof"), ("checks", "satw")):
        for entry in load(name)[table]:
            assert entry["rule"].startswith("BB "), entry["id"]
    for table in ("hexside", "way", "fortification"):
        for entry in load("hexsides")[table]:
            assert entry["rule"].startswith("BB "), entry["id"]


def pack(folder: Path, text: str) -> Path:
    path = folder / "pack.toml"
    path.write_text(f'name = "mine"\ngame = "brothers"\n{text}', encoding="utf-8")
    return path


def test_an_owners_pack_replaces_single_figures(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    ours = {entry["id"]: entry for entry in load("terrain")["terrain"]}
    path = pack(tmp_path, '[[terrain]]\nid = "woods"\ndirect = -3\n\n[fire.open_ground]\nbands = [[3, 5]]\n')
    monkeypatch.setenv("BOCAGE_PACK", str(path))
    theirs = {entry["id"]: entry for entry in load("terrain")["terrain"]}
    assert theirs["woods"]["direct"] == -3 and theirs["woods"]["mortar"] == ours["woods"]["mortar"]
    assert theirs["open"] == ours["open"]
    assert load("fire")["open_ground"] == {"bands": [[3, 5]], "dark": [[1, 2], [2, 1]]}
    assert load("checks")["morale"] == BROTHERS.base("checks")["morale"]


def test_a_pack_may_bring_a_unit_of_its_own(tmp_path: Path) -> None:
    whole = """[[units_german.unit]]
id = "de_mine"
name = "My squad"
kind = "squad"
years = [1944, 1944]
full = {fp = [5, 4], casualty = [4, 7], morale = [10, 5, 2]}
reduced = {fp = [3, 2], casualty = 4, morale = [8, 4, 1]}
range = 5
"""
    given = read(pack(tmp_path, whole), BROTHERS).content["units_german"]
    units = BROTHERS.with_content("units_german", load("units_german"), given)["unit"]
    assert units[-1]["id"] == "de_mine" and len(units) == len(load("units_german")["unit"]) + 1


@pytest.mark.parametrize(
    ("text", "line", "reason"),
    [
        ('[[terrain]]\nid = "vineyard"\ninfantry = 2\n', 4, "there is no terrain 'vineyard' to change; there are open"),
        ('[[terrain]]\nid = "woods"\ndirect = "low"\n', 5, "direct must be a whole number, not 'low'"),
        ('[[terrain]]\nid = "woods"\nsmell = 1\n', 5, "there is no field 'smell' here; there are"),
        ("[[terrain]]\ndirect = 1\n", 3, "id is missing: it says which entry is meant"),
        ("[fire.prof]\nadjacent = [2]\n", 4, "adjacent must be a whole number, not [2]"),
        ("[fire.luck]\nadjacent = 2\n", 3, "there is no field 'luck' here; there are"),
        ("[luck]\nadjacent = 2\n", 3, "the figures of brothers have no table or file 'luck'; they have the tables"),
        ('[[units_german.unit]]\nid = "de_mine"\n', 3, "name is missing"),
        ('[[units_german.unit]]\nid = "de_squad"\nfull = {fp = [5], casualty = [4, 7]}\n', 5, "fp must be a list of 2"),
    ],
)
def test_a_wrong_pack_is_refused_with_line_and_reason(tmp_path: Path, text: str, line: int, reason: str) -> None:
    path = pack(tmp_path, text)
    with pytest.raises(PackError) as refusal:
        read(path, BROTHERS)
    assert str(refusal.value).startswith(f"{path}, line {line}: {reason}")
