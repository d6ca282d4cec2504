"""Looking a rule up: by number in any spelling, by words, in the order of its book."""

from __future__ import annotations

import pytest

from bocage.games import BOOKS
from bocage.games.rulebook import Rule, catalogue, find_rule, search_rules
from bocage.kernel.game import BadInput


@pytest.mark.parametrize("text", ["UF 6.53", "uf 6.53", "uf6.53", "UF-6.53", "  Uf   6.53 ", "UF 6.53.", "UF:6.53"])
def test_a_rule_is_found_however_it_is_spelled(text: str) -> None:
    assert find_rule(text).ident == "UF 6.53"


@pytest.mark.parametrize(
    ("text", "ident"),
    [
        ("uf39.1A", "UF 39.1a"),
        ("sk3.2.4", "SK 3.2.4"),
        ("de4.505", "DE 4.505"),
        ("ua Cards.Rally-All", "UA cards.rally-all"),
    ],
)
def test_every_way_of_numbering_is_understood(text: str, ident: str) -> None:
    assert find_rule(text).ident == ident


def test_a_bare_number_is_enough_where_one_book_has_it() -> None:
    assert find_rule("6.531").ident == "UF 6.531"
    with pytest.raises(BadInput, match=r"could be UF 6\.1, BB 6\.1, SK 6\.1: say which"):
        find_rule("6.1")


def test_an_unknown_rule_gets_one_sentence_and_its_neighbours() -> None:
    with pytest.raises(BadInput, match=r"no rule 'UF 6\.59'.*Near it: .*UF 6\.53"):
        find_rule("UF 6.59")
    with pytest.raises(BadInput, match=r"no rule 'banana'; a rule is written like UF 6\.53\.$"):
        find_rule("banana")
    with pytest.raises(BadInput, match="no game 'chess'"):
        catalogue("chess")


def test_rules_stand_in_the_order_of_their_book() -> None:
    upfront = [rule.ident for rule in catalogue("upfront").rules]
    assert upfront.index("UF 8.53") + 1 == upfront.index("UF 8.531") < upfront.index("UF 8.54")
    assert upfront.index("UF 9.5") + 1 == upfront.index("UF 10.1")
    brothers = [rule.ident for rule in catalogue("brothers").rules]
    assert brothers.index("BB 20.9") + 1 == brothers.index("BB 20.10")
    assert catalogue("cardwar").rules[0].ident == "UA deck"


def test_words_find_rules_and_titles_come_first() -> None:
    found = search_rules(["smoke", "Breeze"], "upfront")
    assert found[0].ident == "UF 13.243"
    assert {"UF 13.2"} <= {rule.ident for rule in found}
    assert all("smoke" in f"{r.title} {r.summary}".lower() for r in found)
    assert search_rules(["zeppelin"]) == []
    with pytest.raises(BadInput, match="at least one word"):
        search_rules([" "])


def test_what_permits_or_forbids_is_proven_both_ways() -> None:
    pinned, killed, heading = find_rule("UF 10.11"), find_rule("UF 6.51"), find_rule("UF 2.1")
    assert pinned.needs_allowed() and pinned.needs_refused()
    assert killed.needs_allowed() and not killed.needs_refused()
    assert not heading.needs_allowed() and not heading.needs_refused()


def test_a_rule_as_plain_data_has_a_reason_only_where_it_is_waived() -> None:
    assert "reason" not in find_rule("UF 6.53").plain()
    assert find_rule("UF 16.31").plain()["reason"].endswith(".")
    assert find_rule("UF 6.53").plain()["line"] == 309


def all_rules() -> list[Rule]:
    return [rule for game in BOOKS for rule in catalogue(game).rules]


def test_every_rule_belongs_to_its_game_and_has_whole_sentences() -> None:
    for rule in all_rules():
        assert rule.ident.startswith(BOOKS[rule.game][0] + " ")
        assert rule.title[0].isupper() or rule.title[0].isdigit(), rule.ident
        assert rule.summary.endswith("."), rule.ident
        assert rule.title == rule.title.strip() and "  " not in rule.summary, rule.ident
