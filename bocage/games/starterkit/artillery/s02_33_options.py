"""DE 2.3, 2.33, 2.34 What an Observer in contact may do with his battery: one row per verb."""

from __future__ import annotations

from typing import Any

from bocage.games.starterkit.artillery.explain_artillery import explain_request
from bocage.games.starterkit.artillery.s02_3_request import Request
from bocage.games.starterkit.artillery.s02_32_sight import (
    beside_known_enemy,
    enemy_beside,
    known_enemy_hexes,
    sees_blast,
    sees_hex,
)
from bocage.games.starterkit.artillery.s02_batteries import (
    FFE_1,
    FFE_2,
    FFE_C,
    NONE,
    SPOTTING,
    battery_of,
    cancel,
    gap,
    hex_at,
    lay,
    place_of,
    take_up,
)
from bocage.games.starterkit.battle import ground_of
from bocage.games.starterkit.model.names import Hex
from bocage.games.starterkit.model.state import SKState
from bocage.kernel import verbs
from bocage.kernel.explain import Explanation
from bocage.kernel.frames import Action, Frame, ask, call, end, goto
from bocage.kernel.refusal import Refusal
from bocage.kernel.verbs import Verb

HE = "HE"
SMOKE = "smoke"
FAR = {SPOTTING: 18, FFE_2: 3}
"""DE 2.4 How far a round may be corrected."""

NO_ROUND = Refusal("DE 2.33", "the battery does not have that counter on the map")
IN_PLACE = Refusal("DE 2.3", "the battery already has a counter on the map, to be corrected or cancelled")
UNSEEN_BLAST = Refusal(
    "DE 2.33", "the Observer does not see the Blast Height, so the round must be corrected or cancelled"
)
NO_ENEMY = Refusal("DE 2.33", "the Observer sees no enemy unit in or next to that hex")
NOT_BESIDE = Refusal("DE 2.4", "an FFE:2 of HE is corrected onto or next to a Known Enemy Unit")
NEVER_CORRECTED = Refusal("DE 2.34", "an FFE:C is never corrected")
TAKE_OFF_FIRST = Refusal("DE 2.34", "the FFE:C is taken off before a new request")
NO_CONTINUATION = Refusal("DE 2.34", "the Observer does not see the Blast Height of the FFE:C")
TOO_FAR = Refusal("DE 2.4", "a Spotting Round is corrected by 18 hexes at most, an FFE:2 by three")
SAME_HEX = Refusal("DE 2.4", "a correction must lead to another hex")
NO_ROCKET = Refusal("DE 2.9", "rockets are never corrected")
NO_SMOKE = Refusal("DE 2.7", "the battery has no Smoke")
NO_HE = Refusal("DE 2.7", "the battery has no HE")
OFF_MAP = Refusal("DE 2.3", "that hex is not on the map")
UNSEEN_HEX = Refusal("DE 2.3", "the Observer does not see that hex")


class Observing(Frame):
    """DE 2.33 One choice, or a cancelled round and then a new request."""

    def __init__(self, battery: int = -1) -> None:
        super().__init__()
        self.battery = battery

    def start(self, s: SKState, _: Any) -> None:
        ask(s, self, "chosen", battery_of(s, self.battery).side, rule_of(s, self.battery))

    def can_chosen(self, s: SKState) -> list[Action]:
        return verbs.offered(ROWS, s, self)

    def why_not_chosen(self, s: SKState, action: Action) -> Refusal | None:
        return verbs.refusal(ROWS, s, self, action)

    def explain_chosen(self, s: SKState, action: Action) -> Explanation | None:
        return verbs.explained(ROWS, s, self, action)

    def cites_chosen(self, s: SKState, action: Action) -> tuple[str, ...]:
        return verbs.cited(ROWS, s, self, action)

    def chosen(self, s: SKState, action: Action) -> None:
        verbs.do(ROWS, s, self, action)

    def over(self, s: SKState, _: Any) -> None:
        end(s)


def rule_of(s: SKState, b: int) -> str:
    counter = s.rounds[b]
    return "DE 2.3" if counter == NONE else "DE 2.34" if counter == FFE_C else "DE 2.33"


def ammunition(s: SKState, b: int) -> list[str]:
    """DE 2.7 What a mission of the battery may be of."""
    battery = battery_of(s, b)
    return [kind for kind, has in ((HE, battery.he), (SMOKE, battery.smoke)) if has]


def ammunition_refusal(s: SKState, b: int, kind: str) -> Refusal | None:
    if kind in ammunition(s, b):
        return None
    return NO_SMOKE if kind == SMOKE else NO_HE


# a new request


def requested(s: SKState, f: Observing) -> list[Action]:
    if s.rounds[f.battery] != NONE:
        return []
    hexes = range(ground_of(s).hexes)
    return [("request", h) for h in hexes if not s.free_sight or sees_hex(s, f.battery, h)]


def request_refusal(s: SKState, f: Observing, action: Action) -> Refusal | None:
    """DE 2.3 Any hex may be asked for; out of sight the request is lost. With free checks only seen ones are listed."""
    if s.rounds[f.battery] != NONE:
        return TAKE_OFF_FIRST if s.rounds[f.battery] == FFE_C else IN_PLACE
    return hex_refusal(s, f.battery, action[1])


def hex_refusal(s: SKState, b: int, h: Hex) -> Refusal | None:
    if not 0 <= h < ground_of(s).hexes:
        return OFF_MAP
    return UNSEEN_HEX if s.free_sight and not sees_hex(s, b, h) else None


def request(s: SKState, f: Observing, action: Action) -> None:
    call(s, f, "over", Request(f.battery, place_of(s, action[1])))


# leave it


def waited(s: SKState, f: Observing) -> list[Action]:
    return [("leave",)]


def leave_refusal(s: SKState, f: Observing, action: Action) -> Refusal | None:
    """DE 2.33 What is seen may stay (an FFE:2 also behind Smoke); what is not must be corrected or cancelled."""
    b = f.battery
    if s.rounds[b] == NONE:
        return None  # the Observer asks for nothing
    if s.rounds[b] == FFE_C:
        return None  # DE 2.34: it is taken off; a new request may follow
    if sees_blast(s, b) or (s.rounds[b] == FFE_2 and sees_blast(s, b, False)):
        return None
    if s.rounds[b] == SPOTTING and sees_blast(s, b, False):
        return None  # only Smoke hides it: nothing obliges him to move it
    return UNSEEN_BLAST


def leave(s: SKState, f: Observing, action: Action) -> None:
    if s.rounds[f.battery] == FFE_C:
        take_up(s, f.battery, "DE 2.34")
        return goto(s, f, "start")
    return end(s)


# convert in place


def converted(s: SKState, f: Observing) -> list[Action]:
    if s.rounds[f.battery] not in (SPOTTING, FFE_C):
        return []
    return [("convert", kind) for kind in ammunition(s, f.battery)]


def convert_refusal(s: SKState, f: Observing, action: Action) -> Refusal | None:
    """DE 2.33, 2.34 Into an FFE:1: the Blast Height is seen, and for HE an enemy unit in or next to the hex."""
    b = f.battery
    if s.rounds[b] not in (SPOTTING, FFE_C):
        return NO_ROUND
    found = ammunition_refusal(s, b, action[1])
    if found is not None:
        return found
    if not sees_blast(s, b):
        return NO_CONTINUATION if s.rounds[b] == FFE_C else UNSEEN_BLAST
    return NO_ENEMY if action[1] == HE and not enemy_beside(s, b) else None


def convert(s: SKState, f: Observing, action: Action) -> None:
    b = f.battery
    lay(s, b, FFE_1, s.impact[b], action[1] == SMOKE)
    end(s)


# an FFE:C becomes a Spotting Round


def continued(s: SKState, f: Observing) -> list[Action]:
    return [("spot",)] if s.rounds[f.battery] == FFE_C else []


def continue_refusal(s: SKState, f: Observing, action: Action) -> Refusal | None:
    """DE 2.34 The Observer must have seen the FFE:C's Blast Height."""
    if s.rounds[f.battery] != FFE_C:
        return NO_ROUND
    return None if sees_blast(s, f.battery) else NO_CONTINUATION


def spot(s: SKState, f: Observing, action: Action) -> None:
    lay(s, f.battery, SPOTTING, s.impact[f.battery])
    goto(s, f, "start")


# correct


def in_reach(s: SKState, b: int) -> list[Hex]:
    """DE 2.4 The hexes to which the battery's round may be moved."""
    if s.rounds[b] not in FAR or battery_of(s, b).rocket:
        return []
    far, here = FAR[s.rounds[b]], s.impact[b]
    g = ground_of(s)
    centre = hex_at(s, here)
    if centre >= 0:
        return g.ring(centre, 1, far)
    return [h for h in range(g.hexes) if 1 <= gap(here, place_of(s, h)) <= far]


def corrected(s: SKState, f: Observing) -> list[Action]:
    """Of many hexes; what is asked of all alike is asked once."""
    b = f.battery
    hexes = [h for h in in_reach(s, b) if not s.free_sight or sees_hex(s, b, h)]
    if s.rounds[b] == FFE_2 and not s.smoke_mission[b]:
        near = {h for e in known_enemy_hexes(s, b) for h in (e, *ground_of(s).near[e])}
        hexes = [h for h in hexes if h in near]
    return [("correct", h) for h in hexes]


def correct_refusal(s: SKState, f: Observing, action: Action) -> Refusal | None:
    """DE 2.4 An SR by 18 hexes, an FFE:2 by three and, unless Smoke, to or next to a Known Enemy Unit."""
    b = f.battery
    if s.rounds[b] not in FAR:
        return NEVER_CORRECTED if s.rounds[b] == FFE_C else NO_ROUND
    if battery_of(s, b).rocket:
        return NO_ROCKET
    where = action[1]
    found = hex_refusal(s, b, where)
    if found is not None:
        return found
    distance = gap(s.impact[b], place_of(s, where))
    if distance == 0:
        return SAME_HEX
    if distance > FAR[s.rounds[b]]:
        return TOO_FAR
    if s.rounds[b] == FFE_2 and not s.smoke_mission[b] and not beside_known_enemy(s, b, where):
        return NOT_BESIDE
    return None


def correct(s: SKState, f: Observing, action: Action) -> None:
    call(s, f, "over", Request(f.battery, place_of(s, action[1]), s.rounds[f.battery]))


def correct_and_convert_listed(s: SKState, f: Observing) -> list[Action]:
    """Of many hexes; what is asked of all alike is asked once."""
    b = f.battery
    if s.rounds[b] != SPOTTING or not sees_blast(s, b):
        return []
    hexes = [h for h in in_reach(s, b) if not s.free_sight or sees_hex(s, b, h)]
    near = {h for e in known_enemy_hexes(s, b) for h in (e, *ground_of(s).near[e])}
    found: list[Action] = []
    for kind in ammunition(s, b):
        found += [("correct and convert", h, kind) for h in hexes if kind == SMOKE or h in near]
    return found


def correct_and_convert_refusal(s: SKState, f: Observing, action: Action) -> Refusal | None:
    """DE 2.33 Announced before: the Blast Height is seen, and HE goes to or next to a Known Enemy Unit."""
    b = f.battery
    if s.rounds[b] != SPOTTING:
        return NEVER_CORRECTED if s.rounds[b] == FFE_C else NO_ROUND
    _, where, shell = action
    found = ammunition_refusal(s, b, shell) or correct_refusal(s, f, action)
    if found is not None:
        return found
    if not sees_blast(s, b):
        return UNSEEN_BLAST
    return NO_ENEMY if shell == HE and not beside_known_enemy(s, b, where) else None


def correct_and_convert(s: SKState, f: Observing, action: Action) -> None:
    _, where, shell = action
    call(s, f, "over", Request(f.battery, place_of(s, where), SPOTTING, shell))


# cancel


def cancelled(s: SKState, f: Observing) -> list[Action]:
    return [("cancel",)]


def cancel_refusal(s: SKState, f: Observing, action: Action) -> Refusal | None:
    """DE 2.33, 2.35 An SR or an FFE:2."""
    return None if s.rounds[f.battery] in FAR else NO_ROUND


def cancel_round(s: SKState, f: Observing, action: Action) -> None:
    """DE 2.35 After a cancelled SR a new request may follow; a cancelled FFE needs Access again, another time."""
    spotting = s.rounds[f.battery] == SPOTTING
    cancel(s, f.battery, "DE 2.35")
    if spotting:
        goto(s, f, "start")
    else:
        end(s)


def request_odds(s: SKState, f: Observing, action: Action) -> Explanation | None:
    return explain_request(s, f.battery, action)


ROWS: tuple[Verb, ...] = (
    Verb("leave", "DE 2.33", waited, leave_refusal, leave),
    Verb("convert", "DE 2.33", converted, convert_refusal, convert, request_odds),
    Verb("spot", "DE 2.34", continued, continue_refusal, spot),
    Verb("correct", "DE 2.4", corrected, correct_refusal, correct, request_odds, sure=True),
    Verb(
        "correct and convert",
        "DE 2.33",
        correct_and_convert_listed,
        correct_and_convert_refusal,
        correct_and_convert,
        request_odds,
        sure=True,
    ),
    Verb("cancel", "DE 2.35", cancelled, cancel_refusal, cancel_round),
    Verb("request", "DE 2.3", requested, request_refusal, request, request_odds, sure=True),
)
