"""UA s4 What a sniper does to one unit of a Location."""

from __future__ import annotations

from typing import Any, Final

from bocage.deck.cards import SNIPER_KIA, SNIPER_PIN
from bocage.games.cardwar.state import CardState
from bocage.games.cardwar.supplement.late_stun import note_late_stun
from bocage.games.cardwar.supplement.s02_concealment import uncover
from bocage.games.cardwar.supplement.s06_hero import HeroFails
from bocage.games.cardwar.supplement.selection import RandomSelection
from bocage.games.starterkit.fire.s03_2_3_effects import LeaderLoss
from bocage.games.starterkit.fire.s03_2_3_morale import CasualtyReduction
from bocage.games.starterkit.model.counters import break_unit, eliminate, pin
from bocage.games.starterkit.model.marks import BROKEN, DM
from bocage.games.starterkit.model.names import Counter, Counters, Location, Side
from bocage.games.starterkit.vehicles.s07_10_effects import stun, stun_and_recall
from bocage.games.starterkit.vehicles.s07_status import is_exposed
from bocage.kernel.frames import Frame, call, end, goto, roll, tell

NOTHING: Final = 0
KILLS: Final = 1
PINS: Final = 2


def sniper_result(card: int, die: int) -> int:
    """UA cards.sniper The card's KIA numbers are a result of 1, its Pin numbers one of 2."""
    if SNIPER_KIA[card][0] <= die <= SNIPER_KIA[card][1]:
        return KILLS
    return PINS if SNIPER_PIN[card][0] <= die <= SNIPER_PIN[card][1] else NOTHING


def sniper_targets(s: CardState, side: Side, where: Location) -> Counters:
    """UA s3, s4 Personnel, exposed crews among it."""
    units = [u for u in s.stacks.get(where, ()) if s.side[u] == side]
    return tuple(units + [v for v in s.vehicles.get(where, ()) if s.side[v] == side and is_exposed(s, v)])


class SniperAttack(Frame):
    """UA s4 One unit, or several that tie: the first with `result`, the others with a die of their own."""

    def __init__(self, card: int = 0, side: Side = 0, where: Location = -1, result: int = NOTHING) -> None:
        super().__init__()
        self.card = card
        self.side = side
        self.where = where
        self.result = result
        self.hit: tuple[int, ...] = ()

    def start(self, s: CardState, _: Any) -> None:
        for u in sniper_targets(s, self.side, self.where):
            if s.type(u).is_personnel and s.status[u] & BROKEN and not s.status[u] & DM:
                s.status[u] |= DM
                tell(s, "UA s4", ("desperate", u))
        call(s, self, "selected", RandomSelection(sniper_targets(s, self.side, self.where), "UA s4"))

    def selected(self, s: CardState, chosen: tuple[int, ...]) -> None:
        self.hit = chosen
        goto(s, self, "strike", 0)

    def next_one(self, s: CardState, _: Any) -> None:
        if not self.hit:
            return call(s, self, "over", LeaderLoss())
        return roll(s, self, "strike", "1d6", "UA s4")

    def strike(self, s: CardState, die: int) -> None:
        u, self.hit = self.hit[0], self.hit[1:]
        s.attacked((u,))  # UA s25
        result = sniper_result(self.card, die) if die else self.result
        tell(s, "UA s4", ("sniped", u, result))
        if s.type(u).is_vehicle:
            if result:
                (stun_and_recall if result == KILLS else stun)(s, u, "UA s4")
                note_late_stun(s, u)
            return goto(s, self, "next_one")
        uncover(s, u)
        frame = kills(s, u) if result == KILLS else pins(s, u) if result == PINS else None
        return goto(s, self, "next_one") if frame is None else call(s, self, "next_one", frame)

    def over(self, s: CardState, _: Any) -> None:
        end(s)


def kills(s: CardState, u: Counter) -> Frame | None:
    """UA s4 Result 1: single men die, others break; who is broken or cannot break is Reduced."""
    if s.is_leader(u):
        eliminate(s, u, "UA s4")
        return None
    if s.status[u] & BROKEN or s.failed_check(u, 0) is not None:
        return CasualtyReduction(u, "UA s4")
    break_unit(s, u, "UA s4")
    return None


def pins(s: CardState, u: Counter) -> Frame | None:
    """UA s4 Result 2: single men are wounded, others pinned."""
    if s.type(u).is_hero:
        return HeroFails(u)
    if s.is_leader(u):
        return CasualtyReduction(u, "UA s4")
    if not s.status[u] & BROKEN:
        pin(s, u, "UA s4")
    return None
