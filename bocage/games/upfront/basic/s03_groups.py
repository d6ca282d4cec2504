"""UF 3.2: forming the groups of a side, card by card."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, NamedTuple

from bocage.games.upfront.hooks import hooks
from bocage.games.upfront.printed.weapons import CLASS, NOT_IN_A_PILLBOX
from bocage.games.upfront.state import AFV, GROUPS_OF, GUN, MAN, UpFrontState
from bocage.games.upfront.table import marks
from bocage.kernel.frames import Action, Frame, ask, end, tell
from bocage.kernel.refusal import Refusal

BOX_MOST = 3  # UF 23.3
LEAST, MOST = 2, 10  # cards in a group (UF 3.2)
ALONE = -1  # a group that is complete with one card: an AFV (UF 28.11) or an infantry gun (UF 34.2)
FEWEST, MANY = 2, 4  # groups of a side

Limits = tuple[int, int, int]  # fewest groups, most groups, most cards in a group
USUAL: Limits = (FEWEST, MANY, MOST)


def limits_of(s: UpFrontState, seat: int) -> Limits:
    for function in hooks(s).group_limits:
        found = function(s, seat)
        if found is not None:
            return found
    return USUAL


def shape_refusal(limits: Limits) -> Refusal:
    """UF 3.2, or what a special rule of the scenario asks (UF 2.4)."""
    fewest, many, most = limits
    if limits == USUAL:
        return Refusal("UF 3.2", "the men left would not make groups of two to ten, two to four in all")
    count = f"{many}" if fewest == many else f"{fewest} to {many}"
    return Refusal("UF 2.4", f"special rule: this side forms {count} groups of two to {most} men")


def sizes_refusal(sizes: tuple[int, ...], limits: Limits = USUAL) -> Refusal | None:
    """UF 3.2: two to four groups of two to ten cards, unless the scenario says otherwise (UF 2.4)."""
    fewest, many, most = limits
    if not fewest <= len(sizes) <= many:
        return Refusal("UF 3.2", "a side has two to four groups") if limits == USUAL else shape_refusal(limits)
    if any(not LEAST <= size <= most for size in sizes if size != ALONE):
        return Refusal("UF 3.2", "a group has two to ten cards") if limits == USUAL else shape_refusal(limits)
    return None


@lru_cache(maxsize=4096)
def can_complete(
    sizes: tuple[int, ...],
    left: int,
    commissar: int,
    guns: int = 0,
    afvs: int = 0,
    box: int = -1,
    limits: Limits = USUAL,
) -> bool:
    """Whether `left` more cards can fill up the last of these groups and found others by UF 3.2 and UF 15.51.

    `commissar` is the index of his group, or -1 if he is still to be placed. Up to `guns` of the cards may stay alone;
    `afvs` more must (UF 28.11, UF 34.2). The group `box` (-1: none) goes into a Pillbox (UF 23.3).
    """
    if box >= 0 and not fits_box(sizes, box):
        return False
    if not left and not afvs:
        return sizes_refusal(sizes, limits) is None and (
            commissar < 0 or (commissar < len(sizes) and sizes[commissar] == max(sizes))
        )
    last, before = sizes[-1], sizes[:-1]
    if (
        left
        and 0 <= last < limits[2]
        and can_complete((*before, last + 1), left - 1, commissar, min(guns, left - 1), afvs, box, limits)
    ):
        return True
    if last:
        closed = last == ALONE or last >= LEAST
        more = closed and len(sizes) < limits[1]
        return more and can_complete((*sizes, 0), left, commissar, guns, afvs, box, limits)
    if guns and can_complete((*before, ALONE), left - 1, commissar, guns - 1, afvs, box, limits):
        return True
    return afvs > 0 and can_complete((*before, ALONE), left, commissar, guns, afvs - 1, box, limits)


def fits_box(sizes: tuple[int, ...], box: int) -> bool:
    """UF 23.3: no more than three in the group that goes into a Pillbox, and no AFV or gun alone."""
    return len(sizes) <= box or 0 <= sizes[box] <= BOX_MOST


def can_place(
    sizes: tuple[int, ...],
    left: int,
    commissar: int,
    unplaced: bool,
    guns: int = 0,
    afvs: int = 0,
    box: int = -1,
    limits: Limits = USUAL,
) -> bool:
    """The same while the Commissar (UF 15.51) may still go into the last group or a later one."""
    if not unplaced:
        return can_complete(sizes, left, commissar, guns, afvs, box, limits)
    last, here = sizes[-1], len(sizes) - 1
    joins = (*sizes[:-1], last + 1)
    if left and 0 <= last < limits[2] and can_complete(joins, left - 1, here, min(guns, left - 1), afvs, box, limits):
        return True
    later = [at for at in range(len(sizes), limits[1]) if fits(sizes, left + afvs, at)]
    return any(can_complete(sizes, left, at, guns, afvs, box, limits) for at in later)


def fits(sizes: tuple[int, ...], left: int, at: int) -> bool:
    """There can be a group of that index."""
    return at < len(sizes) + left


BOX = Refusal(
    "UF 23.3", "at most three men in the Pillbox, no mortar, bazooka, panzerschreck, secondary weapon, gun or AFV"
)


def is_fit(s: UpFrontState, m: int) -> bool:
    """UF 23.3: a man whose weapon can be in a Pillbox."""
    return s.kind[m] == MAN and CLASS[s.weapon[m]] not in NOT_IN_A_PILLBOX and m not in s.secondary


def sort_of(s: UpFrontState, m: int) -> tuple[int, int, bool, bool]:
    """All that the rules about groups ask of a card: men alike in it are judged once."""
    return s.kind[m], s.weapon[m], m in s.commissars, m in s.secondary


class Rest(NamedTuple):
    """What is still to be placed, and what the groups must come out as."""

    waiting: list[int]
    men: int  # men and guns
    guns: int
    afvs: int
    box: int  # the group that will be in a Pillbox (UF 23.2), counted from A; -1: none
    limits: Limits


class FormGroups(Frame):
    """UF 3.2, UF 3.3: the cards are laid out man by man, group A first; the order is their position."""

    def __init__(self, seat: int = 0) -> None:
        super().__init__()
        self.seat = seat
        self.sizes: tuple[int, ...] = (0,)

    def start(self, s: UpFrontState, _: Any) -> None:
        ask(s, self, "placed", self.seat, "UF 3.2")

    def waiting(self, s: UpFrontState) -> list[int]:
        return [m for m, side in enumerate(s.side) if side == self.seat and s.group[m] < 0 and not s.fate[m]]

    def commissar(self, s: UpFrontState) -> tuple[int, bool]:
        """The index of the Commissar's group and whether he is still to be placed."""
        for c in s.commissars:
            if s.side[c] == self.seat:
                return (s.group[c] - GROUPS_OF[self.seat][0], False) if s.group[c] >= 0 else (-1, True)
        return -1, False

    def sizes_with(self, s: UpFrontState, m: int) -> list[tuple[int, ...]]:
        """The groups with this card in the last: an AFV is alone there (UF 28.11), a gun may stay so (UF 34.2)."""
        before, last = self.sizes[:-1], self.sizes[-1]
        alone = [(*before, ALONE)] if not last and s.kind[m] != MAN else []
        return alone if s.kind[m] == AFV else [(*before, last + 1), *alone]

    def rest(self, s: UpFrontState) -> Rest:
        waiting = self.waiting(s)
        kinds = [s.kind[w] for w in waiting]
        afvs = kinds.count(AFV)
        return Rest(waiting, len(kinds) - afvs, kinds.count(GUN), afvs, self.box(s), limits_of(s, self.seat))

    def follows(self, s: UpFrontState, rest: Rest, sizes: tuple[int, ...], m: int, at: int, unplaced: bool) -> bool:
        """Whether the rest can be placed with these groups so far; `m` is no longer waiting."""
        _, men, guns, afvs, box, limits = rest
        if m >= 0:
            kind = s.kind[m]
            men, guns, afvs = men - (kind != AFV), guns - (kind == GUN), afvs - (kind == AFV)
        return can_place(sizes, men, at, unplaced, guns, afvs, box, limits)

    def box(self, s: UpFrontState) -> int:
        """UF 23.2: the group that will be in the Pillbox, counted from A; -1: none."""
        return s.marks.get((marks.PILLBOX, self.seat), -1) if s.marks else -1

    def box_refusal(self, s: UpFrontState, rest: Rest, m: int) -> Refusal | None:
        """UF 23.3: who cannot be in the Pillbox, and that enough are left for it who can."""
        box, here = rest.box, len(self.sizes) - 1
        if box < 0 or here > box:
            return None
        if here == box:
            return None if is_fit(s, m) and self.sizes[-1] < BOX_MOST else BOX
        able = [other for other in rest.waiting if other != m and is_fit(s, other)]
        return None if len(able) >= LEAST else BOX

    def members(self, s: UpFrontState) -> tuple[int, ...]:
        """The cards in the present group."""
        return s.men[GROUPS_OF[self.seat][len(self.sizes) - 1]]

    def more_refusal(self, s: UpFrontState, rest: Rest, m: int) -> Refusal | None:
        for function in hooks(s).group_rules:
            found = function(s, self, rest.waiting, m)
            if found is not None:
                return found
        return None

    def man_refusal(self, s: UpFrontState, rest: Rest, m: int) -> Refusal | None:
        """UF 3.2, UF 15.51: the groups must still come out right with this man in the present group."""
        if m not in rest.waiting:
            return Refusal("UF 3.2", "that man is not waiting to be placed")
        if s.kind[m] == AFV and self.sizes[-1]:
            return Refusal("UF 28.11", "an AFV is a group of its own")
        at, unplaced = self.commissar(s)
        if m in s.commissars:
            at, unplaced = len(self.sizes) - 1, False
        if self.sizes[-1] == max(MOST, rest.limits[2]):
            return Refusal("UF 3.2", "a group has two to ten cards")
        boxed = self.box_refusal(s, rest, m)
        if boxed is not None:
            return boxed
        ways = self.sizes_with(s, m)
        for sizes in ways:
            if self.follows(s, rest, sizes, m, at, unplaced):
                return None
        if (at >= 0 or unplaced) and any(self.follows(s, rest, sizes, m, -1, False) for sizes in ways):
            return Refusal("UF 15.51", "the Commissar starts in the largest group")
        return shape_refusal(rest.limits)

    def closed(self, s: UpFrontState) -> tuple[int, ...]:
        """The groups so far, the last as one that gets no more cards: a gun alone is complete (UF 34.2)."""
        if self.sizes[-1] == 1 and s.kind[s.men[GROUPS_OF[self.seat][len(self.sizes) - 1]][0]] == GUN:
            return (*self.sizes[:-1], ALONE)
        return self.sizes

    def close_refusal(self, s: UpFrontState, rest: Rest) -> Refusal | None:
        """UF 3.2: the next group may be begun once this one has two men and the rest still works out."""
        sizes = self.closed(s)
        if 0 <= sizes[-1] < LEAST:
            return Refusal("UF 3.2", "a group has two to ten cards")
        if len(sizes) == MANY:
            return Refusal("UF 3.2", "a side has two to four groups")
        at, unplaced = self.commissar(s)
        if self.follows(s, rest, (*sizes, 0), -1, at, unplaced):
            return None
        if (at >= 0 or unplaced) and self.follows(s, rest, (*sizes, 0), -1, -1, False):
            return Refusal("UF 15.51", "the Commissar starts in the largest group")
        return shape_refusal(rest.limits)

    def can_placed(self, s: UpFrontState) -> list[Action]:
        found: list[Action] = []
        strict: list[Action] = []
        judged: dict[tuple[int, bool, bool], bool] = {}
        judged_too: dict[tuple[int, int, bool, bool], bool] = {}
        rest = self.rest(s)
        kind, commissars, box = s.kind, s.commissars, rest.box
        more = bool(hooks(s).group_rules)
        for m in rest.waiting:
            shape = (kind[m], m in commissars, box < 0 or is_fit(s, m))
            able = judged.get(shape)
            if able is None:
                able = judged[shape] = self.man_refusal(s, rest, m) is None
            if able:
                found.append(("man", m))
                if not more:
                    continue
                sort = sort_of(s, m)
                too = judged_too.get(sort)
                if too is None:
                    too = judged_too[sort] = self.more_refusal(s, rest, m) is None
                if too:
                    strict.append(("man", m))
        if self.close_refusal(s, rest) is None:
            found.append(("next group",))
            if more and self.more_refusal(s, rest, -1) is None:
                strict.append(("next group",))
        return strict or found

    def why_not_placed(self, s: UpFrontState, action: Action) -> Refusal | None:
        rest = self.rest(s)
        if action[0] == "man":
            return self.man_refusal(s, rest, action[1]) or self.more_refusal(s, rest, action[1])
        return self.close_refusal(s, rest) or self.more_refusal(s, rest, -1)

    def placed(self, s: UpFrontState, action: Action) -> None:
        if action[0] == "next group":
            self.sizes = (*self.closed(s), 0)
        else:
            m = action[1]
            g = GROUPS_OF[self.seat][len(self.sizes) - 1]
            s.men[g] = (*s.men[g], m)
            s.group[m] = g
            self.sizes = (*self.sizes[:-1], ALONE if s.kind[m] == AFV else self.sizes[-1] + 1)
            tell(s, "UF 3.2", ("joins", m, g))
            if s.kind[m] == AFV and self.waiting(s):
                self.sizes = (*self.sizes, 0)
        if action[0] == "next group" or self.waiting(s):
            ask(s, self, "placed", self.seat, "UF 3.2")
        else:
            end(s)
