"""Firepower factors of men and groups (UF 6.2, UF 10.11, UF 10.45, 11, 12, 8.41, 8.52, 13.32).

Doublings and halvings are gathered first and rounded down once (UF 17.4).
"""

from __future__ import annotations

from collections.abc import Callable

from bocage.games.upfront.hooks import hooks
from bocage.games.upfront.in_force import AFVS, GUNS
from bocage.games.upfront.infantry.hurt import is_hurt
from bocage.games.upfront.printed.cards import NEED, RED
from bocage.games.upfront.printed.nations import NEED_CHANGE
from bocage.games.upfront.printed.weapons import (
    BOLT_ACTION,
    BRACKETED,
    CLASS,
    CREW_SERVED,
    FIREPOWER,
    HERO_BLACK_ONLY,
    MAY_FIRE_MOVING,
    SMALL_ARMS,
    WEAPON_NATION,
    ZEROS,
)
from bocage.games.upfront.state import AFV, MAN, OUTSIDE, UpFrontState
from bocage.games.upfront.table import marks
from bocage.games.upfront.table.ground import MARSH, STREAM, Ground, read
from bocage.kernel.refusal import Refusal

DRY = 0
WET = 1  # Marsh or Stream
WIRED = 2

Factor = Callable[[UpFrontState, int, int], bool]

ODD_CARDS = AFVS | GUNS
BLACK_HERO = {"Japanese": "UF 45.52", "Italian": "UF 50.6"}  # for others UF 44.9
SILENT_WHEN_WET = ("medium machine gun", "mortar")  # UF 8.41, UF 8.52


def place_of(ground: Ground) -> int:
    """Which weapon limits the firer's own position brings: Marsh and Stream, else Wire, else none."""
    if ground.terrain in (MARSH, STREAM):
        return WET
    return WIRED if ground.wires else DRY


def may_fire(weapon: int, crewed: bool, moving: bool, place: int) -> bool:
    """Whether the weapon may add firepower from there at all."""
    if moving and not MAY_FIRE_MOVING[weapon]:
        return False  # UF 12.12
    if place == WET and CLASS[weapon] in SILENT_WHEN_WET:
        return False  # UF 8.41, UF 8.52
    if CREW_SERVED[weapon] and (moving or place != DRY):
        return crewed and not (moving and place != DRY)  # UF 12.13, UF 8.41, UF 8.52, UF 13.32
    return True


def printed_row(weapon: int, crewed: bool, heroic: bool, moving: bool, place: int) -> tuple[int, ...]:
    """Factors at Relative Range 0..5 before doubling and halving: crewed, bracketed or none."""
    if not may_fire(weapon, crewed, moving, place):
        return ZEROS
    if CLASS[weapon] == "mortar":
        return SMALL_ARMS[weapon]  # UF 26.3
    if CREW_SERVED[weapon] and (heroic or moving or place != DRY or not crewed):
        return BRACKETED[weapon]  # UF 10.45, UF 11.1, UF 12.13
    return FIREPOWER[weapon]


def crewed(s: UpFrontState, m: int) -> bool:
    """UF 11.1: an unpinned assistant is assigned to the man's weapon."""
    a = s.assistant[m]
    return a >= 0 and not s.pinned[a]


def can_shoot(s: UpFrontState, m: int) -> bool:
    """UF 6.2, UF 10.11, UF 11.2, UF 11.4: unpinned, with a working weapon, not busy as somebody's assistant."""
    if s.pinned[m] or s.principal[m] >= 0 or s.broken[m] or s.kind[m] != MAN:
        return False
    return m not in s.crossing and m not in s.silent  # UF 17.8, UF 19.13


HEROIC, WITH_CREW, ROUSED, HALVED = 1, 2, 4, 8  # HALVED may be there twice; the weapon comes above


_KNOWN_ROWS: dict[tuple[int, ...], tuple[int, ...]] = {}
MOST_ROWS = 1 << 16


def group_row(codes: list[int], moving: bool, place: int) -> tuple[int, ...]:
    """Factors of a group at Relative Range 0..5; a code is a man's weapon and what decides his firepower with it."""
    key = (place << 1 | moving, *codes)
    found = _KNOWN_ROWS.get(key)
    if found is None:
        if len(_KNOWN_ROWS) >= MOST_ROWS:
            _KNOWN_ROWS.clear()
        found = _KNOWN_ROWS[key] = _sum_of(codes, moving, place)
    return found


def _sum_of(codes: list[int], moving: bool, place: int) -> tuple[int, ...]:
    total = [0] * 6
    for code in codes:
        weapon, heroic, with_crew = code >> 5, code & HEROIC, bool(code & WITH_CREW)
        row = printed_row(weapon, with_crew, bool(heroic), moving, place)
        plain = printed_row(weapon, with_crew, False, moving, place) if code & ROUSED else ZEROS
        half = 2 if moving and BOLT_ACTION[weapon] else 1  # UF 12.11
        half <<= code // HALVED % 4
        for rr in range(6):
            total[rr] += max(row[rr] * (1 + heroic) // half, plain[rr] // half)
    return tuple(total)


def codes_of(s: UpFrontState, g: int, moving: bool) -> list[int]:
    """The men of a group who can shoot, each with what decides his firepower."""
    pinned, principal, broken, weapon, assistant = s.pinned, s.principal, s.broken, s.weapon, s.assistant
    alike = all_alike(s, g)
    codes: list[int] = []
    for m in s.men[g]:
        if pinned[m] or principal[m] >= 0 or broken[m]:
            continue
        if not alike and (not can_shoot(s, m) or (moving and s.wounded and is_hurt(s, m))):  # UF 33.2
            continue
        a = assistant[m]
        code = weapon[m] << 5
        if a >= 0 and not pinned[a]:
            code += WITH_CREW
        if s.heroic and is_heroic(s, m) and CLASS[weapon[m]] != "mortar":  # UF 10.45
            code += HEROIC + ROUSED if m in s.roused else HEROIC
        if not alike:
            for _, halves in hooks(s).halved:
                code += HALVED * halves(s, m)
        codes.append(code)
    return codes


def is_heroic(s: UpFrontState, m: int) -> bool:
    """UF 10.43, UF 10.45: a Hero doubles his firepower this turn; one that rallied him must be black for some machine
    guns (UF 44.9), as any other."""
    if m not in s.heroic:
        return False
    return not (m in s.roused and HERO_BLACK_ONLY[s.weapon[m]] and RED[s.roused[m]])


def only_as_ordnance(s: UpFrontState, m: int, target: int) -> bool:
    """UF 30.6: against an AFV an anti-tank rifle is fired as ordnance; its factor is for men."""
    if not s.in_force & AFVS or CLASS[s.weapon[m]] != "anti-tank rifle":
        return False
    return bool(s.men[target]) and s.kind[s.men[target][0]] == AFV


def man_firepower(s: UpFrontState, m: int, target: int, rr: int, as_hero: bool = False) -> int:
    """One man's factors against a group, with every doubling and halving, rounded down once (UF 12.11, UF 17.4)."""
    if s.kind[m] == AFV:
        return hooks(s).firepower_of_afv(s, m, target, rr)
    factors = man_factors(s, m, target, as_hero)
    return 0 if factors is None else factors.at(rr)


def man_row(s: UpFrontState, m: int, target: int) -> list[int]:
    """The same at Relative Range 0..5, as the table shows it."""
    if s.kind[m] == AFV:
        return [hooks(s).firepower_of_afv(s, m, target, rr) for rr in range(6)]
    factors = man_factors(s, m, target)
    if factors is None:
        return [0] * 6
    if factors.plain is not ZEROS:
        return [factors.at(rr) for rr in range(6)]
    times, half = factors.times, factors.half
    return list(factors.row) if times == half else [x * times // half for x in factors.row]


class Factors:
    """What decides a man's firepower at every range: his printed row, how often it counts, and what halves it."""

    def __init__(self, row: tuple[int, ...], times: int, half: int, plain: tuple[int, ...]) -> None:
        self.row = row
        self.times = times
        self.half = half
        self.plain = plain  # his row where a Hero only rallied him; zeros for others

    def at(self, rr: int) -> int:
        return max(self.row[rr] * self.times // self.half, self.plain[rr] * (self.times - 1) // self.half)


def man_factors(s: UpFrontState, m: int, target: int, as_hero: bool = False) -> Factors | None:
    """None for one who does not fire at all."""
    if not can_shoot(s, m):
        return None
    ground = read(s.cards[s.group[m]])
    moving = ground.moves > 0
    if moving and s.wounded and is_hurt(s, m):
        return None  # UF 33.2
    if only_as_ordnance(s, m, target):
        return None
    heroic = (as_hero or is_heroic(s, m)) and CLASS[s.weapon[m]] != "mortar"  # UF 10.45
    row = printed_row(s.weapon[m], crewed(s, m), heroic, moving, place_of(ground))
    moments, times = hooks(s), 1
    for _, doubles in moments.doubled:
        if doubles(s, m, target):
            times = 2
            break
    times += heroic  # UF 10.45: doubled, or tripled if doubled already
    half = 1
    if moving and BOLT_ACTION[s.weapon[m]]:
        half = 2  # UF 12.11
    for _, halves in moments.halved:
        if halves(s, m):
            half *= 2
    plain: tuple[int, ...] = ZEROS
    if heroic and m in s.roused:  # UF 10.43: it rallied him; that it changes a crewed gun may be left alone
        plain = printed_row(s.weapon[m], crewed(s, m), False, moving, place_of(ground))
    return Factors(row, times, half, plain)


def all_alike(s: UpFrontState, g: int) -> bool:
    """Only riflemen and their like, whom no rule beyond chapter 16 halves or silences."""
    if s.silent or s.guard:
        return False
    men = s.men[g]
    if s.wounded and not s.wounded.keys().isdisjoint(men):
        return False
    if s.crossing and not s.crossing.keys().isdisjoint(men):
        return False
    if s.in_force & ODD_CARDS:
        for m in men:
            if s.kind[m] != MAN:
                return False
    return s.letter[g] != OUTSIDE or not any((marks.GUARDS_AT_HOME, m) in s.marks for m in men)  # UF 41.4


def singled_out(s: UpFrontState, g: int, target: int) -> bool:
    """UF 17.4, UF 17.612: the group flanks that target, or it is encircled."""
    return (bool(s.flanks) and (g, target) in s.flanks) or target in s.encircled


def row_of(s: UpFrontState, g: int) -> tuple[int, ...]:
    """The factors of a group at Relative Range 0..5 with nobody doubled but by a Hero."""
    ground = read(s.cards[g])
    moving = ground.moves > 0
    return group_row(codes_of(s, g, moving), moving, place_of(ground))


def steady_row(s: UpFrontState, g: int) -> tuple[int, ...]:
    """The same if it holds against every target that is no AFV and not singled out; () where targets differ: for an
    AFV, with infiltrators among the men (UF 20.51), and behind a Pillbox (UF 23.7)."""
    men = s.men[g]
    if s.in_force & AFVS and men and s.kind[men[0]] == AFV:
        return ()
    if (s.inside and not s.inside.keys().isdisjoint(men)) or (s.marks and (marks.BEHIND, g) in s.marks):
        return ()
    return row_of(s, g)


def firepower(s: UpFrontState, g: int, target: int, rr: int, row: tuple[int, ...] = ()) -> int:
    """UF 6.2: the factors of a group against another at this range; `row` is its steady_row where that is known."""
    if s.in_force & AFVS and s.men[target] and s.kind[s.men[target][0]] == AFV:
        return hooks(s).firepower_at_afv(s, g, target, rr)
    if not singled_out(s, g, target):
        row = row or steady_row(s, g)
        if row:
            return row[rr]
    return sum([man_firepower(s, m, target, rr) for m in s.men[g]])


def factors_needed(s: UpFrontState, seat: int, printed: int, g: int = -1) -> int:
    """UF 6.1: so much is printed on the Fire cards; one less for the British, one more for Italians."""
    change = NEED_CHANGE[s.nation[seat]]  # UF 44.3, UF 50.3
    if change < 0 and g >= 0 and s.men[g] and s.kind[s.men[g][0]] == AFV:
        change = 0  # UF 44.3: infantry only
    return max(1, printed + change)


def required(s: UpFrontState, seat: int, cards: tuple[int, ...], g: int = -1) -> int:
    """UF 6.1, UF 6.3: factors needed for these Fire cards together."""
    return factors_needed(s, seat, sum([NEED[card] for card in cards]), g)


def hero_gain(s: UpFrontState, m: int, target: int, rr: int) -> int:
    """What a Hero card would add to this man's factors (UF 10.45); may be 0 or less for a crewed machine gun."""
    return man_firepower(s, m, target, rr, True) - man_firepower(s, m, target, rr)


def hero_fire_refusal(s: UpFrontState, m: int, hero: int, target: int, rr: int) -> Refusal | None:
    """UF 10.45: there must be something to double, and not twice; never that of an AFV (UF 28.421)."""
    if s.kind[m] != MAN or CLASS[s.weapon[m]] == "mortar":
        return Refusal("UF 10.45", "a Hero does nothing for the fire of a mortar, a gun or an AFV")
    if is_heroic(s, m):
        return Refusal("UF 10.45", "he is already heroic, and a second Hero card adds nothing")
    if HERO_BLACK_ONLY[s.weapon[m]] and RED[hero]:
        return Refusal(
            BLACK_HERO.get(WEAPON_NATION[s.weapon[m]], "UF 44.9"), "this machine gun needs the black Hero card"
        )
    if any(single(s, m, target) for single in hooks(s).not_doubled):
        return Refusal("UF 28.7", "the one boxed factor that a man has at close quarters is not doubled")
    doubled = man_firepower(s, m, target, rr, True)
    if doubled <= 0:
        return Refusal("UF 10.45", "he has no firepower at this range that could be doubled")
    if doubled <= man_firepower(s, m, target, rr):
        return Refusal("UF 10.45", "twice the bracketed value of his machine gun is no more than it has with its crew")
    return None


def hero_can_fire(s: UpFrontState, m: int, hero: int, target: int, rr: int) -> bool:
    return hero_fire_refusal(s, m, hero, target, rr) is None
