"""UF 19.3: one man of a group tries to repair his weapon; the malfunction chit says what each draw does."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from bocage.games.upfront.armor.vehicle_state import (
    BEYOND_REPAIR,
    FAULTY,
    MACHINE_GUN_PART,
    PART_CHITS,
    SECOND_GUN_PART,
    part_state,
)
from bocage.games.upfront.hooks import hooks
from bocage.games.upfront.infantry.hurt import is_hurt
from bocage.games.upfront.infantry.s19_malfunction import lose_weapon
from bocage.games.upfront.printed.cards import RED, RN
from bocage.games.upfront.printed.weapons import CHIT_BY_CLASS, REMOVED, REPAIR, REPAIRED
from bocage.games.upfront.state import AFV, MAN, SLOTS, UpFrontState, take_action
from bocage.games.upfront.table import marks
from bocage.games.upfront.table.deck import drawn
from bocage.games.upfront.table.ground import MARSH, STREAM, read
from bocage.games.upfront.table.odds import unknown_cards
from bocage.kernel.explain import Explanation, Odds
from bocage.kernel.frames import Action, Frame, ask, draw, end, tell
from bocage.kernel.refusal import Refusal

NOTHING_BROKEN = Refusal("UF 19.3", "no weapon of the group has malfunctioned")
NOT_BROKEN = Refusal("UF 19.3", "his weapon has not malfunctioned")
PINNED = Refusal("UF 19.3", "a pinned man cannot repair his weapon")
MOVING = Refusal("UF 19.3", "nobody repairs a weapon while moving")
WET = Refusal("UF 19.3", "nobody repairs a weapon in a Stream or Marsh")  # UF 8.44, UF 8.54
PINNED_AFV = Refusal("UF 19.3", "the crew of a pinned AFV cannot repair its weapons")
STUNNED = Refusal("UF 19.3", "a stunned AFV repairs nothing")

PART_CLASSES = {MACHINE_GUN_PART: "vehicle machine gun", SECOND_GUN_PART: "ordnance"}

REPAIR_REFUSALS: list[Callable[[UpFrontState, int], Refusal | None]] = []


def is_faulty(s: UpFrontState, m: int) -> bool:
    """Something of his can be repaired: an AFV has other weapons beside its main one (UF 28.1)."""
    return s.broken[m] or (s.kind[m] == AFV and bool(faulty_parts(s, m)))


def faulty_parts(s: UpFrontState, m: int) -> list[str]:
    """The machine gun or second gun of an AFV that has malfunctioned, each for itself."""
    return [part for part in PART_CHITS if part_state(s, m, part) == FAULTY]


def man_repair_refusal(s: UpFrontState, m: int) -> Refusal | None:
    """UF 19.3: why this card may not try to repair its weapon."""
    if not is_faulty(s, m):
        return NOT_BROKEN
    if s.kind[m] == AFV and (marks.STUN, m) in s.marks:
        return STUNNED
    if s.pinned[m]:
        return PINNED_AFV if s.kind[m] == AFV else PINNED
    if s.kind[m] == AFV:
        return other_refusal(s, m)  # on any ground, moving or not
    ground = read(s.cards[s.group[m]])
    if ground.moves or m in s.crossing:
        return MOVING
    if ground.terrain in (STREAM, MARSH):
        return WET
    return other_refusal(s, m)


def other_refusal(s: UpFrontState, m: int) -> Refusal | None:
    for function in REPAIR_REFUSALS:
        found = function(s, m)
        if found is not None:
            return found
    return None


def repair_refusal(s: UpFrontState, g: int) -> Refusal | None:
    """UF 19.3: whether anybody of the group can try."""
    found: Refusal | None = NOTHING_BROKEN
    for m in s.men[g]:
        if is_faulty(s, m):
            found = man_repair_refusal(s, m)
            if found is None:
                return None
    return found


def chit_of(s: UpFrontState, m: int) -> tuple[int, ...]:
    """What the malfunction chit says of each draw."""
    if s.kind[m] == MAN:
        return REPAIR[s.weapon[m]]
    function = hooks(s).repair_tables.get(s.kind[m])
    return function(s, m) if function is not None else CHIT_BY_CLASS["ordnance"]


def what_draw_does(s: UpFrontState, m: int, part: str, card: int) -> int:
    table = CHIT_BY_CLASS[PART_CLASSES[part]] if part else chit_of(s, m)
    return table[RN[card] + (7 if RED[card] else 0)]


def chance_of(cards: list[int], results: list[int], wanted: int, steady_first: bool) -> float:
    """The chance of that result; with `steady_first` after another draw that has to be black (UF 33.4)."""
    count, n = results.count(wanted), len(cards)
    if not steady_first:
        return count / n if n else 0.0
    pairs = sum([count - (found == wanted) for card, found in zip(cards, results) if not RED[card]])
    return pairs / (n * (n - 1)) if n > 1 else 0.0


class Repair(Frame):
    """UF 19.3: one weapon and one draw, as the group's sole action; a wounded man first needs a black one (UF 33.4)."""

    def __init__(self, group: int = -1) -> None:
        super().__init__()
        self.group = group
        self.man = -1
        self.part = ""  # of an AFV: its machine gun or second gun, not its main weapon

    def start(self, s: UpFrontState, _: Any) -> None:
        ask(s, self, "chosen", self.group // SLOTS, "UF 19.3")

    def can_chosen(self, s: UpFrontState) -> list[Action]:
        found: list[Action] = []
        for m in s.men[self.group]:
            if man_repair_refusal(s, m) is None:
                found.extend([("repair", m)] if s.broken[m] else [])
                found.extend([("repair", m, part) for part in faulty_parts(s, m)])
        return found

    def why_not_chosen(self, s: UpFrontState, action: Action) -> Refusal | None:
        return man_repair_refusal(s, action[1]) if action[1] in s.men[self.group] else NOTHING_BROKEN

    def explain_chosen(self, s: UpFrontState, action: Action) -> Explanation:
        """The chances of the draw, or of the two draws of a wounded man (UF 33.4)."""
        m, part = action[1], action[2] if len(action) == 3 else ""
        cards = unknown_cards(s, self.group // SLOTS)
        results = [what_draw_does(s, m, part, card) for card in cards]
        e = Explanation(("UF 19.3",), "Repair")
        left = 1.0
        for what, result in (("repaired", REPAIRED), ("lost for good", REMOVED)):
            p = chance_of(cards, results, result, bool(s.wounded) and is_hurt(s, m))
            e.odds.extend([Odds(what, p, "UF 19.3")] if p else [])
            left -= p
        e.odds.extend([Odds("nothing", left, "UF 19.3")] if left > 0 else [])
        return e

    def chosen(self, s: UpFrontState, action: Action) -> None:
        self.man = action[1]
        self.part = action[2] if len(action) == 3 else ""
        take_action(s, self.group)
        if s.wounded and is_hurt(s, self.man):
            return draw(s, self, "steady", "pile", "UF 33.4")
        return draw(s, self, "drew", "pile", "UF 19.3")

    def steady(self, s: UpFrontState, card: int) -> None:
        """UF 33.4: red, and the wounded man cannot even try."""
        drawn(s, card)
        if RED[card]:
            tell(s, "UF 33.4", ("not repaired", self.man, card))
            return end(s)
        if s.time_up:
            return end(s)  # UF 16.3: no attack that would be finished
        return draw(s, self, "drew", "pile", "UF 19.3")

    def drew(self, s: UpFrontState, card: int) -> None:
        m = self.man
        result = what_draw_does(s, m, self.part, card)
        if self.part and result:
            repair_part(s, m, self.part, result == REPAIRED, card)
        elif result == REPAIRED:
            s.broken[m] = False
            tell(s, "UF 19.3", ("repaired", m, card))
        elif result == REMOVED:
            lose_weapon(s, m, "UF 19.3")
        else:
            tell(s, "UF 19.3", ("not repaired", m, card))
        drawn(s, card)
        end(s)


def repair_part(s: UpFrontState, m: int, part: str, works: bool, card: int) -> None:
    """UF 19.3: the machine gun or second gun of an AFV works again, or is lost for good."""
    if works:
        del s.marks[PART_CHITS[part], m]
        tell(s, "UF 19.3", ("repaired", m, card, part))
    else:
        s.marks[PART_CHITS[part], m] = BEYOND_REPAIR
        tell(s, "UF 19.3", ("part lost", m, part))
