"""UF 6.5: an attack is resolved man by man.

Other attacks (ordnance, artillery, Overrun ...) call Resolution with their own strength. A number that a frame of
`follow_ups` ends with is added to the strength for the rest.
"""

from __future__ import annotations

from typing import Any

from bocage.games.upfront.basic.s10_hero import hero_options, hero_refusal, may_hold_hero, play_hero
from bocage.games.upfront.basic.s16_victory import broken_ends, victory_ends
from bocage.games.upfront.hooks import hooks
from bocage.games.upfront.printed.cards import RN, SIGNED
from bocage.games.upfront.state import (
    IN_PLAY,
    SLOTS,
    UpFrontState,
)
from bocage.games.upfront.table.casualties import NOTHING, PINS, outcome, take_effect
from bocage.games.upfront.table.crossing import attacked_with, falters, hold_on_no_longer
from bocage.games.upfront.table.deck import drawn
from bocage.kernel.frames import PASS, Action, Frame, ask, call, draw, end, goto, tell
from bocage.kernel.refusal import Refusal

BY_ONE_MINE = "mine"  # kind of attack: the colour of the draw does not count (UF 24.31)
HALT = "halt"  # what a follow-up ends with when the attack is over for the rest (UF 19.11)


class Resolution(Frame):
    """UF 6.5: one card is drawn for each man of the target group in turn; it cannot be stopped half way."""

    def __init__(
        self,
        target: int = -1,
        strength: int = 0,
        firer: int = -1,
        kind: str = "fire",
        hidden: int = 0,
        men: tuple[int, ...] = (),
    ) -> None:
        super().__init__()
        self.target = target
        self.strength = strength
        self.firer = firer
        self.kind = kind  # "fire", or what a later chapter attacks with
        self.hidden = hidden  # what a Concealed card has taken off the strength
        self.men = men  # empty: those whom an attack of this kind on the group finds
        self.next = 0
        self.man = -1
        self.card = 0
        self.result = NOTHING
        self.hook = 0
        self.gave: tuple[tuple[int, int], ...] = ()  # (man, factors) of firers who have become guards since (UF 19.13)

    def start(self, s: UpFrontState, _: Any) -> None:
        if s.marks or s.variants or s.night:
            for attacked in hooks(s).on_attack:
                attacked(s, self)
        if not self.men:
            self.men = men_attacked(s, self)
        return next_man(s, self)

    def can_hero_played(self, s: UpFrontState) -> list[Action]:
        return [PASS, *hero_options(s, self.target // SLOTS)]

    def why_not_hero_played(self, s: UpFrontState, action: Action) -> Refusal | None:
        return hero_refusal(s, self.target // SLOTS, action[1], action[2]) if action[0] == "hero" else None

    def hero_played(self, s: UpFrontState, action: Action) -> None:
        """UF 10.42: a Hero comes before the card is drawn."""
        if action != PASS:
            play_hero(s, self.target // SLOTS, action[1], action[2])
            if not victory_ends(s):
                next_man(s, self)
        else:
            go_on(s, self)

    def shot(self, s: UpFrontState, card: int) -> None:
        number = self.strength + (RN[card] if self.kind == BY_ONE_MINE else SIGNED[card])
        if strike(s, self, card, number, "UF 6.5"):
            return
        if hooks(s).follow_ups:
            goto(s, self, "follow")
        else:
            next_man(s, self)

    def follow(self, s: UpFrontState, change: Any) -> None:
        """The procedures of later chapters that follow a man's result, one after another."""
        if change == HALT:
            self.next = len(self.men)
        elif change:
            self.strength += change
        rules = hooks(s).follow_ups
        while self.hook < len(rules):
            frame = rules[self.hook](s, self)
            self.hook += 1
            if frame is not None:
                return call(s, self, "follow", frame)
        return self.followed(s)

    def followed(self, s: UpFrontState) -> None:
        """No step: what comes when all follow-ups of a man are done."""
        next_man(s, self)


def men_attacked(s: UpFrontState, f: Resolution) -> tuple[int, ...]:
    """UF 6.5: everybody of the target group, or whom an attack of this kind finds; UF 17.8: men in transfer too."""
    if f.kind in hooks(s).men_by_kind:
        return hooks(s).men_by_kind[f.kind](s, f.target)
    men = attacked_with(s, f.target) if s.crossing else s.men[f.target]
    if s.inside:
        men = tuple([m for m in men if not any(spared(s, f, m) for spared in hooks(s).spared)])
    return men


def strike(s: UpFrontState, f: Resolution, card: int, number: int, rule: str) -> bool:
    """The number against the next man's values, and what it does to him; True if that ends the game."""
    man = f.men[f.next]
    for change in hooks(s).strength_changes:
        number += change(s, f, man)
    result = outcome(s, man, number, card)
    tell(s, rule, ("shot", man, card, number))
    was_wild = man in s.berserk
    for function in hooks(s).outcome_changes:
        result = function(s, f, man, result, number, card)
    f.next += 1
    f.man, f.card, f.result, f.hook = man, card, result, 0
    if man in s.berserk and not was_wild:
        f.result = PINS  # UF 10.4: as for one just pinned, a Hero may come before he charges (UF 20.9)
    if result:
        take_effect(s, man, result)
        if result == PINS and s.crossing:
            falters(s, man)  # UF 17.8: a Hero may yet let him go on
    drawn(s, card)
    return result != NOTHING and broken_ends(s)


def next_man(s: UpFrontState, f: Resolution) -> None:
    """Ask for a Hero where one has a point: somebody was just pinned, a pinned man is next, or a pinned Commissar could
    steady those who come before him (UF 15.52); draw; or end."""
    men = f.men
    while f.next < len(men) and s.fate[men[f.next]] != IN_PLAY:
        f.next += 1
    last = f.next == len(men)
    point = f.result == PINS or (not last and s.pinned[men[f.next]])
    if s.commissars and not f.next:
        point = point or commissar_down(s, f.target)
    f.result = NOTHING
    if point and may_hold_hero(s, f.target // SLOTS):
        ask(s, f, "hero_played", f.target // SLOTS, "UF 10.4")
    else:
        go_on(s, f)


def commissar_down(s: UpFrontState, g: int) -> bool:
    return any(s.group[c] == g and s.pinned[c] and c not in s.crossing for c in s.commissars)


def go_on(s: UpFrontState, f: Resolution) -> None:
    """The next draw, or the end; whoever was pinned in transfer and had no Hero is back in his group (UF 17.84)."""
    hold_on_no_longer(s)
    if f.next == len(f.men):
        end(s)
    else:
        draw(s, f, "shot", "pile", "UF 6.5")
