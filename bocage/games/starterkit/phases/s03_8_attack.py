"""SK 3.8, 5.3 Resolving one Close Combat attack, as declared even if its makers are gone by then."""

from __future__ import annotations

from typing import Any

from bocage.games.starterkit.fire.s03_2_3_morale import CasualtyReduction
from bocage.games.starterkit.model.counters import eliminate
from bocage.games.starterkit.model.names import Unit, Units
from bocage.games.starterkit.model.state import GONE, SKState, morale
from bocage.games.starterkit.model.tables import EVEN_ODDS, KILL, ODDS, odds_of
from bocage.games.starterkit.phases.s03_1_attempts import LeaderCreation, creation_drm
from bocage.games.starterkit.phases.s03_8_strength import target_drm
from bocage.kernel.frames import Frame, call, end, goto, roll, tell


class CloseCombatAttack(Frame):
    """SK 3.8 Below the kill number eliminates, the number itself reduces one. Ends with (new leader or -1, unit)."""

    def __init__(
        self,
        attackers: Units = (),
        targets: Units = (),
        attack: float = 0.0,
        defence: float = 0.0,
        drm: int = 0,
    ) -> None:
        super().__init__()
        self.attackers = attackers
        self.targets = targets
        self.attack = attack
        self.defence = defence
        self.drm = drm
        self.dice: tuple[int, ...] = ()
        self.leader = -1
        self.base = -1
        self.reduced: list[int] = []

    def start(self, s: SKState, _: Any) -> None:
        roll(s, self, "rolled", "2d6", "SK 3.8")

    def rolled(self, s: SKState, dice: tuple[int, int]) -> None:
        """SK 5.3 An original 2 by an attack with a multi-man counter may make a leader first."""
        self.dice = dice
        if s.gated:
            for u in self.attackers:
                s.struck(u)
        men = [u for u in self.attackers if s.type(u).is_multi_man]
        if dice == (1, 1) and men:
            self.base = max(men, key=lambda u: (morale(s, u), s.type(u).fp))
            below = max(0, EVEN_ODDS - odds_of(self.attack, self.defence))
            return call(s, self, "promoted", LeaderCreation(self.base, creation_drm(s, self.base, below, False)))
        return goto(s, self, "resolve")

    def promoted(self, s: SKState, leader: Unit) -> None:
        """SK 3.8 example: the odds are reckoned again with the new leader."""
        self.leader = leader
        if leader >= 0:
            self.attack += 1
        goto(s, self, "resolve")

    def resolve(self, s: SKState, _: Any) -> None:
        column = odds_of(self.attack, self.defence)
        kill = KILL[column]
        original = self.dice[0] + self.dice[1]
        against = target_drm(s, self.targets[0]) if self.targets else 0
        tell(s, "SK 3.8", ("combat", self.attackers, self.targets, ODDS[column], self.dice, self.drm + against, kill))
        for u in self.targets:
            if s.at[u] == GONE:
                continue
            final = original + self.drm + target_drm(s, u)
            if final < kill:
                eliminate(s, u, "SK 3.8")
            elif final == kill:
                self.reduced.append(u)
        s.losses.clear()  # SK 3.2.3: no leader loss checks in Close Combat
        if len(self.reduced) > 1:
            return roll(s, self, "selected", f"1d{len(self.reduced)}", "SK 3.8")
        return goto(s, self, "selected", 1)

    def selected(self, s: SKState, die: int) -> None:
        if self.reduced:
            return call(s, self, "over", CasualtyReduction(self.reduced[die - 1], "SK 3.8"))
        return goto(s, self, "over")

    def over(self, s: SKState, _: Any) -> None:
        s.losses.clear()
        end(s, (self.leader, self.base))
