"""SK 3.1, 7.2, 7.8 Repairing a vehicle's weapons: a 1 mends, a 6 disables for good."""

from __future__ import annotations

from bocage.games.starterkit import refusals as no
from bocage.games.starterkit.model.marks import ACTED, DISABLED, MALFUNCTION, SILENCED
from bocage.games.starterkit.model.names import Side, Weapon
from bocage.games.starterkit.model.state import SKState, lose_aim
from bocage.games.starterkit.vehicles.s07_10_effects import recall
from bocage.games.starterkit.vehicles.s07_status import is_exposed, marks
from bocage.kernel.frames import tell
from bocage.kernel.refusal import Refusal

SHOCKED_REPAIR = Refusal("SK 7.2", "a Shocked or Stunned crew repairs nothing")
EXPOSED_REPAIR = Refusal("SK 7.8", "an anti-aircraft machine gun is repaired by an exposed crew")
FOR_GOOD = Refusal("SK 7.2", "a disabled weapon is lost for good")


def mount_repair_refusal(s: SKState, side: Side, w: Weapon) -> Refusal | None:
    v = s.holder[w]
    if s.side[v] != side or s.at[v] < 0:
        return no.NOT_YOURS
    if s.gun_marks.get(w, 0) & DISABLED:
        return FOR_GOOD
    if not s.status[w] & MALFUNCTION:
        return no.NOT_MALFUNCTIONED
    if marks(s, v) & SILENCED:
        return SHOCKED_REPAIR
    if s.type(w).mount == "anti_aircraft" and not is_exposed(s, v):
        return EXPOSED_REPAIR  # a StuG's too: but for its fire it is treated as any (vehicle note)
    return no.ONE_ACTION if s.status[w] & ACTED else s.task_bar(v)  # UA s9


def repair_mount(s: SKState, w: Weapon, die: int) -> None:
    """SK 7.2, 7.8 Each weapon is tried once in the phase."""
    s.status[w] |= ACTED
    if die == 6:
        disable(s, w, "SK 7.2" if s.type(w).is_main_armament else "SK 7.8")
    elif die <= s.type(w).repair:
        s.status[w] &= ~MALFUNCTION


def disable(s: SKState, w: Weapon, rule: str) -> None:
    """SK 7.2, 7.10 Marked Disabled; without its main armament the vehicle is Recalled."""
    s.status[w] &= ~MALFUNCTION
    s.gun_marks[w] = s.gun_marks.get(w, 0) | DISABLED
    lose_aim(s, w)
    tell(s, rule, ("disabled", w))
    if s.type(w).is_main_armament:
        recall(s, s.holder[w], "SK 7.10")
