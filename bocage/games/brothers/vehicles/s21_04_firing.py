"""BB 21.4: who may fire from a Carrier."""

from __future__ import annotations

from bocage.games.brothers.cards.scenario import CARDS
from bocage.games.brothers.numbers import Unit
from bocage.games.brothers.state import BrothersState
from bocage.games.brothers.table import is_rider, type_of
from bocage.kernel.refusal import Refusal

NOT_FROM_CARRIER = Refusal("BB 21.4", "only Panzer Grenadiers, SS and Weapon Teams fire from a Carrier")
NOT_FROM_CRAFT = Refusal("BB 21.4", "nobody fires from a landing craft")
NOT_UNARMORED = Refusal("BB 23.0", "Infantry cannot fire while mounted on an Unarmored Vehicle")
NOT_RIDING = Refusal("BB 22.0", "a Squad that rides on a tank may not fire")
NOT_MOVED = Refusal("BB 21.4", "Mortars may not Assault Fire from a Carrier")
NOT_MG = Refusal("BB 2.0", "of Weapon Teams only MG teams Assault Fire, mounted in a Carrier")


def aboard_refusal(s: BrothersState, u: Unit) -> Refusal | None:
    """May this passenger fire?"""
    carrier = type_of(s, s.carrier[u])
    if is_rider(s, u):
        return NOT_RIDING
    if carrier.afloat:
        return NOT_FROM_CRAFT
    if carrier.unarmored:
        return NOT_UNARMORED
    kind = type_of(s, u)
    if kind.gun or not (kind.fires_mounted or kind.ident in CARDS[s.scenario].fires_mounted):
        return NOT_FROM_CARRIER  # BB 57.2
    return None


def assault_aboard_refusal(s: BrothersState, u: Unit) -> Refusal | None:
    """BB 2.0, 21.4: from a moving Carrier MG teams may Assault Fire too, but no Mortar and no other team."""
    kind = type_of(s, u)
    refusal = aboard_refusal(s, u) or (NOT_MOVED if kind.directs else None)
    return refusal or (NOT_MG if kind.team and not kind.sustains else None)
