"""BB 65.1: who goes on, and the Melees at the end."""

from __future__ import annotations

from bocage.games.brothers.campaign.s65_1_initiative import LastMelees
from bocage.games.brothers.infantry import s03_command_points as cps
from bocage.games.brothers.state import GONE
from bocage.kernel import play
from tests.brothers.campaign.scenes import battle, go_on, lane, once, scene
from tests.brothers.position import Position, kind
from tests.marks import allowed, case, refused

ENDLESS = {"open_end": True, "turns": 6}
kind("steadfast", nation="american", name="steady squad", morale=((9, 9, 9), (9, 9, 9)), fp=(4, 2), prof=(3, 2))
kind("grim", nation="german", name="grim squad", morale=((9, 9, 9), (9, 9, 9)), fp=(4, 2), prof=(3, 2))


@case("bob-65-001")
@allowed("BB 65.1", "BB 64.1")
@refused("BB 65.1")
def test_the_attacker_breaks_off_and_the_other_side_takes_over() -> None:
    s = lane(battle(**ENDLESS))
    go_on(s, "Initiative")
    assert (s.turn, s.first, s.player, s.rule) == (1, 0, 0, "BB 65.1")
    assert s.fatigue == [1, 0]
    refusal = play.why_not(s, ("take over",))
    assert refusal is not None and refusal.rule == "BB 65.1"
    play.apply(s, ("attack on",))  # another turn, the same Attacker
    go_on(s, "Initiative")
    assert (s.turn, s.first, s.fatigue) == (2, 0, [2, 0])
    play.apply(s, ("break off",))
    assert s.player == 1 and play.options(s) == [("take over",), ("let it end",)]
    refusal = play.why_not(s, ("attack on",))
    assert refusal is not None and refusal.rule == "BB 65.1"
    play.apply(s, ("take over",))
    assert s.first == 1
    go_on(s, "OperationsRange")
    assert (s.turn, s.active) == (3, 1)  # the new Attacker moves first
    go_on(s, "Initiative")
    assert s.fatigue == [2, 1] and s.player == 1  # and his companies take the extra Fatigue
    play.apply(s, ("break off",))
    assert s.player == 0
    play.apply(s, ("let it end",))  # neither wants to go on
    assert s.result is not None and s.turn == 3


@case("bob-65-001")
@allowed("BB 65.1")
@refused("BB 65.1")
def test_nobody_is_asked_where_the_length_is_fixed() -> None:
    s = lane(battle(turns=2))
    go_on(s, "Initiative")
    assert s.result is not None and s.turn == 2
    late = lane(battle(open_end=True, turns=1))
    go_on(late, "Initiative")
    assert late.result is not None and late.turn == 1  # the card names the latest turn


def melee() -> Position:
    return scene(
        one=["D4 steadfast company=Able"],
        two=["D4 grim", "A1 squad"],
        hubs={"Able": "A8"},
        points={"Able": 1},
        open_end=True,
    )


@case("bob-65-007", "bob-65-001")
@allowed("BB 65.1")
@refused("BB 65.1")
def test_melees_are_fought_out_without_command_points() -> None:
    p = melee()
    s = p.s
    # Rout checks of both, then a round without a hit; again; then a round with a hit on each side and a last one
    once(
        p, LastMelees(),
        dice=[5, 5, (9, 9), (9, 9), 5, 5, (1, 9), (9, 9), 5, 5, (1, 9), (9, 9)],
    )  # fmt: skip
    assert s.at[1] == GONE and p.at(0) == "D4" and s.step[0] == 2
    assert s.at[2] == p.hex("A1")  # whoever is in no Melee checks nothing and fights nothing
    assert s.pools[0] == 0 and s.cp == [0, 0, 0]
    s.closing = True
    refusal = cps.cp_refusal(s, 0, 0)
    assert refusal is not None and refusal.rule == "BB 65.1"


@case("bob-65-007")
@allowed("BB 65.1")
def test_a_failed_rout_check_in_the_last_melees_ends_them() -> None:
    p = melee()
    once(p, LastMelees(), dice=[5, 10])  # the German fails and must leave; nobody is asked to re-roll
    assert p.s.at[1] != p.hex("D4") and p.at(0) == "D4"
    assert not p.s.closing
