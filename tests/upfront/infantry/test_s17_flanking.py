"""UF 17.1 to 17.5: lateral and natural Flanking Fire."""

from __future__ import annotations

from bocage.games.upfront.armor.ordnance import MAIN
from bocage.games.upfront.armor.s25_to_hit import to_hit
from bocage.games.upfront.infantry.s17_flanking import flank_refusal, flanked_by, has_flanking_fire
from bocage.games.upfront.state import relative_range
from bocage.games.upfront.table import ground
from bocage.games.upfront.table.firepower import firepower, man_firepower
from tests.marks import allowed, case, refused
from tests.upfront.infantry.flank_scenes import FLANK, FLANK_2, flanking, row, table, two_by_two
from tests.upfront.position import (
    fire,
    forward,
    gid,
    group,
    man,
    men,
    movement,
    options,
    play,
    position,
    refusal,
    riflemen,
    rncs,
    terrain,
    turn_over,
)


@case("uf-17-001")
@allowed("UF 17.1", "UF 17.4")
def test_a_flank_card_sideways_doubles_fire_at_the_named_group() -> None:
    s = two_by_two()
    b = gid(s, 1, "B")
    assert relative_range(s, 0, b) == 0
    before = firepower(s, 0, b, 3)
    play(s, ("move", 0), ("flank", FLANK, b))
    assert s.flanks == {(0, b): 1} and ground.lies(s.cards[0][-1]) == ground.SIDEWAYS
    s.cards[0] = (terrain("woods") | ground.TERRAIN_UP << 8,)
    assert firepower(s, 0, b, 3) == 2 * before
    assert firepower(s, 0, gid(s, 1, "A"), 3) == before
    assert firepower(s, 1, b, 3) == before


@case("uf-17-002")
@refused("UF 17.1")
def test_only_a_flank_card_and_only_sideways() -> None:
    s = two_by_two(mine=(movement(), FLANK))
    b = gid(s, 1, "B")
    play(s, ("move", 0))
    assert refusal(s, "flank", movement(), b).rule == "UF 17.1"
    assert not [a for a in options(s) if a[0] == "flank" and a[1] == movement()]
    play(s, ("move", FLANK, "forward"))
    assert not s.flanks and s.chit[0] == 1


@refused("UF 17.1")
def test_flanking_fire_is_not_in_force_in_scenario_a() -> None:
    s = position(
        group("A", *riflemen(2)), group("B", *riflemen(2)), *row("AB", "00", 1), hands=([FLANK], []), chapters=16
    )
    play(s, ("move", 0))
    assert {a[0] for a in options(s)} == {"move"}
    assert refusal(s, "flank", FLANK, gid(s, 1, "B")).rule == "UF 17.1"


@case("uf-17-003")
@refused("UF 17.1")
def test_the_position_counts_when_the_card_is_played() -> None:
    s = table(*row("AB", "00", 0), *row("AC", "00", 1), yours=(movement(nth=1), terrain("woods")))
    play(s, ("move", 0))
    assert ("move", FLANK, "sideways") in options(s)
    assert not [a for a in options(s) if a[0] == "flank"]
    play(s, ("move", FLANK, "sideways"))
    turn_over(s)
    c = gid(s, 1, "C")
    play(s, ("move", c), ("shift", movement(nth=1), 2))
    turn_over(s)
    turn_over(s)
    play(s, ("terrain", c), ("terrain", terrain("woods")))
    assert s.letter[c] == 2 and not s.flanks and not has_flanking_fire(s, 0, c)


@case("uf-17-004")
@case("uf-17-052")
@allowed("UF 17.1", "UF 17.7")
def test_a_flank_card_may_claim_nothing() -> None:
    s = two_by_two(stack=[terrain("brush")])
    play(s, ("move", 0), ("move", FLANK, "sideways"))
    assert not s.flanks and not s.shifting
    s = two_by_two(stack=[terrain("stream")])
    play(s, ("move", 0), ("move", FLANK, "sideways"), chance=rncs(s, ("black", 3)))
    assert not s.flanks and ground.read(s.cards[0]).moves == 1


@case("uf-17-005")
@refused("UF 17.2")
def test_four_groups_against_two() -> None:
    s = table(*row("ABCD", "0000", 0), *row("AB", "00", 1))
    able = {
        f"{s.letter[g]}{s.letter[t]}"
        for g in range(12)
        for t in range(12)
        if s.men[g] and s.men[t] and g // 6 != t // 6 and flank_refusal(s, g, FLANK, t) is None
        if g // 6 == 0
    }
    assert able == {"12", "21", "32"}
    other = {(s.letter[g], s.letter[t]) for g in (6, 7) for t in range(4) if flank_refusal(s, g, FLANK, t) is None}
    assert other == {(1, 2), (2, 1)}
    no_c = flank_refusal(s, 7, FLANK, 2)
    assert no_c is not None and no_c.rule == "UF 17.2"
    play(s, ("move", 3))
    assert refusal(s, "flank", FLANK, 7).rule == "UF 17.2"


@case("uf-17-006")
@allowed("UF 17.2")
def test_a_group_that_became_c_can_be_flanked_from_both_sides() -> None:
    s = table(*row("ABCD", "0000", 0), *row("AC", "00", 1))
    c = gid(s, 1, "C")
    assert [g for g in range(4) if flank_refusal(s, g, FLANK, c) is None] == [1, 3]


@case("uf-17-007")
@allowed("UF 17.2")
def test_a_group_that_has_moved_over_can_flank_with_a_later_card() -> None:
    s = table(*row("ABD", "000", 0), *row("AB", "00", 1), mine=(FLANK, FLANK_2, terrain("woods")))
    b = gid(s, 1, "B")
    play(s, ("move", 3))
    assert not [a for a in options(s) if a[0] == "flank"]
    play(s, ("shift", FLANK, 3))
    turn_over(s)
    turn_over(s)
    play(s, ("terrain", 3), ("terrain", terrain("woods")))
    turn_over(s)
    turn_over(s)
    assert s.letter[3] == 3
    play(s, ("move", 3), ("flank", FLANK_2, b))
    assert flanked_by(s, b) == [3]


@refused("UF 17.2")
def test_a_group_does_not_flank_the_group_that_flanks_it() -> None:
    s = table(*row("ABC", "000", 0), *row("ABC", "000", 1), mine=(FLANK,), yours=(FLANK_2,))
    play(s, ("move", 0), ("flank", FLANK, gid(s, 1, "B")))
    turn_over(s)
    b = gid(s, 1, "B")
    play(s, ("move", b))
    assert refusal(s, "flank", FLANK_2, 0).rule == "UF 17.2"
    play(s, ("flank", FLANK_2, 2))
    assert flanking(s) == {("1B", "0C")}, "its own card has ended the fire against it"


@allowed("UF 17.21")
@refused("UF 17.21")
def test_one_card_flanks_one_group_for_good() -> None:
    s = table(*row("ABC", "000", 0), *row("ABC", "000", 1), mine=(FLANK,))
    play(s, ("move", 1), ("flank", FLANK, gid(s, 1, "A")))
    assert flanking(s) == {("0B", "1A")}
    assert not has_flanking_fire(s, 1, gid(s, 1, "C"))
    s = table(*row("ABC", "000", 0), *row("ABC", "555", 1), mine=(fire(1),))
    s.flanks[1, gid(s, 1, "A")] = 0
    play(s, ("fire", 1))
    assert ("at", gid(s, 1, "C")) in options(s), "it may fire at others"
    s = table(*row("ABC", "000", 0), group("A", man(pinned=True), side=1), *row("BC", "00", 1), mine=(movement(),))
    s.flanks[1, gid(s, 1, "A")] = 0
    turn_over(s)
    play(s, ("panic", men(s, 1, "A")[0]), chance=rncs(s, ("black", 1)))
    play(s, ("reorder", 7), ("place", s.men[7][1]))
    turn_over(s)
    assert not s.flanks
    play(s, ("move", 1))
    assert not [a for a in options(s) if a[0] == "flank"], "no other group in place of the one that is lost"


@case("uf-17-010")
@allowed("UF 17.3")
def test_natural_flanking_in_reds_turn() -> None:
    s = table(*row("AB", "01", 0), *row("ABC", "434", 1), mine=(movement(),))
    play(s, ("move", 1), ("move", movement(), "forward"))
    assert s.chit[1] == 2 and relative_range(s, 1, gid(s, 1, "B")) == 5
    assert relative_range(s, 1, gid(s, 1, "A")) == 4
    assert flanking(s) == {("0B", "1A"), ("1A", "0B"), ("1C", "0B")}


@case("uf-17-011")
@allowed("UF 17.3")
def test_natural_flanking_in_blacks_turn() -> None:
    plain, more = movement(), movement(nth=1)
    s = table(*row("AB", "01", 0), *row("ABC", "434", 1), mine=(), yours=(plain, more), seat=1)
    play(s, ("move", gid(s, 1, "A")), ("move", plain, "forward"))
    assert flanking(s) == {("1A", "0B"), ("0B", "1A")}
    play(s, ("move", gid(s, 1, "C")), ("move", more, "forward"))
    assert flanking(s) == {("1A", "0B"), ("0B", "1A"), ("1C", "0B")}


@case("uf-17-013")
@allowed("UF 17.3")
def test_natural_flanking_of_two_groups_at_once() -> None:
    s = table(*row("ABC", "010", 0), *row("ABC", "434", 1), mine=(movement(),))
    play(s, ("move", 1), ("move", movement(), "forward"))
    assert flanking(s) == {("0B", "1A"), ("0B", "1C"), ("1A", "0B"), ("1C", "0B")}


@case("uf-17-084")
@allowed("UF 17.3")
def test_natural_flanking_comes_only_with_the_step_from_5_to_4() -> None:
    plain, more = movement(), movement(nth=1)
    s = table(*row("AB", "12", 0), *row("A", "2", 1), mine=(plain, more))
    a = gid(s, 1, "A")
    assert relative_range(s, 1, a) == 4 and not s.flanks
    play(s, ("move", 1), ("move", plain, "forward"))
    assert relative_range(s, 1, a) == 5 and not s.flanks
    turn_over(s)
    turn_over(s)
    play(s, ("move", 1), ("move", more, "forward"))
    assert relative_range(s, 1, a) == 4 and flanking(s) == {("0B", "1A")}


@case("uf-17-014")
def test_a_flamethrower_is_not_doubled() -> None:
    s = table(
        group("A", *(man("AR"), man("AR"), man("AR"), man("FT"))),
        group("B", *riflemen(1)),
        group("B", *riflemen(1), side=1, chit=5),
    )
    b = gid(s, 1, "B")
    s.flanks[0, b] = 1
    ar, *_, ft = men(s, 0, "A")
    assert (man_firepower(s, ar, b, 5), man_firepower(s, ft, b, 5)) == (10, 12)
    assert firepower(s, 0, b, 5) == 3 * 10 + 12
    s.flanks.clear()
    assert firepower(s, 0, b, 5) == 3 * 5 + 12


@case("uf-17-015")
def test_ordnance_has_no_flanking_bonus() -> None:
    s = position(
        group("A", man("PSK"), man()),
        group("B", *riflemen(1)),
        group("B", *riflemen(2), side=1, chit=4),
        chapters=30,
    )
    b = gid(s, 1, "B")
    schreck, rifle = men(s, 0, "A")
    step = to_hit(s, schreck, MAIN, b)
    s.flanks[0, b] = 1
    assert to_hit(s, schreck, MAIN, b) == step
    assert man_firepower(s, schreck, b, 4) == 0 and man_firepower(s, rifle, b, 4) == 4


@case("uf-17-018")
def test_a_crewed_gun_doubles_its_full_value() -> None:
    s = table(group("A", man("LMG", assistant=1), man()), group("B", *riflemen(1)), *row("B", "2", 1))
    b = gid(s, 1, "B")
    gunner = men(s, 0, "A")[0]
    assert man_firepower(s, gunner, b, 2) == 6
    s.flanks[0, b] = 1
    assert man_firepower(s, gunner, b, 2) == 12
    s.assistant[gunner] = -1
    assert man_firepower(s, gunner, b, 2) == 6, "bracketed 3, doubled"


@case("uf-17-019")
def test_moving_and_flanking_leave_a_bolt_action_rifle_as_printed() -> None:
    s = table(group("A", *riflemen(1), stack=[forward()]), group("B", *riflemen(1)), *row("B", "5", 1))
    b = gid(s, 1, "B")
    rifle = men(s, 0, "A")[0]
    assert man_firepower(s, rifle, b, 5) == 1, "3 halved and rounded down"
    s.flanks[0, b] = 1
    assert man_firepower(s, rifle, b, 5) == 3
    assert man_firepower(s, rifle, b, 1) == 1, "1 is doubled and halved before rounding"
