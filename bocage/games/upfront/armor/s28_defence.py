"""UF 28.3, UF 28.4: what an attack does to an AFV: its Armor, its Flank, or the Morale and CE of its crew.

AfvHit resolves a hit of ordnance. Fire and artillery go through Resolution, which asks `result_at_afv`.
"""

from __future__ import annotations

from typing import Any

from bocage.games.upfront.armor.ordnance import MORTAR
from bocage.games.upfront.armor.s25_hit_strength import AT_ARMOR
from bocage.games.upfront.armor.s25_to_hit import hull_down
from bocage.games.upfront.armor.s26_mortars import critical_hit
from bocage.games.upfront.armor.s28_afv import RESULT_NAMED, SECOND_STUN, AfvResult
from bocage.games.upfront.armor.vehicle_state import crew_can_suffer, is_afv_group, is_exposed, is_stuck
from bocage.games.upfront.hooks import hooks
from bocage.games.upfront.infantry.s17_flanking import has_flanking_fire
from bocage.games.upfront.printed.cards import SIGNED
from bocage.games.upfront.printed.vehicles import ARMOR, CREW_EXPOSED, FLANK, OPEN_TOPPED, immobilized_or_stunned
from bocage.games.upfront.state import AFV, UpFrontState, relative_range
from bocage.games.upfront.table import marks
from bocage.games.upfront.table.casualties import (
    AFV_CREW,
    AFV_DRAWN,
    AFV_IMMOBILIZED,
    AFV_KILLED,
    AFV_PINS,
    AFV_STUNNED,
    KILLS,
    NOTHING,
    morale_of,
    panic_of,
    rout_or_panic,
)
from bocage.games.upfront.table.deck import drawn
from bocage.games.upfront.table.firepower import man_firepower
from bocage.games.upfront.table.ground import FORWARD, SIDEWAYS, WALL, lies, read
from bocage.kernel.frames import Frame, call, draw, end, tell
from bocage.kernel.refusal import Refusal

BOXED_FIRE = "boxed"  # fire at the Armor of an AFV with boxed firepower (UF 28.7, UF 22.5)
ARTILLERY = "artillery"  # UF 40.22

NOT_EXPOSED = Refusal("UF 14.2", "a Sniper attacks an AFV only while its crew is exposed")


def crew_result(s: UpFrontState, m: int, number: int, card: int) -> int:
    """UF 28.4, UF 28.43, UF 28.431: Morale reached, the card is turned over; CE too, the commander is killed."""
    if not is_exposed(s, m):
        panics = crew_can_suffer(s, m) and number >= panic_of(s, m)
        return rout_or_panic(s, m, card) if panics else NOTHING  # UF 44.7
    if number >= CREW_EXPOSED[s.person[m]]:
        return AFV_CREW
    return AFV_PINS if number >= morale_of(s, m) else NOTHING  # UF 52.16


def lies_sideways(s: UpFrontState, g: int) -> bool:
    """A Movement card in play on the group lies sideways."""
    for e in reversed(s.cards[g]):
        if lies(e) == SIDEWAYS:
            return True
        if lies(e) < FORWARD:
            break
    return False


def shows_flank(s: UpFrontState, g: int, t: int, ordnance: bool) -> bool:
    """UF 28.44, UF 28.46: an immobilized AFV; to ordnance also one that is bogged, flanked or moves sideways."""
    m = s.men[t][0]
    if (marks.IMMOBILIZED, m) in s.marks:
        return True
    return ordnance and (is_stuck(s, m) or lies_sideways(s, t) or has_flanking_fire(s, g, t))


def armor_result(s: UpFrontState, m: int, number: int, flank: bool) -> int:
    """UF 28.4, UF 28.41: killed at "k" or more, before all else; immobilized or stunned on exactly their numbers."""
    v = s.person[m]
    return RESULT_NAMED[immobilized_or_stunned(FLANK[v] if flank else ARMOR[v], number)]


class AfvHit(Frame):
    """UF 28.4: a hit on an AFV: one draw against the values that were declared before the To Hit draw (UF 28.3)."""

    def __init__(
        self, target: int = -1, strength: int = 0, man: int = -1, sort: str = "", aim: str = "", black: bool = False
    ) -> None:
        super().__init__()
        self.target = target
        self.strength = strength
        self.man = man  # the firing card
        self.sort = sort
        self.aim = aim
        self.black = black  # the To Hit draw

    def start(self, s: UpFrontState, _: Any) -> None:
        draw(s, self, "shot", "pile", "UF 28.4")

    def shot(self, s: UpFrontState, card: int) -> None:
        g, m = s.group[self.man], s.men[self.target][0]
        number = self.strength + SIGNED[card]
        tell(s, "UF 28.4", ("shot", m, card, number))
        if self.aim == AT_ARMOR:
            result = armor_result(s, m, number, shows_flank(s, g, self.target, True))
        else:
            critical = critical_hit(self.black and self.sort == MORTAR, OPEN_TOPPED[s.person[m]], card)  # UF 26.5
            result = RESULT_NAMED[critical] or crew_result(s, m, number, card)
        low = hull_down(s, g, self.target)
        drawn(s, card)
        if not result:
            return end(s)
        return call(s, self, "done", AfvResult(m, result, low))

    def done(self, s: UpFrontState, _: Any) -> None:
        end(s)


def result_at_afv(s: UpFrontState, f: Any, m: int, result: int, number: int, card: int) -> int:
    """In Resolution: the Armor for boxed fire, otherwise the crew; UF 40.22: artillery may hit critically."""
    if s.kind[m] != AFV:
        return result
    if f.kind == BOXED_FIRE:
        return armor_result(s, m, number, shows_flank(s, f.firer, f.target, False))
    critical = RESULT_NAMED[critical_hit(f.kind == ARTILLERY, OPEN_TOPPED[s.person[m]], card)]
    return critical or crew_result(s, m, number, card)


def behind_walls(s: UpFrontState, g: int, t: int) -> bool:
    """UF 28.9: Hull Down to fire that is not ordnance; a Hill hides only from ordnance."""
    return g >= 0 and read(s.cards[t]).terrain == WALL and hull_down(s, g, t)


def afv_suffers(s: UpFrontState, f: Any) -> Frame | None:
    """The result of an attack on an AFV, carried out after the draw; UF 28.93: behind Walls it is never immobilized."""
    if f.result < AFV_PINS:
        return None
    return AfvResult(f.man, f.result, f.result in (AFV_IMMOBILIZED, AFV_DRAWN) and behind_walls(s, f.firer, f.target))


def as_suffered(s: UpFrontState, m: int, result: int, g: int, t: int) -> int:
    """For the odds of fire at Armor: what its result comes to in the end (UF 28.44, UF 28.93, UF 28.451)."""
    if result in (AFV_IMMOBILIZED, AFV_DRAWN) and ((marks.IMMOBILIZED, m) in s.marks or behind_walls(s, g, t)):
        result = AFV_STUNNED
    return AFV_KILLED if result == AFV_STUNNED and s.marks.get((marks.STUN, m), 0) == SECOND_STUN else result


def at_crew(s: UpFrontState, g: int, t: int) -> bool:
    """UF 28.3, UF 28.7: fire of that group is an attack on the crew of this AFV: it can be harmed, and somebody has
    ordinary firepower; who has none may still use his boxed factor against the Armor of an open-topped one."""
    if not crew_can_suffer(s, s.men[t][0]):
        return False
    rr = relative_range(s, g, t)
    for m in s.men[g]:
        if man_firepower(s, m, t, rr):
            return True
    return only_crew(s, g, t)


def only_crew(s: UpFrontState, g: int, t: int) -> bool:
    """The same where nobody has ordinary firepower."""
    rr = relative_range(s, g, t)
    return not OPEN_TOPPED[s.person[s.men[t][0]]] or any(more(s, g, t, rr, ()) for more in hooks(s).card_firepower)


def fire_at_afv(s: UpFrontState, m: int, number: int, card: int, g: int, t: int) -> int:
    """For the odds of a Fire attack."""
    if at_crew(s, g, t) if g >= 0 else crew_can_suffer(s, m):
        return crew_result(s, m, number, card)
    return as_suffered(s, m, armor_result(s, m, number, shows_flank(s, g, t, False)), g, t)


def sniper_at_afv(s: UpFrontState, g: int) -> Refusal | None:
    """UF 14.2, UF 14.32: not at a pinned or Buttoned Up AFV; a Bren Carrier is no shelter."""
    return NOT_EXPOSED if is_afv_group(s, g) and not crew_can_suffer(s, s.men[g][0]) else None


def sniped_afv(s: UpFrontState, f: Any, m: int, result: int, card: int) -> int:
    """UF 14.31, UF 28.431: a pin turns the card over, a kill costs the commander."""
    if s.kind[m] != AFV or not result:
        return result
    if not is_exposed(s, m):
        return AFV_CREW if result == KILLS else result  # a pinned Bren Carrier panics (UF 44.7)
    return AFV_CREW if result == KILLS else AFV_PINS


def afv_can_check(s: UpFrontState, g: int) -> bool:
    """UF 14.4: an AFV with its crew exposed may look for the Sniper."""
    return is_afv_group(s, g) and is_exposed(s, s.men[g][0])
