"""UF 20.8: captured ground."""

from __future__ import annotations

from bocage.games.upfront.close_combat.s20_ground import ENTRENCHED, full_refusal
from bocage.games.upfront.infantry.s18_chits import chit
from bocage.games.upfront.printed.weapons import weapon_of
from bocage.games.upfront.state import UpFrontState
from bocage.games.upfront.table.ground import FACE_DOWN, card_of, lies
from bocage.games.upfront.view import table_view
from tests.marks import allowed, case, refused
from tests.upfront.close_combat.close_scenes import THEM, US, inside, near
from tests.upfront.position import (
    Group,
    back,
    face_down,
    fire,
    forward,
    gid,
    go,
    group,
    kinds_on,
    man,
    men,
    movement,
    options,
    play,
    refusal,
    riflemen,
    rn,
    sideways,
    terrain,
)

WOODS, BRUSH = terrain("woods"), terrain("brush")


def last_man_dies(s: UpFrontState, *more: object) -> None:
    """The first man of group A kills the only man of enemy group A in Close Combat and lets his weapon lie."""
    go(
        s,
        *(("close combat", US), ("enter", 0, THEM), ("done",), ("leave it",)),
        draws=(rn("", 0), rn("black", 5), rn("red", 5)),
    )


def taken(
    their_stack: list[int], stack: tuple[int, ...] = (BRUSH,), chapters: int = 20, nation: str = "German"
) -> UpFrontState:
    s = near(*riflemen(2, morale=9), yours=(man(),), stack=stack, their_stack=their_stack, chapters=chapters)
    return inside(s, 0)


@case("uf-20-053")
@case("uf-20-055")
@allowed("UF 20.8")
@refused("UF 20.8")
def test_the_captor_takes_the_ground_with_its_entrenchment_and_weapons() -> None:
    s = taken([WOODS], (BRUSH, sideways()))
    s.marks[ENTRENCHED, THEM] = 1
    last_man_dies(s)
    assert s.men[THEM] == () and options(s) == [("capture ground", US), ("scrap",)]
    assert refusal(s, "capture ground", 1).rule == "UF 20.8"
    left = s.copy()
    play(s, ("capture ground", US))
    assert kinds_on(s, 0, "A") == ["woods"] and card_of(s.cards[US][0]) == WOODS
    assert s.marks == {(ENTRENCHED, US): 1} and BRUSH in s.discards and WOODS not in s.discards
    assert s.dropped[US] == (chit(weapon_of(1, "R")),) and s.chit[US] == 3 and s.letter[US] == 1
    assert s.inside == {} and s.spoils == {}
    play(left, ("scrap",))
    assert kinds_on(left, 0, "A") == ["brush", "sideways"] and WOODS in left.discards and left.spoils == {}
    assert left.dropped[US] == ()


@case("uf-20-054")
@allowed("UF 20.8")
def test_two_groups_could_claim_it_and_men_come_over() -> None:
    s = near(*riflemen(2, morale=9), yours=(man(),), their_stack=[WOODS], more=(group("B", *riflemen(2), chit=3),))
    other = men(s, 0, "B")[0]
    inside(s, 0, other)
    last_man_dies(s)
    assert options(s) == [("capture ground", 0), ("capture ground", 1), ("scrap",)]
    play(s, ("capture ground", 1))
    assert options(s) == [("done",), ("join", 0)] and refusal(s, "join", 1).rule == "UF 20.8"
    play(s, ("join", 0))
    assert men(s, 0, "B") == (other, men(s, 0, "B")[1], 0) and s.group[0] == 1 and s.inside == {}
    assert kinds_on(s, 0, "A") == ["wall"] and kinds_on(s, 0, "B") == ["woods"]


@refused("UF 3.2")
def test_a_group_of_ten_takes_nobody_in() -> None:
    s = near(*riflemen(2, morale=9), yours=(man(),), their_stack=[WOODS], more=(group("B", *riflemen(10), chit=3),))
    inside(s, 0, men(s, 0, "B")[0])
    last_man_dies(s)
    play(s, ("capture ground", 1))
    assert len(men(s, 0, "B")) == 10 and s.inside == {}, "nobody could join, so nobody was asked"
    assert full_refusal(s, 1, 0) is not None and full_refusal(s, 0, 0) is None


@case("uf-20-056")
@allowed("UF 20.8")
def test_a_group_under_two_movement_cards_leaves_open_ground() -> None:
    first = back(8)
    s = taken([WOODS, first, sideways()])
    last_man_dies(s)
    assert WOODS in s.discards
    play(s, ("capture ground", US))
    assert [(card_of(e), lies(e)) for e in s.cards[US]] == [(card_of(first), FACE_DOWN)]
    hidden = fire(1)
    s = taken([face_down(hidden)])
    last_man_dies(s)
    play(s, ("capture ground", US))
    assert s.cards[US] == () and hidden in s.buried[1], "a card laid face down goes unseen"
    assert table_view(s, 0)["sides"][0]["groups"][0]["terrain"] == "open ground"


@refused("UF 20.8")
def test_infiltrators_who_all_fired_capture_nothing() -> None:
    shot = fire(1)
    for held_back in (False, True):
        s = near(*riflemen(2), yours=(man(morale=0, kia=1),), their_stack=[WOODS], hand=(shot,))
        inside(s, 0)
        actions = [("hold back", 0)] if held_back else [("go on",)]
        go(
            s,
            *(("fire", US), ("at", THEM), *actions, ("card", shot), ("ready",), ("resolve",)),
            draws=(rn("black", 5),),
        )
        assert s.men[THEM] == ()
        if held_back:
            assert options(s) == [("capture ground", US), ("scrap",)]
        else:
            assert WOODS in s.discards and s.spoils == {}


def test_the_enemy_may_capture_in_the_owners_turn() -> None:
    s = near(*riflemen(2), yours=(man(pinned=True),), their_stack=[WOODS], seat=1, more=(second(),))
    inside(s, 0)
    lone = men(s, 1, "A")[0]
    go(s, ("panic", lone), draws=(rn("black", 1),))
    assert s.player == 0 and ("capture ground", US) in options(s)
    play(s, ("capture ground", US))
    assert kinds_on(s, 0, "A") == ["woods"] and s.player == 1 and gid(s, 0, "A") == US


def second() -> Group:
    return group("B", *riflemen(2), side=1, chit=0)


def test_cards_that_are_not_ground_are_discarded() -> None:
    s = taken([WOODS, forward()])
    last_man_dies(s)
    play(s, ("capture ground", US))
    assert kinds_on(s, 0, "A") == ["woods"] and card_of(forward()) in s.discards and movement() not in s.discards
