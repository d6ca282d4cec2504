"""A match: the seats, the only random source, the log with its rules, and undo where it is fair."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random, SystemRandom
from typing import Any

from bocage.kernel import play
from bocage.kernel.deal import Dealer
from bocage.kernel.frames import CHANCE, OVER, PASS, Action, Event, State
from bocage.kernel.game import Game
from bocage.kernel.refusal import Refusal

MOST_UNDO = 64
"""Decisions that can be taken back one after the other: each keeps a whole position."""


class Entry:
    """One line of the log: who decided (or CHANCE) what under which rule, what came of it, who may know it."""

    def __init__(self, seat: int, rule: str, action: Any, private: tuple[int, ...] | None, events: list[Event]) -> None:
        self.draw = -1  # of a provable deal: the number of this draw
        self.seat = seat
        self.rule = rule
        self.action = action
        self.private = private
        self.events = events

    def known_to(self, seat: int) -> bool:
        return self.private is None or seat in self.private


class Match:
    """Holds the state, its log and the random source. Every answer is checked, every drawn result is logged."""

    def __init__(
        self,
        game: Game,
        scenario: str,
        options: Mapping[str, Any] | None = None,
        rng: Random | None = None,
        narrate: bool = True,
        undo: bool = True,
        dealer: Dealer | None = None,
    ) -> None:
        self.game = game
        self.scenario = game.scenario(scenario).ident
        self.options = game.complete_options(self.scenario, options or {})
        self.rng = rng if rng is not None else SystemRandom()
        self.dealer = dealer
        self.narrate = narrate
        self.keep_undo = undo
        self.keep_safe = True
        """Whether a fault in a rule leaves the state as it was: not where the whole match is dropped then."""
        self.no_undo: frozenset[int] = frozenset()
        """Seats that never take anything back."""
        self.shy = True
        """Whether undo ends when another seat is asked what may turn on a secret: not where one person plays all."""
        self.log: list[Entry] = []
        self.opening: list[Event] = []
        self.before: list[tuple[int, int, State]] = []
        self.state: State = game.new(self.scenario, self.options)
        self.state.events = [] if narrate else None
        play.begin(self.state)
        self.opening = self._told()

    def _told(self) -> list[Event]:
        told = self.state.events
        if told:
            self.state.events = []
            return told
        return []

    @property
    def over(self) -> bool:
        return self.state.player == OVER

    def choices(self) -> list[Action]:
        """The legal answers to the question asked now."""
        return play.options(self.state)

    def refusal(self, seat: int, action: Action) -> Refusal | None:
        """Why this seat may not do this now; None if it may."""
        s = self.state
        if s.player >= 0 and seat != s.player:
            return Refusal("", "another player decides now")  # under which rule is not for every seat to know
        return play.why_not(s, action, self.choices())

    def submit(self, seat: int, action: Action) -> Refusal | None:
        """Take a seat's answer and run on to the next decision; or say why not, changing nothing."""
        answer = play.among(self.choices(), action) if seat == self.state.player else None
        if answer is None:
            return self.refusal(seat, action) or Refusal(self.state.rule, "that is not one of the choices here")
        if self.keep_undo:
            self.remember()
        self.put(answer)
        self.run_chance()
        return None

    def remember(self) -> None:
        """The position before a decision, so that it can be taken back; what another decided before cannot any more."""
        seat = self.state.player
        if self.before and self.before[-1][0] != seat:
            self.before.clear()
        if seat not in self.no_undo:
            self.before.append((seat, len(self.log), self.state.copy()))
            del self.before[:-MOST_UNDO]

    def run_chance(self) -> None:
        """Draw and log until a player decides or the game is over; a provable deal waits for the players' salts."""
        dealer = self.dealer
        while self.state.player == CHANCE:
            if dealer is None:
                self.put(play.sample(self.state, self.rng))
            elif dealer.ready():
                draw = dealer.next
                self.put(dealer.pick(play.outcomes(self.state)))
                self.log[-1].draw = draw
            else:
                return

    def put(self, value: Any) -> None:
        """Apply and log one answer or drawn result that is known to be legal. A bug in a rule changes nothing."""
        s = self.state
        known = self.before[-1][2] if self.before and self.before[-1][1] == len(self.log) else None
        safe = known if known is not None or not (self.keep_undo and self.keep_safe) else s.copy()
        entry = Entry(s.player, s.rule, value, s.private, [])
        drawn = s.player == CHANCE
        s.revealed = False
        try:
            play.apply(s, value)
        except Exception:
            if safe is not None:
                if safe is known:
                    self.before.pop()
                safe.events = [] if self.narrate else None
                self.state = safe
            raise
        entry.events = self._told()
        self.log.append(entry)
        if drawn or s.revealed or (self.before and self._asks_another(entry.seat)):
            self.before.clear()

    def _asks_another(self, seat: int) -> bool:
        """Whether somebody else is asked now what may turn on a secret: whether and when he answers would tell."""
        s = self.state
        if not self.shy or s.player < 0 or s.player == seat:
            return False
        return s.private is not None or PASS in self.choices()

    def why_no_undo(self, seat: int) -> str | None:
        """Why this seat cannot take its last decision back; None if it can."""
        if not self.log:
            return "nothing has been decided yet"
        if not self.before:
            return "a draw, a reveal, another player's decision or a question to him has come since"
        if self.before[-1][0] != seat:
            return "the last decision was another player's"
        return None

    def undo(self, seat: int) -> str | None:
        """Take back this seat's last decision, or say why not."""
        reason = self.why_no_undo(seat)
        if reason is not None:
            return reason
        _, length, state = self.before.pop()
        state.events = [] if self.narrate else None
        self.state = state
        del self.log[length:]
        return None
