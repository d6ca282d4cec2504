"""BB 43.2: Pillboxes and Bunkers are joined to a Trench beside them as long as they stand there in plain sight."""

from __future__ import annotations

from bocage.games.brothers.cards.scenario import CARDS
from bocage.games.brothers.numbers import Unit
from bocage.games.brothers.printed.units import UNITS
from bocage.games.brothers.state import BrothersState
from bocage.games.brothers.terrain.steps import JOINTS, STRONG


def gait_of(s: BrothersState, u: Unit) -> int:
    """What the unit's steps cost or lead by: its own gait, and how the works on the table differ from the card's."""
    gait = UNITS[s.kind[u]].gait
    return gait | joints(s) if CARDS[s.scenario].ground.trench else gait


def joints(s: BrothersState) -> int:
    """Hexes beside a Trench where a Pillbox or Bunker has been shown or taken away since the card was laid out, each a
    bit of a gait (`Stepper`)."""
    g = CARDS[s.scenario].ground
    changed = 0
    for h in g.beside_trench:
        kind, concealed = s.forts.get(h, ("", 0))
        if (kind in STRONG and not concealed) != (h in g.strong):
            changed |= 1 << h
    return changed << JOINTS
