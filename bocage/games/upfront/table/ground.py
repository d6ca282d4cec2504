"""What lies on a group, and what it amounts to: terrain occupied, movement, smoke, wire (UF 5.2, UF 7.2, 8, 13).

An entry of `s.cards[g]` is an int: the Action card and how it lies there. `entry(card, FORWARD)` makes one,
`card_of(e)` and `lies(e)` read it. `read(cards)` reads the whole pile of a group, bottom first, as a Ground.
"""

from __future__ import annotations

from bocage.games.upfront.printed.cards import INTO, TERRAIN, TERRAINS

# How a card lies on a group.
ALTERED = 0  # Terrain that is something else in this scenario (UF 47.2, UF 52.13, UF 52.15)
TERRAIN_UP = 1
FACE_DOWN = 2  # Open Ground (UF 8.1)
FORWARD = 3
BACK = 4
SIDEWAYS = 5
SMOKE_UP = 6
WIRE_UP = 7

MODES = {"forward": FORWARD, "back": BACK, "sideways": SIDEWAYS}
MODE_NAMES = {FORWARD: "forward", BACK: "back", SIDEWAYS: "sideways"}

OPEN = 0
BUILDINGS, WOODS, BRUSH, HILL, GULLY, WALL, MARSH, STREAM, MINEFIELD_GROUND, PILLBOX_GROUND = range(1, 11)
WADI, SOFT_SAND = 11, 12  # UF 52.13, UF 52.15
TERRAIN_NAMES: tuple[str, ...] = ("open ground", *TERRAINS, "wadi", "soft sand")
TERRAIN_CODE: tuple[int, ...] = tuple(TERRAINS.index(name) + 1 if name else OPEN for name in TERRAIN)

# In the jungle Buildings are Woods (UF 47.2); in the desert Streams and Marsh are something else (UF 52.1).
ALTERED_CODE: dict[int, int] = {BUILDINGS: WOODS, STREAM: WADI, MARSH: SOFT_SAND}
TWO_CARDS_TO_LEAVE = (MARSH, SOFT_SAND)  # UF 8.42; a Minefield may be left on one, at a price (UF 24.4)


class Ground:
    """A group's cards, read. It is kept for all who read the same cards and never changed."""

    def __init__(
        self,
        terrain: int,
        card: int,
        base: int,
        moves: int,
        smokes: int,
        wires: int,
        takes_terrain: bool,
        takes_open: bool,
    ) -> None:
        self.terrain = terrain  # occupied now (UF 5.2)
        self.card = card  # the card that shows it, 0 for Open Ground
        self.base = base  # on the last Terrain card, even if two Movement cards have left it
        self.moves = moves  # Movement cards above the last Terrain card
        self.smokes = smokes  # Smoke cards that still count (UF 7.2)
        self.wires = wires
        self.takes_terrain = takes_terrain  # an exposed Movement card, not covered by Wire (UF 5.1, UF 7.3)
        self.takes_open = takes_open  # the same, looking beneath Wire and Smoke (UF 13.5)


def entry(card: int, how: int) -> int:
    return card | how << 8


def card_of(e: int) -> int:
    return e & 255


def lies(e: int) -> int:
    return e >> 8


_READ: dict[tuple[int, ...], Ground] = {}
MOST_KEPT = 1 << 14


def read(cards: tuple[int, ...]) -> Ground:
    """UF 5.2, UF 7.2: terrain occupied, Movement cards above it, Smoke and Wire that count."""
    found = _READ.get(cards)
    return found if found is not None else _read(cards)


def _read(cards: tuple[int, ...]) -> Ground:
    moves = smokes = wires = shown = 0
    base = OPEN
    for e in reversed(cards):
        how = e >> 8
        if how == SMOKE_UP:
            smokes += moves < 2  # UF 7.2: what lies beneath the last two Movement cards counts no more
        elif how == WIRE_UP:
            wires += 1
        elif how >= FORWARD:
            moves += 1
        else:
            shown = e & 255 if how != FACE_DOWN else 0
            base = TERRAIN_CODE[shown] if how else ALTERED_CODE[TERRAIN_CODE[shown]]
            break
    terrain = base if moves < 2 else OPEN  # UF 5.2, UF 7.4
    needed = 2 if base in TWO_CARDS_TO_LEAVE else 1  # UF 8.42
    takes_open = moves >= needed
    takes_terrain = takes_open and not wires  # UF 13.34
    if len(_READ) >= MOST_KEPT:
        _READ.clear()
    found = Ground(terrain, shown if moves < 2 else 0, base, moves, smokes, wires, takes_terrain, takes_open)
    _READ[cards] = found
    return found


def cover_of(ground: Ground) -> int:
    """The number printed on the Terrain card occupied, for fire into it (UF 7.1)."""
    if ground.terrain >= WADI:
        return -1 if ground.terrain == WADI else 0  # UF 52.13, UF 52.15
    return INTO[ground.card]


def top_movement(cards: tuple[int, ...]) -> int:
    """Where the last Movement card above the last Terrain card lies in the pile; -1 if the group is not moving."""
    for i in range(len(cards) - 1, -1, -1):
        how = cards[i] >> 8
        if FORWARD <= how <= SIDEWAYS:
            return i
        if how <= FACE_DOWN:
            return -1
    return -1
