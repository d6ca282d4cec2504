"""Coverage of rules and cases: what counts, what is missing, and why."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from bocage.games.rulebook import catalogue
from bocage.kernel.game import BadInput
from bocage.lab.cases import rows_of_cases, unknown_cases
from bocage.lab.coverage import by_chapter, citations, counted, rows_of, unknown_citations, unknown_claims
from bocage.lab.proofs import RESULTS, read_proofs

SOURCE = '''
"""UF 6.51 and uf 6.52, UF6.53; UF 39.1a."""
refusal = Refusal("UF 10.11", "a pinned man adds no firepower")  # UF 10.1, 10.12
version = "UF 7", "BUF 8.1", "UF 99.9"  # BB 5.0
'''
TESTS = """
from tests.marks import allowed, case, refused

@allowed("UF 6.51")
@case("uf-06-001")
def test_killed(): ...

@allowed("UF 10.11")
@case("uf-06-002")
def test_unpinned_men_count(): ...

@refused("UF 10.11", "UF 77.7")
def test_pinned_men_do_not(): ...

@case("uf-06-009")
def test_stray(): ...
"""
CASES = """
- {id: uf-06-001, rule: '6.51', topic: killed}
- {id: uf-06-002, rule: '10.11', topic: firepower}
- {id: uf-06-003, rule: '6.52', topic: ruled}
- {id: uf-06-004, rule: '6.53', topic: nothing yet}
- {id: bob-01-001, rule: '1.0', topic: another game}
"""
NODE = "tests/test_fire.py::"


@pytest.fixture
def root(tmp_path: Path) -> Path:
    for game in ("upfront", "brothers", "starterkit/elst", "cardwar"):
        (tmp_path / "bocage" / "games" / game).mkdir(parents=True)
    (tmp_path / "bocage" / "games" / "upfront" / "s06_fire.py").write_text(SOURCE, encoding="utf-8")
    (tmp_path / "tests").mkdir()
    (tmp_path / "tests" / "test_fire.py").write_text(TESTS, encoding="utf-8")
    (tmp_path / "cases").mkdir()
    (tmp_path / "cases" / "cases.yaml").write_text(CASES, encoding="utf-8")
    (tmp_path / "docs" / "rulings").mkdir(parents=True)
    (tmp_path / "docs" / "rulings" / "upfront.md").write_text("| (uf-06-003) | xuf-06-004 |", encoding="utf-8")
    return tmp_path


def ended(root: Path, results: dict[str, dict[str, object]]) -> None:
    (root / RESULTS).parent.mkdir()
    (root / RESULTS).write_text(json.dumps({NODE + name: row for name, row in results.items()}), encoding="utf-8")


def why(root: Path, ident: str) -> list[str]:
    return next(row.why_missing() for row in rows_of(root, "upfront") if row.rule.ident == ident)


def test_only_a_prefix_and_a_whole_number_is_a_citation(root: Path) -> None:
    folder = root / "bocage" / "games" / "upfront"
    assert citations([folder], folder, "UF") == {
        "UF 6.51": ["s06_fire.py:2"],
        "UF 39.1a": ["s06_fire.py:2"],
        "UF 10.11": ["s06_fire.py:3"],
        "UF 10.1": ["s06_fire.py:3"],
        "UF 99.9": ["s06_fire.py:4"],
    }


def test_rules_of_the_card_variant_are_cited_by_words(root: Path) -> None:
    folder = root / "bocage" / "games" / "cardwar"
    (folder / "cards.py").write_text("# UA cards.rally-all, UA deck.\n", encoding="utf-8")
    assert set(citations([folder], folder, "UA")) == {"UA cards.rally-all", "UA deck"}


def test_a_rule_is_looked_for_wherever_it_is_enacted(root: Path) -> None:
    """Elst's rules stand in the Starter Kit beside its own, Up Front's of the Action deck in the deck layer."""
    for place, words in (("games/starterkit/s02_radio.py", "# DE 2.1, SK 1.1"), ("deck/cards.py", "# UF 2.21")):
        path = root / "bocage" / place
        path.parent.mkdir(exist_ok=True)
        path.write_text(words, encoding="utf-8")

    def cited(game: str, ident: str) -> list[str]:
        return next(row.cited for row in rows_of(root, game) if row.rule.ident == ident)

    assert cited("elst", "DE 2.1") == ["games/starterkit/s02_radio.py:1"]
    assert cited("upfront", "UF 2.21") == ["deck/cards.py:1"]
    assert cited("upfront", "UF 6.51") == ["games/upfront/s06_fire.py:2"]
    assert cited("elst", "DE 2.2") == []


def test_ids_that_no_catalogue_has_are_named_with_their_place(root: Path) -> None:
    assert unknown_citations(root, "upfront") == {"UF 99.9": ["games/upfront/s06_fire.py:4"]}
    assert [claim.split(" ", 1)[1] for claim in unknown_claims(read_proofs(root))] == ["UF 77.7"]


def test_an_effect_needs_code_and_a_test_a_ban_needs_tests_both_ways(root: Path) -> None:
    assert why(root, "UF 6.51") == []
    assert why(root, "UF 10.11") == []
    assert why(root, "UF 10.1") == ["no test shows it allowed", "no test shows it refused"]
    assert why(root, "UF 6.52") == ["no code cites it", "no test shows it allowed"]
    assert why(root, "UF 2.1") == [] and why(root, "UF 16.31") == [], "headings and waived rules lack nothing"


def test_a_test_that_failed_or_was_skipped_proves_nothing(root: Path) -> None:
    ended(root, {
        "test_killed": {"outcome": "skipped", "allowed": ["UF 6.51"]},
        "test_unpinned_men_count": {"outcome": "passed", "allowed": ["UF 10.11"]},
        "test_pinned_men_do_not": {"outcome": "failed", "refused": ["UF 10.11"]},
    })  # fmt: skip
    assert why(root, "UF 6.51") == ["the test that shows it allowed was skipped"]
    assert why(root, "UF 10.11") == ["the test that shows it refused failed"]
    assert counted(rows_of(root, "upfront"))["proven"] == 0


def test_counts_add_up_in_all_and_by_chapter(root: Path) -> None:
    rows = rows_of(root, "upfront")
    counts = counted(rows)
    assert counts["rules"] == counts["enforced"] + counts["explanatory"] + counts["waived"] == 644
    assert [counts[k] for k in ("cited", "allowed", "refused", "proven")] == [4, 2, 1, 2]
    chapters = by_chapter(catalogue("upfront"), rows)
    assert [name for ident, name, _ in chapters if ident == "UF 6"] == ["Fire attacks"]
    for key in counts:
        assert sum(c[key] for _, _, c in chapters) == counts[key]


def test_a_case_is_passed_failed_ruled_or_missing(root: Path) -> None:
    ended(root, {
        "test_killed": {"outcome": "passed", "case": ["uf-06-001"]},
        "test_unpinned_men_count": {"outcome": "failed", "case": ["uf-06-002"]},
    })  # fmt: skip
    rows = rows_of_cases(root, root / "cases")
    assert {row.ident: row.state for row in rows} == {
        "uf-06-001": "passed",
        "uf-06-002": "failed",
        "uf-06-003": "ruled",
        "uf-06-004": "missing",
        "bob-01-001": "missing",
    }
    assert [row.ident for row in rows_of_cases(root, root / "cases", "brothers")] == ["bob-01-001"]
    assert unknown_cases(rows, read_proofs(root)) == ["uf-06-009"]


def test_a_test_not_run_yet_is_said_to_be_so(root: Path) -> None:
    assert [row.state for row in rows_of_cases(root, root / "cases")][:2] == ["not run", "not run"]


@pytest.mark.parametrize(
    ("text", "sentence"),
    [("a: [", "not readable as YAML"), ("a: 1", "not a list of cases"), ("- {rule: x}", "with ids")],
)
def test_case_files_that_are_none_get_a_sentence(root: Path, text: str, sentence: str) -> None:
    (root / "cases" / "cases.yaml").write_text(text, encoding="utf-8")
    with pytest.raises(BadInput, match=sentence):
        rows_of_cases(root, root / "cases")


def test_a_wrong_folder_or_game_gets_a_sentence(root: Path) -> None:
    with pytest.raises(BadInput, match="no case files"):
        rows_of_cases(root, root / "nowhere")
    with pytest.raises(BadInput, match="no game 'chess'"):
        rows_of_cases(root, root / "cases", "chess")
