"""SK 3.2.2, 5.4 Cowering."""

from __future__ import annotations

from bocage.games.starterkit.fire.modifiers import fire_drm
from bocage.games.starterkit.fire.shot import FLAME, Shot, manning
from bocage.games.starterkit.model.names import Unit
from bocage.games.starterkit.model.state import SKState, inexperienced
from bocage.games.starterkit.model.tables import MC, ift


def cowering(s: SKState, a: Shot) -> int:
    """SK 3.2.2 Columns lost on doubles: none if directed (a flamethrower never is, SK 4.2) or by leaders alone."""
    if a.directed and a.how != FLAME:
        return 0
    if any(s.type(f).has_ife for f in a.firers):
        return 0  # SK 6.8
    units = [u for u in manning(s, a.firers) if s.type(u).is_multi_man]
    if s.gated:
        units = [u for u in units if not s.spared(u, "cower")]
    if not units:
        return 0
    if not any(s.type(u).cowers for u in units):
        return 0  # DE 3.1
    return 2 if any(inexperienced(s, u) for u in units) else 1  # SK 5.4


def could_break(s: SKState, a: Shot, column: int, u: Unit) -> bool:
    """SK 3.2.3 Might this attack inflict a NMC? Only 2 (doubles, so it may cower) and 3 are worth asking."""
    drm = fire_drm(s, a, u)
    return ift(column - cowering(s, a), 2 + drm)[0] >= MC or ift(column, 3 + drm)[0] >= MC
