"""What many tests do with a position: begin to move, lay a mortar, read what a declared attack would be."""

from __future__ import annotations

from bocage.games.starterkit.model.state import MOVEMENT
from bocage.kernel import play
from tests.starterkit.position import Position


def told(p: Position) -> str:
    """What the attack being declared would be."""
    return play.explain(p.s, ("fire",)).title


def to_hit_lines(p: Position) -> dict[str, float]:
    return {x.what: x.amount for x in play.explain(p.s, ("fire",)).lines}


def pass_checks(p: Position) -> Position:
    """Whoever checks now passes easily."""
    while p.asked() == "dice":
        p.roll(1, 2)
    return p


def moving(p: Position, unit: int) -> Position:
    return p.phase(MOVEMENT).do("move", unit)


def lay(p: Position, mortar: int, where: str) -> Position:
    """Name the target of a mortar: an enemy hex, or any hex by its column."""
    if p.may("aim", where):
        return p.do("aim", where)
    return p.do("row", p.ground.field.columns[p.hex(where)]).do("aim", where)


def shoot(p: Position, mortar: int, where: str) -> Position:
    return lay(p.do("shoot", mortar), mortar, where)
