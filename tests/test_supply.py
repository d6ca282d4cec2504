"""What is installed is locked with hashes, listed with its licence and named in the bill of materials."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path

from tools.supply import closure, normal, rows_of

HOME = Path(__file__).parent.parent
PROJECT = tomllib.loads((HOME / "pyproject.toml").read_text(encoding="utf-8"))["project"]


def test_every_package_that_play_needs_is_locked_with_its_hashes() -> None:
    locked = rows_of(HOME / "requirements/play.lock")
    for name, distribution in closure(PROJECT["dependencies"]).items():
        assert locked[name].startswith(f"{name}=={distribution.version}") and "--hash=sha256:" in locked[name]


def test_the_lock_of_the_checks_holds_all_extras_and_what_play_needs() -> None:
    every, played = rows_of(HOME / "requirements/every.lock"), rows_of(HOME / "requirements/play.lock")
    assert all(every[name] == row for name, row in played.items())
    for extra in PROJECT["optional-dependencies"].values():
        for text in extra:
            assert normal(text.partition(">=")[0].partition("[")[0]) in every, text


def test_licences_and_bill_of_materials_name_what_play_installs() -> None:
    listed = (HOME / "docs/licences.md").read_text(encoding="utf-8")
    bill = {part["name"] for part in json.loads((HOME / "sbom.json").read_text(encoding="utf-8"))["components"]}
    for name in closure(PROJECT["dependencies"]):
        assert f"| {name} |" in listed and name in bill
    assert "svelte" in bill and "not stated" not in listed


def test_no_lock_names_a_host() -> None:
    for path in [*(HOME / "requirements").glob("*.lock"), HOME / "client/package-lock.json"]:
        text = path.read_text(encoding="utf-8")
        assert "resolved" not in text and "index-url" not in text and "find-links" not in text, path
