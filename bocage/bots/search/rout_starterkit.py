"""The way of a broken unit of the Starter Kit: straight to its shelter, not forth and back (SK 3.6)."""

from __future__ import annotations

from bocage.bots.danger_starterkit import guns, harm
from bocage.bots.goals_starterkit import distances
from bocage.games.starterkit.battle import battle_of
from bocage.games.starterkit.model.state import SKState
from bocage.games.starterkit.phases.s03_6_routing import RoutingUnit
from bocage.kernel.frames import Action

STOP: Action = ("stop",)
SAFER = 1.0
"""Firepower behind cover by which another shelter must be better to be worth going on to."""
EXPOSED = 0.1
"""MF that it would walk farther to be spared a point of firepower."""


def rout_on(s: SKState, frame: RoutingUnit, options: list[Action]) -> Action | None:
    """The next step of one who has set out; None while it is open how he goes (with whom, crawling), or where to."""
    if not frame.moved:
        return None
    battle, here = battle_of(s), s.at[frame.unit]
    firers = guns(s, 1 - s.side[frame.unit])
    steps = [action for action in options if action[0] == "to"]
    if STOP in options:
        best, least = STOP, harm(battle, here, firers) - SAFER
        for action in steps:
            bears = harm(battle, action[1], firers)
            if bears < least:
                best, least = action, bears
        return best
    if not frame.bound:
        return None
    field = distances(battle.ground, frame.bound)
    found: Action | None = None
    nearest = 0.0
    for action in steps:
        far = field[action[1]] + EXPOSED * harm(battle, action[1], firers)
        if field[action[1]] < field[here] and (found is None or far < nearest):
            found, nearest = action, far
    return found


def leads_on(s: SKState, frame: RoutingUnit, action: Action) -> bool:
    """Not a step that takes nobody nearer to a shelter."""
    if action[0] not in ("to", "crawl") or frame.moved or not frame.bound:
        return True
    field = distances(battle_of(s).ground, frame.bound)
    return field[action[1]] < field[s.at[frame.unit]]
