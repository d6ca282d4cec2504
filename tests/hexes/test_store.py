"""Tables kept on disk."""

from __future__ import annotations

from pathlib import Path

import pytest

from bocage.hexes import store
from bocage.hexes.library import load_field
from bocage.hexes.profile import load_profile
from bocage.hexes.sight import Sight
from tests.hexes.boards import board


def files(folder: Path) -> list[Path]:
    return sorted(folder.glob("*.sight"))


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("BOCAGE_CACHE", str(tmp_path))
    return tmp_path


def test_a_large_table_is_kept_and_read_back(folder: Path) -> None:
    field = load_field("village woods")
    made = Sight(field, load_profile("starterkit"), 8).rows
    assert len(files(folder)) == 1
    stamp = files(folder)[0].stat().st_mtime_ns
    assert Sight(load_field("village woods"), load_profile("starterkit"), 8).rows == made
    assert files(folder)[0].stat().st_mtime_ns == stamp, "read, not made again"


def test_another_map_profile_or_option_makes_its_own_table(folder: Path) -> None:
    Sight(load_field("village woods"), load_profile("starterkit"), 4).at(0, 1)
    Sight(load_field("village woods*"), load_profile("starterkit"), 4).at(0, 1)
    Sight(load_field("village woods"), load_profile("starterkit", "grain-cut"), 4).at(0, 1)
    Sight(load_field("village woods"), load_profile("brothers"), 4).at(0, 1)
    assert len(files(folder)) == 4


def test_a_damaged_file_is_made_anew(folder: Path) -> None:
    field = load_field("village woods")
    good = Sight(field, load_profile("starterkit"), 4).rows
    files(folder)[0].write_bytes(b"not a table")
    assert Sight(field, load_profile("starterkit"), 4).rows == good


def test_a_cache_that_cannot_be_written_does_no_harm(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (folder / "file").write_text("")
    monkeypatch.setenv("BOCAGE_CACHE", str(folder / "file" / "below"))
    sight = Sight(load_field("village woods"), load_profile("starterkit"), 4)
    assert sight.at(0, 1) == 0


def test_what_sight_asks_of_a_field_is_in_its_key() -> None:
    plain = store.field_key(board())
    assert plain == store.field_key(board())
    for other in (
        board(terrain={"C3": "w"}),
        board("side hedgerow C3:N"),
        board("tag ridge C3"),
        board("road dirt C3 C4"),
    ):
        assert store.field_key(other) != plain
