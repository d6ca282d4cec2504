"""UF 45.13, 45.33, 45.5, and the heavy weapons of Japanese and Italians (UF 45.6, UF 50.7). Banzai: s45_banzai.py.

Free Movement and Cower cards (UF 45.11, UF 45.12), the breaking point (UF 45.31) and rout (UF 45.32) are figures of
nations.toml, used in s05_movement.py, s04_discards.py, s16_victory.py and men.py.
"""

from __future__ import annotations

from typing import Any

from bocage.games.upfront.basic.s11_crew import hands_full, serves_heavy
from bocage.games.upfront.battle.s35_reinforcements import (
    waiting,
    wave_refusal,
    waves,
)
from bocage.games.upfront.battle.s39_troop_types import PISTOL_RANGE, has_pistol
from bocage.games.upfront.infantry.s18_chits import chit, is_secondary, weapon_on
from bocage.games.upfront.infantry.s19_malfunction import lose_weapon, own_again
from bocage.games.upfront.printed.cards import RED
from bocage.games.upfront.printed.men import RANK
from bocage.games.upfront.printed.nations import ITALIAN, JAPANESE
from bocage.games.upfront.printed.weapons import CREW_SERVED, HEAVY
from bocage.games.upfront.state import GROUPS_OF, MAN, NOT_YET, SLOTS, UpFrontState
from bocage.games.upfront.table.casualties import leave_crew, serves
from bocage.games.upfront.table.ground import MARSH, STREAM, read
from bocage.kernel.consequences import touch
from bocage.kernel.frames import Action, Frame, end, tell
from bocage.kernel.refusal import Refusal

WITH_MOVEMENT = ("exchange", "send", "cross over")  # verbs that spend a Movement card of the group, besides "move"
RULE_OF_HEAVY = {JAPANESE: "UF 45.6", ITALIAN: "UF 50.7"}
PINNED = Refusal("UF 10.1", "a pinned man does nothing of his own will")
NOT_HEAVY = Refusal("UF 45.6", "only your own heavy weapon can be abandoned this way")


def stealth(s: UpFrontState, m: int, t: int) -> int:
    """UF 45.13: added to all other shifts."""
    return -1 if s.nation[s.side[m]] == JAPANESE else 0


def against_armor(s: UpFrontState, man: int, afv: int) -> tuple[str, str, int]:
    """UF 45.33: as good as heroic, and a Hero card counts besides."""
    return ("UF 45.33", "a Japanese attacks it", 1 if s.nation[s.side[man]] == JAPANESE else 0)


def pistols(s: UpFrontState, g: int, t: int, rr: int, cards: tuple[int, ...]) -> int:
    """UF 45.5: an unarmed sergeant, with black Fire cards; he stays unarmed for UF 19.4."""
    if rr != PISTOL_RANGE or s.nation[g // SLOTS] != JAPANESE or any(RED[card] for card in cards):
        return 0
    return sum([has_pistol(s, m) and "SGT" in RANK[s.person[m]] for m in s.men[g]])


def heavy_men(s: UpFrontState, g: int) -> list[int]:
    """Who has the anti-tank rifle or medium machine gun of the group."""
    return [m for m in s.men[g] if s.kind[m] == MAN and HEAVY[s.weapon[m]]]


def is_manned(s: UpFrontState, m: int) -> bool:
    """Two unwounded men at it."""
    a = s.assistant[m]
    return a >= 0 and s.group[a] == s.group[m] and m not in s.wounded and a not in s.wounded


def too_heavy(s: UpFrontState, g: int) -> Refusal | None:
    """UF 45.6, UF 50.7: no Movement card for any purpose while such a weapon has fewer than two unwounded men."""
    if s.nation[g // SLOTS] not in RULE_OF_HEAVY or all(is_manned(s, m) for m in heavy_men(s, g)):
        return None
    rule = RULE_OF_HEAVY[s.nation[g // SLOTS]]
    return Refusal(rule, "the heavy weapon needs two unwounded men to carry it, or must first be abandoned")


def free_hands(s: UpFrontState, men: tuple[int, ...]) -> list[int]:
    """Who of these men could serve a heavy weapon: unwounded, without a crewed weapon, at nobody's side yet."""
    able = [m for m in men if s.kind[m] == MAN and m not in s.wounded and not CREW_SERVED[s.weapon[m]]]
    burdened = s.secondary if men and s.nation[s.side[men[0]]] == ITALIAN else {}  # UF 50.7
    return [m for m in able if s.principal[m] < 0 and m not in burdened]


def too_heavy_to_enter(s: UpFrontState, seat: int, wave: int) -> Refusal | None:
    """UF 45.6, UF 50.7: each heavy weapon of the reinforcements needs a second man among them."""
    if s.nation[seat] not in RULE_OF_HEAVY:
        return None
    men = waiting(s, seat, wave)
    heavy = [m for m in men if s.kind[m] == MAN and HEAVY[s.weapon[m]]]
    if len(heavy) <= len(free_hands(s, men)):
        return None
    return Refusal(RULE_OF_HEAVY[s.nation[seat]], "two unwounded men must carry the heavy weapon, or it is abandoned")


def crews_at_entry(s: UpFrontState, g: int) -> list[tuple[int, int]]:
    """UF 45.6: they came by a Movement card, so two men are at the weapon: (gunner, whoever may be his assistant)."""
    if s.nation[g // SLOTS] not in RULE_OF_HEAVY:
        return []
    for m in heavy_men(s, g):
        if s.assistant[m] < 0:
            return [(m, a) for a in free_hands(s, s.men[g])]
    return []


def bars(s: UpFrontState, g: int, verb: str) -> Refusal | None:
    return too_heavy(s, g) if verb in WITH_MOVEMENT else None


def abandon_refusal(s: UpFrontState, action: Action) -> Refusal | None:
    m = action[1]
    here = 0 <= m < len(s.side) and s.side[m] == s.seat and s.kind[m] == MAN
    able = here and (s.group[m] >= 0 or s.fate[m] == NOT_YET)
    if not (able and HEAVY[s.weapon[m]]):
        return NOT_HEAVY
    return PINNED if s.pinned[m] else None


def abandon_options(s: UpFrontState) -> list[Action]:
    if s.nation[s.seat] not in RULE_OF_HEAVY:
        return []
    there = [("abandon", m) for g in GROUPS_OF[s.seat] for m in heavy_men(s, g) if not is_manned(s, m)]
    there = [action for action in there if not s.pinned[action[1]]]
    return [*there, *[("abandon", m) for m in stranded(s, s.seat)]]


def stranded(s: UpFrontState, seat: int) -> list[int]:
    """Reinforcements that could enter but for their heavy weapon."""
    if NOT_YET not in s.fate:
        return []
    late = [wave for wave in waves(s, seat) if wave_refusal(s, seat, wave) is None]
    late = [wave for wave in late if too_heavy_to_enter(s, seat, wave) is not None]
    return [m for wave in late for m in waiting(s, seat, wave) if s.kind[m] == MAN and HEAVY[s.weapon[m]]]


class Abandon(Frame):
    """UF 45.6: no action. The chit lies with the group and is gone with its next Movement card (UF 18.4)."""

    def __init__(self, action: Action = ()) -> None:
        super().__init__()
        self.action = action

    def start(self, s: UpFrontState, _: Any) -> None:
        m = self.action[1]
        g, left = s.group[m], chit(s.weapon[m], s.broken[m], leave_crew(s, m))  # UF 11.13: his assistant stays at it
        own_again(s, m)
        if g >= 0 and read(s.cards[g]).terrain not in (MARSH, STREAM):
            s.dropped[g] = (*s.dropped[g], left)
        if g >= 0:
            touch(s, ("group", g))
        tell(s, RULE_OF_HEAVY[s.nation[s.seat]], ("abandons", m, left))
        end(s)


def left_on_the_way(s: UpFrontState, g: int) -> None:
    """UF 45.6: a moving group that has lost a man of the crew goes to ground without the weapon."""
    if s.nation[g // SLOTS] in RULE_OF_HEAVY:
        for m in heavy_men(s, g):
            if not is_manned(s, m):
                lose_weapon(s, m, RULE_OF_HEAVY[s.nation[g // SLOTS]])


def too_much(s: UpFrontState, m: int, g: int, c: int) -> Refusal | None:
    """UF 45.6, UF 50.7: the crew takes up no other crewed weapon; Italians no secondary weapon either."""
    if is_secondary(c):
        return hands_full(s, m)
    rule = RULE_OF_HEAVY.get(s.nation[s.side[m]], "")
    if serves(c, m):
        return None  # UF 18.22: the weapon at which he assists is no other
    if not rule or not serves_heavy(s, m) or not CREW_SERVED[weapon_on(c)]:
        return None
    return Refusal(rule, "the crew of a heavy weapon has its hands full")
