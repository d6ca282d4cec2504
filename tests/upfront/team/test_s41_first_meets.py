"""UF 41.41 where it meets attacks of every kind: fire from outside comes before whatever the game itself resolves."""

from __future__ import annotations

from typing import Any

import pytest

from bocage.games.upfront.basic.s06_resolution import Resolution
from bocage.games.upfront.basic.s14_snipers import SniperAttack
from bocage.games.upfront.hooks import hooks
from bocage.games.upfront.table import marks
from bocage.games.upfront.table.mark_owners import PER_TURN
from bocage.games.upfront.team.s41_sight import TOO_LATE, order_refusal
from bocage.games.upfront.team.s41_state import TeamState
from bocage.kernel.frames import CHANCE
from tests.marks import allowed, refused
from tests.upfront.builder import add_group
from tests.upfront.position import deal, fire, group, man, movement, place, riflemen, rn, rncs, sniper, terrain
from tests.upfront.team.team_scenes import RADIOS, at, game, options, over, play, refusal, team

SHOT, OWN = fire(1), fire(1, nth=1)
FLANK, FORD = movement("flank"), movement(nth=1)
FOE = 6


def partners(hand: tuple[int, ...] = (OWN,), chit: int = 4, **facts: Any) -> TeamState:
    """A machine gun in group D of game 1 could fire at Group A of game 2, whose own enemy acts first."""
    s = team(
        game(
            group("D", man("LMG", assistant=1), *riflemen(3), chit=2),
            group("A", *riflemen(2), side=1),
            hands=((SHOT,), ()),
        ),
        game(
            group("A", man(leader="SL"), *riflemen(2), chit=chit),
            group("A", *riflemen(3, morale=6), side=1, chit=1),
            group("B", *riflemen(2), side=1, chit=1),
            hands=(hand, ()),
            **facts,
        ),
    )  # fmt: skip
    play(s, ("wait",))
    assert s.active == 1
    return s


def may_fire(s: TeamState) -> bool:
    """Whether group D of game 1 still fires at Group A of game 2; at its Group B it may in any case."""
    if s.active == 1:
        play(s, ("wait",))
    play(s, ("fire across", 3), waits=True)
    found = [action[2] for action in options(s) if action[0] == "at"]
    assert 7 in found
    if FOE not in found:
        assert refusal(s, "at", 1, FOE).rule == "UF 41.41"
    return FOE in found


@allowed("UF 41.41", "UF 6.5")
@refused("UF 41.41")
@pytest.mark.parametrize("decision", ["resolve", "decline"])
def test_fire_that_is_called_off_at_home_leaves_the_target_to_partners(decision: str) -> None:
    """UF 6.5: an attack that is called off was never resolved."""
    s = partners()
    draws = rncs(at(s, 1), ("red", 4), ("red", 4), ("red", 3)) if decision == "resolve" else ()
    play(s, ("fire", 0), ("at", FOE), ("card", OWN), ("ready",), (decision,), chance=draws)
    assert may_fire(s) == (decision == "decline")


@refused("UF 41.41")
def test_a_fire_mission_at_home_comes_too_early() -> None:
    s = partners(hand=(RADIOS[0],))
    at(s, 1).secondary[1] = "radio"
    play(s, ("fire mission", 0), ("radio", RADIOS[0], 1), chance=rncs(at(s, 1), ("black", 1)), waits=True)
    play(s, ("at", FOE), chance=rncs(at(s, 1), ("red", 6), ("red", 6), ("red", 5)))
    assert not may_fire(s)


@refused("UF 41.41")
def test_close_combat_at_home_comes_too_early() -> None:
    s = partners()
    there = at(s, 1)
    there.inside[1] = FOE
    draws = deal(there, rn("", 0), place(1, 3), rn("black", 1), rn("black", 2))
    play(s, ("close combat", 0), ("enter", 1, FOE), ("check",), ("done",), chance=draws[:2], waits=True)
    draws = draws[2:]
    while s.active == 1 and ("stop",) not in options(s):
        if s.player == CHANCE:
            play(s, chance=[draws.pop(0)], waits=True)
        else:
            play(s, options(s)[-1], waits=True)
    assert not may_fire(s)


@refused("UF 41.41")
@pytest.mark.parametrize("kind", ["charge", "overrun", "mine"])
def test_of_other_attacks_only_mines_do_not_count(kind: str) -> None:
    """Mines are laid with the discards, when every attack of the turn is over."""
    s = partners()
    there = at(s, 1)
    play(s, ("entrench", 0), chance=rncs(there, ("red", 5)))
    for function in hooks(there).on_attack:
        function(there, Resolution(FOE, -9, 0, kind))
    assert may_fire(s) == (kind == "mine")


@refused("UF 41.41")
def test_an_assault_on_an_afv_at_home_comes_too_early() -> None:
    s = partners()
    there = at(s, 1)
    tank = add_group(there, 1, "D", 34)
    play(s, ("entrench", 0), chance=rncs(there, ("red", 5)))
    assert order_refusal(s, 1, there.group[tank]) is None
    there.marks[marks.ASSAULTED, tank] = there.turn * PER_TURN + 1
    assert order_refusal(s, 1, there.group[tank]) is TOO_LATE
    there.marks[marks.ASSAULTED, tank] = (there.turn - 1) * PER_TURN + 1
    assert order_refusal(s, 1, there.group[tank]) is None, "that was in another turn"


@refused("UF 41.41")
def test_a_sniper_at_home_comes_too_early_and_one_from_outside_does_not() -> None:
    for home in (True, False):
        s = partners(hand=(sniper(),) if home else ())
        there = at(s, 1)
        there.snipers = [1, 1]
        at(s, 0).snipers = [1, 1]
        if home:
            play(s, ("stop",), ("on", sniper(), FOE), chance=deal(there, place(1, 3), rn("red", 4)), waits=True)
        else:
            play(s, ("entrench", 0), chance=rncs(there, ("red", 5)))
            there.marks[marks.FROM_OUTSIDE, 0] = 1
            for function in hooks(there).sniper_changes:
                function(there, SniperAttack(sniper(), FOE, True), there.men[FOE][0], 0, sniper())
            del there.marks[marks.FROM_OUTSIDE, 0]
        assert (order_refusal(s, 1, FOE) is TOO_LATE) is home


@allowed("UF 17.41", "UF 41.4")
def test_a_ford_that_fails_ends_the_flanking_fire_of_the_group_in_the_stream() -> None:
    """UF 17.41: any Movement card played on the flanking group, though it is lost; Terrain beneath it does no harm."""
    stream = terrain("stream")
    s = team(
        game(
            group("D", *riflemen(2), chit=2, stack=(terrain("brush"),)),
            group("A", *riflemen(2), side=1),
            hands=((FLANK, FORD), ()),
        ),
        game(group("A", *riflemen(2), chit=1), group("A", *riflemen(2), side=1, chit=1)),
    )
    play(s, ("flank across", 3, FLANK, 1, FOE))
    for _ in range(2):
        over(s)
    home = at(s, 0)
    home.pending[3] = stream
    home.pile.rest.remove(stream)
    for _ in range(2):
        over(s)
    assert s.player == 0 and (0, 3, 1, FOE) in s.flanks, "Terrain on the flanking group is no Movement card"
    play(s, ("move", 3), ("move", FORD, "sideways"), chance=rncs(home, ("red", 2)))
    assert s.flanks == {}
