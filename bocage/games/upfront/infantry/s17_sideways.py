"""UF 17: what a Movement card laid sideways can be declared for, at the moment it is played (UF 17.1).

    ("flank", card, t)            Flanking Fire against t (UF 17.1)
    ("encircle", card, t)         t is encircled (UF 17.6)
    ("shift", card, letter)       group transfer (UF 17.7)
    ("shift", card, letter, t)    the same with a Flank card that also flanks t, until the letter changes

A plain ("move", card, "sideways") claims nothing, whatever the card.
"""

from __future__ import annotations

from bocage.games.upfront.infantry.s17_encirclement import encircle, encircle_refusal
from bocage.games.upfront.infantry.s17_flanking import flank_refusal, gain
from bocage.games.upfront.infantry.s17_group_transfer import announce, call_off, shift_refusal
from bocage.games.upfront.state import SLOTS, UpFrontState
from bocage.games.upfront.table.players import foes
from bocage.games.upfront.table.uses import MOVES_AS
from bocage.kernel.frames import Action
from bocage.kernel.refusal import Refusal


def flank_options(s: UpFrontState, g: int, card: int) -> list[Action]:
    if MOVES_AS[card] != "flank":
        return []
    return [("flank", card, t) for t in foes(s, g // SLOTS) if flank_refusal(s, g, card, t) is None]


def why_no_flank(s: UpFrontState, g: int, action: Action) -> Refusal | None:
    return flank_refusal(s, g, action[1], action[2])


def flank(s: UpFrontState, g: int, action: Action) -> None:
    """UF 17.21: one group for this card, for good."""
    gain(s, g, action[2], "UF 17.1")


def encircle_options(s: UpFrontState, g: int, card: int) -> list[Action]:
    return [("encircle", card, t) for t in foes(s, g // SLOTS) if encircle_refusal(s, g, t) is None]


def why_no_encircling(s: UpFrontState, g: int, action: Action) -> Refusal | None:
    return encircle_refusal(s, g, action[2])


def surround(s: UpFrontState, g: int, action: Action) -> None:
    """UF 17.6; a group transfer that the encircled group had under way comes to nothing (UF 17.611)."""
    encircle(s, g, action[2])
    call_off(s, action[2], "UF 17.611")


def shift_options(s: UpFrontState, g: int, card: int) -> list[Action]:
    found: list[Action] = []
    for letter in (s.letter[g] - 1, s.letter[g] + 1):
        if shift_refusal(s, g, letter) is None:
            found.append(("shift", card, letter))
            found.extend([("shift", card, letter, t) for _, _, t in flank_options(s, g, card)])
    return found


def why_no_shift(s: UpFrontState, g: int, action: Action) -> Refusal | None:
    found = shift_refusal(s, g, action[2])
    if found is None and len(action) > 3:
        return flank_refusal(s, g, action[1], action[3])
    return found


def shift(s: UpFrontState, g: int, action: Action) -> None:
    announce(s, g, action[2])
    if len(action) > 3:
        gain(s, g, action[3], "UF 17.1")
