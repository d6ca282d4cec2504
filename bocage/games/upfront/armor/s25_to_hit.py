"""UF 25.3, UF 25.6: the To Hit frequency of a piece against a group as rows (rule, words, function); when red misses.

Each row's function takes (state, card, barrel, target group) and says by how many steps the frequency is better (+) or
worse (-). RED_ROWS say when every red draw misses.
"""

from __future__ import annotations

from collections.abc import Callable

from bocage.games.upfront.armor.ordnance import (
    ACQUIRES,
    ANTI_TANK_RIFLE,
    INFANTRY_ANTI_TANK,
    MORTAR,
    PANZERFAUST,
    piece_class,
    printed_step,
)
from bocage.games.upfront.armor.vehicle_state import crew_lost, is_afv_group, is_stuck
from bocage.games.upfront.hooks import hooks
from bocage.games.upfront.infantry.s17_flanking import has_flanking_fire
from bocage.games.upfront.printed.weapons import BEST_STEP, NO_SHOT
from bocage.games.upfront.state import AFV, GUN, MAN, UpFrontState, relative_range
from bocage.games.upfront.table import marks
from bocage.games.upfront.table.ground import HILL, MARSH, STREAM, WALL, read

StepRow = tuple[str, str, Callable[[UpFrontState, int, int, int], int]]
RedRow = tuple[str, str, Callable[[UpFrontState, int, int, int], bool]]


def moves(s: UpFrontState, g: int) -> bool:
    """A group in the act of movement; an AFV that cannot move counts as standing still (UF 28.44)."""
    if not read(s.cards[g]).moves:
        return False
    return not (is_afv_group(s, g) and is_stuck(s, s.men[g][0]))


def hull_down(s: UpFrontState, g: int, t: int) -> bool:
    """UF 28.9, UF 8.33, UF 8.91: an AFV or gun behind Walls, or on a Hill against ordnance that is not on one.

    It must not be moving, and an AFV must not be under Flanking Fire (UF 28.94). A group with a gun counts as the gun,
    unless that is moving to another group (UF 17.83).
    """
    if not any(s.kind[m] != MAN and m not in s.crossing for m in s.men[t]):
        return False
    ground = read(s.cards[t])
    if ground.moves and moves(s, t):
        return False
    high = ground.terrain == HILL and read(s.cards[g]).terrain != HILL
    if ground.terrain != WALL and not high:
        return False
    return not (is_afv_group(s, t) and has_flanking_fire(s, g, t))


def hull_down_to(s: UpFrontState, m: int, barrel: int, t: int) -> bool:
    """UF 26.2, UF 28.91: the same for the To Hit draw, which a mortar makes unhindered."""
    return piece_class(s, m, barrel) != MORTAR and hull_down(s, s.group[m], t)


def target_moves(s: UpFrontState, m: int, barrel: int, t: int) -> bool:
    return moves(s, t)


def firer_moves(s: UpFrontState, m: int, barrel: int, t: int) -> bool:
    return moves(s, s.group[m])


def firer_and_target(s: UpFrontState, m: int, barrel: int, t: int) -> int:
    """Moving fire at a moving or Hull Down target."""
    if not moves(s, s.group[m]):
        return 0
    return -1 if moves(s, t) or hull_down_to(s, m, barrel, t) else 0


def smoke(s: UpFrontState, m: int, barrel: int, t: int) -> int:
    """Each Smoke card around the firer or the target."""
    if s.night:
        return 0  # UF 38.1
    return -read(s.cards[s.group[m]]).smokes - read(s.cards[t]).smokes


def wire(s: UpFrontState, m: int, barrel: int, t: int) -> int:
    return -read(s.cards[s.group[m]]).wires


def wet_panzerfaust(s: UpFrontState, m: int, barrel: int, t: int) -> int:
    if piece_class(s, m, barrel) != PANZERFAUST:
        return 0
    return -1 if read(s.cards[s.group[m]]).terrain in (MARSH, STREAM) else 0


def acquired(s: UpFrontState, m: int, barrel: int, t: int) -> int:
    """Acquisition never counts more than once."""
    if piece_class(s, m, barrel) not in ACQUIRES:
        return 0
    return 1 if s.marks.get((marks.ACQUIRED, m), -1) == t else 0


def commander_gone(s: UpFrontState, m: int, barrel: int, t: int) -> int:
    return -crew_lost(s, m) if s.kind[m] == AFV else 0


def crew_gone(s: UpFrontState, m: int, barrel: int, t: int) -> int:
    return -crew_lost(s, m) if s.kind[m] == GUN else 0


def hero(s: UpFrontState, m: int, barrel: int, t: int) -> int:
    """Only for the infantry's own anti-tank weapons."""
    return 1 if m in s.heroic and piece_class(s, m, barrel) in INFANTRY_ANTI_TANK else 0


def rifle_in_the_flank(s: UpFrontState, m: int, barrel: int, t: int) -> int:
    if piece_class(s, m, barrel) != ANTI_TANK_RIFLE:
        return 0
    return 1 if has_flanking_fire(s, s.group[m], t) else 0


RED_ROWS: list[RedRow] = [
    ("UF 25.31", "the target is moving", target_moves),
    ("UF 25.31", "the target is Hull Down", hull_down_to),
    ("UF 25.32", "the firer is moving", firer_moves),
]


def step_lines(s: UpFrontState, m: int, barrel: int, t: int) -> list[tuple[str, str, int]]:
    """The rows that count, in steps better or worse. Terrain is not among them (UF 25.35)."""
    rows = [(rule, words, function(s, m, barrel, t)) for rule, words, function in hooks(s).step_rows]
    return [row for row in rows if row[2]]


def worse_by(step: int, steps: int) -> int:
    """UF 25.6: along the ladder 0-1, 0, 1, 2 ...; beyond 6 nothing hits, and NO_SHOT stays what it is."""
    return NO_SHOT if step == NO_SHOT else max(step + steps, BEST_STEP)


def to_hit(s: UpFrontState, m: int, barrel: int, t: int) -> int:
    """UF 25.3, UF 25.6: the frequency before a Concealed card is played."""
    printed = printed_step(s, m, barrel, relative_range(s, s.group[m], t))
    return worse_by(printed, -sum([row[2] for row in step_lines(s, m, barrel, t)]))


def red_lines(s: UpFrontState, m: int, barrel: int, t: int) -> list[tuple[str, str]]:
    """UF 25.31 to 25.33: why only a black number can hit; empty if red ones do too."""
    return [(rule, words) for rule, words, function in RED_ROWS if function(s, m, barrel, t)]


def red_misses(s: UpFrontState, m: int, barrel: int, t: int) -> bool:
    return bool(red_lines(s, m, barrel, t))
