"""UA s18 The verbs of an overrun: a quarter of a vehicle's MP, the DEFENDER's fire, then the attack."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bocage.games.cardwar.far import crew_drm
from bocage.games.cardwar.marks import IN_COLUMN
from bocage.games.cardwar.state import CardState
from bocage.games.cardwar.supplement.s18_overrun import (
    on_prey,
    overrun_cost,
    overrun_drm,
    overrun_firepower,
    overrun_shot,
    ridden_down,
)
from bocage.games.starterkit.model.marks import MOTION, ROLLING
from bocage.games.starterkit.model.tables import COLUMNS, column_of, ift, result_name
from bocage.games.starterkit.vehicles.s07_status import marks
from bocage.kernel.explain import Explanation, Odds
from bocage.kernel.frames import Action
from bocage.kernel.refusal import Refusal
from bocage.kernel.verbs import Verb

if TYPE_CHECKING:
    from bocage.games.cardwar.ua_moving import CardMovingVehicle

NOT_IN_USE = Refusal("UA s18", "overruns are made where vehicles may have Hero cards")
IN_CONVOY = Refusal("UA s25", "a convoy does not overrun")
NOBODY = Refusal("UA s18", "there is no enemy Infantry in its hex")
ONCE = Refusal("UA s18", "it has overrun this hex")
STANDS = Refusal("UA s18", "a vehicle overruns while it moves: it starts first")
TOO_DEAR = Refusal("UA s18", "an overrun takes a quarter of its printed MP")


def overrun_list(s: CardState, f: CardMovingVehicle) -> list[Action]:
    return [("overrun",)]


def overrun_refusal(s: CardState, f: CardMovingVehicle, action: Action) -> Refusal | None:
    v = f.vehicle
    if not s.vehicle_hero:
        return NOT_IN_USE
    if s.has_mark(v, IN_COLUMN):
        return IN_CONVOY
    if s.at[v] < 0 or not ridden_down(s, v):
        return NOBODY
    if s.at[v] in f.overran or (f.entered_by < 0 and not on_prey(s, v)):
        return ONCE
    if f.entered_by < 0 and not marks(s, v) & (ROLLING | MOTION):
        return STANDS
    return None if f.left >= overrun_cost(s, v) else TOO_DEAR


def overrun(s: CardState, f: CardMovingVehicle, action: Action) -> None:
    f.overrun(s)


def explain_overrun(s: CardState, f: CardMovingVehicle, action: Action) -> Explanation | None:
    """What it would be against the first of the hex, if the DEFENDER's fire before it stops nothing."""
    v, units = f.vehicle, ridden_down(s, f.vehicle)
    if not units:
        return None
    power, a, u = overrun_firepower(s, v), overrun_shot(s, s.at[v]), units[0]
    power *= s.area_fire(a, u)
    column, drm = column_of(power), overrun_drm(s, v, a, u)
    e = Explanation(
        ("UA s18",), f"{power:g} firepower, column {COLUMNS[column]}, DRM {drm:+d}" if column >= 0 else "none"
    )
    e.add("UA s18", "terrain, and open ground", drm - crew_drm(s, v))
    e.add("UA s17", "the crew's leader", crew_drm(s, v))
    e.notes = [f"{overrun_cost(s, v):g} MP; the DEFENDER fires first."]
    counts: dict[str, int] = {}
    for roll_ in [one + two + drm for one in range(1, 7) for two in range(1, 7)] if column >= 0 else ():
        name = result_name(ift(column, roll_))
        counts[name] = counts.get(name, 0) + 1
    e.odds = [Odds(name, n / 36, "SK 3.2.3") for name, n in counts.items()]
    return e


ROW = Verb("overrun", "UA s18", overrun_list, overrun_refusal, overrun, explain_overrun)


def ride_list(s: CardState, f: CardMovingVehicle) -> list[Action]:
    """UA s18 Never chosen: it follows from an overrun when the DEFENDER has fired."""
    return []


def ride_refusal(s: CardState, f: CardMovingVehicle, action: Action) -> Refusal | None:
    if s.at[f.vehicle] < 0 or not ridden_down(s, f.vehicle):
        return NOBODY
    return None if marks(s, f.vehicle) & (ROLLING | MOTION) else STANDS


def ride_down(s: CardState, f: CardMovingVehicle, action: Action) -> None:
    f.ride_down(s)


RIDES: Action = ("ride down",)
RIDE_DOWN = Verb("ride down", "UA s18", ride_list, ride_refusal, ride_down)
