"""UF 38.2, UF 41.4: at night a group detects a group of the game beside its own before it fires across, at Relative
Range 0 like everything between games.

At home marks[DETECTED, g] names the game and the group (`elsewhere` of s41_acquired.py); while the group fires over
there the same is noted for its guest.
"""

from __future__ import annotations

from typing import Any

from bocage.games.upfront.armor.s27_acquisition import lose_acquisition
from bocage.games.upfront.battle.s38_night import (
    ALL_PINNED,
    BY_DAY,
    ONE_ATTEMPT,
    detects,
    has_eyes,
    observe_target_refusal,
    observed_range,
)
from bocage.games.upfront.printed.cards import RN
from bocage.games.upfront.state import GROUPS_OF, SLOTS, take_action
from bocage.games.upfront.table import marks
from bocage.games.upfront.table.deck import drawn
from bocage.games.upfront.team.s41_acquired import elsewhere
from bocage.games.upfront.team.s41_fire import NO_ROOM, NOBODY_THERE, group_refusal, invite, neighbours
from bocage.games.upfront.team.s41_guests import forget
from bocage.games.upfront.team.s41_sight import sight_refusal
from bocage.games.upfront.team.s41_state import TeamState, listen, pass_on
from bocage.kernel.frames import Action, Frame, draw, end, tell
from bocage.kernel.refusal import Refusal


def observe_refusal(s: TeamState, action: Action) -> Refusal | None:
    """UF 38.2, UF 41.42: one attempt of the group in its turn, at a group over there that it could see by day."""
    _, g, j, t = action
    found = group_refusal(s, g, "observe")
    if found is not None:
        return found
    home = s.tables[s.active]
    if j not in neighbours(s, s.active) or t not in GROUPS_OF[1 - g // SLOTS] or not s.tables[j].men[t]:
        return NOBODY_THERE
    if not s.tables[j].night:
        return BY_DAY
    if (marks.DETECTED, g) in home.marks:
        return ONE_ATTEMPT
    if not has_eyes(home, g):
        return ALL_PINNED
    return sight_refusal(s, s.active, g, j, t) or deep_refusal(s, g, j, t)


def deep_refusal(s: TeamState, g: int, j: int, t: int) -> Refusal | None:
    """UF 38.52, UF 38.2: not if it is lit, and into a Gully no more than by day."""
    guests = invite(s, s.active, g, j)
    if not guests:
        return NO_ROOM
    found = observe_target_refusal(s.tables[j], guests[0], t)
    forget(s.tables[j], guests)
    return found


def observe_options(s: TeamState) -> list[Action]:
    dark = [j for j in neighbours(s, s.active) if s.tables[j].night]
    mine = [g for g in GROUPS_OF[s.block] if s.tables[s.active].men[g]] if dark else []
    found: list[Action] = [
        ("observe across", g, j, t) for g in mine for j in dark for t in GROUPS_OF[1 - s.block] if s.tables[j].men[t]
    ]
    return [action for action in found if observe_refusal(s, action) is None]


class ObserveAcross(Frame):
    """UF 38.2, UF 38.3: one draw from the deck of who looks; a failure is the action of his group."""

    def __init__(self, plan: Action = ()) -> None:
        super().__init__()
        self.plan = plan

    def start(self, s: TeamState, _: Any) -> None:
        s.source = s.active
        draw(s, self, "looked", "pile", "UF 38.3")

    def looked(self, s: TeamState, card: int) -> None:
        _, g, j, t = self.plan
        home = s.tables[s.active]
        guests = invite(s, s.active, g, j)
        seen = detects(observed_range(s.tables[j], guests[0], t), RN[card])
        forget(s.tables[j], guests)
        tell(s, "UF 38.3", ("observes across", s.active, g, j, t, card, seen))
        listen(s, s.active)
        if seen:
            home.marks[marks.DETECTED, g] = elsewhere(j, t)
        else:
            take_action(home, g)
            for m in home.men[g]:
                if home.marks.get((marks.ACQUIRED, m), -1) == elsewhere(j, t):
                    lose_acquisition(home, m, "UF 27.2")
        home.rule = "UF 38.3"
        drawn(home, card)
        pass_on(s, s.active)
        end(s)
