"""Gymnasium: one seat against a chosen opponent.

An observation is a row of figures (`observe="row"`), the view as text (`"text"`), what is new since the last one as
text (`"news"`: the view first, then answers, draws and events), or only the mask (`"mask"`). The mask of legal answers
is in `info["action_mask"]` and `action_masks()` whichever it is. A number that is not offered changes nothing:
`info["refusal"]` says so, and after `MOST_REFUSED` of them in a row the episode is cut short.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any, SupportsInt

import gymnasium
import numpy as np

from bocage import bots
from bocage.kernel.game import BadInput
from bocage.lab.envs.numbers import SIZE
from bocage.lab.envs.observing import HIGHEST, LENGTH
from bocage.lab.envs.picture import picture
from bocage.lab.envs.table import EnvTable, Mask

MOST_REFUSED = 100
MOST_TEXT = 200_000
LETTERS = "".join(map(chr, range(32, 127)))


class SeatEnv(gymnasium.Env[Any, Any]):
    """Plays `seat`; everybody else is `opponent`, who sees no more than a player would."""

    metadata = {"render_modes": ["ansi", "rgb_array"], "render_fps": 4}

    def __init__(
        self,
        game: str,
        scenario: str,
        seat: int = 0,
        opponent: str = "random",
        options: Mapping[str, Any] | None = None,
        observe: str = "row",
        render_mode: str | None = None,
        size: int = SIZE,
        length: int = LENGTH,
    ) -> None:
        self.table = EnvTable(game, scenario, options, size, length, narrate=observe == "news")
        if not 0 <= seat < len(self.table.seats):
            raise BadInput(f"There is no seat {seat}; this game has seats 0 to {len(self.table.seats) - 1}.")
        self.seat = seat
        self.opponent = opponent
        self.render_mode = render_mode
        self.observe = observe
        self.refused = 0
        self.action_space = gymnasium.spaces.Discrete(size)
        spaces: dict[str, gymnasium.Space[Any]] = {
            "row": gymnasium.spaces.Box(-HIGHEST, HIGHEST, (length,), np.float32),
            "mask": gymnasium.spaces.Box(0, 1, (size,), np.int8),
            "text": gymnasium.spaces.Text(MOST_TEXT, min_length=0, charset=LETTERS),
            "news": gymnasium.spaces.Text(MOST_TEXT, min_length=0, charset=LETTERS + "\n"),
        }
        if observe not in spaces:
            raise BadInput(f"There is no observation {observe!r}; there are {', '.join(spaces)}.")
        self.observation_space = spaces[observe]
        self._opponents(Random(0))

    def _opponents(self, rng: Random) -> None:
        seats = range(len(self.table.seats))
        self.others = {x: bots.make(self.opponent, self.table.game, x, rng) for x in seats if x != self.seat}

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        super().reset(seed=seed)
        drawn = int(self.np_random.integers(1 << 62))
        self.table.begin(Random(drawn))
        self._opponents(Random(f"{drawn}/others"))
        self.refused = 0
        self._run_on()
        return self._seen(), self._info()

    def step(self, action: SupportsInt) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        refusal = self.table.answer(int(action))
        self.refused = self.refused + 1 if refusal else 0
        if refusal is None:
            self._run_on()
        info = self._info()
        if refusal is not None:
            info["refusal"] = f"{refusal.rule}: {refusal.reason}"
        return (
            self._seen(),
            self.table.reward(self.seat),
            self.table.match.over,
            self.refused >= MOST_REFUSED,
            info,
        )

    def _run_on(self) -> None:
        """The others decide until this seat is asked or the game is over."""
        table = self.table
        while not table.match.over and table.asked != self.seat:
            state, seat = table.match.state, table.asked
            table.put(self.others[seat].choose(bots.sampler(table.game, state, seat), list(table.offered.values())))

    def _seen(self) -> Any:
        if self.observe == "row":
            return self.table.row(self.seat)
        if self.observe == "mask":
            return self.table.mask()
        text = self.table.news(self.seat) if self.observe == "news" else self.table.words(self.seat)
        return text.encode("ascii", "xmlcharrefreplace").decode()[:MOST_TEXT]

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self.table.mask(), "rule": self.table.match.state.rule}

    def action_masks(self) -> Mask:
        return self.table.mask()

    def words(self, number: int) -> str:
        """What an offered number stands for, in words."""
        action = self.table.offered.get(number)
        if action is None:
            raise BadInput(f"Number {number} is not offered here.")
        return self.table.game.describe(self.table.match.state, action)

    def render(self) -> Any:
        if self.render_mode is None:
            return None
        screen = self.table.screen(self.seat)
        return picture(screen) if self.render_mode == "rgb_array" else screen
