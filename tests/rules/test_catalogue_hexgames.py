"""The rule catalogues of the hex games: every numbered rule once, in our own words, with the figures it needs."""

from __future__ import annotations

import csv
import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parents[2]
SHARED = ROOT.parent / "shared"
GAMES = ROOT / "bocage" / "games"

CATALOGUES = {
    "BB": (GAMES / "brothers" / "rules", "band-of-brothers.csv"),
    "SK": (GAMES / "starterkit" / "rules", "starter-kit.csv"),
    "DE": (GAMES / "starterkit" / "elst" / "rules", "decision-at-elst.csv"),
}
RULEBOOKS = {
    "BB": "band-of-brothers.txt",
    "SK": "decision-at-elst.txt",
    "DE": "decision-at-elst.txt",
    "UA": "up-front-asl-variant.txt",
}
FOLDERS = {prefix: folder for prefix, (folder, _) in CATALOGUES.items()} | {"UA": GAMES / "cardwar" / "rules"}
STATUSES = {"enforced", "explanatory", "waived"}
KINDS = {"permits", "forbids", "effect", "definition"}
LONGEST_BORROWED_RUN = 11


def rules_of(prefix: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = []
    for path in sorted(FOLDERS[prefix].glob("*.toml")):
        found += tomllib.loads(path.read_text(encoding="utf-8"))["rule"]
    return found


def words_of(text: str) -> list[str]:
    return re.findall(r"[a-z0-9]+", text.lower())


def runs_of(words: list[str], length: int) -> set[tuple[str, ...]]:
    return {tuple(words[i : i + length]) for i in range(len(words) - length + 1)}


@pytest.mark.parametrize("prefix", sorted(CATALOGUES))
def test_every_number_of_the_index_stands_in_the_catalogue_once(prefix: str) -> None:
    with (SHARED / "rule-index" / CATALOGUES[prefix][1]).open(encoding="utf-8") as source:
        wanted = sorted(f"{prefix} {row['rule']}" for row in csv.DictReader(source))
    assert sorted(rule["id"] for rule in rules_of(prefix)) == wanted


@pytest.mark.parametrize("prefix", sorted(CATALOGUES))
def test_line_numbers_are_those_of_the_index(prefix: str) -> None:
    with (SHARED / "rule-index" / CATALOGUES[prefix][1]).open(encoding="utf-8") as source:
        lines = {f"{prefix} {row['rule']}": int(row["line"]) for row in csv.DictReader(source) if row["line"]}
    ours = {rule["id"]: rule["line"] for rule in rules_of(prefix)}
    assert {rule: ours[rule] for rule in lines} == lines


@pytest.mark.parametrize("prefix", sorted(FOLDERS))
def test_each_entry_is_whole(prefix: str) -> None:
    rules = rules_of(prefix)
    assert rules
    assert len({rule["id"] for rule in rules}) == len(rules)
    for rule in rules:
        assert rule["id"].startswith(prefix + " "), rule["id"]
        assert 1 <= len(rule["title"].split()) <= 7, rule["id"]
        assert rule["status"] in STATUSES, rule["id"]
        assert rule["kind"] and set(rule["kind"]) <= KINDS, rule["id"]
        assert len(set(rule["kind"])) == len(rule["kind"]), rule["id"]
        assert rule["summary"].endswith("."), rule["id"]
        assert isinstance(rule["line"], int), rule["id"]
        assert ("reason" in rule) == (rule["status"] == "waived"), rule["id"]
        known = {"id", "title", "summary", "status", "kind", "line", "reason"}
        assert set(rule) <= known, rule["id"]


@pytest.mark.parametrize("prefix", sorted(FOLDERS))
def test_summaries_are_in_our_own_words(prefix: str) -> None:
    length = LONGEST_BORROWED_RUN + 1
    book = runs_of(words_of((SHARED / "rulebooks" / RULEBOOKS[prefix]).read_text(encoding="utf-8")), length)
    borrowed = [rule["id"] for rule in rules_of(prefix) if runs_of(words_of(rule["summary"]), length) & book]
    assert borrowed == []
