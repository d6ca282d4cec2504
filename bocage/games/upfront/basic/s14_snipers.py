"""UF 14.1: Sniper attacks (played as discards) and Sniper Checks."""

from __future__ import annotations

from typing import Any

from bocage.games.upfront.basic.s10_hero import hero_options, hero_refusal, may_hold_hero, play_hero
from bocage.games.upfront.basic.s16_victory import broken_ends, victory_ends
from bocage.games.upfront.hooks import hooks
from bocage.games.upfront.printed.cards import POS, RED, RN, SNIPER, SNIPER_KIA, SNIPER_PIN
from bocage.games.upfront.printed.weapons import UNARMED
from bocage.games.upfront.state import MAN, SLOTS, UpFrontState, take_action
from bocage.games.upfront.table import marks
from bocage.games.upfront.table import refusals as no
from bocage.games.upfront.table.casualties import KILLS, NOTHING, PINS, rout_or_panic, take_effect
from bocage.games.upfront.table.crossing import attacked_with, falters, hold_on_no_longer
from bocage.games.upfront.table.deck import discard_shown, drawn
from bocage.games.upfront.table.players import TWO, foes, rivals
from bocage.kernel.frames import PASS, Action, Frame, ask, call, draw, end, tell
from bocage.kernel.refusal import Refusal

NO_SUCH_ENEMY = Refusal("UF 14.2", "a Sniper attacks an enemy group in play")
COLUMNS = 10  # of position numbers; with men in transfer there may be more cards than that


def sniper_refusal(s: UpFrontState, g: int) -> Refusal | None:
    """UF 14.2: any enemy group, whatever its terrain."""
    if not s.men[g]:
        return NO_SUCH_ENEMY
    for function in hooks(s).sniper_refusals:
        found = function(s, g)
        if found is not None:
            return found
    return None


def sniper_targets(s: UpFrontState, g: int) -> tuple[int, ...]:
    """The cards among which the position is drawn; men in transfer come first (UF 14.2)."""
    return attacked_with(s, g) if s.crossing else s.men[g]  # UF 17.8


def sniper_result(s: UpFrontState, sniper: int, man: int, card: int) -> int:
    """UF 14.3: the Random Number, whatever its colour, against the ranges on the Sniper card."""
    number = RN[card]
    if SNIPER_KIA[sniper][0] <= number <= SNIPER_KIA[sniper][1]:
        return KILLS
    if SNIPER_PIN[sniper][0] <= number <= SNIPER_PIN[sniper][1]:
        return rout_or_panic(s, man, card) if s.pinned[man] else PINS
    return NOTHING


class SniperAttack(Frame):
    """UF 14.2, UF 14.3: a position is drawn, then the result."""

    def __init__(self, card: int = 0, target: int = -1, again: bool = False) -> None:
        super().__init__()
        self.sniper = card
        self.again = again  # a further attack with the same card (UF 48.4)
        self.target = target
        self.man = -1
        self.card = 0
        self.result = NOTHING
        self.hook = 0

    def start(self, s: UpFrontState, _: Any) -> None:
        if not self.again:
            discard_shown(s, self.sniper)  # UF 16.2: if the pile runs out now it is shuffled in with the rest
        if sniper_refusal(s, self.target) is not None:  # UF 14.32: an earlier shot has Buttoned the AFV Up
            tell(s, "UF 14.2", ("discard lost", self.sniper, self.target))
            return end(s)
        men = sniper_targets(s, self.target)
        if len(men) == 1:
            self.man = men[0]  # UF 2.2: no position is drawn for one card
            return aim(s, self)
        return draw(s, self, "placed", "pile", "UF 14.6")

    def placed(self, s: UpFrontState, card: int) -> None:
        men = sniper_targets(s, self.target)
        self.man = men[POS[card][min(len(men), COLUMNS)] - 1]
        tell(s, "UF 14.6", ("position", self.man, card))
        drawn(s, card)
        aim(s, self)

    def can_hero_played(self, s: UpFrontState) -> list[Action]:
        return [PASS, *hero_options(s, self.target // SLOTS)]

    def why_not_hero_played(self, s: UpFrontState, action: Action) -> Refusal | None:
        return hero_refusal(s, self.target // SLOTS, action[1], action[2]) if action[0] == "hero" else None

    def hero_played(self, s: UpFrontState, action: Action) -> None:
        if action != PASS:
            play_hero(s, self.target // SLOTS, action[1], action[2])
            if victory_ends(s):
                return None
        hold_on_no_longer(s)
        if self.card:
            return end(s)
        return draw(s, self, "hit", "pile", "UF 14.3") if action == PASS else aim(s, self)

    def hit(self, s: UpFrontState, card: int) -> None:
        result = sniper_result(s, self.sniper, self.man, card)
        tell(s, "UF 14.3", ("sniped", self.man, card))
        lowest = s.sniped[self.target]
        s.sniped[self.target] = RN[card] if lowest < 0 else min(lowest, RN[card])  # UF 14.4
        if len(s.hands) > TWO:
            s.marks[marks.SNIPED_BY, self.target] = s.seat
        was_wild = self.man in s.berserk
        for function in hooks(s).sniper_changes:
            result = function(s, self, self.man, result, card)
        self.card, self.result = card, result
        if self.man in s.berserk and not was_wild:
            self.result = PINS  # UF 10.4: as for one just pinned (UF 20.9)
        if result:
            take_effect(s, self.man, result)
        if result == PINS:
            falters(s, self.man)
        drawn(s, card)
        if not (result and broken_ends(s)):
            after_sniper(s, self)

    def follow(self, s: UpFrontState, _: Any) -> None:
        after_sniper(s, self)


def aim(s: UpFrontState, f: SniperAttack) -> None:
    """UF 10.42: a pinned man may be helped by a Hero before the card is drawn."""
    if s.pinned[f.man] and may_hold_hero(s, f.target // SLOTS):
        ask(s, f, "hero_played", f.target // SLOTS, "UF 10.4")
    else:
        draw(s, f, "hit", "pile", "UF 14.3")


def after_sniper(s: UpFrontState, f: SniperAttack) -> None:
    rules = hooks(s).sniper_follow_ups
    while f.hook < len(rules):
        frame = rules[f.hook](s, f)
        f.hook += 1
        if frame is not None:
            return call(s, f, "follow", frame)
    if f.result == PINS and may_hold_hero(s, f.target // SLOTS):
        return ask(s, f, "hero_played", f.target // SLOTS, "UF 10.4")
    hold_on_no_longer(s)
    return end(s)


def armed(s: UpFrontState, g: int) -> bool:
    """UF 14.4: an unpinned man with a weapon of his own; an assistant is armed too (UF 11.2)."""
    for m in s.men[g]:
        if not s.pinned[m] and s.kind[m] == MAN and s.weapon[m] != UNARMED and m not in s.crossing:
            return True
    return any(may(s, g) for may in hooks(s).may_check)


def check_refusal(s: UpFrontState, g: int) -> Refusal | None:
    """UF 14.4: in the turn after the Sniper's, as the group's first and sole action."""
    if s.sniped[g] < 0:
        return no.NOT_SNIPED
    return None if armed(s, g) else no.NOBODY_ARMED


class SniperCheck(Frame):
    """UF 14.4: a black number above the lowest that the Sniper drew ends his work."""

    def __init__(self, group: int = -1) -> None:
        super().__init__()
        self.group = group

    def start(self, s: UpFrontState, _: Any) -> None:
        take_action(s, self.group)
        draw(s, self, "checked", "pile", "UF 14.4")

    def checked(self, s: UpFrontState, card: int) -> None:
        found = not RED[card] and RN[card] > s.sniped[self.group]
        tell(s, "UF 14.4", ("sniper check", self.group, card, found))
        s.sniped[self.group] = -1
        if found:
            lose_sniper(s, sniper_of(s, self.group))
        drawn(s, card)
        end(s)


def sniper_of(s: UpFrontState, g: int) -> int:
    """Whose Sniper has fired at the group: the enemy's; of several (UF 2.4) the last who did."""
    return s.marks.get((marks.SNIPED_BY, g), rivals(s, g // SLOTS)[0])


def lose_sniper(s: UpFrontState, seat: int) -> None:
    """UF 14.4, UF 14.41: with the last one gone, Sniper cards are Cower cards for that side."""
    if s.snipers[seat] <= 0:
        return  # another group has found him already
    s.snipers[seat] -= 1
    if s.marks and s.marks.get((marks.SNIPER_SHOTS, seat), 0) > s.snipers[seat]:
        s.marks[marks.SNIPER_SHOTS, seat] -= 1  # UF 48.42: one of several
    if s.snipers[seat] <= 0 and SNIPER not in s.cower[seat]:
        s.cower[seat] = (*s.cower[seat], SNIPER)


def other_groups(s: UpFrontState, seat: int) -> list[int]:
    """Where a Sniper may still be turned (UF 14.5)."""
    return [g for g in foes(s, seat) if sniper_refusal(s, g) is None]
