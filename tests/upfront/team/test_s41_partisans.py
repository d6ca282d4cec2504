"""UF 37 meets UF 41: partisans fire from ambush into another game, and keep their nerves when they go there."""

from __future__ import annotations

from bocage.games.upfront.table.casualties import panic_of
from bocage.games.upfront.team.s41_state import TeamState
from bocage.kernel import play as kernel_play
from tests.marks import allowed, refused
from tests.upfront.position import concealed, fire, group, man, riflemen, rncs, terrain, told
from tests.upfront.team.divider_scenes import MOVES, crossed, set_out
from tests.upfront.team.team_scenes import at, game, on_divider, options, over, play, refusal, team

FIRE, HIDE = fire(1, 1), concealed(1)
RUSSIANS = {"nations": ("Russian", "German")}


def side_by_side(mine: int, theirs: int, hands: tuple[list[int], list[int]]) -> TeamState:
    """Game 1 fires into game 2 out of Woods; `mine` and `theirs` are the seats of partisans in the two games."""
    squad = (man("LMG", assistant=1), *riflemen(8))
    here = game(group("D", *squad, stack=[terrain("woods")]), group("A", *riflemen(3), side=1),
                hands=(hands[0], ()), **RUSSIANS)  # fmt: skip
    there = game(group("A", *riflemen(3)), group("A", *riflemen(3), side=1), hands=(hands[1], ()), **RUSSIANS)
    here.partisan, there.partisan = mine, theirs
    return team(here, there)


@allowed("UF 37.5", "UF 41.4", "UF 41.6")
def test_partisans_fire_from_ambush_into_another_game() -> None:
    s = side_by_side(0, -1, ([FIRE, HIDE], []))
    play(s, ("fire across", 3), ("at", 1, 6), ("card", FIRE), waits=True)
    before = options(s, "ambush")
    assert before == [("ambush", HIDE)]
    play(s, ("ambush", HIDE), waits=True)
    assert options(s, "ambush") == [] and refusal(s, "ambush", HIDE).rule == "UF 37.5"
    events = play(s, ("ready",), waits=True)
    (shot,) = [what[2] for what in told(events, "game") if what[2][0] == "fire"]
    assert shot[-1] == 2, "Fire 1 and the Concealed 1"
    play(s, ("resolve",), chance=rncs(at(s, 0), *[("red", 4)] * 3))
    assert HIDE in at(s, 0).discards and HIDE not in at(s, 1).discards


@refused("UF 37.5")
def test_who_is_no_partisan_fires_no_ambush_with_a_partners_cards() -> None:
    """The partisans are those of the game that is fired into, and the card is in the hand of their player."""
    s = side_by_side(-1, 0, ([FIRE], [HIDE]))
    play(s, ("fire across", 3), ("at", 1, 6), ("card", FIRE), waits=True)
    assert options(s, "ambush") == []
    assert HIDE in at(s, 1).hands[0]


@allowed("UF 37.1", "UF 41.54")
def test_partisans_who_go_over_keep_their_weak_nerves_and_others_do_not_get_them() -> None:
    for home, host in ((0, -1), (-1, 0), (0, 0)):
        s = team(
            game(group("D", *riflemen(3, panic=5, morale=3), chit=2), group("B", *riflemen(3)),
                 group("D", *riflemen(2), side=1), hands=(MOVES, ()), **RUSSIANS),
            game(group("A", *riflemen(3)), group("A", *riflemen(3), side=1), **RUSSIANS),
        )  # fmt: skip
        at(s, 0).partisan, at(s, 1).partisan = home, host
        before = nerves(s, 0, 3)
        set_out(s)
        play(s, ("cross over", 3, MOVES[1]), ("go",))
        slot = next(g for g in range(6) if at(s, 1).men[g] and at(s, 1).letter[g] < 0)
        assert nerves(s, 1, slot) == before == (4 if home == 0 else 5)
        over(s)


def nerves(s: TeamState, i: int, g: int) -> int:
    return panic_of(at(s, i), at(s, i).men[g][0])


@allowed("UF 37.3", "UF 41.581")
@refused("UF 41.581")
def test_partisans_need_no_second_card_to_leave_marsh_between_the_games() -> None:
    """The card that brought them there lies sideways; others lay a second one first."""
    for seat, rule in ((0, ""), (1, "UF 41.581")):
        s = crossed("marsh", nations=("Russian", "German"))
        at(s, 1).partisan = seat
        g = on_divider(s, 1, "Z")
        found = kernel_play.why_not(s, ("leave divider", g))
        assert (found.rule if found else "") == rule
        assert (("press on", g) in options(s, "press on")) == (seat == 1)


@allowed("UF 37.1", "UF 41.54")
@refused("UF 37.1")
def test_men_who_went_over_have_taken_an_action_of_the_partisans() -> None:
    """Who stays is a group of its own with its action; but three groups still take no more than two."""
    s = team(
        game(group("D", *riflemen(3), chit=2), group("B", *riflemen(3)), group("A", *riflemen(3)),
             group("D", *riflemen(2), side=1), hands=(MOVES, ()), **RUSSIANS),
        game(group("A", *riflemen(3)), group("A", *riflemen(3), side=1), **RUSSIANS),
    )  # fmt: skip
    at(s, 0).partisan = 0
    set_out(s)
    stays = at(s, 0).men[3][0]
    play(s, ("cross over", 3, MOVES[1]), ("stays", stays), ("go",))
    assert not at(s, 0).acted[3] and ("entrench", 1) in options(s)
    play(s, ("reorder", 1), ("place", at(s, 0).men[1][0]), waits=True)
    while ("place", at(s, 0).men[1][-1]) in options(s):
        play(s, ("place", at(s, 0).men[1][-1]), waits=True)
    assert refusal(s, "entrench", 0).rule == "UF 37.1"
