"""UF 20.52: infiltrators enter Close Combat; all opponents are found before any of the fights."""

from __future__ import annotations

from typing import Any

from bocage.games.upfront.basic.s05_movement import take_movement_action
from bocage.games.upfront.basic.s16_victory import victory_ends
from bocage.games.upfront.close_combat.s20_columns import LAST, defenders
from bocage.games.upfront.close_combat.s20_designation import Designate, shed_crew
from bocage.games.upfront.close_combat.s20_fight import Fight
from bocage.games.upfront.close_combat.s20_infiltration import MoraleCheck
from bocage.games.upfront.close_combat.s20_refusals import CLOSE_COMBAT
from bocage.games.upfront.hooks import hooks
from bocage.games.upfront.printed.cards import POS
from bocage.games.upfront.state import IN_PLAY, UpFrontState, take_action
from bocage.games.upfront.table.deck import drawn
from bocage.kernel.frames import Frame, call, draw, end, goto, tell


def opponent(s: UpFrontState, t: int, card: int) -> int:
    """UF 20.52: the position under as many cards as the group has; one alone needs no draw."""
    men = defenders(s, t)
    return men[POS[card][min(len(men), LAST)] - 1] if len(men) > 1 else men[0]


class CloseCombat(Frame):
    """UF 20.52: the sole action of a group. Two groups in the same enemy group fight apart."""

    def __init__(self, group: int = -1, plans: tuple[tuple[int, int, int, int], ...] = ()) -> None:
        super().__init__()
        self.group = group
        self.plans = plans  # given beforehand in a Banzai (UF 45.422)
        self.man = -1
        self.to = -1
        self.pairs: tuple[tuple[int, int], ...] = ()
        self.met: tuple[int, ...] = ()  # every defender who is attacked directly

    def start(self, s: UpFrontState, _: Any) -> None:
        if self.plans:
            for m in [plan[0] for plan in self.plans]:
                shed_crew(s, m)  # UF 20.61
            return goto(s, self, "next_man")
        return call(s, self, "begun", Designate(self.group, CLOSE_COMBAT))

    def begun(self, s: UpFrontState, plans: Any) -> None:
        self.plans = plans
        if all(plan[2] for plan in self.plans):
            take_movement_action(s, self.group)  # UF 45.11
        else:
            take_action(s, self.group)
        for m in [plan[0] for plan in self.plans]:
            shed_crew(s, m)  # UF 20.61: no crewman attacks
        for function in hooks(s).on_close_combat:
            function(s, self.group)
        goto(s, self, "next_man")

    def next_man(self, s: UpFrontState, _: Any) -> None:
        if not self.plans:
            self.met = tuple([d for _, d in self.pairs])
            return goto(s, self, "next_fight")
        self.man, self.to, card, _ = self.plans[0]
        self.plans = self.plans[1:]
        if card:
            return goto(s, self, "fit")
        return call(s, self, "checked", MoraleCheck(self.man))

    def checked(self, s: UpFrontState, fit: bool) -> None:
        """UF 16.3: the attack begins with the position card; if the last deck ends before that, it does not."""
        if s.time_up and not self.pairs:
            return end(s)
        return goto(s, self, "fit" if fit else "next_man")

    def fit(self, s: UpFrontState, _: Any) -> None:
        """His entry is automatic now; a card says whom he meets."""
        if len(defenders(s, self.to)) > 1:
            draw(s, self, "placed", "pile", "UF 20.52")
        else:
            self.meet(s, 0)

    def placed(self, s: UpFrontState, card: int) -> None:
        self.meet(s, card)
        drawn(s, card)

    def meet(self, s: UpFrontState, card: int) -> None:
        d = opponent(s, self.to, card)
        tell(s, "UF 20.52", ("meets", self.man, d, card))
        self.pairs = (*self.pairs, (self.man, d))
        goto(s, self, "next_man")

    def next_fight(self, s: UpFrontState, _: Any) -> None:
        """One fight for every defender met, in the order in which they were met; one of them may win (UF 4.6)."""
        if self.pairs and victory_ends(s):
            return None
        while self.pairs:
            d = self.pairs[0][1]
            attackers = tuple([m for m, other in self.pairs if other == d and s.fate[m] == IN_PLAY])
            self.pairs = tuple([pair for pair in self.pairs if pair[1] != d])
            if attackers and s.fate[d] == IN_PLAY:
                apart = tuple([other for other in self.met if other != d])
                return call(s, self, "next_fight", Fight(attackers, d, apart))
        return end(s)
