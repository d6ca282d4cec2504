"""UF 2.4: special rules of L, Q and S about the start: dug in already, and no enemy Terrain before play.

A special rule has no number in the rulebook: it is cited as UF 2.4, which gives scenarios theirs, and its number on the
scenario card (L.1) stands beside it.
"""

from __future__ import annotations

from typing import Any

from bocage.games.upfront.battle.s36_entrenchments import AN_AFV, ONLY_A_GUN, entrench, is_entrenched, place_refusal
from bocage.games.upfront.printed.scenarios import SCENARIOS, special
from bocage.games.upfront.state import AFV, GROUPS_OF, MAN, SLOTS, UpFrontState, groups_in_play
from bocage.games.upfront.table.crossing import members
from bocage.kernel.frames import Action, Frame, ask, end, goto
from bocage.kernel.refusal import Refusal

NO_ENEMY_TERRAIN = Refusal("UF 2.4", "special rule: before play the enemy lays no Terrain on the defender's groups")
NOT_YOURS = Refusal("UF 2.4", "only your own groups may start entrenched")
DUG_IN = Refusal("UF 36.1", "the group is already entrenched")


def seat_with(s: UpFrontState, rule: str) -> int:
    """The seat whose side a special rule of the scenario names; -1 if the scenario does not have it."""
    settings = special(SCENARIOS[s.scenario], rule)
    if settings is None or settings["side"] not in s.role:
        return -1
    return s.role.index(settings["side"])


def enemy_terrain_refusal(s: UpFrontState, seat: int, card: int, g: int) -> Refusal | None:
    """UF 2.4 (L.1, S.3): the side that may start entrenched is spared the enemy's Terrain, entrenched or not."""
    kept = seat_with(s, "no_enemy_terrain_at_start")
    return NO_ENEMY_TERRAIN if kept >= 0 and g // SLOTS == kept != seat else None


def start_refusal(s: UpFrontState, seat: int, g: int) -> Refusal | None:
    """UF 2.4, UF 36.3, UF 36.4: ground that can be dug, and men who did it."""
    if g not in GROUPS_OF[seat] or not s.men[g]:
        return NOT_YOURS
    kinds = [s.kind[m] for m in members(s, g)]
    if AFV in kinds:
        return AN_AFV
    if MAN not in kinds:
        return ONLY_A_GUN
    return DUG_IN if is_entrenched(s, g) else place_refusal(s, g)


class StartEntrenched(Frame):
    """UF 2.4: any or all groups of the side may start entrenched; asked once the ground of all is known."""

    def __init__(self, seat: int = 0) -> None:
        super().__init__()
        self.seat = seat

    def start(self, s: UpFrontState, _: Any) -> None:
        if len(self.can_dug(s)) > 1:
            ask(s, self, "dug", self.seat, "UF 2.4")
        else:
            end(s)

    def can_dug(self, s: UpFrontState) -> list[Action]:
        able = [g for g in groups_in_play(s, self.seat) if start_refusal(s, self.seat, g) is None]
        return [*[("start entrenched", g) for g in able], ("done",)]

    def why_not_dug(self, s: UpFrontState, action: Action) -> Refusal | None:
        return start_refusal(s, self.seat, action[1]) if action[0] == "start entrenched" else None

    def dug(self, s: UpFrontState, action: Action) -> None:
        if action[0] == "done":
            return end(s)
        entrench(s, action[1], "UF 2.4")
        return goto(s, self, "start")


def dug_in_at_start(s: UpFrontState) -> Frame | None:
    seat = seat_with(s, "may_start_entrenched")
    return StartEntrenched(seat) if seat >= 0 else None
