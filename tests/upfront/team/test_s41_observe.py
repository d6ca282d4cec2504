"""UF 38.2 with UF 41.4: observation of a group of the next game at night, before it is fired at."""

from __future__ import annotations

from bocage.games.upfront.battle.s38_night import detected
from bocage.games.upfront.table import marks
from bocage.games.upfront.team.s41_state import TeamState
from tests.marks import allowed, refused
from tests.upfront.position import fire, group, man, riflemen, rnc
from tests.upfront.team.team_scenes import game, options, play, refusal, team

FIRE = fire(1)


def by_night(between: str = "open") -> TeamState:
    here = game(group("D", man("MMG", assistant=1), *riflemen(3), chit=1), group("A", *riflemen(2), side=1, chit=1),
                hands=([FIRE], []))  # fmt: skip
    there = game(group("B", *riflemen(2)), group("A", *riflemen(3), side=1, chit=2))
    s = team(here, there, between=[between])
    for table in s.tables:
        table.night = True
    return s


@allowed("UF 38.2", "UF 41.4", "UF 38.3")
def test_a_group_that_was_detected_across_may_be_fired_at() -> None:
    """UF 38.3, 41.4: at Relative Range 0 a 1 is wanted."""
    s = by_night()
    assert not [a for a in options(s) if a[0] == "fire across"]
    play(s, ("observe across", 3, 1, 6), chance=[rnc(s.tables[0], "red", 1)])
    assert not s.tables[0].acted[3] and detected(s.tables[0], 3) < 0, "it is none of its own enemies"
    assert ("fire across", 3) in options(s)
    assert refusal(s, "observe across", 3, 1, 6).rule == "UF 38.2"


@refused("UF 38.2")
def test_a_failure_is_the_action_of_the_group() -> None:
    s = by_night()
    play(s, ("observe across", 3, 1, 6), chance=[rnc(s.tables[0], "black", 0)])
    assert s.tables[0].acted[3] and (marks.DETECTED, 3) not in s.tables[0].marks


@refused("UF 41.421", "UF 38.2")
def test_nobody_looks_through_a_hill_and_by_day_nobody_has_to() -> None:
    assert refusal(by_night("hill"), "observe across", 3, 1, 6).rule == "UF 41.421"
    s = by_night()
    s.tables[1].night = False
    assert refusal(s, "observe across", 3, 1, 6).rule == "UF 38.2" and ("fire across", 3) in options(s)


@allowed("UF 38.3")
def test_a_moving_group_is_seen_more_easily() -> None:
    s = by_night()
    s.tables[1].marks[marks.FIRED, 6] = 1
    play(s, ("observe across", 3, 1, 6), chance=[rnc(s.tables[0], "black", 0)])
    assert not s.tables[0].acted[3], "it fired in its last turn: below 1"
