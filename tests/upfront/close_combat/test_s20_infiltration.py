"""UF 20.1 to 20.4: who may infiltrate, the checks, the column."""

from __future__ import annotations

import pytest

from bocage.games.upfront.close_combat.s20_columns import column, explain_infiltration
from bocage.games.upfront.close_combat.s20_refusals import infiltration_refusal
from bocage.games.upfront.hooks import hooks
from bocage.games.upfront.in_force import ANY_PLAIN_GAME
from bocage.games.upfront.infantry.s18_chits import chit, secondary_chit
from bocage.games.upfront.printed.nations import GERMAN
from bocage.games.upfront.printed.weapons import UNARMED, weapon_of
from bocage.games.upfront.table import ground
from tests.looking import rule_of, top
from tests.marks import allowed, case, refused
from tests.upfront.close_combat.close_scenes import THEM, US, WALL, near
from tests.upfront.position import (
    black_in,
    concealed,
    deal,
    fire,
    forward,
    go,
    group,
    man,
    men,
    movement,
    options,
    play,
    position,
    red_in,
    refusal,
    riflemen,
    rn,
    sideways,
    smoke,
    terrain,
    told,
    turn_over,
    wire,
)

MOVE, MOVE_2, FORD = movement(), movement(nth=1), movement("ford")


@case("uf-20-001")
@allowed("UF 20.1", "UF 20.2", "UF 4.24")
@refused("UF 20.1", "UF 4.24")
def test_only_groups_at_relative_range_five() -> None:
    s = near(more=(group("B", *riflemen(2), side=1, chit=2), group("C", *riflemen(2), side=1, chit=2)))
    play(s, ("infiltrate", US))
    assert {a[2] for a in options(s) if a[0] == "enter"} == {6, 7}
    assert rule_of(refusal(s, "enter", 0, 8)) == "UF 20.1"
    assert rule_of(refusal(s, "done")) == "UF 20.2"
    s = near()
    s.chit[THEM] = 1
    assert rule_of(refusal(s, "infiltrate", US)) == "UF 20.1"
    s = near()
    s.in_force = 19 | ANY_PLAIN_GAME
    assert rule_of(refusal(s, "infiltrate", US)) == "UF 20.2", "not in a scenario of earlier rules"


@case("uf-20-003")
@refused("UF 20.2")
def test_no_attempt_is_cancelled() -> None:
    s = near(hand=(concealed(1),))
    first, second, third = men(s, 0, "A")
    designated = [x for m in (first, second, third) for x in (("enter", m, THEM), ("check",))]
    go(s, ("infiltrate", US), *designated, ("done",), draws=(rn("", 0),))
    go(s, ("pass",), draws=(black_in(3), rn("", 0)))
    assert s.inside == {} and options(s)[0] == ("pass",) and ("done",) not in options(s)
    assert rule_of(refusal(s, "done")) == "UF 20.2"
    assert top(s).plans == ((third, THEM, 0, 0),)


@case("uf-20-004")
@refused("UF 20.2")
def test_the_turn_must_begin_at_relative_range_five() -> None:
    s = near(hand=(MOVE,))
    s.chit[THEM] = 1
    play(s, ("move", US), ("move", MOVE, "forward"))
    assert rule_of(refusal(s, "infiltrate", US)) == "UF 4.2"
    s.acted[US] = False
    assert rule_of(infiltration_refusal(s, US, 0, THEM)) == "UF 20.2"


@case("uf-20-006")
@allowed("UF 20.21")
def test_who_fails_the_check_is_pinned_and_the_others_go_on() -> None:
    s = near(man(morale=3), man(morale=3))
    a, b = men(s, 0, "A")
    go(
        s,
        *(("infiltrate", US), ("enter", a, THEM), ("enter", b, THEM), ("done",)),
        draws=(rn("red", 4), rn("red", 3), red_in(3)),
    )
    assert s.pinned[a] and not s.pinned[b] and s.inside == {b: THEM}
    assert s.acted[US] and s.actions == 1
    assert rule_of(refusal(s, "infiltrate", US)) == "UF 4.2"


@case("uf-20-007")
@allowed("UF 20.22")
@refused("UF 20.22")
def test_a_movement_card_instead_of_the_check() -> None:
    s = near(man(pinned=True), man(pinned=True), *riflemen(3), hand=(MOVE, MOVE_2))
    _, _, c, d, _ = men(s, 0, "A")
    go(
        s,
        *(("infiltrate", US), ("enter", c, THEM), ("card", MOVE), ("enter", d, THEM), ("card", MOVE_2), ("done",)),
        draws=(red_in(3), black_in(3)),
    )
    assert s.inside == {c: THEM} and s.discards[:2] == [MOVE, MOVE_2]
    assert s.chit[US] == 3 and not ground.read(s.cards[US]).moves and s.actions == 1
    s = near(man(pinned=True), *riflemen(1), hand=(MOVE,))
    play(s, ("infiltrate", US))
    assert rule_of(refusal(s, "enter", men(s, 0, "A")[0], THEM)) == "UF 20.2", "a pinned man cannot"
    play(s, ("enter", men(s, 0, "A")[1], THEM))
    assert rule_of(refusal(s, "card", MOVE_2)) == "UF 2.22"


@case("uf-20-009")
@refused("UF 20.24", "UF 13.36")
def test_where_nobody_can_start_from() -> None:
    for stack in (
        [terrain("minefield")],
        [terrain("woods"), wire()],
        [terrain("stream")],
        [terrain("marsh")],
        [terrain("marsh"), sideways()],
    ):
        s = near(stack=stack)
        assert rule_of(refusal(s, "infiltrate", US)) == "UF 20.24", stack
    s = near(stack=[terrain("marsh"), sideways(), sideways(6)])
    assert ("infiltrate", US) in options(s)
    s = near(stack=[terrain("stream")], hand=(MOVE,))
    play(s, ("infiltrate", US), ("enter", 0, THEM))
    assert options(s) == [("card", MOVE)] and rule_of(refusal(s, "check")) == "UF 20.24"


@case("uf-20-010")
@case("uf-20-011")
@allowed("UF 20.24")
def test_out_of_a_stream_or_wadi_one_card_fords_and_decides() -> None:
    for card, draw, gets_in in (
        (MOVE, red_in(5, "black", 3), True),
        (MOVE, red_in(5, "red", 3), False),
        (FORD, red_in(5, "red", 3), True),
        (FORD, black_in(5, "black", 3), False),
    ):
        s = near(*riflemen(2), yours=riflemen(5), stack=[terrain("stream")], hand=(card,))
        assert column(s, 0, THEM) == 5
        go(s, ("infiltrate", US), ("enter", 0, THEM), ("card", card), ("done",), draws=(draw,))
        assert (0 in s.inside) == gets_in and s.chit[US] == 3


@case("uf-20-012")
@allowed("UF 20.25", "UF 13.36")
@refused("UF 20.25")
def test_where_nobody_can_go() -> None:
    for stack, able in (
        ([terrain("minefield")], False),
        ([terrain("stream")], True),
        ([terrain("marsh")], True),
        ([terrain("woods"), wire()], True),
    ):
        s = near(their_stack=stack)
        assert (("infiltrate", US) in options(s)) == able
        if not able:
            assert rule_of(refusal(s, "infiltrate", US)) == "UF 20.25"


@case("uf-20-013")
@allowed("UF 20.3")
def test_red_is_in_and_black_stays_out_without_harm() -> None:
    s = near()
    events = go(s, ("infiltrate", US), ("enter", 0, THEM), ("done",), draws=(rn("", 0), red_in(3)))
    assert s.inside == {0: THEM} and told(events, "infiltrates")
    s = near()
    go(s, ("infiltrate", US), ("enter", 0, THEM), ("done",), draws=(rn("", 0), black_in(3)))
    assert s.inside == {} and not s.pinned[0]
    turn_over(s)
    turn_over(s)
    assert ("infiltrate", US) in options(s)


@case("uf-20-014")
@allowed("UF 20.3")
@refused("UF 20.3")
@allowed("UF 9.4")
@refused("UF 9.4")
def test_concealed_is_played_before_the_draw() -> None:
    hand = (concealed(2),)
    s = near(yours=riflemen(5), hand=hand)
    lucky = next(c for c in s.pile.rest if red_in(3)(c) and black_in(5)(c))
    calm = deal(s, rn("", 0))[0]
    play(s, ("infiltrate", US), ("enter", 0, THEM), ("check",), ("done",), chance=[calm])
    e = explain_infiltration(s, 0, 0, THEM, 2)
    assert e.total() == 3 and 0 < e.odds[0].probability < 1
    play(s, ("pass",), chance=[lucky])
    assert s.inside == {} and hand[0] in s.hands[0]
    assert refusal(s, "conceal", hand[0]) is not None, "the draw is made"
    s = near(yours=riflemen(5), hand=hand)
    play(s, ("infiltrate", US), ("enter", 0, THEM), ("check",), ("done",), ("conceal", hand[0]), chance=[calm, lucky])
    assert s.inside == {0: THEM} and hand[0] in s.discards


@case("uf-20-015")
@allowed("UF 20.31", "UF 20.32", "UF 20.33", "UF 20.34", "UF 20.35", "UF 20.36", "UF 20.37", "UF 20.38", "UF 20.39")
@allowed("UF 8.12", "UF 8.74", "UF 8.82", "UF 10.14")
def test_one_shift_at_a_time() -> None:
    six = riflemen(6)
    assert column(near(yours=six), 0, THEM) == 6
    s = near(yours=six)
    s.night = True
    assert column(s, 0, THEM) == 3
    hooks(s).lit.append(lambda state, t: t == THEM)
    assert column(s, 0, THEM) == 6, "a lit group (UF 38.6)"
    hooks(s).lit.pop()
    for name, at in (("brush", 4), ("woods", 5), ("hill", 7), ("buildings", 6)):
        assert column(near(yours=six, stack=[terrain(name)]), 0, THEM) == at
    assert column(near(yours=six, stack=[]), 0, THEM) == 8
    assert column(near(yours=six, stack=[WALL, smoke()]), 0, THEM) == 4
    assert column(near(yours=six, their_stack=[terrain("woods"), smoke()]), 0, THEM) == 4
    assert column(near(yours=(*riflemen(4), *riflemen(2, pinned=True))), 0, THEM) == 4
    assert column(near(yours=six, stack=[WALL, sideways()]), 0, THEM) == 8
    assert column(near(yours=six, their_stack=[terrain("woods"), sideways()]), 0, THEM) == 8
    s = near(yours=six)
    s.inside[men(s, 1, "A")[0]] = US
    assert column(s, 0, THEM) == 8
    assert column(near(yours=six), 0, THEM, 3) == 3
    assert column(near(yours=riflemen(3), their_stack=[terrain("pillbox")]), 0, THEM) == 4


@case("uf-20-016")
@case("uf-20-017")
@case("uf-20-020")
@case("uf-20-064")
@allowed("UF 20.4", "UF 13.27")
def test_shifts_together() -> None:
    brush = terrain("brush")
    s = near(yours=riflemen(7), stack=[brush, smoke(), smoke(1)], their_stack=[terrain("woods"), smoke(2)])
    assert column(s, 0, THEM) == 1, "7 - 2 - 2 - 4 = -1"
    s = near(yours=riflemen(5), stack=[brush, forward()], their_stack=[terrain("woods"), sideways(), sideways(6)])
    assert column(s, 0, THEM) == 7
    s = near(yours=riflemen(8), stack=[], their_stack=[WALL, sideways()])
    assert column(s, 0, THEM) == 10, "8 + 2 + 2 = 12"
    s = near(yours=riflemen(6), stack=[WALL, smoke()], their_stack=[terrain("woods"), smoke(1)])
    s.night = True
    assert column(s, 0, THEM) == 3, "night, and no Smoke with it"
    eight = (*riflemen(6), *riflemen(2, pinned=True))
    s = near(yours=eight, stack=[terrain("hill")], their_stack=[WALL, sideways()])
    assert column(s, 0, THEM, 1) == 8


@case("uf-20-021")
def test_example_five_men_brush_one_pinned() -> None:
    s = near(yours=(*riflemen(4), man(pinned=True)), stack=[terrain("brush")])
    assert column(s, 0, THEM) == 2
    go(s, ("infiltrate", US), ("enter", 0, THEM), ("done",), draws=(rn("", 0), red_in(2)))
    assert s.inside == {0: THEM}


def test_a_group_whose_last_man_is_in_transfer_counts_as_moving() -> None:
    s = near(yours=riflemen(1), more=(group("B", *riflemen(2), side=1, chit=2),))
    s.crossing[men(s, 1, "A")[0]] = 7
    assert column(s, 0, THEM) == 3, "1 + 2 (UF 20.39, UF 17.8)"


@allowed("UF 20.23", "UF 20.61")
def test_crew_duty_and_heavy_weapons_stay_behind() -> None:
    mmg = weapon_of(GERMAN, "MMG")
    s = near(man("MMG", assistant=1), *riflemen(2), hand=(MOVE,))
    gunner, helper, _ = men(s, 0, "A")
    go(s, ("infiltrate", US), ("enter", gunner, THEM), ("card", MOVE), ("done",), draws=(black_in(3),))
    assert s.weapon[gunner] == UNARMED and s.dropped[US] == (chit(mmg, False, helper),)
    assert s.assistant[gunner] == -1 and s.principal[helper] == helper, "he stays at the weapon (UF 11.13)"


@allowed("UF 20.23")
@refused("UF 20.23")
def test_a_secondary_weapon_may_be_left() -> None:
    s = near()
    s.secondary[0] = "panzerfaust"
    play(s, ("infiltrate", US), ("enter", 0, THEM))
    assert ("leave behind", 2) in options(s) and rule_of(refusal(s, "leave behind", 1)) == "UF 20.23"
    go(s, ("leave behind", 2), ("done",), draws=(rn("", 0), black_in(3)))
    assert s.secondary == {} and s.dropped[US] == (secondary_chit("panzerfaust"),)


@refused("UF 28.8", "UF 32.21", "UF 17.8")
def test_others_who_cannot() -> None:
    s = near(chapters=33)
    a, b, c = men(s, 0, "A")
    s.guard[men(s, 1, "A")[0]] = a
    s.crossing[b] = 1
    s.inside[c] = THEM
    rules = [infiltration_refusal(s, US, m, THEM) for m in (a, b, c, 99)]
    assert [r.rule for r in rules if r] == ["UF 32.21", "UF 17.8", "UF 20.56", "UF 20.2"]
    s = position(group("A", *riflemen(2), chit=3), group("A", *riflemen(2), side=1, chit=2), chapters=20)
    s.kind = (2, *s.kind[1:])
    assert rule_of(infiltration_refusal(s, 0, 0, THEM)) == "UF 34.7"
    s.kind = (1, *s.kind[1:])
    assert rule_of(infiltration_refusal(s, 0, 0, THEM)) == "UF 28.8"


@pytest.mark.parametrize("cards, counted", [((MOVE,), 0), ((), 1)])
def test_japanese_movement_cards_leave_the_discards_open(cards: tuple[int, ...], counted: int) -> None:
    s = near(*riflemen(2), hand=(*cards, fire(1)), nations=("Japanese", "American"), chapters=47)
    how = ("card", MOVE) if cards else ("check",)
    draws = (black_in(2),) if cards else (rn("", 0), black_in(2))
    go(s, ("infiltrate", US), ("enter", 0, THEM), how, ("done",), draws=draws[:-1])
    go(s, ("pass",), draws=draws[-1:])
    assert s.acted[US] and s.actions == counted, "UF 45.11"
