"""UF 50.41: a group that surrenders with enemy infiltrators in its midst is theirs at once."""

from __future__ import annotations

from typing import Any

from bocage.games.upfront.nations.s50_italians import CaptureAll, is_surrendered
from bocage.games.upfront.state import UpFrontState
from bocage.games.upfront.table import marks
from bocage.kernel.frames import Frame, call, end


def men_inside(s: UpFrontState) -> list[tuple[int, int]]:
    """Infiltrators of surrendered groups, each with the group: the first man of a group takes it."""
    return [(m, t) for m, t in sorted(s.inside.items()) if s.men[t] and not s.pinned[m] and is_surrendered(s, t)]


def is_due(s: UpFrontState, seat: int) -> bool:
    return bool(s.inside) and any(name == marks.SURRENDERED for name, _ in s.marks) and bool(men_inside(s))


class CaptureInside(Frame):
    """UF 50.41: the chit was laid at the end of a turn, so they are taken before the next one begins."""

    def start(self, s: UpFrontState, _: Any) -> None:
        found = men_inside(s)
        if not found:
            return end(s)
        return call(s, self, "start", CaptureAll(found[0][0], found[0][1]))
