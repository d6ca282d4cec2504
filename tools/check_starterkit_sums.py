"""The Starter Kit's sums done a second time, for tools/check_starterkit.py.

From the printed figures and the state's fields alone, without any of the engine's own functions; only tables of the
ground (ranges, sight, levels) are shared.
"""

from __future__ import annotations

from math import ceil
from typing import Any

from bocage.games.starterkit.data import read
from bocage.games.starterkit.model.ground import BLOCKED, Ground
from bocage.games.starterkit.model.state import SKState
from bocage.games.starterkit.model.units import TYPES

# bits of status, gun_marks and vehicle_marks (model/marks.py), written out: a checker that imports them could not find
# them exchanged
BROKEN, DM, PINNED, CX, WOUNDED, MELEE = 1, 2, 4, 8, 16, 32
PREP, FIRST, FINAL = 1 << 7, 1 << 8, 1 << 9
ONE_WEAPON, TWO_WEAPONS, DIRECTED, KEPT_ROF = 1 << 12, 1 << 13, 1 << 14, 1 << 30
MARKED = PREP | FIRST | FINAL
IN_PREP, IN_FIRST, IN_FINAL, IN_ADVANCING = range(4)
SMOKE = (2, 3, 2, 2, 1)
EMPLACED, PUSHED = 1, 8
CE, ROLLING, MOTION, HAS_MOVED, STUNNED, DAZED, SAME_HEX, STILLED = 1, 2, 4, 8, 3 << 7, 1 << 9, 1 << 21, 1 << 22
ADVANCING_FIRE = 5

Printed = dict[str, Any]


def _figures() -> dict[str, Printed]:
    """'german 4-6-7' to what is printed on it."""
    found: dict[str, Printed] = {}
    infantry, leaders, weapons = read("infantry"), read("leaders")["leader"], read("weapons")
    for nation, table in infantry.items():
        for sort in ("squads", "halves", "crews"):
            for entry in table[sort]:
                fp, reach, morale = (int(x) for x in entry["id"].split()[0].split("-"))
                grade = "E" if sort == "crews" else entry.get("class", "E")
                found[f"{nation} {entry['id']}"] = {
                    **entry, "sort": sort, "fp": fp, "range": reach, "morale": morale, "class": grade
                }  # fmt: skip
        for entry in leaders:
            found[f"{nation} {entry['id']}"] = {**entry, "sort": "leader", "broken": entry["morale"]}
        for entry in weapons.get(nation, {"weapons": ()})["weapons"]:
            name = entry["id"]
            sort = "mg" if name in ("LMG", "MMG", "HMG") else name if name in ("FT", "DC", "ATR") else "other"
            found[f"{nation} {name}"] = {**entry, "sort": sort}
        for entry in read("guns").get(nation, {"guns": ()})["guns"]:
            found[f"{nation} {entry['id']}"] = {**entry, "sort": "other", "pp": 0}
    return found


FIGURES = _figures()
COLUMNS: list[tuple[int, list[str]]] = [(x["firepower"], x["results"].split()) for x in read("ift")["column"]]
TEM = {kind: x["tem"] for kind, x in read("charts")["terrain"].items() if kind != "provenance"}
MF = {kind: x["mf"] for kind, x in read("charts")["terrain"].items() if kind != "provenance"}
SHELTER = {kind for kind, x in read("charts")["terrain"].items() if kind != "provenance" and x["shelter"]}


def printed(s: SKState, c: int) -> Printed:
    return FIGURES[TYPES[s.kind[c]].title]


def sort(s: SKState, c: int) -> str:
    return str(printed(s, c)["sort"]) if TYPES[s.kind[c]].title in FIGURES else "other"


def is_unit(s: SKState, c: int) -> bool:
    return sort(s, c) in ("squads", "halves", "crews", "leader")


def is_men(s: SKState, c: int) -> bool:
    return sort(s, c) in ("squads", "halves", "crews")


def user(s: SKState, f: int) -> int:
    return f if is_unit(s, f) else s.holder[f]


def morale(s: SKState, u: int) -> int:
    level = int(printed(s, u)["broken" if s.status[u] & BROKEN else "morale"])
    level -= 1 if s.barrage.get(s.at[u], 0) >> s.side[u] & 1 else 0  # DE 2.54: one's own artillery
    return level - (1 if s.status[u] & WOUNDED else 0)


def leadership(s: SKState, v: int) -> int:
    return int(printed(s, v)["leadership"]) + (1 if s.status[v] & WOUNDED else 0)


def grade(s: SKState, u: int) -> str:
    return str(printed(s, u).get("class", "E"))


def green(s: SKState, u: int) -> bool:
    """Inexperienced."""
    grade = printed(s, u).get("class", "E")
    if grade != "G":
        return bool(grade == "C")
    beside = [v for v in s.stacks.get(s.at[u], ()) if s.side[v] == s.side[u] and sort(s, v) == "leader"]
    return all(s.status[v] & (BROKEN | MELEE) for v in beside)


def halved_again(s: SKState, mode: int, f: int) -> bool:
    """Is it fired under a First or Final Fire marker, its own or (without a hand free) its unit's?"""
    if mode not in (IN_FIRST, IN_FINAL):
        return False
    status = s.status[f]
    if is_unit(s, f) or status & (FIRST | FINAL):
        return bool(status & (FIRST | FINAL)) and not status & KEPT_ROF
    if status & KEPT_ROF:
        return False
    mine = s.status[s.holder[f]]
    used = 2 if mine & TWO_WEAPONS else 1 if mine & ONE_WEAPON else 0
    most = (1 if mine & MARKED else 2) if sort(s, s.holder[f]) == "squads" else (0 if mine & MARKED else 1)
    return used >= most


def firepower(s: SKState, g: Ground, mode: int, target: int, targets: tuple[int, ...], f: int, helped: bool) -> float:
    """One firer's share of an attack on the Infantry Fire Table."""
    figures = printed(s, f)
    u = user(s, f)
    far = g.ranges[s.at[u]][target]
    fp = float(figures["fp"])
    if far > figures["range"]:
        fp /= 2
    if figures["sort"] == "FT":
        return fp
    steeple = max(s.at[u], target) >= g.hexes  # DE 1.1: no point blank fire to or from it
    fp *= 1 if steeple else {0: 3, 1: 2}.get(far, 1)
    gun = figures["sort"] == "mg"
    halvings = [
        gun and far > 16 and any(not s.status[t] & BROKEN for t in targets),
        bool(s.status[u] & PINNED),
        halved_again(s, mode, f),
        mode == IN_ADVANCING,
        gun and sort(s, u) == "leader" and not helped,
    ]
    fp /= 2 ** sum(halvings)
    if mode == IN_ADVANCING and figures["sort"] == "squads" and figures.get("assault") and far <= figures["range"]:
        return float(ceil(fp + 1))
    return float(fp)


def smoke(s: SKState, h: int) -> int:
    return min(3, sum(SMOKE[kind] for kind, _ in s.smoke.get(h, ())))


def hindrance(s: SKState, g: Ground, a: int, b: int) -> int:
    """From a to b, BLOCKED if it comes to six."""
    total = g.rows[a][b]
    if total == BLOCKED or not (s.smoke or s.wrecks or s.vehicles or s.barrage):
        return total
    total += armour_between(s, g, a, b)
    total += 1 if s.barrage and any(h in s.barrage for h in (a, b, *g.crossed(a, b))) else 0  # DE 2.5
    if total >= 6:
        return BLOCKED
    if a == b:
        return total + smoke(s, a)
    total += smoke(s, b) + (smoke(s, a) + 1 if a in s.smoke else 0)
    total += sum(smoke(s, h) for h in g.crossed(a, b) if h in s.smoke)
    return BLOCKED if total >= 6 else total


def is_cover(s: SKState, v: int) -> bool:
    """SK 7.4 A wreck or vehicle that is no Moving Target, or was one before the Rout Phase."""
    bits = s.vehicle_marks.get(v, 0)
    return not bits & (ROLLING | MOTION) and not (bits & (HAS_MOVED | STILLED) and s.phase <= ADVANCING_FIRE)


def armour_between(s: SKState, g: Ground, a: int, b: int) -> int:
    """SK 7.4.1 One for each hex on the way with a wreck or vehicle, all on one level, seen from both ends."""
    total = 0
    for h in g.crossed(a, b) if a != b and g.level[a] == g.level[b] else ():
        there = [v for v in (*s.wrecks.get(h, ()), *s.vehicles.get(h, ())) if is_cover(s, v)]
        seen = g.rows[a][h] != BLOCKED and g.rows[b][h] != BLOCKED
        total += 1 if there and seen and g.level[h] == g.level[a] else 0
    return total


def in_polder(g: Ground, where: int, entry: tuple[int, ...]) -> bool:
    """Infantry in a Polder hex: always, but for movers who did not pay for its channel (DE 1.3)."""
    return where < g.hexes and "polder" in g.field.tags[where] and (not entry or entry[0] >= 2)


def step_cost(s: SKState, g: Ground, here: int, where: int, rate: int, paid: bool = False) -> float:
    """MF of Infantry into a hex, by the road's rate (1) or the terrain's; 2 more: with a Polder's channel."""
    if here >= 0 and where not in g.neighbours[here]:
        return 2.0 if where in s.smoke else 1.0  # DE 1.1: a stairwell; SK 1.2.5: down into Smoke
    up = 2.0 if here >= 0 and g.level[where] > g.level[here] else 1.0
    base = 1.0 if rate % 2 == 1 else float(MF[g.kinds[where]])
    more = (1.0 if where in s.smoke else 0.0) + (1.0 if rate >= 2 else 0.0)
    return base * up + more + (0.0 if paid else leaving(g, here, where, rate))


def leaving(g: Ground, here: int, where: int, rate: int) -> float:
    """MF spent in a Polder hex that is left, but by a road without the channel of the next (DE 1.3)."""
    if here < 0 or max(here, where) >= g.hexes or "polder" not in g.field.tags[here]:
        return 0.0
    road = g.field.roads[here][g.neighbours[here].index(where)] in ("dirt", "paved")
    return 0.0 if road and rate < 2 else 1.0


def allotment(s: SKState, u: int, led: bool, double: bool, group: tuple[int, ...]) -> float:
    """The most MF a unit may spend, before the road's bonus."""
    pp = sum(int(printed(s, w)["pp"]) for w in s.carried[u])
    tired = 1 if s.status[u] & CX else 0
    if sort(s, u) == "leader":
        mf, room = (3.0, 0) if s.status[u] & WOUNDED else (6.0, 1 - tired)
    else:
        mf, room = (3.0 if green(s, u) else 4.0), 3 - tired
        mf += 2.0 if led else 0.0
        helpers = [v for v in group if sort(s, v) == "leader" and not s.carried[v] and not s.status[v] & WOUNDED]
        room += max([1 - (1 if s.status[v] & CX else 0) for v in helpers], default=0)
    return mf + (2.0 if double else 0.0) - max(0, pp - room)
