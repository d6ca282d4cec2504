"""Every rule that code or tests name exists, and every mark can be read without running anything."""

from __future__ import annotations

from pathlib import Path

import pytest

from bocage.games import BOOKS
from bocage.lab.coverage import unknown_citations, unknown_claims
from bocage.lab.proofs import read_proofs

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.parametrize("game", BOOKS)
def test_every_rule_cited_in_the_source_of_a_game_is_catalogued(game: str) -> None:
    assert unknown_citations(ROOT, game) == {}


def test_every_rule_a_test_claims_is_catalogued() -> None:
    assert unknown_claims(read_proofs(ROOT)) == []


def test_every_mark_names_its_rules_and_cases_literally() -> None:
    assert read_proofs(ROOT).unreadable == []
