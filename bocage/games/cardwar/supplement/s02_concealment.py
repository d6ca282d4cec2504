"""UA s2 Concealment counters on Infantry: what they are good for, and when they are lost."""

from __future__ import annotations

from bocage.games.cardwar.marks import BERSERK, CONCEALED, WAVE
from bocage.games.cardwar.state import CardState
from bocage.games.starterkit.battle import ground_of
from bocage.games.starterkit.fire.s03_2_1_sight import hindrance
from bocage.games.starterkit.fire.shot import CHARGE, FLAME, RESIDUAL, SMALL_ARMS, Shot
from bocage.games.starterkit.model.ground import BLOCKED
from bocage.games.starterkit.model.marks import BROKEN, MELEE
from bocage.games.starterkit.model.names import Counter, Location, Side, Unit, Units
from bocage.games.starterkit.model.state import GONE
from bocage.games.starterkit.vehicles.s07_status import in_good_order
from bocage.kernel.frames import tell
from bocage.kernel.refusal import Refusal

WATCH = 16
"""Hexes within which an enemy sees through what a concealed unit does."""
TO_HIT = 2
AMBUSH = -2

INFANTRY_ONLY = Refusal("UA s2", "a Concealment counter is for Infantry, not for a vehicle")
GOOD_ORDER_ONLY = Refusal("UA cards.concealment", "a Concealed card conceals units in Good Order")
IN_WAVE = Refusal("UA s23", "who is in a wave is not concealed in this Player Turn")
ALREADY = Refusal("UA s2", "it is concealed already")


def is_concealed(s: CardState, u: Counter) -> bool:
    return bool(s.card_marks) and s.has_mark(u, CONCEALED)


def good_order(s: CardState, u: Unit) -> bool:
    """SK 2.0, UA s8 Neither broken, in Melee nor berserk."""
    return not s.status[u] & (BROKEN | MELEE) and not s.has_mark(u, BERSERK)


def concealing_refusal(s: CardState, u: Counter) -> Refusal | None:
    """UA s2, cards.concealment Good Order Infantry, wherever it is and whoever sees it."""
    if not s.type(u).is_personnel:
        return INFANTRY_ONLY
    if s.at[u] < 0 or not good_order(s, u):
        return GOOD_ORDER_ONLY
    if s.has_mark(u, WAVE):
        return IN_WAVE
    return ALREADY if is_concealed(s, u) else None


def conceal(s: CardState, u: Unit, rule: str) -> None:
    s.mark_card(u, CONCEALED)
    tell(s, rule, ("concealed", u))


def uncover(s: CardState, u: Unit) -> None:
    """UA s2 The counter is lost."""
    if is_concealed(s, u):
        s.unmark_card(u, CONCEALED)
        tell(s, "UA s2", ("uncovered", u))


def is_watched(s: CardState, side: Side, where: Location) -> bool:
    """UA s2 Is the hex in sight of a Good Order enemy of the side within 16 hexes?"""
    g = ground_of(s)
    for e in s.roster[1 - side]:
        if g.ranges[where][s.at[e]] <= WATCH and good_order(s, e) and hindrance(s, g, s.at[e], where) != BLOCKED:
            return True
    for v in s.fleet[1 - side]:
        seen = g.ranges[where][s.at[v]] <= WATCH and hindrance(s, g, s.at[v], where) != BLOCKED
        if seen and in_good_order(s, v):  # SK 2.0: a stunned or shocked crew is not
            return True
    return False


def shows(s: CardState, u: Unit) -> None:
    """UA s2 It has fired, directed, moved openly, entered Open Ground, placed Smoke or rallied others."""
    if is_concealed(s, u) and s.at[u] != GONE and s.at[u] >= 0 and is_watched(s, s.side[u], s.at[u]):
        uncover(s, u)


def concealed_share(s: CardState, a: Shot, u: Counter) -> float:
    """UA s2 Fire at a concealed unit is Area Fire; a shell must hit it instead, a charge goes off in its hex."""
    return 0.5 if a.how in (SMALL_ARMS, FLAME, RESIDUAL) and a.how != CHARGE and is_concealed(s, u) else 1.0


def hit_drm(s: CardState, u: Counter) -> int:
    return TO_HIT if u >= 0 and is_concealed(s, u) else 0


def combat_share(s: CardState, targets: Units) -> float:
    """UA s2 A Close Combat attack is halved if any of its targets is concealed."""
    return 0.5 if any(is_concealed(s, u) for u in targets) else 1.0


def has_concealed(s: CardState, side: Side, where: Location) -> bool:
    return any(s.side[u] == side and is_concealed(s, u) for u in s.stacks.get(where, ()))


def ambush_drm(s: CardState, side: Side, where: Location) -> int:
    return AMBUSH if has_concealed(s, side, where) else 0


def gains(s: CardState, u: Unit) -> int:
    """UA s2, option: what a unit out of enemy sight gains at the end of its Close Combat Phase.

    2: the counter; 1: it rolls, five or less; 0: nothing."""
    side, where = s.side[u], s.at[u]
    if concealing_refusal(s, u) is not None or is_seen(s, side, where):
        return 0
    g = ground_of(s)
    if not g.is_open[where]:
        return 2
    unbroken = [e for e in s.roster[1 - side] if not s.status[e] & BROKEN]
    near = [e for e in (*unbroken, *s.fleet[1 - side]) if g.ranges[where][s.at[e]] <= WATCH]
    return 1 if near else 2


def is_seen(s: CardState, side: Side, where: Location) -> bool:
    """Is the hex in sight of any unbroken enemy?"""
    g = ground_of(s)
    enemies = [e for e in s.roster[1 - side] if not s.status[e] & BROKEN]
    return any(hindrance(s, g, s.at[e], where) != BLOCKED for e in (*enemies, *s.fleet[1 - side]))
