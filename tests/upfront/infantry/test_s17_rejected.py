"""Terrain discarded on a group between which and another men are in transfer (UF 17.8, UF 7.32, UF 7.33)."""

from __future__ import annotations

from bocage.games.upfront.state import GUN, UpFrontState
from bocage.games.upfront.table import marks
from bocage.games.upfront.table.crossing import go_back
from bocage.kernel import play as kernel_play
from tests.marks import allowed, refused
from tests.upfront.position import back, gid, group, kinds_on, man, options, position, riflemen, sideways, terrain

WOODS = terrain("woods")


def offered(stack: list[int], card: int = WOODS, gun: bool = False) -> UpFrontState:
    """A man of Group A is on his way to B; Group A, moving, is offered Terrain."""
    s = position(group("A", man(leader="SL"), *riflemen(2), chit=1, stack=stack), group("B", *riflemen(2), chit=1),
                 group("A", *riflemen(2), side=1, chit=1), chapters=53, pending={0: card}, begin=False)  # fmt: skip
    s.crossing[1] = gid(s, 0, "B")
    s.marks[marks.SENT, 1] = 2
    if gun:
        s.kind = (s.kind[0], s.kind[1], GUN, *s.kind[3:])
    return s


@allowed("UF 17.8")
@refused("UF 17.8")
def test_what_would_take_the_group_from_its_chit_is_not_rejected() -> None:
    s = offered([terrain("brush"), back()])
    assert ("stop",) in options_of(s), "nobody was asked"
    assert kinds_on(s, 0, "A") == ["woods"] and s.chit[0] == 1 and s.crossing == {1: 1}


@allowed("UF 7.32")
def test_a_sideways_card_is_given_up_freely() -> None:
    s = offered([terrain("brush"), sideways()])
    assert options_of(s) == [("accept", 0), ("reject", 0)]


@allowed("UF 17.8", "UF 7.33")
def test_where_the_terrain_must_be_rejected_the_men_go_back() -> None:
    """A gun never enters Marsh, so the group is at another range chit than the one to which he went."""
    s = offered([terrain("brush"), back()], terrain("marsh"), gun=True)
    assert ("stop",) in options_of(s)
    assert kinds_on(s, 0, "A") == ["brush", "sideways"] and s.chit[0] == 2
    assert s.crossing == {} and s.men[0] == (0, 1, 2) and (marks.SENT, 1) not in s.marks


def options_of(s: UpFrontState) -> list[tuple[object, ...]]:
    kernel_play.begin(s)
    return options(s)


@allowed("UF 17.84", "UF 11.11")
def test_who_comes_back_does_not_part_a_crew() -> None:
    """While he was away the men on both sides of his place became gunner and assistant."""
    s = position(group("A", man("LMG"), man(), man(), man(leader="SL")), group("B", *riflemen(2)),
                 group("A", *riflemen(2), side=1), chapters=53)  # fmt: skip
    s.crossing[1] = 1
    s.assistant[0], s.principal[2] = 2, 0
    go_back(s, 1, "UF 17.84")
    assert s.men[0] == (0, 2, 1, 3) and s.crossing == {}
