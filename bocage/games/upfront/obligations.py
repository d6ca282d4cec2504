"""What a player must do, and whether it can be done now (see kernel/obligations.py): his "stop" asks here, and
whatever would take away the means.
"""

from __future__ import annotations

from bocage.games.upfront.basic.s08_open_ground import open_ground_refusal
from bocage.games.upfront.nations.s45_banzai import MUST_FIGHT, fights_due, may_fight
from bocage.games.upfront.state import GROUPS_OF, UpFrontState
from bocage.games.upfront.table.actions import bound_refusal, can_take_terrain
from bocage.games.upfront.table.crossing import MUST_PLACE, must_place
from bocage.games.upfront.table.refusals import MUST_ACT
from bocage.games.upfront.table.turn_hooks import bar_refusal
from bocage.kernel.frames import Action
from bocage.kernel.obligations import Obligation


def to_be_placed(s: UpFrontState, seat: int) -> list[int]:
    """UF 17.7: groups of an exchange whose partner has accepted Terrain and which can be placed in this turn."""
    if not s.exchanging:
        return []
    due = [g for g in GROUPS_OF[seat] if must_place(s, g) and not s.acted[g]]
    return [g for g in due if open_ground_refusal(s, g) is None or can_take_terrain(s, g)]


def placing_due(s: UpFrontState, seat: int) -> bool:
    return bool(to_be_placed(s, seat))


def can_be_placed(s: UpFrontState, seat: int) -> bool:
    """Any card will do, face down (UF 8.1), unless nobody may act any more (UF 37.1) or that group may not so (UF
    45.421)."""
    if not s.hands[seat] or bar_refusal(s) is not None:
        return False
    return any(bound_refusal(s, g, "open") is None for g in to_be_placed(s, seat))


def fight_due(s: UpFrontState, seat: int) -> bool:
    return bool(fights_due(s, seat))


def fight_possible(s: UpFrontState, seat: int) -> bool:
    return any(may_fight(s, g) for g in fights_due(s, seat))


def both_may_not_pass(s: UpFrontState, seat: int) -> bool:
    """UF 4.6: the other player passed in the turn just before, and this one has neither acted nor discarded."""
    return s.passed and not s.active


def can_act(s: UpFrontState, seat: int) -> bool:
    """UF 4.6: some group can take an action; voluntary panic, Heroes and the like are none."""
    from bocage.games.upfront.basic.s04_turn import group_actions  # the turn asks here what binds it

    return bool(group_actions(s))


def leaves_or_discards(s: UpFrontState, seat: int, action: Action) -> bool:
    """Only a stop without a card to discard after it fails the duty."""
    return action != ("stop",) or bool(s.hands[seat])


WITH_A_GROUP = (  # what a certain group must do as its action of this turn
    Obligation("UF 17.7", MUST_PLACE.reason, placing_due, can_be_placed),
    Obligation("UF 45.422", MUST_FIGHT.reason, fight_due, fight_possible),
)
OBLIGATIONS = (
    *WITH_A_GROUP,
    Obligation("UF 4.6", MUST_ACT.reason, both_may_not_pass, can_act, leaves_or_discards),
)
