"""What the rifleman does in a campaign of Band of Brothers where nothing needs to be imagined: Hubs, Loss Recovery,
Foxholes, and whether to attack on (BB 63.0, 65.0). It looks only at what lies open."""

from __future__ import annotations

from bocage.games.brothers.campaign.book import CAMPAIGNS
from bocage.games.brothers.campaign.roster import lines_of, stage
from bocage.games.brothers.campaign.s63_command import command_range
from bocage.games.brothers.campaign.s63_hubs import HubMoves, SetHubs, hubs_of
from bocage.games.brothers.campaign.s64_fatigue import company_of
from bocage.games.brothers.campaign.s65_1_initiative import ATTACK_ON, BREAK_OFF, LET_IT_END, TAKE_OVER, Initiative
from bocage.games.brothers.campaign.s65_2_loss_recovery import LossRecovery
from bocage.games.brothers.campaign.s65_4_next_scenario import DONE, DigIn, KeepWorks
from bocage.games.brothers.cards.s18_control import won
from bocage.games.brothers.cards.scenario import CARDS
from bocage.games.brothers.numbers import Side
from bocage.games.brothers.printed.units import UNITS
from bocage.games.brothers.state import BrothersState
from bocage.games.brothers.table import on_board, place_of
from bocage.kernel.frames import Action

SAFE = 4
"""A Hub likes to be so many hexes from the enemy."""
FRAMES = ("DisplaceHub", "HubMoves", "SetHubs", "Initiative", "LossRecovery", "KeepWorks", "DigIn")
WORTH_ANOTHER_TURN = 0.6
"""The share of his units against the enemy's with which a side that has not won yet attacks on."""


def matter_of_course(s: BrothersState, options: list[Action]) -> Action | None:
    """The answer to a question of the campaign; None if it is none, or worth a thought."""
    f = s.stack[-1]
    if not s.campaign or type(f).__name__ not in FRAMES:
        return None
    if isinstance(f, Initiative):
        return initiative(s, options)
    if isinstance(f, LossRecovery):
        return best_return(s, f, options)
    if isinstance(f, DigIn):
        return next((action for action in options if action[0] == "dig"), DONE)
    if isinstance(f, KeepWorks):
        return DONE
    c = f.left[0] if isinstance(f, (HubMoves, SetHubs)) else int(getattr(f, "company", 0))
    return max(options, key=lambda action: hub_worth(s, c, action))


def hub_worth(s: BrothersState, c: int, action: Action) -> float:
    """Units within Command Range count most; then a place away from the enemy and near the middle of the company."""
    g = CARDS[s.scenario].ground
    h = s.hub[c] if action == ("stay",) else action[2]
    side = CAMPAIGNS[s.campaign].companies[c].side
    row, far = g.ranges[h], command_range(s, c)
    own = [place_of(s, u) for u in range(len(s.at)) if place_of(s, u) >= 0 and company_of(s, u) == c]
    near = min([row[s.at[u]] for u in on_board(s, 1 - side)], default=SAFE)
    worth = float(sum([row[loc] <= far for loc in own])) + 0.5 * min(near, SAFE)
    return worth - 0.05 * sum([row[loc] for loc in own])


def initiative(s: BrothersState, options: list[Action]) -> Action:
    """Attack on for what is not won yet, as long as there are enough left to do it."""
    side = s.player
    mine, theirs = strong(s, side), strong(s, 1 - side)
    acting = stage(s).card.victory.acting
    needs_more = won(s) != (acting == side)
    wants = needs_more and mine >= WORTH_ANOTHER_TURN * theirs and mine > 0
    if ATTACK_ON in options:
        return ATTACK_ON if wants else BREAK_OFF
    return TAKE_OVER if wants else LET_IT_END


def strong(s: BrothersState, side: Side) -> int:
    """What the ledger and the map show of a side: units that fight, less what is known to be lost."""
    return sum([len(lines_of(s, c)) for c in hubs_of(s, side)]) - s.kills[side]


def best_return(s: BrothersState, f: LossRecovery, options: list[Action]) -> Action:
    """Whole units first, Squads before teams: a Reduced unit made good fights better than a new Reduced one, but the
    third unit is worth a Command Point."""
    return max(options, key=lambda action: (action[2], UNITS[action[1]].fp[0], UNITS[action[1]].squad))
