"""UF 41.55 to 41.58: a group on an LOS Divider, in the game that it is about to enter.

It has a letter off the row and the lowest range chit, so that all is at Relative Range 0 (UF 41.56); on it lie the
Divider card, unless that is Open Ground, and the Movement card that brought it there, both from other decks.
marks[DIVIDER, g] is the game it came from, marks[PRESSED, g] the second Movement card that Marsh and guns need.
marks[STRANGER, n] are cards to be given back: 1000 * game + card (UF 41.6).
"""

from __future__ import annotations

from typing import Any

from bocage.games.upfront.armor.vehicle_state import has_gun, is_afv_group
from bocage.games.upfront.basic.s03_prepare import TEAM
from bocage.games.upfront.basic.s05_movement import take_movement_action
from bocage.games.upfront.basic.s05_refusals import move_refusal
from bocage.games.upfront.basic.s15_command import leader_loss
from bocage.games.upfront.battle.s35_reinforcements import (
    AFV_AT_ZERO,
    CHIT_ZERO,
    TOO_FAR,
    EnterPlay,
    edge_refusal,
    highest_chit,
    is_fresh,
)
from bocage.games.upfront.hooks import hooks
from bocage.games.upfront.infantry.s17_flanking import entered
from bocage.games.upfront.nations.s52_desert import guns_check
from bocage.games.upfront.state import (
    DIVIDER_E,
    DIVIDER_Z,
    GROUPS_OF,
    ROW,
    SLOTS,
    UpFrontState,
)
from bocage.games.upfront.table import marks
from bocage.games.upfront.table.casualties import current_leader
from bocage.games.upfront.table.deck import clear_entries, discard_shown, from_hand
from bocage.games.upfront.table.ground import MARSH, OPEN, SOFT_SAND, read
from bocage.games.upfront.table.turn_hooks import bar_refusal
from bocage.games.upfront.table.uses import MOVE_BIT, MOVES_AS, held
from bocage.kernel.frames import Action, Frame, ask, call, end, goto, tell
from bocage.kernel.refusal import Refusal

AIDE, CHIEF = 1, 2  # of the squad that a leader comes from
OFF_DIVIDER = {DIVIDER_E: ROW.index("E"), DIVIDER_Z: ROW.index("Z")}
# What a group may do there; it is moved as reinforcements only (UF 41.57) and takes no Terrain (UF 41.55).
MAY_DO = ("fire", "ordnance", "rally", "smoke", "fire smoke", "crew", "reorder", "sniper check", "press on", "repair")
MAY_ALSO_DO = ("fire mission", "repair radio", "observe", "starshell", "button up", "unbog", "hand over")
WITH_WEAPONS = ("acquire", "part with weapon")  # UF 18.2, UF 20.74: what lies there is nobody else's

NO_TERRAIN = Refusal("UF 41.55", "no Terrain is placed on an LOS Divider")
ONLY_AS_REINFORCEMENTS = Refusal("UF 41.57", "a group on an LOS Divider moves only as arriving reinforcements")
NOT_THERE = Refusal("UF 41.57", "that is not one of your groups on an LOS Divider")
HAS_ACTED = Refusal("UF 4.2", "the group has used its action")
NO_MOVEMENT = Refusal("UF 41.57", "it enters by a Movement card from your hand, and you hold none")
FIRST_A_CARD = Refusal("UF 41.581", "out of Marsh, or with a gun in terrain, a second Movement card comes first")
NO_NEED = Refusal("UF 41.581", "only Marsh, or a gun in terrain, asks for a second Movement card")


def on_divider(s: UpFrontState, g: int) -> bool:
    return s.letter[g] < 0 and (marks.DIVIDER, g) in s.marks


def waiting_there(s: UpFrontState) -> list[int]:
    """The groups of the player on turn that stand on a Divider."""
    if TEAM not in s.variants:
        return []
    return [g for g in GROUPS_OF[s.seat] if s.letter[g] < 0 and s.men[g] and on_divider(s, g)]


def divider_bars(s: UpFrontState, g: int, verb: str) -> Refusal | None:
    """UF 41.55, UF 41.57: what a group on the Divider cannot do."""
    if s.letter[g] >= 0:
        return None
    if (marks.JUST_CROSSED, g) in s.marks:
        return HAS_ACTED
    if verb in MAY_DO or verb in MAY_ALSO_DO or verb in WITH_WEAPONS:
        return None
    return NO_TERRAIN if verb in ("terrain", "open") else ONLY_AS_REINFORCEMENTS


def has_acted(s: UpFrontState, g: int) -> bool:
    """UF 4.2: a group has one action a turn; the Movement card that brought it onto the Divider was one."""
    return s.acted[g] or (marks.JUST_CROSSED, g) in s.marks


def next_turn(s: UpFrontState, seat: int) -> None:
    """The turn in which it crossed is over for its new player too."""
    for g in GROUPS_OF[seat] if s.marks else ():
        s.marks.pop((marks.JUST_CROSSED, g), None)


def needs_second_card(s: UpFrontState, g: int) -> bool:
    """UF 41.581: Marsh, or Soft Sand (UF 52.15), but not for partisans, who leave it after the sideways card that
    brought them there (UF 37.3); and a gun in anything but Open Ground (UF 34.3)."""
    base = read(s.cards[g]).base
    if base in (MARSH, SOFT_SAND) and s.partisan != g // SLOTS:
        return True
    return base != OPEN and has_gun(s, g)


def card_refusal(s: UpFrontState, g: int) -> Refusal | None:
    """UF 45.42, UF 45.6: what keeps a Movement card from this group, wherever it stands."""
    for function in hooks(s).man_card_refusals:
        found = function(s, g)
        if found is not None:
            return found
    return None


def press_refusal(s: UpFrontState, action: Action) -> Refusal | None:
    g = action[1]
    if g not in GROUPS_OF[s.seat] or not on_divider(s, g):
        return NOT_THERE
    if has_acted(s, g):
        return HAS_ACTED
    if not held(s, s.seat, MOVE_BIT):
        return NO_MOVEMENT
    found = bar_refusal(s) or card_refusal(s, g)
    if found is not None:
        return found
    return move_refusal(s, g) if needs_second_card(s, g) and (marks.PRESSED, g) not in s.marks else NO_NEED


def press_options(s: UpFrontState) -> list[Action]:
    return [("press on", g) for g in waiting_there(s) if press_refusal(s, ("press on", g)) is None]


class PressOn(Frame):
    """UF 41.581: a second Movement card on the Divider; the group stays as it is until it enters."""

    def __init__(self, plan: Action = ()) -> None:
        super().__init__()
        self.group: int = plan[1] if plan else -1

    def start(self, s: UpFrontState, _: Any) -> None:
        ask(s, self, "played", self.group // SLOTS, "UF 41.581")

    def can_played(self, s: UpFrontState) -> list[Action]:
        return [("card", card) for card in held(s, self.group // SLOTS, MOVE_BIT)]

    def played(self, s: UpFrontState, action: Action) -> None:
        from_hand(s, self.group // SLOTS, action[1])
        take_movement_action(s, self.group)
        s.marks[marks.PRESSED, self.group] = action[1]
        tell(s, "UF 41.581", ("presses on", self.group, action[1]))
        check = guns_check(s, self.group)  # UF 52.15
        if check is not None:
            return call(s, self, "pressed", check)
        return end(s)

    def pressed(self, s: UpFrontState, _: Any) -> None:
        end(s)


def way_refusal(s: UpFrontState, g: int, card: int, chit: int) -> Refusal | None:
    """UF 35.3: with this Movement card, at this range chit."""
    if card not in held(s, s.seat, MOVE_BIT):
        return NO_MOVEMENT
    if chit == 0:
        return None
    if is_afv_group(s, g):
        return AFV_AT_ZERO
    if MOVES_AS[card] != "flank":
        return CHIT_ZERO
    return None if 0 < chit <= highest_chit(s) else TOO_FAR


def leave_refusal(s: UpFrontState, action: Action) -> Refusal | None:
    """UF 41.57, UF 41.581: why the group may not enter the game now."""
    g = action[1]
    if g not in GROUPS_OF[s.seat] or not on_divider(s, g):
        return NOT_THERE
    if has_acted(s, g):
        return HAS_ACTED
    found = (
        bar_refusal(s) or card_refusal(s, g) or move_refusal(s, g) or edge_refusal(s, s.seat, OFF_DIVIDER[s.letter[g]])
    )
    if found is not None:
        return found
    if needs_second_card(s, g) and (marks.PRESSED, g) not in s.marks:
        return FIRST_A_CARD
    return None if held(s, s.seat, MOVE_BIT) else NO_MOVEMENT


def leave_options(s: UpFrontState) -> list[Action]:
    return [("leave divider", g) for g in waiting_there(s) if leave_refusal(s, ("leave divider", g)) is None]


class LeaveDivider(EnterPlay):
    """UF 41.57, UF 35.3: the group enters by a Movement card into the Discard pile, as Group E or Z."""

    def __init__(self, plan: Action = ()) -> None:
        super().__init__()
        self.group = plan[1] if plan else -1

    def can_chosen(self, s: UpFrontState) -> list[Action]:
        chits = range(max(highest_chit(s), 0) + 1)
        cards = held(s, s.seat, MOVE_BIT)
        return [("by", c, chit) for c in cards for chit in chits if way_refusal(s, self.group, c, chit) is None]

    def why_not_chosen(self, s: UpFrontState, action: Action) -> Refusal | None:
        return way_refusal(s, self.group, action[1], action[2])

    def chosen(self, s: UpFrontState, action: Action) -> None:
        self.fresh = is_fresh(s)
        from_hand(s, s.seat, action[1])
        discard_shown(s, action[1])
        step_off(s, self.group, action[2])
        take_movement_action(s, self.group)
        tell(s, "UF 35.3", ("reinforced", self.group, s.men[self.group], action[2]))
        entered(s, self.group)
        goto(s, self, "crewed")


def step_off(s: UpFrontState, g: int, chit: int) -> None:
    """UF 41.55, UF 41.59: no Movement card goes with it; its men are part of the force now."""
    lift_cards(s, g)
    s.letter[g], s.chit[g] = OFF_DIVIDER[s.letter[g]], chit
    s.force[g // SLOTS] += len(s.men[g])


def commission(old: UpFrontState, men: tuple[int, ...], new: UpFrontState, first: int) -> None:
    """UF 41.57: leaders are leaders of their group on the Divider too, for Smoke, radio and the nerves of their men (UF
    15.52); only the hand does not count them before they enter (`current_leader`)."""
    side = old.side[men[0]]
    officers = [first + men.index(m) for m in old.leaders[side] if m in men]
    new.leaders = tuple([(*row, *officers) if of == side else row for of, row in enumerate(new.leaders)])
    new.commissars = (*new.commissars, *[first + men.index(m) for m in old.commissars if m in men])
    for m in old.leaders[side]:
        if m in men:
            new.marks[marks.CAME_OVER, first + men.index(m)] = CHIEF if is_chief(old, m) else AIDE


def is_chief(old: UpFrontState, m: int) -> bool:
    """UF 41.57: he was the SL of the game that he leaves, or acted as such (UF 15.3)."""
    return current_leader(old, old.side[m]) == m or (old.marks.get((marks.CAME_OVER, m), 0) == CHIEF)


def lift_cards(s: UpFrontState, g: int) -> None:
    """UF 41.6: every card on the Divider goes where it belongs; the Divider card itself stays."""
    clear_entries(s, g, s.cards[g])
    s.cards[g] = ()
    gone(s, g)


def gone(s: UpFrontState, g: int) -> None:
    """The group stands on the Divider no more; a second Movement card of this game is discarded (UF 41.581)."""
    if (marks.DIVIDER, g) not in s.marks:
        return
    pressed = s.marks.pop((marks.PRESSED, g), 0)
    if pressed:
        s.discards.append(pressed)
    for name in (marks.DIVIDER, marks.BROUGHT_BY, marks.LIES_ON, marks.JUST_CROSSED):
        s.marks.pop((name, g), None)


def not_of_the_force(s: UpFrontState, m: int, g: int, fate: int) -> None:
    """UF 41.59: who is lost on the Divider belongs to neither force; he still counts for Victory Points."""
    if s.letter[g] < 0 and s.marks and (marks.DIVIDER, g) in s.marks:
        s.losses[s.side[m]] -= 1


def second_leader(s: UpFrontState, seat: int) -> int:
    """UF 41.57: with two SLs in a game the hand is smaller only if both are pinned or gone."""
    if TEAM not in s.variants or not leader_loss(s, seat):
        return 0
    here = [m for m in s.leaders[seat] if s.group[m] >= 0 and s.letter[s.group[m]] >= 0]
    came = [m for m in here if s.marks.get((marks.CAME_OVER, m), 0) == CHIEF]
    own = [m for m in here if m not in came]
    chiefs = [*came[:1], *own[:1]]
    return 1 if came and any(not s.pinned[m] for m in chiefs) else 0
