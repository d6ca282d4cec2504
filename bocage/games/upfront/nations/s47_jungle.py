"""UF 47: the jungle. `s.jungle` says it is in force; Buildings lie as Woods there (UF 47.2, s05_terrain.as_terrain)."""

from __future__ import annotations

from bocage.games.upfront.armor.s28_fire import flames_of
from bocage.games.upfront.armor.s28_movement import BogCheck
from bocage.games.upfront.armor.vehicle_state import is_afv_group
from bocage.games.upfront.infantry.s22_flamethrowers import flames
from bocage.games.upfront.printed.cards import INTO, TERRAIN
from bocage.games.upfront.printed.scenarios import Scenario, jungle, special
from bocage.games.upfront.state import AFV, GUN, UpFrontState, relative_range
from bocage.games.upfront.table.crossing import is_founding
from bocage.games.upfront.table.deck import STRONG
from bocage.games.upfront.table.ground import WOODS, cover_of, read
from bocage.kernel.frames import Frame
from bocage.kernel.refusal import Refusal

JUNGLE = "UF 47.3"
TOO_DENSE = Refusal("UF 47.6", "an AFV can neither enter nor overrun the densest jungle")
NO_MARSH = Refusal("UF 47.4", "in the jungle Marsh is not put on AFVs and infantry guns")


def set_up(s: UpFrontState, scn: Scenario) -> None:
    """UF 47.2: by the scenario and the nations; some scenarios then remove no cards."""
    s.jungle = jungle(scn, s.nation[0], s.nation[1])
    if s.jungle and special(scn, "no_removal_in_jungle") is not None:
        ordered = [kind for kind, _ in s.orders]
        s.orders = ()
        s.cower = [tuple([kind for kind in kinds if kind not in ordered]) for kinds in s.cower]


def dim_light(s: UpFrontState, g: int, t: int) -> int:
    """UF 47.3: one less for all fire, whatever lies on the groups; not for flamethrowers, those of AFVs too."""
    if not s.jungle:
        return 0
    burns = flames_of(s, g, t, relative_range(s, g, t)) if is_afv_group(s, g) else flames(s, g, t)
    return 0 if burns else -1


def undergrowth(s: UpFrontState, m: int, t: int) -> int:
    """UF 47.5: besides what Woods give."""
    return -1 if s.jungle else 0


def no_marsh(s: UpFrontState, seat: int, card: int, g: int) -> Refusal | None:
    """UF 47.4: it cannot be rejected there, so it is not put on those who may not enter it."""
    if not s.jungle or TERRAIN[card] != "marsh":
        return None
    founders = [m for m, to in s.crossing.items() if to == g] if is_founding(s, g) else []  # UF 17.92
    return NO_MARSH if any(s.kind[m] in (AFV, GUN) for m in (*s.men[g], *founders)) else None


def not_for_tracks(s: UpFrontState, g: int, card: int) -> Refusal | None:
    if not s.jungle or TERRAIN[card] != "buildings" or INTO[card] != STRONG:
        return None
    return TOO_DENSE if is_afv_group(s, g) else None


def not_overrun(s: UpFrontState, t: int) -> Refusal | None:
    ground = read(s.cards[t])
    return TOO_DENSE if s.jungle and ground.terrain == WOODS and cover_of(ground) == STRONG else None


def bog_by_moving(s: UpFrontState, g: int, card: int, mode: int) -> Frame | None:
    """UF 47.6: with every Movement card."""
    return BogCheck(g) if s.jungle and is_afv_group(s, g) else None
