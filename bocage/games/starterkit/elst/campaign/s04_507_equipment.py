"""DE 4.507 Equipment in a Setup Area belongs to the side that has the area, captured if need be."""

from __future__ import annotations

from typing import Any

from bocage.games.starterkit.elst.campaign import previews
from bocage.games.starterkit.elst.campaign.book import Key, enrol, line, lines, lose, name_of, note, write
from bocage.games.starterkit.elst.campaign.state import ENTRY, SIDES, IslandState
from bocage.games.starterkit.model.names import Side
from bocage.kernel.explain import Explanation
from bocage.kernel.frames import Action, Frame, ask, end, goto
from bocage.kernel.refusal import Refusal

DONE: Action = ("done",)

NOT_YOURS = Refusal("DE 4.507", "your side has no such weapon")
NO_VEHICLE = Refusal("DE 4.507", "a vehicle is not destroyed by its owner")
NOBODY_THERE = Refusal("DE 4.507", "only personnel kept in that Setup Area can destroy it")


def capture_all(s: IslandState) -> None:
    """DE 4.507 What lies in the other side's Setup Area changes hands."""
    for side in (0, 1):
        for key, x in lines(s, side):
            loose = x.holder < 0 and not x.type.is_personnel and not x.type.is_vehicle
            if loose and x.area > ENTRY and s.zone_side[x.area] != side:
                write(s, key, x._replace(fate="captured", area=ENTRY))
                note(s, side, "DE 4.507", f"{name_of(x)} was captured", key, True)
                taken = enrol(s, x._replace(side=1 - side, group=0, module=""))
                note(s, 1 - side, "DE 4.507", f"{name_of(x)} was taken from the {SIDES[side]}s", taken, True)


def destroying_refusal(s: IslandState, side: Side, key: Key) -> Refusal | None:
    """DE 4.507 Any piece but a vehicle, by personnel kept in the same Setup Area."""
    known = dict(lines(s, side))
    if key not in known or known[key].type.is_personnel:
        return NOT_YOURS
    x = known[key]
    if x.type.is_vehicle or x.type.is_mounted:
        return NO_VEHICLE
    there = x.area > ENTRY and any(y.area == x.area and y.type.is_personnel for y in known.values())
    return None if there else NOBODY_THERE


def _has_been_seen(s: IslandState, side: Side) -> bool:
    """Is there a piece to destroy that has been in a battle?"""
    return any([not x.fresh and destroying_refusal(s, side, k) is None for k, x in lines(s, side)])  # noqa: C419 (lists compile to loops)


class EquipmentPossession(Frame):
    """DE 4.507 Captures, then each side may destroy what it has."""

    def __init__(self) -> None:
        super().__init__()
        self.side = 0

    def start(self, s: IslandState, _: Any) -> None:
        capture_all(s)
        goto(s, self, "next_piece")

    def next_piece(self, s: IslandState, _: Any) -> None:
        if self.side > 1:
            return end(s)
        if not _has_been_seen(s, self.side):  # what nobody has seen yet must not show by a question
            return goto(s, self, "chosen", DONE)
        return ask(s, self, "chosen", self.side, "DE 4.507")

    def can_chosen(self, s: IslandState) -> list[Action]:
        able = [k for k, _ in lines(s, self.side) if destroying_refusal(s, self.side, k) is None]
        return [DONE, *[("destroy", k) for k in able]]

    def why_not_chosen(self, s: IslandState, action: Action) -> Refusal | None:
        return destroying_refusal(s, self.side, action[1]) if action[0] == "destroy" else None

    def explain_chosen(self, s: IslandState, action: Action) -> Explanation | None:
        return previews.destroying(s, action[1]) if action[0] == "destroy" else None

    def chosen(self, s: IslandState, action: Action) -> None:
        if action == DONE:
            self.side += 1
        else:
            x = line(s, action[1])
            write(s, action[1], x._replace(holder=-1))
            lose(s, action[1], "DE 4.507", "was destroyed by its owner", not x.fresh)
        goto(s, self, "next_piece")
