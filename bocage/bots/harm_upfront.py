"""What fire is likely to do to men in Up Front: the harm of one attack, and of what an unknown hand may hold."""

from __future__ import annotations

from functools import lru_cache

from bocage.games.upfront.printed.cards import ALL_CARDS, NEED, SIGNED, STRENGTH
from bocage.games.upfront.state import MAN, SLOTS, UpFrontState, groups_in_play, relative_range
from bocage.games.upfront.table.casualties import kia_of, morale_of, panic_of
from bocage.games.upfront.table.firepower import firepower
from bocage.games.upfront.table.modifiers import total
from bocage.games.upfront.table.players import rivals

LIFE, PIN, ORDNANCE = 10.0, 4.0, 2.0
HAND = 5  # cards that an enemy may be taken to hold
WEAKEST, STRONGEST = -8, 16
Targets = tuple[tuple[int, int, int, bool], ...]
"""Morale, panic and KIA values and whether he is pinned, man by man; NO_MAN for guns and AFVs."""

NO_MAN = (-1, -1, -1, False)
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


def targets(s: UpFrontState, t: int) -> Targets:
    """The cards of a group as fire meets them."""
    return tuple(
        [(morale_of(s, m), panic_of(s, m), kia_of(s, m), s.pinned[m]) if s.kind[m] == MAN else NO_MAN for m in s.men[t]]
    )


@lru_cache(maxsize=65536)
def harm_to(men: Targets, strength: int) -> float:
    """The expected loss of a group under fire of this strength, modifiers included."""
    strength = max(WEAKEST, min(STRONGEST, strength))
    lost = 0.0
    for man in men:
        if man == NO_MAN:
            lost += ORDNANCE * max(0, strength - 4) / 4
        else:
            lost += at_strength(strength, *man)
    return lost


def harm(s: UpFrontState, t: int, strength: int) -> float:
    return harm_to(targets(s, t), strength)


@lru_cache(maxsize=65536)
def volley_harm(men: Targets, able: int, more: int) -> float:
    """What the best usable Fire card of a random hand may be expected to do."""
    return sum([share * harm_to(men, strength + more) for strength, share in volley(able)])


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


class Bearing:
    """What bears on what in one position: firepower and modifiers of each pair of groups, worked out when asked for."""

    def __init__(self, s: UpFrontState) -> None:
        self.s = s
        self.pairs: dict[tuple[int, int], tuple[int, int]] = {}
        self.men: dict[int, Targets] = {}
        self.groups = [groups_in_play(s, seat) for seat in range(len(s.hands))]
        self.foes: dict[int, list[int]] = {}

    def enemies(self, seat: int) -> list[int]:
        found = self.foes.get(seat)
        if found is None:
            found = self.foes[seat] = [t for other in rivals(self.s, seat) for t in self.groups[other]]
        return found

    def of(self, g: int, t: int) -> tuple[int, int]:
        found = self.pairs.get((g, t))
        if found is None:
            s = self.s
            able = firepower(s, g, t, relative_range(s, g, t))
            found = self.pairs[g, t] = (able, total(s, g, t) if able > 0 else 0)
        return found

    def targets(self, t: int) -> Targets:
        found = self.men.get(t)
        if found is None:
            found = self.men[t] = targets(self.s, t)
        return found

    def danger(self, g: int) -> float:
        """What the worst of the enemy's groups may do to this one in a turn."""
        worst = 0.0
        men = self.targets(g)
        for t in self.enemies(g // SLOTS):
            able, more = self.of(t, g)
            if able > 0:
                worst = max(worst, volley_harm(men, min(able, 60), more))
        return worst

    def best_shot(self, seat: int, strength: int, need: int) -> float:
        """The most that a Fire card of ours can do now; nothing if no group has the firepower for it."""
        best = 0.0
        for g in self.groups[seat]:
            for t in self.enemies(seat):
                able, more = self.of(g, t)
                if able >= need and able > 0:
                    best = max(best, harm_to(self.targets(t), strength + more))
        return best


def danger(s: UpFrontState, g: int) -> float:
    """The danger of one group in a position."""
    return Bearing(s).danger(g)
