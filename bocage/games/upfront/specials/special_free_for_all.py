"""UF 2.4: scenario J among more than two players (J.1): each for himself, until only two are left.

Who is whose enemy is in players.py; that no group is opposite another, so that nothing blocks, flanks or encircles,
that letters do not matter for range and that Walls are -1 to all fire follows from `is_free_for_all` where those rules
are.
`marks[CAUSED_BY, m]` names the player who has the points for a man, `marks[MINED_BY, g]` who laid the mines there.
"""

from __future__ import annotations

from typing import Any

from bocage.games.upfront.basic.s03_groups import FormGroups
from bocage.games.upfront.basic.s03_prepare import AssignCrews
from bocage.games.upfront.basic.s04_discards import ResolveDiscards
from bocage.games.upfront.basic.s04_turn import end_turn
from bocage.games.upfront.basic.s06_resolution import Resolution
from bocage.games.upfront.basic.s16_victory import is_broken
from bocage.games.upfront.battle.s38_light import starshells, where
from bocage.games.upfront.close_combat.s20_fight import Fight
from bocage.games.upfront.close_combat.s20_ground import scrap
from bocage.games.upfront.infantry.s24_mines import AT_ALL, AT_ONE
from bocage.games.upfront.printed.scenarios import SCENARIOS, special
from bocage.games.upfront.state import IN_PLAY, NOT_YET, ROUTED, UpFrontState
from bocage.games.upfront.table import marks
from bocage.games.upfront.table.casualties import clear_group, remove
from bocage.games.upfront.table.deck import astray, throw_hand_away
from bocage.games.upfront.table.ground import BACK, FORWARD
from bocage.games.upfront.table.players import GROUPS_OF, TWO, is_free_for_all, players, result_for, rivals
from bocage.kernel.frames import Frame, call, end, finish, goto, reveal
from bocage.kernel.refusal import Refusal

OFF_THE_ROW = Refusal("UF 2.4", "with more than two players range chits go from 0 to 5 (J.1)")


class OthersForm(Frame):
    """UF 3.2: after the first two, the other players form their groups in turn."""

    def __init__(self) -> None:
        super().__init__()
        self.left: tuple[int, ...] = ()
        self.seat = -1

    def start(self, s: UpFrontState, _: Any) -> None:
        self.left = tuple((s.first, *rivals(s, s.first))[2:])
        goto(s, self, "next_player")

    def next_player(self, s: UpFrontState, _: Any) -> None:
        if not self.left:
            return end(s)
        self.seat, self.left = self.left[0], self.left[1:]
        return call(s, self, "crews", FormGroups(self.seat))

    def crews(self, s: UpFrontState, _: Any) -> None:
        call(s, self, "next_player", AssignCrews(self.seat))


def others_form(s: UpFrontState) -> Frame | None:
    return OthersForm() if len(s.hands) > TWO else None


def beyond_the_chits(s: UpFrontState, g: int, card: int, mode: int) -> Refusal | None:
    """UF 2.4 (J.1): nobody goes below the lowest range chit or above the highest."""
    if not is_free_for_all(s):
        return None
    settings = special(SCENARIOS[s.scenario], "free_for_all")
    if settings is None:
        return None
    below = mode == BACK and s.chit[g] <= settings["lowest_chit"]
    above = mode == FORWARD and s.chit[g] >= settings["highest_chit"]
    return OFF_THE_ROW if below or above else None


def cause(s: UpFrontState, m: int) -> int:
    """Who has brought a man down: whose turn it is, or in the man's own turn whom he fought or whose mines he met."""
    side = s.side[m]
    if s.seat != side:
        return s.seat
    for frame in s.stack:
        if isinstance(frame, Fight) and frame.defender >= 0:
            return s.side[frame.defender] if frame.side == side else frame.side
        if isinstance(frame, Resolution) and frame.kind in (AT_ONE, AT_ALL):
            return s.marks.get((marks.MINED_BY, frame.target), -1)
    return -1


def note_loss(s: UpFrontState, m: int, g: int, fate: int) -> None:
    """J, victory: whoever causes a loss keeps the card for its points."""
    if len(s.hands) > TWO:
        s.marks[marks.CAUSED_BY, m] = cause(s, m)


def note_wound(s: UpFrontState, m: int) -> None:
    note_loss(s, m, -1, IN_PLAY)


def squads_broken(s: UpFrontState) -> bool:
    """UF 16.5, UF 2.4 (J.1): a broken player retires, the others go on; the last one has won."""
    down = [seat for seat in players(s) if is_broken(s, seat)]
    if not down:
        return False
    left = [seat for seat in players(s) if seat not in down]
    if len(left) < TWO:
        result = result_for(s, left[0] if left else -1)
        finish(s, result, "UF 16.5", "all other squads are broken" if left else "all squads are broken")
        return True
    for seat in down:
        retire(s, seat)
    cut_short(s, s.seat in down)
    return True


def retire(s: UpFrontState, seat: int) -> None:
    """UF 2.4 (J.1): his men leave the table worth nothing to anybody, his hand and all on his groups is discarded."""
    reveal(s, "UF 2.4", ("retires", seat))
    for m, side in enumerate(s.side):
        if side == seat and s.fate[m] == IN_PLAY and s.group[m] >= 0:
            remove(s, m, ROUTED, "UF 2.4")
            s.marks[marks.CAUSED_BY, m] = -1
        elif side == seat and s.fate[m] == NOT_YET:
            s.fate[m] = ROUTED
    for g in GROUPS_OF[seat]:
        if g in s.spoils:
            scrap(s, g)  # its ground is for nobody to capture, but its cards stay in the game
            del s.spoils[g]
        clear_group(s, g)
    for place in starshells(s):
        if where(place)[0] == seat:
            del s.marks[marks.STARSHELL, place]  # UF 38.5: he has no more turns at whose end it could burn down
    throw_hand_away(s, seat)
    s.marks[marks.RETIRED, seat] = 1


def cut_short(s: UpFrontState, own_turn: bool) -> None:
    """The attack that broke the squad is over; the turn goes on, or passes if it was the broken player's own."""
    s.silent = ()
    if own_turn:
        s.discards.extend([card for card, _ in s.declared])
        s.declared = []
        root = s.stack[0]
        del s.stack[1:]
        end_turn(s)
        goto(s, root, "playing")
    else:
        settling = len(s.stack) > 2 and isinstance(s.stack[2], ResolveDiscards)  # the other discards still count
        del s.stack[3 if settling else 2 :]
    s.discards.extend(astray(s))
