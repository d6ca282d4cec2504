"""DE 2 Batteries: what each is, what of it lies on the map, and who observes for it.

A battery has at most one counter on the map: a Spotting Round or a Fire For Effect, at a place (column, y) of the
hex lattice, because it may have landed off the map (DE 2.32). `s.barrage[hex]` holds the sides whose HE falls there.
"""

from __future__ import annotations

from typing import Final

from bocage.games.starterkit.battle import Battery, battle_of, ground_of
from bocage.games.starterkit.model.marks import MALFUNCTION
from bocage.games.starterkit.model.names import Hex, Location, Side, Unit
from bocage.games.starterkit.model.state import SKState
from bocage.hexes.lattice import STEPS, distance
from bocage.kernel.chance import Pile
from bocage.kernel.frames import tell

NONE: Final = 0
SPOTTING: Final = 1
FFE_1: Final = 2
FFE_2: Final = 3
FFE_C: Final = 4
COUNTER_NAMES: Final = ("", "SR", "FFE:1", "FFE:2", "FFE:C")

Place = tuple[int, int]
"""(column, y) of the lattice, on the map or beside it."""

BLACK: Final = 0
RED: Final = 1


def battery_of(s: SKState, b: int) -> Battery:
    return battle_of(s).batteries[b]


def batteries_of(s: SKState, side: Side) -> list[int]:
    """The batteries of a side that have not been lost (DE 2.2)."""
    return [b for b, battery in enumerate(battle_of(s).batteries) if battery.side == side and not is_lost(s, b)]


def is_lost(s: SKState, b: int) -> bool:
    """DE 2.2, 2.9 The second red chit ends a battery for the scenario; so does a rocket battery's one mission."""
    return s.red_chits[b] >= 2 or (battery_of(s, b).rocket and s.missions[b] > 0 and s.rounds[b] == NONE)


def lay_out_batteries(s: SKState) -> None:
    """DE 2.21 Every battery with its radio and a draw pile of its own. Radios serve in the order they are listed."""
    radios = {side: [c for c in range(len(s.kind)) if s.type(c).is_radio and s.side[c] == side] for side in (0, 1)}
    for b, battery in enumerate(battle_of(s).batteries):
        s.radio.append(-1 if battery.observer >= 0 else radios[battery.side].pop(0))
        s.contact.append(0)
        s.access.append(0)
        s.red_chits.append(0)
        s.missions.append(0)
        s.rounds.append(NONE)
        s.impact.append((0, 0))
        s.smoke_mission.append(0)
        setattr(s, f"chits{b}", Pile([BLACK] * battery.black + [RED] * battery.red))


# places


def place_of(s: SKState, h: Hex) -> Place:
    field = ground_of(s).field
    return (field.columns[h], field.ys[h])


def hex_at(s: SKState, place: Place) -> Hex:
    """The hex of a place, or -1 off the map."""
    return ground_of(s).field.number.get(place, -1)


def gap(one: Place, other: Place) -> int:
    return distance(other[0] - one[0], other[1] - one[1])


def errant(place: Place, direction: int, extent: int) -> Place:
    """DE 2.31 So many hexes along the grain: directions 1 to 6 clockwise from the top."""
    column, y = STEPS[direction - 1]
    return (place[0] + extent * column, place[1] + extent * y)


def blast_hexes(s: SKState, b: int) -> list[Hex]:
    """DE 2.5, 2.9 The hexes on the map that the battery's Blast Area covers: within one, two for rockets."""
    reach = 2 if battery_of(s, b).rocket else 1
    centre = s.impact[b]
    field = ground_of(s).field
    found = []
    for column in range(-reach, reach + 1):
        for y in range(-2 * reach, 2 * reach + 1):
            h = field.number.get((centre[0] + column, centre[1] + y), -1)
            if h >= 0 and distance(column, y) <= reach:
                found.append(h)
    return sorted(found)


def locations_of(s: SKState, h: Hex) -> list[Location]:
    """DE 1.1 The ground of a hex and what lies above it: artillery strikes both."""
    return ground_of(s).locations(h)


# counters on the map


def lay(s: SKState, b: int, counter: int, place: Place, smoke: bool = False) -> None:
    """Put the battery's counter on the map, in place of any other."""
    s.rounds[b] = counter
    s.impact[b] = place
    s.smoke_mission[b] = 1 if smoke else 0
    if counter == FFE_1:
        s.missions[b] += 1
    review_barrages(s)
    tell(s, "DE 2.3", ("round", b, counter, hex_at(s, place)))


def turn_over(s: SKState, b: int) -> None:
    """DE 2.5 After its resolution FFE:1 becomes FFE:2, and FFE:2 becomes FFE:C."""
    s.rounds[b] = FFE_2 if s.rounds[b] == FFE_1 else FFE_C
    review_barrages(s)
    tell(s, "DE 2.5", ("round", b, s.rounds[b], hex_at(s, s.impact[b])))


def take_up(s: SKState, b: int, rule: str) -> None:
    """Take the battery's counter off the map."""
    if s.rounds[b] != NONE:
        tell(s, rule, ("round gone", b, s.rounds[b]))
    s.rounds[b] = NONE
    review_barrages(s)


def cancel(s: SKState, b: int, rule: str) -> None:
    """DE 2.35 A cancelled FFE ends its mission, and Access with it; a cancelled SR costs neither."""
    if s.rounds[b] > SPOTTING:
        s.access[b] = 0
    take_up(s, b, rule)


def lose_access(s: SKState, b: int, rule: str) -> None:
    """DE 2.2, 2.11 Without Access nothing of the battery stays on the map."""
    s.access[b] = 0
    take_up(s, b, rule)


def review_barrages(s: SKState) -> None:
    """DE 2.5 Which hexes lie in the Blast Area of whose HE; it hinders sight and unnerves friends (DE 2.54)."""
    s.barrage = {}
    for b, counter in enumerate(s.rounds):
        if counter > SPOTTING and not s.smoke_mission[b]:
            for h in blast_hexes(s, b):
                for where in locations_of(s, h):
                    s.barrage[where] = s.barrage.get(where, 0) | 1 << battery_of(s, b).side


def close_rally(s: SKState) -> None:
    """DE 2.2 Access ends with a Rally Phase in which the battery has FFE:C on the map."""
    for b, counter in enumerate(s.rounds):
        if counter == FFE_C:
            s.access[b] = 0


# observers


def observer_of(s: SKState, b: int) -> Unit:
    """DE 2.1 The Good Order leader with the battery's working radio; -1 if there is none (or he is off the board)."""
    radio = s.radio[b]
    if radio < 0 or s.at[radio] < 0 or s.status[radio] & MALFUNCTION:
        return -1
    u = s.holder[radio]
    own = u >= 0 and s.side[u] == battery_of(s, b).side  # in enemy hands it reaches nobody
    return u if own and s.leads(u) and s.good_order(u) else -1


def eye_of(s: SKState, b: int) -> int:
    """DE 2.1, 2.8 The location from which the battery's fire is observed, or -1."""
    battery = battery_of(s, b)
    if battery.observer >= 0:
        return battery.observer
    u = observer_of(s, b)
    return s.at[u] if u >= 0 else -1


def review_contact(s: SKState) -> None:
    """DE 2.1 An Observer who is not in Good Order (or has no radio any more) loses contact at once."""
    for b, held in enumerate(s.contact):
        if held and battery_of(s, b).observer < 0 and observer_of(s, b) < 0:
            s.contact[b] = 0
            tell(s, "DE 2.1", ("contact lost", b))
