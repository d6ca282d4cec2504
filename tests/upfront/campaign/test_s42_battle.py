"""UF 42.3, 42.46, 42.6, 42.7: what a campaign changes on the table, and the result of a game for it."""

from __future__ import annotations

import pytest

from bocage.games.upfront.basic.s06_resolution import Resolution
from bocage.games.upfront.campaign.s42_withdrawal import is_out_of_reach, pursuit_refusal, withdraw_refusal
from bocage.games.upfront.hooks import hooks
from bocage.games.upfront.in_force import CAMPAIGN
from bocage.games.upfront.state import KILLED, UpFrontState
from bocage.kernel import play as kernel_play
from bocage.kernel.frames import OVER
from tests.marks import allowed, case, refused
from tests.upfront.campaign.withdrawal_scenes import BLACK_MOVE, RED_MOVE, field
from tests.upfront.position import (
    man,
    men,
    movement,
    options,
    play,
    position,
    refusal,
    rncs,
    turn_over,
)


def test_only_a_campaign_has_withdrawal() -> None:
    s = position(chapters=99)
    assert [verb.name for verb in hooks(s).verbs].count("withdraw") == 1
    s.in_force &= ~CAMPAIGN
    assert "withdraw" not in [verb.name for verb in hooks(s).verbs]


@case("uf-42-016")
@allowed("UF 42.6")
def test_a_red_card_at_range_chit_zero_withdraws_and_concedes() -> None:
    s = field()
    play(s, ("withdraw", 0), ("withdraw", RED_MOVE))
    assert s.chit[0] == -1
    assert ("withdrawn", 0) in s.marks
    assert (s.player, s.rule) == (1, "UF 42.7"), "the other side has won and is asked about pursuit"
    play(s, ("let go",))
    assert s.player == OVER
    assert s.result == (0.0, 1.0)
    assert s.ending[0] == "UF 42.7"


@case("uf-42-016")
@refused("UF 42.6")
def test_what_forbids_a_withdrawal() -> None:
    s = field()
    play(s, ("withdraw", 0))
    assert options(s) == [("withdraw", RED_MOVE)]
    assert refusal(s, "withdraw", BLACK_MOVE).rule == "UF 42.6"
    assert refusal(field(hand=(BLACK_MOVE,)), "withdraw", 0).rule == "UF 42.6"
    assert refusal(field(chit=1), "withdraw", 0).rule == "UF 42.6"
    assert refusal(field(man(), man(pinned=True)), "withdraw", 0).rule == "UF 10.12"
    encircled = field()
    encircled.encircled[0] = (6, 7, 0, 3)
    found = withdraw_refusal(encircled, 0)
    assert found is not None and found.rule == "UF 42.6"
    no_campaign = field()
    no_campaign.variants = ()
    assert refusal(no_campaign, "withdraw", 0).rule == "UF 42.6"
    assert ("withdraw", 0) not in options(no_campaign)


@allowed("UF 42.6")
def test_a_mere_retreat_is_no_withdrawal() -> None:
    s = field()
    play(s, ("move", 0), ("move", RED_MOVE, "back"))
    assert s.chit[0] == -1
    assert not s.marks
    assert (s.player, s.rule) == (0, "UF 4.2")


@case("uf-42-018")
@allowed("UF 42.7", "UF 42.72")
@pytest.mark.parametrize(("colour", "number"), [("red", 3), ("black", 4)])
def test_pursuit_when_the_leader_passes_his_check(colour: str, number: int) -> None:
    s = field()
    play(s, ("withdraw", 0), ("withdraw", RED_MOVE), ("pursue",), chance=rncs(s, (colour, number)))
    assert s.player == 0, "the withdrawing side's turn goes on"
    assert ("pursuit", 1) in s.marks


@case("uf-42-018")
@refused("UF 42.72")
def test_no_pursuit_when_he_fails_and_he_is_not_pinned() -> None:
    s = field()
    play(s, ("withdraw", 0), ("withdraw", RED_MOVE), ("pursue",), chance=rncs(s, ("black", 5)))
    assert s.player == OVER
    assert s.result == (0.0, 1.0)
    assert s.ending[0] == "UF 42.72"
    assert not s.pinned[men(s, 1, "A")[0]]


@case("uf-42-021")
@allowed("UF 42.71")
@refused("UF 42.7", "UF 42.71", "UF 42.72")
def test_pursuit_needs_cards_a_leader_and_an_enemy() -> None:
    s = field()
    assert pursuit_refusal(s, 1) is None
    empty = field()
    empty.pile.rest = []
    found = pursuit_refusal(empty, 1)
    assert found is not None and found.rule == "UF 42.71"
    pinned = field()
    pinned.pinned[men(pinned, 1, "A")[0]] = True
    found = pursuit_refusal(pinned, 1)
    assert found is not None and found.rule == "UF 42.72"
    alone = field()
    alone.men[0] = alone.men[1] = ()
    found = pursuit_refusal(alone, 1)
    assert found is not None and found.rule == "UF 42.7"


@refused("UF 42.71")
@allowed("UF 42.71")
@pytest.mark.parametrize("last", [False, True])
def test_no_pursuit_when_the_draw_that_won_was_the_last_of_the_pile(last: bool) -> None:
    """UF 42.71: the pile is looked at as it was, not as it is after the discards were shuffled."""
    s = field(reserve=0)
    s.seat = 1
    card = rncs(s, ("black", 6))[0]
    if last:
        s.discards.extend([c for c in s.pile.rest if c != card])
        s.pile.rest = [card]
    s.force[0] = 1
    g = 0
    kernel_play.begin(set_to(s, Resolution(g, 9, -1, "fire", 0, s.men[g][:1])))
    play(s, chance=[card])
    assert s.pile.rest, "the discards have been shuffled"
    assert (s.player == OVER) == last
    if last:
        assert s.ending[0] == "UF 16.5"
    else:
        assert (s.player, s.rule) == (1, "UF 42.7")


def set_to(s: UpFrontState, attack: Resolution) -> UpFrontState:
    """That attack is under way, as an action of the side whose turn it is."""
    s.stack[-1].at = "acted"
    s.stack.append(attack)
    return s


@case("uf-42-018")
@refused("UF 42.72")
def test_with_a_pinned_leader_the_withdrawal_simply_ends_the_game() -> None:
    s = field()
    s.pinned[men(s, 1, "A")[0]] = True
    play(s, ("withdraw", 0), ("withdraw", RED_MOVE))
    assert s.player == OVER
    assert (s.result, s.ending[0]) == ((0.0, 1.0), "UF 42.72")


@case("uf-42-020")
@allowed("UF 42.72")
def test_an_asl_who_took_over_may_pursue() -> None:
    s = field()
    leader = men(s, 1, "A")[0]
    s.men[6] = s.men[6][1:]
    s.group[leader] = -1
    s.fate[leader] = KILLED
    play(s, ("withdraw", 0), ("withdraw", RED_MOVE), ("pursue",), chance=rncs(s, ("red", 3)))
    assert ("pursuit", 1) in s.marks


@allowed("UF 42.72")
def test_a_withdrawn_group_out_of_reach_leaves_at_the_start_of_its_turn() -> None:
    s = field(man(), man(), man())
    play(s, ("withdraw", 0), ("withdraw", RED_MOVE), ("pursue",), chance=rncs(s, ("red", 0)))
    gone = s.men[0]
    s.pinned[gone[1]] = True
    turn_over(s)
    assert s.seat == 1
    turn_over(s)
    assert s.seat == 0
    assert s.men[0] == ()
    assert [s.marks["left", m] for m in gone] == [1, 2, 1]
    assert [s.fate[m] for m in gone] == [0, 0, 0]
    assert s.losses == [0, 0]
    assert s.player == 0, "group B is still on the table"


@refused("UF 42.72")
def test_a_withdrawn_group_at_relative_range_five_is_still_caught() -> None:
    s = field()
    s.chit[0], s.chit[6] = -1, 6
    assert not is_out_of_reach(s, 0)
    s.chit[6] = 5
    assert is_out_of_reach(s, 0)


@case("uf-42-021")
@allowed("UF 42.73", "UF 42.74")
def test_pursuit_ends_when_everybody_has_left_and_the_win_stands() -> None:
    second = movement(colour="red", nth=1)
    s = field(hand=(RED_MOVE, second))
    play(s, ("withdraw", 0), ("withdraw", RED_MOVE), ("pursue",), chance=rncs(s, ("red", 0)))
    play(s, ("withdraw", 1), ("withdraw", second))
    assert s.player == 0, "the winner is not asked again"
    turn_over(s)
    s.losses[1] = 20  # whatever befalls the pursuers
    turn_over(s)
    assert s.player == OVER
    assert s.result == (0.0, 1.0)
    assert s.ending[0] == "UF 42.73"


@case("uf-42-021")
@allowed("UF 42.73")
def test_pursuit_ends_with_the_draw_pile() -> None:
    s = field(emptied=1)
    check, last = rncs(s, ("red", 1), ("red", 2))
    s.discards += [card for card in s.pile.rest if card not in (check, last)]
    s.pile.rest = [check, last]
    play(s, ("withdraw", 0), ("withdraw", RED_MOVE), ("pursue",), chance=[check])
    assert s.player == 0
    play(s, ("stop",), ("done",), ("draw", 3), chance=[last])
    assert s.player == OVER
    assert (s.result, s.ending[0]) == ((0.0, 1.0), "UF 42.73")


@case("uf-42-021")
@allowed("UF 42.7")
def test_a_broken_enemy_may_be_pursued_too() -> None:
    s = field(reserve=0)
    s.losses[0] = 3  # of five
    play(s, ("move", 0), ("move", RED_MOVE, "sideways"))
    assert (s.player, s.rule) == (1, "UF 42.7")
    play(s, ("let go",))
    assert s.result == (0.0, 1.0)
    plain = field(reserve=0)
    plain.variants = ()
    plain.losses[0] = 3
    play(plain, ("move", 0), ("move", RED_MOVE, "sideways"))
    assert (plain.player, plain.ending[0]) == (OVER, "UF 16.5"), "outside a campaign the game ends at once"
