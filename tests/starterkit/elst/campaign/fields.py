"""A scenario of the campaign under way, for tests: counters of lines put down literally on the map of Elst."""

from __future__ import annotations

from bocage.games.starterkit.battle import ground_of
from bocage.games.starterkit.elst.campaign.battles import WHOLE_MAP, battle_key
from bocage.games.starterkit.elst.campaign.book import Key, enrol, enrol_vehicle, line, new_line, write
from bocage.games.starterkit.elst.campaign.fielding import field_unit, field_vehicle, open_map
from bocage.games.starterkit.elst.campaign.state import IslandState
from bocage.games.starterkit.model.units import ROWS, TYPES


def field(first: int = 1, scenario: str = "British Assault", map_name: str = WHOLE_MAP) -> IslandState:
    """Turn 1 of a scenario, nobody on the map yet."""
    s = IslandState()
    s.date, s.scenario, s.events = 1, scenario, []
    open_map(s, battle_key(s, map_name, first, ()))
    s.turn, s.attacker = 1, first
    return s


def join(s: IslandState, name: str, area: int = -1, module: str = "", group: int = 0) -> Key:
    side = int(name.startswith("british"))
    new = new_line(side, ROWS[name], group, area, module)
    return enrol_vehicle(s, new) if TYPES[ROWS[name]].is_vehicle else enrol(s, new)


def stand(s: IslandState, name: str, where: str, *weapons: str, status: int = 0, facing: int = 0) -> int:
    """A unit of the ledger on the map, with weapons ("radio:100": a module's); its counter."""
    key = join(s, name)
    for weapon in weapons:
        ident, _, module = weapon.partition(":")
        held = join(s, f"{'british' if line(s, key).side else 'german'} {ident}", module=module)
        write(s, held, line(s, held)._replace(holder=key))
    h = ground_of(s).hex(where)
    if TYPES[ROWS[name]].is_vehicle:
        c = field_vehicle(s, key, h)
        s.facing[c] = facing
        s.vehicle_marks[c] = status
    else:
        c = field_unit(s, key, h)
        s.status[c] |= status
    return c


def line_of(s: IslandState, c: int) -> Key:
    return s.line[c]
