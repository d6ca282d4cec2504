"""BB 64.0: Fatigue of companies: what adds to it (64.1), and what its levels cost (64.2)."""

from __future__ import annotations

from bocage.games.brothers.campaign.book import CAMPAIGNS
from bocage.games.brothers.cards.scenario import CARDS
from bocage.games.brothers.numbers import Side, Unit
from bocage.games.brothers.printed.units import UNITS
from bocage.games.brothers.state import ABOARD, BrothersState
from bocage.kernel.frames import tell

STEP_LOST, HUB_FRESH, ATTACKER = 2, 2, 1
"""What each Infantry step, each Hub flipped back and each Recovery Phase as the Attacker adds (BB 64.1)."""
TIMES_WORN = 2
LEAST_MORALE = 1


def company_of(s: BrothersState, u: Unit) -> int:
    """The number of the unit's company, -1 if it has none: Guns and Vehicles never do (BB 64.1)."""
    if not UNITS[s.kind[u]].foot:
        return -1
    return CAMPAIGNS[s.campaign].number.get(s.company[u], -1)


def level(s: BrothersState, c: int) -> int:
    """BB 64.2: how many thresholds the marker has reached."""
    reached = s.fatigue[c]
    return sum([threshold <= reached for threshold in CAMPAIGNS[s.campaign].companies[c].thresholds])


def command_points(s: BrothersState, c: int) -> int:
    """BB 64.2: what is left of its Command Points: each level of Fatigue costs one."""
    return max(0, s.command[c] - level(s, c))


def pool_of(s: BrothersState, c: int) -> int:
    """The company's pool in this scenario, -1 if it takes no part."""
    name = CAMPAIGNS[s.campaign].companies[c].name
    for pool, (_, company, _) in enumerate(CARDS[s.scenario].pools):
        if company == name:
            return pool
    return -1


def tire(s: BrothersState, c: int, points: int) -> None:
    """BB 64.1: the marker goes up, twice as fast for a worn company; each level reached acts at once (BB 64.2)."""
    before = level(s, c)
    s.fatigue[c] += points * (TIMES_WORN if s.worn[c] else 1)
    tell(s, "BB 64.1", ("fatigue", c, s.fatigue[c]))
    for reached in range(before + 1, level(s, c) + 1):
        tell(s, "BB 64.2", ("fatigue level", c, reached))
        pool = pool_of(s, c)
        if pool >= 0 and s.pools[pool] and reached <= s.command[c]:
            s.pools[pool] -= 1  # an unused one if possible; one that was used is missing from the next turn on


def step_lost(s: BrothersState, u: Unit, steps: int) -> None:
    """BB 64.1: Infantry of a company was Reduced or eliminated; Decoys have no steps to lose."""
    c = company_of(s, u)
    if c >= 0 and UNITS[s.kind[u]].real and steps:
        tire(s, c, STEP_LOST * steps)


def _on_the_board(s: BrothersState, u: Unit) -> bool:
    """There itself, or in a Carrier that is."""
    return s.at[s.carrier[u] if s.at[u] == ABOARD else u] >= 0


def attackers_tire(s: BrothersState) -> None:
    """BB 64.1, 65.1: each company of the Attacker with a unit on the board, in every Recovery Phase."""
    here = {company_of(s, u) for u in range(len(s.at)) if s.side[u] == s.first and _on_the_board(s, u)}
    for c in sorted(here - {-1}):
        tire(s, c, ATTACKER)


def unmoved(s: BrothersState, side: Side) -> bool:
    """BB 64.2: in the turn of a Banzai Charge and the next the Japanese side does not feel its Fatigue."""
    return CARDS[s.scenario].banzai_side == side and s.banzai > 0 and s.banzai <= s.turn <= s.banzai + 1


def weary(s: BrothersState, u: Unit, value: int) -> int:
    """BB 64.2: Morale under Fatigue, before anything else changes it; it is never lowered below 1."""
    c = company_of(s, u)
    if c < 0 or unmoved(s, s.side[u]):
        return value
    return min(value, max(LEAST_MORALE, value - level(s, c)))
