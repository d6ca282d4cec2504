"""UF 28.5: where AFVs may go, Bog (UF 28.52, UF 28.53), and Buttoning Up by choice (UF 28.43)."""

from __future__ import annotations

from typing import Any

from bocage.games.upfront.armor.s28_afv import halt, turn_over
from bocage.games.upfront.armor.s28_fire import PINNED
from bocage.games.upfront.armor.vehicle_state import is_afv_group, is_exposed, is_stunned, side_up
from bocage.games.upfront.basic.s05_movement import take_movement_action
from bocage.games.upfront.basic.s13_artificial import lay_wire
from bocage.games.upfront.hooks import hooks
from bocage.games.upfront.printed.cards import POS, POS_RED, RED, TERRAIN
from bocage.games.upfront.printed.vehicles import BOG, OPEN_TOPPED
from bocage.games.upfront.state import SLOTS, UpFrontState, take_action
from bocage.games.upfront.table import marks
from bocage.games.upfront.table import refusals as no
from bocage.games.upfront.table.deck import discard_shown, drawn, use_up
from bocage.games.upfront.table.ground import SIDEWAYS, WOODS, read
from bocage.games.upfront.table.uses import MOVE_BIT, held
from bocage.kernel.frames import Action, Frame, ask, call, draw, end, tell
from bocage.kernel.refusal import Refusal

BOGGY = ("gully", "woods", "stream")  # UF 28.52
IN_GROUND, IN_WIRE = 0, 1
IN_SOFT_SAND = 2  # columns to the left (UF 52.15)

NO_MARSH = Refusal("UF 28.5", "an AFV never enters Marsh")  # UF 8.43
NO_PILLBOX = Refusal("UF 23.3", "an AFV does not occupy a Pillbox")
OUT_OF_WOODS = Refusal("UF 28.51", "an AFV leaves Woods only by a sideways Movement card")  # UF 8.73
IMMOBILIZED = Refusal("UF 28.44", "an immobilized AFV does not move")
BOGGED = Refusal("UF 28.53", "a bogged AFV does not move")
STUNNED = Refusal("UF 28.45", "a stunned AFV does not move")
NOT_BOGGED = Refusal("UF 28.53", "only a bogged AFV has to free itself")
JUST_BOGGED = Refusal("UF 28.53", "it can free itself only in a later turn")
NOT_AN_AFV = Refusal("UF 28.43", "only an AFV can be Buttoned Up")
NO_ROOF = Refusal("UF 28.4", "an open-topped AFV cannot be Buttoned Up")
IS_BUTTONED = Refusal("UF 28.43", "it is already Buttoned Up")


def immobile(s: UpFrontState, g: int) -> Refusal | None:
    """Why the AFV takes no Movement card."""
    if not s.marks or not is_afv_group(s, g):
        return PINNED if is_afv_group(s, g) and s.pinned[s.men[g][0]] else None
    m = s.men[g][0]
    if (marks.IMMOBILIZED, m) in s.marks:
        return IMMOBILIZED
    if (marks.BOGGED, m) in s.marks:
        return BOGGED
    return STUNNED if is_stunned(s, m) else PINNED if s.pinned[m] else None


def afv_terrain(s: UpFrontState, g: int, card: int) -> Refusal | None:
    """UF 28.5: never Marsh, not even before play; Terrain of the enemy's is rejected then (UF 7.33)."""
    if not is_afv_group(s, g):
        return None
    if TERRAIN[card] == "marsh" and s.desert:
        return None  # UF 52.15
    return {"marsh": NO_MARSH, "pillbox": NO_PILLBOX}.get(TERRAIN[card])


def out_of_woods(s: UpFrontState, g: int, card: int, mode: int) -> Refusal | None:
    if mode == SIDEWAYS or not is_afv_group(s, g):
        return None
    ground = read(s.cards[g])
    return OUT_OF_WOODS if ground.base == WOODS and not ground.moves else None


def bog_column(s: UpFrontState, m: int, where: int) -> int:
    """UF 28.53: the number before the w for ground, after it for Wire, on the side of the card that is up."""
    return BOG[s.person[m]][side_up(s, m)][where]


class BogCheck(Frame):
    """UF 28.53: a red position number and the AFV is bogged; ends with whether it is."""

    def __init__(self, group: int = -1, where: int = IN_GROUND, left: int = 0) -> None:
        super().__init__()
        self.group = group
        self.where = where
        self.left = left  # columns to the left

    def start(self, s: UpFrontState, _: Any) -> None:
        draw(s, self, "checked", "pile", "UF 28.53")

    def checked(self, s: UpFrontState, card: int) -> None:
        m = s.men[self.group][0]
        column = max(1, bog_column(s, m, self.where) - self.left)
        stuck = POS_RED[card][column]
        tell(s, "UF 28.53", ("bog check", m, card, POS[card][column], stuck))
        if stuck:
            s.marks[marks.BOGGED, m] = s.turn
            halt(s, self.group)
        drawn(s, card)
        end(s, stuck)


def bog_by_terrain(s: UpFrontState, g: int, card: int) -> Frame | None:
    """UF 28.52, UF 8.23, UF 8.71: Gully, Woods or Stream has come to lie on an AFV; a rejected card does nothing."""
    if not is_afv_group(s, g):
        return None
    if s.desert and TERRAIN[card] == "marsh":
        return BogCheck(g, IN_GROUND, IN_SOFT_SAND)
    woods = s.jungle and TERRAIN[card] == "buildings"  # UF 47.2
    return BogCheck(g) if woods or TERRAIN[card] in BOGGY else None


def wire_on_afv(s: UpFrontState, seat: int, card: int, g: int) -> Frame | None:
    """UF 13.35: on an AFV the Wire does not stay; it checks for Bog at once."""
    if not is_afv_group(s, g):
        lay_wire(s, g, card)
        return None
    discard_shown(s, card)
    tell(s, "UF 13.35", ("wire on AFV", g, card))
    for function in hooks(s).on_wire:
        function(s, g)  # UF 17.41: it was played on the AFV all the same
    return BogCheck(g, IN_WIRE)


def unbog_refusal(s: UpFrontState, g: int) -> Refusal | None:
    """UF 28.53: a bogged AFV, in a later turn than that in which it bogged."""
    if not is_afv_group(s, g):
        return NOT_BOGGED
    m = s.men[g][0]
    if (marks.BOGGED, m) not in s.marks:
        return NOT_BOGGED
    if s.marks[marks.BOGGED, m] == s.turn:
        return JUST_BOGGED
    return STUNNED if is_stunned(s, m) else PINNED if s.pinned[m] else None


class Unbog(Frame):
    """UF 28.53: a Movement card straight into the Discard pile and a black number. It is no movement (UF 17.4)."""

    def __init__(self, group: int = -1) -> None:
        super().__init__()
        self.group = group

    def start(self, s: UpFrontState, _: Any) -> None:
        ask(s, self, "played", self.group // SLOTS, "UF 28.53")

    def can_played(self, s: UpFrontState) -> list[Action]:
        return [("unbog", card) for card in held(s, self.group // SLOTS, MOVE_BIT)]

    def why_not_played(self, s: UpFrontState, action: Action) -> Refusal | None:
        return no.NOT_HELD

    def played(self, s: UpFrontState, action: Action) -> None:
        use_up(s, self.group // SLOTS, action[1])
        take_movement_action(s, self.group)
        draw(s, self, "freed", "pile", "UF 28.53")

    def freed(self, s: UpFrontState, card: int) -> None:
        m = s.men[self.group][0]
        if not RED[card]:
            del s.marks[marks.BOGGED, m]
        tell(s, "UF 28.53", ("unbogs", m, card, not RED[card]))
        drawn(s, card)
        if s.jungle and not RED[card] and not s.time_up:
            return call(s, self, "tested", BogCheck(self.group))  # UF 47.6: with every Movement card
        return end(s)

    def tested(self, s: UpFrontState, _: Any) -> None:
        end(s)


def button_refusal(s: UpFrontState, g: int) -> Refusal | None:
    """UF 28.43: a closed AFV with its crew exposed; there is no way back but a Hero (UF 28.421)."""
    if not is_afv_group(s, g):
        return NOT_AN_AFV
    m = s.men[g][0]
    if OPEN_TOPPED[s.person[m]]:
        return NO_ROOF
    return None if is_exposed(s, m) else IS_BUTTONED


class ButtonUp(Frame):
    """UF 28.43: the action of the AFV for this turn."""

    def __init__(self, group: int = -1) -> None:
        super().__init__()
        self.group = group

    def start(self, s: UpFrontState, _: Any) -> None:
        take_action(s, self.group)
        turn_over(s, s.men[self.group][0])
        end(s)
