"""What fire and Close Combat threaten in the Starter Kit, by a rough sum: guns that see a hex, its cover, odds."""

from __future__ import annotations

from bocage.bots.armour_starterkit import BARREL, BARREL_RANGE, barrels
from bocage.bots.drill_starterkit import eager_shot
from bocage.bots.fields import remembered
from bocage.games.starterkit.battle import Battle, battle_of
from bocage.games.starterkit.fire.s03_2_2_declaration import Declaration
from bocage.games.starterkit.fire.s03_2_5_fire_phase import FirePhase
from bocage.games.starterkit.model.ground import BLOCKED, Ground
from bocage.games.starterkit.model.marks import BROKEN, FINAL, MALFUNCTION, MELEE, PINNED, PREP, SHOT
from bocage.games.starterkit.model.state import ADVANCING_FIRE, SKState
from bocage.games.starterkit.movement.s03_3_3_first_fire import FirstFire
from bocage.kernel.frames import Action

Gun = tuple[int, float, int]
"""(hex, firepower, normal range) of one firer."""

SOFTENED = (1.0, 0.78, 0.6, 0.46, 0.34, 0.25, 0.18)
"""How much of a firepower's effect is left behind a TEM with Hindrance of so much."""

MOST_HARM = 16.0
EAGER, BLIND = 0.12, -1.0
FIRED = PREP | SHOT | FINAL


def guns(s: SKState, side: int, without: int = BROKEN | MELEE) -> list[Gun]:
    """Everybody of a side who can shoot, with his machine guns; not those with a marker of `without`."""
    found: list[Gun] = []
    for u in s.roster[side]:
        at = s.at[u]
        if at < 0 or s.status[u] & without:
            continue
        share = 0.5 if s.status[u] & PINNED else 1.0
        t = s.type(u)
        if t.is_multi_man:
            found.append((at, t.fp * share, t.range))
        for w in s.carried[u]:
            gun = s.type(w)
            if gun.is_machine_gun and not s.status[w] & MALFUNCTION:
                found.append((at, gun.fp * share, gun.range))
            elif gun.is_gun and not s.status[w] & MALFUNCTION:
                found.append((at, BARREL, BARREL_RANGE))
    return found + barrels(s, side, without & FIRED) if s.fleet[side] else found


def harm(battle: Battle, h: int, firers: list[Gun], smoke: int = 0) -> float:
    """Firepower that bears on a hex, at its range and behind its cover and Smoke."""
    ground = battle.ground
    ranges, rows, tem = ground.ranges[h], ground.rows, ground.tem[h]
    total = 0.0
    for at, firepower, reach in firers:
        distance = ranges[at]
        if distance > 2 * reach or not distance:
            continue
        hindrance = rows[at][h]
        if hindrance == BLOCKED:
            continue
        bears = firepower * (2.0 if distance == 1 else 1.0 if distance <= reach else 0.5)
        total += bears * SOFTENED[max(0, min(6, tem + hindrance + smoke))]
    return min(MOST_HARM, total)


Bearing = tuple[float, list[float]]
"""(firepower, what part of it bears on each hex) of one firer."""


def bearings(battle: Battle, firers: list[Gun]) -> list[Bearing]:
    """The same firers for many hexes: range, sight and cover come from rows that are reckoned once for a map."""
    ground = battle.ground
    return [(firepower, remembered(ground, (-1, at, reach), parts_that_bear)) for at, firepower, reach in firers]


def parts_that_bear(ground: Ground, fired: tuple[int, ...]) -> list[float]:
    """From a hex with a normal range: the part of a firepower that bears on every other."""
    _, at, reach = fired
    found: list[float] = []
    for h in range(ground.n):
        distance, hindrance = ground.ranges[h][at], ground.rows[at][h]
        if distance > 2 * reach or not distance or hindrance == BLOCKED:
            found.append(0.0)
            continue
        near = 2.0 if distance == 1 else 1.0 if distance <= reach else 0.5
        found.append(near * SOFTENED[max(0, min(6, ground.tem[h] + hindrance))])
    return found


def borne(h: int, firers: list[Bearing]) -> float:
    """The same as `harm` without Smoke."""
    total = 0.0
    for firepower, parts in firers:
        total += firepower * parts[h]
    return total if total < MOST_HARM else MOST_HARM


def eagerness(s: SKState, seat: int, action: Action) -> float:
    """What to think of a shot before imagining it: a few tries say little about a rare but free success."""
    frame = s.stack[-1]
    battle = battle_of(s)
    if isinstance(frame, FirePhase) and action[0] == "target":
        _, target, *_ = action
        share = 0.5 if s.phase == ADVANCING_FIRE else 1.0
        bears = harm(battle, target, guns(s, seat, BROKEN | MELEE | FIRED))
        return EAGER * share * bears if bears else BLIND
    if isinstance(frame, FirstFire) and action[0] == "add":
        _, firer, *_ = action
        t = s.type(firer)
        bears = harm(battle, frame.where, [(s.at[firer], float(t.fp), t.range)])
        return EAGER * bears if bears else BLIND
    if s.fleet[0] or s.fleet[1] or s.gun_marks:
        found = eager_shot(s, action)
        if found:
            return found
    if isinstance(frame, Declaration) and action[0] == "add":
        _, firer, *_ = action
        return 0.0 if battle.ground.rows[s.at[firer]][frame.target] != BLOCKED else BLIND
    return 0.0


def combat(s: SKState, where: int, seat: int) -> tuple[float, float]:
    """The chance that Close Combat in a hex kills the enemy there, and that it kills our own."""
    ours = theirs = 0.0
    we_fight = they_fight = False
    for u in s.stacks.get(where, ()):
        t = s.type(u)
        strength = 1.0 if t.is_leader else float(t.fp)
        if s.side[u] == seat:
            ours += strength
            we_fight = we_fight or not s.status[u] & BROKEN
        else:
            theirs += strength
            they_fight = they_fight or not s.status[u] & BROKEN
    kills = chance(ours, theirs) if we_fight else 0.0
    killed = chance(theirs, ours) if they_fight else 0.0
    return (kills, killed) if they_fight else (min(1.0, kills + 0.25), killed)


def chance(attack: float, defence: float) -> float:
    """To eliminate or reduce, by the odds."""
    if attack <= 0 or defence <= 0:
        return 0.0
    ratio = attack / defence
    for least, found in ((4.0, 0.83), (3.0, 0.72), (2.0, 0.58), (1.5, 0.42), (1.0, 0.28), (0.5, 0.17)):
        if ratio >= least:
            return found
    return 0.06
