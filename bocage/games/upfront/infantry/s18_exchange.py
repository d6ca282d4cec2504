"""UF 18.21, UF 33.3: a secondary weapon is handed over; primary weapons change hands with a wounded man."""

from __future__ import annotations

from typing import Any

from bocage.games.upfront.armor.s27_acquisition import lose_acquisition
from bocage.games.upfront.basic.s11_crew import hands_full
from bocage.games.upfront.infantry.hurt import guards, is_hurt
from bocage.games.upfront.infantry.s18_acquisition import CANNOT_CARRY, can_act, stand_together
from bocage.games.upfront.infantry.s18_chits import put_off, put_own_off
from bocage.games.upfront.printed.weapons import CREW_SERVED, MAY_CARRY_SECONDARY, UNARMED
from bocage.games.upfront.state import SLOTS, UpFrontState, take_action
from bocage.games.upfront.table import marks
from bocage.games.upfront.table.casualties import end_crew
from bocage.games.upfront.table.ground import MARSH, STREAM, read
from bocage.kernel.consequences import touch
from bocage.kernel.frames import Action, Frame, ask, end, tell
from bocage.kernel.refusal import Refusal

NOTHING_TO_GIVE = Refusal("UF 18.21", "that man has no secondary weapon to hand over")
TWO_ABLE_MEN = Refusal("UF 18.21", "only unpinned men of the same group take part in an exchange of weapons")
HAS_ONE = Refusal("UF 21.1", "nobody carries more than one secondary weapon")
WOUNDED = Refusal("UF 33.6", "a wounded man cannot carry both a primary and a secondary weapon")
OF_A_RADIO = (marks.RADIO_BROKEN, marks.RADIO_STRENGTH)  # what goes with it to another man (UF 40.4, UF 40.5)

NOBODY_WOUNDED = Refusal("UF 18.21", "primary weapons change hands only if one of the two men is wounded")
ONLY_WEAPON = Refusal("UF 18.21", "a man gives his only weapon to an unarmed one only if he is wounded himself")
SAME_WEAPONS = Refusal("UF 18.21", "their weapons are alike")
NO_EXCHANGE = Refusal("UF 18.21", "nobody in the group can hand a weapon over")


def both_able(s: UpFrontState, a: int, b: int) -> bool:
    return a != b and s.group[a] >= 0 and s.group[a] == s.group[b] and can_act(s, a) and can_act(s, b)


def give_refusal(s: UpFrontState, a: int, b: int) -> Refusal | None:
    """UF 18.21: may the first man hand his secondary weapon to the second?"""
    if not both_able(s, a, b):
        return TWO_ABLE_MEN
    if a not in s.secondary:
        return NOTHING_TO_GIVE
    if b in s.secondary or b in s.captured_weapon:
        return HAS_ONE
    if s.wounded and is_hurt(s, b) and s.weapon[b] != UNARMED:
        return WOUNDED
    return hands_full(s, b) if MAY_CARRY_SECONDARY[s.weapon[b]] else CANNOT_CARRY


def swap_refusal(s: UpFrontState, a: int, b: int) -> Refusal | None:
    """UF 18.21, UF 33.3: may these two exchange their primary weapons?"""
    if not both_able(s, a, b):
        return TWO_ABLE_MEN
    if a not in s.wounded and b not in s.wounded:
        return NOBODY_WOUNDED
    if s.weapon[a] == s.weapon[b] and s.broken[a] == s.broken[b]:
        return SAME_WEAPONS
    if UNARMED in (s.weapon[a], s.weapon[b]) and (b if s.weapon[a] == UNARMED else a) not in s.wounded:
        return ONLY_WEAPON
    return None


def exchanges(s: UpFrontState, g: int, wanted: int = 99) -> list[Action]:
    """The exchanges of weapons in the group that are allowed, all or as many as wanted."""
    found: list[Action] = []
    men, wounded = s.men[g], s.wounded
    for a in men if s.secondary else ():
        if a in s.secondary:
            found.extend([("give", a, b) for b in men if give_refusal(s, a, b) is None])
            if len(found) >= wanted:
                return found
    for a in men if wounded else ():
        hurt = a in wounded
        found.extend([("swap", a, b) for b in men if a < b and (hurt or b in wounded) and not swap_refusal(s, a, b)])
        if len(found) >= wanted:
            break
    return found


def hand_over_refusal(s: UpFrontState, g: int) -> Refusal | None:
    if not s.secondary and not s.wounded:
        return NO_EXCHANGE
    return None if exchanges(s, g, 1) else NO_EXCHANGE


class HandOver(Frame):
    """UF 18.21: one exchange, without a draw, as the sole action of the group."""

    def __init__(self, group: int = -1) -> None:
        super().__init__()
        self.group = group

    def start(self, s: UpFrontState, _: Any) -> None:
        ask(s, self, "handed", self.group // SLOTS, "UF 18.21")

    def can_handed(self, s: UpFrontState) -> list[Action]:
        return exchanges(s, self.group)

    def why_not_handed(self, s: UpFrontState, action: Action) -> Refusal | None:
        if action[0] == "give":
            return give_refusal(s, action[1], action[2])
        return swap_refusal(s, action[1], action[2]) if action[0] == "swap" else None

    def handed(self, s: UpFrontState, action: Action) -> None:
        verb, a, b = action
        take_action(s, self.group)
        if verb == "give":
            s.secondary[b] = s.secondary.pop(a)
            for name in OF_A_RADIO:
                if (name, a) in s.marks:
                    s.marks[name, b] = s.marks.pop((name, a))
            tell(s, "UF 18.21", ("handed over", a, b))
        else:
            swap(s, a, b)
        end(s)


def own_stays(s: UpFrontState, m: int) -> None:
    """UF 18.21, UF 20.74: he has given a captured weapon away for another and puts his idle own one down."""
    left = put_own_off(s, m)
    if read(s.cards[s.group[m]]).terrain not in (MARSH, STREAM):  # UF 18.1
        s.dropped[s.group[m]] = (*s.dropped[s.group[m]], left)
    tell(s, "UF 18.21", ("put down", m, left))


def second_stays(s: UpFrontState, m: int, rule: str) -> None:
    """UF 33.6: a wounded man who has come by a weapon puts his secondary one down; so does who has one now that bars it
    (the answer at UF 21.1)."""
    left = put_off(s, m)
    if read(s.cards[s.group[m]]).terrain not in (MARSH, STREAM):  # UF 18.1
        s.dropped[s.group[m]] = (*s.dropped[s.group[m]], left)
    tell(s, rule, ("put down", m, left))


def swap(s: UpFrontState, a: int, b: int) -> None:
    """UF 33.3: gunner and assistant change roles; another assistant stays with the weapon he serves (UF 11.13)."""
    crews = [(p, s.assistant[p]) for p in (a, b) if s.assistant[p] >= 0]
    s.weapon[a], s.weapon[b] = s.weapon[b], s.weapon[a]
    s.broken[a], s.broken[b] = s.broken[b], s.broken[a]
    tell(s, "UF 18.21", ("swapped", a, b))
    for m in (a, b):
        lose_acquisition(s, m)  # UF 27.1: it was the other mortar's
        touch(s, ("man", m))
        if m in s.captured_weapon:
            own_stays(s, m)
        if m in s.secondary and not MAY_CARRY_SECONDARY[s.weapon[m]]:
            second_stays(s, m, "UF 21.1")
        elif m in s.secondary and s.weapon[m] != UNARMED and is_hurt(s, m):
            second_stays(s, m, "UF 33.6")
    for p, _ in crews:
        end_crew(s, p)
    for m in (a, b):
        if s.principal[m] >= 0 and CREW_SERVED[s.weapon[m]]:
            end_crew(s, m)  # UF 11.11
    for p, helper in crews:
        taker = b if p == a else a
        helper = p if helper == taker else helper
        if guards(s, helper):
            continue  # UF 32.2: who has prisoners beneath his card is nobody's assistant
        s.assistant[taker], s.principal[helper] = helper, taker
        stand_together(s, taker, helper)
