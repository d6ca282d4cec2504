"""BB 63.1: Company Hubs and their Command Range: who is Out of Command, and what he may not do then."""

from __future__ import annotations

from bocage.games.brothers.campaign.book import CAMPAIGNS
from bocage.games.brothers.campaign.s64_fatigue import company_of
from bocage.games.brothers.cards.scenario import CARDS
from bocage.games.brothers.numbers import Unit
from bocage.games.brothers.printed.checks import MORALE
from bocage.games.brothers.state import BANZAI, BrothersState
from bocage.games.brothers.table import place_of
from bocage.kernel.refusal import Refusal

DISPLACED_RANGE = -2
LEAST_MORALE = 1

NO_CP = Refusal("BB 63.1", "the unit is Out of Command: no Command Point may be used on it")
NO_SPOTTING = Refusal("BB 63.1", "the unit is Out of Command: it may not spot for Artillery")
NO_SEISHIN = Refusal("BB 63.1", "the unit is Out of Command: it cannot declare Seishin")


def command_range(s: BrothersState, c: int) -> int:
    """BB 63.1, 63.2: the scenario's figure; two less on the Displaced side."""
    campaign = CAMPAIGNS[s.campaign]
    found = campaign.stages[s.stage].ranges.get(campaign.companies[c].name, 0)
    return found + (DISPLACED_RANGE if s.displaced[c] else 0)


def out_of_command(s: BrothersState, u: Unit) -> bool:
    """BB 63.1: not within the Command Range of its own Company Hub. Whoever is off the board is under orders."""
    if not s.campaign:
        return False
    c = company_of(s, u)
    at = place_of(s, u)
    if c < 0 or at < 0 or s.hub[c] < 0:
        return False
    return CARDS[s.scenario].ground.range(at, s.hub[c]) > command_range(s, c)


def command_refusal(s: BrothersState, u: Unit) -> Refusal | None:
    """BB 63.1: no Command Point on a unit Out of Command."""
    return NO_CP if out_of_command(s, u) else None


def spotting_refusal(s: BrothersState, u: Unit) -> Refusal | None:
    """BB 63.1: nor does it spot for Artillery."""
    return NO_SPOTTING if out_of_command(s, u) else None


def spirit_refusal(s: BrothersState, u: Unit) -> Refusal | None:
    """BB 63.1: nor does it declare Seishin."""
    return NO_SEISHIN if out_of_command(s, u) else None


def command_loss(s: BrothersState, u: Unit, value: int) -> int:
    """BB 63.1: what being Out of Command takes from this Morale in the first check of a move, never below 1; nothing
    in the turn of a Banzai Charge, be it for a team that does not charge."""
    if not s.campaign or s.mark[u] & BANZAI or not out_of_command(s, u):
        return 0
    if CARDS[s.scenario].banzai_side == s.side[u] and s.banzai == s.turn:
        return 0
    return min(0, max(LEAST_MORALE, value + MORALE["out_of_command"]) - value)
