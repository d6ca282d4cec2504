"""UF 18.2, UF 18.21, UF 18.22, UF 18.3: an unpinned man takes a weapon that lies there, or two men exchange weapons."""

from __future__ import annotations

from typing import Any

from bocage.games.upfront.armor.s27_acquisition import lose_acquisition
from bocage.games.upfront.basic.s11_crew import Reorder
from bocage.games.upfront.hooks import hooks
from bocage.games.upfront.infantry.hurt import is_hurt
from bocage.games.upfront.infantry.s18_chits import (
    assistant_at,
    chit,
    is_secondary,
    put_off,
    put_own_off,
    shows_malfunction,
    take_on,
    weapon_on,
)
from bocage.games.upfront.printed.cards import RED
from bocage.games.upfront.printed.weapons import CREW_SERVED, MAY_CARRY_SECONDARY, UNARMED
from bocage.games.upfront.state import GUN, MAN, SLOTS, UpFrontState, take_action
from bocage.games.upfront.table.casualties import end_crew, leave_crew
from bocage.games.upfront.table.crossing import members
from bocage.games.upfront.table.deck import drawn
from bocage.games.upfront.table.draw_odds import one_of_two
from bocage.games.upfront.table.odds import unknown_cards
from bocage.kernel.consequences import touch
from bocage.kernel.explain import Explanation
from bocage.kernel.frames import Action, Frame, ask, call, draw, end, tell
from bocage.kernel.refusal import Refusal

NOTHING_LIES = Refusal("UF 18.2", "no weapon lies with the group")
HELD_BY_PINNED = Refusal("UF 18.3", "the weapon of a pinned man cannot be acquired while he is in play")
NOT_ABLE = Refusal("UF 18.2", "only an unpinned man of the same group can acquire a weapon")
ASSISTANT_FIRST = Refusal("UF 18.22", "only the assistant may take over this weapon, unless he is pinned")
GUN_CREW = Refusal("UF 34.1", "the crew of an infantry gun takes up no other weapon")
HAS_CREW = Refusal("UF 20.57", "an infiltrator cannot take a weapon that still has an assistant")
CANNOT_CARRY = Refusal("UF 21.1", "a man with his weapon cannot carry a secondary weapon")


def can_act(s: UpFrontState, m: int) -> bool:
    """An unpinned man who is not in transfer."""
    return s.kind[m] == MAN and not s.pinned[m] and m not in s.crossing


def chit_refusal(s: UpFrontState, m: int, g: int, c: int) -> Refusal | None:
    """UF 18.2, UF 18.22, UF 20.57: why this man may not try for that chit."""
    if c not in s.dropped[g]:
        held = [other for other in s.men[g] if s.weapon[other] == weapon_on(c) and s.pinned[other]]
        return HELD_BY_PINNED if held else NOTHING_LIES
    if s.kind[m] == GUN:
        return GUN_CREW
    if not can_act(s, m) or (s.group[m] != g and s.inside.get(m, -1) != g):
        return NOT_ABLE
    a = assistant_at(s, g, c)
    if a >= 0 and s.group[m] != g:
        return HAS_CREW
    if a >= 0 and a != m and not s.pinned[a]:
        return ASSISTANT_FIRST
    if is_secondary(c) and not MAY_CARRY_SECONDARY[s.weapon[m]]:
        return CANNOT_CARRY
    for function in hooks(s).acquire_refusals:
        found = function(s, m, g, c)
        if found is not None:
            return found
    return None


def acquisitions(s: UpFrontState, g: int, wanted: int = 99) -> list[Action]:
    """The men of the group with the chits that they may try for, all or as many as wanted; infiltrators also in the
    group they are in."""
    found: list[Action] = []
    for m in s.men[g]:
        if len(found) >= wanted:
            break
        for where in (g, s.inside[m]) if m in s.inside else (g,):
            for c in dict.fromkeys(s.dropped[where]):
                if chit_refusal(s, m, where, c) is None:
                    found.append(("acquire", m, where, c))
    return found


def acquire_refusal(s: UpFrontState, g: int) -> Refusal | None:
    """UF 18.2: whether anybody of the group can try for a weapon."""
    if acquisitions(s, g, 1):
        return None
    found = [chit_refusal(s, m, g, c) for c in s.dropped[g] for m in s.men[g]]
    for m in [m for m in s.men[g] if m in s.inside]:
        found.extend([chit_refusal(s, m, s.inside[m], c) for c in s.dropped[s.inside[m]]])
    if found:
        return next((refusal for refusal in found if refusal != NOT_ABLE), NOT_ABLE)
    armed = [m for m in s.men[g] if s.pinned[m] and s.weapon[m] != UNARMED]
    return HELD_BY_PINNED if armed else NOTHING_LIES


class AcquireWeapon(Frame):
    """UF 18.2: black and he has it, red and nothing happens; the assistant takes his weapon over without a draw."""

    def __init__(self, group: int = -1) -> None:
        super().__init__()
        self.group = group
        self.man = -1
        self.where = -1
        self.chit = 0

    def start(self, s: UpFrontState, _: Any) -> None:
        ask(s, self, "tried", self.group // SLOTS, "UF 18.2")

    def can_tried(self, s: UpFrontState) -> list[Action]:
        return acquisitions(s, self.group)

    def why_not_tried(self, s: UpFrontState, action: Action) -> Refusal | None:
        if action[1] not in s.men[self.group]:
            return NOT_ABLE
        return chit_refusal(s, action[1], action[2], action[3])

    def explain_tried(self, s: UpFrontState, action: Action) -> Explanation:
        """Black for anybody; the assistant is sure of his weapon (UF 18.22)."""
        _, m, where, c = action
        sure = assistant_at(s, where, c) == m
        fits = [sure or not RED[card] for card in unknown_cards(s, self.group // SLOTS)]
        return one_of_two("UF 18.22" if sure else "UF 18.2", "Acquisition", ("he has it", "nothing"), fits)

    def tried(self, s: UpFrontState, action: Action) -> None:
        _, self.man, self.where, self.chit = action
        take_action(s, self.group)
        if assistant_at(s, self.where, self.chit) == self.man:
            take_up(s, self.man, self.where, self.chit, "UF 18.22")
            return may_reorder(s, self)
        return draw(s, self, "drew", "pile", "UF 18.2")

    def drew(self, s: UpFrontState, card: int) -> None:
        if RED[card]:
            tell(s, "UF 18.2", ("not acquired", self.man, card))
            drawn(s, card)
            return end(s)
        take_up(s, self.man, self.where, self.chit, "UF 18.2")
        drawn(s, card)
        return may_reorder(s, self)

    def can_ordered(self, s: UpFrontState) -> list[Action]:
        return [("done",), ("reorder",)]

    def ordered(self, s: UpFrontState, action: Action) -> None:
        """UF 3.3: the group may change its order as part of a successful acquisition."""
        if action == ("done",):
            return end(s)
        return call(s, self, "reordered", Reorder(self.group, True))

    def reordered(self, s: UpFrontState, _: Any) -> None:
        end(s)


def may_reorder(s: UpFrontState, f: AcquireWeapon) -> None:
    if len(members(s, f.group)) > 1:
        ask(s, f, "ordered", f.group // SLOTS, "UF 3.3")
    else:
        end(s)


def take_up(s: UpFrontState, m: int, g: int, c: int, rule: str) -> None:
    """UF 18.2, UF 18.21: the chit goes on his card, and what he had before lies in its place."""
    i = s.dropped[g].index(c)
    rest = s.dropped[g][:i] + s.dropped[g][i + 1 :]
    if is_secondary(c):  # UF 21.1: in place of the one he has, be it his own beside a captured weapon (UF 20.74)
        if m in s.secondary:
            rest = (*rest, put_off(s, m))
        if m in s.captured_weapon:
            rest = (*rest, put_own_off(s, m))
        take_on(s, m, c)
    else:
        if g != s.group[m] and s.assistant[m] >= 0:  # his own weapon stays over there, out of its assistant's reach
            tell(s, "UF 11.13", ("crew ends", m))
            end_crew(s, m)
        own = put_down(s, m, weapon_on(c))
        crew_follows(s, m, g, c)
        rest = (*rest, *own)
        s.weapon[m] = weapon_on(c)
        s.broken[m] = shows_malfunction(c)
        lose_acquisition(s, m)  # UF 27.1: it was the other mortar's
        touch(s, ("man", m))
    s.dropped[g] = rest
    tell(s, rule, ("acquired weapon", m, c))


def put_down(s: UpFrontState, m: int, weapon: int) -> tuple[int, ...]:
    """UF 18.21, UF 21.1: a man has one weapon; some do not let him carry a secondary weapon either, nor does a wound
    (UF 33.6)."""
    found = [chit(s.weapon[m], s.broken[m], leave_crew(s, m))] if s.weapon[m] != UNARMED else []
    if m in s.captured_weapon:
        found.append(put_own_off(s, m))
    if m in s.secondary and (not MAY_CARRY_SECONDARY[weapon] or is_hurt(s, m)):
        found.append(put_off(s, m))
    return tuple(found)


def crew_follows(s: UpFrontState, m: int, g: int, c: int) -> None:
    """UF 18.22: the new holder is no assistant at it any more; another who serves the weapon stays with it."""
    a = assistant_at(s, g, c)
    if a == m or (s.principal[m] >= 0 and CREW_SERVED[weapon_on(c)]):
        end_crew(s, m)
    if a >= 0 and a != m:
        s.assistant[m], s.principal[a] = a, m
        stand_together(s, m, a)


def stand_together(s: UpFrontState, p: int, a: int) -> None:
    """UF 11.11: the gunner takes his place in front of his assistant."""
    g = s.group[p]
    order = [m for m in s.men[g] if m != p]
    order.insert(order.index(a), p)
    s.men[g] = tuple(order)
