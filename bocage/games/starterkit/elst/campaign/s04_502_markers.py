"""DE 4.502, 4.503, 4.3 CG3, CG10: markers come off, broken units rally, and Control is fixed."""

from __future__ import annotations

from bocage.games.starterkit.battle import battle_of, ground_of
from bocage.games.starterkit.elst.campaign.battles import whole_map
from bocage.games.starterkit.elst.campaign.fielding import in_play, on_whole
from bocage.games.starterkit.elst.campaign.s04_505_reading import road_exits
from bocage.games.starterkit.elst.campaign.state import IslandState
from bocage.games.starterkit.model.counters import remove_weapon
from bocage.games.starterkit.model.marks import BROKEN, CE, CX, DM, MELEE, MOTION, PINNED, ROLLING
from bocage.games.starterkit.model.names import Hex
from bocage.games.starterkit.model.state import GONE, lose_aim
from bocage.games.starterkit.phases.s02_control import review_control
from bocage.kernel.frames import tell


def remove_markers(s: IslandState) -> None:
    """DE 4.502 Artillery and radios that are not kept, Smoke, Acquisitions, DM, CX, Motion and CE."""
    for b, radio in enumerate(s.radio):
        if s.missions[b] and radio >= 0 and s.at[radio] != GONE:
            remove_weapon(s, radio, "DE 4.3")  # CG3: its module has placed a FFE
    s.rounds = [0] * len(s.rounds)
    s.barrage, s.smoke, s.residual = {}, {}, {}
    for w in [*s.acquired, *s.aimed]:
        lose_aim(s, w)
    for c in range(len(s.status)):
        s.status[c] &= ~(DM | CX)
    for v in s.vehicle_marks:
        s.vehicle_marks[v] &= ~(MOTION | ROLLING | CE)
    tell(s, "DE 4.502", ("markers removed",))


def rally_all(s: IslandState) -> None:
    """DE 4.503 All broken units rally without a roll; Pins of the last turn are gone."""
    for side in (0, 1):
        for u in s.roster[side]:
            if s.status[u] & BROKEN:
                tell(s, "DE 4.503", ("rallied", u))
            s.status[u] &= ~(BROKEN | PINNED | MELEE)


def fix_control(s: IslandState) -> None:
    """DE 4.503, 4.3 CG10 Who Controls each building hex now, and each road exit with all hexes beside it."""
    review_control(s)
    tracked = battle_of(s).tracked
    g = ground_of(s)
    for where, side in s.control.items():
        h = on_whole(s, where)
        if g.is_building[where] and where < g.hexes and where in tracked:
            s.held[h] = side
    for h in road_exits():
        owner = road_owner(s, h)
        if owner >= 0:
            s.held[h] = owner
    tell(s, "DE 4.503", ("control fixed",))


def road_owner(s: IslandState, h: Hex) -> int:
    """DE 4.3 CG10 The side that Controls the exit and every hex beside it; -1 if none does. Through hexes that are not
    in play (DE 4.5171) nobody has moved, so it does not change hands unless all of them are."""
    around = [h, *[b for b in whole_map().field.neighbours[h] if b >= 0]]
    owners = {s.control.get(in_play(s, x), -1) if in_play(s, x) >= 0 else -1 for x in around}
    return owners.pop() if len(owners) == 1 else -1
