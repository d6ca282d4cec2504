"""The catalogue of Up Front: every number of the rulebook once, in our own words, and its figures right."""

from __future__ import annotations

import csv
import re
from pathlib import Path

import pytest

from bocage.games import BOOKS
from bocage.games.rulebook import catalogue, find_rule

SHARED = Path(__file__).resolve().parents[3] / "shared"
INDEX = SHARED / "rule-index" / "up-front.csv"
TEXTS = sorted((SHARED / "rulebooks").glob("*.txt"))
# Numbers the book has beside the index: the halves of 39.1 to 39.7, 49.1, and chapters it refers to as a whole.
BESIDE_THE_INDEX = (
    {f"UF 39.{n}{half}" for n in range(1, 8) for half in "ab"}
    | {f"UF {chapter}.0" for chapter in (19, 20, 25, 29, 30, 31, 32, 34, 35, 37, 40)}
    | {"UF 49.1", "UF 53.0"}
)


def test_chapters_2_to_53_are_named_and_hold_all_rules() -> None:
    known = catalogue("upfront")
    assert list(known.chapters) == [f"UF {n}" for n in range(2, 54)]
    assert {rule.chapter() for rule in known.rules} == set(known.chapters)
    assert len(known.rules) == 617 + len(BESIDE_THE_INDEX)


def test_titles_and_summaries_are_short() -> None:
    for rule in catalogue("upfront").rules:
        assert 2 <= len(rule.title.split()) <= 7, rule.ident
        assert len(rule.summary.split()) <= 75, rule.ident


def test_little_is_waived_and_each_time_with_a_reason() -> None:
    waived = {rule.ident: rule.reason for rule in catalogue("upfront").rules if rule.status == "waived"}
    assert set(waived) == {"UF 5.62", "UF 16.22", "UF 16.31"}
    assert all(len(reason.split()) > 8 for reason in waived.values())


@pytest.mark.parametrize(
    ("ident", "figures"),
    [
        ("UF 3.5", "6 5 4"),
        ("UF 8.6", "3 2"),
        ("UF 16.4", "2 6 10 1 5"),
        ("UF 20.6", "5 4 3 2 1 0 -1 1 0 4 1"),
        ("UF 28.81", "+1 -3 -2 +1 +4 +3 +2 +1 -1 -2 +1 +2 +2 +3"),
        ("UF 28.82", "0 1 5 6 7"),
        ("UF 42.8", "12 -3 -5 -1 -7"),
        ("UF 43.7", "7 1944 25 1943 50 5 6 7 42 84 126 50 100 150 22 44 66"),
        ("UF 52.3", "6 5-6 5-6 4-6"),
    ],
)
def test_tables_keep_their_figures(ident: str, figures: str) -> None:
    assert re.findall(r"(?<!\w)[+-]?\d+(?:-\d+)?", find_rule(ident).summary) == figures.split()


# The two tests below compare with the rulebooks, which are not part of the project: they exist where the books do.
if INDEX.is_file():

    def test_every_number_of_the_index_is_there_with_its_line() -> None:
        with INDEX.open(encoding="utf-8") as source:
            wanted = {f"UF {row['rule']}": row["line"] for row in csv.DictReader(source)}
        ours = {rule.ident: rule.line for rule in catalogue("upfront").rules}
        assert set(ours) - set(wanted) == BESIDE_THE_INDEX
        assert set(wanted) <= set(ours)
        assert {k: ours[k] for k, line in wanted.items() if line} == {k: int(v) for k, v in wanted.items() if v}


if TEXTS:

    @pytest.mark.parametrize("game", BOOKS)
    def test_no_twelve_words_in_a_row_are_a_rulebooks(game: str) -> None:
        words = [w for book in TEXTS for w in words_of(book.read_text(encoding="utf-8", errors="replace"))]
        runs = {tuple(words[i : i + 12]) for i in range(len(words) - 11)}
        for rule in catalogue(game).rules:
            ours = words_of(rule.summary)
            for i in range(len(ours) - 11):
                assert tuple(ours[i : i + 12]) not in runs, f"{rule.ident}: {' '.join(ours[i : i + 12])}"


def words_of(text: str) -> list[str]:
    return re.findall(r"[a-z]+", text.lower())
