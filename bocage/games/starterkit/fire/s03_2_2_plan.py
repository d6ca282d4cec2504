"""SK 3.2.2, 4.1 The parts of an attack as they are named one by one; s03_2_2_group judges them."""

from __future__ import annotations

from bocage.games.starterkit.model.names import Counter, Counters, Unit, Units, Weapon

Pair = tuple[int, int]
"""(leader, the leader-held weapon he helps with)."""


class Plan:
    """The parts of an attack that have been named, each sort in the order of the counters."""

    def __init__(
        self, firers: Counters = (), leaders: Units = (), helpers: tuple[Pair, ...] = (), strong: bool = False
    ) -> None:
        self.firers = firers
        self.leaders = leaders
        self.helpers = helpers
        self.strong = strong
        """It has been found to have a firepower factor; naming more never takes that away."""

    def adding(self, f: Counter) -> Plan:
        firers = tuple(sorted((*self.firers, f))) if self.firers else (f,)
        return Plan(firers, self.leaders, self.helpers, self.strong)

    def directing(self, v: Unit) -> Plan:
        return Plan(self.firers, tuple(sorted((*self.leaders, v))), self.helpers, self.strong)

    def helping(self, v: Unit, w: Weapon) -> Plan:
        return Plan(self.firers, self.leaders, tuple(sorted((*self.helpers, (v, w)))), self.strong)
