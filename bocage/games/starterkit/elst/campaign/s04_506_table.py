"""DE 4.506 The Escape Table: who rolls together, the sum of the DRM, and what a final DR does."""

from __future__ import annotations

from typing import Final, NamedTuple

from bocage.battlefield.sums import Part
from bocage.games.starterkit.model.tables_campaign import (
    ESCAPE_ADJACENT,
    ESCAPE_AFV,
    ESCAPE_ENEMY_AREA,
    ESCAPE_GUN,
    ESCAPE_HALF_SQUAD,
    ESCAPE_INFANTRY,
    ESCAPE_ISOLATED,
    ESCAPE_LONE_LEADER,
    ESCAPE_SAFE,
    ESCAPE_STUNNED,
    ESCAPE_VEHICLE,
    ESCAPE_WOUNDED,
)

ESCAPES: Final = "escapes"
REPLACED: Final = "replaced"
REDUCED: Final = "reduced"
BOTH: Final = "replaced and reduced"
ELIMINATED: Final = "eliminated"
WRECK: Final = "wreck"


class Party(NamedTuple):
    """Who uses one Escape DR: a stack of personnel, or one vehicle."""

    halves: int = 0
    """Half-squad equivalents of its multi-man counters; a crew is one."""
    leaders: tuple[int, ...] = ()
    """The leadership DRM of its leaders, as they are now."""
    wounded: bool = False
    has_gun: bool = False
    is_vehicle: bool = False
    stunned: bool = False

    @property
    def is_lone_leader(self) -> bool:
        return self.halves == 0 and len(self.leaders) == 1


class Spot(NamedTuple):
    """What the hex they stand in is to their side."""

    in_enemy_area: bool = False
    beside_own_area: bool = False
    isolated: bool = False


def escape_parts(party: Party, spot: Spot) -> list[Part]:
    """DE 4.506 The DRM that apply, each with its words."""
    found: list[Part] = []
    rows = [
        ("leader", leader_drm(party)),
        ("AFV", ESCAPE_AFV if party.is_vehicle else 0),
        ("lone, unwounded leader", ESCAPE_LONE_LEADER if party.is_lone_leader and not party.wounded else 0),
        ("adjacent to a friendly Setup Area", ESCAPE_ADJACENT if spot.beside_own_area else 0),
        ("in an enemy Setup Area", ESCAPE_ENEMY_AREA if spot.in_enemy_area else 0),
        ("wounded", ESCAPE_WOUNDED if party.wounded else 0),
        ("Stunned", ESCAPE_STUNNED if party.stunned else 0),
        ("Isolated", ESCAPE_ISOLATED if spot.isolated else 0),
        ("possessing a Gun", ESCAPE_GUN if party.has_gun else 0),
        ("more than one half-squad", ESCAPE_HALF_SQUAD * max(0, party.halves - 1)),
    ]
    for words, amount in rows:
        if amount:
            found.append(("DE 4.506", words, amount))
    return found


def leader_drm(party: Party) -> int:
    """One leader's DRM, the best of the stack; none for a leader on his own."""
    return 0 if party.is_lone_leader or not party.leaders else min(party.leaders)


def escape_drm(party: Party, spot: Spot) -> int:
    return sum([amount for _, _, amount in escape_parts(party, spot)])


def escape_result(party: Party, final: int) -> str:
    """DE 4.506 The Escape Table."""
    results = ESCAPE_VEHICLE if party.is_vehicle else ESCAPE_INFANTRY
    return results[min(max(final - ESCAPE_SAFE, 0), len(results) - 1)]
