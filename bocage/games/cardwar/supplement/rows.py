"""UA s2, s6, s11, s26 The supplement's rows of the fire and To Hit DRM (fire/modifiers.py, s03_2_4_to_hit.py)."""

from __future__ import annotations

from typing import Any

from bocage.games.cardwar.state import CardState
from bocage.games.cardwar.supplement import s11_encircled as encircled
from bocage.games.cardwar.supplement.s02_concealment import TO_HIT, hit_drm
from bocage.games.cardwar.supplement.s06_hero import alone_drm, hero_drm
from bocage.games.cardwar.supplement.s17_armor_leaders import main_armament_drm
from bocage.games.cardwar.supplement.s26_low_visibility import low_visibility, seen_through
from bocage.games.cardwar.supplement.s27_night import night_drm, night_row
from bocage.games.starterkit.fire.s03_2_4_to_hit import HitShot
from bocage.games.starterkit.model.names import Counter


def hit_concealed(s: CardState, h: HitShot, u: Counter) -> int:
    return hit_drm(s, u)


def hit_encircled(s: CardState, h: HitShot, u: Counter) -> int:
    return s.encircled.get(h.user, 0)


def area_fire_by(s: CardState, h: HitShot, rule: str) -> int:
    """UA cards.marsh, s27 Ordnance has no firepower to halve before it hits: as against concealed units (UA s2)."""
    parts = s.strength_parts(h.weapon if h.weapon >= 0 else h.user, h.shot.target)
    return TO_HIT if parts and parts[0][0] == rule else 0


def hit_by_marsh(s: CardState, h: HitShot, u: Counter) -> int:
    return area_fire_by(s, h, "UA cards.marsh")


def hit_flashes(s: CardState, h: HitShot, u: Counter) -> int:
    return area_fire_by(s, h, "UA s27")


def hit_alone(s: CardState, h: HitShot, u: Counter) -> int:
    """UA s6 At a vehicle too a hero alone fires a machine gun whole, and one worse."""
    return alone_drm(s, h.shot, u) if h.weapon >= 0 else 0


def hit_visibility(s: CardState, h: HitShot, u: Counter) -> int:
    return seen_through(s, h.shot.hexes, h.shot.target)


def hit_night(s: CardState, h: HitShot, u: Counter) -> int:
    return night_drm(s, h.shot.hexes, h.shot.target)


FIRE_ROWS: tuple[Any, ...] = (
    ("UA s6", "a hero takes part", hero_drm),
    ("UA s6", "a hero alone at the machine gun", alone_drm),
    ("UA s11", "an Encircled firer", encircled.fire_drm),
    ("UA s26", "low visibility", low_visibility),
    ("UA s27", "night", night_row),
)
HIT_ROWS: tuple[Any, ...] = (
    ("UA s2", "concealed target", hit_concealed),
    ("UA cards.marsh", "Area Fire", hit_by_marsh),
    ("UA s27", "Area Fire at flashes", hit_flashes),
    ("UA s6", "a hero alone at the machine gun", hit_alone),
    ("UA s11", "an Encircled firer", hit_encircled),
    ("UA s26", "low visibility", hit_visibility),
    ("UA s27", "night", hit_night),
    ("UA s17", "Armor Leader or Inexperienced crew", main_armament_drm),
)
