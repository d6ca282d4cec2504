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

# bits of status (model/marks.py), written out: a checker that imports them could not find them exchanged
BROKEN, DM, PINNED, CX, WOUNDED, MELEE = 1, 2, 4, 8, 16, 32
PREP, FIRST, FINAL = 1 << 7, 1 << 8, 1 << 9
ONE_WEAPON, TWO_WEAPONS, DIRECTED, KEPT_ROF = 1 << 12, 1 << 13, 1 << 14, 1 << 30
MARKED = PREP | FIRST | FINAL
IN_PREP, IN_FIRST, IN_FINAL, IN_ADVANCING = range(4)
SMOKE = (2, 3, 2, 2, 1)

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
    level = printed(s, u)["broken" if s.status[u] & BROKEN else "morale"]
    return int(level) - (1 if s.status[u] & WOUNDED else 0)


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
    fp *= {0: 3, 1: 2}.get(far, 1)
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
    if total == BLOCKED or not s.smoke:
        return total
    if a == b:
        return total + smoke(s, a)
    total += smoke(s, b) + (smoke(s, a) + 1 if a in s.smoke else 0)
    total += sum(smoke(s, h) for h in g.crossed(a, b) if h in s.smoke)
    return BLOCKED if total >= 6 else total


class Attack:
    """One attack on the Infantry Fire Table, as its frame names it."""

    def __init__(self, s: SKState, g: Ground, frame: Any) -> None:
        self.s, self.g = s, g
        self.mode, self.target, self.entry = frame.mode, frame.target, frame.entry
        self.firers: tuple[int, ...] = frame.firers
        self.leaders: tuple[int, ...] = frame.leaders
        self.helpers: tuple[tuple[int, int], ...] = frame.helpers
        self.flame: bool = frame.flame
        self.targets = tuple(u for u in frame.targets if s.at[u] == frame.target)
        self.hexes = list(dict.fromkeys(s.at[f] for f in self.firers))
        led = {s.at[v] for v in self.leaders}
        self.directed = bool(led) and all(h in led for h in self.hexes) and not self.flame
        self.hindrance = max(hindrance(s, g, h, self.target) for h in self.hexes)

    def fp(self) -> float:
        guns = [w for _, w in self.helpers]
        return sum(firepower(self.s, self.g, self.mode, self.target, self.targets, f, f in guns) for f in self.firers)

    def along(self) -> bool:
        """Movers on a road through other terrain whom every firing hex sees along it."""
        return bool(self.entry) and self.entry[0] == 1 and self.two_rates() and all(
            self.g.along_road(h, self.target) for h in self.hexes
        )  # fmt: skip

    def two_rates(self) -> bool:
        kind = self.g.kinds[self.target]
        road = any(x in ("dirt", "paved") for x in self.g.field.roads[self.target])
        return road and kind != "open" and not kind.endswith("-building")

    def tem(self) -> int:
        if self.flame or self.along():
            return 0
        return int(TEM[self.g.kinds[self.target]]) or int(in_polder(self.g, self.target, self.entry))

    def height(self) -> int:
        level = self.g.level[self.target]
        if self.flame or self.tem() > 0:
            return 0
        for h in self.hexes:
            crossed = self.entry and self.entry[1] >= 0 and self.entry[1] in self.g.entry_sides(h, self.target)
            if self.g.level[h] < level and not crossed:
                return 1
        return 0

    def drm(self, u: int) -> int:
        s = self.s
        total = self.tem() + self.height() + self.hindrance
        if self.entry and not s.status[u] & PINNED:
            if not self.entry[2] or s.status[u] & BROKEN:
                total -= 1  # FFNAM
            is_open = self.g.kinds[self.target] == "open" or self.along()
            channel = in_polder(self.g, self.target, self.entry)
            if is_open and not channel and not self.hindrance and not self.height():
                total -= 1  # FFMO
        if self.directed:
            total += max(leadership(s, v) for v in self.leaders)
        everybody = [*(user(s, f) for f in self.firers), *self.leaders, *(v for v, _ in self.helpers)]
        total += 1 if any(s.status[x] & CX for x in everybody) else 0
        return total - sum(1 for w in s.carried[u] if sort(s, w) == "FT")

    def cowers(self) -> int:
        men = [user(self.s, f) for f in self.firers if is_men(self.s, user(self.s, f))]
        steady = [TYPES[self.s.kind[u]].title.startswith("british ") and grade(self.s, u) in "E1" for u in men]
        if self.directed or all(steady):
            return 0
        return 2 if any(green(self.s, u) for u in men) else 1

    def result(self, u: int, dice: tuple[int, int]) -> str:
        shift = self.cowers() if dice[0] == dice[1] else 0
        return on_table(self.fp(), sum(dice) + self.drm(u), shift)


def on_table(fp: float, final: int, shift: int = 0) -> str:
    column = max([i for i, (least, _) in enumerate(COLUMNS) if least <= fp], default=-1) - shift
    if column < 0:
        return "no effect"
    results = COLUMNS[column][1]
    row = min(15, max(0, final))
    return results[row] if row < len(results) else "no effect"


def in_polder(g: Ground, where: int, entry: tuple[int, ...]) -> bool:
    """Infantry in a Polder hex: always, but for movers who did not pay for its channel (DE 1.3)."""
    return "polder" in g.field.tags[where] and (not entry or entry[0] >= 2)


def step_cost(s: SKState, g: Ground, here: int, where: int, rate: int, paid: bool = False) -> float:
    """MF of Infantry into a hex, by the road's rate (1) or the terrain's; 2 more: with a Polder's channel."""
    up = 2.0 if here >= 0 and g.level[where] > g.level[here] else 1.0
    base = 1.0 if rate % 2 == 1 else float(MF[g.kinds[where]])
    more = (1.0 if where in s.smoke else 0.0) + (1.0 if rate >= 2 else 0.0)
    return base * up + more + (0.0 if paid else leaving(g, here, where, rate))


def leaving(g: Ground, here: int, where: int, rate: int) -> float:
    """MF spent in a Polder hex that is left, but by a road without the channel of the next (DE 1.3)."""
    if here < 0 or "polder" not in g.field.tags[here]:
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
