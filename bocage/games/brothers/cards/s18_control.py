"""BB 18.0: who controls a hex, and who has won."""

from __future__ import annotations

from bocage.games.brothers.cards.scenario import CARDS, Goal
from bocage.games.brothers.state import BrothersState
from bocage.games.brothers.table import is_decoy
from bocage.kernel.frames import tell


def take_control(s: BrothersState, u: int) -> None:
    """BB 18.0: a hex belongs to whoever was there last with no enemy about; passing through is enough.

    The hex counts, not the location: an enemy upstairs, under the bridge or in the Cave is about.
    """
    g = CARDS[s.scenario].ground
    h, side = g.hex(s.at[u]), s.side[u]
    if s.control.get(h, side) == side or any(s.side[v] != side for v in units_in(s, h)):
        return
    s.control[h] = side
    tell(s, "BB 18.0", ("control", h, side))


def units_in(s: BrothersState, h: int) -> tuple[int, ...]:
    """Everybody in the hex, in both its locations if it has two."""
    g = CARDS[s.scenario].ground
    there = s.here.get(h, ())
    return there + s.here.get(h + g.n, ()) if g.second[h] else there


def leave_behind(s: BrothersState, loc: int) -> None:
    """Whoever stays alone in a hex that another has just left controls it."""
    if s.control and loc >= 0:
        there = units_in(s, CARDS[s.scenario].ground.hex(loc))
        if there:
            take_control(s, there[0])


def occupy(s: BrothersState) -> None:
    """Hexes that a side holds alone after a Melee or a rout are its own."""
    for h in s.control:
        there = units_in(s, h)
        if there:
            take_control(s, there[0])


def reached(s: BrothersState, goal: Goal) -> bool:
    """Has the side that must win done this?"""
    side = CARDS[s.scenario].winner
    if goal.kind == "control":
        return sum(s.control.get(h, -1) == side for h in goal.hexes) >= goal.least
    if goal.kind == "exit":
        return s.exited[side] >= goal.least
    return s.kills[1 - side] >= goal.least


def leaving_counts(s: BrothersState, loc: int) -> bool:
    """BB 18.0: does a unit that leaves the board here leave it as its card asks?"""
    return all(not goal.edge or loc in goal.edge for goal in CARDS[s.scenario].goals)


def won(s: BrothersState) -> bool:
    card = CARDS[s.scenario]
    done = [reached(s, goal) for goal in card.goals]
    return any(done) if card.any_goal else all(done)


def wiped_out(s: BrothersState, side: int) -> bool:
    """Has the side no real unit left, on the board or to come? Decoys by themselves do not count (BB 18.0)."""
    return all(s.side[u] != side or at in (-2, -3) or is_decoy(s, u) for u, at in enumerate(s.at))
