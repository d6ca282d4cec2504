"""BB 17.0: the Japanese Event Table."""

from __future__ import annotations

from typing import Any

from bocage.games.brothers.cards.scenario import CARDS
from bocage.games.brothers.infantry.moves import AS_PLAIN
from bocage.games.brothers.infantry.s07_morale import reduce
from bocage.games.brothers.infantry.s15_concealment import TakeConcealment, gains
from bocage.games.brothers.infantry.s17_combat_events import hidden, in_play
from bocage.games.brothers.moving import is_moving
from bocage.games.brothers.state import BANZAI, FIRED, USED, BrothersState
from bocage.games.brothers.table import in_melee, is_decoy, show, type_of
from bocage.games.brothers.terrain.s50_muzzle_flash import MuzzleFlash, flash_open
from bocage.kernel.frames import Action, Frame, ask, call, end, roll, tell

SNIPER, BABE_RUTH, AMBUSH, BANZAI_EVENT = "sniper", "babe ruth", "ambush", "banzai"


def event_of(die: int) -> str:
    if die <= 3:
        return SNIPER
    if die <= 6:
        return BABE_RUTH
    return AMBUSH if die <= 8 else BANZAI_EVENT


def candidates(s: BrothersState, event: str) -> list[int]:
    """Whom the event may strike."""
    japanese = CARDS[s.scenario].event_side
    allied = [u for u in range(len(s.at)) if in_play(s, u) and s.side[u] != japanese]
    allied = [u for u in allied if type_of(s, u).foot or hidden(s, u)]  # what is under a counter nobody can tell
    own = [u for u, at in enumerate(s.at) if at >= 0 and s.side[u] == japanese]
    if event == SNIPER:
        return [u for u in allied if not hidden(s, u)]
    if event == BABE_RUTH:
        return [u for u in allied if s.at[u] >= 0]  # unmounted
    if event == AMBUSH:
        return [u for u in own if in_melee(s, u)]
    return [
        u
        for u in own
        if type_of(s, u).charges
        and not type_of(s, u).may_hold_back
        and not s.conceal[u]
        and not in_melee(s, u)
        and s.used[u] != USED
        and not is_moving(s, u)
    ]


class JapaneseEvent(Frame):
    """Sniper, a shot at nothing, an attack in Melee, or a sudden charge."""

    def __init__(self) -> None:
        super().__init__()
        self.event = ""
        self.unit = -1

    def start(self, s: BrothersState, _: Any) -> None:
        roll(s, self, "rolled", "1d10", "BB 17.0")

    def rolled(self, s: BrothersState, die: int) -> None:
        self.event = event_of(die)
        tell(s, "BB 17.0", ("japanese event", self.event))
        if not candidates(s, self.event):
            return end(s)
        japanese = CARDS[s.scenario].event_side
        return ask(s, self, "chosen", 1 - japanese if self.event == BANZAI_EVENT else japanese, "BB 17.0")

    def can_chosen(self, s: BrothersState) -> list[Action]:
        return [("pick", u) for u in candidates(s, self.event)]

    def chosen(self, s: BrothersState, action: Action) -> None:
        self.unit = u = action[1]
        if self.event == SNIPER:
            reduce(s, u, "BB 17.0")
            return end(s)
        if self.event == BABE_RUTH:
            return self.taunt(s)
        if self.event == AMBUSH:
            from bocage.games.brothers.infantry.s12_melee import MeleeRound

            return call(s, self, "over", MeleeRound(s.at[u], (u,), (0, 1), False))
        return self.charge(s)

    def taunt(self, s: BrothersState) -> None:
        """The unit loses Concealment; if it is not Used (it may be marked Op Fire) it may fire at nothing."""
        u = self.unit
        decoy = is_decoy(s, u) or not type_of(s, u).foot
        if not show(s, u, "BB 17.0") or decoy or s.used[u] == USED or is_moving(s, u):
            return end(s)  # a mover is being Used
        return roll(s, self, "taunted", "1d10", "BB 17.0")

    def taunted(self, s: BrothersState, die: int) -> None:
        u = self.unit
        total = die if type_of(s, u).marine else die + 3
        if total < 9:
            return end(s)
        s.used[u] = USED
        s.mark[u] |= FIRED
        tell(s, "BB 17.0", ("fires at nothing", u))
        if flash_open(s, u):
            return call(s, self, "over", MuzzleFlash(u))
        return end(s)

    def charge(self, s: BrothersState) -> None:
        from bocage.games.brothers.infantry.s05_movement import Move

        u = self.unit
        s.supp[u] = 0
        s.mark[u] |= BANZAI
        tell(s, "BB 59.6", ("charges", u))
        call(s, self, "charged", Move(u, AS_PLAIN))

    def charged(self, s: BrothersState, stays: Any) -> None:
        if stays is not False and gains(s, self.unit):
            return call(s, self, "over", TakeConcealment(self.unit))  # BB 15.0: marked Used, and it has not fired
        return end(s)

    def over(self, s: BrothersState, _: Any) -> None:
        end(s)
