"""SK 3.2.4, 3.3.3, 3.5 What a shot by the To Hit process leaves on a Gun or main armament and on who mans it."""

from __future__ import annotations

from bocage.games.starterkit.fire.s03_2_2_able import FRESH, gun_use
from bocage.games.starterkit.fire.s03_2_2_marks import marker_of, put_marker, use_weapon
from bocage.games.starterkit.fire.shot import IN_FIRST
from bocage.games.starterkit.model.marks import FINAL, INTENSIVE, KEPT_ROF, SHOT
from bocage.games.starterkit.model.names import Facing, Weapon
from bocage.games.starterkit.model.state import SKState
from bocage.games.starterkit.ordnance.firers import facing_of, turn_to, turning_of, vehicle_of
from bocage.games.starterkit.vehicles.s07_8_marks import mark_vehicle

LIGHT_MORTARS = range(76, 83)
"""SK 3.2.4 Calibres of mortars whose rate of fire is not lowered by turning."""


def turns_badly(s: SKState, w: Weapon) -> bool:
    """SK 3.2.4 Is its rate of fire lowered by a change of arc? Non-Turreted, and no mortar of 76 to 82mm."""
    t = s.type(w)
    return turning_of(s, w) == "NT" and not (t.is_mortar and t.calibre in LIGHT_MORTARS)


def mark_gun(s: SKState, mode: int, w: Weapon, kept: bool, intensive: bool, facing: Facing) -> None:
    """SK 1.2.4.1, 3.2.4, 3.3.3 Markers after a shot; the arc stays where the shot was fired."""
    u, use = s.holder[w], gun_use(s, mode, w)
    turned = facing >= 0 and facing != facing_of(s, w)
    if turned:
        turn_to(s, w, facing)
    if kept:
        s.status[w] |= KEPT_ROF
    else:
        s.status[w] &= ~KEPT_ROF
        put_marker(s, w, marker_of(mode, FRESH, False))
    if intensive or (turned and not s.type(w).rof):  # SK 3.2.4: a Gun without rate of fire that turned
        s.gun_marks[w] = s.gun_marks.get(w, 0) | INTENSIVE
    v = vehicle_of(s, w)
    if v >= 0:
        mark_vehicle(s, mode, v)
        return
    s.status[u] |= SHOT
    if use == FRESH:
        use_weapon(s, mode, u)
    if intensive and mode == IN_FIRST:  # SK 3.3.3: Final Fire for the manning unit and all its weapons
        put_marker(s, u, FINAL)
        for x in s.carried[u]:
            s.status[x] &= ~KEPT_ROF
            put_marker(s, x, FINAL)
