"""BB 20.13: tank shock, by scenario rule."""

from __future__ import annotations

from bocage.games.brothers.cards.scenario import CARDS
from bocage.games.brothers.numbers import Side, Unit
from bocage.games.brothers.printed.checks import MORALE
from bocage.games.brothers.printed.units import UNITS
from bocage.games.brothers.state import ABOARD, OFF, BrothersState


def _in_play(s: BrothersState, side: Side) -> list[Unit]:
    return [u for u, at in enumerate(s.at) if s.side[u] == side and (at >= OFF or at == ABOARD)]


def helpless(s: BrothersState, side: Side) -> bool:
    """Has the side no Gun, no tank and, at the date, no anti-tank weapon? A Vehicle without FP is no tank."""
    weapons = CARDS[s.scenario].satw
    for u in _in_play(s, side):
        kind = UNITS[s.kind[u]]
        if kind.gun or (kind.vehicle and kind.fires) or (kind.satw[0] in weapons and kind.real):
            return False
    return True


def threatening(s: BrothersState, side: Side) -> bool:
    """Has the side a Vehicle with FP that is under no Unconfirmed Kill?"""
    kinds = [(u, UNITS[s.kind[u]]) for u in _in_play(s, side)]
    return any([kind.vehicle and kind.fires and not s.unsure[u] for u, kind in kinds])  # noqa: C419 (lists compile to loops)


def shocked(s: BrothersState, u: Unit, value: int) -> int:
    """Morale as it is under the threat: one less, never below 1."""
    side = s.side[u]
    if helpless(s, side) and threatening(s, 1 - side):
        return max(value + MORALE["tank_shock"], 1)
    return value
