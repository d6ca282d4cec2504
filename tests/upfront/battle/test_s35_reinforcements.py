"""UF 35: reinforcements."""

from __future__ import annotations

from typing import Any

from bocage.games.upfront.basic.s04_discards import discards_allowed
from bocage.games.upfront.battle.recruits import add_man, add_vehicle
from bocage.games.upfront.game import UpFront
from bocage.games.upfront.infantry.s17_flanking import has_flanking_fire
from bocage.games.upfront.printed.men import ASL, LEADER, MEN
from bocage.games.upfront.printed.nations import AMERICAN, GERMAN, RUSSIAN
from bocage.games.upfront.printed.scenarios import SCENARIOS
from bocage.games.upfront.printed.vehicles import vehicle
from bocage.games.upfront.setup import new_game
from bocage.games.upfront.state import AFV, NOT_YET, ROW, UpFrontState
from bocage.games.upfront.table.casualties import current_leader
from tests.marks import allowed, case, refused
from tests.upfront.position import (
    concealed,
    fire,
    gid,
    group,
    kinds_on,
    man,
    movement,
    options,
    play,
    position,
    refusal,
    riflemen,
    terrain,
    turn_over,
)

PEOPLE = [p for p in MEN[GERMAN] if not LEADER[p]][-3:]


def due(*people: int, decks: int = 1, emptied: int = 1, enemy: int = 1, **facts: Any) -> UpFrontState:
    """Germans at 1, 3 and 2 whose reinforcements may come after a deck."""
    s = position(
        group("A", man(leader="SL"), man(), chit=1),
        group("B", *riflemen(2), chit=3),
        group("C", *riflemen(2), chit=2),
        group("A", *riflemen(2), side=1, chit=enemy),
        group("D", *riflemen(2), side=1, chit=enemy),
        chapters=35,
        emptied=emptied,
        **facts,
    )
    for person in people or PEOPLE:
        m = add_man(s, 0, person)
        s.marks["wave", m], s.marks["due", m] = 1, decks
    return s


def enters(s: UpFrontState, *how: Any) -> int:
    """They enter so; their order stays."""
    play(s, ("enter", 1), *how)
    while type(s.stack[-1]).__name__ == "Reorder":
        play(s, options(s)[0])
    return gid(s, 0, "E")


@case("uf-35-001")
@allowed("UF 35.1")
@refused("UF 35.1")
def test_they_come_when_the_decks_have_run_out_as_group_e() -> None:
    early = due(emptied=0, hands=([movement()], []))
    assert refusal(early, "enter", 1).rule == "UF 35.1" and ("enter", 1) not in options(early)
    s = due(hands=([movement()], []))
    g = enters(s, ("by", movement(), 0))
    assert ROW[s.letter[g]] == "E" and len(s.men[g]) == 3 and NOT_YET not in s.fate
    assert s.force[0] == 6 + 20 + 3 and s.acted[g] and s.actions == 1
    assert refusal(s, "enter", 1).rule == "UF 35.1"


@refused("UF 35.1")
def test_a_group_e_stands_in_the_way() -> None:
    s = due(hands=([movement()], []))
    s.letter[2] = ROW.index("E")
    assert refusal(s, "enter", 1).rule == "UF 35.1"


@case("uf-35-002")
def test_an_asl_among_them_comes_last_in_command() -> None:
    asls = [p for p in MEN[GERMAN] if LEADER[p] == ASL]
    s = due(asls[0], PEOPLE[0], hands=([movement()], []))
    late = s.leaders[0][-1]
    assert current_leader(s, 0) == 0
    enters(s, ("by", movement(), 0))
    assert current_leader(s, 0) == 0
    s.group[0] = -1
    assert current_leader(s, 0) == late


@case("uf-35-003")
@allowed("UF 35.3")
def test_behind_an_enemy_they_flank_but_do_not_encircle() -> None:
    s = due(enemy=1, hands=([movement()], []))
    s.chit[9] = 6  # the enemy's D
    s.letter[2] = ROW.index("D")  # a group in front of it
    g = enters(s, ("by", movement(), 0))
    assert has_flanking_fire(s, g, 9) and 9 not in s.encircled


@case("uf-35-004")
@allowed("UF 35.2")
@refused("UF 35.2")
def test_the_card_goes_to_the_discard_pile() -> None:
    s = due(hands=([movement()], []))
    g = enters(s, ("by", movement(), 0))
    assert movement() in s.discards and s.cards[g] == ()
    assert refusal(due(hands=([fire(1)], [])), "enter", 1).rule == "UF 35.2"


@case("uf-35-005")
@refused("UF 35.3")
def test_a_flank_card_takes_them_as_far_as_the_foremost_group() -> None:
    plain, flank = movement(), movement("flank")
    s = due(hands=([plain, flank], []))
    play(s, ("enter", 1))
    chits = {card: [a[2] for a in options(s) if a[1] == card] for card in (plain, flank)}
    assert chits == {plain: [0], flank: [0, 1, 2, 3]}
    assert refusal(s, "by", plain, 1).rule == "UF 35.3" and refusal(s, "by", flank, 4).rule == "UF 35.3"


@refused("UF 43.42")
@allowed("UF 43.42", "UF 48.3")
def test_an_afv_comes_at_range_chit_zero_even_by_a_flank_card() -> None:
    flank = movement("flank")
    s = due(hands=([flank], []))
    for m, fate in enumerate(s.fate):
        if fate == NOT_YET:
            s.kind = (*s.kind[:m], AFV, *s.kind[m + 1 :])
    play(s, ("enter", 1))
    assert options(s) == [("by", flank, 0)]
    assert refusal(s, "by", flank, 1).rule == "UF 43.42"


@case("uf-35-006")
@allowed("UF 35.4")
@refused("UF 35.4")
def test_entering_in_terrain_is_all_that_turn() -> None:
    hand = [movement(), concealed(1), terrain("woods"), fire(1)]
    s = due(hands=(hand, []))
    g = enters(s, ("by", hand[0], 0), ("under cover", hand[1], hand[2]))
    assert kinds_on(s, 0, "E") == ["woods"] and hand[0] in s.discards and hand[1] in s.discards
    assert refusal(s, "move", 0).rule == "UF 35.4" and discards_allowed(s, 0) == 0
    assert g == gid(s, 0, "E") and s.hands[0] == (hand[3],)
    turn_over(s)
    turn_over(s)
    assert refusal(s, "move", 0).rule == "UF 5.1"  # only that turn


def test_without_the_concealed_card_they_enter_in_the_open() -> None:
    hand = [movement(), fire(1), terrain("woods")]
    s = due(hands=(hand, []))
    play(s, ("enter", 1), ("by", hand[0], 0))
    assert options(s) == [("in the open",)]
    assert refusal(s, "under cover", hand[1], hand[2]).rule == "UF 35.4"
    play(s, ("in the open",))
    assert kinds_on(s, 0, "E") == []


def test_after_another_action_there_is_no_cover() -> None:
    hand = [movement(), concealed(1), terrain("woods"), movement(nth=1)]
    s = due(hands=(hand, []))
    play(s, ("move", 0), ("move", hand[3], "sideways"), ("enter", 1), ("by", hand[0], 0))
    assert ("under cover", hand[1], hand[2]) not in options(s)


def test_scenario_h_keeps_them_back_for_one_deck() -> None:
    s = new_game(SCENARIOS["H"], (GERMAN, AMERICAN), ())
    late = [m for m, fate in enumerate(s.fate) if fate == NOT_YET]
    assert [s.side[m] for m in late] == [1] * 5 and {s.marks["due", m] for m in late} == {1}
    assert s.force[1] == len([m for m in s.side if m == 1]) - 5
    view = UpFront().view(s, 0)
    assert len(view["sides"][1]["reinforcements"]) == 5 and not view["sides"][0]["reinforcements"]
    russian = new_game(SCENARIOS["H"], (RUSSIAN, GERMAN), ())
    assert [russian.secondary.get(m) for m, fate in enumerate(russian.fate) if fate == NOT_YET].count(
        "panzerfaust"
    ) == 1


def test_an_afv_comes_alone() -> None:
    s = due(hands=([movement(), movement(nth=1)], []))
    m = add_vehicle(s, 0, vehicle(GERMAN, 40))
    s.marks["wave", m], s.marks["due", m] = 2, 1
    play(s, ("enter", 2), ("by", movement(), 0))
    assert s.men[gid(s, 0, "E")] == (m,)
    assert refusal(s, "enter", 1).rule == "UF 35.1"
