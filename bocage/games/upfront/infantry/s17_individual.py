"""UF 17.8, UF 17.9: men leave a group for an adjacent one, or to form a new one; the other group takes them in."""

from __future__ import annotations

from typing import Any

from bocage.games.upfront.armor.s34_guns import not_into_marsh
from bocage.games.upfront.basic.s05_movement import take_movement_action
from bocage.games.upfront.basic.s05_refusals import cards_before_ford
from bocage.games.upfront.hooks import hooks
from bocage.games.upfront.infantry.s17_flanking import end_with
from bocage.games.upfront.infantry.s17_transfer_refusals import (
    TWO_MEN,
    creation_refusal,
    join_refusal,
    leave_refusal,
    man_refusal,
    newcomer_refusal,
    receiver_refusal,
)
from bocage.games.upfront.printed.cards import RED
from bocage.games.upfront.specials.two_sides import inherit, is_two_sided
from bocage.games.upfront.state import GROUPS_OF, SLOTS, UpFrontState, take_action, unpinned_leader
from bocage.games.upfront.table import marks
from bocage.games.upfront.table import refusals as no
from bocage.games.upfront.table.casualties import clear_group
from bocage.games.upfront.table.crossing import EXPOSED, between, go_back, members, stop_crossing
from bocage.games.upfront.table.deck import drawn, use_up
from bocage.games.upfront.table.ground import SIDEWAYS, STREAM, read
from bocage.games.upfront.table.groups import free_slot
from bocage.games.upfront.table.uses import MOVE_BIT, MOVES_AS, held
from bocage.kernel.consequences import touch
from bocage.kernel.frames import Action, Frame, ask, call, draw, end, goto, tell
from bocage.kernel.refusal import Refusal


class SendMen(Frame):
    """UF 17.8: one Movement card for each man, as the sole action of the group; nobody is called back."""

    def __init__(self, group: int = -1) -> None:
        super().__init__()
        self.group = group
        self.led = False
        self.man = -1
        self.to = -1
        self.card = 0
        self.sent = 0
        self.new_group = -1
        self.founders = 0
        self.stayed: tuple[int, ...] = ()  # who has failed to ford

    def start(self, s: UpFrontState, _: Any) -> None:
        self.led = unpinned_leader(s, self.group)
        ask(s, self, "chosen", self.group // SLOTS, "UF 17.8")

    def refusal(self, s: UpFrontState, action: Action) -> Refusal | None:
        """Whether this man may go there."""
        g = self.group
        found = leave_refusal(s, g) or man_refusal(s, g, action[1])
        if found is None and action[1] in self.stayed:
            found = Refusal("UF 17.81", "he has tried to ford in this action; one attempt is all he has")
        if found is not None:
            return found
        if action[0] == "send":
            return receiver_refusal(s, g, action[2], self.led) or newcomer_refusal(s, action[1], action[2])
        if self.new_group >= 0:
            if s.letter[self.new_group] != action[2]:
                return Refusal("UF 17.91", "a group forms one new group at a time")
            if self.founders > 1:
                found = join_refusal(s, g, self.new_group, self.led)
            return found or newcomer_refusal(s, action[1], self.new_group)
        return creation_refusal(s, g, action[2], self.led)

    def done_refusal(self) -> Refusal | None:
        return TWO_MEN if self.founders == 1 else None

    def can_chosen(self, s: UpFrontState) -> list[Action]:
        g = self.group
        found: list[Action] = [("done",)] if self.sent and self.done_refusal() is None else []
        if not held(s, g // SLOTS, MOVE_BIT):
            return found or [("done",)]
        for m in s.men[g]:
            if self.founder_refusal(s, m) is None:
                found.extend([("send", m, h) for h in GROUPS_OF[g // SLOTS] if not self.refusal(s, ("send", m, h))])
            for letter in (s.letter[g] - 1, s.letter[g] + 1):
                if self.refusal(s, ("found", m, letter)) is None:
                    found.append(("found", m, letter))
        return found or [("done",)]

    def why_not_chosen(self, s: UpFrontState, action: Action) -> Refusal | None:
        if action == ("done",):
            return self.done_refusal() or Refusal("UF 17.8", "somebody must set out")
        return (self.founder_refusal(s, action[1]) if action[0] == "send" else None) or self.refusal(s, action)

    def founder_refusal(self, s: UpFrontState, m: int) -> Refusal | None:
        """UF 17.91: while a new group has but one founder, nobody else goes elsewhere who, or whose card, it needs."""
        if self.founders != 1:
            return None
        able = [x for x in members(s, self.group) if x != m and man_refusal(s, self.group, x) is None]
        able = [x for x in able if x not in self.stayed]
        return None if able and len(held(s, self.group // SLOTS, MOVE_BIT)) > 1 else TWO_MEN

    def chosen(self, s: UpFrontState, action: Action) -> None:
        if action == ("done",):
            return end(s)
        self.man = action[1]
        if action[0] == "send":
            self.to = action[2]
        else:
            if self.new_group < 0:
                self.new_group = open_group(s, self.group, action[2])
            self.founders += 1
            self.to = self.new_group
        return ask(s, self, "paid", self.group // SLOTS, "UF 17.8")

    def can_paid(self, s: UpFrontState) -> list[Action]:
        return [("card", card) for card in held(s, self.group // SLOTS, MOVE_BIT)]

    def why_not_paid(self, s: UpFrontState, action: Action) -> Refusal | None:
        return no.NOT_HELD

    def paid(self, s: UpFrontState, action: Action) -> None:
        """UF 17.8, UF 18.4, UF 17.43: straight to the Discard pile, so that it is no Movement card of the group."""
        g = self.group
        self.card = action[1]
        use_up(s, g // SLOTS, self.card)
        if not self.sent:
            take_movement_action(s, g)
        self.sent += 1
        ground = read(s.cards[g])
        if ground.base == STREAM and ground.moves <= cards_before_ford(s, g) and MOVES_AS[self.card] != "ford":
            tell(s, "UF 17.81", ("man fords", self.man))
            return draw(s, self, "forded", "pile", "UF 17.81")
        set_out(s, self.man, self.to)
        return follow(s, self, hooks(s).after_setting_out, self.man, g)

    def forded(self, s: UpFrontState, card: int) -> None:
        """UF 17.81: out of an unforded Stream only on a black draw."""
        if RED[card]:
            self.stayed = (*self.stayed, self.man)
            tell(s, "UF 17.81", ("man stays", self.man, card))
            drawn(s, card)
            return goto(s, self, "next_man")
        set_out(s, self.man, self.to)
        drawn(s, card)
        return follow(s, self, hooks(s).after_setting_out, self.man, self.group)

    def next_man(self, s: UpFrontState, _: Any) -> None:
        if s.time_up or not s.hands[self.group // SLOTS]:
            return end(s)
        return ask(s, self, "chosen", self.group // SLOTS, "UF 17.8")


def follow(s: UpFrontState, f: Frame, rules: list[Any], m: int, g: int) -> None:
    """What comes at once for a man who has set out, or has arrived; then the next one."""
    for function in rules:
        frame = function(s, m, g)
        if frame is not None:
            return call(s, f, "next_man", frame)
    return goto(s, f, "next_man")


def open_group(s: UpFrontState, g: int, letter: int) -> int:
    """A number for the group to be created, with its letter and the range chit of the creating group (UF 17.91)."""
    new = free_slot(s, g // SLOTS)
    s.letter[new] = letter
    s.chit[new] = s.chit[g]
    s.acted[new] = False
    if is_two_sided(s):
        inherit(s, g, new)
    return new


def set_out(s: UpFrontState, m: int, to: int) -> None:
    """UF 17.8: the man is between two groups and bears a Transfer chit."""
    s.crossing[m] = to
    s.marks[marks.SENT, m] = s.turn
    tell(s, "UF 17.8", ("sets out", m, to))


def waiting(s: UpFrontState, g: int) -> tuple[int, ...]:
    """Those who set out for the group in an earlier turn; a gun waits as long as the group is in Marsh (UF 34.32)."""
    coming = [m for m, to in s.crossing.items() if to == g and s.marks.get((marks.SENT, m), 0) < s.turn]
    return tuple([m for m in coming if not_into_marsh(s, m, g) is None])


def receive_refusal(s: UpFrontState, g: int) -> Refusal | None:
    """UF 17.8, UF 17.611: whether there is anybody to take in."""
    if not s.crossing or g not in s.crossing.values():
        return Refusal("UF 17.8", "nobody is in transfer to this group")
    if g in s.encircled:
        return Refusal("UF 17.611", "an encircled group cannot receive men")
    if waiting(s, g):
        return None
    guns = [not_into_marsh(s, m, g) for m, to in s.crossing.items() if to == g]
    return next(
        (found for found in guns if found), Refusal("UF 17.8", "nobody arrives in the turn in which he set out")
    )


class ReceiveMen(Frame):
    """UF 17.8: all who wait are taken in with one action, each at a place of the owner's choice (UF 3.3)."""

    def __init__(self, group: int = -1) -> None:
        super().__init__()
        self.group = group
        self.men: tuple[int, ...] = ()

    def start(self, s: UpFrontState, _: Any) -> None:
        take_action(s, self.group)
        self.men = waiting(s, self.group)
        goto(s, self, "next_man")

    def next_man(self, s: UpFrontState, _: Any) -> None:
        if self.men:
            ask(s, self, "placed", self.group // SLOTS, "UF 17.8")
        else:
            end(s)

    def place_refusal(self, s: UpFrontState, place: int) -> Refusal | None:
        """UF 11.11: nobody comes between a gunner and his assistant; otherwise any place will do."""
        men = s.men[self.group]
        if not 0 <= place <= len(men):
            return Refusal("UF 3.3", "there is no such position in the group")
        if 0 < place < len(men) and men[place] in (s.assistant[men[place - 1]], s.principal[men[place - 1]]):
            return Refusal("UF 11.11", "a gunner and his assistant stay side by side")
        return None

    def can_placed(self, s: UpFrontState) -> list[Action]:
        places = range(len(s.men[self.group]) + 1)
        return [("position", self.men[0], i) for i in places if self.place_refusal(s, i) is None]

    def why_not_placed(self, s: UpFrontState, action: Action) -> Refusal | None:
        if action[0] != "position" or action[1] != self.men[0]:
            return Refusal("UF 17.8", "the order of the group stays as it is; only the arriving man is placed")
        return self.place_refusal(s, action[2])

    def placed(self, s: UpFrontState, action: Action) -> None:
        g, m, place = self.group, action[1], action[2]
        self.men = self.men[1:]
        leave_old_group(s, m)
        s.men[g] = (*s.men[g][:place], m, *s.men[g][place:])
        join(s, m, g)
        follow(s, self, hooks(s).after_joining, m, g)


def leave_old_group(s: UpFrontState, m: int) -> None:
    """The man leaves the row of his old group, which holds its range chit for this turn (UF 17.8)."""
    old = s.group[m]
    s.men[old] = tuple([other for other in s.men[old] if other != m])
    s.marks[marks.HELD, old] = s.turn


def join(s: UpFrontState, m: int, g: int) -> None:
    """He belongs to the new group, which holds its chit too; an old group that is empty now is no more (UF 17.82)."""
    old = s.group[m]
    s.group[m] = g
    stop_crossing(s, m)
    s.marks[marks.HELD, g] = s.turn
    tell(s, "UF 17.8", ("joins", m, g))
    if not s.men[old]:
        emptied(s, old)


def emptied(s: UpFrontState, g: int) -> None:
    """UF 17.82: a group whose last man has left is gone with its cards; who was on his way to it stays where he was."""
    nobody_to_join(s, g)
    clear_group(s, g)
    end_with(s, g)
    touch(s, ("group", g))


def nobody_to_join(s: UpFrontState, g: int) -> None:
    for m in [m for m, to in s.crossing.items() if to == g]:
        go_back(s, m, "UF 17.8")


def lost_on_the_way(s: UpFrontState, m: int, g: int, fate: int) -> None:
    """A man in transfer has fallen, or the group that others were on their way to is eliminated."""
    if s.crossing:
        stop_crossing(s, m)
        if not s.men[g]:
            nobody_to_join(s, g)


def stays_at_range(s: UpFrontState, g: int, card: int, mode: int) -> Refusal | None:
    """UF 17.8: both groups keep their range chit until a turn after the Transfer chit is removed."""
    if mode == SIDEWAYS or not (s.crossing or s.marks):
        return None
    if (s.crossing and between(s, g)) or s.marks.get((marks.HELD, g), 0) == s.turn:
        return Refusal("UF 17.8", "the group keeps its range until a turn after a transfer with it is over")
    return None


def in_the_open(s: UpFrontState, f: Any, m: int) -> int:
    """UF 17.8, UF 17.83: two more against a man in transfer, besides the modifiers of the group that is attacked."""
    return EXPOSED if s.crossing and m in s.crossing else 0
