"""`bocage rules` as a person types it."""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path

import pytest

from bocage.cli import main
from bocage.games.rulebook import catalogue

CASES = "- {id: uf-06-001, rule: '6.51', topic: nobody tests this made-up case}\n"


def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, *words: str) -> tuple[int, str, str]:
    monkeypatch.setattr(sys, "argv", ["bocage", "rules", *words])
    with pytest.raises(SystemExit) as ended:
        main()
    printed = capsys.readouterr()
    return int(ended.value.code or 0), printed.out, printed.err


Capture = pytest.CaptureFixture[str]
Patch = pytest.MonkeyPatch


def test_show_tells_a_rule_in_our_words(capsys: Capture, monkeypatch: Patch) -> None:
    status, out, err = run(capsys, monkeypatch, "show", "uf16.31")
    assert (status, err) == (0, "")
    assert out.splitlines()[0] == "UF 16.31  One-minute turns  [Deck, time and victory]"
    assert "(waived: definition) Optional" in out


def test_show_as_json(capsys: Capture, monkeypatch: Patch) -> None:
    status, out, _ = run(capsys, monkeypatch, "show", "UF 6.51", "--json")
    assert status == 0
    data = json.loads(out)
    assert (data["id"], data["game"], data["kind"]) == ("UF 6.51", "upfront", ["effect"])


def test_search_lists_rules_and_says_if_there_are_none(capsys: Capture, monkeypatch: Patch) -> None:
    status, out, _ = run(capsys, monkeypatch, "search", "breeze", "--game", "upfront")
    assert status == 0 and out.startswith("UF 13.243  Breeze clears Smoke: ")
    assert run(capsys, monkeypatch, "search", "zeppelin")[:2] == (0, "No rule contains 'zeppelin'.\n")
    assert json.loads(run(capsys, monkeypatch, "search", "zeppelin", "--json")[1]) == []


def test_coverage_of_one_game_goes_by_chapter(capsys: Capture, monkeypatch: Patch) -> None:
    status, out, _ = run(capsys, monkeypatch, "coverage", "upfront")
    assert status == 0
    total, chapters = out.split("\n\n")
    assert total.splitlines()[1].split()[:2] == ["upfront", str(len(catalogue("upfront").rules))]
    assert chapters.splitlines()[-1].startswith("UF 53  Scenarios ") and len(chapters.splitlines()) == 53
    assert max(len(line) for line in out.splitlines()) <= 90 and "brothers" not in out


def test_coverage_of_two_games_names_both(capsys: Capture, monkeypatch: Patch) -> None:
    status, out, _ = run(capsys, monkeypatch, "coverage", "starterkit", "elst")
    assert status == 0 and "SK 6 " in out and "DE 2 " in out and "UF " not in out


def test_coverage_of_some_chapters_counts_only_those(capsys: Capture, monkeypatch: Patch) -> None:
    whole = json.loads(run(capsys, monkeypatch, "coverage", "starterkit", "--json")[1])[0]
    status, out, _ = run(capsys, monkeypatch, "coverage", "starterkit", "--chapters", "1-2,4", "--json")
    some = json.loads(out)[0]
    wanted = [row for row in whole["chapters"] if row["id"] in ("SK 1", "SK 2", "SK 4")]
    assert status == 0 and some["chapters"] == wanted
    assert some["rules"] == sum(row["rules"] for row in wanted) < whole["rules"]


# What the infantry games were to cover; what needs Guns or vehicles is waived with its reason, never left out silently.
INFANTRY = {"starterkit": "1-5", "brothers": "1-18,31,34,36,40-55,57-61,66"}


@pytest.mark.parametrize("game", sorted(INFANTRY))
def test_of_the_infantry_chapters_every_rule_is_cited_or_explained(
    capsys: Capture, monkeypatch: Patch, game: str
) -> None:
    out = run(capsys, monkeypatch, "coverage", game, "--chapters", INFANTRY[game], "--json")[1]
    counts = json.loads(out)[0]
    assert counts["cited"] == counts["enforced"] > 0
    for rule in catalogue(game).rules:
        if rule.status == "waived":
            assert rule.reason.startswith("Guns and vehicles are not in the game yet: "), rule.ident


def test_coverage_of_all_games_as_json_names_what_is_missing(capsys: Capture, monkeypatch: Patch) -> None:
    status, out, _ = run(capsys, monkeypatch, "coverage", "--json")
    assert status == 0
    data = {row["game"]: row for row in json.loads(out)}
    assert list(data) == ["upfront", "brothers", "starterkit", "elst", "cardwar"]
    for row in data.values():
        assert row["proven"] + len(row["missing"]) == row["enforced"]


def test_coverage_can_list_the_missing_ones(capsys: Capture, monkeypatch: Patch) -> None:
    listed = run(capsys, monkeypatch, "coverage", "upfront", "--list", "missing")[1].splitlines()
    missing = json.loads(run(capsys, monkeypatch, "coverage", "upfront", "--json")[1])[0]["missing"]
    named = [line for line in listed if re.match(r"UF \d+\.", line)]
    assert named == [f"{row['id']}  {row['title']}: {'; '.join(row['missing'])}" for row in missing]


def test_cases_counts_and_lists_what_is_missing(capsys: Capture, monkeypatch: Patch, tmp_path: Path) -> None:
    (tmp_path / "made_up.yaml").write_text(CASES.replace("uf-06", "uf-zz"), encoding="utf-8")
    status, out, _ = run(capsys, monkeypatch, "cases", "--cases", str(tmp_path), "--game", "upfront")
    assert status == 0
    assert "missing  uf-zz-001  6.51  nobody tests this made-up case" in out
    data = json.loads(run(capsys, monkeypatch, "cases", "--cases", str(tmp_path), "--game", "upfront", "--json")[1])
    assert data["games"]["upfront"]["missing"] == 1 and data["cases"][0]["tests"] == []


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["show", "UF 6.59"], "There is no rule 'UF 6.59'"),
        (["search", "smoke", "--game", "chess"], "There is no game 'chess'"),
        (["coverage", "chess"], "There is no game 'chess'"),
        (["coverage", "--list", "all"], "--list takes only missing"),
        (["coverage", "--chapters", "1-5"], "--chapters goes with the name of one game"),
        (["coverage", "starterkit", "--chapters", "1 to 5"], "Chapters are written like 1-5 or 1-18,31,40-55"),
        (["coverage", "starterkit", "--chapters", "90"], "The rules of starterkit have none of these chapters"),
        (["cases", "--cases", "no-such-folder"], "There are no case files"),
    ],
)
def test_wrong_input_gets_one_sentence_and_status_2(
    capsys: Capture, monkeypatch: Patch, words: list[str], sentence: str
) -> None:
    status, out, err = run(capsys, monkeypatch, *words)
    assert (status, out) == (2, "")
    assert err.startswith(sentence) and err.count("\n") == 1


def test_without_pyyaml_cases_says_what_to_install(capsys: Capture, monkeypatch: Patch, tmp_path: Path) -> None:
    monkeypatch.setitem(sys.modules, "yaml", None)
    status, _, err = run(capsys, monkeypatch, "cases", "--cases", str(tmp_path))
    assert (status, err) == (2, "Reading case files needs PyYAML: install bocage with its dev extra.\n")
