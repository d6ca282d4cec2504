"""One game under way for an environment: the match, the numbers of the answers, what seats see, and pictures of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random
from typing import Any

import numpy as np
from numpy.typing import NDArray

from bocage import games
from bocage.kernel.frames import Action
from bocage.kernel.match import Entry, Match
from bocage.kernel.refusal import Refusal
from bocage.lab.envs.numbers import SIZE, Numbers
from bocage.lab.envs.observing import LENGTH, Observer, Row, words_of

Mask = NDArray[np.int8]

NOT_OFFERED = "that number is none of the choices here"


def known(entry: Entry, seat: int) -> Iterator[str]:
    """One entry of the log as a seat may know it: who answered or drew what under which rule, and what was told."""
    yield f"{entry.seat} {entry.rule} {entry.action if entry.known_to(seat) else '?'}"
    for rule, what, seats in entry.events:
        if seats is None or seat in seats:
            yield f"- {rule} {what}"


class EnvTable:
    """Plays one game again and again; the same seed deals the same game."""

    def __init__(
        self,
        game: str,
        scenario: str,
        options: Mapping[str, Any] | None = None,
        size: int = SIZE,
        length: int = LENGTH,
        narrate: bool = False,
    ) -> None:
        """`narrate`: keep what is told, for `news`."""
        self.game = games.load(game)
        self.scenario = self.game.scenario(scenario).ident
        self.options = self.game.complete_options(self.scenario, options or {})
        self.numbers = Numbers(size)
        self.observer = Observer(length)
        self.offered: dict[int, Action] = {}
        self.narrate = narrate
        self.heard: dict[int, int] = {}
        self.begin(Random(0))

    def begin(self, rng: Random) -> None:
        self.match = Match(self.game, self.scenario, self.options, rng=rng, narrate=self.narrate, undo=False)
        self.heard = {}
        self.match.run_chance()
        self._list()

    @property
    def seats(self) -> tuple[str, ...]:
        return self.game.seats(self.match.state)

    @property
    def asked(self) -> int:
        """The seat that decides; negative when the game is over."""
        return self.match.state.player

    def answer(self, number: int) -> Refusal | None:
        """Take the answer of this number; one that is not offered changes nothing."""
        action = self.offered.get(number)
        if action is None:
            return Refusal(self.match.state.rule, NOT_OFFERED)
        self.put(action)
        return None

    def put(self, action: Action) -> None:
        self.match.put(action)
        self.match.run_chance()
        self._list()

    def _list(self) -> None:
        self.offered = {} if self.match.over else self.numbers.table(self.match.choices())

    def mask(self) -> Mask:
        found = np.zeros(self.numbers.size, dtype=np.int8)
        found[list(self.offered)] = 1
        return found

    def row(self, seat: int) -> Row:
        return self.observer.row(self.game, self.match.state, seat)

    def words(self, seat: int) -> str:
        return words_of(self.game, self.match.state, seat)

    def news(self, seat: int) -> str:
        """What a seat has come to know since it last looked: the whole position first, then answers, draws and events.

        Together it is all that the seat knows, at the price of what is new.
        """
        log = self.match.log
        first = self.heard.get(seat, -1)
        self.heard[seat] = len(log)
        if first < 0:
            return self.words(seat)
        return "\n".join(line for entry in log[first:] for line in known(entry, seat))

    def screen(self, seat: int) -> str:
        return self.game.screen(self.game.view(self.match.state, seat))

    def reward(self, seat: int) -> float:
        """From -1 (lost) to 1 (won), 0 while the game goes on."""
        result = self.match.state.result
        return 2.0 * result[seat] - 1.0 if self.match.over and result else 0.0
