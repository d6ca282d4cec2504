"""How counters, places and sides are called, and where on the map a place is."""

from __future__ import annotations

from bocage.games.starterkit.battle import battle_of, ground_of
from bocage.games.starterkit.model.names import Counter, Location
from bocage.games.starterkit.model.state import OFF_BOARD, SKState


def counter_name(s: SKState, c: Counter) -> str:
    return s.type(c).name


def counter_names(s: SKState, counters: tuple[Counter, ...]) -> str:
    return ", ".join(counter_name(s, c) for c in counters)


def place_name(s: SKState, where: Location) -> str:
    names = battle_of(s).ground.names
    if where >= 0:
        return names[where]
    return f"off board at {names[OFF_BOARD - where]}" if where <= OFF_BOARD else "nowhere"


def at_place(s: SKState, where: Location) -> str:
    """ "in A4", "off board at A4"."""
    return f"in {place_name(s, where)}" if where >= 0 else place_name(s, where)


def to_place(s: SKState, where: Location) -> str:
    """ "to A4"; off board units go along the edge: "along the edge to A4, still off board"."""
    if where > OFF_BOARD:
        return f"to {place_name(s, where)}"
    return f"along the edge to {battle_of(s).ground.names[OFF_BOARD - where]}, still off board"


def with_place(s: SKState, c: Counter) -> str:
    return f"{counter_name(s, c)} {at_place(s, s.at[c])}"


def side_name(s: SKState, side: int) -> str:
    return f"The {battle_of(s).sides[side].name} side"


def at_hex(s: SKState, where: Location) -> dict[str, str]:
    """A place on the map: its hex, and which level of it if not the ground (DE 1.1)."""
    g = ground_of(s)
    hex_ = {"hex": g.names[g.hex_of[where]]}
    return {**hex_, "level": "Steeple"} if where >= g.hexes else hex_
