"""Cards that come into a game after it has begun: reinforcements (UF 35) and random reinforcements (UF 48)."""

from __future__ import annotations

from bocage.games.upfront.hooks import hooks
from bocage.games.upfront.printed.men import COMMISSAR, KIA, LEADER, MORALE, PANIC, ROUT, WEAPON
from bocage.games.upfront.printed.vehicles import AFV_MORALE, AFV_PANIC, GUN_KIA, IS_GUN
from bocage.games.upfront.printed.weapons import UNARMED
from bocage.games.upfront.state import AFV, GUN, MAN, NOT_YET, UpFrontState

NEVER_BY_FIRE = 99  # an AFV has no KIA value (UF 28.3)


def _column(s: UpFrontState, figures: tuple[int, int, int, int, int, int, int]) -> int:
    """A new card at the end of the table's rows: side, kind, person, Morale, Panic, rout, KIA."""
    side, kind, person, morale, panic, rout, kia = figures
    s.side, s.kind, s.person = (*s.side, side), (*s.kind, kind), (*s.person, person)
    s.morale, s.panic = (*s.morale, morale), (*s.panic, panic)
    s.rout, s.kia = (*s.rout, rout), (*s.kia, kia)
    s.group.append(-1)
    s.pinned.append(False)
    s.broken.append(False)
    s.fate.append(NOT_YET)
    s.assistant.append(-1)
    s.principal.append(-1)
    return len(s.side) - 1


def add_man(s: UpFrontState, seat: int, person: int) -> int:
    """A man who waits to enter; a leader comes after those his side has (UF 35.1, UF 48.3: an auxiliary)."""
    m = _column(s, (seat, MAN, person, MORALE[person], PANIC[person], ROUT[person], KIA[person]))
    s.weapon.append(WEAPON[person])
    if LEADER[person]:
        s.leaders = tuple([(*row, m) if side == seat else row for side, row in enumerate(s.leaders)])
        if LEADER[person] == COMMISSAR:
            s.commissars = (*s.commissars, m)
    for function in hooks(s).on_recruit:
        function(s, m)
    return m


def add_vehicle(s: UpFrontState, seat: int, v: int) -> int:
    """A gun or AFV (its row in vehicles.py) that waits to enter."""
    kia = GUN_KIA[v] if IS_GUN[v] else NEVER_BY_FIRE
    m = _column(s, (seat, GUN if IS_GUN[v] else AFV, v, AFV_MORALE[v], AFV_PANIC[v], AFV_PANIC[v], kia))
    s.weapon.append(UNARMED)
    return m
