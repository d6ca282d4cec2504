"""UF 38: observation, fire and infiltration at night, and starshells.

marks[DETECTED, g] = the group that g has detected this turn, NOBODY if that group is gone since; marks[FIRED, g]
stands from the turn in which the group fired until its owner's next turn; marks[UNDER_FIRE, g] = the turn in which it
was fired on, marks[FIRED_BY, g] by whom (only kept at night).
"""

from __future__ import annotations

from typing import Any

from bocage.games.upfront.armor.s27_acquisition import ELSEWHERE, lose_acquisition
from bocage.games.upfront.armor.s28_defence import ARTILLERY
from bocage.games.upfront.armor.vehicle_state import is_afv_group
from bocage.games.upfront.battle.s38_light import BURNS, is_dark, is_lit, place_of, starshells, where
from bocage.games.upfront.infantry.s21_demolition import KIND as CHARGE
from bocage.games.upfront.printed.cards import RN
from bocage.games.upfront.printed.men import ASL, COMMISSAR, LEADER
from bocage.games.upfront.printed.weapons import BEST_STEP, CLASS, hits
from bocage.games.upfront.state import (
    GROUPS_OF,
    MAN,
    OUTSIDE,
    SLOTS,
    UpFrontState,
    actual_range,
    relative_range,
    take_action,
)
from bocage.games.upfront.table import marks
from bocage.games.upfront.table import refusals as no
from bocage.games.upfront.table.crossing import members
from bocage.games.upfront.table.deck import drawn
from bocage.games.upfront.table.ground import BACK, GULLY, read
from bocage.games.upfront.table.modifiers import reaches_gully
from bocage.games.upfront.table.odds import unknown_cards
from bocage.games.upfront.table.players import foes, is_foe
from bocage.kernel.explain import Explanation, Odds
from bocage.kernel.frames import Action, Frame, ask, draw, end, tell
from bocage.kernel.refusal import Refusal

NOBODY = -1

BY_DAY = Refusal("UF 38.2", "observation is only for night games")
NOBODY_TO_OBSERVE = Refusal("UF 38.2", "there is no enemy group for this one to detect")
ONE_ATTEMPT = Refusal("UF 38.2", "a group may try to detect only one enemy group a turn")
LIT_ALREADY = Refusal("UF 38.52", "a group lit by a starshell need not be observed")
ALL_PINNED = Refusal("UF 10.1", "pinned men do nothing: somebody in the group must be unpinned to observe")
DEEP = Refusal("UF 38.2", "sight in or into a Gully needs Relative Range 5, a Hill at either end, or a mortar")
NOT_DETECTED = Refusal("UF 38.2", "at night the group must first detect its target")
BY_ANOTHER = Refusal("UF 38.22", "another group has detected it; that does not help this one")
UNSEEN_ENEMY = Refusal("UF 38.7", "at night a retreat beyond range 0 needs a detected enemy that is near enough")
NO_STARSHELL = Refusal("UF 38.5", "a starshell needs a target that the group has detected this turn")
NOT_THE_SL = Refusal("UF 38.5", "only an unpinned Squad Leader in the group can fire a starshell")
BAD_RANGE = Refusal("UF 38.5", "a starshell is fired at Relative Range 1 to 5")
STILL_LIT = Refusal("UF 38.5", "that group is already lit")


def detected(s: UpFrontState, g: int) -> int:
    """The group of this game that this one has detected in this turn, or -1; one of another game is none (UF 41.4)."""
    t = s.marks.get((marks.DETECTED, g), NOBODY) if s.marks else NOBODY
    return t if t < ELSEWHERE else NOBODY


def has_mortar(s: UpFrontState, g: int) -> bool:
    return any(s.kind[m] == MAN and CLASS[s.weapon[m]] == "mortar" for m in members(s, g))


def observe_target_refusal(s: UpFrontState, g: int, t: int) -> Refusal | None:
    """UF 38.2, UF 38.52: whether the group may try to detect that one."""
    if not is_foe(s, g // SLOTS, t) or not s.men[t]:
        return no.NOT_AN_ENEMY
    if is_lit(s, t):
        return LIT_ALREADY
    deep = GULLY in (read(s.cards[g]).terrain, read(s.cards[t]).terrain)
    return DEEP if deep and not has_mortar(s, g) and not reaches_gully(s, g, t) else None


def has_eyes(s: UpFrontState, g: int) -> bool:
    """UF 10.1, UF 28.42: somebody who is not pinned; a closed AFV sees Buttoned Up as well (UF 38.31)."""
    for m in members(s, g):  # noqa: SIM110 (asked very often)
        if not s.pinned[m]:
            return True
    return False


def observe_refusal(s: UpFrontState, g: int) -> Refusal | None:
    """UF 38.2, UF 38.21: any group may try once in its turn; none has to."""
    if not s.night:
        return BY_DAY
    if (marks.DETECTED, g) in s.marks:
        return ONE_ATTEMPT
    if not has_eyes(s, g):
        return ALL_PINNED
    why: Refusal | None = NOBODY_TO_OBSERVE
    for t in foes(s, g // SLOTS):
        if s.men[t]:
            why = observe_target_refusal(s, g, t)
            if why is None:
                return None
    return why


def range_lines(s: UpFrontState, g: int, t: int) -> list[tuple[str, str, int]]:
    """UF 38.3, UF 38.31: the Relative Range for observation only, with what changes it."""
    found = [("UF 38.3", "Relative Range", relative_range(s, g, t))]
    found.append(("UF 38.3", "Movement cards of the observed group", read(s.cards[t]).moves))
    if is_afv_group(s, t):
        found.append(("UF 38.3", "an AFV is observed", 1))
    if s.marks.get((marks.UNDER_FIRE, t), -1) == s.turn and s.marks.get((marks.FIRED_BY, t), g) != g:
        found.append(("UF 38.3", "fired on this turn by another group", 1))
    if (marks.FIRED, t) in s.marks:
        found.append(("UF 38.3", "it fired in its last turn", 1))
    if is_afv_group(s, g) and (marks.BUTTONED, s.men[g][0]) in s.marks:
        found.append(("UF 38.31", "from a Buttoned Up AFV", -1))
    return [row for row in found if row[2]]


def observed_range(s: UpFrontState, g: int, t: int) -> int:
    return sum([row[2] for row in range_lines(s, g, t)])


def detects(modified: int, number: int) -> bool:
    """UF 38.3, UF 25.6: below the range; at range 0 a 1 and nothing else, then on along the ladder."""
    return hits(max(1 - modified, BEST_STEP), number)


class Observe(Frame):
    """UF 38.2: one draw for one enemy group; a failure is the group's action, a success costs nothing."""

    def __init__(self, group: int = -1) -> None:
        super().__init__()
        self.group = group
        self.target = -1

    def start(self, s: UpFrontState, _: Any) -> None:
        ask(s, self, "chosen", self.group // SLOTS, "UF 38.2")

    def can_chosen(self, s: UpFrontState) -> list[Action]:
        there = foes(s, self.group // SLOTS)
        return [("at", t) for t in there if s.men[t] and observe_target_refusal(s, self.group, t) is None]

    def why_not_chosen(self, s: UpFrontState, action: Action) -> Refusal | None:
        return observe_target_refusal(s, self.group, action[1])

    def explain_chosen(self, s: UpFrontState, action: Action) -> Explanation | None:
        e = Explanation(("UF 38.3",), "Numbers below this range detect")
        for rule, words, amount in range_lines(s, self.group, action[1]):
            e.add(rule, words, amount)
        modified = observed_range(s, self.group, action[1])
        unknown = unknown_cards(s, self.group // SLOTS)
        good = sum([detects(modified, RN[card]) for card in unknown])
        if unknown:
            e.odds.append(Odds("detected", good / len(unknown), "UF 38.3"))
        return e

    def chosen(self, s: UpFrontState, action: Action) -> None:
        self.target = action[1]
        draw(s, self, "drew", "pile", "UF 38.3")

    def drew(self, s: UpFrontState, card: int) -> None:
        g, t = self.group, self.target
        seen = detects(observed_range(s, g, t), RN[card])
        tell(s, "UF 38.3", ("observes", g, t, card, seen))
        if seen:
            s.marks[marks.DETECTED, g] = t
        else:
            take_action(s, g)
            for m in s.men[g]:
                if s.marks.get((marks.ACQUIRED, m), -1) == t:
                    lose_acquisition(s, m, "UF 27.2")
        drawn(s, card)
        end(s)


def unseen(s: UpFrontState, g: int, t: int) -> Refusal | None:
    """UF 38.2, UF 38.22: an attack or infiltration at night needs an observation by the group itself."""
    if not s.night or detected(s, g) == t or is_lit(s, t):
        return None
    for h in GROUPS_OF[g // SLOTS] if s.marks else ():
        if s.marks.get((marks.DETECTED, h), NOBODY) == t:
            return BY_ANOTHER
    return NOT_DETECTED


def retrograde_unseen(s: UpFrontState, g: int, card: int, mode: int) -> Refusal | None:
    """UF 38.7, UF 5.51: from range 0 or less only before a detected (or lit) enemy who stays at range 0 or more."""
    if not s.night or mode != BACK or s.chit[g] > 0:
        return None
    for t in foes(s, g // SLOTS):
        if s.men[t] and actual_range(s, g, t) >= 1 and (detected(s, g) == t or is_lit(s, t)):
            return None
    return UNSEEN_ENEMY


def darkness(s: UpFrontState, m: int, barrel: int, t: int) -> int:
    return -1 if s.night and is_dark(s, t) else 0


def note_fire(s: UpFrontState, g: int, t: int) -> None:
    """UF 38.3: both groups have given themselves away. An attack that was not resolved does not count."""
    if s.letter[g] == OUTSIDE:
        s.marks[marks.FIRED, g] = s.turn  # UF 41.4: in its own game they see the flash
    if s.night:
        s.marks[marks.FIRED, g] = s.turn
        s.marks[marks.UNDER_FIRE, t] = s.turn
        s.marks[marks.FIRED_BY, t] = g


def after_fire(s: UpFrontState, f: Any) -> Frame | None:
    note_fire(s, f.group, f.target)
    return None


def on_shot(s: UpFrontState, m: int, t: int) -> None:
    note_fire(s, s.group[m], t)


def under_attack(s: UpFrontState, f: Any) -> None:
    """UF 38.3: shells that a radio calls down and charges are fired as well; a charge gives away who set it off, a
    radio no more than a starshell does."""
    if s.night and f.firer >= 0 and f.kind in (ARTILLERY, CHARGE):
        s.marks[marks.UNDER_FIRE, f.target] = s.turn
        s.marks[marks.FIRED_BY, f.target] = f.firer
        if f.kind == CHARGE:
            s.marks[marks.FIRED, f.firer] = s.turn


def squad_leader(s: UpFrontState, g: int) -> bool:
    """UF 38.5: the SL himself, unpinned and not in an AFV; who has taken his place does not count."""
    for m in s.leaders[g // SLOTS][:1]:
        if s.group[m] == g and s.kind[m] == MAN and LEADER[s.person[m]] not in (ASL, COMMISSAR):
            return not s.pinned[m] and m not in s.crossing
    return False


def starshell_refusal(s: UpFrontState, g: int) -> Refusal | None:
    """UF 38.5: the SL of a group that has just detected its target may light it."""
    if not s.night:
        return BY_DAY
    t = detected(s, g)
    if t < 0 or not s.men[t]:
        return NO_STARSHELL
    if not squad_leader(s, g):
        return NOT_THE_SL
    if not 1 <= relative_range(s, g, t) <= 5:
        return BAD_RANGE
    return STILL_LIT if is_lit(s, t) else None


class Starshell(Frame):
    """UF 38.5: the sole action of the group; it lights the detected group's place through two turns of its owner."""

    def __init__(self, group: int = -1) -> None:
        super().__init__()
        self.group = group

    def start(self, s: UpFrontState, _: Any) -> None:
        take_action(s, self.group)
        t = detected(s, self.group)
        s.marks[marks.STARSHELL, place_of(t // SLOTS, s.letter[t], s.chit[t])] = BURNS
        tell(s, "UF 38.5", ("starshell", self.group, t))
        end(s)


def burn_down(s: UpFrontState, seat: int) -> None:
    """UF 38.5: at the end of the observed player's turn the chit is turned, at the end of his next it goes."""
    if not s.night:
        return
    for place in starshells(s):
        if where(place)[0] == seat:
            s.marks[marks.STARSHELL, place] -= 1
            if not s.marks[marks.STARSHELL, place]:
                del s.marks[marks.STARSHELL, place]
                tell(s, "UF 38.5", ("starshell out",))
    for g in range(len(s.men)):
        s.marks.pop((marks.DETECTED, g), None)  # UF 38.21


def hold_fire(s: UpFrontState, seat: int) -> None:
    """UF 38.3: only the fire of a group's last turn gives it away, however many players' turns lie between."""
    if s.night:
        for g in GROUPS_OF[seat]:
            s.marks.pop((marks.FIRED, g), None)


def forget(s: UpFrontState, g: int) -> None:
    """A group that is gone, or a new one under its number, has neither fired nor been seen.

    UF 38.2: whoever had detected it has made his one attempt of this turn all the same.
    """
    if s.night:
        for name in (marks.DETECTED, marks.FIRED, marks.UNDER_FIRE, marks.FIRED_BY):
            s.marks.pop((name, g), None)
        for h in range(len(s.men)):
            if detected(s, h) == g:
                s.marks[marks.DETECTED, h] = NOBODY


def unseen_by_him(s: UpFrontState, m: int, t: int) -> Refusal | None:
    """UF 38.2: nobody infiltrates what his group has not detected."""
    return unseen(s, s.group[m], t)
