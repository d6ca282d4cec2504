"""Every figure of Band of Brothers says where it comes from, and an owner's own figures take its place."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from bocage.games.brothers.data import FOLDER, GRADES, load, overlaid

FILES = sorted(path.stem for path in FOLDER.glob("*.toml"))
TABLES = {"terrain": "terrain", "units": "unit", "nations": "nation"}
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


def test_an_owners_pack_replaces_single_figures(tmp_path: Path) -> None:
    (tmp_path / "terrain.toml").write_text(
        '[[terrain]]\nid = "woods"\ndirect = -3\n\n[[terrain]]\nid = "vineyard"\ninfantry = 2\n', encoding="utf-8"
    )
    ours = {entry["id"]: entry for entry in load("terrain")["terrain"]}
    theirs = {entry["id"]: entry for entry in load("terrain", tmp_path)["terrain"]}
    assert theirs["woods"]["direct"] == -3 and theirs["woods"]["mortar"] == ours["woods"]["mortar"]
    assert theirs["open"] == ours["open"] and theirs["vineyard"]["infantry"] == 2
    assert load("fire", tmp_path) == load("fire")


def test_the_owners_folder_is_named_by_the_environment(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "brothers").mkdir()
    (tmp_path / "brothers" / "fire.toml").write_text("[open_ground]\nbands = [[3, 5]]\n", encoding="utf-8")
    monkeypatch.setenv("BOCAGE_PACKS", str(tmp_path))
    data = load("fire")
    assert data["open_ground"]["bands"] == [[3, 5]] and data["open_ground"]["dark"] == [[1, 2], [2, 1]]


def test_overlay_leaves_the_standard_alone() -> None:
    ours = {"a": {"b": 1}, "rows": [{"id": "x", "n": 1}]}
    assert overlaid(ours, {"a": {"c": 2}, "rows": [{"id": "x", "n": 5}]}) == {
        "a": {"b": 1, "c": 2},
        "rows": [{"id": "x", "n": 5}],
    }
    assert ours == {"a": {"b": 1}, "rows": [{"id": "x", "n": 1}]}
