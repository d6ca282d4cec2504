"""The ledger of a campaign: what one side carries on from fight to fight.

A line stands for whatever the campaign goes on with: a man, a unit, a weapon. What is written in it (rank, experience,
steps left, weapons) is the game's own NamedTuple; the ledger asks only for `fate`, how it was lost ("" on the roster),
and `back`, the first fight it may take part in again. Every change can be entered with its fight and its rule, with
points where the campaign counts them, so that the ledger reads as the story of the campaign.

    ledger.open_fight(2, keys)              who takes part; their lines are kept as they stand now
    ledger.change(key, line, rule, what)    a promotion, an improvement, a wound, a loss
    ledger.compared()                       what the fight changed: (key, before, now), for recovery and replenishment

A campaign that is a state of the kernel keeps the containers as fields and makes a ledger of them when it needs one.
"""

from __future__ import annotations

from typing import Any, Generic, NamedTuple, TypeVar

L = TypeVar("L")

NO_LINE = -1
BEFORE_THE_FIRST = -1


class Entry(NamedTuple):
    """One entry of the story: in which fight, under which rule, what happened, to which line, for how many points."""

    fight: int
    rule: str
    what: str
    points: int
    key: int


class Ledger(Generic[L]):
    """One side's roster and story."""

    def __init__(
        self,
        roster: dict[int, L] | None = None,
        entries: list[Entry] | None = None,
        standing: dict[int, L] | None = None,
        fight: int = BEFORE_THE_FIRST,
    ) -> None:
        self.roster: dict[int, L] = roster if roster is not None else {}
        self.entries: list[Entry] = entries if entries is not None else []
        self.standing: dict[int, L] = standing if standing is not None else {}
        """The lines of those who take part in the fight, as they stood when it began."""
        self.fight = fight
        """The fight under way, or the last one."""

    # the roster

    def enter(self, key: int, line: L) -> None:
        """A new line, or one rewritten without a word."""
        self.roster[key] = line

    def is_available(self, key: int, fight: int) -> bool:
        """On the roster and not out with a wound or a repair in that fight."""
        line: Any = self.roster.get(key)
        return line is not None and not line.fate and line.back <= fight

    def lost(self) -> list[L]:
        """Everybody and everything that is off the roster, by key."""
        found: list[L] = []
        for _, line in sorted(self.roster.items()):
            any_line: Any = line
            if any_line.fate:
                found.append(line)
        return found

    # fights

    def open_fight(self, fight: int, keys: tuple[int, ...]) -> None:
        self.fight = fight
        self.standing.clear()
        for key in keys:
            self.standing[key] = self.roster[key]

    def took_part(self) -> tuple[int, ...]:
        return tuple(self.standing)

    def compared(self) -> list[tuple[int, L, L]]:
        """What the fight has changed: key, line before, line now."""
        return [(key, old, self.roster[key]) for key, old in self.standing.items() if self.roster[key] != old]

    # the story

    def note(self, rule: str, what: str, points: int = 0, key: int = NO_LINE, fight: int = BEFORE_THE_FIRST) -> None:
        """An entry, of the fight under way or the last one unless another is named."""
        self.entries.append(Entry(fight if fight >= 0 else self.fight, rule, what, points, key))

    def change(self, key: int, line: L, rule: str, what: str, points: int = 0, fight: int = BEFORE_THE_FIRST) -> None:
        """A line is rewritten, and it is entered why."""
        self.roster[key] = line
        self.note(rule, what, points, key, fight)

    @property
    def points(self) -> int:
        return sum([entry.points for entry in self.entries])

    @property
    def scores(self) -> list[Entry]:
        """The entries that count points."""
        return [entry for entry in self.entries if entry.points]

    def story(self, key: int) -> list[Entry]:
        """What has happened to one line."""
        return [entry for entry in self.entries if entry.key == key]
