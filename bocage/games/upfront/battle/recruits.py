"""Cards that come into a game after it has begun: reinforcements (UF 35) and random reinforcements (UF 48)."""

from __future__ import annotations

from bocage.games.upfront.hooks import hooks
from bocage.games.upfront.printed.men import COMMISSAR, KIA, LEADER, MORALE, PANIC, ROUT, WEAPON
from bocage.games.upfront.printed.vehicles import AFV_MORALE, AFV_PANIC, GUN_KIA, IS_GUN
from bocage.games.upfront.printed.weapons import UNARMED
from bocage.games.upfront.state import AFV, GUN, MAN, NOT_YET, UpFrontState

NEVER_BY_FIRE = 99  # an AFV has no KIA value (UF 28.3)


Figures = tuple[int, int, int, int, int, int, int]  # side, kind, person, Morale, Panic, rout, KIA


def add_cards(s: UpFrontState, cards: list[Figures], fate: int) -> int:
    """New cards at the end of the table's rows, with no weapon yet; the number of the first of them."""
    first = len(s.side)
    s.side, s.kind = (*s.side, *[card[0] for card in cards]), (*s.kind, *[card[1] for card in cards])
    s.person, s.morale = (*s.person, *[card[2] for card in cards]), (*s.morale, *[card[3] for card in cards])
    s.panic, s.rout = (*s.panic, *[card[4] for card in cards]), (*s.rout, *[card[5] for card in cards])
    s.kia = (*s.kia, *[card[6] for card in cards])
    for _ in cards:
        s.group.append(-1)
        s.pinned.append(False)
        s.broken.append(False)
        s.fate.append(fate)
        s.assistant.append(-1)
        s.principal.append(-1)
        s.weapon.append(UNARMED)
    return first


def add_man(s: UpFrontState, seat: int, person: int) -> int:
    """A man who waits to enter; a leader comes after those his side has (UF 35.1, UF 48.3: an auxiliary)."""
    m = add_cards(s, [(seat, MAN, person, MORALE[person], PANIC[person], ROUT[person], KIA[person])], NOT_YET)
    s.weapon[m] = WEAPON[person]
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
    kind = GUN if IS_GUN[v] else AFV
    return add_cards(s, [(seat, kind, v, AFV_MORALE[v], AFV_PANIC[v], AFV_PANIC[v], kia)], NOT_YET)
