"""A match that writes down the words of each entry when it happens: later the names may no longer fit."""

from __future__ import annotations

from typing import Any

from bocage.kernel.codec import tupled
from bocage.kernel.deal import Dealer
from bocage.kernel.fit import fitted
from bocage.kernel.frames import CHANCE, NOBODY, Action, Event, State
from bocage.kernel.game import Game
from bocage.kernel.match import Entry, Match


class Line:
    """An entry of the log with its words. `step` counts decisions: draws belong to the decision before them.

    `by` names the standing order that answered, `chance` what was drawn from ("dice", "2d6").
    """

    def __init__(self, step: int, entry: Entry) -> None:
        self.step = step
        self.entry = entry
        self.words = ""
        self.by = ""
        self.chance: tuple[str, str] = ("", "")
        self.told: list[str] = []

    def for_seat(self, seat: int) -> dict[str, Any] | None:
        """The line as this seat may read it; None if nothing of it is for this seat."""
        entry = self.entry
        events = [
            {"rule": rule, "words": words}
            for (rule, _, seats), words in zip(entry.events, self.told)
            if seats is None or seat in seats
        ]
        if not entry.known_to(seat):
            return {"step": self.step, "seat": entry.seat, "events": events} if events else None
        line: dict[str, Any] = {"step": self.step, "seat": entry.seat, "rule": entry.rule, "events": events}
        if entry.seat == CHANCE:
            line[self.chance[0]] = entry.action
        elif entry.seat == seat:
            # the words may name what only the one who decides knows; the others read the events
            line["words"] = self.words
            if self.by:
                line["by"] = self.by
        return line

    def open(self) -> dict[str, Any]:
        """The whole line, for after the end."""
        entry = self.entry
        events = [{"rule": rule, "words": words} for (rule, _, _), words in zip(entry.events, self.told)]
        line: dict[str, Any] = {"step": self.step, "seat": entry.seat, "rule": entry.rule, "events": events}
        if entry.seat == CHANCE:
            line[self.chance[0]] = entry.action
        elif entry.seat >= 0:
            line["words"] = self.words
        return line

    def plain(self) -> list[Any]:
        """All but seat, rule and action, for the store."""
        plain = [self.words, self.by, self.chance, self.entry.private, self.entry.events, self.told]
        return [*plain, self.entry.draw] if self.entry.draw >= 0 else plain


def line_from(step: int, seat: int, rule: str, action: Any, plain: list[Any]) -> Line:
    """A line as the store kept it."""
    words, by, chance, private, events, told, *draw = plain
    entry = Entry(seat, rule, tupled(action), tupled(private), [tupled(event) for event in events])
    entry.draw = draw[0] if draw else -1
    line = Line(step, entry)
    line.words, line.by, line.chance, line.told = words, by, tupled(chance), told
    return line


class Told(Match):
    """A match with the lines of its log. `lines` runs beside `log`."""

    def __init__(self, game: Game, scenario: str, options: dict[str, Any], dealer: Dealer | None = None) -> None:
        super().__init__(game, scenario, options, dealer=dealer)
        self.lines: list[Line] = []
        self.order = ""
        self.otherwise = -1
        self._listed: tuple[State, list[Action]] | None = None

    def choices(self) -> list[Action]:
        """Listed once for each decision: the seat, its orders, the check of the answer and the machine ask for them."""
        if self._listed is None or self._listed[0] is not self.state:
            self._listed = (self.state, super().choices())
        return self._listed[1]

    @property
    def steps(self) -> int:
        return self.lines[-1].step if self.lines else 0

    def opening_line(self) -> Line:
        line = Line(0, Entry(NOBODY, "", None, None, self.opening))
        line.told = self._words(self.opening)
        return line

    def put(self, value: Any) -> None:
        s = self.state
        chance, words = (s.chance, "") if s.player == CHANCE else (("", ""), self.game.describe(s, value))
        self._listed = None
        super().put(value)
        line = Line(self.steps + (0 if chance[0] else 1), self.log[-1])
        line.chance, line.words, line.by = chance, words, self.order if words else ""
        line.told = self._words(self.log[-1].events)
        self.lines.append(line)

    def undo(self, seat: int) -> str | None:
        reason = super().undo(seat)
        del self.lines[len(self.log) :]
        return reason

    def again(self, line: Line, cited: bool = True) -> None:
        """Repeat an entry that the store kept, with what undo needs; the words stay as they were written."""
        s = self.state
        line.entry.action = self._healed(line.entry.action)
        value = fitted(s, line.entry.seat, line.entry.rule, line.entry.action, cited)
        if s.player >= 0:
            self.remember()
        self._listed = None
        Match.put(self, value)
        if self.otherwise < 0 and self.log[-1].events != line.entry.events:
            self.otherwise = line.step  # the rules have changed: what was told then would be told otherwise now
        self.log[-1] = line.entry
        self.lines.append(line)

    def _healed(self, action: Any) -> Any:
        """An early server let 1.0 or true pass for 1 and kept that: what compares equal to a choice was that choice."""
        return next((x for x in self.choices() if x == action), action)

    def _words(self, events: list[Event]) -> list[str]:
        return [self.game.narrate(self.state, what) for _, what, _ in events]
