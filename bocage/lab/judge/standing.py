"""Who would win if the time were up now, and how near that is: what an evaluation by points leaves out."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from bocage.bots.evaluate_brothers import pressing as pressing_brothers
from bocage.bots.evaluate_starterkit import pressing as pressing_starterkit
from bocage.games.brothers.cards.s18_control import won
from bocage.games.brothers.cards.scenario import CARDS
from bocage.games.brothers.state import BrothersState
from bocage.games.starterkit.battle import battle_of
from bocage.games.starterkit.model.state import SKState
from bocage.games.starterkit.victory import winner_at_end
from bocage.games.upfront.basic.s16_victory import condition_met, victory_points
from bocage.games.upfront.printed.scenarios import DEFENDER, SCENARIOS, TIME_LIMIT
from bocage.games.upfront.state import UpFrontState
from bocage.games.upfront.table.players import rivals

Standing = tuple[float, float]
"""From 0 at the start to 1 at the end; 1 for a seat that would win now, -1 for one that would lose, 0 where it is
open."""


def brothers(s: BrothersState, seat: int) -> Standing:
    card = CARDS[s.scenario]
    leads = won(s) == (card.victory.acting == seat)
    return pressing_brothers(s, card), 1.0 if leads else -1.0


def starterkit(s: SKState, seat: int) -> Standing:
    battle = battle_of(s)
    if battle.goes_on:  # DE 4.517: a scenario of a campaign has no Victory Conditions
        return 0.0, 0.0
    return pressing_starterkit(s, battle), 1.0 if winner_at_end(s) == seat else -1.0


def upfront(s: UpFrontState, seat: int) -> Standing:
    scenario = SCENARIOS[s.scenario]
    late = min(1.0, s.emptied / max(1, scenario.decks))
    others = rivals(s, seat)
    for condition in scenario.victory:
        if condition.when == TIME_LIMIT:
            if condition_met(s, seat, condition):
                return late, 1.0
            if any(condition_met(s, other, condition) for other in others):
                return late, -1.0
    if scenario.otherwise == DEFENDER:
        return late, 1.0 if s.role[seat] == DEFENDER else -1.0
    ours, theirs = victory_points(s, seat), max([victory_points(s, other) for other in others], default=0)
    return late, 1.0 if ours > theirs else -1.0 if ours < theirs else 0.0


def team(s: Any, seat: int) -> Standing:
    return 0.0, 0.0


STANDINGS: dict[str, Callable[[Any, int], Standing]] = {
    "upfront": upfront,
    "upfront-team": team,
    "brothers": brothers,
    "starterkit": starterkit,
    "cardwar": starterkit,
}
