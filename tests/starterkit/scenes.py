"""Crowded scenes: a small map, units of two nations in all sorts of trouble close together, one whole Player Turn.

Where rules meet they meet here: far more often than in a battle from its beginning. The checker watches every step.
"""

from __future__ import annotations

from random import Random

from bocage.games.starterkit.model.marks import (
    BROKEN,
    CE,
    CX,
    DAZED,
    DM,
    IMMOBILIZED,
    MALFUNCTION,
    MELEE,
    MOTION,
    ROLLING,
    WOUNDED,
)
from bocage.games.starterkit.model.state import RALLY
from bocage.games.starterkit.model.units import TYPES
from bocage.games.starterkit.vehicles.s07_status import turn_turret
from bocage.kernel import play
from bocage.kernel.frames import CHANCE, OVER
from tests.starterkit.position import Position, field
from tools.check_starterkit import Difference, Watch, away_of
from tools.lively import Player

SIDES = (
    ("german", ("4-6-7", "4-4-7", "5-4-8", "4-3-6", "2-4-7", "2-2-8"), ("LMG", "MMG", "HMG", "PSK", "DC", "FT")),
    ("russian", ("4-4-7", "4-5-8", "5-2-7", "6-2-8", "4-2-6", "2-3-7"), ("LMG", "MMG", "50mm mortar", "DC", "FT")),
)  # fmt: skip
ARMOUR = (
    ("german", ("4-6-7", "5-4-8", "4-4-7", "2-4-7", "2-2-8"), ("LMG", "MMG", "PSK"),
     ("PzKpfw IIIN", "PzKpfw VG", "StuG IIIG(L)", "PzKpfw VIE"), "PaK 40"),
    ("british", ("4-5-7", "6-4-8", "2-4-7"), ("LMG", "MMG", "PIAT", "51mm mortar"),
     ("Sherman V(a)", "Sherman VC(a)"), "6-pounder"),
)  # fmt: skip
LEADERS = ("9-2", "9-1", "8-1", "8-0", "7-0", "6+1")
KINDS = {"woods": 6, "stone": 4, "wooden": 3, "grain": 3, "brush": 3, "orchard": 3}


def map_of(seed: int) -> str:
    """One of a few small maps."""
    rng = Random(seed)
    names = [f"{column}{row}" for column in "ABCDEFGH" for row in range(1, 9)]
    rng.shuffle(names)
    names.sort(key=lambda name: name[0] == "D", reverse=True)  # buildings keep off the road in column D
    kinds = {kind: " ".join(names.pop() for _ in range(n)) for kind, n in KINDS.items() if kind in ("stone", "wooden")}
    rng.shuffle(names)
    kinds |= {kind: " ".join(names.pop() for _ in range(n)) for kind, n in KINDS.items() if kind not in kinds}
    hills = " ".join(f"{column}{row}" for column in "FGH" for row in (1, 2, 3)) if seed % 3 == 0 else ""
    roads = ("D1 D2 D3 D4 D5 D6 D7 D8",) if seed % 2 else ()
    return field("A1-H8", hills, roads, (), (), **kinds)


def scene(seed: int) -> Position:
    return armoured(seed) if seed % 3 == 1 else on_foot(seed)


def armoured(seed: int) -> Position:
    """Vehicles, Guns and Infantry of two nations close together."""
    rng = Random(seed)
    p = Position(map_of(seed % 8), year=1944)
    for facts in p.facts:
        facts.squads = 4
    spots = [f"{column}{row}" for column in "BCDEFG" for row in (2, 3, 4, 5, 6, 7)]
    rng.shuffle(spots)
    for side, (nation, squads, weapons, tanks, gun) in enumerate(ARMOUR):
        p.facts[side].fausts = nation == "german" and seed % 2 == 0
        mine = [spots.pop() for _ in range(5)]
        for _ in range(rng.randint(2, 4)):
            leader = rng.random() < 0.2
            where = rng.choice([x for x in mine[:3] if len(p.s.stacks.get(p.hex(x), ())) < 3])
            u = p.unit(f"{nation} {rng.choice(LEADERS if leader else squads)}", where)
            trouble(p, rng, u, leader)
            if rng.random() < 0.4:
                p.weapon(f"{nation} {rng.choice(weapons)}", u)
        if rng.random() < 0.6:
            crew = p.unit(f"{nation} 2-2-8" if nation == "german" else "british 2-2-8", mine[3])
            p.gun(f"{nation} {gun}", crew, rng.randint(0, 5), *(["emplaced"] if rng.random() < 0.5 else []))
        for where in mine[4:] if rng.random() < 0.8 else ():
            park_tank(p, rng, f"{nation} {rng.choice(tanks)}", where)
    if rng.random() < 0.4:
        p.wreck("british Sherman V(a)", spots.pop())
    p.s.free_sight = rng.random() < 0.5
    return p


def park_tank(p: Position, rng: Random, title: str, where: str) -> None:
    v = p.vehicle(title, where, rng.randint(0, 5))
    inside = p.ground.is_building[p.s.at[v]]
    for bit, chance in ((CE, 0.0 if inside else 0.4), (MOTION | ROLLING, 0.2), (DAZED, 0.1), (IMMOBILIZED, 0.1)):
        if rng.random() < chance:
            p.s.vehicle_marks[v] = p.s.vehicle_marks.get(v, 0) | bit
    if p.s.vehicle_marks.get(v, 0) & IMMOBILIZED:
        p.s.vehicle_marks[v] &= ~(MOTION | ROLLING)
    if TYPES[p.s.kind[v]].turret != "NT" and rng.random() < 0.3:
        turn_turret(p.s, v, rng.randint(0, 5))


def on_foot(seed: int) -> Position:
    rng = Random(seed)
    p = Position(map_of(seed % 8), year=1945 if seed % 4 == 0 else 1944)
    for facts in p.facts:
        facts.squads = 4
    spots = [f"{column}{row}" for column in "CDEF" for row in (2, 3, 4, 5, 6)]
    taken: dict[str, int] = {}
    for side, (nation, squads, weapons) in enumerate(SIDES):
        p.facts[side].fausts = nation == "german" and seed % 3 == 0
        for _ in range(rng.randint(3, 6)):
            where = rng.choice([x for x in spots if taken.get(x, side) == side])
            leader = rng.random() < 0.3
            if len(p.s.stacks.get(p.hex(where), ())) >= 3:
                continue
            u = p.unit(f"{nation} {rng.choice(LEADERS if leader else squads)}", where)
            taken[where] = side
            trouble(p, rng, u, leader)
            if rng.random() < (0.2 if leader else 0.6):
                w = p.weapon(f"{nation} {rng.choice(weapons)}", u)
                p.s.status[w] |= MALFUNCTION if rng.random() < 0.1 and p.s.type(w).is_machine_gun else 0
    if rng.random() < 0.5:
        melee(p, rng, [x for x in spots if x not in taken])
    p.s.free_sight = rng.random() < 0.5
    return p


def trouble(p: Position, rng: Random, u: int, leader: bool) -> None:
    if rng.random() < 0.25:
        p.s.status[u] |= BROKEN | DM
    elif rng.random() < 0.15:
        p.s.status[u] |= CX
    if leader and rng.random() < 0.25:
        p.s.status[u] |= WOUNDED


def melee(p: Position, rng: Random, free: list[str]) -> None:
    """Two or three units held in one hex."""
    where = rng.choice(free)
    for side in (0, 1, rng.randint(0, 1)):
        nation, squads, _ = SIDES[side]
        u = p.unit(f"{nation} {rng.choice(squads)}", where)
        p.s.status[u] |= MELEE


def played(seed: int) -> dict[str, int]:
    """Play the scene's Player Turn under observation; Difference names what is wrong."""
    p = scene(seed)
    rng = Random(seed)
    player, watch = Player(rng), Watch()
    player.patience = min(player.patience, 0.4)
    s = p.s
    s.events = []
    p.turn(RALLY, seed % 2)
    while s.player != OVER:
        if s.player == CHANCE:
            action = player.roll(s)
        else:
            options = play.options(s)
            if not options:
                raise Difference(f"{p.asked()} offers nothing")
            action = player.choose(options, "to", away_of(s))
        expected = watch.before(s, action)
        s.events = []
        play.apply(s, action)
        watch.after(s, expected, s.events)
    return watch.counts
