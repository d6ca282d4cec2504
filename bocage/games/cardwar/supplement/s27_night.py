"""UA s27 Night: what is seen and fired at, movement, groups, ambush."""

from __future__ import annotations

from bocage.games.cardwar.marks import ACT_FIRE, MARCH
from bocage.games.cardwar.state import CardState
from bocage.games.cardwar.supplement.s26_low_visibility import breeze_left, visibility_drm
from bocage.games.starterkit.battle import ground_of
from bocage.games.starterkit.fire.shot import FLAME, SMALL_ARMS, Shot
from bocage.games.starterkit.model.ground import BLOCKED
from bocage.games.starterkit.model.marks import MELEE
from bocage.games.starterkit.model.names import Counter, Counters, Location, Locations
from bocage.kernel.frames import Action
from bocage.kernel.refusal import Refusal
from bocage.kernel.verbs import Verb

CLOSE = 1
MORE_MF = 1.0
AMBUSH_BY = 2
DARK_KINDS = ("woods", "brush", "grain", "orchard", "jungle", "kunai", "palms")

TOO_DARK = Refusal("UA s27", "the hex is beyond Night Visibility Range, and nobody there has fired or is in Melee")
ONE_HEX = Refusal("UA s27", "at night fire groups are of one hex")
NO_RUNNING = Refusal("UA s27", "there is no Double Time at Night Visibility Range 0")


def is_night(s: CardState) -> bool:
    return s.nvr >= 0


def is_lit(s: CardState, where: Location) -> bool:
    """UA s27 A hex that has fired this Player Turn, or holds a Melee."""
    return where in s.fired_from or any(s.status[u] & MELEE for u in s.stacks.get(where, ()))


def in_range(s: CardState, one: Location, other: Location) -> bool:
    """UA s27, cards.breeze Within Night Visibility Range, two more for each Breeze card laid for the attack."""
    return ground_of(s).ranges[one][other] <= s.nvr + s.night_eyes


def night_sight(s: CardState, one: Location, other: Location, total: int) -> int:
    """UA s27 Hindrance of a line by night: beyond the range only lit hexes are seen."""
    return total if s.nvr < 0 or in_range(s, one, other) or is_lit(s, other) else BLOCKED


def dark_refusal(s: CardState, c: Counter, target: Location) -> Refusal | None:
    if s.nvr < 0 or target < 0 or s.at[c] < 0:
        return None
    return None if sees_by_night(s, c, target) or is_lit(s, target) else TOO_DARK


def sees_by_night(s: CardState, c: Counter, target: Location) -> bool:
    """UA s27, cards.breeze A Breeze card is laid beside a Fire card, so it helps only whom one has activated."""
    eyes = s.night_eyes if s.night_eyes and s.has_active(c, ACT_FIRE | MARCH) else 0
    return ground_of(s).ranges[s.at[c]][target] <= s.nvr + eyes


def flash_share(s: CardState, c: Counter, target: Location) -> float:
    """UA s27 Area Fire at what is seen only by its flashes."""
    return 0.5 if s.nvr >= 0 and not sees_by_night(s, c, target) else 1.0


def night_drm(s: CardState, hexes: Locations, target: Location) -> int:
    """UA s27 One on all fire but within one hex."""
    if s.nvr < 0 or not hexes or max(ground_of(s).ranges[h][target] for h in hexes) <= CLOSE:
        return 0
    left = breeze_left(s, hexes, target) - visibility_drm(s, hexes, target)  # UA cards.breeze: low visibility too
    return 0 if left > 0 else 1


def night_row(s: CardState, a: Shot, u: Counter) -> int:
    return night_drm(s, a.hexes, a.target) if a.how in (SMALL_ARMS, FLAME) else 0


def group_refusal(s: CardState, firers: Counters) -> Refusal | None:
    return ONE_HEX if s.nvr >= 0 and len({s.at[f] for f in firers}) > 1 else None


def dark_cost(s: CardState, where: Location) -> float:
    """UA s27 One MF more into woods, building, brush, grain and orchard."""
    g = ground_of(s)
    return MORE_MF if s.nvr >= 0 and where >= 0 and (g.is_building[where] or g.kinds[where] in DARK_KINDS) else 0.0


def no_double(s: CardState, f: object, action: Action) -> Refusal | None:
    return NO_RUNNING


def without_running(s: CardState, rows: tuple[Verb, ...]) -> tuple[Verb, ...]:
    """UA s27 No Double Time at range 0."""
    if s.nvr != 0:
        return rows
    return tuple([row.refused(no_double) if row.name == "double" else row for row in rows])
