"""What a seat may see as a row of figures of fixed length, built from its view and nothing else.

Every value of the view has a path ("units", 3, "hex"). A figure is added at the place its path falls on, grown slowly
(the sign and logarithm); a word counts as one at the place of its path and itself. Places are checksums, as in text
classifiers that hash their features, so that one length serves every game, scenario and size of map.
"""

from __future__ import annotations

import json
import math
import zlib
from typing import Any

import numpy as np
from numpy.typing import NDArray

from bocage.kernel.frames import State
from bocage.kernel.game import Game

LENGTH = 2048
HIGHEST = 32.0

Row = NDArray[np.float32]


def words_of(game: Game, s: State, seat: int) -> str:
    """A seat's view as text: JSON with its keys in order."""
    return json.dumps(game.view(s, seat), sort_keys=True, separators=(",", ":"), ensure_ascii=False)


class Observer:
    """Rows of one length; where a path falls is remembered."""

    MOST = 500_000

    def __init__(self, length: int = LENGTH) -> None:
        self.length = length
        self.places: dict[tuple[int, Any], int] = {}

    def row(self, game: Game, s: State, seat: int) -> Row:
        found = np.zeros(self.length, dtype=np.float32)
        sums: dict[int, float] = {}
        self._add(sums, 0, game.view(s, seat))
        for place, figure in sums.items():
            found[place % self.length] += figure
        return np.clip(found, -HIGHEST, HIGHEST)

    def _place(self, above: int, key: Any) -> int:
        """A number for a path: that of the path above it, and one step more."""
        if len(self.places) >= self.MOST:
            self.places.clear()
        place = zlib.crc32(repr(key).encode(), above)
        self.places[above, key] = place
        return place

    def _add(self, sums: dict[int, float], path: int, value: Any) -> None:
        known = self.places
        kind = type(value)
        if kind is dict or kind is list or kind is tuple:
            for key, part in value.items() if kind is dict else enumerate(value):
                if part is None or part is False or part == 0:
                    continue
                below = known.get((path, key))
                self._add(sums, self._place(path, key) if below is None else below, part)
        elif kind is str:
            place = known.get((path, value))
            sums[self._place(path, value) if place is None else place] = 1.0
        elif value:
            sums[path] = math.copysign(math.log1p(abs(value)), value)
