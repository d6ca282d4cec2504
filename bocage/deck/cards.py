"""The 162 Action cards as parallel tuples, indexed by the card's number 1..162 (index 0 is no card).

The engine's state holds card numbers. Everything printed on card n is at index n:

    KIND[n]            what the card is: one of the constants below; "split" for a card with two halves
    RN[n], RED[n]      Random Number 0..6 and its colour; SIGNED[n] is -RN if red, +RN if black (both zeros give 0)
    POS[n][c]          Random Position Number in column c = 1..10 (1..c), POS_RED[n][c] its colour
    STRENGTH[n], NEED[n]       Fire: Fire Strength and firepower factors required (0 on other cards)
    TERRAIN[n], INTO[n], FROM[n]   Terrain: name, modifier of fire into it and of fire out of it
    MOVE[n]            Movement: "plain", "flank" or "ford" ("" on other cards)
    RALLY[n]           Rally: 1..6, RALLY_ALL, or 0; BREEZE[n]: the word is printed on it (UF 13.24)
    RADIO[n]           bit mask of the nations' marks that make an undivided card a Radio (1 << READS_...)
    CONCEALED[n]       1, 2, 3 or 0
    SNIPER_PIN[n], SNIPER_KIA[n]   (low, high) Random Numbers, (0, -1) on other cards
    MINE_STRENGTH[n], MINE_TEST[n] Minefield: attack strength, number of the red test (UF 24.31, 24.4)

`uses(n, nation)` gives what a nation may do with the card: a tuple of Use(kind, value, variant), empty for a Cower card
(UF 2.22; a scenario may make Cower cards of more). `uses_for(n, nation, reads)` is the same for a troop type that reads
another half (`nations.TROOP_READS`). Both look up precomputed tuples.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from bocage.deck.data import load
from bocage.deck.nations import (
    LINE_TROOPS,
    N_NATIONS,
    RADIO_MARK,
    READERS,
    READS_AMERICAN,
    READS_BRITISH,
    READS_GERMAN,
    READS_NONE,
    TROOP_READS,
)

FIRE = "fire"
MOVEMENT = "movement"
TERRAIN_CARD = "terrain"
RALLY_CARD = "rally"
CONCEALED_CARD = "concealed"
SMOKE = "smoke"
WIRE = "wire"
HERO = "hero"
SNIPER = "sniper"
MINEFIELD = "minefield"
PILLBOX = "pillbox"
RADIO_CARD = "radio"
SPLIT = "split"
COWER = "cower"

KINDS = (FIRE, MOVEMENT, TERRAIN_CARD, RALLY_CARD, CONCEALED_CARD, SMOKE, WIRE, HERO, SNIPER, MINEFIELD, PILLBOX, SPLIT)
TERRAINS = ("buildings", "woods", "brush", "hill", "gully", "wall", "marsh", "stream", "minefield", "pillbox")

N_CARDS = 162
RALLY_ALL = 99


class Use(NamedTuple):
    """One thing a nation may do with a card.

    value: Fire Strength, Rally number, Concealed number (positive), fire-into modifier of Terrain, else 0.
    variant: "plain", "flank" or "ford" for Movement, the terrain's name for Terrain, else "".
    """

    kind: str
    value: int
    variant: str


_CARDS: list[dict[str, Any]] = load("deck")["card"]
_ROWS: list[dict[str, Any]] = [{}, *_CARDS]


def _ints(field: str) -> tuple[int, ...]:
    return tuple(int(row.get(field, 0)) for row in _ROWS)


def _strings(field: str) -> tuple[str, ...]:
    return tuple(str(row.get(field, "")) for row in _ROWS)


def _pair(row: dict[str, Any], field: str) -> tuple[int, int]:
    pair: list[int] = row.get(field, [0, -1])
    return pair[0], pair[1]


def _marks(names: list[str]) -> int:
    return sum(1 << READERS.index(name) for name in names)


def _positions(row: dict[str, Any]) -> list[str]:
    return ["0b", *str(row.get("positions", "")).split()]


KIND: tuple[str, ...] = _strings("kind")
RN: tuple[int, ...] = _ints("random")
RED: tuple[bool, ...] = tuple(row.get("colour") == "red" for row in _ROWS)
SIGNED: tuple[int, ...] = tuple(-value if red else value for value, red in zip(RN, RED))
POS: tuple[tuple[int, ...], ...] = tuple(tuple(int(mark[:-1]) for mark in _positions(row)) for row in _ROWS)
POS_RED: tuple[tuple[bool, ...], ...] = tuple(tuple(mark[-1] == "r" for mark in _positions(row)) for row in _ROWS)

STRENGTH: tuple[int, ...] = _ints("strength")
NEED: tuple[int, ...] = _ints("need")
TERRAIN: tuple[str, ...] = _strings("terrain")
INTO: tuple[int, ...] = _ints("into")
FROM: tuple[int, ...] = _ints("from")
MOVE: tuple[str, ...] = _strings("move")
RALLY: tuple[int, ...] = _ints("rally")
BREEZE: tuple[bool, ...] = tuple(bool(row.get("breeze", False)) for row in _ROWS)
RADIO: tuple[int, ...] = tuple(_marks(row.get("radio", [])) for row in _ROWS)
CONCEALED: tuple[int, ...] = _ints("concealed")
SNIPER_PIN: tuple[tuple[int, int], ...] = tuple(_pair(row, "pin") for row in _ROWS)
SNIPER_KIA: tuple[tuple[int, int], ...] = tuple(_pair(row, "kia") for row in _ROWS)
MINE_STRENGTH: tuple[int, ...] = _ints("mine_strength")
MINE_TEST: tuple[int, ...] = _ints("mine_test")


def reads_half(marks: int, reads: int) -> bool:
    """UF 2.21: may a player who reads this side use a half with these marks? The British read either of two."""
    if reads == READS_BRITISH:
        return bool(marks & (1 << READS_AMERICAN | 1 << READS_GERMAN))
    return reads != READS_NONE and bool(marks & 1 << reads)


def reads_split_radio(marks: int, reads: int) -> bool:
    """UF 2.21, 44.2: the Radio of a split card; the British need both the American and the German mark."""
    if reads == READS_BRITISH:
        both = 1 << READS_AMERICAN | 1 << READS_GERMAN
        return marks & both == both
    return reads_half(marks, reads)


def use_of(row: dict[str, Any]) -> Use:
    """The plain use of a card or a half of one."""
    kind: str = row["kind"]
    if kind == FIRE:
        return Use(kind, row["strength"], "")
    if kind == MOVEMENT:
        return Use(kind, 0, row["move"])
    if kind == RALLY_CARD:
        return Use(kind, row["rally"], "")
    if kind == CONCEALED_CARD:
        return Use(kind, row["concealed"], "")
    if "terrain" in row:
        return Use(kind, row["into"], row["terrain"])
    return Use(kind, 0, "")


def _split_uses(row: dict[str, Any], reads: int) -> list[Use]:
    found: list[Use] = []
    for half in row["halves"]:
        marks = _marks(half["marks"])
        if reads_half(marks, reads):
            found.append(use_of(half))
        if half.get("radio", False) and reads_split_radio(marks, reads):
            found.append(Use(RADIO_CARD, 0, ""))
    return found


def uses_of_row(row: dict[str, Any], nation: int, reads: int) -> tuple[Use, ...]:
    """UF 2.21, 2.22: every use of a card, given as data, for a nation that reads this side of split cards."""
    if row["kind"] == SPLIT:
        return tuple(_split_uses(row, reads))
    if "marks" in row and not reads_half(_marks(row["marks"]), reads):
        return ()  # UF 2.22: printed for other nations only, as card 130
    found = [use_of(row)]
    # An undivided Radio goes by the nation's own mark; the British use the American one, as card 42 shows (UF 2.21).
    if _marks(row.get("radio", [])) & 1 << RADIO_MARK[nation]:
        found.append(Use(RADIO_CARD, 0, ""))
    return tuple(found)


_USES: tuple[tuple[tuple[tuple[Use, ...], ...], ...], ...] = tuple(
    tuple(
        tuple(() if n == 0 else uses_of_row(row, nation, reads) for n, row in enumerate(_ROWS))
        for reads in range(len(READERS))
    )
    for nation in range(N_NATIONS)
)

# USES[nation][n] for line troops
USES: tuple[tuple[tuple[Use, ...], ...], ...] = tuple(
    _USES[nation][TROOP_READS[LINE_TROOPS[nation]]] for nation in range(N_NATIONS)
)


def uses(card: int, nation: int) -> tuple[Use, ...]:
    """What a nation's line troops may do with the card; empty: a Cower card to them."""
    return USES[nation][card]


def uses_for(card: int, nation: int, reads: int) -> tuple[Use, ...]:
    """The same for a troop type that reads another half (UF 39.6a, 39.7b)."""
    return _USES[nation][reads][card]


def is_cower(card: int, nation: int, reads: int) -> bool:
    """UF 2.22: the card is of no use to this player by print alone."""
    return not _USES[nation][reads][card]


ALL_CARDS: tuple[int, ...] = tuple(range(1, N_CARDS + 1))


def describe(card: int) -> str:
    """A short name for prompts and logs: "Fire 4 (8)", "Woods -2", "Rally All", "Concealed -1 / Movement"."""
    return _describe_row(_ROWS[card])


def _describe_row(row: dict[str, Any]) -> str:
    kind: str = row["kind"]
    if kind == SPLIT:
        return " / ".join(_describe_row(half) for half in row["halves"])
    if kind == FIRE:
        return f"Fire {row['strength']} ({row['need']})"
    if kind == MOVEMENT:
        return "Movement" if row["move"] == "plain" else f"Movement ({row['move'].title()})"
    if kind == RALLY_CARD:
        return "Rally All" if row["rally"] == RALLY_ALL else f"Rally {row['rally']}"
    if kind == CONCEALED_CARD:
        return f"Concealed -{row['concealed']}"
    if kind == TERRAIN_CARD:
        return f"{row['terrain'].title()} {row['into']}"
    return kind.title()
