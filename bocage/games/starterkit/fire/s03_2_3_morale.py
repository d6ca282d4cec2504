"""SK 3.2.3 Morale Checks, Pin Task Checks, Casualty Reduction and wounds: one unit at a time."""

from __future__ import annotations

from typing import Any, Final

from bocage.games.starterkit.battle import battle_of
from bocage.games.starterkit.model.counters import break_unit, eliminate, halve, pin, replace_by_lower, wound
from bocage.games.starterkit.model.marks import BROKEN, PINNED, WOUNDED
from bocage.games.starterkit.model.names import Unit
from bocage.games.starterkit.model.state import GONE, SKState, morale
from bocage.games.starterkit.model.tables import WOUND_AGAIN, WOUND_KILLS
from bocage.kernel.frames import Frame, call, end, goto, roll, tell

PASSED: Final = 0
EXACTLY: Final = 1
FAILED: Final = 2

NO_DICE: Final[tuple[int, ...]] = ()


class MoraleCheck(Frame):
    """SK 3.2.3 DR plus modifiers against morale: above it breaks, the exact number pins, an original 12 also reduces.

    With `dice` given nothing is rolled (SK 3.3.3: Final Protective Fire uses the attack's own roll).
    """

    def __init__(self, unit: Unit = -1, drm: int = 0, rule: str = "SK 3.2.3", dice: tuple[int, ...] = NO_DICE) -> None:
        super().__init__()
        self.unit = unit
        self.drm = drm
        self.rule = rule
        self.dice = dice
        self.margin = 0

    def start(self, s: SKState, _: Any) -> None:
        if self.dice:
            return goto(s, self, "rolled", self.dice)
        return roll(s, self, "rolled", "2d6", self.rule)

    def rolled(self, s: SKState, dice: tuple[int, int]) -> None:
        u = self.unit
        original = dice[0] + dice[1]
        level = morale(s, u)
        final = original + self.drm
        tell(s, self.rule, ("morale check", u, dice, self.drm, level))
        if s.status[u] & BROKEN:
            return self._broken(s, original, final, level)
        if final > level or original == 12:
            return self._fails(s, original, final - level)
        if final == level:
            pin(s, u, self.rule)
            return end(s, EXACTLY)
        return end(s, PASSED)

    def _broken(self, s: SKState, original: int, final: int, level: int) -> None:
        if original == 12:
            eliminate(s, self.unit, self.rule)
            return end(s, FAILED)
        if final > level:
            return call(s, self, "over", CasualtyReduction(self.unit, self.rule))
        return end(s, EXACTLY if final == level else PASSED)

    def _fails(self, s: SKState, original: int, margin: int) -> None:
        self.margin = margin
        if s.gated:
            instead = s.failed_check(self.unit, original)
            if instead is not None:
                return call(s, self, "over", instead)
        break_unit(s, self.unit, self.rule)
        if original == 12:
            return call(s, self, "reduced", CasualtyReduction(self.unit, self.rule))
        return goto(s, self, "reduced")

    def reduced(self, s: SKState, _: Any) -> None:
        """SK 5.1 Failing by more than the ELR leaves a lesser unit, after any reduction (example in SK 3.2)."""
        u = self.unit
        if s.at[u] == GONE and s.is_leader(u):
            del s.losses[-2]  # SK 3.2.3: a leader who broke and died of it is mourned once, as eliminated
        elif s.at[u] != GONE and self.margin > battle_of(s).sides[s.side[u]].elr_of(s.is_leader(u)):
            replace_by_lower(s, u, "SK 5.1")
        end(s, FAILED)

    def over(self, s: SKState, _: Any) -> None:
        end(s, FAILED)


class PinTaskCheck(Frame):
    """SK 3.2.3 DR above morale pins; broken and pinned units take none."""

    def __init__(self, unit: Unit = -1, drm: int = 0, rule: str = "SK 3.2.3") -> None:
        super().__init__()
        self.unit = unit
        self.drm = drm
        self.rule = rule

    def start(self, s: SKState, _: Any) -> None:
        if s.status[self.unit] & (BROKEN | PINNED):
            return end(s, FAILED)
        return roll(s, self, "rolled", "2d6", self.rule)

    def rolled(self, s: SKState, dice: tuple[int, int]) -> None:
        level = morale(s, self.unit)
        tell(s, self.rule, ("task check", self.unit, dice, self.drm, level))
        if dice[0] + dice[1] + self.drm > level:
            pin(s, self.unit, self.rule)
            return end(s, FAILED)
        return end(s, PASSED)


class CasualtyReduction(Frame):
    """SK 3.2.3 A squad becomes a half-squad, a half-squad or crew is lost, a leader is wounded or dies."""

    def __init__(self, unit: Unit = -1, rule: str = "SK 3.2.3") -> None:
        super().__init__()
        self.unit = unit
        self.rule = rule

    def start(self, s: SKState, _: Any) -> None:
        if s.gated:
            s.struck(self.unit)
        hero = s.failed_check(self.unit, 0) if s.type(self.unit).is_hero else None
        if hero is not None:
            return call(s, self, "harmed", hero)  # UA s6: there is one way of being wounded for him
        if s.is_leader(self.unit):
            return roll(s, self, "wounded", "1d6", "SK 3.2.3")
        return end(s, halve(s, self.unit, self.rule))

    def harmed(self, s: SKState, _: Any) -> None:
        end(s, s.at[self.unit] != GONE)

    def wounded(self, s: SKState, die: int) -> None:
        """SK 3.2.3 Five or more kills; one is added for an earlier wound."""
        u = self.unit
        again = WOUND_AGAIN if s.status[u] & WOUNDED else 0
        tell(s, "SK 3.2.3", ("wound roll", u, die, again))
        if die + again >= WOUND_KILLS:
            eliminate(s, u, self.rule)
            return end(s, False)
        wound(s, u, self.rule)
        return end(s, True)
