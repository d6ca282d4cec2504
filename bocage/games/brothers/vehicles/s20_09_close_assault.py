"""BB 20.9: Infantry enters a Vehicle's hex, attacks it at once and goes back where it came from."""

from __future__ import annotations

from typing import Any

from bocage.games.brothers.cards.scenario import CARDS
from bocage.games.brothers.numbers import Loc, Side, Unit
from bocage.games.brothers.printed import pac
from bocage.games.brothers.state import BrothersState
from bocage.games.brothers.table import in_hex, remove, strength, type_of, vehicle_at
from bocage.games.brothers.vehicles.s22_tank_riders import fired_upon
from bocage.kernel.explain import Explanation, Odds
from bocage.kernel.frames import Frame, end, roll, tell
from bocage.kernel.refusal import Refusal

BOTH = Refusal("BB 20.9", "a hex with both an enemy Vehicle and dismounted enemies may not be entered")
FROM_OFF = Refusal("BB 20.9", "a unit that Close Assaults must be able to go back to the hex it came from")
DECOYS = Refusal("BB 15.0", "Decoys do not Close Assault")


def assault_extra(s: BrothersState, u: Unit, loc: Loc) -> int:
    """BB 20.9: +1 MP into the hex of an enemy Vehicle."""
    if loc not in s.here or not CARDS[s.scenario].machines or vehicle_at(s, loc, 1 - s.side[u]) < 0:
        return 0
    return pac.CLOSE_ASSAULT["extra_mp"] * pac.MP


def assault_entry_refusal(s: BrothersState, u: Unit, loc: Loc) -> Refusal | None:
    """May the unit go where an enemy is, if a Vehicle is in that hex? Riders are on it, not beside it."""
    if both_in_hex(s, loc, 1 - s.side[u]):
        return BOTH
    if vehicle_at(s, loc, 1 - s.side[u]) < 0:
        return None
    if s.at[u] < 0:
        return FROM_OFF
    return DECOYS if type_of(s, u).decoy else None


def both_in_hex(s: BrothersState, loc: Loc, enemy: Side) -> bool:
    """BB 20.9: a Vehicle and others of this side in one hex, be it on and beneath a Bridge."""
    there = [v for v in in_hex(s, loc) if s.side[v] == enemy]
    machines = [v for v in there if type_of(s, v).vehicle]
    return len(machines) < len(there) and any([not s.conceal[v] for v in machines])  # noqa: C419 (lists compile to loops)


def assault_rows(s: BrothersState, u: Unit, t: Unit, fp: int = 0) -> list[tuple[str, str, int]]:
    """Melee FP (or that of a charge or a suicide team), less for closed armor and in the desert. No other bonus."""
    kind = type_of(s, t)
    rows = [("BB 20.9", "Melee FP", fp or type_of(s, u).melee[strength(s, u)])]
    if max(kind.armor) >= 1 and not kind.open_top:
        rows.append(("BB 20.9", "closed armor", pac.CLOSE_ASSAULT["closed_armor"]))
    if CARDS[s.scenario].desert:
        rows.append(("BB 20.9", "desert", pac.CLOSE_ASSAULT["desert"]))
    return rows


class CloseAssault(Frame):
    """One die; at or below the sum the Vehicle is destroyed. There is no Unconfirmed Kill (BB 61.2)."""

    def __init__(self, unit: Unit = -1, target: Unit = -1, fp: int = 0) -> None:
        super().__init__()
        self.unit = unit
        self.target = target
        self.fp = fp

    def start(self, s: BrothersState, _: Any) -> None:
        roll(s, self, "rolled", "1d10", "BB 20.9")

    def rolled(self, s: BrothersState, die: int) -> None:
        need = sum([row[2] for row in assault_rows(s, self.unit, self.target, self.fp)])
        tell(s, "BB 20.9", ("close assault", self.unit, self.target, need, die))
        fired_upon(s, self.target)  # BB 22.0
        if die <= need:
            remove(s, self.target, "BB 20.9")
        end(s)


def explain_assault(s: BrothersState, u: Unit, t: Unit, fp: int = 0) -> Explanation:
    """What entering the Vehicle's hex would come to, if the unit gets that far."""
    e = Explanation(("BB 20.9",), "Close Assault")
    for rule, what, amount in assault_rows(s, u, t, fp):
        e.add(rule, what, amount)
    need = max(0, min(10, int(e.total())))
    e.odds = [Odds("destroyed", need / 10, "BB 20.9"), Odds("no effect", 1 - need / 10, "BB 20.9")]
    e.notes.append("first it must survive all fire in the hex and pass its checks; then it goes back, Used")
    return e
