"""Silly things in Band of Brothers."""

from __future__ import annotations

from bocage.games.brothers.cards.scenario import CARDS
from bocage.games.brothers.state import BrothersState
from bocage.games.brothers.table import is_decoy, on_board, type_of
from bocage.kernel.frames import Action, Event
from bocage.lab.watch.counts import Watcher, whats

WEAK = 2
"""FP at which hardly anything can come of a shot, or of a Command Point spent on it."""
MANY = 4
"""Units that come beside the same MG in one turn, one after the other."""
NEAR = 5
UNKNOWN = -99


class BrothersWatcher(Watcher):
    titles = {
        "blind": "shots without a line of sight (BB 14.0), of shots",
        "reentered": "moves that enter a hex again, of moves",
        "no step": "moves that take no step although nothing stopped them, of moves",
        "wasted cp": f"Command Points for a shot that is blind or has FP {WEAK} or less, of those spent on fire",
        "beside mg": f"MGs beside which {MANY} units or more ran in one turn, of MGs that anybody came beside",
        "stacked": "hexes with two units or more at the end of a turn in sight of an MG, of all such hexes",
    }

    def __init__(self) -> None:
        super().__init__()
        self.mover = -1
        self.passed: list[int] = []
        self.halted = False
        self.spent: tuple[int, int] | None = None
        """Who spent a Command Point on fire, and the best FP of the shot so far."""
        self.turn = 0
        self.came: dict[int, set[int]] = {}
        """By MG: who came beside it this turn."""

    def decided(self, s: BrothersState, seat: int, action: Action) -> None:
        if s.turn != self.turn:
            self.turn_over(s)
            self.turn = s.turn
        unit = getattr(s.stack[-1], "unit", -1)
        if action[0] == "move" and unit >= 0:
            self.close_move(s)
            self.mover, self.passed, self.halted = unit, [s.at[unit]], False

    def told(self, s: BrothersState, events: list[Event]) -> None:
        for what in whats(events):
            verb = what[0]
            if verb == "fires":
                if self.spent is not None and self.spent != (what[1], UNKNOWN):
                    self.close_spent(s)
                self.chances[s.side[what[1]], "blind"] += 1
            elif verb == "no sight":
                self.times[s.side[what[1]], "blind"] += 1
                self.power(what[1], 0)
            elif verb == "command point" and what[2] == "fire":
                self.close_spent(s)
                self.spent = (what[1], UNKNOWN)
            elif verb == "enters" and what[1] == self.mover:
                self.stepped(s, what[1], what[2])
            elif verb in ("does not move", "move ends") or (verb == "uses" and what[1] != self.mover):
                self.halted = self.halted or verb != "uses"
                self.close_move(s)
            elif verb == "fire" and len(what) == 6:
                self.power(what[1], what[3])

    def power(self, firer: int, fp: int) -> None:
        """The best FP of the shot that a Command Point was spent on; 0 where it was blind."""
        if self.spent is not None and self.spent[0] == firer:
            self.spent = (firer, max(self.spent[1], fp))

    def stepped(self, s: BrothersState, u: int, loc: int) -> None:
        if loc in self.passed:
            self.halted = True  # counted below as a move that enters again
            self.passed.append(-1)
        self.passed.append(loc)
        ground = CARDS[s.scenario].ground
        for mg in on_board(s, 1 - s.side[u]):
            if (
                type_of(s, mg).kind == "mg"
                and not s.conceal[mg]
                and s.at[mg] >= 0
                and ground.ranges[loc][s.at[mg]] == 1
            ):
                self.came.setdefault(mg, set()).add(u)

    def close_move(self, s: BrothersState) -> None:
        if self.mover < 0:
            return
        seat = s.side[self.mover]
        self.chance(seat, "reentered", -1 in self.passed)
        self.chance(seat, "no step", len(self.passed) == 1 and not self.halted)
        self.mover = -1

    def close_spent(self, s: BrothersState) -> None:
        if self.spent is not None:
            unit, power = self.spent
            if power != UNKNOWN:  # a firer who failed his Morale Check rolled nothing
                self.chance(s.side[unit], "wasted cp", power <= WEAK)
            self.spent = None

    def turn_over(self, s: BrothersState) -> None:
        for mg, units in self.came.items():
            self.chance(1 - s.side[mg], "beside mg", len(units) >= MANY)
        self.came = {}
        ground = CARDS[s.scenario].ground
        for side in (0, 1):
            guns = [
                s.at[u] for u in on_board(s, 1 - side) if type_of(s, u).kind == "mg" and s.at[u] >= 0 and not s.supp[u]
            ]
            if not guns:
                continue
            held: dict[int, int] = {}
            for u in on_board(s, side):
                if s.at[u] >= 0 and not is_decoy(s, u):
                    held[s.at[u]] = held.get(s.at[u], 0) + 1
            for loc in held:
                clear = ground.clear_row(loc)
                if any(ground.ranges[loc][gun] <= NEAR and clear[gun] for gun in guns):
                    self.chance(side, "stacked", held[loc] >= 2)

    def over(self, s: BrothersState) -> None:
        self.close_move(s)
        self.close_spent(s)
        self.turn_over(s)
