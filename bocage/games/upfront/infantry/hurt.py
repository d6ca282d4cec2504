"""UF 33: whether a wound counts now (asked by chapters before chapter 33), and Heroes who overcome it (UF 33.9)."""

from __future__ import annotations

from bocage.games.upfront.basic.s10_hero import lost_heart
from bocage.games.upfront.state import UpFrontState
from bocage.games.upfront.table import marks
from bocage.games.upfront.table.casualties import unpin
from bocage.games.upfront.table.deck import use_up
from bocage.games.upfront.table.uses import HERO_BIT, held
from bocage.kernel.frames import Action, tell
from bocage.kernel.refusal import Refusal

NOT_WOUNDED = Refusal(
    "UF 33.9", "that man is not one of your wounded, or his wound has already been overcome this turn"
)
NO_HERO = Refusal("UF 33.9", "a wound is overcome with a Hero card")


def is_hurt(s: UpFrontState, m: int) -> bool:
    return m in s.wounded and s.marks.get((marks.STEELED, m), -1) != s.turn


def has_half(s: UpFrontState, m: int) -> bool:
    """UF 33.2, UF 32.21: a wounded man or a guard has half the firepower of whatever he uses; half of one is none."""
    return (bool(s.wounded) and is_hurt(s, m)) or guards(s, m)


def guards(s: UpFrontState, m: int) -> bool:
    """UF 32.2: there are prisoners beneath his card, here or in the game from which he fires (UF 41.4)."""
    if s.guard and m in s.guard.values():
        return True
    return bool(s.marks) and (marks.GUARDS_AT_HOME, m) in s.marks


def steel_refusal(s: UpFrontState, seat: int, action: Action) -> Refusal | None:
    """UF 33.9: a Hero card in hand and a wounded man of one's own who feels it."""
    card, m = action[1], action[2]
    if card not in held(s, seat, HERO_BIT):
        return NO_HERO
    if m not in s.wounded or s.side[m] != seat or s.group[m] < 0 or not is_hurt(s, m):
        return NOT_WOUNDED
    return lost_heart(s, m)


def steel_options(s: UpFrontState, seat: int) -> list[Action]:
    if not s.wounded:
        return []
    found: list[Action] = [("overcome", card, m) for card in held(s, seat, HERO_BIT) for m in s.wounded]
    return [action for action in found if steel_refusal(s, seat, action) is None]


def steel(s: UpFrontState, seat: int, action: Action) -> None:
    """UF 33.9: all effects of the wound are suspended for this player turn; it is no action.

    UF 10.43: the same card rallies him if he is pinned; it does not double his firepower too.
    """
    _, card, m = action
    use_up(s, seat, card)
    s.marks[marks.STEELED, m] = s.turn
    tell(s, "UF 33.9", ("overcomes", m, card))
    rouse(s, m)


def rouse(s: UpFrontState, m: int) -> None:
    """UF 10.43: a Hero card that is played against a wound rallies the man as well, unless nothing can (UF 50.41)."""
    if s.pinned[m] and lost_heart(s, m) is None:
        unpin(s, m, "UF 10.43")
