"""UF 41.56, UF 41.59: a group on an LOS Divider is none of its side's groups in the game before it has entered."""

from __future__ import annotations

from bocage.games.upfront.basic.s15_command import hand_limit
from bocage.games.upfront.basic.s16_conditions import one_group_left
from bocage.games.upfront.printed.scenarios import SCENARIOS
from bocage.games.upfront.specials.special_conditions import buildings_of
from bocage.games.upfront.state import DIVIDER_E, UpFrontState
from bocage.games.upfront.table import marks
from bocage.games.upfront.team.s41_guests import FAR_BACK
from tests.marks import allowed, refused
from tests.upfront.position import group, movement, options, play, riflemen, terrain
from tests.upfront.team.team_scenes import game, team

CONDITION = next(one for one in SCENARIOS["D"].victory if one.type == "one_group_left")


def beside(*mine: int, hand: tuple[int, ...] = ()) -> UpFrontState:
    """The American has group A and, on a Divider with Buildings, another; the German has group A at this chit."""
    s = game(
        group("A", *riflemen(3), chit=mine[0]),
        group("A", *riflemen(3), side=1, chit=1),
        group("D", *riflemen(2), side=1, stack=[terrain("buildings")]),
        hands=(hand, ()),
    )
    s.letter[9], s.chit[9], s.marks[marks.DIVIDER, 9] = DIVIDER_E, FAR_BACK, 1
    return s


@allowed("UF 15.6", "UF 41.59")
def test_an_opponent_with_one_group_and_another_on_the_divider_has_one_group() -> None:
    s = beside(1)
    before = hand_limit(s, 0)
    s.letter[9], s.chit[9] = 4, 1  # it enters
    assert hand_limit(s, 0) == before - 1


@allowed("UF 16.42", "UF 41.59")
def test_it_is_no_group_for_the_conditions_of_the_scenario() -> None:
    """D: the enemy is down to one group; W: only Buildings in the game are held."""
    s = beside(1)
    s.losses[1] = 3
    assert one_group_left(s, 0, CONDITION) and buildings_of(s, 1) == 0
    s.letter[9], s.chit[9] = 4, 1
    assert not one_group_left(s, 0, CONDITION) and buildings_of(s, 1) == 1


@allowed("UF 5.51", "UF 41.56")
@refused("UF 5.51")
def test_a_group_retreats_from_an_enemy_who_only_stands_on_the_divider() -> None:
    """He is at Relative Range 0 wherever it goes; before an enemy at its chit it could not go back beyond his reach."""
    red = movement(colour="red")
    for alone in (True, False):
        table = beside(-1, hand=(red,))
        if alone:
            table.men[6] = ()
        s = team(table, game(group("A", *riflemen(3)), group("A", *riflemen(3), side=1)))
        play(s.tables[0], ("move", 0), waits=True)
        assert (("move", red, "back") in options(s.tables[0])) == alone
