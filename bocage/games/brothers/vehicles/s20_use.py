"""BB 20.0, 21.1: what a chosen Gun, Vehicle or loaded Carrier may do, beside the rows of `infantry/s04_use`."""

from __future__ import annotations

from bocage.games.brothers.cards.scenario import CARDS
from bocage.games.brothers.infantry.s06_aims import has_aim, nothing_refusal
from bocage.games.brothers.infantry.shot import FIRE
from bocage.games.brothers.numbers import Unit
from bocage.games.brothers.state import BrothersState
from bocage.games.brothers.table import aboard, full_count, in_melee, type_of
from bocage.games.brothers.vehicles.arcs import FACINGS, turn_refusal
from bocage.games.brothers.vehicles.s21_03_dismounting import ONLY_ACTION, dismount_refusal
from bocage.kernel.frames import Action
from bocage.kernel.refusal import Refusal

GUN_STAYS = Refusal("BB 20.2", "a Gun does not move to a new hex unless it is transported")
NO_ROOM = Refusal("BB 4.1", "what it would count once it is seen goes beyond the Operations Range")
NOT_SO = Refusal("BB 20.3", "only Infantry does that")
NO_RETREAT = Refusal("BB 5.3", "only an Infantry unit declares a retreat")
GUNS_TURN = Refusal("BB 20.2", "only a Gun turns within its hex as its Use; Infantry turns to fire or with Op Fire")
SAME = Refusal("BB 20.4", "it faces that way already")
STAYS_ABOARD = Refusal("BB 21.3", "no such unit is aboard")
NO_GUN = Refusal("BB 20.4", "it has nothing to fire with")
HELD = Refusal("BB 12.2", "units may not change their facing while in Melee")
SHOWS = ("fire", "move", "show", "unload", "mount")
"""What takes a Conceal counter off."""
ARC_VERBS = ("used", "op fire", "fire", "move", "show", "identify", "turn", "unload", "mount", "regenerate")
"""BB 50.3: a Concealed Gun or Vehicle brings a Decoy back as any unit does."""
THEIR_OWN = ("clear", "smoke", "charge")
"""Verbs that say themselves for whom they are (BB 43.6, 43.7, 59.3, 59.6)."""


def machine_refusal(s: BrothersState, u: Unit, verb: str) -> Refusal | None:
    """What bars a Gun or Vehicle from a whole kind of action."""
    kind = type_of(s, u)
    if kind.gun and verb in ("move", "retreat"):
        return GUN_STAYS
    if verb not in ARC_VERBS and verb not in THEIR_OWN:
        return NO_RETREAT if verb == "retreat" else NOT_SO
    if verb == "turn" and in_melee(s, u):
        return HELD
    if s.conceal[u] and verb in SHOWS and s.phase == "operations" and not _room(s, u):
        return NO_ROOM
    return None


def _room(s: BrothersState, u: Unit) -> bool:
    """BB 4.1: three, once it is seen, must still fit into the maximum."""
    return s.count + full_count(s, u) <= CARDS[s.scenario].limits[s.side[u]][1]


def waits_list(s: BrothersState, u: Unit) -> list[Action]:
    """BB 4.3: it may turn as it is marked Op Fire."""
    return [("op fire", spine) for spine in FACINGS if spine != s.face[u]]


def waits_refusal(s: BrothersState, u: Unit, action: Action) -> Refusal | None:
    if len(action) < 2:
        return None
    if not type_of(s, u).arc:
        return GUNS_TURN
    if s.face[u] == action[1]:
        return SAME
    return HELD if in_melee(s, u) else turn_refusal(s, u)


def turn_list(s: BrothersState, u: Unit) -> list[Action]:
    """Every way but the one it has."""
    return [("turn", spine) for spine in FACINGS if spine != s.face[u]] if type_of(s, u).gun and s.at[u] >= 0 else []


def gun_turn_refusal(s: BrothersState, u: Unit, action: Action) -> Refusal | None:
    """BB 20.2, 43.3, 43.5: a Gun turns and is Used."""
    if not type_of(s, u).gun:
        return GUNS_TURN
    return SAME if s.face[u] == action[1] else turn_refusal(s, u, True)


def firing_passengers(s: BrothersState, u: Unit) -> list[Unit]:
    """BB 21.4: who could fire from the Carrier."""
    return [p for p in aboard(s, u) if has_aim(s, p, FIRE)]


def passengers_fire_refusal(s: BrothersState, u: Unit, action: Action) -> Refusal | None:
    """Why this passenger, or nobody aboard, fires."""
    load = aboard(s, u)
    named = [p for p in load if p in action[1:]] or load
    return nothing_refusal(s, named[0], FIRE) if named else NO_GUN


def unload_refusal(s: BrothersState, u: Unit) -> Refusal | None:
    """BB 21.3: a Gun or Vehicle is unloaded as the only action of both."""
    load = aboard(s, u)
    if not load:
        return STAYS_ABOARD
    if not any([type_of(s, p).arc for p in load]):  # noqa: C419 (lists compile to loops)
        return ONLY_ACTION
    return dismount_refusal(s, u, False)
