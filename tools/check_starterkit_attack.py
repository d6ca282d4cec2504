"""One attack on the Infantry Fire Table done a second time, for tools/check_starterkit.py."""

from __future__ import annotations

from typing import Any

from bocage.games.starterkit.model.ground import Ground
from bocage.games.starterkit.model.state import SKState
from bocage.games.starterkit.model.units import TYPES
from tools import check_starterkit_cover as covers
from tools import check_starterkit_sums as sums


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
        self.hindrance = max(sums.hindrance(s, g, h, self.target) for h in self.hexes)

    def fp(self) -> float:
        guns = [w for _, w in self.helpers]
        return sum(
            sums.firepower(self.s, self.g, self.mode, self.target, self.targets, f, f in guns) for f in self.firers
        )

    def along(self) -> bool:
        """Movers on a road through other terrain whom every firing hex sees along it."""
        return bool(self.entry) and self.entry[0] == 1 and self.two_rates() and all(
            self.g.along_road(h, self.target) for h in self.hexes
        )  # fmt: skip

    def two_rates(self) -> bool:
        kind = self.g.kinds[self.target]
        road = any(x in ("dirt", "paved") for x in self.g.field.roads[self.target])
        return road and kind != "open" and not kind.endswith("-building")

    def tem(self, u: int) -> int:
        if self.flame or self.along():
            return 0
        return covers.cover(self.s, self.g, u, self.target, self.entry)

    def height(self, u: int) -> int:
        level = self.g.level[self.target]
        if self.flame or covers.cover(self.s, self.g, u, self.target, self.entry) > 0:
            return 0
        for h in self.hexes:
            crossed = self.entry and self.entry[1] >= 0 and self.entry[1] in self.g.entry_sides(h, self.target)
            if self.g.level[h] < level and not crossed:
                return 1
        return 0

    def drm(self, u: int) -> int:
        s = self.s
        if not sums.is_unit(s, u):
            return self.crew_drm(u)
        total = self.tem(u) + self.height(u) + self.hindrance
        if not self.flame and covers.shielded(s, self.g, u, self.hexes):
            total += max(0, 2 - max(0, self.tem(u) + self.height(u)))
        if covers.hazardous(s, u):
            total -= 2
        elif self.entry and not s.status[u] & sums.PINNED:
            if not self.entry[2] or s.status[u] & sums.BROKEN:
                total -= 1  # FFNAM
            is_open = self.g.kinds[self.target] == "open" or self.along()
            channel = sums.in_polder(self.g, self.target, self.entry)
            hidden = self.hindrance or self.height(u) or covers.behind_armour(s, u, self.target)
            hidden = hidden or covers.dug_in(s, u)
            if is_open and not channel and not hidden:
                total -= 1  # FFMO
        if self.directed:
            total += max(sums.leadership(s, v) for v in self.leaders)
        everybody = [*(sums.user(s, f) for f in self.firers), *self.leaders, *(v for v, _ in self.helpers)]
        total += 1 if any(s.status[x] & sums.CX for x in everybody) else 0
        return total - sum(1 for w in s.carried[u] if sums.sort(s, w) == "FT")

    def crew_drm(self, v: int) -> int:
        """SK 3.2.2.1, 7.12 An exposed crew: two, or the hex's sums.TEM where that is more; no DRM of movement."""
        tem = 0 if self.flame else int(sums.TEM[self.g.kinds[self.target]])
        total = max(2, tem) + self.hindrance + (0 if tem else self.height(v))
        if self.directed:
            total += max(sums.leadership(self.s, x) for x in self.leaders)
        everybody = [*(sums.user(self.s, f) for f in self.firers), *self.leaders, *(x for x, _ in self.helpers)]
        return total + (1 if any(self.s.status[x] & sums.CX for x in everybody) else 0)

    def cowers(self) -> int:
        men = [sums.user(self.s, f) for f in self.firers if sums.is_men(self.s, sums.user(self.s, f))]
        steady = [TYPES[self.s.kind[u]].title.startswith("british ") and sums.grade(self.s, u) in "E1" for u in men]
        if self.directed or all(steady):
            return 0
        return 2 if any(sums.green(self.s, u) for u in men) else 1

    def result(self, u: int, dice: tuple[int, int], parts: int = 1) -> str:
        shift = self.cowers() if dice[0] == dice[1] else 0
        return on_table(self.fp() / parts, sum(dice) + self.drm(u), shift)


def on_table(fp: float, final: int, shift: int = 0) -> str:
    column = max([i for i, (least, _) in enumerate(sums.COLUMNS) if least <= fp], default=-1) - shift
    if column < 0:
        return "no effect"
    results = sums.COLUMNS[column][1]
    row = min(15, max(0, final))
    return results[row] if row < len(results) else "no effect"
