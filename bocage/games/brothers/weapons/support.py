"""BB 4.0, 32.0, 35.0: assets in their side's own Operations Range."""

from __future__ import annotations

from typing import Any

from bocage.games.brothers.cards.scenario import CARDS
from bocage.games.brothers.numbers import Side
from bocage.games.brothers.printed.support import ASSETS, COUNTS
from bocage.games.brothers.state import OP_FIRE, READY, BrothersState
from bocage.games.brothers.weapons.s32_missions import CallFire, explain_call
from bocage.games.brothers.weapons.s32_spotting import NO_SPOTTER, spot_refusal, watching
from bocage.games.brothers.weapons.s35_aircraft import UseAircraft
from bocage.kernel.explain import Explanation
from bocage.kernel.frames import Action, Frame, ask, call, end, tell
from bocage.kernel.refusal import Refusal

NO_ASSET = Refusal("BB 4.0", "the side has no such asset")
TOO_MUCH = Refusal("BB 4.1", "an asset counts three, which goes beyond the Operations Range")
ONCE_A_TURN = Refusal("BB 32.0", "an asset is used once in a turn")
MARKED = Refusal("BB 4.3", "Artillery marked Op Fire waits for a mover")
NO_SMOKE = Refusal("BB 48.0", "Artillery lays Smoke only if the scenario says so")
RAIN_SMOKE = Refusal("BB 55.2", "there is no Smoke in the rain")


def asset_refusal(s: BrothersState, side: Side, a: int) -> Refusal | None:
    """May the asset be used now?"""
    if not 0 <= a < len(s.assets) or s.asset_side[a] != side:
        return NO_ASSET
    if s.asset_used[a] == OP_FIRE:
        return MARKED
    if s.asset_used[a] != READY:
        return ONCE_A_TURN
    if s.phase != "before" and s.count + COUNTS > CARDS[s.scenario].limits[side][1]:
        return TOO_MUCH
    return None


def usable(s: BrothersState, side: Side) -> list[int]:
    return [a for a in range(len(s.assets)) if asset_refusal(s, side, a) is None]


def smoke_refusal(s: BrothersState) -> Refusal | None:
    if not CARDS[s.scenario].battery_smoke:
        return NO_SMOKE
    return RAIN_SMOKE if s.raining else None


def asset_frame(s: BrothersState, a: int) -> Frame:
    """The procedure of this asset."""
    return UseBattery(a) if ASSETS[s.assets[a]].artillery else UseAircraft(a)


class UseBattery(Frame):
    """BB 32.0: fire at a hex (column first), lay Smoke there, or be marked Op Fire. Ends with what it counts."""

    def __init__(self, asset: int = -1) -> None:
        super().__init__()
        self.asset = asset
        self.smoke = False
        self.column = -1

    def start(self, s: BrothersState, _: Any) -> None:
        ask(s, self, "decided", s.asset_side[self.asset], "BB 32.0")

    def can_decided(self, s: BrothersState) -> list[Action]:
        found: list[Action] = [("op fire",)]
        if self.hex_refusal(s) is not None:
            return found
        smoke: list[Action] = [("smoke",)] if smoke_refusal(s) is None else []
        return [("mission",), *smoke, *found]

    def why_not_decided(self, s: BrothersState, action: Action) -> Refusal | None:
        if action == ("op fire",):
            return None
        return self.hex_refusal(s) or (smoke_refusal(s) if action == ("smoke",) else None)

    def hex_refusal(self, s: BrothersState) -> Refusal | None:
        """Is there no hex at all to call for?"""
        eyes = watching(s, s.asset_side[self.asset])
        for h in range(CARDS[s.scenario].ground.n):
            if spot_refusal(s, eyes, h) is None:
                return None
        return NO_SPOTTER

    def decided(self, s: BrothersState, action: Action) -> None:
        if action == ("op fire",):
            s.asset_used[self.asset] = OP_FIRE  # BB 4.3
            tell(s, "BB 4.3", ("battery waits", self.asset))
            return end(s, COUNTS)
        self.smoke = action == ("smoke",)
        return ask(s, self, "ranged", s.asset_side[self.asset], "BB 32.0")

    def can_ranged(self, s: BrothersState) -> list[Action]:
        """The columns with a hex to call for."""
        eyes = watching(s, s.asset_side[self.asset])
        found: set[int] = set()
        for h, column in enumerate(CARDS[s.scenario].ground.field.columns):
            if column not in found and spot_refusal(s, eyes, h) is None:
                found.add(column)
        return [("column", c) for c in sorted(found)]

    def ranged(self, s: BrothersState, action: Action) -> None:
        self.column = action[1]
        ask(s, self, "aimed", s.asset_side[self.asset], "BB 32.0")

    def can_aimed(self, s: BrothersState) -> list[Action]:
        eyes = watching(s, s.asset_side[self.asset])
        hexes = [h for h, column in enumerate(CARDS[s.scenario].ground.field.columns) if column == self.column]
        return [("shell", h) for h in hexes if spot_refusal(s, eyes, h) is None]

    def why_not_aimed(self, s: BrothersState, action: Action) -> Refusal | None:
        return spot_refusal(s, watching(s, s.asset_side[self.asset]), action[1])

    def explain_aimed(self, s: BrothersState, action: Action) -> Explanation:
        return explain_call(s, self.asset, action[1], False, self.smoke)

    def aimed(self, s: BrothersState, action: Action) -> None:
        call(s, self, "over", CallFire(self.asset, action[1], False, self.smoke))

    def over(self, s: BrothersState, _: Any) -> None:
        end(s, COUNTS)
