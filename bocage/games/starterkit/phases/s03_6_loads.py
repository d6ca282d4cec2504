"""SK 3.6, 4.0 What a unit that routs may carry along."""

from __future__ import annotations

from bocage.games.starterkit.model.names import Weapons
from bocage.games.starterkit.model.state import SKState


def burdens(s: SKState, weapons: Weapons, room: int) -> list[tuple[int, ...]]:
    """What may be dropped so that the rest comes as near to `room` PP as it can: the owner's choice among equals."""
    best = -1
    found: list[tuple[int, ...]] = []
    for mask in range((1 << len(weapons)) - 1, -1, -1):  # who can keep more keeps it
        pp = sum(s.type(w).pp for i, w in enumerate(weapons) if mask >> i & 1)
        if pp > room or pp < best:
            continue
        if pp > best:
            best, found = pp, []
        found.append(tuple([w for i, w in enumerate(weapons) if not mask >> i & 1]))
    least = [x for x in found if not any(set(y) < set(x) for y in found)]
    alike = {tuple(sorted([(s.kind[w], s.status[w]) for w in x])): x for x in reversed(least)}
    return list(reversed(alike.values()))
