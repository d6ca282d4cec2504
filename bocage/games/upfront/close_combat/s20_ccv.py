"""UF 20.6: the Close Combat Value of a man, and what changes it in a fight."""

from __future__ import annotations

from bocage.games.upfront.armor.s34_gun_defence import gun_close_combat
from bocage.games.upfront.hooks import hooks
from bocage.games.upfront.printed.men import PINNED_CCV_LOSS
from bocage.games.upfront.printed.weapons import CLOSE_COMBAT, UNARMED
from bocage.games.upfront.state import GUN, IN_PLAY, UpFrontState

HELP = 3  # UF 20.622
MALFUNCTION_LOSS = 1
ENCUMBERED = -1


def weapon_value(s: UpFrontState, m: int) -> int:
    """UF 20.6, UF 20.61: the weapon's own value, 0 for an assistant; less with a malfunction or a second weapon."""
    if s.principal[m] >= 0 or s.weapon[m] == UNARMED:
        return 0
    found = CLOSE_COMBAT[s.weapon[m]] - (MALFUNCTION_LOSS if s.broken[m] else 0)
    return found + (ENCUMBERED if m in s.secondary or m in s.captured_weapon else 0)


def value_lines(s: UpFrontState, m: int) -> list[tuple[str, str, int]]:
    """What the value of one man by himself consists of; nothing is taken off for being unarmed (UF 19.4)."""
    if s.kind[m] == GUN:
        return [("UF 34.7", "crew of the gun", gun_close_combat(s, m))]
    found = [("UF 20.6", "Morale", s.morale[m]), ("UF 20.6", "weapon", weapon_value(s, m))]
    if s.pinned[m]:
        found.append(("UF 20.6", "pinned", -PINNED_CCV_LOSS))
    found.extend([(rule, words, function(s, m)) for rule, words, function in hooks(s).ccv_rows])
    sum_so_far = sum([row[2] for row in found])
    for rule, halves in hooks(s).halved_value:
        if halves(s, m):
            found.append((rule, "halved", sum_so_far // 2 - sum_so_far))
            break
    return found


def ccv(s: UpFrontState, m: int) -> int:
    return sum([row[2] for row in value_lines(s, m)])


def helps(s: UpFrontState, m: int) -> bool:
    """UF 20.622: an unpinned man, whatever his weapon."""
    return s.fate[m] == IN_PLAY and not s.pinned[m] and not any(bars(s, m) for bars in hooks(s).no_help)


def help_of(s: UpFrontState, men: tuple[int, ...], m: int) -> int:
    """What the others who fight beside this man add to his value."""
    return HELP * sum([other != m and helps(s, other) for other in men])


def crew_mates(s: UpFrontState, d: int) -> tuple[int, ...]:
    """UF 20.71: the others of the crew to which the man belongs."""
    found = [o for o in (s.assistant[d], s.principal[d]) if o not in (-1, d) and s.group[o] == s.group[d]]
    return tuple([other for other in found if s.fate[other] == IN_PLAY])
