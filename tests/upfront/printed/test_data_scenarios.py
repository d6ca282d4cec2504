"""Scenario records: complete, consistent, and a checker that names what is wrong."""

from __future__ import annotations

import copy
from typing import Any

import pytest

from bocage.games.upfront.data import base
from bocage.games.upfront.printed import men
from bocage.games.upfront.printed.nations import (
    AMERICAN,
    BRITISH,
    FRENCH,
    GERMAN,
    ITALIAN,
    JAPANESE,
    RUSSIAN,
)
from bocage.games.upfront.printed.scenario_check import force_points, problems
from bocage.games.upfront.printed.scenarios import (
    SCENARIOS,
    axis_is_first,
    force,
    force_of,
    jungle,
    pairings,
    scenario,
    special,
)
from tests.marks import allowed, case, refused

ENTRIES: dict[str, dict[str, Any]] = {entry["id"]: entry for entry in base("scenarios")["scenario"]}


def test_there_are_twenty_four_scenarios_from_a_to_x() -> None:
    assert "".join(SCENARIOS) == "ABCDEFGHIJKLMNOPQRSTUVWX"


@case("uf-02-013")
@allowed("UF 2.4")
@pytest.mark.parametrize("letter", list(SCENARIOS))
def test_a_scenario_record_is_whole(letter: str) -> None:
    assert problems(ENTRIES[letter]) == []
    scn = scenario(letter)
    assert pairings(scn), "somebody can play it"
    if scn.kind == "attack":
        assert {f.side for f in scn.forces} == {"attacker", "defender"}
    else:
        assert {f.side for f in scn.forces} == {"both"}


def test_scenario_a_as_the_rulebook_tells_it() -> None:
    a = scenario("A")
    assert (a.name, a.kind, a.decks) == ("Meeting of Patrols", "meeting", 3)
    assert a.remove == (("buildings", 5),)
    assert a.cower_both == ("pillbox", "minefield")
    (condition,) = a.victory
    assert (condition.type, condition.side, condition.men, condition.chits) == ("men_at_range", "any", 4, (4,))
    assert a.otherwise == "points" and a.territory == "all"


@pytest.mark.parametrize(
    ("nation", "men_count"),
    [(AMERICAN, 12), (BRITISH, 10), (FRENCH, 12), (GERMAN, 10), (ITALIAN, 18), (JAPANESE, 13), (RUSSIAN, 15)],
)
def test_the_squads_of_scenario_a(nation: int, men_count: int) -> None:
    squad = force(scenario("A"), "attacker", nation, GERMAN)
    assert squad is not None and len(squad.men) == men_count
    leaders = sorted(men.LEADER[m] for m in squad.men if men.LEADER[m])
    assert leaders == ["ASL", "SL"]


@pytest.mark.parametrize("letter", list(SCENARIOS))
def test_forces_cost_what_is_printed_but_for_the_named_misprints(letter: str) -> None:
    for row in ENTRIES[letter]["force"]:
        cost = force_points(force_of(row)) + 50 * row.get("random_reinforcement_decks", 0)
        agrees = abs(cost - row["points"]) <= 1
        assert agrees != ("misprint" in row), (row["nation"], row["side"], cost)


def test_a_list_made_for_an_opponent_goes_before_the_general_one() -> None:
    w = scenario("W")
    against_japanese = force(w, "defender", AMERICAN, JAPANESE)
    against_german = force(w, "defender", AMERICAN, GERMAN)
    assert against_japanese is not None and against_german is not None
    assert len(against_japanese.men) == 9 and len(against_german.men) == 12


@refused("UF 53.0")
def test_pairings_are_those_of_history() -> None:
    a = pairings(scenario("A"))
    assert (GERMAN, AMERICAN) in a and (FRENCH, GERMAN) in a and (FRENCH, AMERICAN) in a
    assert (GERMAN, GERMAN) not in a and (GERMAN, ITALIAN) not in a and (AMERICAN, RUSSIAN) not in a
    assert set(pairings(scenario("I"))) == {(GERMAN, FRENCH), (GERMAN, RUSSIAN)}


def test_the_jungle_is_where_the_scenario_puts_it() -> None:
    assert jungle(scenario("S"), JAPANESE, BRITISH)
    assert jungle(scenario("X"), JAPANESE, AMERICAN) and not jungle(scenario("X"), GERMAN, AMERICAN)
    assert not jungle(scenario("X"), JAPANESE, RUSSIAN) and not jungle(scenario("A"), JAPANESE, AMERICAN)
    assert all(JAPANESE in pair for pair in pairings(scenario("N")))


@allowed("UF 4.1")
def test_who_opens_a_scenario_that_the_axis_opens() -> None:
    assert axis_is_first(GERMAN, AMERICAN, 239, 240) and not axis_is_first(FRENCH, GERMAN, 236, 239)
    assert axis_is_first(JAPANESE, AMERICAN, 236, 224)
    assert axis_is_first(ITALIAN, FRENCH, 235, 236) and not axis_is_first(ITALIAN, FRENCH, 237, 236)
    assert axis_is_first(JAPANESE, FRENCH, 236, 236) and axis_is_first(FRENCH, BRITISH, 240, 240)


def test_special_rules_are_settings_not_prose() -> None:
    assert special(scenario("H"), "reinforcements") == {"after_decks": 1}
    assert special(scenario("G"), "card_given") == {"side": "defender", "terrain": "buildings", "into": -3}
    assert special(scenario("A"), "night") is None and special(scenario("J"), "night") == {}
    assert scenario("J").decks_above_players == 1
    assert {f.quality for f in scenario("K").forces} == {"elite", "second"}
    assert all(f.partisans for f in scenario("I").forces if f.side == "defender")


@case("uf-02-013")
@refused("UF 2.4")
@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"kind": "brawl"}, "kind is 'brawl'; it must be one of meeting, attack, free for all"),
        ({"decks": 0}, "the time limit is less than one deck"),
        ({"remove": [["buildings", 9]]}, "it removes 9 buildings cards, and the deck has 8"),
        ({"remove": [["bunkers", 1]]}, "it removes 'bunkers', and there is no such card"),
        ({"cower_both": ["bridge"]}, "cower_both names 'bridge', and there is no such card"),
        ({"moves_first": "red"}, "moves_first is 'red'; it must be one of axis, attacker, defender, listed"),
        ({"victory": [{"type": "flag", "side": "any", "when": "at once"}]}, "victory type 'flag' is not known"),
        (
            {"victory": [{"type": "men_at_range", "side": "any", "when": "at once", "men": 4}]},
            "victory men_at_range: chits is missing",
        ),
        ({"special": [{"rule": "fog"}]}, "special rule 'fog' is not known"),
        ({"special": [{"rule": "jungle"}]}, "special rule jungle: when is missing"),
    ],
)
def test_the_checker_names_what_is_wrong(change: dict[str, Any], says: str) -> None:
    entry = {**copy.deepcopy(ENTRIES["A"]), **change}
    assert problems(entry) == [f"scenario A: {says}."]


@refused("UF 2.4", "UF 3.2", "UF 15.1")
@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"cards": "1-12 99"}, "American both: there is no card 99"),
        ({"cards": "1-12 3"}, "American both: card 3 is listed 2 times"),
        ({"cards": "twelve"}, "American both: 'twelve' is not a list of card numbers"),
        ({"cards": "1-10"}, "American both: its cards cost 213, not 240"),
        ({"nation": "Finnish"}, "Finnish both: 'Finnish' is not a nation"),
        ({"extras": {"bridge": 1}}, "American both: 'bridge' is not a secondary weapon"),
        ({"side": "attacker"}, "American attacker: a force of this kind of scenario is for both"),
        ({"quality": "brave"}, "American both: quality is 'brave'; it must be one of line, second, elite"),
        ({"cards": "3-5", "points": 74}, "American both: fewer than four men cannot form two groups of two (UF 3.2)"),
    ],
)
def test_the_checker_looks_into_every_force(change: dict[str, Any], says: str) -> None:
    entry = copy.deepcopy(ENTRIES["A"])
    assert entry["force"][0]["nation"] == "American"
    entry["force"][0].update(change)
    assert f"scenario A: {says}." in problems(entry)


@refused("UF 2.4")
def test_a_record_without_a_part_is_refused_by_name() -> None:
    entry = {key: value for key, value in ENTRIES["A"].items() if key not in ("decks", "otherwise")}
    assert problems(entry) == ["scenario A: otherwise is missing.", "scenario A: decks is missing."]


@refused("UF 2.4")
def test_a_word_that_is_not_known_is_refused_by_name() -> None:
    entry = {**copy.deepcopy(ENTRIES["A"]), "deck": 3}
    entry["force"][0]["card"] = "1-5"
    assert problems(entry) == [
        "scenario A: 'deck' is not a word of a scenario.",
        "scenario A: force 1: 'card' is not a word of a force.",
    ]


def test_an_unknown_scenario_is_refused_with_the_letters() -> None:
    with pytest.raises(KeyError, match=r"no scenario 'Y': there are A, B"):
        scenario("Y")
