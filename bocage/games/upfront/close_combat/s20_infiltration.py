"""UF 20.2 to 20.4: the men of a group try to infiltrate, one after another; a man gives his status up (UF 20.56)."""

from __future__ import annotations

from typing import Any

from bocage.games.upfront.basic.s05_movement import take_movement_action
from bocage.games.upfront.basic.s09_concealment import conceal_options
from bocage.games.upfront.basic.s10_hero import hero_options, hero_refusal, may_hold_hero, play_hero
from bocage.games.upfront.basic.s16_victory import victory_ends
from bocage.games.upfront.close_combat.s20_columns import (
    column,
    explain_infiltration,
    lies_open,
    pinned_defenders,
    wades,
)
from bocage.games.upfront.close_combat.s20_designation import Designate, shed
from bocage.games.upfront.close_combat.s20_infiltrators import enter, lose_status
from bocage.games.upfront.close_combat.s20_refusals import INFILTRATE, first_of
from bocage.games.upfront.hooks import hooks
from bocage.games.upfront.printed.cards import POS_RED, RED, RN
from bocage.games.upfront.state import IN_PLAY, SLOTS, UpFrontState, take_action
from bocage.games.upfront.table import refusals as no
from bocage.games.upfront.table.casualties import morale_of, pin
from bocage.games.upfront.table.deck import drawn, use_up
from bocage.games.upfront.table.uses import CONCEALS, HERO_BIT, held
from bocage.kernel.explain import Explanation
from bocage.kernel.frames import PASS, Action, Frame, ask, call, draw, end, goto, tell
from bocage.kernel.refusal import Refusal

NOT_HIM = Refusal("UF 10.43", "at this point a Hero helps only the man who has just failed his Morale Check")
NOTHING_CANCELLED = Refusal("UF 20.2", "what was designated is attempted, whatever came of earlier attempts")
NO_INFILTRATOR = Refusal("UF 20.56", "nobody in the group is an infiltrator")


def passes_check(s: UpFrontState, m: int, card: int) -> bool:
    """UF 20.21: a number no higher than his Morale, whatever its colour; otherwise he is pinned."""
    fit = RN[card] <= morale_of(s, m)
    tell(s, "UF 20.21", ("morale check", m, card, fit))
    if not fit:
        pin(s, m)
    return fit


class MoraleCheck(Frame):
    """UF 20.21: ends with whether he passed; UF 10.43: a Hero rallies the man who failed, and he tries again."""

    def __init__(self, man: int = -1) -> None:
        super().__init__()
        self.man = man
        self.inside = -1  # where he was an infiltrator before

    def start(self, s: UpFrontState, _: Any) -> None:
        self.inside = s.inside.get(self.man, -1)
        draw(s, self, "checked", "pile", "UF 20.21")

    def checked(self, s: UpFrontState, card: int) -> None:
        fit = passes_check(s, self.man, card)
        drawn(s, card)
        if fit or s.time_up or not may_hold_hero(s, s.side[self.man]):
            return end(s, fit)
        return ask(s, self, "steeled", s.side[self.man], "UF 10.43")

    def can_steeled(self, s: UpFrontState) -> list[Action]:
        return [PASS, *[("hero", card, self.man) for card in held(s, s.side[self.man], HERO_BIT)]]

    def why_not_steeled(self, s: UpFrontState, action: Action) -> Refusal | None:
        if action[0] != "hero":
            return None
        return hero_refusal(s, s.side[self.man], action[1], action[2]) or NOT_HIM

    def steeled(self, s: UpFrontState, action: Action) -> None:
        if action == PASS:
            return end(s, False)
        play_hero(s, s.side[self.man], action[1], self.man)
        if self.inside >= 0:
            s.inside[self.man] = self.inside
        return None if victory_ends(s) else draw(s, self, "checked", "pile", "UF 20.21")


class Infiltrate(Frame):
    """UF 20.2: the sole action of the group; the attempts follow one another as they were designated."""

    def __init__(self, group: int = -1) -> None:
        super().__init__()
        self.group = group
        self.plans: tuple[tuple[int, int, int, int], ...] = ()
        self.man = -1
        self.to = -1
        self.card = 0
        self.concealed_by = 0
        self.hook = 0

    def start(self, s: UpFrontState, _: Any) -> None:
        call(s, self, "begun", Designate(self.group, INFILTRATE))

    def begun(self, s: UpFrontState, plans: Any) -> None:
        self.plans = plans
        if all(plan[2] for plan in self.plans):
            take_movement_action(s, self.group)  # UF 45.11
        else:
            take_action(s, self.group)
        for m, _, _, left in self.plans:
            shed(s, m, left)
        goto(s, self, "next_man")

    def next_man(self, s: UpFrontState, _: Any) -> None:
        if not self.plans or s.time_up:
            return end(s)
        if victory_ends(s):  # UF 4.6: by the charge of one who is in already
            return None
        self.man, self.to, self.card, _ = self.plans[0]
        self.plans = self.plans[1:]
        self.concealed_by = self.hook = 0
        if s.fate[self.man] != IN_PLAY or s.pinned[self.man] or not s.men[self.to]:
            return goto(s, self, "next_man")
        if first_of(hooks(s).infiltrate_refusals, s, self.man, self.to) is not None:  # UF 32.21: he is a guard by now
            return goto(s, self, "next_man")
        if self.card or any(free(s, self.to) for free in hooks(s).unchecked):
            return goto(s, self, "ready")
        return call(s, self, "checked", MoraleCheck(self.man))

    def checked(self, s: UpFrontState, fit: bool) -> None:
        """UF 20.21: whoever fails stays behind pinned, the others go on; UF 16.3: it is no attack that is finished."""
        if s.time_up:
            return end(s)
        return goto(s, self, "ready" if fit else "next_man")

    def ready(self, s: UpFrontState, _: Any) -> None:
        """UF 20.3, UF 9.4: a Concealed card must come before the draw."""
        if s.hands[self.group // SLOTS]:
            ask(s, self, "hidden", self.group // SLOTS, "UF 20.3")
        else:
            goto(s, self, "rousing")

    def can_hidden(self, s: UpFrontState) -> list[Action]:
        return [PASS, *conceal_options(s, self.group // SLOTS)]

    def why_not_hidden(self, s: UpFrontState, action: Action) -> Refusal | None:
        if action[0] in ("done", "stop"):
            return NOTHING_CANCELLED
        return no.NOT_HELD

    def explain_hidden(self, s: UpFrontState, action: Action) -> Explanation | None:
        worth = CONCEALS[action[1]] if action[0] == "conceal" else 0
        return explain_infiltration(s, self.group // SLOTS, self.man, self.to, worth, self.card)

    def hidden(self, s: UpFrontState, action: Action) -> None:
        if action != PASS:
            use_up(s, self.group // SLOTS, action[1])
            self.concealed_by = CONCEALS[action[1]]
            tell(s, "UF 20.3", ("creeps", self.man, action[1]))
        goto(s, self, "rousing")

    def rousing(self, s: UpFrontState, _: Any) -> None:
        """UF 10.4, UF 20.38: the other side may rally a pinned man of the group with a Hero while he creeps up."""
        point = pinned_defenders(s, self.man, self.to) and not lies_open(s, self.to)
        if point and may_hold_hero(s, self.to // SLOTS):
            ask(s, self, "roused", self.to // SLOTS, "UF 10.4")
        else:
            draw(s, self, "tried", "pile", "UF 20.3")

    def can_roused(self, s: UpFrontState) -> list[Action]:
        return [PASS, *hero_options(s, self.to // SLOTS)]

    def why_not_roused(self, s: UpFrontState, action: Action) -> Refusal | None:
        return hero_refusal(s, self.to // SLOTS, action[1], action[2]) if action[0] == "hero" else None

    def explain_roused(self, s: UpFrontState, action: Action) -> Explanation | None:
        if action != PASS:
            return None
        return explain_infiltration(s, self.to // SLOTS, self.man, self.to, self.concealed_by, self.card)

    def roused(self, s: UpFrontState, action: Action) -> None:
        if action == PASS:
            return draw(s, self, "tried", "pile", "UF 20.3")
        play_hero(s, self.to // SLOTS, action[1], action[2])
        return None if victory_ends(s) else goto(s, self, "rousing")

    def tried(self, s: UpFrontState, card: int) -> None:
        """UF 20.24: out of a Stream the same card first says whether he gets across."""
        m, t = self.man, self.to
        at = column(s, m, t, self.concealed_by)
        if wades(s, self.group, self.card) and RED[card]:
            tell(s, "UF 20.24", ("man stays", m, card))
        elif POS_RED[card][at]:
            enter(s, m, t, card)
        else:
            tell(s, "UF 20.3", ("not inside", m, t, card))
        drawn(s, card)
        goto(s, self, "entered")

    def entered(self, s: UpFrontState, _: Any) -> None:
        """What getting in brings with it in later chapters, unless the time is up (UF 16.3)."""
        rules = hooks(s).after_infiltration
        while not s.time_up and self.hook < len(rules) and s.inside.get(self.man, -1) == self.to:
            frame = rules[self.hook](s, self.man, self.to)
            self.hook += 1
            if frame is not None:
                return call(s, self, "entered", frame)
        return goto(s, self, "next_man")


def status_refusal(s: UpFrontState, g: int) -> Refusal | None:
    """UF 20.56: somebody of the group has a status to give up."""
    return None if s.inside and any(m in s.inside for m in s.men[g]) else NO_INFILTRATOR


class GiveUpStatus(Frame):
    """UF 20.56: one man of the group, as its sole action."""

    def __init__(self, group: int = -1) -> None:
        super().__init__()
        self.group = group

    def start(self, s: UpFrontState, _: Any) -> None:
        ask(s, self, "chosen", self.group // SLOTS, "UF 20.56")

    def can_chosen(self, s: UpFrontState) -> list[Action]:
        return [("man", m) for m in s.men[self.group] if m in s.inside]

    def why_not_chosen(self, s: UpFrontState, action: Action) -> Refusal | None:
        return NO_INFILTRATOR

    def chosen(self, s: UpFrontState, action: Action) -> None:
        take_action(s, self.group)
        lose_status(s, action[1], "UF 20.56")
        end(s)
