"""UF 28.9, its closing note: by agreement infantry that faces AFVs without armor of its own side has weaker nerves."""

from __future__ import annotations

from bocage.games.upfront.state import AFV, IN_PLAY, MAN, UpFrontState

CHAPTER = 28
FEAR = "fear of armor"


def unsupported(s: UpFrontState, m: int) -> int:
    """One less on Morale and Panic while an enemy AFV is in play and none of the man's own side."""
    if not s.variants or FEAR not in s.variants or s.kind[m] != MAN:
        return 0
    sides = [s.side[a] for a, kind in enumerate(s.kind) if kind == AFV and s.fate[a] == IN_PLAY and s.group[a] >= 0]
    return -1 if sides and s.side[m] not in sides else 0
