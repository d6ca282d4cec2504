"""What a game leaves behind besides its result: when each side lost whom, and where units died, moved and fired.

One reader for each kind of table: units on hexes (their position lists and events) and the men of Up Front. A game
whose table has no reader leaves no trace, and its reports say so.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

from bocage.kernel.frames import OVER, Event

Place = Callable[[int], str]
"""The name of the hex of a location."""
Counts = Callable[[int], bool]
"""Is this counter a unit, whose loss and movement count?"""

DIED, MOVED, FIRED = "died", "moved", "fired"
HEATS = (DIED, MOVED, FIRED)
LOST_WORDS = ("eliminated", "wrecked")


class Trace:
    """Losses by (time, seat), heat by what happened and hex; `unit` is what time is counted in."""

    unit = ""

    def __init__(self) -> None:
        self.losses: Counter[tuple[int, int]] = Counter()
        self.heat: dict[str, Counter[str]] = {}
        self.last = 0

    def look(self, s: Any, events: list[Event]) -> None:
        """Called after every answer and every draw, with what was told."""

    def plain(self) -> dict[str, Any]:
        return {
            "unit": self.unit,
            "length": self.last,
            "losses": [[time, seat, n] for (time, seat), n in sorted(self.losses.items())],
            "heat": {what: dict(sorted(found.items())) for what, found in self.heat.items()},
        }


class HexTrace(Trace):
    """Counters on hexes: `at` holds where each is, below 0 off the map; locations beyond the hexes fold onto them."""

    unit = "turn"

    def __init__(self, table_of: Callable[[Any], tuple[Place, Counts]]) -> None:
        super().__init__()
        self.heat = {what: Counter() for what in HEATS}
        self.table_of = table_of
        self.at: list[int] = []

    def look(self, s: Any, events: list[Event]) -> None:
        if s.player != OVER:  # a turn track that has run out stands one beyond the last turn
            self.last = max(self.last, s.turn)
        if s.at == self.at and not events:
            return
        name, counts = self.table_of(s)
        before = self.at
        for _, what, _ in events:
            if what[0] in LOST_WORDS and counts(what[1]):
                self.losses[s.turn, s.side[what[1]]] += 1
                if what[2] >= 0:
                    self.heat[DIED][name(what[2])] += 1
            elif what[0] in ("declared", "fires"):
                for u in what[3] if what[0] == "declared" else (what[1],):
                    where = before[u] if u < len(before) else s.at[u]
                    if where >= 0:
                        self.heat[FIRED][name(where)] += 1
        if s.at != before:
            for u in range(min(len(before), len(s.at))):
                here = s.at[u]
                if here != before[u] and here >= 0 and before[u] >= 0 and counts(u):
                    self.heat[MOVED][name(here)] += 1
            self.at = list(s.at)


class MenTrace(Trace):
    """The men of Up Front, counted by decks; those of team play table by table. There is no map."""

    unit = "deck"

    def __init__(self) -> None:
        super().__init__()
        self.fates: list[list[int]] = []

    def look(self, s: Any, events: list[Event]) -> None:
        tables = getattr(s, "tables", None) or [s]
        if len(self.fates) != len(tables):
            self.fates = [[] for _ in tables]
        for i, table in enumerate(tables):
            deck = table.emptied + 1
            self.last = max(self.last, deck)
            before = self.fates[i]
            if table.fate == before:
                continue
            for m, fate in enumerate(table.fate):
                if m < len(before) and fate in LOST_FATES and before[m] not in LOST_FATES:
                    self.losses[deck, 2 * i + table.side[m]] += 1
            self.fates[i] = list(table.fate)


LOST_FATES = (1, 2, 3, 4)
"""Killed, panicked, routed, captured (upfront/state.py)."""


def trace_for(game: str) -> Trace:
    """The reader of a game's table."""
    if game == "starterkit":
        return HexTrace(_starterkit)
    if game == "brothers":
        return HexTrace(_brothers)
    return MenTrace() if game.startswith("upfront") else Trace()


def _starterkit(s: Any) -> tuple[Place, Counts]:
    from bocage.games.starterkit.battle import ground_of

    ground = ground_of(s)
    return lambda where: ground.field.names[ground.hex_of[where]], lambda u: not s.type(u).is_weapon


def _brothers(s: Any) -> tuple[Place, Counts]:
    from bocage.games.brothers.cards.scenario import CARDS
    from bocage.games.brothers.printed.units import UNITS

    ground = CARDS[s.scenario].ground
    return lambda where: ground.field.names[where % ground.n], lambda u: UNITS[s.kind[u]].real
