"""Hands, discards, halves and breaking points of the nations and their troop types."""

from __future__ import annotations

import pytest

from bocage.games.upfront.printed import nations
from bocage.games.upfront.printed.nations import (
    AMERICAN,
    ANY_NUMBER,
    BRITISH,
    FRENCH,
    GERMAN,
    HAND_SIZE,
    ITALIAN,
    JAPANESE,
    LINE_TROOPS,
    NEED_CHANGE,
    RUSSIAN,
    TROOP_NAMES,
    TROOPS,
    breaking_losses,
    discard_limit,
)
from tests.marks import allowed, case, refused


def troops(name: str) -> int:
    return TROOP_NAMES.index(name)


@case("uf-03-006")
@allowed("UF 3.5")
def test_a_full_hand_by_nationality() -> None:
    hands = {nations.NATION_NAMES[n]: HAND_SIZE[n] for n in range(7)}
    assert hands == {
        "German": 5,
        "American": 6,
        "Russian": 4,
        "British": 5,
        "Japanese": 4,
        "French": 6,
        "Italian": 4,
    }


@allowed("UF 4.3")
@refused("UF 4.3")
@pytest.mark.parametrize(
    ("nation", "idle", "after_one", "after_three"),
    [
        (GERMAN, 1, 1, 1),
        (AMERICAN, 2, 0, 0),
        (RUSSIAN, ANY_NUMBER, 0, 0),
        (BRITISH, 2, 0, 0),
        (JAPANESE, 2, 0, 0),
        (FRENCH, 1, 0, 0),
        (ITALIAN, 2, 0, 0),
    ],
)
def test_line_troops_discard_so_many_after_so_many_actions(
    nation: int, idle: int, after_one: int, after_three: int
) -> None:
    line = LINE_TROOPS[nation]
    assert [discard_limit(line, n) for n in (0, 1, 3)] == [idle, after_one, after_three]


@allowed("UF 39.1b", "UF 39.2b", "UF 39.3b", "UF 39.4b", "UF 39.5a", "UF 39.7a")
@refused("UF 39.1a", "UF 39.2a", "UF 39.5b", "UF 39.6b")
@pytest.mark.parametrize(
    ("name", "limits"),
    [
        ("Conscripts", [2, 0, 0]),
        ("Guards", [ANY_NUMBER, 2, 0]),
        ("Green", [1, 0, 0]),
        ("Paratroops", [2, 1, 0]),
        ("SS", [2, 2, 1]),
        ("Samurai", [2, 2, 0]),
        ("Airborne", [2, 1, 0]),
        ("Home Guard", [1, 0, 0]),
        ("Blackshirts", [1, 0, 0]),
        ("Legionnaires", [1, 1, 0]),
        ("Reservists", [1, 0, 0]),
    ],
)
def test_elite_and_second_line_troops_discard_by_their_own_rule(name: str, limits: list[int]) -> None:
    assert [discard_limit(troops(name), n) for n in (0, 1, 2)] == limits


def test_marks_of_single_troop_types() -> None:
    assert TROOPS[troops("Volksgrenadiers")].discards_shown and TROOPS[troops("Volksgrenadiers")].cower_needs_no_action
    assert TROOPS[LINE_TROOPS[JAPANESE]].movement_is_no_action and TROOPS[LINE_TROOPS[JAPANESE]].cower_free
    assert not TROOPS[troops("SNLF")].movement_is_no_action
    assert TROOPS[LINE_TROOPS[ITALIAN]].surrenders and not TROOPS[troops("Bersaglieri")].surrenders


@allowed("UF 16.5", "UF 45.31", "UF 50.4", "UF 51.7")
@pytest.mark.parametrize(
    ("nation", "cards", "losses"),
    [(RUSSIAN, 15, 8), (AMERICAN, 8, 5), (AMERICAN, 13, 7), (JAPANESE, 13, 10), (ITALIAN, 18, 8), (FRENCH, 12, 6)],
)
def test_a_squad_breaks_at_the_losses_of_the_examples(nation: int, cards: int, losses: int) -> None:
    assert breaking_losses(LINE_TROOPS[nation], cards) == losses


def test_the_british_need_one_less_and_the_italians_one_more() -> None:
    assert NEED_CHANGE[BRITISH] == -1
    assert NEED_CHANGE[ITALIAN] == 1
    assert [NEED_CHANGE[n] for n in (GERMAN, AMERICAN, RUSSIAN, JAPANESE, FRENCH)] == [0] * 5


def test_every_nation_has_line_elite_and_second_line_troops() -> None:
    for nation in range(7):
        for quality in ("line", "elite", "second"):
            assert TROOPS[nations.troops_of(nation, quality)].nation == nation


def test_an_unknown_nation_is_refused_with_the_seven_names() -> None:
    with pytest.raises(KeyError, match=r"Finnish.*German, American"):
        nations.nation_named("Finnish")
