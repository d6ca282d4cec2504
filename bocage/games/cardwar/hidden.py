"""What a seat cannot know of the cards, dealt anew: enemy hands, planning hand, unseen discards, the pile."""

from __future__ import annotations

from random import Random

from bocage.games.cardwar.state import CardState
from bocage.games.cardwar.ua_planning import dice_for


def redeal(s: CardState, seat: int, rng: Random) -> None:
    """Everything hidden from the seat is shuffled and dealt to the same sizes; no card is ever shown and kept."""
    others = [side for side in (0, 1) if side != seat]
    for side in others:
        if s.plan_points[side]:
            s.plan_points[side] = rng.randint(1, 6 * dice_for(s, side))
    pool = list(s.pile.rest)
    for side in others:
        pool += [*s.planning[side], *s.buried[side]]
    theirs = [e for e in range(len(s.owner)) if s.owner[e] in others]
    for e in theirs:
        pool += s.hands[e]
    pool.sort()
    rng.shuffle(pool)
    for e in theirs:
        s.hands[e], pool = tuple(pool[: len(s.hands[e])]), pool[len(s.hands[e]) :]
    for side in others:
        s.planning[side], pool = tuple(pool[: len(s.planning[side])]), pool[len(s.planning[side]) :]
        s.buried[side], pool = tuple(pool[: len(s.buried[side])]), pool[len(s.buried[side]) :]
    s.pile.rest = pool
