"""UF 33: wounds: when a man is only wounded, what he can still do, what he must put down, Heroes and Victory Points.

`s.wounded[m]` is the turn in which he was wounded. `is_hurt(s, m)` asks whether the wound counts now: a Hero card can
suspend it for a player turn (UF 33.9): `marks[STEELED, m]` is that turn.
"""

from __future__ import annotations

from typing import Any

from bocage.games.upfront.armor.ordnance import MAIN
from bocage.games.upfront.basic.s10_hero import may_hold_hero
from bocage.games.upfront.basic.s16_victory import broken_ends
from bocage.games.upfront.close_combat.s20_ccv import weapon_value
from bocage.games.upfront.hooks import hooks
from bocage.games.upfront.infantry.hurt import is_hurt, rouse, steel, steel_options, steel_refusal
from bocage.games.upfront.infantry.s18_chits import chit, is_secondary, put_off, put_own_off
from bocage.games.upfront.infantry.s19_malfunction import own_again
from bocage.games.upfront.printed.cards import POS, RN, SNIPER_KIA
from bocage.games.upfront.printed.men import PINNED_CCV_LOSS
from bocage.games.upfront.printed.weapons import IS_ORDNANCE, UNARMED
from bocage.games.upfront.state import IN_PLAY, KILLED, MAN, UpFrontState
from bocage.games.upfront.table import marks
from bocage.games.upfront.table.casualties import KILLS, NOTHING, ROUTS, WOUNDS, end_crew, kia_of, remove
from bocage.games.upfront.table.deck import use_up
from bocage.games.upfront.table.ground import MARSH, STREAM, read
from bocage.games.upfront.table.uses import HERO_BIT, held
from bocage.kernel.frames import PASS, Action, Frame, ask, call, end, tell
from bocage.kernel.refusal import Refusal

WOUND_COLUMN = 7  # marked 7w
NEVER_BY = ("close combat",)  # UF 33.1

ONLY_A_HERO = Refusal("UF 33.7", "only a Hero card in hand saves the man who was wounded again")
ONE_WEAPON = Refusal("UF 33.6", "a wounded man cannot carry both a primary and a secondary weapon")
NO_INFILTRATOR = Refusal("UF 33.5", "a wounded man cannot infiltrate")


def is_wound(s: UpFrontState, m: int, card: int) -> bool:
    """UF 33.1, UF 33.11: the number under 7w is the Morale printed on the man's card; never a gun or AFV crew."""
    return s.kind[m] == MAN and POS[card][WOUND_COLUMN] == s.morale[m]


def only_wounded(s: UpFrontState, f: Any, m: int, result: int, number: int, card: int) -> int:
    """UF 33.1: a rout, or exactly the lowest number that kills; panic that counts as death is none."""
    if f.kind in NEVER_BY or not is_wound(s, m, card) or (s.marks and (marks.BANZAI, s.group[m]) in s.marks):
        return result  # UF 45.45 has its own band of numbers
    if result == ROUTS or (result == KILLS and number == kia_of(s, m)):
        return wound(s, m)
    return result


def would_be_wounded(s: UpFrontState, m: int, number: int, card: int, result: int) -> int:
    """For the odds: the same without the chit; a second wound kills (UF 33.7)."""
    if not is_wound(s, m, card) or (s.marks and (marks.BANZAI, s.group[m]) in s.marks):
        return result
    if result == ROUTS or (result == KILLS and number == kia_of(s, m)):
        return KILLS if m in s.wounded else WOUNDS
    return result


def only_wounded_by_sniper(s: UpFrontState, f: Any, m: int, result: int, card: int) -> int:
    """UF 33.1, UF 14.3: the same by a Sniper: a rout, or the lowest number of the range that kills."""
    if not is_wound(s, m, card):
        return result
    if result == ROUTS or (result == KILLS and RN[card] == SNIPER_KIA[f.sniper][0]):
        return wound(s, m)
    return result


def wound(s: UpFrontState, m: int) -> int:
    """UF 33.1: a Wound chit, pinned or not as before; UF 33.7: a second one is settled by AfterWound."""
    if m in s.wounded:
        s.marks[marks.WOUNDED_AGAIN, m] = 1
    else:
        s.wounded[m] = s.turn
        tell(s, "UF 33.1", ("wounded", m))
        for function in hooks(s).on_wound:
            function(s, m)
    return NOTHING


def carries_both(s: UpFrontState, m: int) -> bool:
    """UF 33.6: a captured weapon makes a secondary weapon of his own one (UF 20.74)."""
    return m in s.captured_weapon or (m in s.secondary and s.weapon[m] != UNARMED)


def needs_settling(s: UpFrontState, m: int) -> bool:
    return m in s.wounded and s.fate[m] == IN_PLAY and ((marks.WOUNDED_AGAIN, m) in s.marks or carries_both(s, m))


def after_wound(s: UpFrontState, f: Any) -> Frame | None:
    """What follows a wound at once: a Hero against the second, a weapon put down."""
    return AfterWound(f.man) if s.wounded and needs_settling(s, f.man) else None


class AfterWound(Frame):
    """UF 33.7: a man wounded again is killed unless a Hero card is played at once; UF 33.6: one weapon has to go."""

    def __init__(self, man: int = -1) -> None:
        super().__init__()
        self.man = man

    def start(self, s: UpFrontState, _: Any) -> None:
        m = self.man
        if (marks.WOUNDED_AGAIN, m) in s.marks:
            if may_hold_hero(s, s.side[m]):
                return ask(s, self, "saved", s.side[m], "UF 33.7")
            return dies(s, m)
        return ask(s, self, "put_down", s.side[m], "UF 33.6")

    def can_saved(self, s: UpFrontState) -> list[Action]:
        return [PASS, *[("hero", card, self.man) for card in held(s, s.side[self.man], HERO_BIT)]]

    def why_not_saved(self, s: UpFrontState, action: Action) -> Refusal | None:
        return ONLY_A_HERO if action[0] == "hero" else None

    def saved(self, s: UpFrontState, action: Action) -> None:
        m = self.man
        if action == PASS:
            return dies(s, m)
        use_up(s, s.side[m], action[1])
        tell(s, "UF 33.7", ("hero", action[1], m))
        del s.marks[marks.WOUNDED_AGAIN, m]
        rouse(s, m)
        return end(s)

    def can_put_down(self, s: UpFrontState) -> list[Action]:
        return [("put down", self.man, "primary"), ("put down", self.man, "secondary")]

    def put_down(self, s: UpFrontState, action: Action) -> None:
        abandon(s, self.man, action[2])
        end(s)


def laden(s: UpFrontState) -> list[int]:
    """Wounded men with two weapons, taken up in this turn while a Hero let them forget the wound (UF 33.9)."""
    steeled = [m for m in s.wounded if s.marks.get((marks.STEELED, m), -1) == s.turn]
    return [m for m in steeled if s.fate[m] == IN_PLAY and carries_both(s, m)]


def feels_it_again(s: UpFrontState, seat: int) -> bool:
    return bool(s.wounded) and bool(laden(s))


class WoundsFelt(Frame):
    """UF 33.6, UF 33.9: at the end of the turn the wound counts again, and one of the weapons has to go."""

    def __init__(self) -> None:
        super().__init__()

    def start(self, s: UpFrontState, _: Any) -> None:
        men = laden(s)
        if not men:
            return end(s)
        return call(s, self, "start", AfterWound(men[0]))


def dies(s: UpFrontState, m: int) -> None:
    """UF 33.7: the second wound."""
    del s.marks[marks.WOUNDED_AGAIN, m]
    remove(s, m, KILLED, "UF 33.7")
    if not broken_ends(s):
        end(s)


def abandon(s: UpFrontState, m: int, which: str) -> None:
    """UF 33.6, UF 18.1: the weapon lies with the group for others, except in Marsh or Stream."""
    if which == "primary":
        left = chit(s.weapon[m], s.broken[m])
        if s.assistant[m] >= 0:
            end_crew(s, m)
        own_again(s, m)
    elif m in s.captured_weapon:
        left = put_own_off(s, m)
    else:
        left = put_off(s, m)
    g = s.group[m]
    if read(s.cards[g]).terrain not in (MARSH, STREAM):
        s.dropped[g] = (*s.dropped[g], left)
    tell(s, "UF 33.6", ("put down", m, left))


def halves(s: UpFrontState, m: int) -> bool:
    """UF 33.2, UF 17.4: halved together with every doubling; a man with ordnance aims worse instead."""
    return bool(s.wounded) and is_hurt(s, m) and not IS_ORDNANCE[s.weapon[m]]


def aims_worse(s: UpFrontState, m: int, barrel: int, t: int) -> int:
    """UF 33.2: one step for the man whose primary weapon it is."""
    return -1 if s.wounded and barrel == MAIN and s.kind[m] == MAN and is_hurt(s, m) else 0


def no_second_weapon(s: UpFrontState, m: int, g: int, c: int) -> Refusal | None:
    """UF 33.6: a wounded man with a weapon takes up no secondary one; for a primary one he puts the other down, as all
    do for a weapon that bars it (UF 21.1)."""
    if not is_secondary(c) or s.weapon[m] == UNARMED:
        return None
    return ONE_WEAPON if s.wounded and is_hurt(s, m) else None


def overcome_refusal(s: UpFrontState, action: Action) -> Refusal | None:
    return steel_refusal(s, s.seat, action)


def overcome_options(s: UpFrontState) -> list[Action]:
    """UF 33.9: in one's own turn, whenever an action is chosen."""
    return steel_options(s, s.seat)


class Overcome(Frame):
    """UF 33.9: a Hero card lets a wounded man forget his wound."""

    def __init__(self, action: Action = ()) -> None:
        super().__init__()
        self.action = action

    def start(self, s: UpFrontState, _: Any) -> None:
        steel(s, s.seat, self.action)
        end(s)


def stays(s: UpFrontState, m: int, t: int) -> Refusal | None:
    """UF 33.5: a wounded man does not infiltrate; one who is inside already may still fight."""
    return NO_INFILTRATOR if s.wounded and is_hurt(s, m) else None


def fights_worse(s: UpFrontState, m: int) -> int:
    """UF 33.5: the pinned value while in good order, the pinned and unarmed one while pinned."""
    if not s.wounded or not is_hurt(s, m):
        return 0
    return -weapon_value(s, m) if s.pinned[m] else -PINNED_CCV_LOSS


def helps_nobody(s: UpFrontState, m: int) -> bool:
    """UF 33.5: no +3 for the man he fights beside."""
    return bool(s.wounded) and is_hurt(s, m)


def is_lost(s: UpFrontState, m: int, alone: bool) -> bool:
    """UF 33.5: wounded, pinned, unarmed and alone: beaten without a draw."""
    return alone and bool(s.wounded) and is_hurt(s, m) and s.pinned[m] and s.weapon[m] == UNARMED
