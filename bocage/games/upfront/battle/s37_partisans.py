"""UF 37: partisans. `s.partisan` is the seat that plays them, -1 if nobody does.

What force they may have is checked where forces are made (UF 37.1: s43_troops.py). Fords without draws (UF 37.3) are in
s05_movement.py, Concealed cards that hide them better (UF 37.2) in s09_concealment.py, two Snipers (UF 37.4) in
s35_setup.py.
"""

from __future__ import annotations

from typing import Any

from bocage.games.upfront.infantry.s24_mines import MineAttack, lay_mines, mine_strength, stands_still, wasted
from bocage.games.upfront.state import GROUPS_OF, OUTSIDE, SLOTS, UpFrontState, groups_in_play
from bocage.games.upfront.table import marks
from bocage.games.upfront.table import refusals as no
from bocage.games.upfront.table.deck import spend
from bocage.games.upfront.table.ground import BRUSH, WOODS, read
from bocage.games.upfront.table.uses import CONCEALED_BIT, CONCEALS, held_for
from bocage.kernel.frames import Action, Frame, tell
from bocage.kernel.refusal import Refusal

ENOUGH = Refusal("UF 37.1", "partisans cannot act with all their groups in the same turn")
LAST_ACTION = Refusal("UF 17.7", "the last action is for the group whose partner in the exchange has accepted Terrain")
NOT_PARTISANS = Refusal("UF 37.5", "only partisans fire from ambush")
PINNED_MEN = Refusal("UF 37.5", "there is no ambush if anybody in either group was pinned when the attack was declared")
NO_HIDING = Refusal("UF 37.5", "an ambush is laid by a group that stands still in Woods or Brush")
ONE_CARD = Refusal("UF 37.5", "one Concealed card is added to an attack")  # UF 9.2


def action_limit(s: UpFrontState, seat: int) -> int:
    """UF 37.1: one less than there are groups, but one at least."""
    return max(1, len(groups_in_play(s, seat)) - 1)


def actions_taken(s: UpFrontState, seat: int) -> int:
    """By groups, and by those who have gone on to another game since (UF 41.54)."""
    gone = s.marks.get((marks.WENT_OVER, seat), 0) if s.marks else 0
    return gone + sum([s.acted[g] for g in GROUPS_OF[seat]])


def enough_actions(s: UpFrontState, seat: int) -> Refusal | None:
    if s.partisan != seat:
        return None
    return ENOUGH if actions_taken(s, seat) >= action_limit(s, seat) else None


def no_two_more(s: UpFrontState, seat: int) -> Refusal | None:
    """UF 37.1, UF 17.7: an exchange of places is the action of both groups."""
    if s.partisan != seat:
        return None
    return ENOUGH if actions_taken(s, seat) + 2 > action_limit(s, seat) else None


def keeps_an_action(s: UpFrontState, g: int, verb: str) -> Refusal | None:
    """UF 37.1, UF 17.7: the last action is for the group that must be placed, if there is one."""
    if s.partisan != g // SLOTS or not s.exchanging:
        return None
    from bocage.games.upfront.obligations import to_be_placed  # it knows the chapters

    due = to_be_placed(s, s.partisan)
    taken = actions_taken(s, s.partisan)
    return LAST_ACTION if due and g not in due and taken + len(due) >= action_limit(s, s.partisan) else None


def weak_nerves(s: UpFrontState, m: int) -> int:
    """UF 37.1: Panic is one lower; the rout comparison stays as printed."""
    return -1 if s.partisan >= 0 and s.side[m] == s.partisan else 0


def of_partisans(s: UpFrontState, g: int) -> bool:
    """UF 41.4: who fires into another game is what he is in his own."""
    if s.letter[g] == OUTSIDE:
        return (marks.PARTISANS_AT_HOME, g) in s.marks
    return s.partisan == g // SLOTS


def ambush_refusal(s: UpFrontState, f: Any, action: Action) -> Refusal | None:
    """UF 37.5: why a Concealed card may not be added to this attack."""
    if not of_partisans(s, f.group):
        return NOT_PARTISANS
    if not f.unpinned:
        return PINNED_MEN
    ground = read(s.cards[f.group])
    if ground.moves or ground.terrain not in (WOODS, BRUSH):
        return NO_HIDING
    if f.added:
        return ONE_CARD
    return None if action[1] in held_for(s, f.group, CONCEALED_BIT) else no.NOT_HELD


def ambushes(s: UpFrontState, f: Any) -> list[Action]:
    if not of_partisans(s, f.group):
        return []
    cards = held_for(s, f.group, CONCEALED_BIT)
    return [("ambush", card) for card in cards if not ambush_refusal(s, f, ("ambush", card))]


def ambush(s: UpFrontState, f: Any, action: Action) -> int:
    """UF 37.5: the printed strength is added to that of the Fire cards."""
    spend(s, f.group, action[1])
    tell(s, "UF 37.5", ("ambush", f.group, action[1]))
    return ambush_worth(action)


def ambush_worth(action: Action) -> int:
    return CONCEALS[action[1]]


def trap_or_mines(s: UpFrontState, seat: int, card: int, g: int) -> Frame | None:
    """UF 37.6: a partisan's Minefield attacks one man and leaves the game; it never is Terrain."""
    if s.partisan != seat:
        return lay_mines(s, seat, card, g)
    if stands_still(s, g):
        wasted(s, card, g)
        return None
    s.removed.append(card)
    tell(s, "UF 37.6", ("booby trap", g, card))
    return MineAttack(g, mine_strength(s, g, card))
