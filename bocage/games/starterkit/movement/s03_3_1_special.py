"""SK 1.2.5, 3.3.1 Putting Smoke on the map and taking it off."""

from __future__ import annotations

from bocage.games.starterkit.battle import ground_of
from bocage.games.starterkit.model.names import Location, Side
from bocage.games.starterkit.model.state import SKState
from bocage.games.starterkit.model.tables import DISPERSED, DISPERSED_WP, FULL, GRENADE, WP
from bocage.kernel.consequences import touch
from bocage.kernel.frames import tell
from bocage.kernel.refusal import Refusal

STEEPLE = Refusal("DE 1.1", "Smoke is placed in the hex, not in its Steeple")
POND = Refusal("DE 1.2", "no Smoke is placed in a Pond")


def pond_refusal(s: SKState, where: Location) -> Refusal | None:
    """DE 1.1, 1.2 Neither grenades nor shells nor a smoke mission put Smoke there."""
    g = ground_of(s)
    if where >= g.hexes:
        return STEEPLE
    return POND if g.is_pond[where] else None


def place_smoke(s: SKState, where: Location, side: Side, kind: int = GRENADE) -> None:
    """Into a hex; White Phosphorus reaches its Steeple too, where it lies as a copy (DE 1.1)."""
    where = ground_of(s).hex_of[where]
    s.smoke[where] = (*s.smoke.get(where, ()), (kind, side))
    tell(s, "SK 1.2.5", ("smoke", where, kind))
    steeple = ground_of(s).above.get(where, -1)
    if steeple >= 0 and kind in (WP, DISPERSED_WP):
        s.smoke[steeple] = (*s.smoke.get(steeple, ()), (kind, side))


def remove_grenades(s: SKState) -> None:
    """SK 1.2.5 Smoke grenades last for the Movement Phase."""
    for where in list(s.smoke):
        _keep(s, where, tuple([x for x in s.smoke[where] if x[0] != GRENADE]))


def age_smoke(s: SKState, side: Side) -> None:
    """SK 1.2.5 At the start of its owner's Prep Fire Phase dispersed Smoke goes and full Smoke disperses."""
    for where in list(s.smoke):
        aged = []
        for kind, owner in s.smoke[where]:
            if owner != side:
                aged.append((kind, owner))
            elif kind == FULL:
                aged.append((DISPERSED, owner))
            elif kind == WP:
                aged.append((DISPERSED_WP, owner))
        _keep(s, where, tuple(aged))


def _keep(s: SKState, where: Location, rest: tuple[tuple[int, int], ...]) -> None:
    if rest != s.smoke[where]:
        touch(s, ("seen", where))
    if rest:
        s.smoke[where] = rest
    else:
        del s.smoke[where]
