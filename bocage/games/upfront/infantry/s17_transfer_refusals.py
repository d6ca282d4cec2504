"""UF 17.8, UF 17.81, UF 17.82, UF 17.91: who may leave a group, for which other, and how a new group may be begun."""

from __future__ import annotations

from bocage.games.upfront.hooks import hooks
from bocage.games.upfront.infantry.s17_group_transfer import A_TO_D, goes_there, letter_open
from bocage.games.upfront.specials.two_sides import comrades_at
from bocage.games.upfront.state import AFV, GROUPS_OF, GUN, SLOTS, UpFrontState, unpinned_leader
from bocage.games.upfront.table.crossing import is_founding, members
from bocage.games.upfront.table.ground import MARSH, MINEFIELD_GROUND, OPEN, SOFT_SAND, read
from bocage.games.upfront.table.uses import MOVE_BIT, held
from bocage.kernel.refusal import Refusal

BIGGEST = 10  # UF 17.82

ENCIRCLED = Refusal("UF 17.611", "an encircled group neither sends nor receives men")
ON_WIRE = Refusal("UF 17.8", "nobody leaves a group that is in Wire")
ON_MINES = Refusal("UF 17.8", "nobody leaves a group that is on a Minefield")
MARSH_FIRST = Refusal("UF 17.81", "nobody leaves a Marsh before his group has a Movement card in play")
GROUP_SHIFTS = Refusal("UF 17.8", "a group in lateral transfer neither sends nor receives men")
PINNED = Refusal("UF 17.8", "a pinned man cannot transfer")
BETWEEN = Refusal("UF 17.8", "that man is already in transfer, which cannot be called off")
CREWED = Refusal("UF 17.8", "neither the gunner nor the assistant of a crewed weapon can transfer")
INFILTRATES = Refusal("UF 17.8", "an infiltrator cannot transfer")
NOT_OF_THE_GROUP = Refusal("UF 17.8", "that man is not in the group that sends men")
NO_SUCH_GROUP = Refusal("UF 17.8", "men transfer to another group of their own side, with somebody in it")
NOT_A_MAN = Refusal("UF 17.8", "only a man, or an infantry gun, can transfer")
GUN_IN_COVER = Refusal("UF 34.3", "a gun outside Open Ground needs a Movement card of its group in play first")
NOT_NEXT = Refusal("UF 17.8", "men transfer only to an adjacent group")
AN_AFV = Refusal("UF 28.11", "an AFV never forms a group with any other card")
OTHER_RANGE = Refusal("UF 17.8", "both groups must have begun the turn at the same range chit and still be there")
NO_LEADER = Refusal("UF 17.8", "neither group has an unpinned leader")
TOO_MANY = Refusal("UF 17.82", "no group may grow beyond ten cards by transfer")
NOBODY_TO_GO = Refusal("UF 17.8", "nobody in the group can transfer anywhere")
ALL_IN_TRANSFER = Refusal("UF 17.8", "a man in transfer takes no part in the actions of his group")
OCCUPIED = Refusal("UF 17.91", "a new group needs a free place next to the group that forms it")
TWO_MEN = Refusal("UF 17.91", "a new group takes at least two men who set out together, with a Movement card each")


def leave_refusal(s: UpFrontState, g: int) -> Refusal | None:
    """UF 17.8, UF 17.81: what keeps everybody in the group."""
    if g in s.encircled:
        return ENCIRCLED
    ground = read(s.cards[g])
    if ground.wires:
        return ON_WIRE
    if ground.terrain == MINEFIELD_GROUND:
        return ON_MINES
    if ground.base in (MARSH, SOFT_SAND) and not ground.moves:
        return MARSH_FIRST
    return GROUP_SHIFTS if g in s.shifting else None


def man_refusal(s: UpFrontState, g: int, m: int) -> Refusal | None:
    """UF 17.8: whether this man may set out."""
    if not 0 <= m < len(s.group) or m not in s.men[g]:
        return NOT_OF_THE_GROUP
    if m in s.crossing:
        return BETWEEN
    if s.pinned[m]:
        return PINNED
    if s.assistant[m] >= 0 or s.principal[m] >= 0:
        return CREWED  # UF 11.13
    if m in s.inside:
        return INFILTRATES
    if s.kind[m] == AFV:
        return AN_AFV
    if m in s.berserk:
        return NOT_A_MAN
    for function in hooks(s).transfer_refusals:
        found = function(s, g, m)
        if found is not None:
            return found
    ground = read(s.cards[g])
    return GUN_IN_COVER if s.kind[m] == GUN and ground.terrain != OPEN and not ground.moves else None


def same_range(s: UpFrontState, g: int, h: int) -> bool:
    """UF 17.8: at the same range chit, now and when the turn began."""
    if s.chit[g] != s.chit[h]:
        return False
    return not s.outset or s.outset[g % SLOTS][1] == s.outset[h % SLOTS][1] == s.chit[g]


def receiver_refusal(s: UpFrontState, g: int, h: int, led: bool) -> Refusal | None:
    """UF 17.8, UF 17.611, UF 17.82: whether a man of the group may go to that one; `led`: they began with a leader."""
    if h not in GROUPS_OF[g // SLOTS] or h == g or not members(s, h):
        return NO_SUCH_GROUP
    if abs(s.letter[g] - s.letter[h]) != 1:
        return NOT_NEXT
    if s.kind[s.men[h][0]] == AFV:
        return AN_AFV
    if not same_range(s, g, h):
        return OTHER_RANGE
    if h in s.encircled:
        return ENCIRCLED
    if h in s.shifting:
        return GROUP_SHIFTS
    if not led and not unpinned_leader(s, h):
        return NO_LEADER
    coming = len([m for m, to in s.crossing.items() if to == h])
    if len(s.men[h]) + coming >= BIGGEST:  # those on their way out may be back (UF 17.84)
        return TOO_MANY
    for function in hooks(s).receiver_refusals:
        found = function(s, h)
        if found is not None:
            return found
    return None


def newcomer_refusal(s: UpFrontState, m: int, h: int) -> Refusal | None:
    """What later chapters say of this man in that group (Pillbox, UF 23.3)."""
    for function in hooks(s).sender_refusals:
        found = function(s, m, h)
        if found is not None:
            return found
    return None


def creation_refusal(s: UpFrontState, g: int, letter: int, led: bool) -> Refusal | None:
    """UF 17.9, UF 17.91: whether men of the group may go to form a new group with that letter."""
    seat = g // SLOTS
    if abs(letter - s.letter[g]) != 1:
        return NOT_NEXT
    if not letter_open(s, seat, letter):
        return Refusal("UF 17.9", A_TO_D.reason)
    if comrades_at(s, g, letter) >= 0 or goes_there(s, g, letter):
        return OCCUPIED
    if not led:
        return NO_LEADER
    able = [m for m in s.men[g] if man_refusal(s, g, m) is None]
    return TWO_MEN if len(able) < 2 or len(held(s, seat, MOVE_BIT)) < 2 else None


def join_refusal(s: UpFrontState, g: int, h: int, led: bool) -> Refusal | None:
    """UF 17.91: one more man for the group that this one is creating just now."""
    if not is_founding(s, h):
        return OCCUPIED
    return None if led else NO_LEADER


def nobody_refusal(s: UpFrontState, g: int) -> Refusal | None:
    """None if anybody of the group may set out, else what keeps its first man."""
    first: Refusal | None = None
    for m in s.men[g]:
        found = man_refusal(s, g, m)
        if found is None:
            return None
        first = first or found
    return first


def send_refusal(s: UpFrontState, g: int) -> Refusal | None:
    """UF 17.8: whether somebody of the group can set out for anywhere."""
    found = leave_refusal(s, g)
    if found is not None:
        return found
    found = nobody_refusal(s, g)
    if found is not None:
        return found
    led = unpinned_leader(s, g)
    first: Refusal | None = None
    for h in GROUPS_OF[g // SLOTS]:
        if h != g and s.men[h]:
            found = receiver_refusal(s, g, h, led)
            if found is None:
                return None
            first = first or found
    for letter in (s.letter[g] - 1, s.letter[g] + 1):
        found = creation_refusal(s, g, letter, led)
        if found is None:
            return None
    return first or found or NOBODY_TO_GO
