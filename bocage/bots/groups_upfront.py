"""How the rifleman forms his groups (UF 3.2): heavy weapon and crew, leader and main body, the rest."""

from __future__ import annotations

from bocage.games.upfront.basic.s03_groups import FormGroups
from bocage.games.upfront.printed.weapons import CLASS, CREW_SERVED
from bocage.games.upfront.state import GROUPS_OF, MAN, UpFrontState
from bocage.kernel.frames import Action

SUPPORT_SHARE, MAIN_SHARE = 0.3, 0.45


def fits_plan(s: UpFrontState, frame: FormGroups, action: Action) -> bool:
    """Group A supports by fire, group B is the main body with the leader, group C takes who is left.

    A choice that the rules force has no rival, so that the plan need not know them.
    """
    here = len(frame.sizes) - 1
    size = len(s.men[GROUPS_OF[frame.seat][here]])
    most = planned(s, frame)[min(here, 2)]
    if action[0] == "next group":
        return size >= most
    if size >= most and here < 2:
        return False
    _, m, *_ = action
    return s.kind[m] != MAN or suits(s, m, here, frame)


def planned(s: UpFrontState, frame: FormGroups) -> tuple[int, int, int]:
    """The sizes of the three groups; two for a small force."""
    men = sum([side == frame.seat and s.kind[m] == MAN for m, side in enumerate(s.side)])
    support = max(2, round(SUPPORT_SHARE * men))
    if men - support < 6:
        return support, men - support, 10
    main = max(4, round(MAIN_SHARE * men))
    return support, main, 10


def suits(s: UpFrontState, m: int, here: int, frame: FormGroups) -> bool:
    heavy = CREW_SERVED[s.weapon[m]] or "machine gun" in CLASS[s.weapon[m]]
    lead = s.leaders[frame.seat][:1] == (m,)
    waiting = frame.waiting(s)
    if here == 0:
        rifles = [w for w in waiting if w not in s.leaders[frame.seat]]
        if any(CREW_SERVED[s.weapon[w]] for w in rifles):
            return heavy
        return m in rifles or not rifles
    if here == 1 and s.leaders[frame.seat] and s.leaders[frame.seat][0] in waiting:
        return lead
    return True
