"""What is due before the next question: a facing, a side of a Dike Road, the Morale Check of a mover that was hit."""

from __future__ import annotations

from bocage.games.brothers.campaign.s63_hubs import DisplaceHub, due
from bocage.games.brothers.cards.scenario import CARDS
from bocage.games.brothers.infantry.s02_facing import FaceUnit, facing_due
from bocage.games.brothers.infantry.s05_shaken import MidMoveCheck, check_due
from bocage.games.brothers.state import BrothersState
from bocage.games.brothers.terrain.s46_dikes import ChooseBank
from bocage.games.brothers.vehicles.s21_07_coxswain_panic import CoxswainPanic, panics
from bocage.games.brothers.weapons.s32_missions import UnderFire, missions_at
from bocage.kernel.frames import Action, Frame


def procedure(s: BrothersState, thing: Action) -> Frame | None:
    """("face", unit), ("bank", unit), ("hub", company, where it was entered), ("shelled", unit, battery that has done
    it) or ("check", unit, number of the hit), the check of a Carrier under its own number (BB 21.1); None if it has
    lapsed."""
    u = thing[1]
    if thing[0] == "hub":
        entered = s.hub[u] in thing[2:]  # BB 63.2: be it that a rout has led on through its hex
        return DisplaceHub(u) if entered or due(s, u) else None
    if thing[0] == "face":
        return FaceUnit(u) if facing_due(s, u) else None
    if thing[0] == "panic":
        return CoxswainPanic(u, thing[2]) if panics(s, u) else None
    if thing[0] == "shelled":
        due_missions = missions_at(s, CARDS[s.scenario].ground.hex(s.at[u])) if s.at[u] >= 0 and s.missions else ()
        due_missions = tuple([a for a in due_missions if a not in thing[2:]])
        return UnderFire(u, due_missions) if due_missions else None
    if thing[0] == "bank":
        return ChooseBank(u) if s.at[u] >= 0 and s.bank[u] >= 0 else None
    return MidMoveCheck(u) if check_due(s, u) is not None else None
