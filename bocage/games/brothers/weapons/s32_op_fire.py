"""BB 32.0: Artillery as Op Fire, from the mover's second hex on."""

from __future__ import annotations

from bocage.games.brothers.cards.scenario import CARDS
from bocage.games.brothers.numbers import Loc, Unit
from bocage.games.brothers.state import USED, BrothersState
from bocage.games.brothers.table import place_of
from bocage.games.brothers.weapons.s32_barrage import area
from bocage.games.brothers.weapons.s32_missions import may_op_fire
from bocage.games.brothers.weapons.s32_spotting import spot_refusal, spots, watching
from bocage.games.brothers.weapons.support import NO_ASSET, ONCE_A_TURN, smoke_refusal
from bocage.kernel.frames import Action
from bocage.kernel.refusal import Refusal

CALL, SMOKE_CALL = "battery", "battery smoke"
BATTERY = (CALL, SMOKE_CALL)
SECOND_HEX = Refusal("BB 32.0", "Artillery may not Op Fire at a mover before it enters its second hex")
MISSES_MOVER = Refusal("BB 32.0", "the area of Op Fire Artillery must include the moving unit")


def battery_refusal(
    s: BrothersState, mover: Unit, hexes: int, action: Action, eyes: list[Loc] | None = None
) -> Refusal | None:
    """May this battery be called down on this hex now? `eyes`: where its spotters are, where that is known."""
    verb, a, h = action
    side = 1 - s.side[mover]
    if not 0 <= a < len(s.assets) or s.asset_side[a] != side:
        return NO_ASSET
    if s.asset_used[a] >= USED:
        return ONCE_A_TURN
    if a not in may_op_fire(s, side):
        return NO_ASSET  # BB 35.0: an Aircraft may not Op Fire
    if hexes < 2:
        return SECOND_HEX
    if h not in area(s, CARDS[s.scenario].ground.hex(s.at[mover])):
        return MISSES_MOVER
    return (smoke_refusal(s) if verb == SMOKE_CALL else None) or spot_refusal(
        s, watching(s, side) if eyes is None else eyes, h
    )


def battery_waits(s: BrothersState, mover: Unit, hexes: int) -> bool:
    """Could a battery be called for, for all that both sides know? Any counter may hide a spotter (BB 15.0)."""
    side = 1 - s.side[mover]
    if hexes < 2 or not may_op_fire(s, side):
        return False
    return any([s.side[u] == side and place_of(s, u) >= 0 and (s.conceal[u] or spots(s, u)) for u in range(len(s.at))])  # noqa: C419 (lists compile to loops)


def battery_shots(s: BrothersState, mover: Unit, hexes: int) -> list[Action]:
    """Every call the side that is not moving may make; LOS is found out by calling (BB 14.0)."""
    if hexes < 2 or s.at[mover] < 0:
        return []
    found: list[Action] = []
    eyes = watching(s, 1 - s.side[mover])
    for a in may_op_fire(s, 1 - s.side[mover]):
        for h in area(s, CARDS[s.scenario].ground.hex(s.at[mover])):
            for verb in BATTERY:
                if battery_refusal(s, mover, hexes, (verb, a, h), eyes) is None:
                    found.append((verb, a, h))
    return found
