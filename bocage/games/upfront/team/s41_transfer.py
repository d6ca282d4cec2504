"""UF 41.5: a group sets out for the game beside its own by a retreat; s41_crossing.py takes it onto the LOS Divider.

marks[SETS_OUT, g] is 1 + the game it goes to, marks[JUST_SET_OUT, g] says that the retreat was in this very turn,
marks[TRIES_AGAIN, g] that a Stream between the games was not forded (UF 41.582).
"""

from __future__ import annotations

from typing import Any

from bocage.games.upfront.armor.s34_guns import HILL_NEEDS_TWO, sideways_before_last
from bocage.games.upfront.armor.vehicle_state import has_gun, is_afv_group, is_stuck
from bocage.games.upfront.basic.s05_refusals import mode_refusal, move_refusal
from bocage.games.upfront.nations.s47_jungle import not_for_tracks
from bocage.games.upfront.nations.s52_desert import not_up_there
from bocage.games.upfront.state import GROUPS_OF, GUN, SLOTS, UpFrontState, any_pinned, relative_range
from bocage.games.upfront.table import marks
from bocage.games.upfront.table.ground import BACK, MARSH, MINEFIELD_GROUND, OPEN, SOFT_SAND, STREAM, WADI, entry, read
from bocage.games.upfront.table.groups import free_slot
from bocage.games.upfront.table.uses import MOVE_BIT, held
from bocage.games.upfront.team.s41_edges import edge_group
from bocage.games.upfront.team.s41_fire import group_refusal
from bocage.games.upfront.team.s41_flanking import move_in_turn
from bocage.games.upfront.team.s41_play import terrain_between
from bocage.games.upfront.team.s41_state import TeamState
from bocage.kernel.frames import Action, Frame, end, tell
from bocage.kernel.refusal import Refusal

NO_GAME = Refusal("UF 41.5", "there is no game on that side")
NOT_AT_THE_EDGE = Refusal("UF 41.5", "to the left Group A or Z goes over, to the right Group D or E")
NO_ROOM = Refusal("UF 41.5", "your partner has no free group for them")
UNFIT = Refusal("UF 41.51", "no card of the group may be pinned, bogged or immobilized, even if it stays behind")
IN_CONTACT = Refusal("UF 41.52", "the group is at Relative Range 5 to an enemy group")
ENCIRCLED = Refusal("UF 41.52", "the group is encircled")
HINDERED = Refusal("UF 41.53", "the group must not be in Wire, Marsh, Minefield or Stream")
SLOW_GUN = Refusal("UF 41.53", "a gun that needs two Movement cards keeps the group back")
NO_MARSH = Refusal("UF 41.58", "an AFV does not transfer over Marsh")
GUN_IN_MARSH = Refusal("UF 34.32", "a gun never enters Marsh")
ONLY_ONE = Refusal("UF 41.59", "a group of your side has already crossed between these two games")
DECIDED = Refusal("UF 41.59", "that game has already been decided")
NO_CARD = Refusal("UF 41.54", "it takes a Movement card played as a retreat")
HINDRANCES = (MARSH, SOFT_SAND, MINEFIELD_GROUND, STREAM, WADI)


def border_refusal(s: TeamState, g: int, j: int) -> Refusal | None:
    """UF 41.5, UF 41.58, UF 41.59, UF 47.6, UF 52.14: whether anybody of this group may go to game j at all."""
    i = s.active
    if not 0 <= j < len(s.tables) or abs(i - j) != 1:
        return NO_GAME
    if edge_group(s.tables[i], s.block, j - i) != g:
        return NOT_AT_THE_EDGE
    if s.results[j] or s.closed[j]:
        return DECIDED
    if (min(i, j), s.block) in s.sent:
        return ONLY_ONE
    if terrain_between(s, min(i, j)) == "marsh" and not s.tables[i].desert:  # UF 52.15
        found = marsh_refusal(s.tables[i], g)
        if found is not None:
            return found
    for function in (not_for_tracks, not_up_there) if terrain_between(s, min(i, j)) else ():
        found = function(s.tables[i], g, s.dividers[min(i, j)])
        if found is not None:
            return found
    return NO_ROOM if free_slot(s.tables[j], s.block) < 0 else None


def marsh_refusal(table: UpFrontState, g: int) -> Refusal | None:
    """UF 41.58, UF 34.32: an AFV, or a group of guns only; the men beside a gun may go without it."""
    if is_afv_group(table, g):
        return NO_MARSH
    return GUN_IN_MARSH if all(table.kind[m] == GUN for m in table.men[g]) else None


def fitness_refusal(table: UpFrontState, g: int) -> Refusal | None:
    """UF 41.51."""
    stuck = is_afv_group(table, g) and is_stuck(table, table.men[g][0])
    return UNFIT if stuck or any_pinned(table, g) else None


def touch_refusal(table: UpFrontState, g: int) -> Refusal | None:
    """UF 41.52."""
    if g in table.encircled:
        return ENCIRCLED
    near = [t for t in GROUPS_OF[1 - g // SLOTS] if table.men[t] and relative_range(table, g, t) == 5]
    return IN_CONTACT if near else None


def hindrance_refusal(table: UpFrontState, g: int) -> Refusal | None:
    """UF 41.53; UF 34.3: a gun whose first card lies there needs but one more, which may be the retreat."""
    ground = read(table.cards[g])
    if ground.wires or ground.terrain in HINDRANCES:
        return HINDERED
    return SLOW_GUN if has_gun(table, g) and ground.terrain != OPEN and not ground.moves else None


def set_out_refusal(s: TeamState, action: Action) -> Refusal | None:
    """UF 41.51 to 41.54: why the group may not retreat in order to go over."""
    _, g, card, j = action
    found = group_refusal(s, g, "move")
    if found is not None:
        return found
    table = s.tables[s.active]
    found = border_refusal(s, g, j) or fitness_refusal(table, g)
    found = found or touch_refusal(table, g) or hindrance_refusal(table, g) or move_refusal(table, g)
    if found is not None:
        return found
    if card not in held(table, s.block, MOVE_BIT):
        return NO_CARD
    uphill = terrain_between(s, min(s.active, j)) == "hill" and all(table.kind[m] == GUN for m in table.men[g])
    if uphill and not sideways_before_last((*table.cards[g], entry(card, BACK))):
        return HILL_NEEDS_TWO  # UF 34.31: no sideways card would have come first
    return mode_refusal(table, g, card, BACK)


def set_out_options(s: TeamState) -> list[Action]:
    table = s.tables[s.active]
    found: list[Action] = []
    for j in (s.active - 1, s.active + 1):
        g = edge_group(table, s.block, j - s.active)
        if g >= 0:
            found.extend([("set out", g, card, j) for card in held(table, s.block, MOVE_BIT)])
    return [action for action in found if set_out_refusal(s, action) is None]


class SetOut(Frame):
    """UF 41.54: an ordinary retreat, with all that it does to the range chit."""

    def __init__(self, plan: Action = ()) -> None:
        super().__init__()
        self.plan = plan

    def start(self, s: TeamState, _: Any) -> None:
        _, g, card, j = self.plan
        table = s.tables[s.active]
        table.marks[marks.SETS_OUT, g] = 1 + j
        table.marks[marks.JUST_SET_OUT, g] = 1
        tell(s, "UF 41.54", ("sets out", s.active, g, j))
        move_in_turn(s, g, ("move", card, "back"))
        end(s)


def goal_of(table: UpFrontState, g: int) -> int:
    """The game for which the group has set out, -1 if for none."""
    return table.marks.get((marks.SETS_OUT, g), 0) - 1 if table.marks else -1


def give_up(table: UpFrontState, g: int) -> None:
    for name in (marks.SETS_OUT, marks.JUST_SET_OUT, marks.TRIES_AGAIN):
        table.marks.pop((name, g), None)


def next_turn_or_never(table: UpFrontState, seat: int) -> None:
    """UF 41.54: on the very next turn; UF 41.582: later too, for who has tried to ford."""
    for g in GROUPS_OF[seat] if table.marks else ():
        late = goal_of(table, g) >= 0 and not table.marks.pop((marks.JUST_SET_OUT, g), 0)
        if late and ((marks.TRIES_AGAIN, g) not in table.marks or not table.men[g]):
            give_up(table, g)
