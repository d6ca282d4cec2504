"""UF 34: infantry guns: movement, terrain and concealment. Their defence is in s34_gun_defence.py.

A gun is one card with its crew (UF 34.1): it takes one position in its group (UF 34.2) and never gets an assistant, nor
serves as one (s11_crew.py asks for men).
"""

from __future__ import annotations

from bocage.games.upfront.armor.vehicle_state import clear_chits, guns_in, has_gun
from bocage.games.upfront.basic.s05_refusals import only_waded
from bocage.games.upfront.printed.cards import TERRAIN
from bocage.games.upfront.state import GUN, UpFrontState
from bocage.games.upfront.table import marks
from bocage.games.upfront.table import refusals as no
from bocage.games.upfront.table.crossing import attacked_with
from bocage.games.upfront.table.ground import FORWARD, HILL, MARSH, OPEN, SIDEWAYS, STREAM, lies, read, top_movement
from bocage.kernel.frames import Frame
from bocage.kernel.refusal import Refusal

FIRST_SIDEWAYS = Refusal("UF 34.3", "out of cover the first Movement card of a group with a gun lies sideways")
SECOND_NEEDED = Refusal("UF 34.3", "a group with a gun leaves cover only with a second Movement card")
HILL_NEEDS_TWO = Refusal("UF 34.31", "a gun gets onto a Hill only with two Movement cards, the first sideways")
NO_MARSH = Refusal("UF 34.32", "a group with an infantry gun never enters Marsh")  # UF 8.43
GUN_SEEN = Refusal("UF 34.5", "an infantry gun that has fired or moved cannot be concealed")


def first_card_sideways(s: UpFrontState, g: int, card: int, mode: int) -> Refusal | None:
    """UF 34.3: from anything but Open Ground."""
    if mode == SIDEWAYS or not has_gun(s, g):
        return None
    ground = read(s.cards[g])
    return FIRST_SIDEWAYS if ground.base != OPEN and not ground.moves else None


def second_card_needed(s: UpFrontState, g: int) -> Refusal | None:
    """UF 34.3, UF 34.31: its owner must play two cards, but one from Open Ground. Enemy Terrain may come before."""
    ground = read(s.cards[g])
    if not has_gun(s, g):
        waded = ground.base == STREAM and ground.moves == 1 and only_waded(s, g)
        return no.FORD_SIDEWAYS if waded else None
    return SECOND_NEEDED if ground.base != OPEN and ground.moves == 1 else None


def sideways_before_last(cards: tuple[int, ...]) -> bool:
    """Two Movement cards lie there and one beneath the last is sideways."""
    last = top_movement(cards)
    for e in reversed(cards[:last] if last > 0 else ()):
        if lies(e) < FORWARD:
            return False
        if lies(e) == SIDEWAYS:
            return True
    return False


def gun_terrain(s: UpFrontState, g: int, card: int) -> Refusal | None:
    """UF 34.32: never Marsh, not even at the start; UF 34.31: onto a Hill in play only with two cards."""
    if not has_gun(s, g):
        return None
    if TERRAIN[card] == "marsh" and not s.desert:  # UF 52.15
        return NO_MARSH
    if TERRAIN[card] == "hill" and read(s.cards[g]).moves and not sideways_before_last(s.cards[g]):
        return HILL_NEEDS_TWO
    return None


def not_into_marsh(s: UpFrontState, m: int, h: int) -> Refusal | None:
    """UF 34.32, UF 17.8: nor by transfer to a group that is in Marsh; Soft Sand is another matter (UF 52.15)."""
    return NO_MARSH if s.kind[m] == GUN and read(s.cards[h]).terrain == MARSH else None


def not_onto_a_hill(s: UpFrontState, m: int, h: int) -> Refusal | None:
    """UF 34.31, UF 17.8: a transfer is one card; onto a Hill it takes two, so its group must be moving already."""
    if s.kind[m] != GUN or read(s.cards[h]).terrain != HILL or read(s.cards[s.group[m]]).moves:
        return None
    return HILL_NEEDS_TWO


def no_hill_without_cards(s: UpFrontState, g: int, card: int) -> Refusal | None:
    """UF 34.31, UF 20.8: nor does a group with a gun come onto a Hill by capturing it as it stands."""
    if TERRAIN[card] != "hill" or not has_gun(s, g) or sideways_before_last(s.cards[g]):
        return None
    return HILL_NEEDS_TWO


def show(s: UpFrontState, m: int) -> None:
    """UF 34.5: the enemy knows where the gun is."""
    if s.kind[m] == GUN:
        s.marks[marks.SEEN, m] = 1


def shown_by_fire(s: UpFrontState, m: int, t: int) -> None:
    show(s, m)


def shown_by_movement(s: UpFrontState, g: int, card: int, mode: int) -> Frame | None:
    for m in guns_in(s, g):
        show(s, m)
    return None


def shown_by_transfer(s: UpFrontState, m: int, g: int) -> Frame | None:
    """UF 17.8, UF 34.3: it is moved by hand to another group, though its Movement card lies nowhere."""
    show(s, m)
    return None


def is_seen(s: UpFrontState, m: int) -> bool:
    return (marks.SEEN, m) in s.marks


def only_seen_guns(s: UpFrontState, t: int) -> Refusal | None:
    """UF 34.5: a Concealed card would help nobody who is attacked with the group, nor men in transfer (UF 17.8)."""
    if not s.marks:
        return None
    return GUN_SEEN if all(s.kind[m] == GUN and is_seen(s, m) for m in attacked_with(s, t)) else None


def any_seen_gun(s: UpFrontState, t: int) -> Refusal | None:
    """UF 34.5: not against a To Hit draw if the group has, or is about to receive (UF 17.8), a gun that was seen."""
    if not s.marks:
        return None
    return GUN_SEEN if any(s.kind[m] == GUN and is_seen(s, m) for m in attacked_with(s, t)) else None


def chits_go(s: UpFrontState, m: int, g: int, fate: int) -> None:
    """A gun that leaves play keeps only what counts for Victory Points (UF 16.4): its crew losses."""
    if s.marks and s.kind[m] == GUN:
        lost = s.marks.get((marks.CREW_LOST, m), 0)
        clear_chits(s, m)
        if lost:
            s.marks[marks.CREW_LOST, m] = lost
