"""UF 41.58, 41.582 with 47.6 and 52.13: the way onto an LOS Divider in the jungle and in the desert."""

from __future__ import annotations

from bocage.games.upfront.printed.cards import ALL_CARDS, INTO, TERRAIN
from bocage.games.upfront.table import marks
from bocage.games.upfront.team.s41_play import terrain_between
from bocage.kernel import play as kernel_play
from bocage.kernel.frames import CHANCE
from tests.marks import allowed, refused
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


@refused("UF 47.6", "UF 52.14")
def test_no_tank_goes_over_the_densest_jungle_or_an_escarpment_between_the_games() -> None:
    """Men go over either; in Europe a tank does too."""
    for climate, value, rule in (
        ("jungle", -3, "UF 47.6"),
        ("jungle", -2, ""),
        ("desert", -2, "UF 52.14"),
        ("", -3, ""),
    ):
        for kind in (TANK, 0):
            s = team(
                game(group("A", *riflemen(2)), group("A", *riflemen(3), side=1), hands=(MOVES, ())),
                game(group("A", *riflemen(3), chit=1), group("A", *riflemen(3), side=1)),
            )
            s.dividers = [next(c for c in ALL_CARDS if TERRAIN[c] == "buildings" and INTO[c] == value)]
            if kind:
                add_group(at(s, 0), 0, "E", kind)
                at(s, 0).chit[4] = 2
            else:
                at(s, 0).letter[0], at(s, 0).chit[0] = 5, 2
            for table in s.tables:
                table.jungle, table.desert = climate == "jungle", climate == "desert"
            found = kernel_play.why_not(s, ("set out", 4 if kind else 0, MOVES[0], 1))
            assert (found.rule if found else "") == (rule if kind else "")


@allowed("UF 41.3", "UF 52.16")
def test_what_is_a_cower_card_in_the_desert_is_open_ground_between_the_games() -> None:
    for terrain, value in (("woods", 0), ("buildings", -3)):
        for desert in (True, False):
            s = team(game(group("A", *riflemen(2))), game(group("A", *riflemen(2))))
            s.dividers = [next(c for c in ALL_CARDS if TERRAIN[c] == terrain and INTO[c] in (value or INTO[c],))]
            s.tables[0].desert = desert
            assert terrain_between(s, 0) == ("" if desert else terrain)
