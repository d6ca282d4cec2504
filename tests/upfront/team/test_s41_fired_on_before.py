"""UF 41.2, 41.41: partners have one turn together, so fire from another game before the own turn is of that turn."""

from __future__ import annotations

from bocage.games.upfront.battle.s38_night import observed_range
from bocage.games.upfront.nations.s45_counterattack import chargers_of
from bocage.games.upfront.table import marks
from bocage.games.upfront.team.s41_state import TeamState
from tests.marks import allowed, refused
from tests.upfront.position import fire, group, man, riflemen, rncs
from tests.upfront.team.team_scenes import at, game, options, over, play, team

SHOT = fire(1)
GUNS = tuple(man("BAR") for _ in range(5))
HARMLESS = (("red", 4), ("red", 4), ("red", 3), ("red", 3))


def side_by_side(charged: bool = True) -> TeamState:
    """Americans in group D of game 1; in game 2 a Japanese group at Relative Range 5 to two of their men."""
    nations = ("American", "Japanese")
    s = team(
        game(group("D", *GUNS, chit=2), group("A", *riflemen(2), side=1), nations=nations, hands=([SHOT], [])),
        game(
            group("A", *riflemen(2), chit=4),
            group("A", man("R", leader="SL"), *riflemen(3), side=1, chit=1),
            group("B", *riflemen(2), side=1, chit=1),
            nations=nations,
        ),
    )
    if charged:
        at(s, 1).marks[marks.BANZAI, 6] = 0
        at(s, 1).marks[marks.BANZAI_FOUGHT, 6] = 1
    return s


def fire_across(s: TeamState) -> None:
    play(
        s, ("fire across", 3), ("at", 1, 6), ("card", SHOT), ("ready",), ("resolve",), chance=rncs(at(s, 0), *HARMLESS)
    )


@allowed("UF 45.47")
@refused("UF 45.47")
def test_a_partners_fire_before_the_turn_bars_the_counterattack() -> None:
    s = side_by_side()
    over(s)
    assert s.active == 1 and ("banzai fight", 0) in options(s), "nobody fired at the Banzai group"
    s = side_by_side()
    fire_across(s)
    over(s)
    assert s.active == 1 and chargers_of(at(s, 1), 0) == []
    assert ("banzai fight", 0) not in options(s)


@allowed("UF 38.3")
def test_a_partners_fire_before_the_turn_gives_its_target_away() -> None:
    s = side_by_side(charged=False)
    for table in s.tables:
        table.night = True
    there = at(s, 1)
    there.marks[marks.UNDER_FIRE, 6], there.marks[marks.FIRED_BY, 6] = there.turn, -9
    there.marks[marks.UNDER_FIRE, 0], there.marks[marks.FIRED_BY, 0] = there.turn, 6
    over(s)
    assert s.active == 1 and observed_range(there, 0, 6) == 5 + 1 and observed_range(there, 0, 7) == 4 + 1
    assert (marks.UNDER_FIRE, 0) not in there.marks, "the enemy's own fire was of the turn before"
