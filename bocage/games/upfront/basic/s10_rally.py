"""UF 10: rally of pinned men and voluntary panic."""

from __future__ import annotations

from typing import Any

from bocage.games.upfront.armor.vehicle_state import clear_credit, credit, is_afv_group
from bocage.games.upfront.basic.s10_hero import GUN_RALLY, credit_gun, lost_heart
from bocage.games.upfront.basic.s16_victory import broken_ends
from bocage.games.upfront.hooks import hooks
from bocage.games.upfront.printed.cards import RALLY_ALL
from bocage.games.upfront.printed.vehicles import OPEN_TOPPED
from bocage.games.upfront.state import (
    AFV,
    GROUPS_OF,
    GUN,
    MAN,
    SLOTS,
    UpFrontState,
    any_pinned,
    take_action,
    unpinned_leader,
)
from bocage.games.upfront.table import refusals as no
from bocage.games.upfront.table.casualties import FATE_OF, RULE_OF, remove, rout_or_panic, unpin
from bocage.games.upfront.table.deck import drawn, use_up
from bocage.games.upfront.table.uses import RALLY_BIT, RALLY_OF, held
from bocage.kernel.frames import Action, Frame, ask, call, draw, end, tell
from bocage.kernel.refusal import Refusal


def pinned_in(s: UpFrontState, g: int) -> list[int]:
    """The men and guns of a group whom a Rally card can help."""
    found = [m for m in s.men[g] if s.pinned[m] and s.kind[m] != AFV]
    return [m for m in found if rally_bar(s, m) is None] if s.marks else found


def rally_bar(s: UpFrontState, m: int) -> Refusal | None:
    """Why no Rally card can help this man now, by a special rule of the scenario (UF 2.4)."""
    for function in hooks(s).rally_bars:
        found = function(s, m)
        if found is not None:
            return found
    return None


def rally_cost(s: UpFrontState, m: int) -> int:
    """How much of a Rally card the man needs; a gun needs three, less what lies there already (UF 34.6)."""
    return GUN_RALLY - credit(s, m) if s.kind[m] == GUN else 1


def rally_fully(s: UpFrontState, m: int, rule: str) -> None:
    if s.kind[m] == GUN:
        clear_credit(s, m)
    unpin(s, m, rule)
    for function in hooks(s).on_rally if s.marks else ():
        function(s, m)


def rally_refusal(s: UpFrontState, g: int) -> Refusal | None:
    """UF 10.2: only a group with somebody pinned."""
    if is_afv_group(s, g):
        return hooks(s).afv_rally_refusal(s, s.men[g][0])
    if not any_pinned(s, g):
        return no.NOBODY_PINNED
    barred = [rally_bar(s, m) for m in s.men[g] if s.pinned[m]] if s.marks else []
    return barred[0] if barred and None not in barred else None


def both_refusal(s: UpFrontState, g: int, h: int) -> Refusal | None:
    """UF 10.23: Rally All for two groups: adjacent at the same range and one leader, or a leader in each."""
    if h == g or h not in GROUPS_OF[g // SLOTS] or not s.men[h]:
        return no.NOT_YOURS
    if s.acted[h]:
        return OTHER_HAS_ACTED
    if not pinned_in(s, h) and not afv_to_rally(s, h):
        return no.NOBODY_PINNED
    bound = bound_to_else(s, h)
    if bound is not None:
        return bound
    for bars in hooks(s).pair_bars:  # UF 37.1: an action of each group
        bound = bars(s, g // SLOTS)
        if bound is not None:
            return bound
    if (is_afv_group(s, g) or is_afv_group(s, h)) and not afvs_open(s, g, h):
        return ONLY_OPEN_TOPPED
    leaders = unpinned_leader(s, g) + unpinned_leader(s, h)
    if abs(s.letter[g] - s.letter[h]) == 1:
        if s.chit[g] == s.chit[h] and leaders:
            return None
        return Refusal("UF 10.23", "adjacent groups need the same range and an unpinned leader in one of them")
    return None if leaders == 2 else Refusal("UF 10.23", "groups that are not adjacent need an unpinned leader each")


def bound_to_else(s: UpFrontState, h: int) -> Refusal | None:
    """UF 10.23: it is an action of that group too, so that what bars it from its own rally bars it from this one."""
    from bocage.games.upfront.table.actions import bound_refusal  # the verbs know this one

    return bound_refusal(s, h, "rally")


ONLY_PINNED = Refusal("UF 10.2", "only a pinned man of the group is rallied, and each once")
ALL_IT_CAN = Refusal("UF 10.21", "the card rallies as many as it can; nobody is left pinned who could be rallied by it")
OTHER_HAS_ACTED = Refusal("UF 10.2", "a Rally card is the sole action of each group that it serves, and one has acted")
ONLY_OPEN_TOPPED = Refusal("UF 10.23", "only an open-topped AFV is rallied together with another group")


def afv_to_rally(s: UpFrontState, g: int) -> bool:
    return is_afv_group(s, g) and hooks(s).afv_rally_refusal(s, s.men[g][0]) is None


def afvs_open(s: UpFrontState, g: int, h: int) -> bool:
    """UF 10.23: whichever of the two groups is an AFV is open-topped."""
    return all(OPEN_TOPPED[s.person[s.men[x][0]]] for x in (g, h) if is_afv_group(s, x))


class PlayRally(Frame):
    """UF 10.2: one Rally card on a group; the owner says who stays pinned if it is not enough for all."""

    def __init__(self, group: int = -1) -> None:
        super().__init__()
        self.group = group
        self.card = 0
        self.left = 0

    def start(self, s: UpFrontState, _: Any) -> None:
        ask(s, self, "played", self.group // SLOTS, "UF 10.2")

    def can_played(self, s: UpFrontState) -> list[Action]:
        g = self.group
        cards = held(s, g // SLOTS, RALLY_BIT)
        found: list[Action] = [("rally", card) for card in cards]
        for card in cards:
            if RALLY_OF[card] == RALLY_ALL:
                found.extend([("rally", card, h) for h in GROUPS_OF[g // SLOTS] if both_refusal(s, g, h) is None])
        return found

    def why_not_played(self, s: UpFrontState, action: Action) -> Refusal | None:
        if action[1] not in held(s, self.group // SLOTS, RALLY_BIT):
            return no.NOT_HELD
        if len(action) == 3 and RALLY_OF[action[1]] != RALLY_ALL:
            return Refusal("UF 10.22", "what is left of a Rally card does nothing for another group")
        return both_refusal(s, self.group, action[2])

    def played(self, s: UpFrontState, action: Action) -> None:
        g, card = self.group, action[1]
        self.card = card
        take_action(s, g)
        tell(s, "UF 10.2", ("rally", g, card))
        if len(action) == 3:
            take_action(s, action[2])  # UF 10.23: an action of each group
            for m in pinned_in(s, action[2]):
                rally_fully(s, m, "UF 10.23")
            if is_afv_group(s, action[2]):
                hooks(s).free_afv(s, s.men[action[2]][0])
        if is_afv_group(s, g):
            hooks(s).rally_afv(s, s.men[g][0], card)
            return end(s)
        use_up(s, g // SLOTS, card)
        pinned = pinned_in(s, g)
        if RALLY_OF[card] >= sum([rally_cost(s, m) for m in pinned]):
            for m in pinned:  # UF 10.21: all of them if the card is enough
                rally_fully(s, m, "UF 10.21")
            return end(s)
        self.left = RALLY_OF[card]
        return ask(s, self, "chosen", g // SLOTS, "UF 10.21")

    def can_chosen(self, s: UpFrontState) -> list[Action]:
        return [("man", m) for m in pinned_in(s, self.group)]

    def why_not_chosen(self, s: UpFrontState, action: Action) -> Refusal | None:
        """UF 10.21: the card serves as many as it can, of those who are pinned."""
        if action[0] in ("done", "pass", "stop"):
            return ALL_IT_CAN
        return ONLY_PINNED if action[0] == "man" else None

    def chosen(self, s: UpFrontState, action: Action) -> None:
        m = action[1]
        cost = rally_cost(s, m)
        if cost > self.left:
            s.discards.remove(self.card)  # UF 34.6: the card stays with the gun
            credit_gun(s, m, self.card, self.left)
            self.left = 0
        else:
            rally_fully(s, m, "UF 10.21")
            self.left -= cost
        if self.left and pinned_in(s, self.group):
            ask(s, self, "chosen", self.group // SLOTS, "UF 10.21")
        else:
            end(s)


def panic_refusal(s: UpFrontState, seat: int, m: int) -> Refusal | None:
    """UF 10.3, UF 15.54: a pinned man of one's own in one's own turn, no Commissar."""
    if not (0 <= m < len(s.side)) or s.side[m] != seat or s.group[m] < 0 or not s.pinned[m] or s.kind[m] != MAN:
        return no.NOT_PINNED
    if s.marks and lost_heart(s, m) is not None:
        return lost_heart(s, m)
    return no.COMMISSAR_STAYS if m in s.commissars else None


class VoluntaryPanic(Frame):
    """UF 10.3: the man is removed; a card decides between panic and rout. It is no action."""

    def __init__(self, man: int = -1) -> None:
        super().__init__()
        self.man = man

    def start(self, s: UpFrontState, _: Any) -> None:
        draw(s, self, "decided", "pile", "UF 10.3")

    def decided(self, s: UpFrontState, card: int) -> None:
        result = rout_or_panic(s, self.man, card)
        tell(s, "UF 10.3", ("leaves", self.man, card))
        g = s.group[self.man]
        remove(s, self.man, FATE_OF[result], RULE_OF[result])
        drawn(s, card)
        if broken_ends(s):
            return
        for function in hooks(s).after_panic:
            frame = function(s, self.man, g, result)
            if frame is not None:
                return call(s, self, "left", frame)
        return end(s)

    def left(self, s: UpFrontState, _: Any) -> None:
        end(s)
