"""SK 3.2.1 Fire at what cannot be seen: no attack, but the firers have fired, breakdown included."""

from __future__ import annotations

from typing import Any

from bocage.games.starterkit.fire.s03_2_2_able import is_again
from bocage.games.starterkit.fire.s03_2_2_breakdown import breakdown_number
from bocage.games.starterkit.fire.s03_2_2_marks import mark_fired, mark_leaders
from bocage.games.starterkit.fire.shot import IN_PREP, manning
from bocage.games.starterkit.model.counters import malfunction, remove_weapon
from bocage.games.starterkit.model.names import Counters, Units, Weapon
from bocage.games.starterkit.model.state import SKState
from bocage.kernel.frames import Frame, end, goto, roll


class BlockedFire(Frame):
    """SK 3.2.1 The declared firers are marked; weapons roll for breakdown only."""

    def __init__(
        self,
        mode: int = IN_PREP,
        firers: Counters = (),
        leaders: Units = (),
        helpers: tuple[tuple[int, int], ...] = (),
        flame: bool = False,
    ) -> None:
        super().__init__()
        self.mode = mode
        self.firers = firers
        self.leaders = leaders
        self.helpers = helpers
        self.flame = flame
        self.users: Units = ()
        self.failing: list[int] = []
        self.original = 0

    def start(self, s: SKState, _: Any) -> None:
        self.users = tuple(manning(s, self.firers))
        if self.users != self.firers:  # weapons are among them
            return roll(s, self, "rolled", "2d6", "SK 3.2.1")
        return goto(s, self, "mark")

    def rolled(self, s: SKState, dice: tuple[int, int]) -> None:
        self.original = dice[0] + dice[1]
        weapons = [f for f in self.firers if s.type(f).is_weapon]
        self.failing = [w for w in weapons if self.original >= breakdown_number(s, self.mode, w)]
        if len(self.failing) > 1:
            return roll(s, self, "selected", f"1d{len(self.failing)}", "SK 4.1")
        return goto(s, self, "selected", 1)

    def selected(self, s: SKState, die: int) -> None:
        if self.failing:
            break_down(s, self.mode, self.failing[die - 1], self.original)
        goto(s, self, "mark")

    def mark(self, s: SKState, _: Any) -> None:
        mark_fired(s, self.mode, self.firers, self.users, (), False)
        mark_leaders(s, self.mode, self.leaders, self.helpers, self.firers, self.users)
        end(s)


def break_down(s: SKState, mode: int, w: Weapon, original: int) -> None:
    """SK 4.1, 4.2 A weapon without repair is removed; so is one worn out by firing again at its printed number.

    So is a Gun fired by its firepower equivalent if it is captured or manned by other than a crew (SK 3.2.4, 6.12)."""
    t = s.type(w)
    lowered = is_again(s, w, mode) or (t.is_gun and breakdown_number(s, mode, w) < t.breakdown)
    worn = lowered and original >= t.breakdown
    if t.removed or worn:
        remove_weapon(s, w, "SK 4.2" if t.removed else "SK 6.12" if t.is_gun else "SK 4.1")
    else:
        malfunction(s, w, "SK 4.1")
