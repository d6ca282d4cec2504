"""One thread, hex by hex, with reasons: what a table entry cannot say.

It asks the same layers as tabulate.py but walks the thread itself, piece by piece; tests hold the two to the same
answer. It also takes ends at other heights than the ground of their hex (upper floors).
"""

from __future__ import annotations

from typing import Any

from bocage.hexes.lattice import STEPS, distance
from bocage.hexes.layers import GROUND, Layer, Layers
from bocage.hexes.profile import SideEffect
from bocage.hexes.thread import Cell, Corner, Side, Thread, forward, thread


class Reason:
    """Something on the thread: what, in which hex, what it adds (0: it blocks), under which rule."""

    def __init__(self, what: str, where: str, amount: int, rule: str) -> None:
        self.what = what
        self.where = where
        self.amount = amount
        self.rule = rule

    def __str__(self) -> str:
        return f"{self.what} in {self.where}{f' +{self.amount}' if self.amount else ''} ({self.rule})"


class Answer:
    def __init__(self, start: str, end: str, range_: int) -> None:
        self.start = start
        self.end = end
        self.range = range_
        self.blocked: list[Reason] = []
        self.hindered: list[Reason] = []
        self.hindrance = 0
        self.rule = ""

    def verdict(self) -> str:
        """clear, hindered or blocked."""
        if self.blocked:
            return "blocked"
        return "hindered" if self.hindrance else "clear"

    def sentence(self) -> str:
        head = f"{self.start} to {self.end}, range {self.range}: "
        if self.blocked:
            return head + "blocked by " + ", ".join(str(r) for r in self.blocked) + "."
        if self.hindered:
            return head + f"hindered by {self.hindrance}: " + ", ".join(str(r) for r in self.hindered) + "."
        return head + f"clear ({self.rule})."

    def plain(self) -> dict[str, Any]:
        """The answer as JSON values; what blocks comes first."""
        reasons = [
            {"what": r.what, "where": r.where, "amount": r.amount, "rule": r.rule, "blocks": r in self.blocked}
            for r in [*self.blocked, *self.hindered]
        ]
        return {
            "from": self.start, "to": self.end, "range": self.range, "verdict": self.verdict(),
            "hindrance": self.hindrance, "rule": self.rule, "reasons": reasons,
        }  # fmt: skip


class Walk:
    """One thread over a field, from the end that comes first on it."""

    def __init__(self, layers: Layers, a: int, b: int, level_a: int, level_b: int) -> None:
        self.layers = layers
        self.field = layers.field
        self.profile = layers.profile
        columns = self.field.columns[b] - self.field.columns[a]
        y = self.field.ys[b] - self.field.ys[a]
        if not forward(columns, y):
            a, b, level_a, level_b, columns, y = b, a, level_b, level_a, -columns, -y
        self.a, self.b = a, b
        self.one, self.other = level_a, level_b
        self.different = level_a != level_b
        self.thread: Thread = thread(columns, y)
        self.blocked: list[Reason] = []
        self.counted: dict[str, list[Reason]] = {group: [] for group in self.profile.groups}

    def at(self, columns: int, y: int) -> int:
        """The hex at a place of the thread, or -1."""
        return self.field.number.get((self.field.columns[self.a] + columns, self.field.ys[self.a] + y), -1)

    def least(self, columns: int, y: int) -> int:
        near = distance(columns, y)
        far = distance(self.thread.columns - columns, self.thread.y - y)
        return self.profile.least_blocking(self.one, self.other, near, far)

    def run(self) -> None:
        for cell in self.thread.cells:
            self._cell(cell)
        for first, second, side in self.thread.seams:
            self._seam(first, second, side)
        for effect in self.profile.sides.values():
            self._features(effect)
        if self.one == self.other == 0 and self.profile.ridge:
            self._ridges()
        if self.thread.length > 1:
            self._low()

    def last_before(self, end: int) -> None:
        """Only what lies right before one end of the thread."""
        cells, seams = self.thread.cells, self.thread.seams
        backward = end == self.a
        along = [(c.far if backward else c.near, c, None, 0) for c in cells]
        beside = [(p.far if backward else p.near, p, q, side) for p, q, side in seams]
        found = max([*along, *beside], key=lambda entry: entry[0], default=None)
        if found is None:
            return
        if found[2] is None:
            self._cell(found[1])
            return
        self._seam(found[1], found[2], found[3])

    # -- hexes crossed --------------------------------------------------------------------------------------------

    def _cell(self, cell: Cell) -> None:
        h = self.at(cell.columns, cell.y)
        if h < 0:
            return
        least = self.least(cell.columns, cell.y)
        layer = self.layers.block[self.different].get(least)
        what = self._met(layer, h, cell.c) if layer is not None else ""
        if what:
            self.blocked.append(self._reason(what, h, 0))
        if self.field.level[h] >= least - 1:
            for group in self.profile.groups:
                met = self._met(self.layers.hinder[self.different][group], h, cell.c)
                if met:
                    self.counted[group].append(self._reason(met, h, 1))

    def _met(self, layer: Layer, h: int, c: int) -> str:
        """What of a layer the thread crosses in a hex: a kind, "ground", or nothing."""
        dx, dy = self.thread.dx, self.thread.dy
        for piece in layer.pieces.get(h, []):
            if piece.side_of(dx, dy, c) == (True, True):
                return "ground" if piece.kind.startswith(GROUND) else piece.kind
        bit = self.layers.bit[h]
        if not layer.whole & bit or any(b == bit and lane.holds(dx, dy, c) for b, lane in layer.freed):
            return ""
        return self._filling(h)

    def _filling(self, h: int) -> str:
        effect = self.profile.effect(self.field.kind[h])
        return self.field.kind[h] if effect and effect.inherent else "ground"

    def _reason(self, what: str, h: int, amount: int) -> Reason:
        effect = self.profile.effect(what)
        rule = effect.rule if effect else self.profile.rules["ground"]
        name = f"level {self.field.level[h]} ground" if what == "ground" else what
        return Reason(name, self.field.names[h], amount, rule)

    # -- hexsides run along ---------------------------------------------------------------------------------------

    def _seam(self, first: Cell, second: Cell, side: int) -> None:
        if side >= 3:
            first, second, side = second, first, side - 3
        one, two = self.at(first.columns, first.y), self.at(second.columns, second.y)
        bit = self.layers.place(self.field.columns[self.a] + first.columns, self.field.ys[self.a] + first.y)
        least = self.least(first.columns, first.y)
        layer = self.layers.block[self.different].get(least)
        if layer is not None:
            self._block_seam(layer, one, two, bool(layer.seams[side] & bit))
        taken = False
        for group in self.profile.groups:
            if not (taken and self.profile.one_per_seam):
                drawn = bool(self.layers.hinder[self.different][group].seams[side] & bit)
                taken = self._hinder_seam(group, one, two, drawn, least) or taken

    def _block_seam(self, layer: Layer, one: int, two: int, both: bool) -> None:
        """What fills its hex blocks along the side too; anything else must lie against the side from both hexes."""
        filled = [h for h in (one, two) if h >= 0 and layer.sides & self.layers.bit[h]]
        self.blocked += [self._reason(self.field.kind[h], h, 0) for h in filled]
        if both and not filled:
            self.blocked.append(self._seam_reason(layer, one, two, 0))

    def _seam_reason(self, layer: Layer, one: int, two: int, amount: int) -> Reason:
        h = one if one in layer.pieces or two < 0 else two
        pieces = layer.pieces.get(h, [])
        what = pieces[0].kind if pieces else self._filling(h)
        reason = self._reason("ground" if what.startswith(GROUND) else what, h, amount)
        reason.where = "/".join(self.field.names[k] for k in (one, two) if k >= 0)
        return reason

    def _hinder_seam(self, group: str, one: int, two: int, drawn: bool, least: int) -> bool:
        layer = self.layers.hinder[self.different][group]
        found: list[Reason] = []
        for h in (one, two):
            if h >= 0 and layer.sides & self.layers.bit[h] and self.field.level[h] >= least - 1:
                found.append(self._reason(self.field.kind[h], h, 1))
        if drawn and all(self.field.level[h] >= least - 1 for h in (one, two) if h >= 0):
            found.append(self._seam_reason(layer, one, two, 1))
        self.counted[group] += found[:1] if self.profile.one_per_seam else found
        return bool(found)

    # -- features on hexsides -------------------------------------------------------------------------------------

    def _features(self, effect: SideEffect) -> None:
        if effect.group and self.different:
            return
        met = [side for side in self.thread.crossings if self._holds(side, effect)]
        met += [side for corner in self.thread.corners for side in self._round(corner, effect)]
        if effect.along_blocks or effect.group:
            along = [(first.columns, first.y, number) for first, _, number in self.thread.seams]
            met += [side for side in along if self._holds(side, effect)]
        for side in met:
            reason = Reason(effect.feature, self._side_name(side), 0 if effect.height else 1, effect.rule)
            if effect.height:
                self.blocked.append(reason)
            else:
                self.counted[effect.group].append(reason)

    def _round(self, corner: Corner, effect: SideEffect) -> list[Side]:
        left = [side for side in corner.one if self._holds(side, effect)]
        right = [side for side in corner.other if self._holds(side, effect)]
        return left[:1] if left and right else []

    def _holds(self, side: Side, effect: SideEffect) -> bool:
        columns, y, number = side
        across = (columns + STEPS[number][0], y + STEPS[number][1], (number + 3) % 6)
        ends = ((0, 0), (self.thread.columns, self.thread.y))
        if (columns, y) in ends or across[:2] in ends:
            return False
        for c, down, k in (side, across):
            h = self.at(c, down)
            there = h >= 0 and effect.feature in self.field.sides[h][k]
            if there and self.field.level[h] + max(effect.height, 1) >= self.least(c, down):
                return True
        return False

    def _side_name(self, side: Side) -> str:
        columns, y, k = side
        names = [self.at(columns, y), self.at(columns + STEPS[k][0], y + STEPS[k][1])]
        return "/".join(self.field.names[h] for h in names if h >= 0)

    # -- ridges and low ground ------------------------------------------------------------------------------------

    def _ridges(self) -> None:
        mine, yours = self.layers.ridges[self.a], self.layers.ridges[self.b]
        if mine >= 0 and yours >= 0:
            return
        own = max(mine, yours)
        places = [(self.at(c.columns, c.y),) for c in self.thread.cells]
        seams = [(self.at(p.columns, p.y), self.at(q.columns, q.y)) for p, q, _ in self.thread.seams]
        for hexes in [*places, *seams]:
            if all(h >= 0 and self.field.level[h] == 0 and self.layers.ridges[h] not in (-1, own) for h in hexes):
                self.blocked.append(Reason("ridge", self.field.names[hexes[0]], 0, self.profile.rules["ridge"]))

    def _low(self) -> None:
        for here, level, beyond in ((self.a, self.one, self.other), (self.b, self.other, self.one)):
            if self.field.kind[here] in self.profile.low_kinds and beyond <= level:
                what = self.field.kind[here]
                self.blocked.append(Reason(what, self.field.names[here], 0, self.profile.rules["low"]))


def explain(layers: Layers, a: int, b: int, level_a: int, level_b: int) -> Answer:
    """The thread between two hexes with its ends at the given levels."""
    field, profile = layers.field, layers.profile
    answer = Answer(field.names[a], field.names[b], field.range(a, b))
    answer.rule = profile.rules["thread"]
    if a == b:
        return answer
    walk = Walk(layers, a, b, level_a, level_b)
    walk.run()
    answer.blocked = walk.blocked
    for name, found in walk.counted.items():
        group = profile.groups[name]
        answer.hindered += found
        answer.hindrance += group.amount(len(found))
        if len(found) >= group.block_at:
            answer.blocked.append(Reason(f"{len(found)} hexes of {name}", found[-1].where, 0, group.rule))
    if answer.hindrance >= profile.block_at:
        text = f"hindrances of {answer.hindrance}"
        answer.blocked.append(Reason(text, answer.hindered[-1].where, 0, profile.rules["total"]))
    return answer
