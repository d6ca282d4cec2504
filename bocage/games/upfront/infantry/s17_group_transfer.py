"""UF 17.7: a group changes its letter by a sideways card and the Terrain that follows; two groups change places.

`s.shifting[g]` is the letter that g goes to; `s.exchanging[g]` the group it changes places with; and
`marks[IN_PLACE, g]` says that one of such a pair has its new Terrain: OWN (played by the owner) or ACCEPTED (put
there by the enemy).
"""

from __future__ import annotations

from bocage.games.upfront.basic.s16_victory import is_infiltrated
from bocage.games.upfront.infantry.s17_encirclement import lift
from bocage.games.upfront.infantry.s17_flanking import end_with
from bocage.games.upfront.specials.two_sides import comrades_at, same_force
from bocage.games.upfront.state import GROUPS_OF, ROW, SLOTS, UpFrontState
from bocage.games.upfront.table import marks
from bocage.games.upfront.table.crossing import ACCEPTED, OWN, between, founding
from bocage.games.upfront.table.ground import SIDEWAYS
from bocage.games.upfront.table.groups import group_at
from bocage.games.upfront.table.players import rivals
from bocage.kernel.consequences import touch
from bocage.kernel.frames import tell
from bocage.kernel.refusal import Refusal

NOT_NEXT = Refusal("UF 17.7", "a group takes only the letter before or after its own")
A_TO_D = Refusal("UF 17.7", "letters go from A to D, unless the enemy has a group with that letter on the table")
TAKEN = Refusal("UF 17.7", "a group of yours had that letter when the turn began, or has it now")
SPOKEN_FOR = Refusal("UF 17.7", "another group of yours is on its way to that letter")
UNDER_WAY = Refusal("UF 17.7", "a transfer of this group is already under way")
ENCIRCLED = Refusal("UF 17.611", "an encircled group cannot transfer")
INFILTRATES = Refusal("UF 17.7", "a group with an infiltrator among its men cannot transfer")
INFILTRATED = Refusal("UF 20.56", "an infiltrated group cannot transfer")
MEN_BETWEEN = Refusal("UF 17.8", "men are in transfer to or from this group")
CHARGES = Refusal("UF 45.421", "a Banzai group takes no Terrain of its owner's, so that it cannot complete a transfer")
STAY_SIDEWAYS = Refusal("UF 17.7", "during a group transfer no card goes forward or back before Terrain is placed")


def note_outset(s: UpFrontState) -> None:
    """UF 17.7, UF 17.8: the letters and range chits with which the turn begins, answers to Terrain included."""
    s.outset = tuple([(s.letter[g] if s.men[g] else -1, s.chit[g]) for g in GROUPS_OF[s.seat]])
    if s.came_from:
        s.came_from = {}


def bound_refusal(s: UpFrontState, g: int) -> Refusal | None:
    """UF 17.611, UF 17.7, UF 17.8, UF 20.56, UF 45.421: what keeps a group where it is in the row."""
    if g in s.encircled:
        return ENCIRCLED
    if s.inside:
        if any(s.group[m] == g for m in s.inside):
            return INFILTRATES
        if is_infiltrated(s, g):
            return INFILTRATED
    if s.crossing and between(s, g):
        return MEN_BETWEEN
    if s.marks and (marks.BANZAI, g) in s.marks:
        return CHARGES
    return UNDER_WAY if g in s.shifting else None


def letter_open(s: UpFrontState, seat: int, letter: int) -> bool:
    """UF 17.7, UF 17.9: A to D; Z or E only while an enemy group with that letter is in play."""
    return 1 <= letter <= 4 or (letter in (0, 5) and any(group_at(s, other, letter) >= 0 for other in rivals(s, seat)))


def goes_there(s: UpFrontState, g: int, letter: int) -> bool:
    """Another group of the force, or men who will form one, are on the way to that letter."""
    mine = [h for h in s.shifting if h // SLOTS == g // SLOTS and same_force(s, g, h)]
    if any(s.shifting[h] == letter for h in mine):
        return True
    return bool(s.crossing) and any(s.letter[h] == letter and same_force(s, g, h) for h in founding(s, g // SLOTS))


def was_there(s: UpFrontState, g: int, letter: int) -> bool:
    """Another group of the force had that letter as the turn began."""
    began = zip(GROUPS_OF[g // SLOTS], s.outset)
    return any(was == letter and same_force(s, g, h) for h, (was, _) in began)


def shift_refusal(s: UpFrontState, g: int, letter: int) -> Refusal | None:
    """UF 17.7, UF 8.532: why the group may not announce a transfer to that letter, with a ford or without."""
    seat = g // SLOTS
    found = bound_refusal(s, g)
    if found is not None:
        return found
    if abs(letter - s.letter[g]) != 1 or not 0 <= letter < len(ROW):
        return NOT_NEXT
    if not letter_open(s, seat, letter):
        return A_TO_D
    if comrades_at(s, g, letter) >= 0 or was_there(s, g, letter):
        return TAKEN  # no chain: the place must have been free as the turn began
    return SPOKEN_FOR if goes_there(s, g, letter) else None


def announce(s: UpFrontState, g: int, letter: int) -> None:
    s.shifting[g] = letter
    tell(s, "UF 17.7", ("transfers", g, letter))


def call_off(s: UpFrontState, g: int, rule: str) -> None:
    """UF 17.7: no new letter; in an exchange none for the partner either, who keeps his Movement card."""
    if g not in s.shifting:
        return
    partner = s.exchanging.pop(g, -1)
    del s.shifting[g]
    s.marks.pop((marks.IN_PLACE, g), None)
    tell(s, rule, ("transfer off", g))
    if partner >= 0:
        s.exchanging.pop(partner, None)
        call_off(s, partner, rule)


def take_letter(s: UpFrontState, g: int, letter: int) -> None:
    """The new chit; Flanking Fire and encirclement that rest on the old letter end (UF 17.44, UF 17.62)."""
    s.letter[g] = letter
    touch(s, ("group", g))
    tell(s, "UF 17.7", ("takes letter", g, letter))
    end_with(s, g)
    for t, (rear, front, _, _) in list(s.encircled.items()):
        if g in (rear, front):
            lift(s, t)


def complete(s: UpFrontState, g: int) -> None:
    """UF 17.7: Terrain is in place; the letter changes if nothing has come in between."""
    letter = s.shifting.pop(g)
    if comrades_at(s, g, letter) >= 0 or bound_refusal(s, g) is not None:
        tell(s, "UF 17.7", ("transfer off", g))
        return
    take_letter(s, g, letter)


def swap(s: UpFrontState, g: int, h: int) -> None:
    """UF 17.7: both groups of an exchange have new Terrain."""
    new_g, new_h = s.shifting.pop(g), s.shifting.pop(h)
    for group in (g, h):
        del s.exchanging[group]
        s.marks.pop((marks.IN_PLACE, group), None)
    if bound_refusal(s, g) is None and bound_refusal(s, h) is None:
        take_letter(s, g, new_g)
        take_letter(s, h, new_h)
    else:
        tell(s, "UF 17.7", ("transfer off", g))


def terrain_placed(s: UpFrontState, g: int) -> None:
    """UF 17.7: Terrain (or Open Ground) completes a transfer; an exchange waits for both."""
    if g not in s.shifting:
        return
    partner = s.exchanging.get(g, -1)
    if partner < 0:
        complete(s, g)
        return
    s.marks[marks.IN_PLACE, g] = OWN if s.acted[g] else ACCEPTED
    if (marks.IN_PLACE, partner) in s.marks:
        swap(s, g, partner)


def end_half_exchanges(s: UpFrontState, seat: int) -> None:
    """UF 17.7: both groups must have their Terrain in the same turn; half an exchange comes to nothing."""
    for g in GROUPS_OF[seat]:
        if (marks.IN_PLACE, g) in s.marks:
            call_off(s, g, "UF 17.7")


def rejected(s: UpFrontState, g: int) -> None:
    call_off(s, g, "UF 7.32")


def partner_lost(s: UpFrontState, m: int, g: int, fate: int) -> None:
    """UF 17.7: if one group of an exchange is eliminated the other may still go to its place."""
    if s.men[g] or g not in s.shifting:
        return
    del s.shifting[g]
    s.marks.pop((marks.IN_PLACE, g), None)
    partner = s.exchanging.pop(g, -1)
    if partner >= 0:
        s.exchanging.pop(partner, None)
        if s.marks.pop((marks.IN_PLACE, partner), 0):
            complete(s, partner)


def shifting_stays(s: UpFrontState, g: int, card: int, mode: int) -> Refusal | None:
    """UF 17.7: neither forward nor back before the transfer is complete."""
    return STAY_SIDEWAYS if mode != SIDEWAYS and g in s.shifting else None
