"""UF 41.58, 41.582 with 47.6 and 52.13: the way onto an LOS Divider in the jungle and in the desert."""

from __future__ import annotations

from bocage.games.upfront.table import marks
from bocage.kernel.frames import CHANCE
from tests.marks import allowed
from tests.upfront.builder import add_group
from tests.upfront.position import group, riflemen
from tests.upfront.team.divider_scenes import MOVES, ready, set_out
from tests.upfront.team.team_scenes import at, game, on_divider, options, over, play, team

TANK = 33


@allowed("UF 47.6")
def test_in_the_jungle_a_tank_checks_bog_on_any_divider() -> None:
    """It does with every Movement card; elsewhere open ground between the games asks for nothing."""
    for jungle in (False, True):
        s = team(
            game(group("A", *riflemen(2)), group("A", *riflemen(3), side=1), hands=(MOVES, ())),
            game(group("A", *riflemen(3), chit=1), group("A", *riflemen(3), side=1)),
        )
        add_group(at(s, 0), 0, "E", TANK)
        at(s, 0).chit[4] = 2
        play(s, ("set out", 4, MOVES[0], 1))
        for _ in range(4):
            over(s)
        for table in s.tables:
            table.jungle = jungle
        play(s, ("cross over", 4, MOVES[1]), ("go",), waits=True)
        assert (s.player == CHANCE) == jungle and on_divider(s, 1, "Z") >= 0
        assert not [m for name, m in at(s, 1).marks if name == marks.BOGGED]


@allowed("UF 47.6", "UF 41.57")
def test_in_the_jungle_a_tank_that_is_sent_back_checks_bog() -> None:
    """UF 35.2: it comes into its old game by a Movement card as into any other."""
    for jungle in (False, True):
        s = team(
            game(group("A", *riflemen(2)), group("A", *riflemen(3), side=1), hands=(MOVES, ())),
            game(group("A", *riflemen(3), chit=1), group("A", *riflemen(3), side=1), hands=(MOVES, ())),
        )
        add_group(at(s, 0), 0, "E", TANK)
        at(s, 0).chit[4] = 2
        play(s, ("set out", 4, MOVES[0], 1))
        for _ in range(4):
            over(s)
        play(s, ("cross over", 4, MOVES[1]), ("go",))
        g = on_divider(s, 1, "Z")
        for _ in range(5):
            over(s)
        for table in s.tables:
            table.jungle = jungle
        assert s.active == 1 and s.block == 0
        play(s, ("send back", g, MOVES[0]), waits=True)
        assert (s.player == CHANCE) == jungle and not at(s, 1).men[g]
        assert [x for x in range(6) if at(s, 0).letter[x] == 5 and at(s, 0).men[x]]
        if jungle:
            play(s, chance=at(s, 1).pile.rest[:1])
            assert s.player != CHANCE and s.active == 1 and ("stop",) in options(s)


@allowed("UF 52.13")
def test_a_wadi_between_the_games_is_not_forded() -> None:
    for desert in (False, True):
        s = ready("stream")
        set_out(s)
        for table in s.tables:
            table.desert = desert
        play(s, ("cross over", 3, MOVES[1]), ("go",), waits=True)
        assert (s.player == CHANCE) != desert and (len(at(s, 0).men[3]) == 0) == desert
