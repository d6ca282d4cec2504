"""Special rules in sentences: every rule that a scenario can have is told before anybody sets up."""

from __future__ import annotations

import pytest

from bocage.games import load
from bocage.games.upfront.printed.scenario_words import SPECIALS
from bocage.games.upfront.printed.scenarios import SCENARIOS
from bocage.games.upfront.specials.special_briefing import SENTENCES, specials_of
from tests.marks import allowed

OF_ONES_OWN = {"design", "campaign"}  # settings of games that players make up themselves


def test_every_special_rule_has_a_sentence() -> None:
    assert set(SENTENCES) == set(SPECIALS) - OF_ONES_OWN


@allowed("UF 2.4")
@pytest.mark.parametrize("letter", list(SCENARIOS))
def test_a_scenario_tells_its_special_rules(letter: str) -> None:
    scn = SCENARIOS[letter]
    found = specials_of(scn)
    assert len(found) == len(scn.specials) + bool(scn.cower_attacker) + bool(scn.cower_defender)
    for sentence in found:
        assert sentence[0].isupper() and sentence.endswith(".") and "{" not in sentence


@allowed("UF 2.4")
def test_what_is_told_of_the_evacuation_and_the_drop() -> None:
    assert specials_of(SCENARIOS["P"])[0] == (
        "The defender forms 3 to 4 groups at range chit 2; in each, the man with the lowest number drawn is wounded."
    )
    assert "lands in 4 groups of at most 4" in specials_of(SCENARIOS["R"])[0]
    assert specials_of(SCENARIOS["Q"])[-1] == "Sniper, wire, stream: of no use to the attacker."
    assert specials_of(SCENARIOS["A"]) == []


def test_the_lists_have_them() -> None:
    facts = load("upfront").scenario("S").facts
    assert facts["special"] == specials_of(SCENARIOS["S"])
    assert "It is fought in the jungle (UF 47)." in facts["special"]
