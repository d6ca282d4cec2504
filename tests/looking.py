"""What tests look at in any game."""

from __future__ import annotations

from typing import Any

from bocage.kernel.frames import State
from bocage.kernel.refusal import Refusal


def top(s: State) -> Any:
    """The procedure under way, whatever it is."""
    return s.stack[-1]


def rule_of(refusal: Refusal | None) -> str:
    """The rule that forbids; a refusal must be there."""
    assert refusal is not None, "nothing forbids it"
    return refusal.rule
