"""DE 4.501 Melees are fought to the end: round after round until nobody attacks any more."""

from __future__ import annotations

from typing import Any

from bocage.games.starterkit.battle import battle_of
from bocage.games.starterkit.elst.campaign import previews
from bocage.games.starterkit.elst.campaign.state import IslandState
from bocage.games.starterkit.model.marks import CX, IN_CC, MELEE, PINNED
from bocage.games.starterkit.model.names import Location
from bocage.games.starterkit.model.state import CLOSE_COMBAT
from bocage.games.starterkit.phases.s03_8_close_combat import Combat
from bocage.games.starterkit.phases.s03_8_melee import combat_hexes, review_melee
from bocage.games.starterkit.vehicles.s07_10_effects import set_hatches, settle_stun
from bocage.games.starterkit.vehicles.s07_status import in_building, is_exposed
from bocage.kernel.explain import Explanation
from bocage.kernel.frames import Action, Frame, ask, call, end, goto, tell


class ConcludeMelee(Frame):
    """DE 4.501 Who moved first in the scenario is the ATTACKER, and takes the hexes in any order he likes."""

    def __init__(self) -> None:
        super().__init__()
        self.where: Location = -1
        self.rounds = 0
        self.over: tuple[int, ...] = ()
        self.crews: tuple[int, ...] = ()

    def start(self, s: IslandState, _: Any) -> None:
        s.attacker, s.phase = battle_of(s).first, CLOSE_COMBAT
        for where in combat_hexes(s):
            for u in s.stacks.get(where, ()):
                s.status[u] = (s.status[u] | MELEE) & ~IN_CC  # all are now assumed to be in Melee
        goto(s, self, "next_hex")

    def next_hex(self, s: IslandState, _: Any) -> None:
        left = [h for h in combat_hexes(s) if h not in self.over]
        if not left:
            review_melee(s)
            return end(s)
        if len(left) > 1:
            return ask(s, self, "chosen", s.attacker, "DE 4.501")
        return goto(s, self, "chosen", ("combat", left[0]))

    def can_chosen(self, s: IslandState) -> list[Action]:
        return [("combat", h) for h in combat_hexes(s) if h not in self.over]

    def explain_chosen(self, s: IslandState, action: Action) -> Explanation | None:
        return previews.melee(s, action[1])

    def chosen(self, s: IslandState, action: Action) -> None:
        self.where, self.rounds = action[1], 0
        goto(s, self, "fight")

    def fight(self, s: IslandState, _: Any) -> None:
        self.rounds += 1
        tell(s, "DE 4.501", ("melee round", self.where, self.rounds))
        call(s, self, "fought", Combat(self.where))

    def fought(self, s: IslandState, attacked: bool) -> None:
        if self.rounds == 1:
            attacked = self._after_first(s) or attacked  # who was Stunned has an attack from now on
            if self.crews:
                return ask(s, self, "hatched", s.side[self.crews[0]], "DE 4.501")
        return goto(s, self, "again", attacked)

    def _after_first(self, s: IslandState) -> bool:
        """DE 4.501 Pins and CX come off, Stun turns to its +1 side; a crew may be exposed again. Was one Stunned?"""
        for u in s.stacks.get(self.where, ()):
            s.status[u] &= ~(PINNED | CX)
        stunned = [v for v in s.vehicles.get(self.where, ()) if settle_stun(s, v)]
        self.crews = tuple([v for v in stunned if not is_exposed(s, v) and not in_building(s, v)])
        return bool(stunned)

    def can_hatched(self, s: IslandState) -> list[Action]:
        return [("expose", self.crews[0]), ("button up", self.crews[0])]

    def hatched(self, s: IslandState, action: Action) -> None:
        if action[0] == "expose":
            set_hatches(s, self.crews[0], True, "DE 4.501")
        self.crews = self.crews[1:]
        if self.crews:
            return ask(s, self, "hatched", s.side[self.crews[0]], "DE 4.501")
        return goto(s, self, "again", True)

    def again(self, s: IslandState, attacked: bool) -> None:
        if attacked and self.where in combat_hexes(s):
            return goto(s, self, "fight")
        self.over = (*self.over, self.where)
        return goto(s, self, "next_hex")
