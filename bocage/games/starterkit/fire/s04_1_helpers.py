"""SK 4.1 A leader as the second man at a leader's weapon."""

from __future__ import annotations

from bocage.games.starterkit import refusals as no
from bocage.games.starterkit.fire.s03_2_2_able import has_hand
from bocage.games.starterkit.fire.s03_2_2_plan import Plan
from bocage.games.starterkit.fire.shot import manning
from bocage.games.starterkit.model.marks import BROKEN, MELEE, NO_LEADING, PINNED, PUSHED
from bocage.games.starterkit.model.names import Unit, Weapon
from bocage.games.starterkit.model.state import ADVANCING_FIRE, SKState
from bocage.kernel.refusal import Refusal


def helper_refusal(s: SKState, side: int, v: Unit, w: Weapon) -> Refusal | None:
    """SK 4.1, 4.4.1, 4.5 May this leader be the second man at a leader's weapon? He stays with it while it fires on."""
    if not 0 <= v < len(s.kind) or not s.is_leader(v) or s.side[v] != side or s.at[v] < 0:
        return no.NOT_YOURS
    u = s.holder[w]
    if u < 0 or u == v or not s.is_leader(u) or s.at[u] != s.at[v]:
        return no.LEADER_NOT_HERE
    if s.status[v] & (BROKEN | PINNED | MELEE):
        return no.LEADER_NOT_GOOD
    bar = s.fire_bar(v, -1) if s.gated else None  # he fires it too
    if bar is not None:
        return bar
    if s.phase == ADVANCING_FIRE and s.gun_marks.get(v, 0) & PUSHED:
        return no.PUSHED_FIRES
    if v in s.serving:
        return None if s.serving[v] == w else no.HELPER_BUSY
    return None if has_hand(s, v) and not s.status[v] & NO_LEADING else no.HELPER_BUSY


def helping_refusal(s: SKState, plan: Plan) -> Refusal | None:
    """SK 4.1 One helper at a weapon, one weapon for a helper, and he does nothing else in the attack."""
    manned = manning(s, plan.firers)
    men, guns = [v for v, _ in plan.helpers], [w for _, w in plan.helpers]
    for v, w in plan.helpers:
        if w not in plan.firers or not s.type(w).is_machine_gun:
            return no.LEADER_NOT_HERE
        if v in manned or v in plan.leaders or men.count(v) > 1 or guns.count(w) > 1:
            return no.HELPER_BUSY
        refusal = helper_refusal(s, s.side[s.holder[w]], v, w)
        if refusal is not None:
            return refusal
    return None
