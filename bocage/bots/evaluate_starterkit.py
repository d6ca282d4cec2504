"""What the rifleman thinks of a position in the Starter Kit: good order, Victory Conditions, the way to them, danger.

The nearer the end, the more the side that must act cares for its goals and the less for its skin.
"""

from __future__ import annotations

from bocage.battlefield.victory import Condition
from bocage.bots.armour_starterkit import battle_has_machines, machines
from bocage.bots.campaign_starterkit import campaign_answer
from bocage.bots.danger_starterkit import Gun, combat, eagerness, guns, harm
from bocage.bots.goals_starterkit import distances, errands, field_for, half_squads, way_from
from bocage.bots.policy_starterkit import likely, sensible
from bocage.games.starterkit.battle import Battle, battle_of
from bocage.games.starterkit.elst.campaign.state import IslandState
from bocage.games.starterkit.fire.s03_2_1_sight import smoke_at
from bocage.games.starterkit.model.marks import BROKEN, CX, DM, PINNED, PREP, SHOT
from bocage.games.starterkit.model.state import PREP_FIRE, SKState, can_lead
from bocage.games.starterkit.victory import is_met
from bocage.kernel.frames import Action

__all__ = ["ORDERS", "ROOTS", "SURE", "eagerness", "likely", "matter_of_course", "sensible", "value"]

ROOTS = frozenset(
    {
        "FirePhase", "MovementPhase", "AdvancePhase", "RallyPhase", "RoutPhase", "CloseCombatPhase", "Placement",
        "CampaignScenario", "Arrivals", "ConcludeMelee",
    }
)  # fmt: skip
SURE = frozenset({"Placement", "GunPlacement", "ParkVehicles"})
"""Questions whose answers meet no chance: imagining each once is enough."""

ORDERS: frozenset[str] = frozenset({"MovementPhase", "AdvancePhase"})
"""Questions that name one unit after another, in any order."""

HALF_SQUAD, LEADS, SUPPORT = 6.0, 8.0, 2.0
MET, GOAL, POINT, LOSS = 30.0, 14.0, 10.0, 3.0
ERRAND, WAY, NEAR_WAY, DANGER, LED = 2.0, 0.7, 0.5, 0.16, 0.5
PULL = 0.5
IN_ORDER = 4.0  # a half squad of the enemy that must be driven off, or of ours that must stand


def matter_of_course(s: SKState, options: list[Action]) -> Action | None:
    """Questions of a campaign need no imagination; None for all others."""
    return campaign_answer(s, options) if isinstance(s, IslandState) else None


def value(s: SKState, seat: int) -> float:
    battle = battle_of(s)
    field = field_for(s, battle)
    firers = (guns(s, 0), guns(s, 1))
    sent, left = errands(s, battle)
    worth = side(s, battle, seat, field, firers[1 - seat], sent) - side(s, battle, 1 - seat, field, firers[seat], sent)
    sign = 1.0 if battle.victory.acting == seat else -1.0
    worth += sign * sum([aim(s, battle, condition) for condition in battle.victory.conditions])
    worth -= sign * ERRAND * (0.7 + 0.8 * pressing(s, battle)) * left
    if battle_has_machines(s):
        acting = battle.victory.acting
        pulls = [PULL * (0.7 + 0.8 * pressing(s, battle)) if x == acting else 0.3 * PULL for x in (0, 1)]
        worth += machines(s, battle, seat, field, pulls[seat])
        worth -= machines(s, battle, 1 - seat, field, pulls[1 - seat])
    return worth + contested(s, seat)


def pressing(s: SKState, battle: Battle) -> float:
    """From 0 on the first turn to 1 on the last."""
    return min(1.0, max(0, s.turn - 1) / max(1, battle.turns - 1))


def aim(s: SKState, battle: Battle, condition: Condition) -> float:
    """How far the acting side has come with one of its conditions."""
    acting = battle.victory.acting
    late = pressing(s, battle)
    worth = MET * (0.4 + late) * is_met(s, acting, condition)
    if condition.kind == "control":
        held = shares(s, acting, condition)
        enough = min(held, condition.at_least) + 0.4 * max(0.0, min(2.0, held - condition.at_least))
        return worth + GOAL * (0.7 + 0.6 * late) * enough
    if condition.kind == "exit":
        return worth + POINT * min(s.points[acting], condition.at_least)
    if condition.kind == "casualties":
        own = s.casualties[acting] if condition.more_than_own else 0
        return worth + LOSS * min(condition.at_least, s.casualties[1 - acting] - own)
    if condition.kind == "cleared":
        return worth - IN_ORDER * (0.5 + late) * half_squads(s, 1 - acting, condition.hexes)
    here = min(2 * condition.at_least, half_squads(s, acting, condition.hexes))
    return worth + IN_ORDER * (0.5 + late) * here


def shares(s: SKState, acting: int, condition: Condition) -> float:
    """Hexes controlled; of buildings also the parts."""
    if not condition.wholes:
        return float(sum([s.control.get(h, -1) == acting for h in condition.hexes]))
    total = 0.0
    for hexes in condition.wholes:
        part = sum([s.control.get(h, -1) == acting for h in hexes]) / len(hexes)
        total += part if part == 1.0 else 0.6 * part
    return total


def side(
    s: SKState, battle: Battle, seat: int, field: list[float], enemies: list[Gun], sent: dict[int, tuple[int, ...]]
) -> float:
    """The units of one side where they stand."""
    acting = seat == battle.victory.acting
    late = pressing(s, battle)
    way = WAY * (0.7 + 0.8 * late) if acting else NEAR_WAY
    threat = DANGER * (1.0 - 0.6 * late) if acting else DANGER
    worth = sum([worth_of(s, u) - way * (way_from(field, battle, s.at[u]) + 6.0) for u in s.reserve[seat]])
    harms: dict[int, float] = {}
    for u in s.roster[seat]:
        h = s.at[u]
        worth += worth_of(s, u)
        if h < 0:
            worth -= way * (way_from(field, battle, h) + 6.0)  # to come on is always better
            continue
        if h not in harms:
            harms[h] = harm(battle, h, enemies, smoke_at(s, h) if s.smoke else 0)
        worth -= threat * harms[h] * (0.5 if s.status[u] & BROKEN else 1.0)
        if not s.status[u] & BROKEN:
            far = field[h] if acting else max(0.0, field[h] - 3.0)
            if u in sent and acting:
                far = distances(battle.ground, sent[u])[h]  # counted with the errands
            else:
                worth -= way * far * (0.5 if s.is_leader(u) else 1.0)
            if acting and s.phase == PREP_FIRE and s.status[u] & (PREP | SHOT):
                worth -= 1.5 * way * min(4.0, far)  # who shoots now does not go on
    return worth + led(s, seat)


def led(s: SKState, seat: int) -> float:
    """Men with a leader beside them fight and rally better."""
    worth = 0.0
    for v in s.roster[seat]:
        if s.is_leader(v) and can_lead(s, v):
            men = [u for u in s.stacks.get(s.at[v], ()) if s.type(u).is_multi_man]
            worth += LED * min(2, len(men)) + sum([3 * LED for u in men if s.status[u] & BROKEN])
    return worth


def worth_of(s: SKState, u: int) -> float:
    """A counter by its size and order, with the weapons it can use."""
    t = s.type(u)
    status = s.status[u]
    own = LEADS - 1.5 * t.leadership if t.is_leader else HALF_SQUAD * t.size
    if status & BROKEN:
        return own * (0.35 if status & DM else 0.45)
    own *= 0.85 if status & PINNED else 1.0
    if s.carried[u]:  # one weapon is served well, more are a load
        own += (SUPPORT if t.is_multi_man else 0.3 * SUPPORT) + 0.2 * SUPPORT * (len(s.carried[u]) - 1)
    return own - (0.8 if status & CX else 0.0)


def contested(s: SKState, seat: int) -> float:
    """Hexes where Close Combat is to come."""
    worth = 0.0
    for where, stack in s.stacks.items():
        if where < 0 or len(stack) < 2:
            continue
        ours = [u for u in stack if s.side[u] == seat]
        if not ours or len(ours) == len(stack):
            continue
        kills, killed = combat(s, where, seat)
        worth += kills * sum([worth_of(s, u) for u in stack if s.side[u] != seat])
        worth -= killed * sum([worth_of(s, u) for u in ours])
    return worth
