"""SK 3.3.3 Defensive First Fire: after each expenditure of MF the DEFENDER may fire, attack by attack, until he passes.

He is asked whenever one of his units could fire by what everybody sees on the table: range, markers, status. Whether it
has a line of sight is found out when fire is declared (SK 3.2.1), unless the battle allows free checks.
"""

from __future__ import annotations

from typing import Any

from bocage.games.starterkit.firepower import firepower_of
from bocage.games.starterkit.s03_2_2_declaration import Declaration
from bocage.games.starterkit.s03_2_2_firers import Aim, firer_refusal, willing_firers
from bocage.games.starterkit.s03_2_2_group import joining_refusal
from bocage.games.starterkit.shot import IN_FIRST, SMALL_ARMS, Shot
from bocage.games.starterkit.state import SKState
from bocage.kernel.frames import PASS, Action, Frame, ask, call, end, goto
from bocage.kernel.refusal import Refusal

HOLD: Action = ("hold",)
"""Pass for the rest of this stack's movement."""


class FirstFire(Frame):
    """SK 3.3.3 The window after one expenditure. Ends with (hold, shots made by each firer in this hex)."""

    def __init__(
        self,
        where: int = -1,
        movers: tuple[int, ...] = (),
        entry: tuple[int, ...] = (),
        spent: float = 0.0,
        shots: tuple[tuple[int, int], ...] = (),
    ) -> None:
        super().__init__()
        self.where = where
        self.movers = movers
        self.entry = entry
        self.spent = spent
        self.shots: dict[int, int] = dict(shots)
        self.fired: tuple[int, ...] = ()
        """Hexes that have fired on this expenditure (SK 3.2.2: Mandatory Fire Groups)."""
        self.naming: tuple[int, ...] = ()

    def aim(self, s: SKState) -> Aim:
        return Aim(s, 1 - s.attacker, IN_FIRST, self.where, self.shots, self.spent)

    def start(self, s: SKState, _: Any) -> None:
        self.movers = tuple([u for u in self.movers if s.at[u] == self.where])
        if not self.movers or not self.first_shots(s):
            return end(s, (False, tuple(self.shots.items())))
        return ask(s, self, "reacted", 1 - s.attacker, "SK 3.3.3")

    def first_shots(self, s: SKState) -> list[int]:
        a = Shot(s, SMALL_ARMS, IN_FIRST, self.where)
        a.targets = self.movers
        return [
            f
            for f in willing_firers(s, self.aim(s))
            if joining_refusal(s, (), self.fired, f) is None and firepower_of(s, a, f) >= 1
        ]

    def can_reacted(self, s: SKState) -> list[Action]:
        return [PASS, HOLD, *(("add", f) for f in self.first_shots(s))]

    def why_not_reacted(self, s: SKState, action: Action) -> Refusal | None:
        if action[0] != "add":
            return None
        return firer_refusal(s, self.aim(s), action[1]) or joining_refusal(s, (), self.fired, action[1])

    def reacted(self, s: SKState, action: Action) -> None:
        if action in (PASS, HOLD):
            return end(s, (action == HOLD, tuple(self.shots.items())))
        shots = tuple(self.shots.items())
        declaration = Declaration(
            1 - s.attacker, IN_FIRST, self.where, self.movers, self.fired, self.entry, shots, self.spent, action[1]
        )
        return call(s, self, "declared", declaration)

    def declared(self, s: SKState, outcome: tuple[tuple[int, ...], tuple[int, ...]]) -> None:
        hexes, firers = outcome
        self.fired = (*self.fired, *hexes)
        for f in firers:
            self.shots[f] = self.shots.get(f, 0) + 1
        goto(s, self, "start")
