"""UF 28.42, UF 28.45, UF 28.421: Rally and Hero cards for pinned, stunned and Buttoned Up AFVs.

A Rally card that is not enough stays on the AFV as credit. What a card has beyond the step that it pays for is lost
(UF 10.22), but a stun and a pin may go together for six.
"""

from __future__ import annotations

from bocage.games.upfront.armor.s28_afv import FIRST_STUN, SECOND_STUN
from bocage.games.upfront.armor.vehicle_state import add_credit, clear_credit, credit, crew_lost, is_exposed, is_stunned
from bocage.games.upfront.printed.cards import RALLY_ALL
from bocage.games.upfront.state import UpFrontState
from bocage.games.upfront.table import marks
from bocage.games.upfront.table.casualties import unpin
from bocage.games.upfront.table.deck import from_hand, use_up
from bocage.games.upfront.table.uses import RALLY_OF
from bocage.kernel.frames import tell
from bocage.kernel.refusal import Refusal

STEP = 3  # for a pin, a Stun 3, or a Stun 6 that becomes a Stun 3
BOTH = 6  # for a stun and a pin, or a Stun 6 altogether

NOTHING_TO_RALLY = Refusal("UF 28.43", "only a pinned or stunned AFV is rallied; Buttoned Up it stays")
HERO_IN_VAIN = Refusal("UF 28.421", "a Hero never improves the fire of an AFV; it only rallies or opens one")
COMMANDER_DEAD = Refusal("UF 28.421", "without its commander a Buttoned Up AFV is not opened again")


def rally_refusal(s: UpFrontState, m: int) -> Refusal | None:
    return None if s.pinned[m] or is_stunned(s, m) else NOTHING_TO_RALLY


def end_stun(s: UpFrontState, m: int, left: int, rule: str) -> None:
    """The stun chit goes, or is turned to Stun 3."""
    if left:
        s.marks[marks.STUN, m] = left
    else:
        del s.marks[marks.STUN, m]
    tell(s, rule, ("stun ends", m, left))


def free(s: UpFrontState, m: int) -> None:
    """UF 10.23, UF 28.451: Rally All ends stun and pin together."""
    clear_credit(s, m)
    if is_stunned(s, m):
        end_stun(s, m, 0, "UF 28.451")
    if s.pinned[m]:
        unpin(s, m, "UF 28.42")


def recover(s: UpFrontState, m: int, worth: int) -> bool:
    """What so much Rally does to the AFV; False: not enough for anything yet."""
    stun = s.marks.get((marks.STUN, m), 0)
    if worth < STEP:
        return False
    clear_credit(s, m)
    if stun == SECOND_STUN:
        end_stun(s, m, 0 if worth >= BOTH else FIRST_STUN, "UF 28.451")
        return True
    if stun:
        end_stun(s, m, 0, "UF 28.45")
    if s.pinned[m] and (not stun or worth >= BOTH):
        unpin(s, m, "UF 28.42")
    return True


def rally(s: UpFrontState, m: int, card: int) -> None:
    """UF 28.42: the card takes effect with the credit that lies there, or stays as credit itself."""
    seat = s.side[m]
    if RALLY_OF[card] == RALLY_ALL:
        use_up(s, seat, card)
        return free(s, m)
    from_hand(s, seat, card)
    return pay(s, m, card, RALLY_OF[card])


def pay(s: UpFrontState, m: int, card: int, worth: int) -> None:
    if recover(s, m, credit(s, m) + worth):
        s.discards.append(card)
    else:
        add_credit(s, m, card, worth)
        tell(s, "UF 28.42", ("credit", m, credit(s, m)))


def hero_refusal(s: UpFrontState, m: int) -> Refusal | None:
    """UF 28.421, UF 10.41: as credit for a pinned or stunned AFV, or to open one that is Buttoned Up."""
    if s.pinned[m] or is_stunned(s, m):
        return None
    if is_exposed(s, m):
        return HERO_IN_VAIN
    return COMMANDER_DEAD if crew_lost(s, m) else None


def play_hero(s: UpFrontState, card: int, m: int) -> None:
    """UF 28.421: it is no action; what is acquired stays so when the AFV opens (UF 28.43)."""
    seat = s.side[m]
    tell(s, "UF 28.421", ("hero", card, m))
    if s.pinned[m] or is_stunned(s, m):
        from_hand(s, seat, card)
        return pay(s, m, card, 1)
    use_up(s, seat, card)
    del s.marks[marks.BUTTONED, m]
    return tell(s, "UF 28.421", ("opened", m))
