"""UF 41.55 to 41.58: the game in the middle of three, with a group on the LOS Divider on either side; weapons, actions
and Soft Sand there."""

from __future__ import annotations

from bocage.games.upfront.infantry.s18_chits import chit
from bocage.games.upfront.printed.weapons import UNARMED
from bocage.games.upfront.state import DIVIDER_E, DIVIDER_Z, UpFrontState
from bocage.games.upfront.table import marks
from bocage.games.upfront.table.ground import SOFT_SAND, TERRAIN_UP, read
from bocage.games.upfront.team.s41_divider import leave_refusal
from bocage.games.upfront.team.s41_guests import FAR_BACK
from bocage.games.upfront.team.s41_state import TeamState
from bocage.kernel.frames import CHANCE
from tests.marks import allowed, refused
from tests.upfront.builder import add_group
from tests.upfront.position import (
    fire,
    forward,
    group,
    man,
    movement,
    position,
    rally_all,
    refusal,
    riflemen,
    sniper,
    terrain,
)
from tests.upfront.team.divider_scenes import MOVES, ready, set_out
from tests.upfront.team.team_scenes import at, game, on_divider, options, over, team
from tests.upfront.team.team_scenes import play as team_play
from tests.upfront.team.team_scenes import refusal as team_refusal

TANK, GUN = 33, 28


def middle(hand: tuple[int, ...] = ()) -> UpFrontState:
    """Group C (2) stands on the Divider to the left, group D (3) on that to the right, one man pinned in each."""
    s = game(
        group("A", *riflemen(2)),
        group("C", man(leader="SL"), man(pinned=True)),
        group("D", man(), man(pinned=True)),
        group("A", *riflemen(2), side=1),
        hands=(hand, ()),
    )
    for g, letter, came_from in ((2, DIVIDER_Z, 0), (3, DIVIDER_E, 2)):
        s.letter[g], s.chit[g], s.cards[g] = letter, FAR_BACK, (forward(g),)
        s.marks[marks.DIVIDER, g] = came_from
    return s


@refused("UF 10.23")
@allowed("UF 10.23")
def test_the_dividers_on_both_sides_of_a_game_are_not_adjacent() -> None:
    """One leader is enough for two adjacent groups; these have a whole game between them and need one each."""
    for leaders in (1, 2):
        table = middle(hand=(rally_all(),))
        if leaders == 2:
            table.leaders = ((*table.leaders[0], table.men[3][0]), table.leaders[1])
        s = team(table, game(group("A", *riflemen(2)), group("A", *riflemen(2), side=1)))
        both = ("rally", rally_all(), 3)
        if leaders == 1:
            team_play(s, ("rally", 2), waits=True)
            assert refusal(at(s, 0), *both).rule == "UF 10.23"
        else:
            team_play(s, ("rally", 2), both)
            assert not any(at(s, 0).pinned)


@allowed("UF 18.2", "UF 41.57")
def test_weapons_that_lie_on_the_divider_are_taken_up_there() -> None:
    table = middle()
    m = table.men[2][0]
    rifle = table.weapon[m]
    table.weapon[m], table.dropped[2] = UNARMED, (chit(rifle),)
    s = team(table, game(group("A", *riflemen(2)), group("A", *riflemen(2), side=1)))
    assert refusal(at(s, 0), "move", 2).rule == "UF 41.57"
    team_play(s, ("acquire", 2), ("acquire", m, 2, chit(rifle)), waits=True)
    assert s.player == CHANCE


@refused("UF 37.1")
def test_a_card_on_the_divider_is_an_action_like_others() -> None:
    """UF 37.1: partisans who have used all but one of their groups do not enter with the last."""
    s = position(
        group("A", *riflemen(2)), group("C", *riflemen(2)), group("A", *riflemen(2), side=1),
        nations=("Russian", "German"), hands=((movement(),), ()), chapters=41,
    )  # fmt: skip
    s.letter[2], s.marks[marks.DIVIDER, 2], s.cards[2] = DIVIDER_Z, 0, (terrain("marsh") | TERRAIN_UP << 8, forward())
    s.partisan = 0
    assert leave_refusal(s, ("leave divider", 2)) is None
    s.acted[0] = True
    found = leave_refusal(s, ("leave divider", 2))
    assert found is not None and found.rule == "UF 37.1"


@allowed("UF 52.15", "UF 41.58")
@refused("UF 41.58", "UF 41.581")
def test_soft_sand_between_the_games() -> None:
    """In the desert the Marsh between them is Soft Sand: an AFV goes there and checks Bog, and needs a second card."""
    for desert in (False, True):
        s = team(
            game(group("A", *riflemen(2)), group("A", *riflemen(3), side=1), hands=(MOVES, ())),
            game(group("A", *riflemen(3), chit=1), group("A", *riflemen(3), side=1)),
            between=["marsh"],
        )
        for table in s.tables:
            table.desert = desert
        add_group(at(s, 0), 0, "E", TANK)
        at(s, 0).chit[4] = 2
        plan = ("set out", 4, MOVES[0], 1)
        if not desert:
            assert team_refusal(s, *plan).rule == "UF 41.58"
            continue
        team_play(s, plan)
        for _ in range(4):
            over(s)
        team_play(s, ("cross over", 4, MOVES[1]), ("go",), waits=True)
        slot = on_divider(s, 1, "Z")
        assert s.player == CHANCE and read(at(s, 1).cards[slot]).terrain == SOFT_SAND


@allowed("UF 52.15", "UF 34.32")
def test_a_gun_on_soft_sand_between_the_games_checks_morale() -> None:
    s = ready("marsh", men=[*riflemen(2), GUN])
    for table in s.tables:
        table.desert = True
    set_out(s)
    team_play(s, ("cross over", 3, MOVES[1]), ("go",), waits=True)
    assert s.player == CHANCE and s.rule == "UF 52.15"
    slot = on_divider(s, 1, "Z")
    assert len(at(s, 1).men[slot]) == 3


def row_of_three() -> TeamState:
    """Game 2 has a German and an American group on each of its Dividers: Z beside game 1, E beside game 3."""
    guns, bars = (man("LMG"), man("LMG")), (man("BAR"), man("BAR"))
    shot = fire(1, 1)
    hands = ((shot, sniper()), ())
    s = team(
        game(group("D", *guns), group("D", *bars, side=1), hands=hands),
        game(
            *[group(letter, *(bars if side else guns), side=side) for side in (0, 1) for letter in ("A", "B", "C")],
            hands=hands,
        ),
        game(group("A", *guns), group("A", *bars, side=1), hands=hands),
        between=["open", "open"],
    )
    there = at(s, 1)
    for g, letter, came_from in ((1, DIVIDER_Z, 0), (2, DIVIDER_E, 2), (7, DIVIDER_Z, 0), (8, DIVIDER_E, 2)):
        there.letter[g], there.chit[g], there.marks[marks.DIVIDER, g] = letter, FAR_BACK, came_from
    return s


@allowed("UF 41.56")
@refused("UF 41.56")
def test_a_group_on_a_divider_fires_and_is_fired_at_only_in_the_games_beside_it() -> None:
    """Two games meet at each Divider; who stands in the third, or on the other Divider, is not beside it."""
    s = row_of_three()
    team_play(s, ("fire across", 3))
    assert options(s) == [("at", 1, 6), ("at", 1, 7)] and team_refusal(s, "at", 1, 8).rule == "UF 41.56"
    s = row_of_three()
    over(s)
    assert s.active == 1
    team_play(s, ("fire", 1))
    assert options(s) == [("at", 6), ("at", 7)] and team_refusal(s, "at", 8).rule == "UF 41.56"
    s = row_of_three()
    over(s)
    team_play(s, ("fire across", 1))
    assert options(s) == [("at", 0, 9)] and team_refusal(s, "at", 2, 6).rule == "UF 41.56"
    s = row_of_three()
    over(s)
    team_play(s, ("fire across", 0))
    assert options(s) == [("at", 0, 9), ("at", 2, 6)], "who stands in the game fires to both sides"


@allowed("UF 41.4", "UF 41.56")
@refused("UF 41.56")
def test_a_sniper_does_not_reach_the_divider_beyond_the_next_game() -> None:
    s = row_of_three()
    for table in s.tables:
        table.snipers = [1, 1]
    team_play(s, ("stop",))
    found = [action[2:] for action in options(s) if action[0] == "snipe across"]
    assert found == [(1, 6), (1, 7)] and team_refusal(s, "snipe across", sniper(), 1, 8).rule == "UF 41.56"
