"""What the rifleman thinks of a position in card war: the Starter Kit's, what cards have activated, and its hands."""

from __future__ import annotations

from random import Random

from bocage.bots import evaluate_starterkit as battle
from bocage.bots.danger_starterkit import eagerness as fire_eagerness
from bocage.bots.policy_starterkit import likely as likely_order
from bocage.bots.policy_starterkit import sensible as sensible_order
from bocage.games.cardwar.activation import AT, FIRE_USE, MOVE_USE, roused, woken
from bocage.games.cardwar.hands import hand_of, hands_of, is_cower, masks
from bocage.games.cardwar.state import CardState
from bocage.games.cardwar.ua_wake import WAKE
from bocage.games.starterkit.battle import battle_of, ground_of
from bocage.games.starterkit.fire.s03_2_1_sight import hindrance
from bocage.games.starterkit.model.ground import BLOCKED
from bocage.games.starterkit.model.names import Counter
from bocage.kernel.frames import PASS, Action

__all__ = ["ORDERS", "ROOTS", "SURE", "eagerness", "likely", "sensible", "value"]

ROOTS = frozenset(
    {
        "CardFire", "CardMovement", "CardAdvance", "CardRally", "CardRout", "CardCombatPhase", "CardPhase",
        "Placement",
    }
)  # fmt: skip
SURE = battle.SURE
ORDERS: frozenset[str] = frozenset({"CardMovement", "CardAdvance"})
CARD = 0.25
"""What a card of use in hand is worth: hands are filled each turn, so what is kept for later is worth little."""
TO_MOVE, TO_HOLD, TO_FIRE = 0.9, 0.15, 0.8
KEPT = 0.75
"""How often an imagined player lets a window pass."""


def value(s: CardState, seat: int) -> float:
    return battle.value(s, seat) + hands(s, seat) - hands(s, 1 - seat)


def hands(s: CardState, side: int) -> float:
    worth = 0.0
    for e in hands_of(s, side):
        table = masks(s, e, side)
        worth += CARD * sum(1 for card in hand_of(s, e, side) if table[card])
    return worth


def sees_somebody(s: CardState, c: Counter) -> bool:
    """Has it an enemy in range and sight?"""
    if s.at[c] < 0:
        return False
    g, here = ground_of(s), s.at[c]
    reach = max([s.type(x).range for x in (c, *s.carried[c])])
    enemies = (*s.roster[1 - s.side[c]], *s.fleet[1 - s.side[c]])
    places = {s.at[x] for x in enemies}
    return any(g.ranges[here][h] <= reach and hindrance(s, g, here, h) != BLOCKED for h in places)


def sensible(s: CardState, seat: int, action: Action) -> bool:
    """A leader wakes his own location too, and nobody is woken for fire who sees nothing."""
    if action[0] != WAKE:
        return sensible_order(s, seat, action)
    _, use, e, _, how, x = action
    if how == AT and any(s.leads(u) and s.element.get(u, -2) == e for u in s.stacks.get(x, ()) if s.side[u] == seat):
        return False
    if use == FIRE_USE:
        return any(sees_somebody(s, c) for c in roused(s, use, tuple(woken(s, e, seat, how, x))))
    return True


def eagerness(s: CardState, seat: int, action: Action) -> float:
    """What a card that activates is worth beforehand: what the woken will do comes only after it."""
    if action[0] == WAKE:
        _, use, e, _, how, x = action
        group = roused(s, use, tuple(woken(s, e, seat, how, x)))
        if use == MOVE_USE:
            return (TO_MOVE if battle_of(s).victory.acting == seat else TO_HOLD) * len(group)
        return TO_FIRE * sum(1 for c in group if sees_somebody(s, c))
    if action[0] == "throw":
        return 1.5
    if action[0] == "discard":
        e = s.stack[-1].hands[0] if hasattr(s.stack[-1], "hands") else 0
        return 1.0 if is_cower(s, e, action[1]) else -0.3
    if action[0] in ("wave", "charge"):
        return 1.0
    return fire_eagerness(s, seat, action)


def likely(s: CardState, choices: list[Action], rng: Random) -> Action:
    if choices[0] == PASS and type(s.stack[-1]).__name__ in ("CardWindow", "CardCombat") and rng.random() < KEPT:
        return PASS
    return likely_order(s, choices, rng)
