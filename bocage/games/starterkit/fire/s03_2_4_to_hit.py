"""SK 3.2.4, SK 6.0 The To Hit process: the number to roll and the numbered cases of the chart, as rows of HIT_ROWS.

Support weapons, Guns and main armaments share it; cases that only Guns and vehicles meet are ordnance/s03_2_4_cases.
"""

from __future__ import annotations

from bocage.battlefield.sums import Row, total
from bocage.games.starterkit.battle import battle_of
from bocage.games.starterkit.fire.modifiers import EMPLACEMENT, cover, ffmo, ffnam, stands_higher
from bocage.games.starterkit.fire.s03_2_1_sight import smoke_at
from bocage.games.starterkit.fire.shot import IN_ADVANCING, Shot
from bocage.games.starterkit.model.marks import PINNED
from bocage.games.starterkit.model.names import Counter, Unit, Vehicle, Weapon
from bocage.games.starterkit.model.state import SKState, inexperienced, is_captured, leadership
from bocage.games.starterkit.model.tables import FAUST_TO_HIT, HIT_DRM, mortar_to_hit
from bocage.games.starterkit.model.tables_ordnance import ATT, VTT, gun_critical, gun_reach, gun_to_hit
from bocage.games.starterkit.model.units import TYPES
from bocage.games.starterkit.ordnance import s03_2_4_cases as cases
from bocage.games.starterkit.ordnance.firers import is_pinned
from bocage.games.starterkit.ordnance.s06_2_ammunition import HIGH_EXPLOSIVE, SHELLS
from bocage.games.starterkit.ordnance.s06_10_acquisition import level_at

RED_NATIONS = ("russian", "italian", "polish", "slovak")
OWN = ""
"""The Target Type of a LATW: the table on its back."""


class HitShot:
    """One To Hit attempt while its sum is made; `weapon` is -1 for a Panzerfaust."""

    def __init__(self, a: Shot, weapon: Weapon, user: Unit) -> None:
        self.shot = a
        self.weapon = weapon
        self.user = user
        self.ammo = HIGH_EXPLOSIVE
        self.careful = False
        """+2 to keep the backblast out of the building (SK 4.4.3)."""
        self.kind = ATT if a.mortar else OWN
        self.spines = 0
        """Hexspines by which the arc is changed for this shot (case 8)."""
        self.intensive = False
        self.vehicle: Vehicle = -1
        """The vehicle it is fired at, if at one."""
        self.unchecked = False
        """Only foretold: no line of sight may tell in it (SK 3.2.1)."""

    def distance(self, s: SKState) -> int:
        return self.shot.ground.ranges[s.at[self.user]][self.shot.target]


def is_red(s: SKState, w: Weapon, user: Unit) -> bool:
    """SK 3.2.4, 5.5 Red numbers: some nations' Guns, captured or Non-Qualified use, a machine gun by the unskilled."""
    t = TYPES[s.kind[w]]
    if is_captured(s, w) or cases.is_unqualified(s, w):
        return True
    if not t.gun:
        return s.type(user).is_multi_man and inexperienced(s, user)
    return t.colour in RED_NATIONS or (t.colour == "american" and battle_of(s).year < 1944)


def hit_number(s: SKState, h: HitShot) -> int:
    """SK 3.2.4 The number to roll, or less: the chart's by weapon, Target Type and range; -1 beyond all range."""
    distance = h.distance(s)
    if h.weapon < 0:
        return FAUST_TO_HIT[distance]  # SK 4.4.2
    return chart_number(s, h.weapon, h.user, h.kind, distance)


def chart_number(s: SKState, w: Weapon, user: Unit, kind: str, distance: int) -> int:
    t = TYPES[s.kind[w]]
    if t.gun:
        return gun_to_hit(t.gun, kind, distance, is_red(s, w, user))
    if kind == VTT:
        return gun_to_hit("MG", VTT, distance, is_red(s, w, user))  # SK 4.1, 4.4.4
    return mortar_to_hit(distance) if t.is_mortar else t.to_hit[distance]


def in_chart(s: SKState, w: Weapon, kind: str, distance: int) -> bool:
    """SK 3.2.4 Has the chart a number for that range? Whoever fires, and whatever its colour."""
    t = TYPES[s.kind[w]]
    if t.gun:
        return distance <= gun_reach(t.gun, kind)
    return chart_number(s, w, s.holder[w], kind, distance) >= 0


FAUST_MISHAP, CLUMSY_MISHAP, NO_MISHAP = 12, 11, 99


def mishap_roll(s: SKState, weapon: Weapon, user: Unit) -> int:
    """SK 4.4.2 The original roll from which a Panzerfaust (weapon -1) misses, and costs its firer a reduction."""
    if weapon >= 0:
        return NO_MISHAP
    return CLUMSY_MISHAP if s.type(user).is_multi_man and inexperienced(s, user) else FAUST_MISHAP


def is_critical(s: SKState, h: HitShot, original: int, final: int) -> bool:
    """SK 6.1 An original 2 that hits; on the Infantry Target Type a final DR within the number in brackets.

    Of a machine gun none (To Hit chart); of a LATW, an anti-tank rifle among them (SK 4.4), as of any."""
    t = s.type(h.weapon) if h.weapon >= 0 else None
    if t is not None and t.is_machine_gun:
        return False
    if t is not None and t.gun and h.kind not in (ATT, VTT):
        return final <= gun_critical(t.gun, h.distance(s), is_red(s, h.weapon, h.user))
    return original == 2


def case_advancing(s: SKState, h: HitShot, u: Counter) -> int:
    """Cases 1 and 12."""
    if h.shot.mode != IN_ADVANCING:
        return 0
    if h.weapon < 0 or not (s.type(h.weapon).is_mortar or s.type(h.weapon).gun):
        return HIT_DRM["latw_advancing_fire"]
    if cases.bounds(s, h):
        return 0  # case 14 instead
    inside = h.shot.ground.is_building[s.at[h.user]]
    return HIT_DRM["advancing_fire_in_building" if inside else "advancing_fire"]


def case_pinned(s: SKState, h: HitShot, u: Counter) -> int:
    return HIT_DRM["pinned"] if (s.status[h.user] & PINNED if h.weapon < 0 else is_pinned(s, h.weapon)) else 0


def case_captured(s: SKState, h: HitShot, u: Counter) -> int:
    return HIT_DRM["captured"] if h.weapon >= 0 and is_captured(s, h.weapon) else 0


def case_exhausted(s: SKState, h: HitShot, u: Counter) -> int:
    return h.shot.cx


def case_leadership(s: SKState, h: HitShot, u: Counter) -> int:
    return max(leadership(s, v) for v in h.shot.leaders) if h.shot.leaders else 0


def case_smoke(s: SKState, h: HitShot, u: Counter) -> int:
    """Case 7; WP is a type of Smoke and treated as it (SK 2.0, 6.2)."""
    near = h.distance(s) < HIT_DRM["smoke_under_range"]
    return HIT_DRM["smoke"] if h.ammo in SHELLS and near else 0


def case_backblast(s: SKState, h: HitShot, u: Counter) -> int:
    return HIT_DRM["avoiding_backblast"] if h.careful else 0


def case_terrain(s: SKState, h: HitShot, u: Counter) -> int:
    """Case 17, not on the Area Target Type; an emplaced Gun's crew has +2 if that is better (SK 6.3)."""
    if h.kind == ATT:
        return 0
    if u < 0:
        return h.shot.ground.tem[h.shot.target]
    return cover(s, h.shot, u) or stands_higher(s, h.shot, u)


def case_hindrance(s: SKState, h: HitShot, u: Counter) -> int:
    return h.shot.hindrance


def case_moving(s: SKState, h: HitShot, u: Counter) -> int:
    if u < 0 or s.type(u).is_vehicle:
        return 0
    return ffnam(s, h.shot, u) + ffmo(s, h.shot, u)


def case_acquired(s: SKState, h: HitShot, u: Counter) -> int:
    """Case 20, SK 6.10, 6.11: of the hex or of this target."""
    if h.weapon < 0 or (h.weapon not in s.acquired and h.weapon not in s.aimed):
        return 0
    return -level_at(s, h.weapon, h.shot.target, (u,) if u >= 0 else ())


def case_empty(s: SKState, h: HitShot, u: Counter) -> int:
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
    ("SK 6.10", "acquired", case_acquired),
    ("SK 3.2.4", "empty hex", case_empty),
    ("SK 3.2.4", "not manned by a crew", cases.case_unqualified),
    ("SK 3.2.4", "turning its arc", cases.case_turned),
    ("SK 3.2.4", "Intensive Fire", cases.case_intensive),
    ("SK 3.2.4", "within the hex", cases.case_same_hex),
    ("SK 3.2.4", "APCR or APDS at long range", cases.case_long_shot),
    ("SK 7.7", "buttoned up", cases.case_buttoned),
    ("SK 3.3.2.2", "bounding fire", cases.case_bounding),
    ("SK 3.2.4", "moving firer", cases.case_rolling),
    ("SK 7.10", "stunned before", cases.case_dazed),
    ("SK 6.5", "Hazardous Movement", cases.case_hazardous),
    ("SK 6.7", "target size", cases.case_size),
    ("SK 3.2.4", "moving vehicle", cases.case_moving_vehicle),
    ("SK 3.2.4", "stopped vehicle close by", cases.case_close_vehicle),
    ("SK 6.4", "hidden Gun", cases.case_hidden),
)

OUTSIDE_ROWS = (
    case_pinned, case_captured, case_exhausted, case_leadership, case_backblast, case_hindrance, case_advancing,
    cases.case_unqualified, cases.case_turned, cases.case_intensive, cases.case_long_shot, cases.case_buttoned,
    cases.case_bounding, cases.case_rolling, cases.case_dazed,
)  # fmt: skip
"""SK 3.3.5 Positive DRM of these come from outside the target hex."""


def hit_drm(s: SKState, h: HitShot, u: Counter) -> int:
    drm = total(HIT_ROWS, s, h, u)
    return drm + total(s.hit_rows(), s, h, u) if s.gated else drm


LARGEST = -1
"""SK 6.7 The target size of a large Gun."""


def least_hidden_drm(s: SKState, h: HitShot) -> int:
    """SK 6.3, 6.4, 6.7 The least that anybody hidden in the hex could have: a large Gun, or Infantry (DaE1)."""
    drm = hit_drm(s, h, -1) + (HIT_DRM["hidden"] if h.shot.targets else 0)
    dug = 0 if h.kind == ATT else max(0, EMPLACEMENT - h.shot.ground.tem[h.shot.target])
    return drm + min(0, dug + LARGEST)


def hit_outside(s: SKState, h: HitShot) -> int:
    """Smoke in the target hex itself is not outside it."""
    more = sum([max(0, amount(s, h, -1)) for _, _, amount in s.hit_rows()]) if s.gated else 0
    return sum(max(0, amount(s, h, -1)) for amount in OUTSIDE_ROWS) - smoke_at(s, h.shot.target) + more
