"""Faults in a rule over an answer that nobody clicked: remembered by position, so that the game is not trapped.

The table is built anew from the store after each. The same answer is tried again, at first soon, then rarely; meanwhile
the players may take the last decision back together, or end the game.
"""

from __future__ import annotations

import logging
import time

from bocage.kernel.fit import told_rules, under
from bocage.server.rows import to_json
from bocage.server.table import Table

FAILED = (
    "The rules fail over the answer that comes now; it is tried again from time to time. "
    "You can take the last decision back, or end the game here."
)
FIRST, LONGEST = 2.0, 600.0
MOST = 1000
log = logging.getLogger("bocage.table")


class Faults:
    def __init__(self) -> None:
        self.known: dict[str, tuple[int, int, float]] = {}  # game: version, how often, when last

    def note(self, table: Table, problem: BaseException) -> None:
        """Logged once for a position, with all that is needed to repeat it: the store has the log up to there."""
        version, count, _ = self.known.get(table.id, (-1, 0, 0.0))
        count = count + 1 if version == table.version else 1
        self.known[table.id] = (table.version, count, time.monotonic())
        for old in list(self.known)[:-MOST]:
            del self.known[old]
        table.fault = FAILED
        if count == 1:
            match, s = table.match, table.match.state
            where = (
                f"{table.game.name}/{match.scenario} options {to_json(match.options)} {told_rules(*under(table.game))} "
                f"after entry {len(match.log)}, seat {s.player} under {s.rule}"
            )
            log.error("table %s: an answer failed: %s", table.id, where, exc_info=problem)

    def take_up(self, table: Table) -> None:
        """A table built anew knows of the fault at this position."""
        if self.known.get(table.id, (-1, 0, 0.0))[0] == table.version:
            table.fault = FAILED

    def pause(self, table: Table) -> float:
        """Seconds before what failed here is tried again."""
        version, count, last = self.known.get(table.id, (-1, 0, 0.0))
        if version != table.version:
            return 0.0
        wait = min(LONGEST, FIRST * 4.0 ** min(count - 1, 9))
        return max(0.0, last + wait - time.monotonic())
