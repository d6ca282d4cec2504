"""Where to stand at the start of a battle of the Starter Kit, when the enemy is not there yet to be afraid of."""

from __future__ import annotations

from bocage.bots.armour_starterkit import nearness, starts_of
from bocage.bots.fields import remembered
from bocage.bots.goals_starterkit import field_for
from bocage.games.starterkit.battle import battle_of
from bocage.games.starterkit.model.ground import BLOCKED, Ground
from bocage.games.starterkit.model.state import SKState

COVER, FARNESS, VIEW, CROWD, WITH_MEN, TWO_LEADERS = 1.5, 0.5, 0.06, 2.0, 2.0, 3.0
SEES_WELL = 40.0
"""Hexes in view beyond which more are of no use."""
RANGE, BEHIND = 8, 2


def stand(s: SKState, side: int, u: int, h: int) -> float:
    """What a hex promises to one who waits there; who must act stands where his way is short, not alone with many."""
    battle = battle_of(s)
    men = leaders = 0
    for v in s.stacks.get(h, ()):
        men += 1 if s.type(v).is_multi_man else 0
        leaders += 1 if s.is_leader(v) else 0
    worth = (WITH_MEN * min(1, men) - TWO_LEADERS * leaders) if s.is_leader(u) else -CROWD * men
    if side == battle.victory.acting:
        return 0.5 * worth
    ground = battle.ground
    worth += COVER * ground.tem[h] - FARNESS * max(0.0, field_for(s, battle)[h] - BEHIND)
    if not s.is_leader(u):
        worth += VIEW * remembered(ground, (-2, h, *starts_of(battle, 1 - side)), view)[0]
    return worth


def view(ground: Ground, asked: tuple[int, ...]) -> list[float]:
    """How many hexes that the enemy may come through are seen from one, at most SEES_WELL."""
    h = asked[1]
    near = remembered(ground, asked[2:], nearness)
    row, ranges = ground.rows[h], ground.ranges[h]
    seen = 0
    for x in range(ground.n):
        if 0 < ranges[x] <= RANGE and near[x] < near[h] + BEHIND and row[x] != BLOCKED:
            seen += 1
    return [min(SEES_WELL, float(seen))]
