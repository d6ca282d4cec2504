"""UF 22: flamethrowers of the infantry: no cover against them, silence by choice, movement, the risk to the carrier.

Their malfunction is part of chapter 19 (`singled_out`), their use against Armor of chapter 28 (`s28_fire`).
"""

from __future__ import annotations

from bocage.games.upfront.armor.s25_hit_strength import TERRAIN_RULES
from bocage.games.upfront.armor.vehicle_state import is_afv_group
from bocage.games.upfront.hooks import hooks
from bocage.games.upfront.printed.men import WEAPON
from bocage.games.upfront.printed.weapons import IS_FLAMETHROWER
from bocage.games.upfront.state import MAN, SLOTS, UpFrontState, relative_range
from bocage.games.upfront.table.firepower import man_firepower, required
from bocage.games.upfront.table.ground import read

ENTRENCHED = "UF 36.2"  # the answer at UF 22.1


def flames(s: UpFrontState, g: int, t: int) -> int:
    """The factors of the flamethrowers that take part in the group's fire at that one; silent ones do not."""
    burning = [m for m in s.men[g] if s.kind[m] == MAN and IS_FLAMETHROWER[s.weapon[m]]]
    if not burning:
        return 0
    rr = relative_range(s, g, t)
    return sum([man_firepower(s, m, t, rr) for m in burning])


def burns_cover(s: UpFrontState, g: int, t: int) -> int:
    """What the terrain and the entrenchment of the target have taken off; Smoke, Concealed and Wire stay (UF 22.1)."""
    if is_afv_group(s, t) or not flames(s, g, t):
        return 0
    cover = [
        function(s, g, t) for rule, _, function in hooks(s).into_rows if rule in TERRAIN_RULES or rule == ENTRENCHED
    ]
    return -sum([amount for amount in cover if amount < 0])


def all_by_flames(s: UpFrontState, g: int, t: int, cards: tuple[int, ...]) -> bool:
    """UF 22.1: the flamethrower alone brings all the firepower that the Fire cards of a moving group need."""
    if not read(s.cards[g]).moves:
        return False
    return flames(s, g, t) >= required(s, g // SLOTS, cards, g)


def not_by_movement(s: UpFrontState, g: int, t: int, cards: tuple[int, ...]) -> int:
    """UF 22.1, UF 12.1: such an attack is not halved."""
    return -1 if all_by_flames(s, g, t, cards) else 0


def may_be_silent(s: UpFrontState, m: int, t: int) -> bool:
    """UF 22.2: the owner may say beforehand that it stays out of the attack."""
    if s.kind[m] != MAN or not IS_FLAMETHROWER[s.weapon[m]]:
        return False
    return man_firepower(s, m, t, relative_range(s, s.group[m], t)) > 0


def risk_of_fuel(s: UpFrontState, m: int) -> int:
    """UF 22.4: KIA one lower with a flamethrower that is not on his card, one higher without the one that is."""
    if s.kind[m] != MAN:
        return 0
    return IS_FLAMETHROWER[WEAPON[s.person[m]]] - IS_FLAMETHROWER[s.weapon[m]]
