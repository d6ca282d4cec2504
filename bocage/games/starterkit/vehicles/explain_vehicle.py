"""For the eye before the click: what a move leaves of its MP and may bog; what a hit would do to a vehicle."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bocage.games.starterkit.elst.s01_3_polder_vehicles import leaving_mp
from bocage.games.starterkit.model.ground import TERRAIN_RATE
from bocage.games.starterkit.model.names import Location, Vehicle, Weapon
from bocage.games.starterkit.model.state import SKState
from bocage.games.starterkit.ordnance.arcs_shown import look_out
from bocage.games.starterkit.vehicles.s03_3_2_costs import ALL_RATE, POLDER_RATE, needs_bog_check
from bocage.games.starterkit.vehicles.s07_6_bog import bog_odds
from bocage.games.starterkit.vehicles.s07_9_to_kill import (
    DESTROYED,
    NOTHING,
    OUTCOMES,
    POSSIBLE_SHOCK,
    SHOCKED,
    STOPPED,
    STUNNED,
    chances,
    to_kill,
)
from bocage.kernel.explain import Explanation, Share
from bocage.kernel.frames import Action

if TYPE_CHECKING:
    from bocage.games.starterkit.vehicles.s03_3_2_moving import MovingVehicle


GRADES: Final = {NOTHING: 1, POSSIBLE_SHOCK: 2, STUNNED: 2, SHOCKED: 3, STOPPED: 3, DESTROYED: 4}


def kill_odds(
    s: SKState, origin: Location, weapon: Weapon, ammo: str, target: Vehicle, hits: list[tuple[int, int, bool]]
) -> dict[int, float]:
    """SK 7.9, 7.10 What a shot does to a vehicle, over all To Hit rolls that hit: (coloured, white, critical)."""
    totals: dict[int, float] = {}
    for coloured, white, critical in hits:
        kill = to_kill(s, origin, weapon, ammo, target, (coloured, white), critical)
        for outcome, chance in chances(kill.final, kill.ammo, kill.aspect, kill.dud).items():
            totals[outcome] = totals.get(outcome, 0.0) + chance / 36
    return totals


def kill_shares(totals: dict[int, float], miss: float) -> list[Share]:
    """The same as parts of a whole, the worst first."""
    worst = sorted(totals, key=lambda x: (-GRADES[x], -x))
    found = [Share(OUTCOMES[x] if x != NOTHING else "hit, no effect", totals[x], GRADES[x]) for x in worst]
    return [*found, Share("miss", miss, 0)]


def explain_drive(s: SKState, f: MovingVehicle, action: Action) -> Explanation | None:
    _, where, rate, cost = action
    if where < 0:
        return None
    if leaving_mp(s, f, where):
        e = bog_odds(s, f.vehicle, s.at[f.vehicle], TERRAIN_RATE if rate == ALL_RATE else POLDER_RATE)
        e.notes.append("The Polder hex is left by four MP and a Bog Check there (DE 1.3).")
        if needs_bog_check(s, where, rate):
            chance = bog_odds(s, f.vehicle, where, rate).odds[0].probability
            e.notes.append(f"On entering the next a second one follows: it bogs with {100 * chance:.0f} % (SK 7.6).")
    elif needs_bog_check(s, where, rate):
        e = bog_odds(s, f.vehicle, where, rate)
    else:
        e = Explanation(("SK 3.3.2",))
    left = 0.0 if rate == ALL_RATE else f.left - cost
    e.notes.append(f"{left:g} of {s.type(f.vehicle).mp} MP are left after it (SK 3.3.2).")
    look_out(s, s.side[f.vehicle], where, e)
    return e
