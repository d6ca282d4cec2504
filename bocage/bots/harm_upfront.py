"""What fire is likely to do to men in Up Front: the harm of one attack, and of what an unknown hand may hold."""

from __future__ import annotations

from functools import lru_cache

from bocage.games.upfront.cards import ALL_CARDS, NEED, SIGNED, STRENGTH
from bocage.games.upfront.casualties import kia_of, morale_of, panic_of
from bocage.games.upfront.firepower import firepower
from bocage.games.upfront.modifiers import total
from bocage.games.upfront.state import MAN, SLOTS, UpFrontState, groups_in_play, relative_range

LIFE, PIN, ORDNANCE = 10.0, 4.0, 2.0
HAND = 5  # cards that an enemy may be taken to hold
WEAKEST, STRONGEST = -8, 16
VOLLEYS = sorted({(STRENGTH[c], NEED[c]) for c in ALL_CARDS if STRENGTH[c]}, reverse=True)
COUNTS = [sum([(STRENGTH[c], NEED[c]) == pair for c in ALL_CARDS]) for pair in VOLLEYS]


@lru_cache(maxsize=4096)
def at_strength(strength: int, morale: int, panic: int, kia: int, pinned: bool) -> float:
    """The expected loss of one man when a random card is drawn for him (UF 6.5)."""
    lost = 0.0
    for card in ALL_CARDS:
        number = strength + SIGNED[card]
        if number >= kia or (pinned and number >= panic):
            lost += LIFE - PIN * pinned
        elif not pinned and number >= morale:
            lost += PIN
    return lost / len(ALL_CARDS)


def harm(s: UpFrontState, t: int, strength: int) -> float:
    """The expected loss of a group under fire of this strength, modifiers included."""
    strength = max(WEAKEST, min(STRONGEST, strength))
    lost = 0.0
    for m in s.men[t]:
        if s.kind[m] == MAN:
            lost += at_strength(strength, morale_of(s, m), panic_of(s, m), kia_of(s, m), s.pinned[m])
        else:
            lost += ORDNANCE * max(0, strength - 4) / 4
    return lost


@lru_cache(maxsize=256)
def volley(able: int) -> tuple[tuple[int, float], ...]:
    """How likely the best usable Fire card of a random hand has each strength (UF 6.2)."""
    found: list[tuple[int, float]] = []
    none_yet, so_far = 1.0, 0
    for (strength, need), count in zip(VOLLEYS, COUNTS):
        if need <= able:
            so_far += count
            still = (1.0 - so_far / len(ALL_CARDS)) ** HAND
            found.append((strength, none_yet - still))
            none_yet = still
    return tuple(found)


def danger(s: UpFrontState, g: int) -> float:
    """What the worst of the enemy's groups may do to this one in a turn."""
    worst = 0.0
    for t in groups_in_play(s, 1 - g // SLOTS):
        able = firepower(s, t, g, relative_range(s, t, g))
        if able > 0:
            more = total(s, t, g)
            worst = max(worst, sum([share * harm(s, g, strength + more) for strength, share in volley(min(able, 60))]))
    return worst


def best_shot(s: UpFrontState, seat: int, strength: int, need: int) -> float:
    """The most that a Fire card of ours can do now; nothing if no group has the firepower for it."""
    best = 0.0
    for g in groups_in_play(s, seat):
        for t in groups_in_play(s, 1 - seat):
            if firepower(s, g, t, relative_range(s, g, t)) >= need:
                best = max(best, harm(s, t, strength + total(s, g, t)))
    return best
