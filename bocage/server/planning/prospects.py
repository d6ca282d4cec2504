"""Attacks that could be made from here, each with its odds before anything is committed.

The engine's own answers and explanations on a copy that holds no secret of others; nothing is drawn in it.
"""

from __future__ import annotations

from typing import Any

from bocage.kernel import play
from bocage.kernel.explain import Explanation
from bocage.kernel.frames import Action, State
from bocage.kernel.game import Game
from bocage.server.planning import imagined

MOST = 260
"""Answers tried for one look. A number, not a time: how busy the machine is must not change what is told."""
SHOWN = 60


class Search:
    def __init__(self, game: Game, seat: int, most: int = MOST) -> None:
        self.game = game
        self.seat = seat
        self.most = most
        self.tried = 0
        self.found: list[dict[str, Any]] = []
        self.armed: list[bool] = []
        """For each of them: does it take a card that lets units fire at all?"""
        self.before: list[Action] = []
        """An answer that lets units fire at all, before the attack itself: a card that wakes them."""
        self.said: list[str] = []

    def kind(self, s: State, action: Action) -> str:
        return self.game.meaning(s, action)[0]

    def look(self, s: State, done: list[Action], words: list[str], at: dict[str, Any], by: dict[str, Any]) -> None:
        """Follow each attack that could be opened from here."""
        for action in play.options(s):
            kind = self.kind(s, action)
            if kind == "shoot":
                self._note(s, action, done, words, at or self.game.target(s, action), by)
            elif kind == "attack" or (kind == "begin" and len(done) < 1):
                self._on(s, action, done, words, at, by or self.game.target(s, action))
            elif kind == "aim":
                self._on(s, action, done, words, self.game.target(s, action), by)
            elif kind == "commit":
                self._note(s, action, done, words, at, by)
        if at or not done or any(self.kind(s, x) == "commit" for x in play.options(s)):
            self._loaded(s, done, words, at, by)
        if not done and not self.before:
            self._readied(s)

    def _readied(self, s: State) -> None:
        """What could be done once a card has woken the firers; last, for what needs no card is told without one."""
        for action in [x for x in play.options(s) if self.kind(s, x) == "ready"]:
            if self.tried >= self.most:
                return
            self.tried += 1
            ahead = s.copy()
            self.before, self.said = [action], [self.game.describe(s, action)]
            play.apply(ahead, action)
            if ahead.player == self.seat:
                self.look(ahead, [], [], {}, {})
        self.before, self.said = [], []

    def _on(self, s: State, action: Action, done: list[Action], words: list[str], at: Any, by: Any) -> None:
        """One answer further, where the same seat is asked again."""
        if self.tried >= self.most or len(done) >= 8:
            return
        self.tried += 1
        ahead = s.copy()
        said = self.game.describe(s, action)
        play.apply(ahead, action)
        if ahead.player == self.seat:
            self.look(ahead, [*done, action], [*words, said], at, by)

    def _loaded(self, s: State, done: list[Action], words: list[str], at: dict[str, Any], by: dict[str, Any]) -> None:
        """With each single firer or card where that is enough, and with all that can join."""
        loads = [x for x in play.options(s) if self.kind(s, x) == "load"]
        for action in loads:
            ahead, said = s.copy(), [self.game.describe(s, action)]
            taken = [action]
            play.apply(ahead, action)
            self.tried += 1
            if ahead.player != self.seat or self.tried >= self.most:
                continue
            there = at or self.game.target(s, action)  # a reaction is told at its firer
            self._ready(ahead, [*done, *taken], [*words, *said], there, by)
            if action == loads[0] and len(loads) > 1:
                self._all(ahead, [*done, *taken], [*words, *said], there, by)

    def _all(self, s: State, done: list[Action], words: list[str], at: dict[str, Any], by: dict[str, Any]) -> None:
        for _ in range(12):
            more = [x for x in play.options(s) if self.kind(s, x) == "load"]
            if not more or self.tried >= self.most:
                break
            words, done = [*words, self.game.describe(s, more[0])], [*done, more[0]]
            self.tried += 1
            play.apply(s, more[0])
            if s.player != self.seat:
                return
        self._ready(s, done, words, at, by)

    def _ready(self, s: State, done: list[Action], words: list[str], at: dict[str, Any], by: dict[str, Any]) -> None:
        for action in play.options(s):
            if self.kind(s, action) == "commit":
                self._note(s, action, done, words, at, by)

    def _note(self, s: State, action: Action, done: list[Action], words: list[str], at: Any, by: Any) -> None:
        told = play.explain(s, action)
        actions = [*self.before, *done, action]
        if any(x["actions"] in (actions, actions[len(self.before) :]) for x in self.found):
            return
        self.armed.append(bool(self.before))
        said = [*self.said, *words, self.game.describe(s, action)]
        self.found.append(
            {"actions": actions, "words": said, "at": at, "by": by, "p": chance_of(told), "preview": told.plain()}
        )


NOTHING = ("no effect", "nothing", "miss")
"""How the games' odds say that nothing comes of it."""


def chance_of(told: Explanation) -> float | None:
    """The chance that something comes of it, for the target that has most to fear; None where no odds are told."""
    if told.harm or told.bar:
        return round(min(1.0, sum(x.probability for x in told.harm or told.bar if x.grade > 0)), 4)
    parts = [(*odds.what.rpartition(": "), odds.probability) for odds in told.odds]
    spared = {
        whom: p for whom, _, what, p in sorted(parts, key=lambda x: -x[3]) if what in NOTHING
    }  # the least of each
    return round(1.0 - min(spared.get(whom, 0.0) for whom, *_ in parts), 4) if parts else None


def prospects(game: Game, s: State, seat: int) -> list[dict[str, Any]]:
    """Attacks that the seat could make from its present question, the likeliest first."""
    if s.player != seat:
        return []
    copy = imagined(game, s, seat)
    search = Search(game, seat)
    search.look(copy, [], [], {}, {})
    search.found.sort(key=lambda x: -(x["p"] or 0.0))
    return search.found[:SHOWN]
