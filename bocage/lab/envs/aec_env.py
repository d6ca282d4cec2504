"""PettingZoo AEC: all seats, each asked in its turn, each seeing what it may see."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv

from bocage.kernel.game import BadInput
from bocage.lab.envs.numbers import SIZE
from bocage.lab.envs.observing import HIGHEST, LENGTH
from bocage.lab.envs.picture import picture
from bocage.lab.envs.table import EnvTable


def _observation(size: int, length: int) -> spaces.Dict:
    row = spaces.Box(-HIGHEST, HIGHEST, (length,), np.float32)
    return spaces.Dict({"observation": row, "action_mask": spaces.Box(0, 1, (size,), np.int8)})


class SeatsEnv(AECEnv[str, Any, Any]):
    """Agents are "seat_0", "seat_1" and so on; their names in the game are in `infos`."""

    metadata = {"render_modes": ["ansi", "rgb_array"], "name": "bocage_v0", "is_parallelizable": False}

    def __init__(
        self,
        game: str,
        scenario: str,
        options: Mapping[str, Any] | None = None,
        render_mode: str | None = None,
        size: int = SIZE,
        length: int = LENGTH,
    ) -> None:
        super().__init__()
        self.table = EnvTable(game, scenario, options, size, length)
        self.size = size
        self.render_mode = render_mode
        self.possible_agents = [f"seat_{i}" for i in range(len(self.table.seats))]
        self.observation_spaces = {agent: _observation(size, length) for agent in self.possible_agents}
        self.action_spaces = {agent: spaces.Discrete(size) for agent in self.possible_agents}
        self.seat_of = {agent: i for i, agent in enumerate(self.possible_agents)}
        self.drawn = Random(0)

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        if seed is not None:
            self.drawn = Random(seed)
        self.table.begin(Random(self.drawn.getrandbits(62)))
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        names = self.table.seats
        self.infos = {agent: {"name": names[i]} for i, agent in enumerate(self.agents)}
        self.agent_selection = self.agents[max(self.table.asked, 0)]

    def step(self, action: Any) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        refusal = self.table.answer(int(action))
        if refusal is not None:
            raise BadInput(f"{refusal.rule}: {refusal.reason}")
        self._cumulative_rewards[agent] = 0.0
        over = self.table.match.over
        for other in self.agents:
            self.rewards[other] = self.table.reward(self.seat_of[other])
            self.terminations[other] = over
        if not over:
            self.agent_selection = self.possible_agents[self.table.asked]
        self._accumulate_rewards()

    def observe(self, agent: str) -> Any:
        seat = self.seat_of[agent]
        mask = self.table.mask() if self.table.asked == seat else np.zeros(self.size, dtype=np.int8)
        return {"observation": self.table.row(seat), "action_mask": mask}

    def render(self) -> Any:
        if self.render_mode is None:
            return None
        screen = self.table.screen(self.seat_of[self.agent_selection])
        return picture(screen) if self.render_mode == "rgb_array" else screen

    def close(self) -> None:
        """Nothing is held open."""
