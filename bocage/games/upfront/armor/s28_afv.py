"""UF 28.4: what can happen to an AFV: Buttoned Up or pinned, crew killed, immobilized, stunned, destroyed.

The card is turned over in two ways: a closed AFV is Buttoned Up, an open-topped one is pinned. AfvResult carries a
result out and asks for a Hero first where one can undo it (UF 28.421).
"""

from __future__ import annotations

from typing import Any

from bocage.games.upfront.armor.s27_acquisition import lose_acquisition
from bocage.games.upfront.armor.vehicle_state import clear_chits, clear_credit, crew_lost, is_exposed
from bocage.games.upfront.basic.s10_hero import may_hold_hero
from bocage.games.upfront.basic.s16_victory import broken_ends
from bocage.games.upfront.hooks import hooks
from bocage.games.upfront.infantry.s17_flanking import end_with_card
from bocage.games.upfront.infantry.s17_group_transfer import call_off
from bocage.games.upfront.printed.cards import RED
from bocage.games.upfront.printed.vehicles import OPEN_TOPPED
from bocage.games.upfront.state import AFV, IN_PLAY, KILLED, UpFrontState
from bocage.games.upfront.table import marks
from bocage.games.upfront.table.casualties import (
    AFV_CREW,
    AFV_DRAWN,
    AFV_IMMOBILIZED,
    AFV_KILLED,
    AFV_PINS,
    AFV_STUNNED,
    FATE_OF,
    RULE_OF,
    remove,
)
from bocage.games.upfront.table.deck import clear_entries, discard_shown, drawn, use_up
from bocage.games.upfront.table.ground import (
    FACE_DOWN,
    FORWARD,
    HILL,
    SIDEWAYS,
    SMOKE_UP,
    WALL,
    card_of,
    entry,
    lies,
    read,
)
from bocage.games.upfront.table.uses import HERO_BIT, held
from bocage.kernel.frames import PASS, Action, Frame, ask, draw, end, tell
from bocage.kernel.refusal import Refusal

RESULT_NAMED = {
    "": 0,
    "immobilized": AFV_IMMOBILIZED,
    "stunned": AFV_STUNNED,
    "drawn": AFV_DRAWN,
    "killed": AFV_KILLED,
}
FIRST_STUN, SECOND_STUN = 3, 6  # UF 28.45, UF 28.451
LAST_CREWMAN = 3  # UF 28.4311

NOT_THIS_ATTACK = Refusal("UF 28.421", "a Hero undoes only the pin that this AFV has just suffered")


def turn_over(s: UpFrontState, m: int, rule: str = "UF 28.43") -> None:
    """UF 28.42, UF 28.43: the card goes to its Buttoned Up or Pinned side; nothing happens if it is there."""
    if not is_exposed(s, m):
        return
    if OPEN_TOPPED[s.person[m]]:
        s.pinned[m] = True
        tell(s, "UF 28.42", ("pinned", m))
        for function in hooks(s).on_pin:
            function(s, m)
    else:
        s.marks[marks.BUTTONED, m] = 1
        tell(s, rule, ("buttoned", m))
        lose_acquisition(s, m)  # UF 27.2


def destroy(s: UpFrontState, m: int, rule: str = "UF 28.4") -> None:
    """The AFV leaves play."""
    remove(s, m, KILLED, rule)


def kill_commander(s: UpFrontState, m: int) -> None:
    """UF 28.431: a Commander Killed chit, then the other side up; UF 28.4311: the third loss is the end of the AFV."""
    lost = crew_lost(s, m) + 1
    s.marks[marks.CREW_LOST, m] = lost
    tell(s, "UF 28.431", ("crew lost", m, lost))
    if lost >= LAST_CREWMAN:
        return destroy(s, m, "UF 28.4311")
    return turn_over(s, m)


def halt(s: UpFrontState, g: int) -> None:
    """UF 28.441: the Movement cards of an AFV that is stopped go; two of them leave it in Open Ground, and so do Walls
    or a Hill that it was moving on. Its range chit stays. After an Overrun it is where it was before (UF 29.45)."""
    ground = read(s.cards[g])
    if not ground.moves:
        return
    if s.pending[g]:  # UF 7.3: Terrain is for a moving group
        if (s.pending[g], g) not in s.declared:  # that of this very turn is resolved in its turn (UF 14.5)
            discard_shown(s, s.pending[g])
        s.pending[g] = 0
    moves = [e for e in s.cards[g] if FORWARD <= lies(e) <= SIDEWAYS]
    others = [e for e in s.cards[g] if e not in moves]
    smoke = tuple([e for e in others if lies(e) == SMOKE_UP])
    base = tuple([e for e in others if lies(e) != SMOKE_UP])
    if ground.moves >= 2:
        beneath: tuple[int, ...] = (entry(card_of(moves[-2]), FACE_DOWN),)
        gone = (*base, *[e for e in moves if e != moves[-2]])
        kept = smoke[len(smoke) - ground.smokes :]
        gone = (*gone, *[e for e in smoke if e not in kept])
    else:
        steep = ground.base in (WALL, HILL) and bool(base)
        beneath = (entry(card_of(base[0]), FACE_DOWN),) if steep else base
        gone, kept = tuple(moves), smoke
        if steep and s.letter[g] < 0:  # UF 41.55: the card of an LOS Divider is not turned over, it lies there for all
            beneath, gone = (), (*moves, *base)
    clear_entries(s, g, gone)
    s.cards[g] = (*beneath, *kept)
    tell(s, "UF 28.441", ("halted", g))
    if s.marks:
        s.marks.pop((marks.OVERRAN, s.men[g][0]), None)  # UF 29.5: it is no longer in the act of movement
    if lies(moves[-1]) == SIDEWAYS:
        end_with_card(s, g)
    if g in s.shifting:
        call_off(s, g, "UF 17.7")  # it is no longer capable of movement


def immobilize(s: UpFrontState, m: int, rule: str = "UF 28.44") -> None:
    """UF 28.44: it moves no more; a second time it is stunned instead."""
    if (marks.IMMOBILIZED, m) in s.marks:
        return stun(s, m)
    s.marks[marks.IMMOBILIZED, m] = 1
    tell(s, rule, ("immobilized", m))
    return halt(s, s.group[m])


def stun(s: UpFrontState, m: int) -> None:
    """UF 28.45, UF 28.451: Stun 3, then Stun 6, then the AFV is lost; the card is turned over, its credit is gone."""
    before = s.marks.get((marks.STUN, m), 0)
    if before == SECOND_STUN:
        return destroy(s, m, "UF 28.451")
    s.marks[marks.STUN, m] = SECOND_STUN if before else FIRST_STUN
    tell(s, "UF 28.451" if before else "UF 28.45", ("stunned", m, s.marks[marks.STUN, m]))
    clear_credit(s, m)
    turn_over(s, m, "UF 28.45")
    lose_acquisition(s, m)
    return halt(s, s.group[m])


def suffer(s: UpFrontState, m: int, result: int, hull_down: bool = False) -> None:
    """A result is carried out; UF 28.93: a Hull Down AFV is stunned instead of immobilized."""
    if result == AFV_PINS:
        turn_over(s, m)
    elif result == AFV_CREW:
        kill_commander(s, m)
    elif result == AFV_IMMOBILIZED and not hull_down:
        immobilize(s, m)
    elif result in (AFV_IMMOBILIZED, AFV_STUNNED):
        stun(s, m)
    elif result == AFV_KILLED:
        destroy(s, m)
    elif result in FATE_OF:
        remove(s, m, FATE_OF[result], RULE_OF[result])  # UF 44.7


class AfvResult(Frame):
    """UF 28.4: one result on one AFV; a card decides between "i" and "s" of the same number; a Hero may undo a pin."""

    def __init__(self, man: int = -1, result: int = 0, hull_down: bool = False) -> None:
        super().__init__()
        self.man = man
        self.result = result
        self.hull_down = hull_down

    def start(self, s: UpFrontState, _: Any) -> None:
        if self.result == AFV_DRAWN:
            return draw(s, self, "decided", "pile", "UF 28.4")
        if self.result == AFV_PINS and may_hold_hero(s, s.side[self.man]):
            return ask(s, self, "hero_played", s.side[self.man], "UF 28.421")
        return carried_out(s, self)

    def decided(self, s: UpFrontState, card: int) -> None:
        """UF 28.4: red immobilizes, black stuns."""
        self.result = AFV_IMMOBILIZED if RED[card] else AFV_STUNNED
        drawn(s, card)
        carried_out(s, self)

    def can_hero_played(self, s: UpFrontState) -> list[Action]:
        return [PASS, *[("hero", card, self.man) for card in held(s, s.side[self.man], HERO_BIT)]]

    def why_not_hero_played(self, s: UpFrontState, action: Action) -> Refusal | None:
        return NOT_THIS_ATTACK if action[0] == "hero" else None

    def hero_played(self, s: UpFrontState, action: Action) -> None:
        """UF 28.421: before the card is turned over; not if the commander is killed by the same attack."""
        if action == PASS:
            return carried_out(s, self)
        use_up(s, s.side[self.man], action[1])
        tell(s, "UF 28.421", ("hero", action[1], self.man))
        return end(s)


def carried_out(s: UpFrontState, f: AfvResult) -> None:
    suffer(s, f.man, f.result, f.hull_down)
    if s.fate[f.man] == IN_PLAY or not broken_ends(s):
        end(s)


def chits_go(s: UpFrontState, m: int, g: int, fate: int) -> None:
    """An AFV that leaves play keeps only what counts for Victory Points (UF 16.4): its crew losses."""
    if s.kind[m] == AFV:
        lost = crew_lost(s, m)
        clear_chits(s, m)
        if lost:
            s.marks[marks.CREW_LOST, m] = lost
