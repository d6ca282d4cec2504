"""SK 3.2.4 A Gun turned without firing, at the end of a friendly fire phase."""

from __future__ import annotations

from typing import Any

from bocage.games.starterkit import refusals as no
from bocage.games.starterkit.fire.s03_2_2_able import FRESH, MARKED, RATE, gun_use, weapons_used
from bocage.games.starterkit.fire.shot import IN_PREP
from bocage.games.starterkit.model.marks import BROKEN, MALFUNCTION, ROOTED, SHOT, TURNED
from bocage.games.starterkit.model.names import Weapon
from bocage.games.starterkit.model.state import SKState, lose_aim
from bocage.games.starterkit.ordnance.arcs import SPINES
from bocage.games.starterkit.ordnance.arcs_shown import turned_arc
from bocage.games.starterkit.ordnance.s06_4_hidden import reveal_gun
from bocage.games.starterkit.ordnance.s06_refusals import unable_refusal
from bocage.kernel.explain import Explanation
from bocage.kernel.frames import Action, Frame, ask, end, tell
from bocage.kernel.refusal import Refusal

NOT_GUN = Refusal("SK 3.2.4", "only a Gun is turned without firing")
CREW_FIRED = Refusal("SK 3.2.4", "its manning Infantry has fired its own firepower")
ONLY_INTENSIVE = Refusal("SK 3.2.4", "it could fire only intensively, or not at all")
TURNED_ONCE = Refusal("SK 3.2.4", "it has turned without firing already")


def turning_refusal(s: SKState, mode: int, g: Weapon) -> Refusal | None:
    """SK 3.2.4 A Gun that can still fire without Intensive Fire, its men's firepower unused; then neither moves."""
    u = s.holder[g]
    if not s.type(g).is_gun or u < 0:
        return NOT_GUN
    if not s.good_order(u):
        return no.BROKEN_FIRES if s.status[u] & BROKEN else no.MELEE_FIRES
    if s.status[g] & MALFUNCTION:
        return no.ORDNANCE_BROKEN
    if s.gun_marks.get(g, 0) & TURNED:
        return TURNED_ONCE
    unable = unable_refusal(s, mode, g)
    if unable is not None:
        return unable
    use = gun_use(s, mode, g)
    own = s.status[u] & MARKED and weapons_used(s, u) <= s.type(u).spare_weapons  # else it was given up (SK 4.0)
    if own and not s.status[g] & MARKED:
        return CREW_FIRED
    return s.task_bar(u) if use in (FRESH, RATE) else ONLY_INTENSIVE  # UA s9


class Turning(Frame):
    """SK 3.2.4 The new facing. Ends with ((), ()) like a Declaration."""

    def __init__(self, gun: Weapon = -1, mode: int = IN_PREP) -> None:
        super().__init__()
        self.gun = gun
        self.mode = mode

    def start(self, s: SKState, _: Any) -> None:
        ask(s, self, "faced", s.side[s.holder[self.gun]], "SK 3.2.4")

    def can_faced(self, s: SKState) -> list[Action]:
        return [("face", self.gun, k) for k in range(SPINES) if k != s.facing[self.gun]]

    def explain_faced(self, s: SKState, action: Action) -> Explanation | None:
        return turned_arc(s, self.gun, s.at[self.gun], action[2], "SK 3.2.4")

    def faced(self, s: SKState, action: Action) -> None:
        _, g, facing = action
        reveal_gun(s, g)  # SK 6.4
        s.facing[g] = facing
        u = s.holder[g]
        s.gun_marks[g] = s.gun_marks.get(g, 0) | TURNED | ROOTED
        s.gun_marks[u] = s.gun_marks.get(u, 0) | ROOTED
        s.status[u] |= SHOT
        lose_aim(s, g)  # SK 6.10
        tell(s, "SK 3.2.4", ("turned", g, facing))
        end(s, ((), ()))
