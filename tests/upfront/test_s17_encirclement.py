"""UF 17.6: encirclement, its effects and its end."""

from __future__ import annotations

from bocage.games.upfront.casualties import panic_of
from bocage.games.upfront.firepower import firepower
from bocage.games.upfront.modifiers import lines
from bocage.games.upfront.s17_encirclement import encircle, encircle_refusal, settle
from bocage.games.upfront.s17_flanking import has_flanking_fire
from bocage.games.upfront.state import AFV, PANICKED, ROUTED, UpFrontState, relative_range
from tests.marks import allowed, case, refused
from tests.upfront.position import (
    Group,
    Man,
    back,
    fire,
    forward,
    gid,
    group,
    man,
    movement,
    options,
    play,
    position,
    refusal,
    riflemen,
    rncs,
    sideways,
    terrain,
    turn_over,
)

PLAIN = movement()
MORE = movement(nth=1)
RED = 0  # side 0 is Red, side 1 Black


def table(*groups: Group, mine: tuple[int, ...] = (PLAIN,), yours: tuple[int, ...] = ()) -> UpFrontState:
    return position(*groups, hands=(mine, yours), chapters=19)


def red(a: int = 1, b: int = 2, c: int = 4, **facts: object) -> list[Group]:
    """Red A, B and C; the facts are those of C."""
    return [
        group("A", *riflemen(2), chit=a),
        group("B", *riflemen(2), chit=b),
        group("C", *riflemen(2), chit=c, **facts),
    ]


def black(a: int = 3, b: int = 2, *men: Man, **facts: object) -> list[Group]:
    """Black A and B; the men and facts are those of B."""
    return [
        group("A", *riflemen(2), chit=a, side=1),
        group("B", *(men or riflemen(2)), chit=b, side=1, **facts),
    ]


def surrounded(mine: tuple[int, ...] = (PLAIN,), yours: tuple[int, ...] = (), *men: Man) -> UpFrontState:
    """Black B (chit 2) encircled by Red B (chit 2, in front) and Red C (chit 4, behind); Red to move."""
    s = table(*red(), *black(3, 2, *men), mine=mine, yours=yours)
    encircle(s, 2, gid(s, 1, "B"))
    return s


@case("uf-17-025")
@allowed("UF 17.6")
def test_the_example_of_red_c() -> None:
    s = table(*red(c=3, stack=[forward()]), *black(), mine=(PLAIN, MORE))
    b = gid(s, 1, "B")
    play(s, ("move", 2), ("move", PLAIN, "forward"))
    assert relative_range(s, 2, b) == 4 and (2, b) in s.flanks and not s.encircled
    turn_over(s)
    play(s, ("reorder", b), ("place", s.men[b][1]))
    turn_over(s)
    letters, chits = list(s.letter), list(s.chit)
    play(s, ("move", 2), ("encircle", MORE, b))
    assert s.encircled == {b: (2, 1, 2, 4)}
    assert (s.letter, s.chit) == (letters, chits)


@case("uf-17-028")
@refused("UF 17.6")
def test_only_at_relative_range_4_behind() -> None:
    for chit in (3, 5, 2):
        s = table(*red(c=chit), *black())
        b = gid(s, 1, "B")
        play(s, ("move", 2))
        assert refusal(s, "encircle", PLAIN, b).rule == "UF 17.6"
        assert not [a for a in options(s) if a[0] == "encircle"]


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


@refused("UF 17.6")
def test_the_group_in_front_must_exist_and_be_near() -> None:
    s = table(group("A", *riflemen(2), chit=1), group("C", *riflemen(2), chit=4), *black())
    play(s, ("move", 2))
    assert refusal(s, "encircle", PLAIN, gid(s, 1, "B")).rule == "UF 17.6"
    s = table(*red(b=-1), *black())
    play(s, ("move", 2))
    assert refusal(s, "encircle", PLAIN, gid(s, 1, "B")).rule == "UF 17.6"
    s = table(*red(b=0), *black())
    play(s, ("move", 2), ("encircle", PLAIN, gid(s, 1, "B")))
    assert s.encircled, "Relative Range 2 is near enough"


@allowed("UF 17.6")
def test_the_groups_that_encircle_need_not_be_able_to_fire() -> None:
    s = table(group("B", man("", pinned=True), chit=2), group("C", man(""), chit=4), *black())
    play(s, ("move", 2), ("encircle", PLAIN, gid(s, 1, "B")))
    assert s.encircled


@refused("UF 17.6")
def test_an_afv_is_not_encircled_and_only_an_adjacent_group() -> None:
    s = table(*red(), *black())
    b = gid(s, 1, "B")
    s.kind = tuple(AFV if s.group[m] == b else kind for m, kind in enumerate(s.kind))
    found = encircle_refusal(s, 2, b)
    assert found is not None and found.rule == "UF 17.6" and "AFV" in found.reason
    found = encircle_refusal(s, 2, gid(s, 1, "A"))
    assert found is not None and "adjacent" in found.reason


@case("uf-17-030")
@refused("UF 17.6")
def test_one_card_does_not_transfer_and_encircle() -> None:
    s = table(
        *[group(x, *riflemen(2), chit=n) for x, n in (("A", 4), ("C", 2))],
        *[group(x, *riflemen(2), chit=n, side=1) for x, n in (("A", 0), ("B", 0), ("C", 2))],
        mine=(PLAIN, MORE),
    )
    c = gid(s, 1, "C")
    play(s, ("move", 0))
    assert ("shift", PLAIN, 2) in options(s)
    assert refusal(s, "encircle", PLAIN, c).rule == "UF 17.6"
    play(s, ("shift", PLAIN, 2))
    assert not s.encircled and s.letter[0] == 1


@refused("UF 17.6")
def test_no_encircling_while_a_transfer_of_the_group_is_under_way() -> None:
    s = table(*red(c=4, stack=[sideways()]), *black())
    s.shifting[2] = 4
    play(s, ("move", 2))
    assert refusal(s, "encircle", PLAIN, gid(s, 1, "B")).rule == "UF 17.6"


@refused("UF 17.6")
def test_a_group_helps_to_surround_one_enemy_at_a_time() -> None:
    flank = movement("flank")
    s = table(*red(), group("A", *riflemen(2), chit=3, side=1), group("B", *riflemen(2), chit=2, side=1), mine=(flank,))
    b = gid(s, 1, "B")
    encircle(s, 2, b)
    play(s, ("move", 1))
    assert refusal(s, "flank", flank, gid(s, 1, "A")).rule == "UF 17.6", "Red B holds Black B in front"
    s = table(*red(), *black())
    s.flanks[1, gid(s, 1, "A")] = 0
    play(s, ("move", 2))
    assert refusal(s, "encircle", PLAIN, b).rule == "UF 17.6", "Red B is busy flanking Black A"


@case("uf-17-085")
@allowed("UF 17.6")
def test_encircling_while_being_flanked() -> None:
    s = table(*red(), *black())
    b = gid(s, 1, "B")
    s.flanks = {(2, b): 1, (b, 2): 7}
    play(s, ("move", 2), ("encircle", PLAIN, b))
    assert b in s.encircled and not s.flanks
    assert has_flanking_fire(s, 2, b) and has_flanking_fire(s, 0, b)


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


@refused("UF 8.42")
def test_the_first_card_in_a_marsh_does_not_encircle() -> None:
    s = table(*red(c=4, stack=[terrain("marsh")]), *black())
    play(s, ("move", 2))
    assert refusal(s, "encircle", PLAIN, gid(s, 1, "B")).rule == "UF 8.42"


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
