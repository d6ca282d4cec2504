"""DE 2.3 What an Observer's request would do, before he makes it: where the round may land, and how likely."""

from __future__ import annotations

from bocage.games.starterkit.artillery.s02_3_request import ACCURATE, extent_limit, final_accuracy_drm
from bocage.games.starterkit.artillery.s02_32_sight import accuracy_drm
from bocage.games.starterkit.artillery.s02_batteries import NONE, Place, battery_of, errant, hex_at, place_of
from bocage.games.starterkit.battle import ground_of
from bocage.games.starterkit.model.names import Hex
from bocage.games.starterkit.model.state import SKState
from bocage.kernel.explain import Explanation, Odds
from bocage.kernel.frames import Action


def landing_odds(s: SKState, b: int, place: Place, converting: bool) -> dict[Place, float]:
    """Every place where the round may land, with its chance; without free checks as on an unhindered line."""
    drm = final_accuracy_drm(s, b, place, converting, not s.free_sight)
    accurate = max(0, ACCURATE - drm) / 6 if drm < ACCURATE else 0.0
    limit = extent_limit(s, b, place)
    odds: dict[Place, float] = {place: accurate} if accurate else {}
    for direction in range(1, 7):
        for die in range(1, 7):
            where = errant(place, direction, min(die, limit))
            odds[where] = odds.get(where, 0.0) + (1 - accurate) / 36
    return odds


def landing_hexes(s: SKState, b: int, h: Hex, converting: bool) -> dict[str, float]:
    """The same by hex name, for the map's heat; what falls off the map is left out."""
    names = ground_of(s).names
    found: dict[str, float] = {}
    for place, chance in landing_odds(s, b, place_of(s, h), converting).items():
        where = hex_at(s, place)
        if where >= 0:
            found[names[where]] = found.get(names[where], 0.0) + chance
    return found


def explain_request(s: SKState, b: int, action: Action) -> Explanation | None:
    """The Accuracy drm with its parts and where the round may land. Sight is told only where it may be checked."""
    verb, asked = action[0], action[1]
    if verb == "convert":
        return None
    e = Explanation(rules=("DE 2.3", "DE 2.31"))
    place = place_of(s, asked)
    converting = verb == "correct and convert"
    if s.free_sight and not battery_of(s, b).rocket:
        hindrances = accuracy_drm(s, b, asked)
        e.add("DE 2.3", "hindrances on the Observer's line", hindrances)
        far = final_accuracy_drm(s, b, place, converting) - hindrances
        if 0 < far <= 2:
            e.add("DE 2.33", "a long correction that is converted", far)
        for where, chance in sorted(landing_odds(s, b, place, converting).items(), key=lambda x: -x[1])[:6]:
            h = hex_at(s, where)
            e.odds.append(
                Odds(f"lands in {ground_of(s).names[h]}" if h >= 0 else "lands off the map", chance, "DE 2.31")
            )
    e.heat = landing_hexes(s, b, asked, converting)
    if not s.free_sight:
        e.notes.append("The heat is that of an unhindered line; the Observer's sight is checked afterwards (DE 2.3).")
    if s.rounds[b] != NONE:
        e.notes.append(f"an error is at most {min(6, extent_limit(s, b, place))} hexes (DE 2.4)")
    return e
