"""UF 17.61 to 17.63: what encirclement does and what ends it."""

from __future__ import annotations

from bocage.games.upfront.infantry.s17_encirclement import encircle, encircle_refusal, settle
from bocage.games.upfront.infantry.s17_flanking import has_flanking_fire
from bocage.games.upfront.state import PANICKED, ROUTED, relative_range
from bocage.games.upfront.table.casualties import panic_of
from bocage.games.upfront.table.firepower import firepower
from bocage.games.upfront.table.modifiers import lines
from tests.marks import allowed, case, refused
from tests.upfront.infantry.encirclement_scenes import MORE, PLAIN, black, red, surrounded, table
from tests.upfront.position import (
    back,
    fire,
    gid,
    man,
    movement,
    options,
    play,
    refusal,
    rncs,
    sideways,
    terrain,
    turn_over,
)


@case("uf-17-028")
@allowed("UF 17.63")
@refused("UF 17.63")
def test_once_encircled_the_group_behind_may_change_its_range() -> None:
    s = surrounded()
    b = gid(s, 1, "B")
    play(s, ("move", 2), ("move", PLAIN, "forward"))
    assert relative_range(s, 2, b) == 3 and b in s.encircled
    s = surrounded()
    play(s, ("move", 2), ("move", PLAIN, "back"))
    assert relative_range(s, 2, b) == 5 and b in s.encircled
    settle(s)
    assert b in s.encircled
    s.chit[2] -= 1
    settle(s)
    assert not s.encircled, "farther back it stands in front of the group again"


@case("uf-17-032")
@allowed("UF 17.611")
@refused("UF 17.611")
def test_an_encircled_group_is_tied_down() -> None:
    s = surrounded((), (PLAIN, MORE), man(leader="SL"), man())
    a, b = gid(s, 1, "A"), gid(s, 1, "B")
    s.chit[a] = 2
    s.crossing[s.men[a][0]] = b
    s.marks["sent", s.men[a][0]] = 1
    turn_over(s)
    assert refusal(s, "send", b).rule == "UF 17.611"
    assert refusal(s, "receive", b).rule == "UF 17.611"
    s.crossing.clear()
    assert refusal(s, "exchange", b).rule == "UF 17.611"
    play(s, ("move", b))
    assert refusal(s, "shift", PLAIN, 3).rule == "UF 17.611"
    s = surrounded((), (PLAIN, MORE), man(leader="SL"), man())
    s.chit[a] = 2
    turn_over(s)
    assert not {x[0] for x in options(s)} & {"send", "receive", "exchange"}
    s.encircled.clear()
    assert {("send", b), ("exchange", b)} <= set(options(s)), "free again, it may"


@refused("UF 17.611")
def test_nobody_sets_out_for_an_encircled_group() -> None:
    s = surrounded((), (PLAIN,), man(leader="SL"), man())
    a = gid(s, 1, "A")
    s.chit[a] = 2
    turn_over(s)
    assert refusal(s, "send", a).rule == "UF 17.611"


@allowed("UF 17.612")
def test_all_fire_at_it_is_doubled_once() -> None:
    s = surrounded()
    b = gid(s, 1, "B")
    doubled = [firepower(s, g, b, 4) for g in range(3)]
    s.flanks[2, b] = 1
    assert firepower(s, 2, b, 4) == doubled[2], "no second bonus"
    s.encircled.clear()
    s.flanks.clear()
    assert doubled == [2 * firepower(s, g, b, 4) for g in range(3)]


@allowed("UF 17.612")
def test_the_bonus_stays_when_flanking_would_be_lost() -> None:
    s = surrounded((), (PLAIN,))
    b = gid(s, 1, "B")
    turn_over(s)
    play(s, ("move", b), ("move", PLAIN, "sideways"))
    assert b in s.encircled and has_flanking_fire(s, 0, b)


@case("uf-17-034")
@allowed("UF 17.613")
def test_pinned_men_panic_one_sooner_but_rout_as_printed() -> None:
    for column, fate in ((4, PANICKED), (9, ROUTED)):
        s = surrounded((fire(3),), (), man(pinned=True, panic=5, kia=9))
        b = gid(s, 1, "B")
        m = s.men[b][0]
        assert panic_of(s, m) == 4
        play(
            s,
            *(("fire", 1), ("at", b), ("card", fire(3)), ("ready",), ("resolve",)),
            chance=rncs(s, ("black", 1, {10: (column, column)})),
        )
        assert s.fate[m] == fate
    s = surrounded((fire(3),), (), man(pinned=True, panic=5, kia=9))
    s.encircled.clear()
    b = gid(s, 1, "B")
    play(
        s,
        *(("fire", 2), ("at", b), ("card", fire(3)), ("ready",), ("resolve",)),
        chance=rncs(s, ("black", 1, {10: (4, 4)})),
    )
    assert s.pinned[s.men[b][0]], "not encircled, a 4 does nothing"


@allowed("UF 8.9")
def test_walls_do_not_help_an_encircled_group() -> None:
    s = table(*red(), *black(3, 2, stack=[terrain("wall")]))
    b = gid(s, 1, "B")
    assert ("UF 8.9", -2) in [(rule, n) for rule, _, n in lines(s, 1, b)]
    encircle(s, 2, b)
    assert "UF 8.9" not in [rule for rule, _, _ in lines(s, 1, b)]


@case("uf-17-035")
@allowed("UF 17.62")
def test_what_ends_an_encirclement() -> None:
    s = surrounded()
    b = gid(s, 1, "B")
    settle(s)
    assert b in s.encircled
    for red_group in (1, 2):
        s = surrounded()
        s.pinned[s.men[red_group][0]] = s.pinned[s.men[red_group][1]] = True
        for m in s.men[red_group]:
            play(s, ("panic", m), chance=rncs(s, ("black", 1)))
        assert not s.encircled, "one of the two is eliminated"
    s = surrounded()
    s.inside[s.men[b][0]] = 2
    settle(s)
    assert not s.encircled, "infiltrated by the encircled group"
    s = table(*red(c=4, stack=[sideways()]), *black(), mine=(terrain("woods"),))
    encircle(s, 2, b)
    s.shifting[2] = 4
    play(s, ("terrain", 2), ("terrain", terrain("woods")))
    assert s.letter[2] == 4 and not s.encircled, "it has another letter"
    for red_group, chit in ((1, -1), (2, 7)):
        s = surrounded()
        s.chit[red_group] = chit
        settle(s)
        assert not s.encircled, "Relative Range 1"
    s = surrounded()
    s.inside[s.men[2][0]] = b
    settle(s)
    assert s.encircled, "an infiltrator in the encircled group changes nothing"


@case("uf-17-035")
@case("uf-17-036")
@allowed("UF 17.62")
def test_a_retreat_that_leaves_both_in_front_breaks_it() -> None:
    s = surrounded((), (PLAIN, MORE))
    b = gid(s, 1, "B")
    turn_over(s)
    play(s, ("move", b), ("move", PLAIN, "back"))
    assert s.chit[b] == 1 and not s.encircled, "the sum of 5 by its own retreat puts Red C in front"
    s = table(*red(), *black(3, 0))
    s.encircled[b] = (2, 1, 2, 4)
    settle(s)
    assert [relative_range(s, g, b) for g in (1, 2)] == [2, 4] and not s.encircled


@case("uf-17-045")
@allowed("UF 17.62", "UF 17.7")
def test_escaping_encirclement_as_in_the_example() -> None:
    woods = terrain("woods")
    s = table(*red(), *black(), mine=(PLAIN,), yours=(MORE, movement(nth=2), woods))
    b = gid(s, 1, "B")
    s.flanks[2, b] = 1
    assert relative_range(s, 2, b) == 4 and encircle_refusal(s, 2, b) is None
    turn_over(s)
    play(s, ("move", b), ("move", MORE, "back"))
    assert relative_range(s, 2, b) == 5 and not s.flanks and encircle_refusal(s, 2, b) is not None
    turn_over(s)
    turn_over(s)
    s.cards[b] = ()
    play(s, ("move", b), ("shift", movement(nth=2), 3))
    turn_over(s)
    turn_over(s)
    play(s, ("terrain", b), ("terrain", woods))
    turn_over(s)
    assert s.letter[b] == 3
    play(s, ("move", 2))
    assert refusal(s, "move", PLAIN, "forward").rule == "UF 5.7"


@allowed("UF 17.62")
def test_a_rejected_step_back_of_the_group_behind_leaves_the_encirclement() -> None:
    s = table(*red(c=4, stack=[back()]), *black(), yours=(terrain("hill"),), mine=())
    b = gid(s, 1, "B")
    s.encircled[b] = (2, 1, 2, 4)
    s.chit[2] = 3
    turn_over(s)
    turn_over(s, ("on", terrain("hill"), 2))
    play(s, ("reject", 2))
    assert s.chit[2] == 4 and b in s.encircled
