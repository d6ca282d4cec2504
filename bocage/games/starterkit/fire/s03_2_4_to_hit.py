"""SK 3.2.4, SK 6.0 The To Hit process for the ordnance that Infantry carries: light mortars and LATW.

The numbered cases of the chart are rows (rule, words, function) like the DRM of fire. Guns, vehicles and the cases that
only they meet (3, 8-11, 13-16, 21, 22, 24, 25) have their place in HIT_ROWS.
"""

from __future__ import annotations

from bocage.battlefield.sums import Row, total
from bocage.games.starterkit.fire.modifiers import ffmo, ffnam
from bocage.games.starterkit.fire.s03_2_1_sight import smoke_at
from bocage.games.starterkit.fire.shot import IN_ADVANCING, Shot
from bocage.games.starterkit.model.marks import PINNED
from bocage.games.starterkit.model.names import Unit, Weapon
from bocage.games.starterkit.model.state import SKState, is_captured, leadership
from bocage.games.starterkit.model.tables import FAUST_TO_HIT, HIT_DRM, mortar_to_hit

HIGH_EXPLOSIVE = 0
SMOKE_SHELL = 1
WP_SHELL = 2


class HitShot:
    """One To Hit attempt while its sum is made; `weapon` is -1 for a Panzerfaust."""

    def __init__(self, a: Shot, weapon: Weapon, user: Unit) -> None:
        self.shot = a
        self.weapon = weapon
        self.user = user
        self.ammo = HIGH_EXPLOSIVE
        self.careful = False
        """+2 to keep the backblast out of the building (SK 4.4.3)."""

    def is_mortar(self, s: SKState) -> bool:
        return self.weapon >= 0 and s.type(self.weapon).is_mortar


def hit_number(s: SKState, h: HitShot) -> int:
    """SK 3.2.4 The number to roll, or less: the mortar's, or the table on the LATW's back."""
    distance = h.shot.ground.ranges[s.at[h.user]][h.shot.target]
    if h.weapon < 0:
        return FAUST_TO_HIT[distance]  # SK 4.4.2
    t = s.type(h.weapon)
    return mortar_to_hit(distance) if t.is_mortar else t.to_hit[distance]


def case_advancing(s: SKState, h: HitShot, u: Unit) -> int:
    """Cases 1 and 12."""
    if h.shot.mode != IN_ADVANCING:
        return 0
    if not h.is_mortar(s):
        return HIT_DRM["latw_advancing_fire"]
    inside = h.shot.ground.is_building[s.at[h.user]]
    return HIT_DRM["advancing_fire_in_building" if inside else "advancing_fire"]


def case_pinned(s: SKState, h: HitShot, u: Unit) -> int:
    return HIT_DRM["pinned"] if s.status[h.user] & PINNED else 0


def case_captured(s: SKState, h: HitShot, u: Unit) -> int:
    return HIT_DRM["captured"] if h.weapon >= 0 and is_captured(s, h.weapon) else 0


def case_exhausted(s: SKState, h: HitShot, u: Unit) -> int:
    return h.shot.cx


def case_leadership(s: SKState, h: HitShot, u: Unit) -> int:
    return max(leadership(s, v) for v in h.shot.leaders) if h.shot.leaders else 0


def case_smoke(s: SKState, h: HitShot, u: Unit) -> int:
    near = h.shot.ground.ranges[s.at[h.user]][h.shot.target] < HIT_DRM["smoke_under_range"]
    return HIT_DRM["smoke"] if h.ammo == SMOKE_SHELL and near else 0


def case_backblast(s: SKState, h: HitShot, u: Unit) -> int:
    return HIT_DRM["avoiding_backblast"] if h.careful else 0


def case_terrain(s: SKState, h: HitShot, u: Unit) -> int:
    """Case 17, not on the Area Target Type."""
    return 0 if h.is_mortar(s) else h.shot.ground.tem[h.shot.target]


def case_hindrance(s: SKState, h: HitShot, u: Unit) -> int:
    return h.shot.hindrance


def case_moving(s: SKState, h: HitShot, u: Unit) -> int:
    return ffnam(s, h.shot, u) + ffmo(s, h.shot, u) if u >= 0 else 0


def case_acquired(s: SKState, h: HitShot, u: Unit) -> int:
    """Case 20 and SK 6.11: the hex is acquired."""
    where, level = s.acquired.get(h.weapon, (-1, 0))
    return -level if where == h.shot.target else 0


def case_empty(s: SKState, h: HitShot, u: Unit) -> int:
    return HIT_DRM["empty_hex"] if not h.shot.targets else 0


HIT_ROWS: tuple[Row[SKState, HitShot], ...] = (
    ("SK 3.5", "advancing fire", case_advancing),
    ("SK 3.2.4", "pinned", case_pinned),
    ("SK 5.5", "captured weapon", case_captured),
    ("SK 3.3.1", "exhausted (CX)", case_exhausted),
    ("SK 3.2.4", "leadership", case_leadership),
    ("SK 3.2.4", "firing smoke", case_smoke),
    ("SK 4.4.3", "avoiding backblast", case_backblast),
    ("SK 1.1.1", "terrain", case_terrain),
    ("SK 3.2.1", "hindrance", case_hindrance),
    ("SK 3.3.3", "moving target", case_moving),
    ("SK 6.11", "acquired hex", case_acquired),
    ("SK 3.2.4", "empty hex", case_empty),
)

OUTSIDE_ROWS = (case_pinned, case_captured, case_exhausted, case_leadership, case_backblast, case_hindrance)
"""SK 3.3.5 Positive DRM of these come from outside the target hex."""


def hit_drm(s: SKState, h: HitShot, u: Unit) -> int:
    return total(HIT_ROWS, s, h, u)


def hit_outside(s: SKState, h: HitShot) -> int:
    """Smoke in the target hex itself is not outside it."""
    return sum(max(0, amount(s, h, -1)) for amount in OUTSIDE_ROWS) - smoke_at(s, h.shot.target)
