"""UF 41.4: Flanking Fire across an LOS Divider by a Flank card played sideways (UF 17.1).

The groups on both sides of the Divider are adjacent to each other (UF 41.5), and a partner's group must stand opposite
the flanked one (UF 17.2). `s.flanks[game, group, game, group]` keeps (how many Movement and Wire cards lay on the
flanking group, the group opposite the flanked one, the ground beneath the flanking group, how many Movement cards were
ever played on it, what must not change of the flanked group); while the card is still on its way through a ford it is
(-1, card).
"""

from __future__ import annotations

from typing import Any

from bocage.games.upfront.armor.s28_movement import immobile
from bocage.games.upfront.armor.vehicle_state import is_afv_group
from bocage.games.upfront.basic.s04_turn import Turn
from bocage.games.upfront.basic.s05_movement import PlayMovement
from bocage.games.upfront.basic.s05_refusals import mode_refusal, move_refusal
from bocage.games.upfront.infantry.s17_flanking import (
    ENCIRCLED,
    FLANKED_BY_IT,
    NEEDS_FLANK_CARD,
    NOBODY_OPPOSITE,
    NOT_ADJACENT,
    ONE_AT_A_TIME,
    busy_elsewhere,
    card_counts,
)
from bocage.games.upfront.nations.s45_counterattack import in_banzai
from bocage.games.upfront.state import GROUPS_OF, UpFrontState
from bocage.games.upfront.table import marks
from bocage.games.upfront.table.ground import FORWARD, SIDEWAYS, SMOKE_UP, WIRE_UP, card_of, lies
from bocage.games.upfront.table.groups import opposite
from bocage.games.upfront.table.uses import MOVE_BIT, MOVES_AS, held
from bocage.games.upfront.team.s41_edges import edge_group
from bocage.games.upfront.team.s41_fire import NOBODY_THERE, group_refusal, neighbours
from bocage.games.upfront.team.s41_sight import sight_refusal
from bocage.games.upfront.team.s41_state import TeamState, run_table
from bocage.kernel.frames import NOBODY, Action, Frame, end, tell
from bocage.kernel.refusal import Refusal

WAITING = -1
NOBODY_HERE = -1  # the group that is flanked stands in another game


def flank_refusal(s: TeamState, action: Action) -> Refusal | None:
    """UF 17.1, UF 17.2, UF 41.4: why the group may not flank that one of the adjacent game by this card."""
    _, g, card, j, t = action
    found = group_refusal(s, g, "move")
    if found is not None:
        return found
    i = s.active
    home = s.tables[i]
    if j not in neighbours(s, i) or t not in GROUPS_OF[1 - s.block] or not s.tables[j].men[t]:
        return NOBODY_THERE
    if card not in held(home, s.block, MOVE_BIT) or MOVES_AS[card] != "flank":
        return NEEDS_FLANK_CARD
    if edge_group(home, s.block, j - i) != g or edge_group(s.tables[j], 1 - s.block, i - j) != t:
        return NOT_ADJACENT
    if opposite(s.tables[j], t) < 0:
        return NOBODY_OPPOSITE
    if (j, t, i, g) in s.flanks:
        return FLANKED_BY_IT
    if g in home.encircled:
        return ENCIRCLED  # UF 17.612: also fire from over there has the bonus against it
    if busy_elsewhere(home, g, NOBODY_HERE):
        return ONE_AT_A_TIME
    found = move_refusal(home, g) or mode_refusal(home, g, card, SIDEWAYS) or card_counts(home, g)
    return found or sight_refusal(s, i, g, j, t)


def flank_options(s: TeamState) -> list[Action]:
    cards = [card for card in held(s.tables[s.active], s.block, MOVE_BIT) if MOVES_AS[card] == "flank"]
    found: list[Action] = []
    for j in neighbours(s, s.active) if cards else []:
        g = edge_group(s.tables[s.active], s.block, j - s.active)
        t = edge_group(s.tables[j], 1 - s.block, s.active - j)
        if g >= 0 and t >= 0:
            found.extend([("flank across", g, card, j, t) for card in cards])
    return [action for action in found if flank_refusal(s, action) is None]


class FlankAcross(Frame):
    """UF 17.1: an ordinary sideways card, with Flanking Fire declared."""

    def __init__(self, plan: Action = ()) -> None:
        super().__init__()
        self.plan = plan

    def start(self, s: TeamState, _: Any) -> None:
        _, g, card, j, t = self.plan
        s.flanks[s.active, g, j, t] = (WAITING, card)
        tell(s, "UF 41.4", ("flanks across", s.active, g, j, t))
        move_in_turn(s, g, ("move", card, "sideways"))
        end(s)


def move_in_turn(s: TeamState, g: int, plan: Action) -> None:
    """The active game plays a Movement card on a group of its player's as one of his actions (UF 5.4)."""
    table = s.tables[s.active]
    turn = table.stack[-1]
    assert isinstance(turn, Turn)
    turn.at = "acted"
    table.stack.append(PlayMovement(g, plan))
    table.player = NOBODY
    run_table(s, s.active, None)


def burden(table: UpFrontState, g: int) -> int:
    """UF 17.41: Movement and Wire cards on the flanking group; one more ends the bonus."""
    return len([e for e in table.cards[g] if lies(e) == WIRE_UP or FORWARD <= lies(e) <= SIDEWAYS])


def signature(table: UpFrontState, t: int) -> tuple[int, ...]:
    """UF 17.42, UF 17.43: how many Movement cards were played on the flanked group, and what lies on it but Smoke and
    Wire, which do no harm."""
    lie = [e for e in table.cards[t] if lies(e) not in (SMOKE_UP, WIRE_UP)]
    return (table.marks.get((marks.STIRRED, t), 0), *lie)


def is_undisturbed(there: UpFrontState, t: int, before: tuple[int, ...]) -> bool:
    """UF 17.42, UF 17.43: nothing was played on the flanked group, unless it be the card that declares a Banzai, which
    removes no Flanking Fire (UF 45.4): every other Movement card has stirred the group."""
    now = signature(there, t)
    if now == before:
        return True
    declared = len(now) == len(before) + 1 and lies(now[-1]) == SIDEWAYS and in_banzai(there, t)
    return declared and now[:-1] == before


def played_on(table: UpFrontState, g: int) -> int:
    """UF 17.41: every Movement card played on the flanking group, be it lost in a ford or spent on a Banzai."""
    return table.marks.get((marks.PLAYED_ON, g), 0)


def bed(table: UpFrontState, g: int) -> int:
    """The ground beneath the Movement cards of the flanking group, 0 for bare Open Ground."""
    return next((e for e in reversed(table.cards[g]) if lies(e) < FORWARD), 0)


def has_rejected(table: UpFrontState, g: int, before: int, ground: int) -> bool:
    """UF 7.32: the sideways card has left without Terrain in its place; of an AFV that was stopped it may (UF 17.1)."""
    if burden(table, g) >= before or bed(table, g) != ground:
        return False
    return not (is_afv_group(table, g) and immobile(table, g) is not None)


def still_flanks(s: TeamState, key: tuple[int, int, int, int]) -> bool:
    """UF 17.5: whether nothing has ended the Flanking Fire; what may change without harm is noted anew."""
    i, g, j, t = key
    here, there = s.tables[i], s.tables[j]
    if s.closed[j] or not here.men[g] or not there.men[t] or here.letter[g] < 0:
        return False
    value = s.flanks[key]
    if value[0] == WAITING:
        if value[1] not in [card_of(e) for e in here.cards[g]]:
            return value[1] not in here.discards
    else:
        same = value[1] == opposite(there, t) and is_undisturbed(there, t, value[4:])
        laden = burden(here, g) > value[0] or played_on(here, g) > value[3]
        if laden or not same or has_rejected(here, g, value[0], value[2]):
            return False
    s.flanks[key] = (burden(here, g), opposite(there, t), bed(here, g), played_on(here, g), *signature(there, t))
    return True


def review(s: TeamState) -> None:
    for key in list(s.flanks):
        if not still_flanks(s, key):
            del s.flanks[key]
            tell(s, "UF 17.5", ("flank across lost", *key))


def grant(s: TeamState, i: int, g: int, j: int, slot: int) -> None:
    """UF 17.4: the guests fire with the bonus at the groups that they flank."""
    for key, value in s.flanks.items():
        if key[:3] == (i, g, j) and value[0] != WAITING:
            s.tables[j].flanks[slot, key[3]] = value[1]
