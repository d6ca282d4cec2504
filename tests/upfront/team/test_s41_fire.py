"""UF 41.4: fire, ordnance, Snipers and Flanking Fire between games, over the LOS Divider."""

from __future__ import annotations

from typing import Any

import pytest

from bocage.games.upfront.printed.cards import SNIPER
from bocage.games.upfront.state import IN_PLAY, KILLED
from bocage.games.upfront.team.s41_sight import over_divider
from bocage.games.upfront.team.s41_state import TeamState
from bocage.kernel.codec import digest
from bocage.kernel.frames import CHANCE
from bocage.kernel.play import explain
from tests.looking import rule_of, top
from tests.marks import allowed, case, refused
from tests.upfront.position import (
    Group,
    concealed,
    fire,
    group,
    hero,
    man,
    movement,
    riflemen,
    rncs,
    sniper,
    terrain,
)
from tests.upfront.team.team_scenes import at, game, options, over, play, refusal, team

SHOT = fire(3, 4)
GUN = (man("LMG", assistant=1), man())


def across(
    between: str = "open",
    mine: tuple[int, ...] = (),
    theirs: tuple[int, ...] = (),
    hand: tuple[int, ...] = (SHOT,),
    enemy_hand: tuple[int, ...] = (),
    target: tuple[Any, ...] = (),
    more: tuple[Group, ...] = (),
) -> TeamState:
    """A German machine gun in group D of game 1, three Americans in group A of game 2."""
    foes = target or riflemen(3, morale=3)
    return team(
        game(group("D", *GUN, chit=2, stack=mine), group("A", *riflemen(2), side=1), hands=(hand, ())),
        game(
            group("A", *riflemen(2), chit=4),
            *more,
            group("A", *foes, side=1, chit=3, stack=theirs),
            hands=((), enemy_hand),
        ),
        between=[between],
    )


@allowed("UF 41.4")
@refused("UF 41.4")
def test_fire_is_at_range_zero_whatever_the_chits() -> None:
    """Four factors at range 0 are enough for a Fire card that needs 4 and not for one that needs 5."""
    s = across(hand=(SHOT, fire(3, 5)))
    play(s, ("fire across", 3), ("at", 1, 6))
    assert options(s) == [("card", SHOT)] and rule_of(refusal(s, "card", fire(3, 5))) == "UF 6.1"
    left, right = len(at(s, 0).pile.rest), len(at(s, 1).pile.rest)
    play(s, ("card", SHOT), ("ready",), ("resolve",), chance=rncs(at(s, 0), ("black", 0), ("red", 2), ("black", 6)))
    a, b, c = at(s, 1).men[6] if len(at(s, 1).men[6]) == 3 else (*at(s, 1).men[6], -1)
    assert at(s, 1).pinned[a] and not at(s, 1).pinned[b] and c == -1 and at(s, 1).fate.count(KILLED) == 1
    assert len(at(s, 0).pile.rest) == left - 3 and len(at(s, 1).pile.rest) == right, "cards of the firer's deck"
    assert SHOT in at(s, 0).discards and not at(s, 1).discards and at(s, 0).acted[3]
    assert s.player == 0 and rule_of(refusal(s, "fire across", 3)) == "UF 4.2"


@refused("UF 41.4")
def test_no_overrun_nor_infiltration_and_no_game_but_the_next() -> None:
    s = team(
        game(group("D", *GUN), group("A", *riflemen(2), side=1), hands=((SHOT, movement()), ())),
        game(group("A", *riflemen(2)), group("A", *riflemen(2), side=1)),
        game(group("A", *riflemen(2)), group("A", *riflemen(2), side=1)),
        between=("open", "open"),
    )
    assert not [x for x in options(s) if x[0] in ("infiltrate", "overrun")]
    play(s, ("fire across", 3))
    assert options(s) == [("at", 1, 6)]
    assert rule_of(refusal(s, "at", 2, 6)) == "UF 41.4" and rule_of(refusal(s, "at", 1, 7)) == "UF 41.4"
    assert rule_of(refusal(s, "at", 9, 6)) == "UF 41.4"


def test_looking_at_what_could_be_fired_changes_nothing() -> None:
    s = across(hand=(SHOT, hero()))
    before = digest(s)
    assert options(s, "fire across") and rule_of(refusal(s, "fire across", 0)) == "UF 4.2"
    assert digest(s) == before


@allowed("UF 41.4")
def test_the_target_may_play_concealed_and_the_firer_may_call_off() -> None:
    hide = concealed(1)
    s = across(enemy_hand=(hide,))
    play(s, ("fire across", 3), ("at", 1, 6), ("card", SHOT), ("ready",))
    assert s.player == 3 and ("conceal", hide) in options(s), "the American of game 2 is asked"
    play(s, ("conceal", hide))
    assert s.player == 0 and hide in at(s, 1).discards and top(at(s, 1)).strength == 2
    play(s, ("decline",))
    assert s.player == 0 and not any(at(s, 1).pinned) and at(s, 1).letter[:6] == [1, 2, 3, 4, 5, 0]
    assert len(at(s, 1).side) == 5, "nobody of game 1 is left there"


@allowed("UF 41.4")
def test_a_weapon_that_fails_in_the_attack_has_failed_at_home() -> None:
    s = across(target=(man(morale=3),))
    shot = [("fire across", 3), ("at", 1, 6), ("card", SHOT), ("ready",), ("resolve",)]
    play(s, *shot, chance=rncs(at(s, 0), ("red", 6)))  # UF 19.11: the only weapon that fires
    assert at(s, 0).broken == [True, False, False, False] and not any(at(s, 1).broken)
    assert at(s, 0).assistant[0] == 1 and s.player == 0


def test_the_sum_and_the_odds_are_those_of_the_firers_deck() -> None:
    """Strength 3 - 1 in Brush; every card of game 1 but those in sight may be drawn, whatever the partner holds."""
    s = across(theirs=(terrain("brush"),), enemy_hand=(concealed(1),))
    play(s, ("fire across", 3), ("at", 1, 6))
    told = explain(s, ("card", SHOT))
    assert told.total() == 2 and told.notes == ["firepower 4 of 4 needed (UF 6.2)"]
    assert [line.rule for line in told.lines] == ["UF 6.3", "UF 8.8"] and told.odds
    at(s, 1).hands[0] = (hero(), movement())
    assert [x.probability for x in explain(s, ("card", SHOT)).odds] == [x.probability for x in told.odds]
    play(s, ("card", SHOT), ("ready",))
    assert explain(s, ("conceal", concealed(1))).total() == 1 and explain(s, ("pass",)).total() == 2


@allowed("UF 41.41")
@refused("UF 41.41")
def test_fire_from_outside_comes_first() -> None:
    """The partner in game 2 has fired at Group A, not at Group B: only B can still be fired at from game 1."""
    s = team(
        game(group("D", *GUN), group("A", *riflemen(2), side=1), hands=((SHOT,), ())),
        game(
            group("A", *riflemen(6), chit=2),
            group("A", *riflemen(3), side=1, chit=3),
            group("B", *riflemen(3), side=1, chit=0),
            hands=((fire(1, 1),), ()),
        ),
    )
    play(
        s,
        ("wait",),
        ("fire", 0),
        ("at", 6),
        ("card", fire(1, 1)),
        ("ready",),
        ("resolve",),
        ("wait",),
        ("fire across", 3),
        chance=rncs(at(s, 1), ("red", 4), ("red", 4), ("red", 3)),
    )
    assert options(s) == [("at", 1, 7)] and rule_of(refusal(s, "at", 1, 6)) == "UF 41.41"


@allowed("UF 41.41")
def test_the_other_way_round_both_may_fire() -> None:
    s = across(more=())
    play(s, ("fire across", 3), ("at", 1, 6), ("card", SHOT), ("ready",), ("decline",))
    over(s)
    at(s, 1).hands[0] = (fire(1, 1),)
    assert s.player == 2 and ("fire", 0) in options(s)


@case("uf-41-027")
@allowed("UF 41.42")
@refused("UF 41.42")
def test_the_divider_is_looked_at_first() -> None:
    """Behind Woods nothing can be fired at, whatever cards are held; a Sniper still can (UF 41.421)."""
    s = across("woods", hand=(SHOT, sniper()))
    assert options(s, "fire across") == [] and rule_of(refusal(s, "fire across", 3)) == "UF 41.422"
    play(s, ("stop",))
    assert ("snipe across", sniper(), 1, 6) in options(s)
    assert options(across("open"), "fire across") == [("fire across", 3)]


@case("uf-41-006")
@allowed("UF 41.421")
@refused("UF 41.421")
def test_a_hill_between_the_games() -> None:
    hills = (terrain("hill", nth=1),)
    s = across("hill", hills, (terrain("hill", nth=2),), hand=(SHOT, sniper()))
    assert rule_of(refusal(s, "fire across", 3)) == "UF 41.421"
    play(s, ("stop",), ("snipe across", sniper(), 1, 6), waits=True)
    assert (s.player, s.rule) == (CHANCE, "UF 14.6"), "he is under way"


@allowed("UF 41.422")
@refused("UF 41.422")
@pytest.mark.parametrize("between", ["woods", "buildings"])
def test_over_woods_and_buildings_both_must_be_on_hills(between: str) -> None:
    one, other = (terrain("hill", nth=1),), (terrain("hill", nth=2),)
    assert rule_of(refusal(across(between, one), "fire across", 3)) == "UF 41.422"
    assert refusal(across(between, (), other), "fire across", 3).rule == "UF 41.422"
    assert options(across(between, one, other), "fire across")


@case("uf-41-008")
@allowed("UF 41.423")
@refused("UF 41.423")
@pytest.mark.parametrize("between", ["brush", "wall", "marsh"])
def test_over_brush_walls_and_marsh_one_must_be_on_a_hill(between: str) -> None:
    hill = (terrain("hill", nth=1),)
    assert rule_of(refusal(across(between), "fire across", 3)) == "UF 41.423"
    assert options(across(between, hill), "fire across") and options(across(between, (), hill), "fire across")
    for free in ("", "gully", "stream"):
        assert over_divider(free, 0) is None


@allowed("UF 41.4")
@refused("UF 41.4")
def test_a_sniper_is_discarded_on_a_group_of_the_next_game() -> None:
    """He is carried out after the discards with cards of his own deck; who finds him costs his owner the Sniper."""
    s = across("hill", hand=(sniper(), SHOT), target=riflemen(2, morale=3))
    assert rule_of(refusal(s, "snipe across", sniper(), 1, 6)) == "UF 14.1"
    play(s, ("stop",))
    assert rule_of(refusal(s, "snipe across", SHOT, 1, 6)) == "UF 14.1"
    assert rule_of(refusal(s, "snipe across", sniper(), 1, 8)) == "UF 41.4"
    play(s, ("snipe across", sniper(), 1, 6), waits=True)
    assert s.player == CHANCE and s.rule == "UF 14.6", "one discard was all he had"
    play(s, chance=rncs(at(s, 0), ("black", 1, {2: (1, 1)}), ("red", 2)))
    assert sniper() in at(s, 0).discards and not at(s, 1).discards and at(s, 1).sniped[6] == 2
    assert s.sniped_from == {(1, 6): 0}
    over(s)
    over(s)
    over(s)
    assert s.player == 3
    assert ("sniper check", 6) in options(s)
    play(s, ("sniper check", 6), chance=rncs(at(s, 1), ("black", 5)))
    assert at(s, 0).snipers[0] == 0 and SNIPER in at(s, 0).cower[0]
    assert at(s, 1).snipers[0] == 1 and SNIPER not in at(s, 1).cower[0], "the partner's Sniper goes on"


@allowed("UF 41.4")
def test_a_sniper_whose_group_is_gone_turns_to_another_of_that_game() -> None:
    s = team(
        game(group("D", *GUN), group("A", *riflemen(2), side=1), hands=((sniper(),), ())),
        game(group("A", *riflemen(2)), group("A", man(), side=1), group("B", *riflemen(2), side=1)),
    )
    s.shots.append((0, sniper(), 1, 9))
    at(s, 0).hands[0] = (SHOT,)
    play(s, ("stop",), ("done",))
    assert s.player == 0 and s.rule == "UF 14.5" and options(s) == [("at", 1, 6), ("at", 1, 7), ("drop",)]
    play(s, ("at", 1, 6), chance=rncs(at(s, 0), ("red", 2)))
    assert at(s, 1).sniped[6] == 2 and sniper() in at(s, 0).discards


def test_a_loss_by_fire_from_outside_can_end_that_game() -> None:
    s = across(target=(man(morale=0, kia=1),))
    at(s, 1).losses[1], at(s, 1).force[1] = 2, 4
    play(
        s,
        ("fire across", 3),
        ("at", 1, 6),
        ("card", SHOT),
        ("ready",),
        ("resolve",),
        chance=rncs(at(s, 0), ("black", 3)),
    )
    assert s.results == [(), (1.0, 0.0)] and not at(s, 1).men[6]
    assert len(at(s, 1).side) == 3 and at(s, 1).fate[:2] == [IN_PLAY, IN_PLAY]
    over(s)
    assert s.player == 2, "the winner of game 2 goes on alone"
