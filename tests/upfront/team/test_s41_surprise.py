"""UF 41.4, UF 2.4: what W says of a side that is taken by surprise is said of the men and Snipers of that game."""

from __future__ import annotations

from bocage.games.upfront.table import marks
from bocage.games.upfront.team.s41_state import TeamState
from tests.marks import allowed, refused
from tests.upfront.position import fire, group, man, riflemen, rncs, sniper
from tests.upfront.team.team_scenes import at, game, options, play, refusal, team


def discarding(w: int) -> TeamState:
    """The German of game 1 discards and holds a Sniper; in game w + 1 his side has no Snipers yet (W.4)."""
    s = team(
        game(group("D", *riflemen(3)), group("A", *riflemen(3), side=1), hands=([sniper()], [])),
        game(group("A", *riflemen(3)), group("A", man(), side=1)),
    )
    at(s, w).marks[marks.NO_SNIPERS, 0] = 1
    play(s, ("stop",))
    return s


@refused("UF 41.4", "UF 2.4")
def test_who_has_no_snipers_yet_sends_none_into_another_game() -> None:
    s = discarding(0)
    assert not options(s, "snipe across") and "W.4" in refusal(s, "snipe across", sniper(), 1, 6).reason


@allowed("UF 41.4")
def test_a_partners_sniper_does_not_wait_for_those_who_are_surprised() -> None:
    """The attack is carried out, too."""
    s = discarding(1)
    play(s, ("snipe across", sniper(), 1, 6), chance=rncs(at(s, 0), ("black", 2)), waits=True)
    assert at(s, 1).pinned[3]


def volley(w: int) -> TeamState:
    """Fire of game 1 into game 2 has been resolved; in game w + 1 the German side is asleep (W.3)."""
    s = team(
        game(group("D", man("LMG"), man()), group("A", *riflemen(3), side=1), hands=([fire(1, 1)], [])),
        game(group("A", *riflemen(3)), group("A", man(), side=1)),
    )
    at(s, w).marks[marks.ASLEEP, 0] = 0
    play(s, ("fire across", 3), ("at", 1, 6), ("card", fire(1, 1)), ("ready",))
    play(s, ("resolve",), chance=rncs(at(s, 0), ("black", 0)), waits=True)
    return s


@allowed("UF 2.4", "UF 41.4")
@refused("UF 2.4")
def test_an_attack_across_is_one_of_the_game_that_it_comes_from() -> None:
    s = volley(0)
    assert at(s, 0).marks[marks.ASLEEP, 0] == at(s, 0).turn
    s = volley(1)
    assert at(s, 1).marks[marks.ASLEEP, 0] == 0, "it was made by a partner's men"
