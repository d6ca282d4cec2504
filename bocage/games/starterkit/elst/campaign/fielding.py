"""From the ledgers onto the map and back: counters for the lines that take part, and what became of them.

Lines and areas count the hexes of the whole map; a German attack is fought on a part of it (DE 4.5171), whose hexes are
numbered anew. `in_play` and `on_whole` lead from one to the other.
"""

from __future__ import annotations

from bocage.games.starterkit.artillery.s02_batteries import BLACK, NONE, RED
from bocage.games.starterkit.battle import battle_of, ground_of
from bocage.games.starterkit.elst.campaign.battles import whole_map, with_module
from bocage.games.starterkit.elst.campaign.book import (
    Key,
    Line,
    carried_by,
    change,
    enrol,
    line,
    lines,
    name_of,
    new_line,
    note,
    write,
)
from bocage.games.starterkit.elst.campaign.s04_505_reading import road_exits
from bocage.games.starterkit.elst.campaign.state import ENTRY, IN_PLACE, NOWHERE, SIDES, IslandState
from bocage.games.starterkit.model.counters import add_counter, add_vehicle, give, park, put
from bocage.games.starterkit.model.marks import (
    BOGGED,
    CE,
    DAZED,
    DISABLED,
    EMPLACED,
    IMMOBILIZED,
    LOW_AMMO,
    MALFUNCTION,
    MIRED,
    NO_AP,
    NO_APCR,
    NO_APDS,
    NO_HE,
    NO_HEAT,
    NO_MORE_CE,
    NO_SMOKE_AMMO,
    NO_WP_AMMO,
    RECALL,
    STUN,
    WOUNDED,
)
from bocage.games.starterkit.model.names import Counter, Location, Side
from bocage.games.starterkit.model.state import GONE, OFF_BOARD, SETUP, SKState
from bocage.games.starterkit.ordnance.s06_4_hidden import hide, is_paved
from bocage.kernel.chance import Pile
from bocage.kernel.frames import field_names, tell

STAYS = ("touched", "owed", "battle", "free_sight", "points", "left_by")
"""What a new scenario leaves as it is: the points of the campaign (DE 4.41) among it."""
LASTING = WOUNDED | MALFUNCTION | NO_SMOKE_AMMO | NO_WP_AMMO
LASTING_GUN = DISABLED | LOW_AMMO | NO_HE | NO_AP | NO_APCR | NO_APDS | NO_HEAT
LASTING_VEHICLE = BOGGED | MIRED | IMMOBILIZED | STUN | DAZED | RECALL | NO_MORE_CE
"""Markers that a counter keeps when its scenario is over."""


def on_whole(s: SKState, where: Location) -> int:
    """The hex of the whole map for a location of the map in play; -1 off it."""
    if where < 0:
        return -1
    g = ground_of(s)
    return whole_map().hex(g.names[g.hex_of[where]])


def in_play(s: SKState, h: int) -> int:
    """The hex of the map in play for one of the whole map; -1 if it is not in play."""
    return ground_of(s).field.index.get(whole_map().names[h], -1)


def clear_table(s: IslandState) -> None:
    """Nothing of the last scenario is left on the map but its wrecks (SK 7.4)."""
    fresh = SKState()
    kept = ("stack", "player", "rule", "value", "chance", "private", "revealed", "result", "ending", "events")
    for name in field_names(fresh):
        if name not in kept and name not in STAYS:
            setattr(s, name, getattr(fresh, name))
    s.line, s.kept, s.outside, s.brought, s.aside, s.departed = {}, {}, {}, {}, {}, {}
    s.phase = SETUP


def open_map(s: IslandState, key: str) -> None:
    """A scenario begins: its map, who Controls what on it, old wrecks and what lies about."""
    clear_table(s)
    s.battle = key
    lay_ground(s)


def lay_ground(s: IslandState) -> None:
    """DE 4.3 CG10, DE 4.505 Control as it was fixed, and the wrecks and loose equipment of the map in play."""
    s.control = {}
    tracked = battle_of(s).tracked
    for h, side in s.held.items():
        where = in_play(s, h)
        if where < 0:
            continue
        s.control[where] = side
        if h in road_exits():
            for b in ground_of(s).neighbours[where]:
                if b >= 0 and b in tracked and b not in s.control:
                    s.control[b] = side
    for h, row, side in s.ruins:
        where = in_play(s, h)
        if where >= 0:
            c = add_counter(s, row, side)
            s.at[c] = GONE
            s.wrecks[where] = (*s.wrecks.get(where, ()), c)


def lay_loose(s: IslandState) -> None:
    """DE 4.5057 Equipment that nobody has: it lies where it was left. A radio is not: its module is not used (CG3)."""
    for side in (0, 1):
        for key, x in lines(s, side):
            loose = x.holder < 0 and not x.type.is_personnel and not x.type.is_vehicle and x.hex >= 0
            where = in_play(s, x.hex) if loose and not x.module else -1
            if where >= 0 and key not in s.line.values():
                c = _counter(s, key, x)
                s.at[c] = where
                s.dropped[where] = (*s.dropped.get(where, ()), c)


def _counter(s: IslandState, key: Key, x: Line) -> Counter:
    c = add_counter(s, x.row, x.side)
    _mark(s, c, key, x)
    return c


def _mark(s: IslandState, c: Counter, key: Key, x: Line) -> None:
    s.line[c] = key
    s.status[c] = x.status
    if x.gun_marks:
        s.gun_marks[c] = x.gun_marks
    if x.vehicle_marks:
        s.vehicle_marks[c] = x.vehicle_marks


def field_unit(s: IslandState, key: Key, where: Location) -> Counter:
    """A unit comes into play with all it possesses, on the map or before an edge hex."""
    c = _counter(s, key, line(s, key))
    put(s, c, where)
    for k in carried_by(s, key):
        w = _counter(s, k, line(s, k))
        give(s, w, c)
        if line(s, k).module:
            add_battery(s, w, line(s, k))
            s.modules_used[k] = 1
    return c


def field_vehicle(s: IslandState, key: Key, where: Location) -> Counter:
    x = line(s, key)
    v = add_vehicle(s, x.row, x.side)
    _mark(s, v, key, x)
    for w, k in zip(s.carried[v], carried_by(s, key), strict=True):
        _mark(s, w, k, line(s, k))
    park(s, v, where)
    return v


def add_battery(s: IslandState, radio: Counter, x: Line) -> None:
    """DE 4.3 CG3 A radio comes into play: its module is used, and whose fire it is can be seen."""
    s.battle = with_module(s.battle, x.side, x.module)
    b = len(s.radio)
    battery = battle_of(s).batteries[b]
    for track, value in ((s.radio, radio), (s.contact, 0), (s.access, 0), (s.red_chits, 0), (s.missions, 0)):
        track.append(value)
    s.rounds.append(NONE)
    s.impact.append((0, 0))
    s.smoke_mission.append(0)
    setattr(s, f"chits{b}", Pile([BLACK] * battery.black + [RED] * battery.red))
    tell(s, "DE 4.3", ("module", x.side, x.module))


# back into the ledgers


def close_fight(s: IslandState) -> None:
    """What has become of everybody who took part; who is on the map stands there, and has no area yet."""
    for c, key in list(s.line.items()):
        if s.at[c] == GONE and c not in s.kept:
            _note_loss(s, c, key)
        else:
            _note_state(s, c, key)
    for c in range(len(s.kind)):
        if c not in s.line and s.type(c).is_leader and (s.at[c] >= 0 or c in s.kept):  # SK 5.3: made in this battle
            key = enrol(s, new_line(s.side[c], s.kind[c]))
            s.line[c] = key
            _note_state(s, c, key)
            note(s, s.side[c], "SK 5.3", f"{name_of(line(s, key))} was made a leader", key, True)
    for c, key in list(s.line.items()):
        if s.at[c] != GONE or c in s.kept:
            _note_holder(s, c, key)
    _keep_modules(s)
    _settle_rest(s)
    s.ruins = [x for x in s.ruins if in_play(s, x[0]) < 0]
    for where, lost in s.wrecks.items():
        s.ruins += [(on_whole(s, where), s.kind[v], s.side[v]) for v in lost]


def _settle_rest(s: IslandState) -> None:
    """Who was kept in an area and took no part, outside the map in play or for want of room, is in it still."""
    known = set(s.line.values())
    for side in (0, 1):
        for key, x in lines(s, side):
            if key in known:
                continue
            if x.area > ENTRY:
                h = x.hex if x.hex >= 0 else s.zone.index(x.area)
                write(s, key, x._replace(hex=h, area=NOWHERE))
            elif x.area < IN_PLACE:  # weapons of the first day that nobody took up
                write(s, key, x._replace(area=ENTRY))


def _keep_modules(s: IslandState) -> None:
    """DE 4.3 CG3 A module that has placed no FFE is kept with a working radio, wherever its counter has gone."""
    for b, radio in enumerate(s.radio):
        key = s.line.get(radio, -1)
        if s.missions[b] or key < 0:
            continue
        x = line(s, key)
        if x.module and (x.fate or x.holder < 0):
            x = x._replace(fate="", lost_in=-1, holder=-1, hex=-1, area=ENTRY)
        write(s, key, x._replace(status=0))


def _note_loss(s: IslandState, c: Counter, key: Key) -> None:
    old = line(s, key)
    if c in s.departed:
        gone = old._replace(row=s.kind[c], holder=-1, fate="left the map", hex=-1, fresh=0)
        return change(s, key, gone, "DE 4.41", f"{name_of(gone)} left the map", True)
    fate = f"lost in scenario {s.fight + 1}"
    x = old._replace(row=s.kind[c], holder=-1, fate=fate, lost_in=s.fight, hex=-1, fresh=0)
    if x.type.is_mounted or not (x.type.is_personnel or x.type.is_vehicle):
        write(s, key, x)
    else:
        change(s, key, x, "DE 4.2", f"{name_of(x)} was lost", True)


def _note_state(s: IslandState, c: Counter, key: Key) -> None:
    old = line(s, key)
    x = old._replace(
        row=s.kind[c],
        hex=on_whole(s, s.at[c]),
        area=s.kept.get(c, NOWHERE),
        status=s.status[c] & LASTING,
        gun_marks=s.gun_marks.get(c, 0) & LASTING_GUN,
        vehicle_marks=s.vehicle_marks.get(c, 0) & LASTING_VEHICLE,
        facing=s.facing.get(c, -1),
        turret=s.turret.get(c, -1),
        fresh=0,
    )
    write(s, key, x)
    if x.row != old.row:
        note(s, x.side, "SK 3.2.3", f"{name_of(old)} became {name_of(x)}", key, True)


def _note_holder(s: IslandState, c: Counter, key: Key) -> None:
    """Who possesses it; what the enemy has taken in the battle goes over to his ledger (SK 5.5)."""
    x = line(s, key)
    if x.type.is_personnel or x.type.is_vehicle:
        return
    holder = s.holder[c]
    owner = s.line.get(holder, -1)
    if holder >= 0 and s.side[holder] != x.side and x.module:
        return write(s, key, x._replace(holder=-1))  # DE 4.3 CG3: the artillery stays its owner's (_keep_modules)
    if holder >= 0 and s.side[holder] != x.side:
        write(s, key, x._replace(fate="captured", lost_in=-1, holder=-1))
        note(s, x.side, "SK 5.5", f"{name_of(x)} was captured", key, True)
        taken = enrol(s, x._replace(side=s.side[holder], holder=owner, group=0, module=""))
        s.line[c] = taken
        return note(s, s.side[holder], "SK 5.5", f"{name_of(x)} was captured from the {SIDES[x.side]}s", taken, True)
    return write(s, key, x._replace(holder=owner))


Stood = tuple[int, int, int, int, int, int, int]
"""How a line was set up: number, hex of the whole map, above the ground, facing, a Gun's facing, exposed, hidden."""


def restrict(s: IslandState, key: str) -> None:
    """DE 4.5171 Only a part of the map is in play: who is set up outside it takes no part, and stays where he is."""
    stood: list[Stood] = []
    for side in (0, 1):
        for c in (*s.roster[side], *s.hiding[side], *s.fleet[side]):
            high = int(s.at[c] >= ground_of(s).hexes)
            gun = next((w for w in s.carried[c] if s.type(w).is_gun), -1)
            exposed = s.vehicle_marks.get(c, 0) & CE
            hidden = int(c in s.hiding[side])
            facing = s.facing.get(c, -1)
            stood.append((s.line[c], on_whole(s, s.at[c]), high, facing, s.facing.get(gun, -1), exposed, hidden))
    open_map(s, key)
    s.modules_used = {}  # a radio outside the part in play is not used
    for k, h, high, facing, arc, exposed, hidden in stood:
        where = in_play(s, h)
        for x in (k, *carried_by(s, k)):
            stands = line(s, x)._replace(hex=h)
            write(s, x, stands if where >= 0 or hidden else stands._replace(fresh=0))  # CG8: it has begun there
        if where < 0:
            s.outside[k] = h
        elif line(s, k).type.is_vehicle:
            v = field_vehicle(s, k, where)
            s.facing[v] = facing
            s.vehicle_marks[v] = s.vehicle_marks.get(v, 0) | exposed
        else:
            set_down(s, k, ground_of(s).above[where] if high else where, arc, bool(hidden))
    lay_loose(s)


def set_down(s: IslandState, key: Key, where: Location, arc: int, hidden: bool) -> Counter:
    """SK 6.3, 6.4 A unit on its place, with the Gun it mans laid and emplaced, hidden if its owner likes."""
    u = field_unit(s, key, where)
    for w in s.carried[u]:
        if s.type(w).is_gun:
            s.facing[w] = arc
            if not is_paved(ground_of(s), where):
                s.gun_marks[w] = s.gun_marks.get(w, 0) | EMPLACED
    if hidden and any([s.type(w).is_gun for w in s.carried[u]]):  # noqa: C419 (lists compile to loops)
        hide(s, u)  # once, though it may man two
    return u


def area_hexes(s: IslandState, x: Line) -> list[int]:
    """The hexes in play of the area where a line is kept."""
    if x.area == IN_PLACE:
        found = [in_play(s, x.hex)]
    elif x.area > ENTRY:
        found = [in_play(s, h) for h, zone in enumerate(s.zone) if zone == x.area]
    else:
        return []
    return [h for h in found if h >= 0]


def edge_spots(s: IslandState, side: Side) -> list[int]:
    """DE 4.3 CG7 Places before the edge hexes of the side's Entry Area."""
    return [OFF_BOARD - h for h in sorted(battle_of(s).entries(side))]
