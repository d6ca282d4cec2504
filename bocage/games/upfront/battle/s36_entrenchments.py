"""UF 36: entrenchments. The chit is marks[ENTRENCHED, g]; the group's own Movement takes it away (UF 36.2)."""

from __future__ import annotations

from typing import Any

from bocage.games.upfront.armor.s28_fire import flames_of
from bocage.games.upfront.printed.cards import RED, RN
from bocage.games.upfront.printed.nations import ANY_NUMBER, TROOPS
from bocage.games.upfront.state import AFV, MAN, SLOTS, UpFrontState, any_pinned, relative_range, take_action
from bocage.games.upfront.table import marks
from bocage.games.upfront.table.crossing import members
from bocage.games.upfront.table.deck import drawn
from bocage.games.upfront.table.draw_odds import one_of_two
from bocage.games.upfront.table.firepower import ODD_CARDS
from bocage.games.upfront.table.ground import BRUSH, BUILDINGS, HILL, OPEN, SOFT_SAND, WOODS, read
from bocage.games.upfront.table.odds import unknown_cards
from bocage.kernel.explain import Explanation
from bocage.kernel.frames import Action, Frame, draw, end, tell
from bocage.kernel.refusal import Refusal

WHERE = (OPEN, HILL, WOODS, BRUSH)  # UF 36.3
WITHOUT_COVER = ("mine", "mines left")  # attacks that no ground softens (UF 24.31)

AN_AFV = Refusal("UF 36.4", "an AFV cannot entrench")
ONLY_A_GUN = Refusal("UF 36.4", "a gun needs men beside it to dig")
ONE_ONLY = Refusal("UF 36.1", "the group is already entrenched")
MOVING = Refusal("UF 36.1", "a moving group cannot entrench")
PINNED = Refusal("UF 36.1", "a group with pinned men cannot entrench")
IN_WIRE = Refusal("UF 36.1", "a group in Wire cannot entrench")
MEN_INSIDE = Refusal("UF 36.1", "a group with men infiltrating an enemy group cannot entrench")
WRONG_GROUND = Refusal("UF 36.3", "entrenchments are dug only in Open Ground, on a Hill, in Woods or Brush")


IN_THE_DESERT = {
    BUILDINGS: Refusal("UF 52.14", "nobody entrenches in an Escarpment"),
    SOFT_SAND: Refusal("UF 52.15", "nobody entrenches in Soft Sand"),
}


def is_entrenched(s: UpFrontState, g: int) -> bool:
    return bool(s.marks) and (marks.ENTRENCHED, g) in s.marks


def place_refusal(s: UpFrontState, g: int) -> Refusal | None:
    """UF 36.1, UF 36.3: what the ground of the group forbids."""
    ground = read(s.cards[g])
    if ground.moves:
        return MOVING
    if ground.wires:
        return IN_WIRE
    if s.desert and ground.terrain in IN_THE_DESERT:
        return IN_THE_DESERT[ground.terrain]
    return None if ground.terrain in WHERE else WRONG_GROUND


def entrench_refusal(s: UpFrontState, g: int) -> Refusal | None:
    """UF 36.1, UF 36.3, UF 36.4: whether the group may try."""
    if s.in_force & ODD_CARDS or s.crossing:
        kinds = [s.kind[m] for m in members(s, g)]
        if AFV in kinds:
            return AN_AFV
        if MAN not in kinds:
            return ONLY_A_GUN
    if is_entrenched(s, g):
        return ONE_ONLY
    if any_pinned(s, g):
        return PINNED
    if s.inside and any(m in s.inside for m in s.men[g]):
        return MEN_INSIDE
    return place_refusal(s, g)


def entrench(s: UpFrontState, g: int, rule: str) -> None:
    s.marks[marks.ENTRENCHED, g] = 1
    tell(s, rule, ("entrenched", g))


class Entrench(Frame):
    """UF 36.1: the group's sole action, and a 0 of either colour."""

    def __init__(self, group: int = -1) -> None:
        super().__init__()
        self.group = group

    def start(self, s: UpFrontState, _: Any) -> None:
        take_action(s, self.group)
        seat = self.group // SLOTS
        if TROOPS[s.troops[seat]].entrench_costs_discard:  # UF 36.5
            s.actions -= 1
            s.marks[marks.DUG, seat] = dug(s, seat) + 1 + 100 * s.turn
        draw(s, self, "dug_in", "pile", "UF 36.1")

    def dug_in(self, s: UpFrontState, card: int) -> None:
        tell(s, "UF 36.1", ("digs", self.group, card))
        if digs_in(s, self.group, card):
            entrench(s, self.group, "UF 36.1")
        drawn(s, card)
        end(s)


def digs_in(s: UpFrontState, g: int, card: int) -> bool:
    """UF 36.1: a 0 of either colour; UF 52.2: in the desert a 1, on a Hill there a black 1 (UF 52.12)."""
    if not s.desert:
        return RN[card] == 0
    return RN[card] == 1 and not (RED[card] and read(s.cards[g]).terrain == HILL)


def explain_digging(s: UpFrontState, action: Action) -> Explanation:
    """The chance of the draw."""
    g = action[1]
    fits = [digs_in(s, g, card) for card in unknown_cards(s, g // SLOTS)]
    return one_of_two("UF 36.1", "Digging in", ("entrenched", "nothing"), fits)


def dug(s: UpFrontState, seat: int) -> int:
    """How many groups of the Russians have dug in this turn; the mark holds the turn too."""
    turn, count = divmod(s.marks.get((marks.DUG, seat), 0), 100)
    return count if turn == s.turn else 0


def fewer_discards(s: UpFrontState, seat: int, limit: int, made: int) -> int:
    """UF 36.5: for each attempt of this turn one card less than the Russians could discard without it."""
    count = dug(s, seat) if s.marks else 0
    if not count:
        return limit
    most = len(s.hands[seat]) + made if limit >= ANY_NUMBER else limit  # UF 39.1a, UF 39.1b: two, however few are held
    return max(0, most - count)


def dug_too_much(s: UpFrontState, seat: int) -> Refusal | None:
    return Refusal("UF 36.5", "each attempt to dig takes one discard") if s.marks and dug(s, seat) else None


def cover(s: UpFrontState, g: int, t: int) -> int:
    return -1 if s.marks and (marks.ENTRENCHED, t) in s.marks else 0


def is_burnt_out(s: UpFrontState, f: Any) -> bool:
    """UF 22.1, UF 29.2: a flamethrower takes part, so that the entrenchment has taken nothing off."""
    if f.firer < 0 or f.kind not in ("fire", "overrun") or not s.men[f.firer]:
        return False
    if f.kind == "overrun":
        return bool(f.burning)
    if s.marks.get((marks.BURNT, f.firer), -1) == f.target:
        return True  # UF 22.3: also for those who are attacked after it has failed
    return flames_of(s, f.firer, f.target, relative_range(s, f.firer, f.target)) > 0


def note_flames(s: UpFrontState, g: int, t: int) -> None:
    """UF 22.1: whether the attack just announced takes the entrenchment of its target away."""
    s.marks.pop((marks.BURNT, g), None)
    if is_entrenched(s, t) and flames_of(s, g, t, relative_range(s, g, t)):
        s.marks[marks.BURNT, g] = t


def without_cover(s: UpFrontState, f: Any, m: int) -> int:
    """UF 36.2, UF 36.4: men in transfer, infiltrators and guns have nothing of it."""
    if not is_entrenched(s, f.target) or f.kind in WITHOUT_COVER or is_burnt_out(s, f):
        return 0
    return 1 if s.kind[m] != MAN or m in s.crossing or m in s.inside or s.group[m] != f.target else 0


def left_behind(s: UpFrontState, g: int, card: int, mode: int) -> Frame | None:
    """UF 36.2: any Movement card but one that removes Wire, which is never laid (UF 13.33); cards played for single men
    are not played on the group."""
    if is_entrenched(s, g):
        give_up(s, g)
    return None


def give_up(s: UpFrontState, g: int) -> None:
    if s.marks.pop((marks.ENTRENCHED, g), 0):
        tell(s, "UF 36.2", ("entrenchment gone", g))
