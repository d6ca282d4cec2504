"""UF 20.2, 20.21, 20.22, 20.23, 20.52: who goes, where, and how, all settled before the first attempt.

Designate(group, purpose) ends with the plans: (man, group, Movement card or 0, what he leaves behind) each. A Statement
is (verb, applies(s, man), effect(s, man)) for what a man must say before he sets out to infiltrate (UF 21.2).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from bocage.games.upfront.close_combat.s20_ccv import value_lines
from bocage.games.upfront.close_combat.s20_columns import explain_infiltration
from bocage.games.upfront.close_combat.s20_refusals import (
    IN_WADI,
    INFILTRATE,
    card_refusal,
    men_and_groups,
    must_ford,
    plan_refusal,
)
from bocage.games.upfront.hooks import hooks
from bocage.games.upfront.infantry.s18_chits import chit, put_off, put_own_off
from bocage.games.upfront.infantry.s19_malfunction import own_again
from bocage.games.upfront.printed.cards import RN
from bocage.games.upfront.printed.weapons import CLASS, IS_FLAMETHROWER, UNARMED
from bocage.games.upfront.state import SLOTS, UpFrontState
from bocage.games.upfront.table.casualties import end_crew, leave_crew, morale_of
from bocage.games.upfront.table.deck import use_up
from bocage.games.upfront.table.draw_odds import one_of_two
from bocage.games.upfront.table.ground import MARSH, STREAM, WADI, read
from bocage.games.upfront.table.odds import unknown_cards
from bocage.games.upfront.table.uses import MOVE_BIT, held, not_held
from bocage.kernel.consequences import touch
from bocage.kernel.explain import Explanation
from bocage.kernel.frames import Action, Frame, ask, end, goto, tell
from bocage.kernel.refusal import Refusal

NOBODY_NAMED = Refusal("UF 20.2", "somebody must be named")
NAMED = Refusal("UF 20.2", "he has already been named")
NEEDS_CARD = Refusal("UF 20.24", "he needs a Movement card to leave a Stream that was not forded")
CHECK_DUE = Refusal("UF 20.21", "the man just named must pass a Morale Check or have a Movement card (UF 20.22)")
NOTHING_TO_LEAVE = Refusal("UF 20.23", "only a flamethrower or a secondary weapon may be left behind this way")
TOO_HEAVY = ("medium machine gun", "mortar")  # UF 20.23

NOTHING_LEFT, WEAPON_LEFT, SECONDARY_LEFT, BOTH_LEFT = range(4)


class Statement(NamedTuple):
    """Something a man may declare as he is named."""

    verb: str
    applies: Callable[[UpFrontState, int], bool]
    effect: Callable[[UpFrontState, int], None]


def burdens(s: UpFrontState, m: int) -> list[int]:
    """UF 20.23: what he may leave behind of his own will."""
    found = [WEAPON_LEFT] if IS_FLAMETHROWER[s.weapon[m]] else []
    if m in s.secondary or m in s.captured_weapon:  # UF 20.74: his own weapon is a secondary one then
        found.append(SECONDARY_LEFT)
    return [*found, BOTH_LEFT] if len(found) == 2 else found


def lay_down(s: UpFrontState, m: int, chits: tuple[int, ...]) -> None:
    """What he leaves lies with his group, except in Marsh or Stream (UF 18.1)."""
    g = s.group[m]
    if read(s.cards[g]).terrain not in (MARSH, STREAM):
        s.dropped[g] = (*s.dropped[g], *chits)
    touch(s, ("group", g))
    for c in chits:
        tell(s, "UF 20.23", ("weapon left", m, c))


def leave_weapon(s: UpFrontState, m: int) -> None:
    """His weapon stays behind, with its assistant (UF 11.13); he must acquire it anew like any other."""
    if s.weapon[m] != UNARMED:
        lay_down(s, m, (chit(s.weapon[m], s.broken[m], leave_crew(s, m)),))
        own_again(s, m)


def shed_crew(s: UpFrontState, m: int) -> None:
    if s.assistant[m] >= 0 or s.principal[m] >= 0:
        end_crew(s, m)
        tell(s, "UF 20.23", ("crew ends", m))


def shed(s: UpFrontState, m: int, left: int) -> None:
    """UF 20.23, UF 20.61: crew duties end, a heavy weapon stays behind, and whatever else he leaves."""
    if CLASS[s.weapon[m]] in TOO_HEAVY or left in (WEAPON_LEFT, BOTH_LEFT):
        leave_weapon(s, m)  # UF 11.13: his assistant stays at it
    shed_crew(s, m)
    if left in (SECONDARY_LEFT, BOTH_LEFT):
        lay_down(s, m, (put_off(s, m) if m in s.secondary else put_own_off(s, m),))


class Designate(Frame):
    """UF 20.2, UF 20.52: man by man; once the first attempt is made nothing can be changed or cancelled."""

    def __init__(self, group: int = -1, purpose: str = INFILTRATE) -> None:
        super().__init__()
        self.group = group
        self.purpose = purpose
        self.plans: tuple[tuple[int, int, int, int], ...] = ()
        self.man = -1
        self.to = -1
        self.card = 0

    def rule(self) -> str:
        return "UF 20.2" if self.purpose == INFILTRATE else "UF 20.52"

    def start(self, s: UpFrontState, _: Any) -> None:
        ask(s, self, "named", self.group // SLOTS, self.rule())

    def refusal(self, s: UpFrontState, m: int, t: int) -> Refusal | None:
        if m in [plan[0] for plan in self.plans]:
            return NAMED
        return plan_refusal(s, self.purpose, self.group, m, t)

    def can_named(self, s: UpFrontState) -> list[Action]:
        found: list[Action] = [("done",)] if self.plans else []
        for m, t in men_and_groups(s, self.purpose, self.group):
            if self.refusal(s, m, t) is None:
                found.append(("enter", m, t))
        return found

    def why_not_named(self, s: UpFrontState, action: Action) -> Refusal | None:
        if action == ("done",):
            return None if self.plans else Refusal(self.rule(), NOBODY_NAMED.reason)
        return self.refusal(s, action[1], action[2]) if action[0] == "enter" else None

    def explain_named(self, s: UpFrontState, action: Action) -> Explanation | None:
        if action[0] != "enter":
            return None
        if self.purpose != INFILTRATE:
            e = Explanation(("UF 20.6",), "Close Combat Value")
            for rule, words, amount in value_lines(s, action[1]):
                e.add(rule, words, amount)
            return e
        return explain_infiltration(s, self.group // SLOTS, action[1], action[2])

    def named(self, s: UpFrontState, action: Action) -> None:
        if action == ("done",):
            return end(s, self.plans)
        _, self.man, self.to = action
        self.card = 0
        if s.hands[self.group // SLOTS]:
            return ask(s, self, "how", self.group // SLOTS, "UF 20.22")
        return goto(s, self, "loaded")

    def can_how(self, s: UpFrontState) -> list[Action]:
        cards: list[Action] = [("card", card) for card in held(s, self.group // SLOTS, MOVE_BIT)]
        if card_refusal(s, self.group) is not None:
            cards = []
        return cards if self.how_refusal(s) is not None else [("check",), *cards]

    def how_refusal(self, s: UpFrontState) -> Refusal | None:
        """UF 20.24: out of a Stream only with a Movement card."""
        if self.purpose != INFILTRATE or not must_ford(s, self.group):
            return None
        return IN_WADI if read(s.cards[self.group]).terrain == WADI else NEEDS_CARD

    def why_not_how(self, s: UpFrontState, action: Action) -> Refusal | None:
        if action == ("check",):
            return self.how_refusal(s)
        if action[0] != "card":
            return CHECK_DUE if action[0] in ("done", "pass", "stop", "enter") else None
        seat = self.group // SLOTS
        return card_refusal(s, self.group) or not_held(s, seat, action[1])

    def explain_how(self, s: UpFrontState, action: Action) -> Explanation | None:
        """UF 20.21: the chance of the Morale Check."""
        if action != ("check",):
            return None
        fits = [RN[card] <= morale_of(s, self.man) for card in unknown_cards(s, self.group // SLOTS)]
        return one_of_two("UF 20.21", "Morale Check", ("he goes", "he is pinned"), fits)

    def how(self, s: UpFrontState, action: Action) -> None:
        """UF 20.22: the card goes straight to the Discard pile and does nothing else; it is no discard."""
        if action[0] == "card":
            self.card = action[1]
            use_up(s, self.group // SLOTS, self.card)
            tell(s, "UF 20.22", ("spent on", self.man, self.card))
        goto(s, self, "loaded")

    def loaded(self, s: UpFrontState, _: Any) -> None:
        if self.purpose == INFILTRATE and self.can_left(s) != [("leave nothing",)]:
            ask(s, self, "left", self.group // SLOTS, "UF 20.23")
        else:
            self.note(s, NOTHING_LEFT)

    def can_left(self, s: UpFrontState) -> list[Action]:
        found: list[Action] = [("leave nothing",)]
        found.extend([("leave behind", what) for what in burdens(s, self.man)])
        found.extend([(statement.verb,) for statement in hooks(s).statements if statement.applies(s, self.man)])
        return found

    def why_not_left(self, s: UpFrontState, action: Action) -> Refusal | None:
        return NOTHING_TO_LEAVE

    def left(self, s: UpFrontState, action: Action) -> None:
        for statement in hooks(s).statements:
            if statement.verb == action[0]:
                statement.effect(s, self.man)
        self.note(s, action[1] if action[0] == "leave behind" else NOTHING_LEFT)

    def note(self, s: UpFrontState, left: int) -> None:
        self.plans = (*self.plans, (self.man, self.to, self.card, left))
        tell(s, self.rule(), ("designated", self.man, self.to))
        ask(s, self, "named", self.group // SLOTS, self.rule())
