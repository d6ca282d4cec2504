"""Standing consequences (kernel/consequences.py): whenever this is so, that follows, wherever the change came from.

Rules that change a unit say `touch(s, ("unit", u))`; before anybody is asked, these look at it, in this order.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from bocage.games.starterkit.model.marks import (
    BROKEN,
    DM,
    FINAL,
    FIRST,
    KEPT_ROF,
    MELEE,
    ONE_WEAPON,
    PINNED,
    PREP,
    TWO_WEAPONS,
)
from bocage.kernel.consequences import Standing
from bocage.kernel.frames import Action, tell

if TYPE_CHECKING:
    from bocage.games.starterkit.model.state import SKState

PREP_FIRE, MOVEMENT, DEFENSIVE_FIRE = 2, 3, 4
"""Phases (state.py)."""


def rate_ends(s: SKState, thing: Action) -> None:
    """SK 1.2.4.1, 3.2.3 A kept rate of fire is lost when the manning Infantry is pinned, broken or under Final Fire."""
    u = thing[1]
    status = s.status[u]
    final = final_fired(s, u)
    if not final and not status & (PINNED | BROKEN):
        return
    for w in s.carried[u]:
        if s.status[w] & KEPT_ROF:
            first = FINAL if final else FIRST
            marker = PREP if s.phase == PREP_FIRE else first if s.phase == MOVEMENT else FINAL
            s.status[w] = (s.status[w] & ~KEPT_ROF) | marker
            tell(s, "SK 1.2.4.1", ("rate of fire lost", w))


def final_fired(s: SKState, u: int) -> bool:
    """SK 1.2.4.1, 4.0 Is it under Final Fire? Firepower given up for weapons in that phase puts no counter on it."""
    if not s.status[u] & FINAL or s.phase not in (MOVEMENT, DEFENSIVE_FIRE):
        return False
    used = 2 if s.status[u] & TWO_WEAPONS else 1 if s.status[u] & ONE_WEAPON else 0
    return s.phase == MOVEMENT or used <= s.type(u).spare_weapons


def acquisition_ends(s: SKState, thing: Action) -> None:
    """SK 6.10 A weapon loses its acquisition when its manning Infantry is no longer in Good Order."""
    u = thing[1]
    if (s.acquired or s.aimed) and s.status[u] & (BROKEN | MELEE):
        for w in s.carried[u]:
            s.acquired.pop(w, None)
            s.aimed.pop(w, None)


def contact_ends(s: SKState, thing: Action) -> None:
    """DE 2.1 An Observer who is not in Good Order loses Radio Contact at once, whoever has his radio afterwards."""
    if s.rounds and any(s.contact):
        from bocage.games.starterkit.artillery.s02_batteries import review_contact

        review_contact(s)


def acquisition_follows(s: SKState, thing: Action) -> None:
    """SK 6.10 An acquired target is followed into each hex it enters while it is in sight."""
    from bocage.games.starterkit.ordnance.s06_10_acquisition import follow

    follow(s, thing[1])


def hidden_is_seen(s: SKState, thing: Action) -> None:
    """SK 6.4 A hidden Gun in Open Ground is found by a Good Order enemy who has sight of it.

    He comes there or appears, Smoke between them thins, or he was broken, in Melee or Shocked until now ("ready")."""
    from bocage.games.starterkit.ordnance.s06_4_hidden import review_hidden

    if s.phase and (s.hiding[0] or s.hiding[1]):  # not during set-up
        review_hidden(s)


def desperation_spreads(s: SKState, thing: Action) -> None:
    """SK 3.2.3 Broken units next to an enemy who is known to them from now on: he appears, or Smoke thins between."""
    from bocage.games.starterkit.battle import ground_of
    from bocage.games.starterkit.fire.s03_2_1_sight import adjacent_known

    where = thing[1]
    for h in (where, *ground_of(s).near[where]):
        for u in s.stacks.get(h, ()):
            if s.status[u] & BROKEN and not s.status[u] & DM and adjacent_known(s, s.side[u], h, False):
                s.status[u] |= DM
                tell(s, "SK 3.2.3", ("desperate", u))


STANDING = (
    Standing("SK 1.2.4.1", "unit", rate_ends),
    Standing("SK 6.10", "unit", acquisition_ends),
    Standing("DE 2.1", "unit", contact_ends),
    Standing("SK 6.10", "moved", acquisition_follows),
    Standing("SK 6.4", "moved", hidden_is_seen),
    Standing("SK 6.4", "seen", hidden_is_seen),
    Standing("SK 6.4", "ready", hidden_is_seen),
    Standing("SK 3.2.3", "seen", desperation_spreads),
)
