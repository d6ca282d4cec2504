"""DE 4.508, SK 3.2.3 Wounds of leaders between scenarios."""

from __future__ import annotations

from typing import Any

from bocage.games.starterkit.elst.campaign.book import (
    Key,
    change,
    line,
    lines,
    lose,
    name_of,
    note,
    side_of,
    stood_in_battle,
)
from bocage.games.starterkit.elst.campaign.charts import HEALED_TO, WOUND_ISOLATED, WOUNDED_TO
from bocage.games.starterkit.elst.campaign.isolation import is_isolated
from bocage.games.starterkit.elst.campaign.state import IslandState
from bocage.games.starterkit.model.marks import WOUNDED
from bocage.games.starterkit.model.tables import WOUND_AGAIN, WOUND_KILLS
from bocage.kernel.frames import Frame, end, goto, roll, tell


class WoundedLeaders(Frame):
    """DE 4.508 One die for each wounded leader that is kept, +1 if he is Isolated."""

    def __init__(self) -> None:
        super().__init__()
        self.waiting: tuple[int, ...] = ()

    def start(self, s: IslandState, _: Any) -> None:
        self.waiting = tuple([k for side in (0, 1) for k, x in lines(s, side) if x.type.is_leader and x.is_wounded])
        goto(s, self, "next_leader")

    def next_leader(self, s: IslandState, _: Any) -> None:
        if not self.waiting:
            return end(s)
        return roll(s, self, "rolled", "1d6", "DE 4.508", self._hears(s))

    def _hears(self, s: IslandState) -> tuple[int, ...] | None:
        """A wound of a secret Shift (DE 4.511) that no battle has shown yet is its side's affair."""
        key = self.waiting[0]
        return None if stood_in_battle(s, key) else (side_of(s, key),)

    def rolled(self, s: IslandState, die: int) -> None:
        key, seats = self.waiting[0], self._hears(s)
        self.waiting = self.waiting[1:]
        x = line(s, key)
        final = die + (WOUND_ISOLATED if is_isolated(s, x) else 0)
        tell(s, "DE 4.508", ("wound table", name_of(x), die, final), seats)
        if final <= HEALED_TO:
            fit = x._replace(status=x.status & ~WOUNDED)
            change(s, key, fit, "DE 4.508", f"{name_of(x)} is fit again", seats is None)
        elif final <= WOUNDED_TO:
            note(s, x.side, "DE 4.508", f"{name_of(x)} is still wounded", key, seats is None)
        else:
            lose(s, key, "DE 4.508", "died of his wound", seats is None)
        goto(s, self, "next_leader")


class WoundLine(Frame):
    """SK 3.2.3 Casualty Reduction of a leader off the map: a die whether he is wounded or killed. Told to `private`."""

    def __init__(self, key: Key = -1, rule: str = "SK 3.2.3", secret: bool = False) -> None:
        super().__init__()
        self.key = key
        self.rule_id = rule
        self.secret = secret

    def start(self, s: IslandState, _: Any) -> None:
        roll(s, self, "rolled", "1d6", self.rule_id, (side_of(s, self.key),) if self.secret else None)

    def rolled(self, s: IslandState, die: int) -> None:
        x = line(s, self.key)
        if die + (WOUND_AGAIN if x.is_wounded else 0) >= WOUND_KILLS:
            lose(s, self.key, self.rule_id, "was killed", not self.secret)
        else:
            wounded = x._replace(status=x.status | WOUNDED)
            change(s, self.key, wounded, self.rule_id, f"{name_of(x)} was wounded", not self.secret)
        end(s)
