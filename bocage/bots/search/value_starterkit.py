"""What a position of the Starter Kit is worth, in terms: the rifleman's parts, and the price of stacks under fire."""

from __future__ import annotations

from bocage.bots.armour_starterkit import battle_has_machines, machines
from bocage.bots.danger_starterkit import Gun, guns
from bocage.bots.evaluate_starterkit import (
    ERRAND,
    NEAR_WAY,
    PULL,
    WAY,
    aim,
    contested,
    led,
    pressing,
    worth_of,
)
from bocage.bots.goals_starterkit import distances, errands, field_for, way_from
from bocage.bots.search.style import Style
from bocage.bots.search.volley_starterkit import volley
from bocage.games.starterkit.battle import Battle, battle_of
from bocage.games.starterkit.model.marks import BROKEN, FINAL, FIRST, MALFUNCTION, MELEE, MOVED, PREP, SHOT
from bocage.games.starterkit.model.state import MOVEMENT, PREP_FIRE, SKState

TERMS = ("men", "ground", "danger", "leaders", "goals", "combat", "machines", "readiness")
"""What the sum is made of; the captain's weights multiply these (weights/starterkit.toml)."""
MEN, GROUND, THREAT, LEADERS, GOALS, COMBAT, MACHINES, READINESS = range(8)
LOADED, MOST_COMERS = 0.3, 5
"""What it is worth to have a squad's fire left for each enemy who has still to move."""
AT_ONCE = 0.15
"""How much on the first turn weighs of what weighs on the last."""
PACE, BEHIND = 3.0, 1.2
"""MF that an attack under fire goes in a turn, and what each costs that it cannot make good any more."""
JAMMED = 1.6
"""The worth of a weapon that no longer fires, of all that it is worth to carry one."""
VOLLEY = 1.0
"""How much of what one round of fire would take is to be feared."""


def terms(s: SKState, seat: int, style: Style, goes: bool = True) -> list[float]:
    """Each term of the worth to a seat, by hand-made weights; `goes`: may those who must act still move this turn?"""
    battle = battle_of(s)
    field = field_for(s, battle)
    sent, left = errands(s, battle, by_men=True)
    late = haste(s, battle)
    found = side(s, battle, seat, field, guns(s, 1 - seat), sent, late, style, goes)
    for i, worth in enumerate(side(s, battle, 1 - seat, field, guns(s, seat), sent, late, style, goes)):
        found[i] -= worth
    acting = battle.victory.acting
    sign = 1.0 if acting == seat else -1.0
    found[GOALS] = sign * sum([aim(s, battle, condition) for condition in battle.victory.conditions])
    found[GROUND] -= sign * style.ground * ERRAND * (0.7 + 0.8 * late) * left
    found[COMBAT] = contested(s, seat)
    if s.phase == MOVEMENT and s.attacker != seat:  # to a mover it would only say that it is good to end the phase
        found[READINESS] = readiness(s)
    if battle_has_machines(s):
        pulls = [PULL * (0.7 + 0.8 * late) if x == acting else 0.3 * PULL for x in (0, 1)]
        found[MACHINES] = machines(s, battle, seat, field, pulls[seat])
        found[MACHINES] -= machines(s, battle, 1 - seat, field, pulls[1 - seat])
    return found


def haste(s: SKState, battle: Battle) -> float:
    """Who must act loses time from the first turn on, and knows it."""
    return AT_ONCE + (1.0 - AT_ONCE) * pressing(s, battle)


def slack(s: SKState, battle: Battle) -> float:
    """MF that may still be left to go after this turn; farther from its goal a unit comes too late."""
    return PACE * max(0, battle.turns - s.turn)


def side(
    s: SKState,
    battle: Battle,
    seat: int,
    field: list[float],
    enemies: list[Gun],
    sent: dict[int, tuple[int, ...]],
    late: float,
    style: Style,
    goes: bool,
) -> list[float]:
    """The units of one side where they stand."""
    acting = seat == battle.victory.acting
    way = style.ground * (WAY * (0.7 + 0.8 * late) if acting else NEAR_WAY)
    threat = style.danger * (VOLLEY * (1.0 - 0.6 * late) if acting else VOLLEY)
    men = sum([worth_of(s, u) for u in s.reserve[seat]])
    ground = -sum([way * (way_from(field, battle, s.at[u]) + 6.0) for u in s.reserve[seat]])
    late_from = slack(s, battle) if acting else 999.0
    worths: dict[int, float] = {}
    for u in s.roster[seat]:
        h = s.at[u]
        own = worth_of(s, u)
        for w in s.carried[u]:
            if s.status[w] & MALFUNCTION and not s.type(w).is_gun:
                own -= JAMMED
        men += own
        if h < 0:
            ground -= way * (way_from(field, battle, h) + 6.0)  # to come on is always better
            continue
        broken = s.status[u] & BROKEN
        worths[h] = worths.get(h, 0.0) + own
        if broken:
            continue
        far = field[h] if acting else max(0.0, field[h] - 3.0)
        if u in sent and acting:
            far = distances(battle.ground, sent[u])[h]  # counted with the errands
        else:
            ground -= way * far * (0.5 if s.is_leader(u) else 1.0)
        if far > late_from and (u in sent or not sent):
            ground -= style.ground * BEHIND * (far - late_from)
        if acting and goes and s.phase == PREP_FIRE and s.status[u] & (PREP | SHOT):
            ground -= 1.5 * way * min(4.0, far)  # who shoots now does not go on
    danger = threat * volley(s, battle, worths, enemies)
    return [men, ground, -danger, led(s, seat), 0.0, 0.0, 0.0, 0.0]


def readiness(s: SKState) -> float:
    """Fire that the DEFENDER has left for those who have still to move."""
    comers = 0
    for u in s.roster[s.attacker]:
        if s.at[u] >= 0 and s.type(u).is_multi_man and not s.status[u] & (BROKEN | MOVED | PREP | SHOT | MELEE):
            comers += 1
    if not comers:
        return 0.0
    loaded = 0.0
    for u in s.roster[1 - s.attacker]:
        if s.at[u] >= 0 and s.type(u).is_multi_man and not s.status[u] & (BROKEN | FINAL | MELEE):
            loaded += (0.15 if s.status[u] & FIRST else 0.5) * s.type(u).size
            loaded += 0.5 * sum([s.type(w).is_machine_gun and not s.status[w] & (FIRST | FINAL) for w in s.carried[u]])
    return LOADED * min(comers, MOST_COMERS) * loaded
