"""Up Front's ordnance, AFVs, Overruns, Bog, observation at night and infiltration worked out a second time.

As check_upfront_sums.py: from the rulebook and the printed figures alone, without a call to the engine. A frequency is
a number as on the cards: 2 is "2", 0 is "0", -1 is "0-1" (UF 25.6).
"""

from __future__ import annotations

from bocage.deck.cards import INTO
from bocage.games.upfront.printed.nations import NATION_NAMES
from bocage.games.upfront.printed.vehicles import (
    AFV_BOXED,
    AFV_EFFECT,
    AFV_TO_HIT,
    ARMOR,
    ASSAULT_GUN,
    BOG,
    FLAME,
    FLANK,
    MACHINE_GUN,
    NO_HE,
    OPEN_TOPPED,
    OVERRUN,
    SECOND_BOXED,
    SECOND_EFFECT,
)
from bocage.games.upfront.printed.weapons import (
    BOXED,
    CLASS,
    CREW_SERVED,
    EFFECT,
    TO_HIT,
    TO_HIT_BRACKETED,
    WEAPON_NATION,
)
from bocage.games.upfront.state import UpFrontState
from tools.check_upfront_sums import SIDEWAYS, SLOTS, Lie, is_flanked, is_lit, mark, range_between

MAN, AFV, GUN = 0, 1, 2
MAIN, SECOND, FAUST = 0, 1, 2
BEST = -6
PANZERFAUST = next(w for w in range(len(CLASS)) if CLASS[w] == "panzerfaust" and WEAPON_NATION[w] == "German")
LIGHT = ("light anti-tank", "anti-tank rifle", "panzerfaust")


def hits(frequency: int, number: int) -> bool:
    """UF 25.6."""
    return number <= -frequency if frequency <= 0 else number == frequency


def is_afv(s: UpFrontState, g: int) -> bool:
    return s.kind[s.men[g][0]] == AFV


def sort_of(s: UpFrontState, m: int, barrel: int) -> str:
    if s.kind[m] != MAN:
        return "afv" if s.kind[m] == AFV else "gun"
    return "panzerfaust" if barrel == FAUST else CLASS[s.weapon[m]]


def is_moving(s: UpFrontState, g: int) -> bool:
    """UF 28.44: an AFV that is stuck has no Movement cards any more."""
    return Lie(s, g).moves > 0


def hull_down(s: UpFrontState, g: int, t: int) -> bool:
    """UF 28.9, UF 28.94: an AFV or gun behind Walls, or on a Hill to who is not on one, and not moving."""
    if all(s.kind[m] == MAN for m in s.men[t]) or is_moving(s, t):
        return False
    low = Lie(s, t).here == "wall" or (Lie(s, t).here == "hill" and Lie(s, g).here != "hill")
    return low and not (is_afv(s, t) and is_flanked(s, g, t))


def frequency(s: UpFrontState, m: int, barrel: int, t: int) -> int:
    """UF 25.3: what is printed for the range and every change of it but a Concealed card."""
    g = s.group[m]
    rr, sort, lie, there = range_between(s, g, t), sort_of(s, m, barrel), Lie(s, g), Lie(s, t)
    weapon = PANZERFAUST if barrel == FAUST else s.weapon[m]
    wet = lie.here in ("marsh", "stream")
    if s.kind[m] == MAN:
        crewed = s.assistant[m] >= 0 and not s.pinned[s.assistant[m]]
        bracketed = CREW_SERVED[weapon] and (not crewed or wet or lie.wires > 0)
        found = TO_HIT_BRACKETED[weapon][rr] if bracketed else TO_HIT[weapon][rr]
    else:
        found = AFV_TO_HIT[s.person[m]][mark(s, "buttoned", m)][rr]
    low = is_hull_gun(s, m, barrel)
    found += low  # UF 51.6
    mortar = sort == "mortar"
    if is_moving(s, g) and (is_moving(s, t) or (hull_down(s, g, t) and not mortar)):
        found += 1  # UF 25.33
    found += 0 if s.night else lie.smokes + there.smokes  # UF 25.7, UF 38.1
    found += lie.wires  # UF 13.32
    found += sort == "panzerfaust" and wet  # UF 8.41, UF 8.52
    found -= sort in ("mortar", "gun", "afv") and s.marks.get(("acquired", m), -1) == t  # UF 27.1
    found += mark(s, "crew lost", m) if s.kind[m] != MAN else 0  # UF 28.431, UF 34.71
    found -= sort in LIGHT and m in s.heroic  # UF 10.45
    found -= sort == "anti-tank rifle" and is_flanked(s, g, t)  # UF 30.6
    found += m in s.guard.values()  # UF 32.21
    found += m in s.wounded and barrel == MAIN and s.marks.get(("steeled", m), -1) != s.turn  # UF 33.2
    turretless = s.kind[m] == AFV and (ASSAULT_GUN[s.person[m]] or low)
    stuck = bool(mark(s, "immobilized", m)) or ("bogged", m) in s.marks
    found += turretless and is_moving(s, t)  # UF 28.21
    found += 2 * (turretless and stuck)  # UF 28.23
    found += s.night and not is_lit(s, t)  # UF 38.4
    return max(found, BEST)


def is_hull_gun(s: UpFrontState, m: int, barrel: int) -> bool:
    """UF 51.6: the 75mm of a Char B1."""
    return s.kind[m] == AFV and barrel == MAIN and SECOND_BOXED[s.person[m]] >= 0


def only_black(s: UpFrontState, m: int, barrel: int, t: int) -> bool:
    """UF 25.31, UF 25.32."""
    low = hull_down(s, s.group[m], t) and sort_of(s, m, barrel) != "mortar"
    return is_moving(s, s.group[m]) or is_moving(s, t) or low


def into(s: UpFrontState, g: int, t: int, from_above: bool = False) -> int:
    """UF 8: what the terrain of the target takes off; against mortars and artillery less (UF 8.7, UF 8.9)."""
    d = Lie(s, t)
    if d.here == "hill":
        return 0 if Lie(s, g).here == "hill" and not from_above else -1
    if d.here == "wall":
        opposite = s.letter[g] == s.letter[t] and not from_above
        return 0 if t in s.encircled else -2 if opposite else -1
    if d.here == "woods" and from_above:
        return 0
    return INTO[d.card] if d.moves < 2 and d.card else 0


def hit_strength(s: UpFrontState, m: int, barrel: int, t: int, aim: str, frequency_now: int, number: int) -> int:
    """UF 25.4: Effect Number, To Hit number or range, and what changes the strength of a hit."""
    g = s.group[m]
    rr, sort = range_between(s, g, t), sort_of(s, m, barrel)
    first, second = (AFV_EFFECT, AFV_BOXED), (SECOND_EFFECT, SECOND_BOXED)
    if s.kind[m] == MAN:
        weapon = PANZERFAUST if barrel == FAUST else s.weapon[m]
        effect, boxed = EFFECT[weapon][rr], BOXED[weapon]
    else:
        effect, boxed = [row[s.person[m]] for row in (second if barrel == SECOND else first)]
    blind = effect < 0 or (s.kind[m] != MAN and NO_HE[s.person[m]])  # UF 44.6
    counts = number if hits(frequency_now, 0) else 0  # UF 25.43
    if sort == "anti-tank rifle":
        total = rr  # UF 30.6
    elif aim == "armor":
        total = boxed + (rr if sort in ("afv", "gun") else counts)
    else:
        total = max(effect, 0) + (0 if blind else counts)
    total -= s.jungle  # UF 47.3
    if aim == "armor":
        return total + (0 if hull_down(s, g, t) else into(s, g, t))  # UF 28.32, UF 28.92
    total += Lie(s, g).here == "hill" and Lie(s, t).here not in ("hill", "pillbox")  # UF 8.31
    return total if aim == "crew" else total + cover(s, g, t, sort == "mortar")


def cover(s: UpFrontState, g: int, t: int, from_above: bool) -> int:
    """UF 25.4: terrain, Wire, movement, entrenchment and a friendly AFV beside men under a hit."""
    d = Lie(s, t)
    mortar_wall = from_above and d.here == "wall"
    total = into(s, g, t, from_above) if not (from_above and d.here == "hill") else into(s, g, t)
    total = max(total, -1) if mortar_wall else total
    reaches = range_between(s, g, t) == 5 or "hill" in (Lie(s, g).here, d.here)
    total += d.wires + (1 if d.moves == 2 and d.base == "gully" and not reaches else min(d.moves, 2))
    total -= bool(mark(s, "entrenched", t))
    return total - screened(s, t)


def screened(s: UpFrontState, t: int) -> bool:
    """UF 28.72."""
    beside = [h for h in range(SLOTS * (t // SLOTS), SLOTS * (t // SLOTS) + SLOTS) if s.men[h] and h != t]
    return any(is_afv(s, h) and abs(s.letter[h] - s.letter[t]) == 1 and s.chit[h] == s.chit[t] for h in beside)


def armor_result(s: UpFrontState, g: int, t: int, number: int, ordnance: bool) -> str:
    """UF 28.4, UF 28.46: what a final number does to an AFV; "i or s" where a colour decides."""
    m = s.men[t][0]
    sideways = any(e >> 8 == SIDEWAYS for e in s.cards[t])
    stuck = ("bogged", m) in s.marks
    flank = bool(mark(s, "immobilized", m)) or (ordnance and (stuck or sideways or is_flanked(s, g, t)))
    i, stun, kill = (FLANK if flank else ARMOR)[s.person[m]]
    if number >= kill:
        return "killed"
    if i == stun == number:
        return "i or s"
    return "immobilized" if number == i else "stunned" if number == stun else ""


def overrun(s: UpFrontState, g: int, t: int, number: int) -> int:
    """UF 29.11, UF 29.2, UF 29.3: OVR, the number whatever its colour, and the defender's ground and movement."""
    m = s.men[g][0]
    v = s.person[m]
    flames, guns = max(FLAME[v]) > 0, max(AFV_EFFECT[v], AFV_BOXED[v]) >= 0
    out = (flames or guns) and bool(s.broken[m] or mark(s, "no gun", m) or mark(s, "second gun broken", m))
    value = OVERRUN[v][mark(s, "buttoned", m)]
    value = value // (4 if flames else 2) if out else value
    if max(MACHINE_GUN[v][0]) > 0 and mark(s, "mg broken", m):
        value //= 2
    d = Lie(s, t)
    burns = flames and not out
    total = value + number - mark(s, "crew lost", m)
    total += 0 if burns else into(s, g, t) - bool(mark(s, "entrenched", t))
    smokes = 0 if s.night else d.smokes + Lie(s, g).smokes
    reaches = range_between(s, g, t) == 5 or "hill" in (Lie(s, g).here, d.here)
    total += d.wires - smokes + (1 if d.moves == 2 and d.base == "gully" and not reaches else min(d.moves, 2))
    return total - screened(s, t) - (s.jungle and not burns)


def assault(s: UpFrontState, man: int, t: int, number: int, charge: bool) -> int:
    """UF 28.81, UF 45.33, UF 45.46."""
    m, d = s.men[t][0], Lie(s, t)
    before = s.marks.get(("assaulted", m), 0)
    exposed = not s.pinned[m] and not mark(s, "buttoned", m)
    japanese = NATION_NAMES[s.nation[s.side[man]]] == "Japanese"
    banzai = s.marks.get(("banzai", s.group[man]), -1)
    total = number + (before % 64 if before // 64 == s.turn else 0)
    total -= 3 * (man in s.berserk) + 2 * (man in s.wounded)
    total -= 3 * (banzai >= 0 and bool(s.men[banzai]))
    total += (man in s.heroic) + japanese + 4 * charge
    total += {"buildings": 3, "woods": 2, "wall": 2, "gully": 2, "brush": 1}.get(d.here, 0)
    total += 0 if s.night else d.smokes
    total += -1 if exposed else 0 if OPEN_TOPPED[s.person[m]] else 1
    total += 3 * OPEN_TOPPED[s.person[m]] + 2 * mark(s, "crew lost", m)
    total += 2 * (bool(mark(s, "immobilized", m)) or ("bogged", m) in s.marks)
    beside = range(SLOTS * (t // SLOTS), SLOTS * (t // SLOTS) + SLOTS)
    near = [h for h in beside if s.men[h] and abs(s.letter[h] - s.letter[t]) == 1 and s.chit[h] == s.chit[t]]
    return total - 2 * sum(
        any(s.kind[x] == MAN and not s.pinned[x] and x not in s.crossing for x in s.men[h]) for h in near
    )


def bog_column(s: UpFrontState, m: int, in_wire: bool) -> int:
    """UF 28.53."""
    return BOG[s.person[m]][mark(s, "buttoned", m)][in_wire]


def observed(s: UpFrontState, g: int, t: int, number: int) -> bool:
    """UF 38.3, UF 38.31: below the Relative Range as it is modified; at 0 a 1, at -1 a 2."""
    at = range_between(s, g, t) + Lie(s, t).moves + is_afv(s, t)
    at += s.marks.get(("under fire", t), -1) == s.turn and s.marks.get(("fired by", t), g) != g
    at += ("fired", t) in s.marks
    at -= is_afv(s, g) and bool(mark(s, "buttoned", s.men[g][0]))
    return number < at if at >= 1 else number == 1 - at


def infiltration_column(s: UpFrontState, m: int, t: int, concealed: int) -> int:
    """UF 20.3 to 20.4, UF 28.8, UF 45.13, UF 47.5."""
    a, d = Lie(s, s.group[m]), Lie(s, t)
    here = [x for x in s.men[t] if x not in s.crossing]
    still = here or list(s.men[t])
    if is_afv(s, t):
        afv = s.men[t][0]
        exposed = not s.pinned[afv] and not mark(s, "buttoned", afv)
        at = (5 if OPEN_TOPPED[s.person[afv]] else 4) if exposed else 2
        at -= mark(s, "crew lost", afv)
    else:
        at = len(still) - sum(s.pinned[x] for x in still)
    at -= concealed
    at -= (0 if is_lit(s, t) else 3) if s.night else 2 * (a.smokes + d.smokes)
    at += {"brush": -2, "woods": -1, "hill": 1, "open": 2}.get(a.here, 0)
    at += d.here == "pillbox"
    at += 2 * (a.moves > 0) + 2 * (d.moves > 0 or not here) + 2 * (s.group[m] in s.inside.values())
    at -= NATION_NAMES[s.nation[s.side[m]]] == "Japanese"
    at -= s.jungle
    return min(max(at, 1), 10)
