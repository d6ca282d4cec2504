"""A campaign in its Refit Phase, for tests: the ledgers' lines put down literally, one step of the phase begun."""

from __future__ import annotations

from bocage.games.starterkit.elst.campaign.book import Key, enrol, enrol_vehicle, line, new_line, write
from bocage.games.starterkit.elst.campaign.s04_505_reading import island_ground
from bocage.games.starterkit.elst.campaign.state import IslandState
from bocage.games.starterkit.model.units import ROWS
from bocage.kernel import play
from bocage.kernel.frames import Frame
from tests.starterkit.elst.campaign.perimeter import BRITISH, hexes
from tests.starterkit.position import TestOver

PERIMETER = ("E12", "E13", "H13", "F19", "F20")
"""The British buildings of the example (DE 4.505)."""


def island(
    british: tuple[str, ...] = PERIMETER, roads: tuple[str, ...] = ("A12", "A19"), tanks: bool = True
) -> IslandState:
    """Every building German but these; British tanks in D13 and E16, as the example needs them."""
    s = IslandState()
    g = island_ground()
    ours = hexes(*british)
    s.held = {h: int(h in ours) for h in range(g.hexes) if g.is_building[h]}
    s.held.update(dict.fromkeys(hexes(*roads), BRITISH))
    if tanks:
        vehicle(s, "british Sherman V(a)", "D13")
        vehicle(s, "british Sherman V(a)", "E16")
    return s


def _side(name: str) -> int:
    return int(name.startswith("british"))


def put(s: IslandState, name: str, where: str, status: int = 0, side: int = -1) -> Key:
    owner = _side(name) if side < 0 else side
    return enrol(s, new_line(owner, ROWS[name])._replace(hex=island_ground().hex(where), status=status))


def arm(s: IslandState, name: str, holder: Key) -> Key:
    x = line(s, holder)
    return enrol(s, new_line(x.side, ROWS[name])._replace(hex=x.hex, holder=holder))


def vehicle(s: IslandState, name: str, where: str, marks: int = 0) -> Key:
    h = island_ground().hex(where)
    key = enrol_vehicle(s, new_line(_side(name), ROWS[name])._replace(hex=h, vehicle_marks=marks))
    for k in (*s.book0, *s.book1):
        if line(s, k).holder == key:
            write(s, k, line(s, k)._replace(hex=h))
    return key


def begin(s: IslandState, frame: Frame) -> IslandState:
    under = TestOver()
    under.at = "over"
    s.stack = [under, frame]
    s.events = []
    play.begin(s)
    return s
