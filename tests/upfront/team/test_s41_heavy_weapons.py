"""UF 45.6, 50.7 with 41.54: a heavy weapon goes over to another game with two men at it, or not at all."""

from __future__ import annotations

from bocage.games.upfront.printed.weapons import UNARMED
from bocage.games.upfront.table.casualties import end_crew
from bocage.games.upfront.team.s41_state import TeamState
from tests.marks import allowed, refused
from tests.upfront.position import group, man, riflemen
from tests.upfront.team.divider_scenes import MOVES, TO_THE_RIGHT
from tests.upfront.team.team_scenes import at, game, on_divider, options, over, play, refusal, team

ACROSS = ("cross over", 3, MOVES[1])


def side_by_side() -> TeamState:
    """Italians with a medium machine gun in group D of game 1, ready to go over to game 2."""
    nations = ("Italian", "British")
    return team(
        game(
            group("D", man("MMG", assistant=1), *riflemen(3), chit=1),
            group("A", *riflemen(2), side=1),
            nations=nations,
            hands=(MOVES, ()),
        ),
        game(group("A", *riflemen(2)), group("A", *riflemen(2), side=1), nations=nations),
    )


@allowed("UF 41.54")
@refused("UF 50.7")
def test_the_card_onto_the_divider_is_a_movement_card_too() -> None:
    """With both men at the machine gun they cross; with one they first leave it behind."""
    for served in (True, False):
        s = side_by_side()
        play(s, TO_THE_RIGHT)
        if not served:
            end_crew(at(s, 0), at(s, 0).men[3][0])
        for _ in range(4):
            over(s)
        if not served:
            assert refusal(s, *ACROSS).rule == "UF 50.7" and ACROSS not in options(s)
            play(s, ("abandon", at(s, 0).men[3][0]))
        assert ACROSS in options(s)


@allowed("UF 41.54")
@allowed("UF 50.7")
def test_a_gunner_who_goes_without_his_assistant_goes_without_the_weapon() -> None:
    """The assistant stays behind of his own will; with him the gun is carried across."""
    for together in (True, False):
        s = side_by_side()
        gunner, helper = at(s, 0).men[3][:2]
        play(s, TO_THE_RIGHT)
        for _ in range(4):
            over(s)
        play(s, ACROSS, *([] if together else [("stays", helper)]), ("go",))
        there = at(s, 1)
        first = there.men[on_divider(s, 1, "Z")][0]
        assert (there.weapon[first] != UNARMED) == together, "his machine gun"
        assert gunner not in at(s, 0).men[3] and (helper in at(s, 0).men[3]) != together
