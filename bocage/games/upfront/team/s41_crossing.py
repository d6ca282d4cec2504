"""UF 41.54, UF 41.58: a group moves onto the LOS Divider, whole or in part, and may come back from it (UF 41.57)."""

from __future__ import annotations

from typing import Any

from bocage.games.upfront.armor.s28_movement import BOGGY, IN_GROUND, IN_SOFT_SAND, BogCheck
from bocage.games.upfront.armor.s34_guns import HILL_NEEDS_TWO, sideways_before_last
from bocage.games.upfront.armor.vehicle_state import is_afv_group, is_stuck
from bocage.games.upfront.basic.s05_movement import take_movement_action
from bocage.games.upfront.basic.s05_refusals import mode_refusal
from bocage.games.upfront.basic.s05_terrain import as_terrain
from bocage.games.upfront.battle.s35_reinforcements import edge_refusal, highest_chit
from bocage.games.upfront.infantry.s17_flanking import entered
from bocage.games.upfront.infantry.s17_individual import stays_at_range
from bocage.games.upfront.nations.s45_japanese import left_on_the_way
from bocage.games.upfront.nations.s52_desert import guns_check
from bocage.games.upfront.printed.cards import RED
from bocage.games.upfront.state import AFV, DIVIDER_E, DIVIDER_Z, GROUPS_OF, GUN, SLOTS, UpFrontState, groups_in_play
from bocage.games.upfront.table import marks
from bocage.games.upfront.table.casualties import clear_group, end_crew
from bocage.games.upfront.table.deck import STRANGERS, discard_shown, drawn, from_hand
from bocage.games.upfront.table.ground import BACK, SIDEWAYS, entry, lies, top_movement
from bocage.games.upfront.table.groups import free_slot
from bocage.games.upfront.table.uses import MOVE_BIT, MOVES_AS, held
from bocage.games.upfront.team.s41_divider import OFF_DIVIDER, commission, leave_refusal, step_off
from bocage.games.upfront.team.s41_end import take_off
from bocage.games.upfront.team.s41_fire import group_refusal
from bocage.games.upfront.team.s41_guests import FAR_BACK, enlist, present_men
from bocage.games.upfront.team.s41_play import between_actions, terrain_between
from bocage.games.upfront.team.s41_state import TeamState, listen, pass_on, seat_at
from bocage.games.upfront.team.s41_transfer import (
    DECIDED,
    GUN_IN_MARSH,
    border_refusal,
    give_up,
    goal_of,
    hindrance_refusal,
    touch_refusal,
)
from bocage.games.upfront.team.s41_visit import Visit, send_into
from bocage.kernel.frames import Action, Frame, ask, call, draw, end, tell
from bocage.kernel.refusal import Refusal

NOT_SET_OUT = Refusal("UF 41.54", "the group must have retreated for this in its previous turn")
NOT_MOVING = Refusal("UF 41.54", "the group no longer stands on its retreat card")
NOBODY_FIT = Refusal("UF 41.54", "nobody in the group can still move")
NO_CARD = Refusal("UF 41.54", "it takes a Movement card, played sideways on the Divider")
PINNED = Refusal("UF 41.54", "whoever is pinned now stays behind")
STUCK = Refusal("UF 41.54", "an AFV that cannot move any more stays behind")
GUARDS = Refusal("UF 32.2", "a guard stays with his prisoner")
LAST = Refusal("UF 41.54", "somebody must go")


def man_refusal(table: UpFrontState, m: int, between: str) -> Refusal | None:
    """UF 41.54: who is sent must still be mobile, and able to enter what lies between the games."""
    if table.pinned[m]:
        return PINNED
    if table.kind[m] == AFV and is_stuck(table, m):
        return STUCK
    if table.kind[m] == GUN and between == "marsh" and not table.desert:  # UF 52.15
        return GUN_IN_MARSH
    if table.kind[m] == GUN and between == "hill" and not sideways_before_last(table.cards[table.group[m]]):
        return HILL_NEEDS_TWO
    return GUARDS if m in table.guard.values() else None


def mobile(s: TeamState, g: int) -> tuple[int, ...]:
    table = s.tables[s.active]
    between = terrain_between(s, min(s.active, goal_of(table, g)))
    return tuple([m for m in present_men(table, g) if man_refusal(table, m, between) is None])


def on_retreat_card(table: UpFrontState, g: int) -> bool:
    """UF 41.54: the card still lies there as it was played; UF 7.32: rejected Terrain has turned it sideways."""
    i = top_movement(table.cards[g])
    return i >= 0 and lies(table.cards[g][i]) == BACK


def cross_refusal(s: TeamState, action: Action) -> Refusal | None:
    """UF 41.54, UF 41.582: why the group may not move onto the Divider now."""
    _, g, card = action
    found = group_refusal(s, g, "cross over")
    if found is not None:
        return found
    table = s.tables[s.active]
    j = goal_of(table, g)
    if j < 0 or (marks.JUST_SET_OUT, g) in table.marks:
        return NOT_SET_OUT
    found = border_refusal(s, g, j)
    if found is None and (marks.TRIES_AGAIN, g) in table.marks:
        found = touch_refusal(table, g) or hindrance_refusal(table, g)
    if found is not None:
        return found
    if not on_retreat_card(table, g):
        return NOT_MOVING
    if not mobile(s, g):
        return NOBODY_FIT
    if card not in held(table, s.block, MOVE_BIT):
        return NO_CARD
    return stays_at_range(table, g, card, BACK) or mode_refusal(table, g, card, SIDEWAYS)  # UF 17.8: it would leave


def cross_options(s: TeamState) -> list[Action]:
    table = s.tables[s.active]
    if not table.marks:
        return []
    there = [g for g in GROUPS_OF[s.block] if table.men[g] and goal_of(table, g) >= 0]
    found: list[Action] = [("cross over", g, card) for g in there for card in held(table, s.block, MOVE_BIT)]
    return [action for action in found if cross_refusal(s, action) is None]


class CrossOver(Frame):
    """UF 41.54: who goes, the ford where there is one (UF 41.582), and the way onto the Divider."""

    def __init__(self, plan: Action = ()) -> None:
        super().__init__()
        self.group: int = plan[1] if plan else -1
        self.card: int = plan[2] if plan else 0
        self.men: tuple[int, ...] = ()
        self.host = -1
        self.slot = -1

    def start(self, s: TeamState, _: Any) -> None:
        self.men = mobile(s, self.group)
        self.host = goal_of(s.tables[s.active], self.group)
        ask(s, self, "named", seat_at(s.active, s.block), "UF 41.54")

    def can_named(self, s: TeamState) -> list[Action]:
        stay: list[Action] = [("stays", m) for m in self.men] if len(self.men) > 1 else []
        return [("go",), *stay]

    def why_not_named(self, s: TeamState, action: Action) -> Refusal | None:
        return LAST if action[0] == "stays" and self.men == (action[1],) else None

    def named(self, s: TeamState, action: Action) -> None:
        if action[0] == "stays":
            self.men = tuple([m for m in self.men if m != action[1]])
            return ask(s, self, "named", seat_at(s.active, s.block), "UF 41.54")
        table = s.tables[s.active]
        from_hand(table, s.block, self.card)
        take_movement_action(table, self.group)
        s.revealed = True
        if self.fords(s):
            s.source = s.active
            return draw(s, self, "forded", "pile", "UF 41.582")
        return self.arrive(s)

    def fords(self, s: TeamState) -> bool:
        """UF 41.582, UF 8.53: a Ford card needs no draw; partisans do not either (UF 37.3)."""
        if terrain_between(s, min(s.active, self.host)) != "stream" or s.tables[s.active].desert:  # UF 52.13
            return False
        return MOVES_AS[self.card] != "ford" and s.tables[s.active].partisan != s.block

    def forded(self, s: TeamState, card: int) -> None:
        """UF 41.582: red and it stays where it is, and may try again."""
        table = s.tables[s.active]
        listen(s, s.active)
        table.rule = "UF 41.582"
        drawn(table, card)
        pass_on(s, s.active)
        if RED[card]:
            discard_shown(table, self.card)
            table.marks[marks.TRIES_AGAIN, self.group] = 1
            tell(s, "UF 41.582", ("not across", s.active, self.group))
            return end(s)
        return self.arrive(s)

    def arrive(self, s: TeamState) -> None:
        """UF 41.54, UF 41.58: on the Divider, under the partner's orders; an AFV may bog there."""
        self.slot = put_on_divider(s, s.active, self.group, self.men, self.card, self.host)
        table = s.tables[self.host]
        listen(s, self.host)
        left_on_the_way(table, self.slot)  # UF 45.6, UF 50.7: nobody carries a heavy weapon alone
        pass_on(s, self.host)
        check = on_entry(table, self.slot, terrain_between(s, min(s.active, self.host)))
        if check is not None:
            visit = Visit(s.active, -1, self.host)
            return call(s, self, "over", send_into(s, visit, check))
        return end(s)

    def over(self, s: TeamState, _: Any) -> None:
        end(s)


def on_entry(table: UpFrontState, g: int, between: str) -> Frame | None:
    """UF 41.58, UF 47.6, UF 52.15: what a group checks that comes onto that ground."""
    if not is_afv_group(table, g):
        return guns_check(table, g)
    if table.desert and between == "marsh":
        return BogCheck(g, IN_GROUND, IN_SOFT_SAND)
    return BogCheck(g) if table.jungle or between in BOGGY else None  # in the jungle with every card


def put_on_divider(s: TeamState, i: int, g: int, men: tuple[int, ...], card: int, j: int) -> int:
    """UF 41.54, UF 41.59: the men leave the one game and stand as Group E or Z before the other."""
    here, there = s.tables[i], s.tables[j]
    side = s.block
    slot = free_slot(there, side)
    commission(here, men, there, enlist(here, men, there, slot))
    lie = s.dividers[min(i, j)] if terrain_between(s, min(i, j)) else 0
    there.letter[slot], there.chit[slot] = (DIVIDER_E if j < i else DIVIDER_Z), FAR_BACK
    there.cards[slot] = (*([as_terrain(there, lie)] if lie else []), entry(card, SIDEWAYS))
    there.acted[slot], there.sniped[slot], there.dropped[slot] = False, -1, ()
    there.marks[marks.DIVIDER, slot], there.marks[marks.BROUGHT_BY, slot] = i, card
    if lie:
        there.marks[marks.LIES_ON, slot] = lie
    if not s.done[j]:
        there.marks[marks.JUST_CROSSED, slot] = 1  # UF 4.2: it has acted, whoever commands it now
    leave_game(here, g, men)
    s.sent[min(i, j), side] = 1
    tell(s, "UF 41.54", ("crosses", i, j, slot))
    return slot


def leave_game(here: UpFrontState, g: int, men: tuple[int, ...]) -> None:
    """UF 41.54, UF 41.59: they are no part of that force any more; who stays is a group of its own with its action."""
    for m in men:
        end_crew(here, m)
        take_off(here, m)
    here.force[g // 6] -= len(men)
    give_up(here, g)
    if here.men[g]:
        here.acted[g] = False
        here.marks[marks.WENT_OVER, g // SLOTS] = here.marks.get((marks.WENT_OVER, g // SLOTS), 0) + 1
    else:
        clear_group(here, g)


def back_refusal(s: TeamState, action: Action) -> Refusal | None:
    """UF 41.57: the new owner may send the group back where it came from, by a card of his own."""
    _, g, card = action
    if not between_actions(s):
        return NOT_SET_OUT
    table = s.tables[s.active]
    found = leave_refusal_here(table, g)
    if found is not None:
        return found
    home = table.marks[marks.DIVIDER, g]
    if s.results[home] or s.closed[home]:
        return DECIDED
    if card not in held(table, s.block, MOVE_BIT):
        return NO_CARD
    return edge_refusal(s.tables[home], s.block, OFF_DIVIDER[DIVIDER_E if home < s.active else DIVIDER_Z])


def leave_refusal_here(table: UpFrontState, g: int) -> Refusal | None:
    """The limits of UF 41.57 and UF 41.581; whether the letter is free in this game does not matter."""
    found = leave_refusal(table, ("leave divider", g))
    return None if found is not None and found.rule == "UF 35.1" else found


def back_options(s: TeamState) -> list[Action]:
    table = s.tables[s.active]
    if not table.marks:
        return []
    there = [g for g in GROUPS_OF[s.block] if table.men[g] and (marks.DIVIDER, g) in table.marks]
    found: list[Action] = [("send back", g, card) for g in there for card in held(table, s.block, MOVE_BIT)]
    return [action for action in found if back_refusal(s, action) is None]


class SendBack(Frame):
    """UF 41.57, UF 35.3: they enter their old game again as reinforcements, at range chit 0 or by a Flank card."""

    def __init__(self, plan: Action = ()) -> None:
        super().__init__()
        self.plan = plan

    def start(self, s: TeamState, _: Any) -> None:
        _, g, card = self.plan
        home = s.tables[s.active].marks[marks.DIVIDER, g]
        if MOVES_AS[card] == "flank" and self.highest(s, home) > 0:
            return ask(s, self, "placed", seat_at(s.active, s.block), "UF 35.3")
        return self.enter(s, 0)

    def enter(self, s: TeamState, chit: int) -> None:
        """UF 47.6: in the jungle an AFV checks for Bog, as whenever a Movement card brings it into play."""
        home = s.tables[s.active].marks[marks.DIVIDER, self.plan[1]]
        slot = enter_again(s, self.plan[1], self.plan[2], chit)
        table = s.tables[home]
        if table.jungle and is_afv_group(table, slot):
            return call(s, self, "over", send_into(s, Visit(s.active, -1, home), BogCheck(slot)))
        return end(s)

    def over(self, s: TeamState, _: Any) -> None:
        end(s)

    def highest(self, s: TeamState, home: int) -> int:
        """UF 35.3: the highest range chit that its player there had in play as his turn began; AFVs have no choice."""
        here, there = s.tables[s.active], s.tables[home]
        if is_afv_group(here, self.plan[1]):
            return 0  # UF 43.42
        if (marks.HAD_A_TURN, s.block) in there.marks:
            return highest_chit(there)
        return max([there.chit[g] for g in groups_in_play(there, s.block)], default=0)

    def can_placed(self, s: TeamState) -> list[Action]:
        home = s.tables[s.active].marks[marks.DIVIDER, self.plan[1]]
        return [("to", chit) for chit in range(self.highest(s, home) + 1)]

    def placed(self, s: TeamState, action: Action) -> None:
        self.enter(s, action[1])


def enter_again(s: TeamState, g: int, card: int, chit: int) -> int:
    """The same as any entry from a Divider, without cards on it."""
    here = s.tables[s.active]
    home = here.marks[marks.DIVIDER, g]
    there = s.tables[home]
    from_hand(here, s.block, card)
    discard_shown(here, card)
    take_movement_action(here, g)
    slot = free_slot(there, s.block)
    men = here.men[g]
    commission(here, men, there, enlist(here, men, there, slot))
    there.letter[slot] = DIVIDER_E if home < s.active else DIVIDER_Z
    there.cards[slot], there.acted[slot], there.sniped[slot], there.dropped[slot] = (), True, -1, ()
    there.marks[marks.DIVIDER, slot] = 0
    step_off(there, slot, chit)
    listen(s, home)
    entered(there, slot)  # UF 17.3: it may be behind an enemy group
    pass_on(s, home)
    for m in men:
        end_crew(here, m)
        take_off(here, m)
    clear_group(here, g)
    s.revealed = True
    tell(s, "UF 41.57", ("sent back", s.active, home, slot))
    return slot


def give_back(s: TeamState) -> None:
    """UF 41.6: cards that are no longer needed on a Divider go to the Discard pile of their own deck."""
    for table in s.tables:
        if (marks.STRANGER, 0) not in table.marks:
            continue  # they are numbered from 0
        for key in [key for key in table.marks if key[0] == marks.STRANGER]:
            home, card = divmod(table.marks.pop(key), STRANGERS)
            s.tables[home].discards.append(card)
            tell(s, "UF 41.6", ("card back", home, card))
