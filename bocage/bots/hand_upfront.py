"""What a hand is worth in Up Front: each card by what it could do now, less for more of the same."""

from __future__ import annotations

from bocage.bots.harm_upfront import Bearing
from bocage.games.upfront.basic.s15_command import hand_limit
from bocage.games.upfront.printed.cards import INTO, NEED, STRENGTH
from bocage.games.upfront.state import IN_PLAY, UpFrontState, groups_in_play
from bocage.games.upfront.table.ground import OPEN, read
from bocage.games.upfront.table.uses import (
    CONCEALED_BIT,
    FIRE_BIT,
    HERO_BIT,
    MINEFIELD_BIT,
    MOVE_BIT,
    PILLBOX_BIT,
    RADIO_BIT,
    RALLY_BIT,
    RALLY_OF,
    SMOKE_BIT,
    SNIPER_BIT,
    TERRAIN_BIT,
    WIRE_BIT,
    masks,
)

AVERAGE = 0.8  # a card still to be drawn
COWER = -0.4
PLAIN = {CONCEALED_BIT: 1.5, HERO_BIT: 2.5, SNIPER_BIT: 1.8, WIRE_BIT: 1.2, MINEFIELD_BIT: 1.0, PILLBOX_BIT: 1.0,
         RADIO_BIT: 0.8, SMOKE_BIT: 0.5}  # fmt: skip
FADES = 0.55
MOVES, MOVES_AT_GOAL = 2.6, 0.8
BARE, AWAITED = 0.7, 1.3
RALLIED, NOBODY_PINNED = 2.2, 0.5


def hand(s: UpFrontState, seat: int, presses: bool, bearing: Bearing) -> float:
    """The cards held and those that will be drawn in their place."""
    table = masks(s, seat)
    by_use: dict[int, list[float]] = {}
    pinned = sum([s.pinned[m] for m, fate in enumerate(s.fate) if fate == IN_PLAY and s.side[m] == seat])
    bare = any(is_bare(s, g) for g in groups_in_play(s, seat))
    for card in s.hands[seat]:
        bit, worth = worth_of(s, seat, card, table[card], pinned, bare, presses, bearing)
        by_use.setdefault(bit, []).append(worth)
    total = AVERAGE * max(0, hand_limit(s, seat) - len(s.hands[seat]))
    for worths in by_use.values():
        worths.sort(reverse=True)
        total += sum([worth * FADES**i if worth > 0 else worth for i, worth in enumerate(worths)])
    return total


def is_bare(s: UpFrontState, g: int) -> bool:
    """The group waits for a Terrain card."""
    ground = read(s.cards[g])
    return bool(ground.moves) or ground.terrain == OPEN


def worth_of(
    s: UpFrontState, seat: int, card: int, mask: int, pinned: int, bare: bool, presses: bool, bearing: Bearing
) -> tuple[int, float]:
    """The best use of a card and what it is worth."""
    if not mask:
        return 0, COWER
    if mask & FIRE_BIT:
        return FIRE_BIT, max(0.8, 0.5 * bearing.best_shot(seat, STRENGTH[card], NEED[card]))
    if mask & MOVE_BIT:
        return MOVE_BIT, MOVES if presses else MOVES_AT_GOAL
    if mask & TERRAIN_BIT:
        return TERRAIN_BIT, (AWAITED if bare else BARE) * (0.4 + 0.5 * max(0, -INTO[card]))
    if mask & RALLY_BIT:
        return RALLY_BIT, NOBODY_PINNED + RALLIED * min(pinned, max(1, RALLY_OF[card]))
    for bit, worth in PLAIN.items():
        if mask & bit:
            return bit, worth
    return 0, COWER
