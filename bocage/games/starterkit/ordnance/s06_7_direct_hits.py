"""SK 6.1, 6.7 Direct Hits on Guns: KIA or a critical hit destroys Gun and men, K breaks the Gun and reduces them."""

from __future__ import annotations

from typing import Any

from bocage.games.starterkit.fire.s03_2_3_effects import weapon_struck
from bocage.games.starterkit.fire.s03_2_3_morale import CasualtyReduction
from bocage.games.starterkit.model.counters import eliminate, malfunction, remove_weapon
from bocage.games.starterkit.model.state import SKState
from bocage.games.starterkit.model.tables import KIA, K, Result
from bocage.games.starterkit.ordnance.targets import gun_of
from bocage.kernel.frames import Frame, call, end, goto, roll


def is_direct(result: Result, critical: bool) -> bool:
    """SK 6.7 Before any gunshield, a KIA or K of a To Hit attack; a critical hit always."""
    return critical or result[0] in (KIA, K)


class DirectHits(Frame):
    """SK 6.7 One manning unit after another; `solid`: AP was fired, and a K destroys the Gun too.

    What else the killed possessed is diced for on the column that killed them (SK 4.0); `critical` as in Effects.
    """

    def __init__(
        self,
        struck: tuple[tuple[int, int], ...] = (),
        solid: bool = False,
        column: int = 0,
        critical: tuple[int, int] = (-1, 0),
    ) -> None:
        super().__init__()
        self.struck = struck
        self.solid = solid
        self.column = column
        self.critical = critical
        self.weapons: list[tuple[int, int]] = []
        """Weapons of the killed beside their Guns, each with its column."""

    def start(self, s: SKState, _: Any) -> None:
        if not self.struck:
            return end(s)
        u, what = self.struck[0]
        self.struck = self.struck[1:]
        g = gun_of(s, u)
        if what == KIA:
            remove_weapon(s, g, "SK 6.7")
            column = self.critical[1] if u == self.critical[0] else self.column
            self.weapons = [(w, column) for w in s.carried[u]]
            eliminate(s, u, "SK 6.7")
            return goto(s, self, "next_weapon")
        if self.solid:
            remove_weapon(s, g, "SK 6.7")
        else:
            malfunction(s, g, "SK 6.7")
        return call(s, self, "start", CasualtyReduction(u, "SK 6.7"))

    def next_weapon(self, s: SKState, _: Any) -> None:
        if not self.weapons:
            return goto(s, self, "start")
        return roll(s, self, "weapon_hit", "1d6", "SK 4.0")

    def weapon_hit(self, s: SKState, die: int) -> None:
        weapon_struck(s, *self.weapons.pop(0), die)
        goto(s, self, "next_weapon")
