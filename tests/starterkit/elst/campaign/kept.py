"""Lines kept in areas, for tests of the later Refit steps: areas by number, without a map behind them."""

from __future__ import annotations

from bocage.games.starterkit.elst.campaign.book import Key, carried_by, enrol, enrol_vehicle, line, new_line, write
from bocage.games.starterkit.elst.campaign.s04_505_reading import island_ground
from bocage.games.starterkit.elst.campaign.state import IslandState
from bocage.games.starterkit.model.units import ROWS, TYPES

GERMAN, BRITISH = 0, 1


def areas(*sides: tuple[int, int]) -> IslandState:
    """A campaign with Setup Areas 1, 2, ... of these (side, Isolated)."""
    s = IslandState()
    s.date = 1
    s.zone = [0] * island_ground().hexes
    s.zone_side = [-1, *[side for side, _ in sides]]
    s.zone_cut = [0, *[cut for _, cut in sides]]
    s.events = []
    return s


def keep(s: IslandState, name: str, area: int, status: int = 0, side: int = -1, group: int = 0, hex_: str = "") -> Key:
    """A line such as "german 4-4-7" kept in an area."""
    owner = int(name.startswith("british")) if side < 0 else side
    h = island_ground().hex(hex_) if hex_ else -1
    new = new_line(owner, ROWS[name], group, area)._replace(status=status, fresh=0, hex=h)
    return enrol_vehicle(s, new) if TYPES[ROWS[name]].is_vehicle else enrol(s, new)


def hold(s: IslandState, name: str, holder: Key, status: int = 0) -> Key:
    key = keep(s, name, line(s, holder).area, status, line(s, holder).side)
    write(s, key, line(s, key)._replace(holder=holder))
    return key


def lost(s: IslandState, name: str) -> Key:
    """Eliminated in the last scenario."""
    key = keep(s, name, 0)
    write(s, key, line(s, key)._replace(fate="lost", lost_in=s.fight))
    return key


def mark(s: IslandState, key: Key, bits: int) -> None:
    write(s, key, line(s, key)._replace(vehicle_marks=bits))


def main_of(s: IslandState, key: Key) -> Key:
    return carried_by(s, key)[0]


def what(s: IslandState, key: Key) -> str:
    """What a line is now; "" if it has been lost."""
    x = line(s, key)
    return "" if x.fate else x.type.title
