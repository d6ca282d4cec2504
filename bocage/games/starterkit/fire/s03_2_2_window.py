"""Between the declaration of an attack and its roll: nothing here, unless a variant has something to ask."""

from __future__ import annotations

from bocage.games.starterkit.model.state import SKState
from bocage.kernel.frames import Frame, call, roll


def roll_attack(s: SKState, f: Frame, rule: str) -> None:
    """Roll for step `rolled`; a variant's window comes first and goes on at step `ready`."""
    window = s.before_roll(f) if s.gated else None
    if window is not None:
        return call(s, f, "ready", window)
    return roll(s, f, "rolled", "2d6", rule)
