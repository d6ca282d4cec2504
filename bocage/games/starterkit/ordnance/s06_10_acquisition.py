"""SK 6.10, 6.11 Acquisition: of the targets by the Infantry and Vehicle Target Types, of the hex by the Area one.

`s.acquired` is the hex's, `s.aimed` the targets'; a weapon has one or the other. Targets are followed one by one
while they are in sight; which of a scattered stack keeps the counter is chosen with the next shot (docs/rulings).
"""

from __future__ import annotations

from bocage.games.starterkit.battle import ground_of
from bocage.games.starterkit.fire.s03_2_1_sight import hindrance
from bocage.games.starterkit.model.ground import BLOCKED
from bocage.games.starterkit.model.names import Counter, Counters, Location, Weapon
from bocage.games.starterkit.model.state import GONE, SKState, lose_aim
from bocage.games.starterkit.model.tables_ordnance import ATT

MOST = 2


def level_at(s: SKState, w: Weapon, where: Location, targets: Counters) -> int:
    """The acquisition that a shot of any Target Type at these targets in this hex would have: 0, 1 or 2."""
    there, level = s.acquired.get(w, (-1, 0))
    if there >= 0 and there == ground_of(s).hex_of[where]:  # DE 1.1: the Area Target Type knows no levels
        return level
    if w not in s.aimed:
        return 0
    level, units, kept = s.aimed[w]
    if any(u in targets and s.at[u] == where for u, _ in units):
        return level
    return level if not units and kept == where else 0


def acquire(s: SKState, w: Weapon, kind: str, where: Location, targets: Counters) -> None:
    """SK 6.10, 6.11 A shot acquires what it was fired at, -1 and then -2; the kind of counter follows the shot's."""
    level = min(MOST, level_at(s, w, where, targets) + 1)
    lose_aim(s, w)
    if kind == ATT:
        s.acquired[w] = (ground_of(s).hex_of[where], level)
    else:
        units = tuple([(u, where) for u in targets if s.at[u] == where])
        s.aimed[w] = (level, units, where)


def follow(s: SKState, u: Counter) -> None:
    """SK 6.10 An acquired target has moved, or a unit has come into the hex where one was last seen."""
    for w in list(s.aimed):
        level, units, kept = s.aimed[w]
        known = dict(units)
        if u in known:
            s.aimed[w] = _followed(s, w, level, known, kept, u)
        elif not units and s.at[u] == kept and s.side[u] != _side(s, w):
            s.aimed[w] = (level, ((u, kept),), kept)


def _side(s: SKState, w: Weapon) -> int:
    return s.side[s.holder[w]] if s.holder[w] >= 0 else s.side[w]


def _followed(
    s: SKState, w: Weapon, level: int, known: dict[int, int], kept: Location, u: Counter
) -> tuple[int, tuple[tuple[int, int], ...], Location]:
    now = s.at[u]
    if now == GONE or now < 0 or hindrance(s, ground_of(s), s.at[w], now) == BLOCKED:
        kept = known.pop(u)  # the last hex it was seen in
    else:
        known[u] = kept = now
    return level, tuple(known.items()), kept


def marker_hexes(s: SKState, w: Weapon) -> list[Location]:
    """Where the counter lies, for the eye: with each target that is followed, or where the last was seen."""
    if w in s.acquired:
        return [s.acquired[w][0]]
    if w not in s.aimed:
        return []
    _, units, kept = s.aimed[w]
    return list(dict.fromkeys([h for _, h in units])) or [kept]
