"""Up Front's sums worked out a second time, from the rulebook and the printed figures alone.

Nothing here calls the engine: only fields of the state and printed data (cards, weapons, men, nations) are read. What
is not covered is not compared: AFVs and guns (see check_upfront_armor.py), solitaire play, more than two sides.
"""

from __future__ import annotations

from bocage.deck.cards import ALL_CARDS, INTO, NEED, POS, SIGNED, STRENGTH, TERRAIN
from bocage.games.upfront.printed.men import WEAPON
from bocage.games.upfront.printed.weapons import (
    BOLT_ACTION,
    BRACKETED,
    CLASS,
    CLOSE_COMBAT,
    CREW_SERVED,
    FIREPOWER,
    IS_FLAMETHROWER,
    IS_ORDNANCE,
    SMALL_ARMS,
    UNARMED,
)
from bocage.games.upfront.state import UpFrontState

SLOTS = 6
ALTERED, UP, DOWN, FORWARD, BACK, SIDEWAYS, SMOKE, WIRE = range(8)  # how a card lies: the bits above the card's number
ELSEWHERE = {"buildings": "woods", "stream": "wadi", "marsh": "sand"}  # UF 47.2, UF 52.13, UF 52.15
HANDS = {"German": 5, "American": 6, "Russian": 4, "British": 5, "Japanese": 4, "French": 6, "Italian": 4}  # UF 3.5
HEAVY = ("medium machine gun", "mortar")
HARMLESS = ("readjust", "clock", "draw for first")
NEED_LESS = {"British": -1, "Italian": 1}  # UF 44.3, UF 50.3


class Lie:
    """What lies on a group, read from the top down (UF 5.2, UF 7.2)."""

    def __init__(self, s: UpFrontState, g: int) -> None:
        self.moves = self.smokes = self.wires = 0
        self.base, self.card = "open", 0
        for e in reversed(s.cards[g]):
            how, card = e >> 8, e & 255
            if how == SMOKE:
                self.smokes += self.moves < 2
            elif how == WIRE:
                self.wires += 1
            elif how in (FORWARD, BACK, SIDEWAYS):
                self.moves += 1
            else:
                if how != DOWN:
                    self.base, self.card = TERRAIN[card] if how == UP else ELSEWHERE[TERRAIN[card]], card
                break
        self.here = self.base if self.moves < 2 else "open"


def is_known(s: UpFrontState, *groups: int) -> bool:
    """Whether this is a situation that the sums here cover."""
    if any(name not in HARMLESS for name in s.variants) or len(s.hands) > 2:
        return False
    return all(s.kind[m] == 0 and s.letter[g] >= 0 for g in groups for m in s.men[g])


def range_between(s: UpFrontState, a: int, b: int) -> int:
    """UF 5.6, UF 5.61, UF 5.51."""
    total = s.chit[a] + s.chit[b]
    total = 10 - total if total > 5 else total
    if abs(s.letter[a] - s.letter[b]) > 1:
        total -= 1
    return max(total, 0)


def is_lit(s: UpFrontState, g: int) -> bool:
    """UF 38.51: marks["starshell", 10000 * side + 1000 * letter + 50 + chit]."""
    for name, place in s.marks:
        if name == "starshell":
            side, letter, chit = place // 10000, place % 10000 // 1000, place % 1000 - 50
            near = abs(s.letter[g] - letter) <= 1
            if near and (s.chit[g] == chit if g // SLOTS == side else s.chit[g] + chit == 5):
                return True
    return False


def mark(s: UpFrontState, name: str, owner: int) -> int:
    return s.marks.get((name, owner), 0)


def is_flanked(s: UpFrontState, g: int, t: int) -> bool:
    """UF 17.4, UF 17.612; UF 23.7, UF 23.8: a Pillbox only from behind at range chit 5."""
    if Lie(s, t).here == "pillbox":
        return bool(mark(s, "behind", g)) and s.chit[g] == 5 and abs(s.letter[g] - s.letter[t]) == 1
    return (g, t) in s.flanks or t in s.encircled


def is_hurt(s: UpFrontState, m: int) -> bool:
    """UF 33.9: a Hero may have suspended the wound for this turn."""
    return m in s.wounded and s.marks.get(("steeled", m), -1) != s.turn


def firepower_of(s: UpFrontState, m: int, t: int, rr: int, hero: bool = False) -> int:
    """UF 6.2: one man's factors at the range, doubled, tripled, halved, and rounded down once."""
    if s.pinned[m] or s.broken[m] or s.principal[m] >= 0 or m in s.crossing or m in s.silent:
        return 0
    w, lie = s.weapon[m], Lie(s, s.group[m])
    moving, wet = lie.moves > 0, lie.here in ("marsh", "stream")
    crewed = s.assistant[m] >= 0 and not s.pinned[s.assistant[m]]
    kind = CLASS[w]
    if moving and kind in (
        "medium machine gun",
        "mortar",
        "panzerschreck",
        "bazooka",
        "anti-tank rifle",
        "panzerfaust",
    ):
        return 0  # UF 12.12
    if wet and kind in ("medium machine gun", "mortar"):
        return 0  # UF 8.41, UF 8.52
    hampered = moving or wet or lie.wires > 0
    if CREW_SERVED[w] and hampered and (not crewed or (moving and (wet or lie.wires > 0))):
        return 0  # UF 12.13, UF 8.41, UF 8.52, UF 13.32
    heroic = (hero or m in s.heroic) and kind != "mortar"
    row = SMALL_ARMS[w] if kind == "mortar" else FIREPOWER[w]
    if CREW_SERVED[w] and kind != "mortar" and (heroic or hampered or not crewed):
        row = BRACKETED[w]
    times = 1
    if not IS_FLAMETHROWER[w] and (is_flanked(s, s.group[m], t) or s.inside.get(m, -1) == t):
        times = 2  # UF 17.4, UF 20.51
    half = 2 if moving and BOLT_ACTION[w] else 1  # UF 12.11
    half *= 2 if m in s.guard.values() else 1  # UF 32.21
    half *= 2 if is_hurt(s, m) and not IS_ORDNANCE[w] else 1  # UF 33.2
    if moving and is_hurt(s, m):
        return 0
    found = row[rr] * (times + heroic) // half
    if heroic and m in s.roused and CREW_SERVED[w] and kind != "mortar" and not hampered and crewed:
        found = max(found, FIREPOWER[w][rr] * times // half)  # UF 10.43: the ruling
    return found


def firepower(s: UpFrontState, g: int, t: int) -> int | None:
    """UF 6.2; None where a Hero's colour at a Bren (UF 44.9) or old rifles (UF 46.5) are a matter of more rules."""
    if any(m in s.heroic and s.weapon[m] in NO_DOUBT for m in s.men[g]) or mark(s, "old rifles", g // SLOTS):
        return None
    return sum(firepower_of(s, m, t, range_between(s, g, t)) for m in s.men[g])


NO_DOUBT = [w for w in range(len(CLASS)) if CLASS[w] == "light machine gun" and not CREW_SERVED[w]]


def needed(nation: str, cards: tuple[int, ...]) -> int:
    return max(1, sum(NEED[c] for c in cards) + NEED_LESS.get(nation, 0))


def strength(s: UpFrontState, g: int, t: int, cards: tuple[int, ...]) -> int | None:
    """UF 6.4: the Fire cards, halved each by a moving group, and every modifier; None with flames about (UF 22)."""
    if any(IS_FLAMETHROWER[s.weapon[m]] and firepower_of(s, m, t, range_between(s, g, t)) for m in s.men[g]):
        return None
    a, d = Lie(s, g), Lie(s, t)
    halvings = (a.moves > 0) + (a.here == "pillbox" and bool(mark(s, "behind", t)) and s.chit[t] == 5)  # UF 23.7
    halvings += s.night and not is_lit(s, t)  # UF 38.4, UF 38.41
    total = sum(STRENGTH[c] >> halvings for c in cards) - s.jungle  # UF 47.3
    total += a.here == "hill" and d.here not in ("hill", "pillbox")  # UF 8.31, UF 23.6
    total -= a.here in ("marsh", "stream")  # UF 8.41, UF 8.52
    smokes = 0 if s.night else a.smokes + d.smokes  # UF 38.1
    total -= smokes + a.wires  # UF 13.21, UF 13.22, UF 13.32
    if d.here == "hill":
        total -= a.here != "hill"  # UF 8.32
    elif d.here == "wall":
        total -= 0 if t in s.encircled else 2 if s.letter[g] == s.letter[t] else 1  # UF 8.9
    elif d.moves < 2:
        total += {"wadi": -1, "sand": 0}.get(d.here, INTO[d.card])  # UF 52.13, UF 52.15
    total += d.wires  # UF 13.31
    reaches = range_between(s, g, t) == 5 or "hill" in (a.here, d.here)
    total += 1 if d.moves == 2 and d.base == "gully" and not reaches else min(d.moves, 2)  # UF 7.2, UF 8.22
    if mark(s, "entrenched", t):
        total -= 1  # UF 36.2
    beside = [h for h in range(SLOTS * (t // SLOTS), SLOTS * (t // SLOTS) + SLOTS) if h != t and s.men[h]]
    tanks = [h for h in beside if s.kind[s.men[h][0]] == 1 and abs(s.letter[h] - s.letter[t]) == 1]
    return total - any(s.chit[h] == s.chit[t] for h in tanks)  # UF 28.72


def values(s: UpFrontState, m: int) -> tuple[int, int, int]:
    """Morale, Panic and KIA as they stand (UF 15.52, UF 17.613, UF 19.4, UF 22.4)."""
    morale, panic, kia = s.morale[m], s.panic[m], s.kia[m] + s.pinned[m]
    for c in s.commissars:
        if c != m and s.group[c] == s.group[m] and not s.pinned[c] and c not in s.crossing and m not in s.crossing:
            morale, panic = morale + 1, panic + 1
    if s.chapters >= 19 and (s.broken[m] or s.weapon[m] == UNARMED):
        morale, panic = morale - 1, panic - 1
    panic -= s.group[m] in s.encircled
    panic -= s.side[m] == s.partisan  # UF 37.1
    if s.desert and Lie(s, s.group[m]).here == "woods":
        morale, panic = morale + 1, panic + 1  # UF 52.16
    if s.chapters >= 22:
        kia += IS_FLAMETHROWER[WEAPON[s.person[m]]] - IS_FLAMETHROWER[s.weapon[m]]
    return morale, panic, kia


def result(s: UpFrontState, m: int, number: int, card: int) -> str:
    """UF 6.51 to 6.54; UF 33.1: a rout, or exactly the lowest number that kills, may be a wound."""
    morale, panic, kia = values(s, m)
    hurts = s.chapters >= 33 and POS[card][7] == s.morale[m]
    if number >= kia:
        return "wounded" if hurts and number == kia else "killed"
    if not s.pinned[m]:
        return "pinned" if number >= morale else "nothing"
    if number < panic:
        return "nothing"
    if POS[card][10] <= s.rout[m]:
        return "panic"
    return "wounded" if hurts else "rout"


def hidden_from(s: UpFrontState, seat: int) -> list[int]:
    """Every card that this player has not seen go anywhere."""
    seen = {*s.discards, *s.removed, *s.pending, *s.hands[seat], *s.buried[seat]}
    seen |= {key[1] for key in s.marks if key[0] == "rally card"}
    for g, entries in enumerate(s.cards):
        seen |= {e & 255 for e in entries if e >> 8 != DOWN or g // SLOTS == seat}
    return [c for c in ALL_CARDS if c not in seen]


def chances(s: UpFrontState, seat: int, m: int, at: int) -> dict[str, float]:
    """UF 6.5: what each result's share is of the cards that may be drawn."""
    cards = hidden_from(s, seat)
    found: dict[str, float] = {}
    for c in cards:
        what = result(s, m, at + SIGNED[c], c)
        what = "killed" if what == "wounded" and m in s.wounded else what  # UF 33.7
        found[what] = found.get(what, 0.0) + 1 / len(cards)
    return found


def close_combat_value(s: UpFrontState, m: int) -> int:
    """UF 20.6, UF 20.61, UF 32.21, UF 33.5."""
    weapon = 0
    if s.principal[m] < 0 and s.weapon[m] != UNARMED:
        weapon = CLOSE_COMBAT[s.weapon[m]] - s.broken[m] - (m in s.secondary or m in s.captured_weapon)
    total = s.morale[m] + weapon - 4 * s.pinned[m]
    if is_hurt(s, m):
        total -= weapon if s.pinned[m] else 4
    return total // 2 if m in s.guard.values() else total


def hand_limit(s: UpFrontState, seat: int, nation: str) -> int:
    """UF 3.5, UF 15.2 to 15.4, UF 15.6."""
    living = [m for m in s.leaders[seat] if s.group[m] >= 0]
    short = not living or s.pinned[living[0]] or s.leader_lost[seat]
    groups = [g for g in range(SLOTS * (1 - seat), SLOTS * (2 - seat)) if s.men[g]]
    return HANDS[nation] - short + (len(groups) == 1)
