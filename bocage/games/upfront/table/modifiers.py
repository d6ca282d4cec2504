"""Fire Strength modifiers as a table of (rule, words, function): the sum is the strength, the rows explain it (UF 6.4).

Each function takes (state, firing group, target group). `from_rows` come from where the firer is (UF 6.41), `into_rows`
from the target's ground (UF 6.42), MOVING_ROWS from the target's movement (UF 6.43); `total` and `lines` see them all.
"""

from __future__ import annotations

from bocage.battlefield import sums
from bocage.games.upfront.battle.s38_light import is_dark
from bocage.games.upfront.hooks import hooks
from bocage.games.upfront.printed.cards import STRENGTH
from bocage.games.upfront.state import AFV, UpFrontState, relative_range
from bocage.games.upfront.table.ground import (
    BRUSH,
    BUILDINGS,
    GULLY,
    HILL,
    MARSH,
    PILLBOX_GROUND,
    STREAM,
    TERRAIN_NAMES,
    WALL,
    WOODS,
    Ground,
    cover_of,
    read,
)
from bocage.games.upfront.table.players import is_free_for_all

Row = sums.Row[UpFrontState, int]

BY_TERRAIN = "UF 6.42"  # the row that stands for the rule of whatever terrain the target is in


def from_hill(s: UpFrontState, g: int, t: int) -> int:
    """Elevated Fire: not at another Hill or a Pillbox."""
    if read(s.cards[g]).terrain != HILL:
        return 0
    return 0 if read(s.cards[t]).terrain in (HILL, PILLBOX_GROUND) else 1


def from_marsh(s: UpFrontState, g: int, t: int) -> int:
    return -1 if read(s.cards[g]).terrain == MARSH else 0


def from_stream(s: UpFrontState, g: int, t: int) -> int:
    """Not the weapons of an AFV."""
    if read(s.cards[g]).terrain != STREAM or s.kind[s.men[g][0]] == AFV:
        return 0
    return -1


def from_smoke(s: UpFrontState, g: int, t: int) -> int:
    return 0 if s.night else -read(s.cards[g]).smokes  # UF 38.1


def from_wire(s: UpFrontState, g: int, t: int) -> int:
    return -read(s.cards[g]).wires


RULE_OF_TERRAIN = {
    GULLY: "UF 8.21",
    MARSH: "UF 8.4",
    BUILDINGS: "UF 8.6",
    WOODS: "UF 8.7",
    BRUSH: "UF 8.8",
    PILLBOX_GROUND: "UF 23.4",
}


def into_terrain(s: UpFrontState, g: int, t: int) -> int:
    """Brush, Woods, Buildings, Gully, Marsh: the number on the card; Open Ground (UF 8.11) and Stream (UF 8.51) 0."""
    ground = read(s.cards[t])
    return 0 if ground.terrain in (HILL, WALL) else cover_of(ground)


def into_hill(s: UpFrontState, g: int, t: int) -> int:
    if read(s.cards[t]).terrain != HILL or read(s.cards[g]).terrain == HILL:
        return 0
    return -1


def into_wall(s: UpFrontState, g: int, t: int) -> int:
    if read(s.cards[t]).terrain != WALL or t in s.encircled:
        return 0
    return -2 if s.letter[g] == s.letter[t] and not is_free_for_all(s) else -1  # UF 2.4: in J -1 to all


def into_smoke(s: UpFrontState, g: int, t: int) -> int:
    return 0 if s.night else -read(s.cards[t]).smokes  # UF 38.1


def into_wire(s: UpFrontState, g: int, t: int) -> int:
    return read(s.cards[t]).wires


def reaches_gully(s: UpFrontState, g: int, t: int) -> bool:
    """UF 8.2, UF 8.3: fire of a kind that a Gully does not shut out: from a Hill, at a Hill, or at Relative Range 5."""
    hill = read(s.cards[g]).terrain == HILL or read(s.cards[t]).terrain == HILL
    return hill or relative_range(s, g, t) == 5


def movement_of(ground: Ground, reaches: bool) -> int:
    """UF 7.2: one for each of the last two Movement cards; the first out of a Gully only to fire that reaches it."""
    if ground.moves == 2 and ground.base == GULLY and not reaches:
        return 1  # UF 8.22
    return min(ground.moves, 2)


def into_moving(s: UpFrontState, g: int, t: int) -> int:
    ground = read(s.cards[t])
    return movement_of(ground, reaches_gully(s, g, t)) if ground.moves else 0


MOVING_ROWS: list[Row] = [("UF 6.43", "the target is moving", into_moving)]


# UF 28.32, UF 28.6: an AFV's terrain and movement do not change fire at its crew.
NOT_AT_CREWS = ["UF 6.42", "UF 8.32", "UF 8.9", "UF 6.43"]


def at_afv(s: UpFrontState, t: int) -> bool:
    return bool(s.men[t]) and s.kind[s.men[t][0]] == AFV


def rows_for(s: UpFrontState, t: int) -> list[Row]:
    """The rows that can count against that group."""
    rows = [*hooks(s).from_rows, *hooks(s).into_rows, *MOVING_ROWS]
    return [row for row in rows if row[0] not in NOT_AT_CREWS] if at_afv(s, t) else rows


def total(s: UpFrontState, g: int, t: int) -> int:
    """The sum of all rows."""
    if at_afv(s, t):
        return sums.total(rows_for(s, t), s, g, t)
    rules = hooks(s)
    found = sums.total(rules.from_rows, s, g, t) + sums.total(rules.into_rows, s, g, t)
    return found + sums.total(MOVING_ROWS, s, g, t)


def lines(s: UpFrontState, g: int, t: int) -> list[sums.Part]:
    """The rows that count, in the order of UF 6.41 to 6.43; terrain by the rule and name of its kind."""
    found = []
    for rule, words, amount in sums.lines(rows_for(s, t), s, g, t):
        if rule == BY_TERRAIN:
            terrain = read(s.cards[t]).terrain
            rule, words = RULE_OF_TERRAIN.get(terrain, rule), f"the target is in {TERRAIN_NAMES[terrain]}"
        found.append((rule, words, amount))
    return found


def card_strength(s: UpFrontState, g: int, cards: tuple[int, ...], t: int = -1) -> int:
    """UF 6.3, UF 6.4, UF 12.1: the strengths of the cards together; each is halved, rounded down, if it moves.

    UF 38.4, UF 38.41: at night each is halved (again) against a group `t` that no starshell lights.
    """
    halvings = 1 if read(s.cards[g]).moves else 0
    if s.night and (t < 0 or is_dark(s, t)):
        halvings += 1
    if t >= 0:
        halvings += sum([more(s, g, t, cards) for more in hooks(s).halvings])
    return sum([STRENGTH[card] >> halvings for card in cards])
