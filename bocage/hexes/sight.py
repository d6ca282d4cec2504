"""What sees what: the table games look things up in, and the questions round it.

sight = Sight(field, load_profile("starterkit"))
sight.rows[a][b]            hindrance between two hexes, BLOCKED or more if there is no line of sight
sight.explain(a, b)         the same with reasons, rules and hexes
sight.between(a, b)         the hexes a thread passes, for smoke and wrecks
"""

from __future__ import annotations

from bocage.hexes.ends import crosses_at_end, sides_toward
from bocage.hexes.explain import Answer, explain
from bocage.hexes.field import Field
from bocage.hexes.layers import Layers
from bocage.hexes.overlook import overlook_answer, overlook_row
from bocage.hexes.profile import Profile
from bocage.hexes.store import kept_rows
from bocage.hexes.tabulate import BLOCKED, Tabulator
from bocage.hexes.thread import Thread, forward, thread

__all__ = ["BLOCKED", "Sight"]

EVERYWHERE = 120
_MANY = 200_000


class Sight:
    """Sight over a field by a profile. The table is made whole when first asked for, or read from the cache."""

    def __init__(self, field: Field, profile: Profile, reach: int = EVERYWHERE) -> None:
        self.field = field
        self.profile = profile
        self.layers = Layers(field, profile)
        self.reach = reach
        self._rows: list[bytes] = []
        self._between: dict[int, list[int]] = {}
        self._overlooks: dict[int, bytes] = {}

    @property
    def rows(self) -> list[bytes]:
        """For each hex the answer to each hex: 0 clear, 1 to 5 and more hindered, BLOCKED."""
        if not self._rows:
            self._rows = kept_rows(self.field, self.profile, self.reach, self.tabulate)
        return self._rows

    def tabulate(self) -> list[bytes]:
        """The table from the geometry, without the cache."""
        steps = Tabulator(self.layers).rows(self.reach)
        pos = self.layers.pos
        return [self._row(steps, pos, p) for p in pos]

    def _row(self, steps: list[bytes], pos: list[int], p: int) -> bytes:
        row = bytearray(len(pos))
        for b, q in enumerate(pos):
            if q > p:
                step = steps[q - p]
                row[b] = step[p] if step else BLOCKED
            elif q < p:
                step = steps[p - q]
                row[b] = step[q] if step else BLOCKED
        return bytes(row)

    def at(self, a: int, b: int) -> int:
        return self.rows[a][b]

    def clear(self, a: int, b: int) -> bool:
        """Is there a line of sight, hindered or not?"""
        return self.rows[a][b] < BLOCKED

    def explain(self, a: int, b: int, rise_a: int = 0, rise_b: int = 0) -> Answer:
        """The line between two hexes with reasons; `rise` lifts an end above its ground (an upper floor)."""
        level = self.field.level
        return explain(self.layers, a, b, level[a] + rise_a, level[b] + rise_b)

    # -- along the thread -----------------------------------------------------------------------------------------

    def _thread(self, a: int, b: int) -> tuple[Thread, int, int]:
        columns = self.field.columns[b] - self.field.columns[a]
        y = self.field.ys[b] - self.field.ys[a]
        if forward(columns, y):
            return thread(columns, y), self.field.columns[a], self.field.ys[a]
        return thread(-columns, -y), self.field.columns[b], self.field.ys[b]

    def between(self, a: int, b: int) -> list[int]:
        """The hexes that the thread crosses or runs along the side of, in order from a; neither end is among them.

        With a profile that counts corners (`corner_touch`) hexes touched in a corner are there too.
        """
        if a == b:
            return []
        key = a * self.field.n + b
        kept = self._between.get(key)
        if kept is None:
            if len(self._between) > _MANY:
                self._between.clear()
            kept = self._between[key] = self._find_between(a, b)
        return kept

    def _find_between(self, a: int, b: int) -> list[int]:
        found, column, y = self._thread(a, b)
        cells = list(found.cells)
        if found.seams or self.profile.corner_touch:
            cells += found.touched
        number = self.field.number
        hexes = [number.get((column + cell.columns, y + cell.y), -1) for cell in cells]
        row = self.field.range_row(a)
        return sorted((h for h in hexes if h >= 0), key=lambda h: row[h])

    def added(self, a: int, b: int, amounts: dict[int, int]) -> int:
        """The sum of what lies between two hexes, ends not counted: smoke or wrecks by the hex they are in."""
        if not amounts:
            return 0
        return sum(amounts.get(h, 0) for h in self.between(a, b))

    def overlook(self, tower: int) -> bytes:
        """The answers from a steeple in a hex to the ground of every hex: 0 or BLOCKED."""
        row = self._overlooks.get(tower)
        if row is None:
            row = self._overlooks[tower] = overlook_row(self.layers, tower)
        return row

    def overlook_answer(self, tower: int, b: int) -> Answer:
        return overlook_answer(self.layers, tower, b)

    def entry_sides(self, a: int, b: int) -> list[int]:
        """The side of b by which the thread from a comes in; two if it comes in by the corner between them."""
        return sides_toward(self.field.columns[a] - self.field.columns[b], self.field.ys[a] - self.field.ys[b])

    def crosses_in_end(self, a: int, b: int, kind: str) -> bool:
        """Does the thread from a, on its last stretch inside b, cross what is drawn of a kind there?"""
        columns = self.field.columns[b] - self.field.columns[a]
        return crosses_at_end(self.field.pieces[b], kind, columns, self.field.ys[b] - self.field.ys[a])
