"""UF 45.4: Banzai. `marks[BANZAI, g]` is the group that group g charges; it counts while that group is there.

`marks[BANZAI_LOOSE, g]`: its owner may call it off; the range chit its target had before it went back. Close Combat
is in s45_banzai_fight.py, what the attacked group can do in s45_counterattack.py.
"""

from __future__ import annotations

from typing import Any

from bocage.games.upfront.armor.vehicle_state import clear_credit
from bocage.games.upfront.basic.s05_movement import LayMovement, take_movement_action
from bocage.games.upfront.battle.s38_night import unseen
from bocage.games.upfront.close_combat.s20_refusals import was_close
from bocage.games.upfront.hooks import hooks
from bocage.games.upfront.infantry.s17_group_transfer import call_off
from bocage.games.upfront.infantry.s19_malfunction import lose_weapon
from bocage.games.upfront.infantry.s33_wounds import WOUND_COLUMN, wound
from bocage.games.upfront.nations.s45_counterattack import in_banzai, is_charged, target_of
from bocage.games.upfront.printed.cards import POS
from bocage.games.upfront.printed.nations import JAPANESE
from bocage.games.upfront.printed.weapons import HEAVY
from bocage.games.upfront.specials.two_sides import behind, is_two_sided
from bocage.games.upfront.state import GROUPS_OF, MAN, SLOTS, UpFrontState, relative_range
from bocage.games.upfront.table import marks
from bocage.games.upfront.table import refusals as no
from bocage.games.upfront.table.actions import bound_refusal
from bocage.games.upfront.table.casualties import KILLS, NOTHING, PINS, WOUNDS, end_crew, morale_of, unpin
from bocage.games.upfront.table.deck import from_hand
from bocage.games.upfront.table.ground import (
    BACK,
    FORWARD,
    MARSH,
    MINEFIELD_GROUND,
    PILLBOX_GROUND,
    SIDEWAYS,
    STREAM,
    read,
)
from bocage.games.upfront.table.groups import opposite
from bocage.games.upfront.table.players import foes, is_foe, is_free_for_all
from bocage.games.upfront.table.turn_hooks import bar_refusal
from bocage.games.upfront.table.uses import MOVE_BIT, held
from bocage.kernel.frames import Action, Frame, ask, call, end, tell
from bocage.kernel.refusal import Refusal

CLOSE = 5
BEYOND_WOUNDS = 9  # UF 45.45
OF_A_BANZAI = (marks.BANZAI, marks.BANZAI_LOOSE, marks.BANZAI_FOUGHT, marks.BANZAI_SHOT, marks.COUNTERED)
SPENDS_MOVEMENT = ("move", "exchange", "send", "banzai", "unbog", "withdraw", "cross over")

NOT_JAPANESE = Refusal("UF 45.4", "only a Japanese group with its SL or an ASL declares Banzai")
IN_BANZAI = Refusal("UF 45.42", "a Banzai group only fights in Close Combat or moves, forward or sideways")
BANZAI_FIRST = Refusal("UF 45.42", "the Banzai group takes a Movement card before any other group")
NOT_NEAR = Refusal("UF 45.4", "Banzai is declared against the opposite or an adjacent group")
IN_THE_WAY = Refusal("UF 45.4", "another enemy group blocks the way to that one")
A_PILLBOX = Refusal("UF 45.423", "Banzai is not declared against a Pillbox")
SHELTER = {
    MINEFIELD_GROUND: Refusal("UF 24.7", "nobody is attacked in Close Combat on a Minefield"),
    PILLBOX_GROUND: Refusal("UF 23.5", "nobody is attacked in Close Combat in a Pillbox"),
}
NO_RETREAT = Refusal("UF 45.42", "a Banzai group does not go back")
MUST_FIGHT = Refusal("UF 45.422", "the Banzai group must fight in Close Combat this turn")
STILL_ON = Refusal("UF 45.43", "a Banzai is called off only if its target went back or out of reach, or is blocked")
NO_TERRAIN = Refusal("UF 45.421", "the owner of a Banzai group lays no Terrain on it")
NOT_CONCEALED = Refusal("UF 45.44", "a Banzai group cannot be concealed")


def target_refusal(s: UpFrontState, g: int, t: int) -> Refusal | None:
    """UF 45.4, UF 45.423: near, at whatever range, and not behind another enemy group."""
    if not is_foe(s, g // SLOTS, t) or not s.men[t]:
        return no.NOT_AN_ENEMY
    if abs(s.letter[g] - s.letter[t]) > 1 and not is_free_for_all(s):
        return NOT_NEAR
    if read(s.cards[t]).terrain == PILLBOX_GROUND:
        return A_PILLBOX
    return IN_THE_WAY if is_blocked(s, g, t) else unseen(s, g, t)  # UF 38.2


def is_blocked(s: UpFrontState, g: int, t: int) -> bool:
    """UF 5.7: the enemy group opposite is nearer, or the target has been passed; in scenario X on either side."""
    if not is_two_sided(s):
        o = opposite(s, g)
        ahead = o >= 0 and o != t and s.chit[g] + s.chit[o] <= CLOSE  # one that was passed bars the way no more
        return s.chit[g] + s.chit[t] > CLOSE or (ahead and s.chit[o] > s.chit[t])
    rivals = [o for o in foes(s, g // SLOTS) if o != t and s.men[o] and s.letter[o] == s.letter[g]]
    return any(behind(s, g, o) == behind(s, g, t) and gap(s, g, o) < gap(s, g, t) for o in rivals)


def gap(s: UpFrontState, g: int, t: int) -> int:
    return abs(s.chit[g] + s.chit[t] - CLOSE)


def away(s: UpFrontState, g: int, t: int) -> int:
    """The way in which a card must lie for two groups to part: back, or forward if they are behind each other (X)."""
    return FORWARD if is_two_sided(s) and behind(s, g, t) else BACK


def targets(s: UpFrontState, g: int) -> list[int]:
    return [t for t in foes(s, g // SLOTS) if target_refusal(s, g, t) is None]


def banzai_refusal(s: UpFrontState, g: int) -> Refusal | None:
    """UF 45.4: pinned men do not stand in the way."""
    led = any(s.group[m] == g and m not in s.crossing for m in s.leaders[g // SLOTS])
    if s.nation[g // SLOTS] != JAPANESE or not led:
        return NOT_JAPANESE
    if in_banzai(s, g):
        return IN_BANZAI
    why = [target_refusal(s, g, t) for t in foes(s, g // SLOTS) if s.men[t]]
    if None in why:
        return None
    return next((found for found in why if found is not NOT_NEAR), NOT_NEAR)  # the nearest miss is the answer


class DeclareBanzai(Frame):
    """UF 45.4: a Movement card laid sideways for nothing else, and the group charged."""

    def __init__(self, group: int = -1) -> None:
        super().__init__()
        self.group = group

    def start(self, s: UpFrontState, _: Any) -> None:
        ask(s, self, "declared", self.group // SLOTS, "UF 45.4")

    def can_declared(self, s: UpFrontState) -> list[Action]:
        cards = held(s, self.group // SLOTS, MOVE_BIT)
        return [("charge", card, t) for card in cards for t in targets(s, self.group)]

    def why_not_declared(self, s: UpFrontState, action: Action) -> Refusal | None:
        if action[1] not in held(s, self.group // SLOTS, MOVE_BIT):
            return no.NOT_HELD
        return target_refusal(s, self.group, action[2])

    def declared(self, s: UpFrontState, action: Action) -> None:
        """UF 45.41: all are rallied. In Wire, Stream, Marsh or mines the card is spent: it brings nobody across."""
        g, card = self.group, action[1]
        ground = read(s.cards[g])
        from_hand(s, g // SLOTS, card)
        take_movement_action(s, g)
        s.marks[marks.BANZAI, g] = action[2]
        tell(s, "UF 45.4", ("banzai", g, action[2]))
        call_off(s, g, "UF 45.421")  # UF 17.7: its owner cannot place it any more
        for m in s.men[g]:
            if s.pinned[m]:
                clear_credit(s, m)  # UF 34.6: of a gun
                unpin(s, m, "UF 45.41")
            if s.assistant[m] >= 0:
                end_crew(s, m)
            if s.kind[m] == MAN and HEAVY[s.weapon[m]]:
                lose_weapon(s, m, "UF 45.4")
        stays = not ground.wires and ground.terrain not in (STREAM, MARSH, MINEFIELD_GROUND)
        call(s, self, "laid", LayMovement(g, card, SIDEWAYS, (), False, stays))

    def laid(self, s: UpFrontState, _: Any) -> None:
        end(s)


def must_fight(s: UpFrontState, g: int) -> bool:
    """UF 45.422: it began the turn at Relative Range 5 to its target, and both are still there; UF 24.7: but nobody is
    attacked in Close Combat on a Minefield."""
    return shelter_refusal(s, g) is None and has_arrived(s, g)


def has_arrived(s: UpFrontState, g: int) -> bool:
    t = target_of(s, g)
    return t >= 0 and relative_range(s, g, t) == CLOSE and was_close(s, g, t)


def shelter_refusal(s: UpFrontState, g: int) -> Refusal | None:
    """UF 24.7, UF 23.5: what shields the group that this one charges."""
    t = target_of(s, g)
    return SHELTER.get(read(s.cards[t]).terrain) if t >= 0 else None


def bars(s: UpFrontState, g: int, verb: str) -> Refusal | None:
    """UF 45.42, UF 45.421, UF 45.422: what a Banzai group, and its side's other groups, may not do."""
    if not s.marks:
        return None
    if in_banzai(s, g):
        fights = must_fight(s, g)
        if fights:
            return None if verb == "banzai fight" else MUST_FIGHT
        if verb in ("move", "banzai fight"):
            return None  # UF 45.422 says of the fight that it is too early
        return NO_TERRAIN if verb in ("terrain", "open") else IN_BANZAI
    return banzai_first(s, g) if verb in SPENDS_MOVEMENT else None


def takes_nobody_in(s: UpFrontState, h: int) -> Refusal | None:
    """UF 45.42, UF 17.8: it could not receive a man, who would only tie it to its range chit."""
    return IN_BANZAI if in_banzai(s, h) else None


def banzai_first(s: UpFrontState, g: int) -> Refusal | None:
    """UF 45.42: no Movement card for another group, nor for one of its men, before the Banzai group has its own."""
    return banzai_waits(s, g // SLOTS, g)


def banzai_waits(s: UpFrontState, seat: int, but: int = -1) -> Refusal | None:
    for h in GROUPS_OF[seat] if is_charged(s) else ():
        if h != but and in_banzai(s, h) and not s.acted[h] and not must_fight(s, h):
            return BANZAI_FIRST
    return None


def reinforcements_wait(s: UpFrontState, seat: int, wave: int) -> Refusal | None:
    """UF 45.42: reinforcements are another group too."""
    return banzai_waits(s, seat)


def no_way_back(s: UpFrontState, g: int, card: int, mode: int) -> Refusal | None:
    return NO_RETREAT if in_banzai(s, g) and mode == away(s, g, target_of(s, g)) else None


def fights_due(s: UpFrontState, seat: int) -> list[int]:
    """UF 45.422: the Banzai groups that have not yet fought in this turn and must."""
    if not is_charged(s):
        return []
    return [g for g in GROUPS_OF[seat] if s.men[g] and not s.acted[g] and must_fight(s, g)]


def may_fight(s: UpFrontState, g: int) -> bool:
    """What bars every action of the player (UF 48.21), or of the group, bars this one too."""
    return bar_refusal(s) is None and bound_refusal(s, g, "banzai fight") is None


def never_pinned(s: UpFrontState, f: Any, m: int, result: int, number: int, card: int) -> int:
    """UF 45.45: a number from his Morale on kills, or wounds below 9 if the number under 7w is his Morale."""
    if not s.marks or s.group[m] < 0 or not in_banzai(s, s.group[m]) or s.kind[m] != MAN:
        return result
    if number < morale_of(s, m):
        return NOTHING
    return wound(s, m) if may_wound(s, m, number, card) else KILLS


def may_wound(s: UpFrontState, m: int, number: int, card: int) -> bool:
    """UF 45.45, from chapter 33 on, which says what a wound is."""
    return hooks(s).wounds_men and number < BEYOND_WOUNDS and POS[card][WOUND_COLUMN] == s.morale[m]


def would_charge_on(s: UpFrontState, m: int, number: int, card: int, result: int) -> int:
    """For the odds: the same without carrying it out; a second wound kills (UF 33.7)."""
    if not s.marks or s.group[m] < 0 or not in_banzai(s, s.group[m]) or s.kind[m] != MAN:
        return result
    if number < morale_of(s, m):
        return NOTHING
    return WOUNDS if may_wound(s, m, number, card) and m not in s.wounded else KILLS


def guns_never_pinned(s: UpFrontState, f: Any, m: int, result: int, number: int, card: int) -> int:
    """UF 45.45: the group suffers no pins; a gun in it, which cannot be wounded, is lost instead."""
    return lost_instead(s, m, result)


def lost_instead(s: UpFrontState, m: int, result: int) -> int:
    return KILLS if result == PINS and s.marks and s.group[m] >= 0 and in_banzai(s, s.group[m]) else result


def would_lose_gun(s: UpFrontState, m: int, number: int, card: int, result: int) -> int:
    return lost_instead(s, m, result)


def never_pinned_by_sniper(s: UpFrontState, f: Any, m: int, result: int, card: int) -> int:
    return lost_instead(s, m, result)


def not_concealed(s: UpFrontState, g: int) -> Refusal | None:
    return NOT_CONCEALED if in_banzai(s, g) else None


def man_not_concealed(s: UpFrontState, m: int) -> bool:
    return s.group[m] >= 0 and in_banzai(s, s.group[m])


def goes_back(s: UpFrontState, g: int, card: int, mode: int) -> Frame | None:
    """UF 45.43: the target has retreated."""
    if s.marks and mode in (BACK, FORWARD):
        for h in foes(s, g // SLOTS):
            if target_of(s, h) == g and mode == away(s, g, h):
                s.marks.setdefault((marks.BANZAI_LOOSE, h), s.chit[g] + (1 if mode == BACK else -1))
    return None


def comes_back(s: UpFrontState, g: int) -> None:
    """UF 7.32, UF 45.43: by rejecting Terrain the target is where it was; it has not retreated after all."""
    for h in foes(s, g // SLOTS) if s.marks else ():
        if target_of(s, h) == g and s.marks.get((marks.BANZAI_LOOSE, h)) == s.chit[g]:
            del s.marks[marks.BANZAI_LOOSE, h]


def call_off_refusal(s: UpFrontState, action: Action) -> Refusal | None:
    """UF 45.43: the target went back or out of reach, or another group has come between."""
    g = action[1]
    if g not in GROUPS_OF[s.seat] or not in_banzai(s, g):
        return STILL_ON
    blocked = target_refusal(s, g, target_of(s, g)) in (NOT_NEAR, IN_THE_WAY)
    return None if (marks.BANZAI_LOOSE, g) in s.marks or blocked else STILL_ON


def call_off_options(s: UpFrontState) -> list[Action]:
    if not is_charged(s):
        return []
    return [("call off banzai", g) for g in GROUPS_OF[s.seat] if call_off_refusal(s, ("call off banzai", g)) is None]


def forget(s: UpFrontState, g: int) -> None:
    for name in OF_A_BANZAI:
        s.marks.pop((name, g), None)


class CallOff(Frame):
    """UF 45.43: no action."""

    def __init__(self, action: Action = ()) -> None:
        super().__init__()
        self.action = action

    def start(self, s: UpFrontState, _: Any) -> None:
        forget(s, self.action[1])
        tell(s, "UF 45.43", ("banzai over", self.action[1]))
        end(s)


def nobody_left(s: UpFrontState, t: int) -> None:
    """UF 45.43: the group that was charged is gone, so that the Banzai is over: at once, or when it is settled who has
    its ground (UF 20.8). A new group under the same number is not charged."""
    for h in foes(s, t // SLOTS) if s.marks and t not in s.spoils else ():
        if s.marks.get((marks.BANZAI, h), -1) == t:
            forget(s, h)


def end_of_turn(s: UpFrontState, seat: int) -> None:
    """UF 45.43: nobody left to charge, or to do it."""
    for name, g in [key for key in s.marks if key[0] == marks.BANZAI]:
        if name == marks.BANZAI and (not s.men[g] or not in_banzai(s, g)):
            forget(s, g)
