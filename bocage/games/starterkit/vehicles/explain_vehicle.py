"""For the eye before the click: what a move leaves of its MP and may bog; what a hit would do to a vehicle."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bocage.games.starterkit.elst.s01_3_polder_vehicles import leaving_mp
from bocage.games.starterkit.model.ground import TERRAIN_RATE
from bocage.games.starterkit.model.names import Vehicle, Weapon
from bocage.games.starterkit.model.state import SKState
from bocage.games.starterkit.vehicles.s03_3_2_costs import ALL_RATE, POLDER_RATE, needs_bog_check
from bocage.games.starterkit.vehicles.s07_6_bog import bog_odds
from bocage.games.starterkit.vehicles.s07_9_to_kill import NOTHING, OUTCOMES, chances, to_kill
from bocage.kernel.explain import Explanation, Odds
from bocage.kernel.frames import Action

if TYPE_CHECKING:
    from bocage.games.starterkit.vehicles.s03_3_2_moving import MovingVehicle


def kill_odds(s: SKState, weapon: Weapon, ammo: str, target: Vehicle, hits: list[tuple[int, int, bool]]) -> list[Odds]:
    """SK 7.9, 7.10 What a shot does to a vehicle, over all To Hit rolls that hit: (coloured, white, critical)."""
    totals: dict[int, float] = {}
    for coloured, white, critical in hits:
        kill = to_kill(s, s.at[weapon], weapon, ammo, target, (coloured, white), critical)
        for outcome, chance in chances(kill.final, ammo, kill.aspect).items():
            totals[outcome] = totals.get(outcome, 0.0) + chance / 36
    return [Odds(OUTCOMES[x], totals[x], "SK 7.10") for x in sorted(totals, reverse=True) if x != NOTHING]


def explain_drive(s: SKState, f: MovingVehicle, action: Action) -> Explanation | None:
    if action[1] < 0:
        return None
    where, rate, cost = action[1], action[2], action[3]
    if leaving_mp(s, f, where):
        e = bog_odds(s, f.vehicle, s.at[f.vehicle], TERRAIN_RATE if rate == ALL_RATE else POLDER_RATE)
        e.notes.append("The Polder hex is left by four MP and a Bog Check there (DE 1.3).")
    elif needs_bog_check(s, where, rate):
        e = bog_odds(s, f.vehicle, where, rate)
    else:
        e = Explanation(("SK 3.3.2",))
    left = 0.0 if rate == ALL_RATE else f.left - cost
    e.notes.append(f"{left:g} of {s.type(f.vehicle).mp} MP are left after it (SK 3.3.2).")
    return e
