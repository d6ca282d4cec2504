"""A first agent: policy gradients (REINFORCE) with NumPy on a Gymnasium environment, on a small scenario.

It learns one number for each kind of answer (how much it likes to fire, move, pass ...) from wins and losses alone. Few
games teach it little; the point is the loop: reset, mask, choose, step, reward, learn.
`python examples/first_agent.py 300`
"""

from __future__ import annotations

import sys
import zlib
from typing import Any

import numpy as np
from numpy.typing import NDArray

from bocage.lab.envs.gym_env import SeatEnv

KINDS = 64
Figures = NDArray[Any]


def kind_of(action: tuple[object, ...]) -> int:
    """Answers by their verb."""
    return zlib.crc32(str(action[0]).encode()) % KINDS


class Agent:
    def __init__(self, seed: int = 0) -> None:
        self.likes = np.zeros(KINDS)
        self.rng = np.random.default_rng(seed)

    def choose(self, kinds: Figures) -> tuple[int, Figures]:
        """One of the answers, and how the likes would have to change to choose it more often."""
        weights = np.exp(self.likes[kinds] - self.likes[kinds].max())
        odds = weights / weights.sum()
        taken = int(self.rng.choice(len(kinds), p=odds))
        push = np.zeros(KINDS)
        np.add.at(push, kinds, -odds)
        push[kinds[taken]] += 1.0
        return taken, push


def episode(env: SeatEnv, agent: Agent, seed: int) -> tuple[float, Figures]:
    """One game: its reward, and the sum of the pushes."""
    env.reset(seed=seed)
    total, ended, reward = np.zeros(KINDS), False, 0.0
    while not ended:
        offered = env.table.offered
        numbers = list(offered)
        taken, push = agent.choose(np.array([kind_of(offered[n]) for n in numbers]))
        total += push
        _, reward, ended, cut, _ = env.step(numbers[taken])
        assert not cut
    return reward, total


def train(games: int, rate: float = 0.02, seed: int = 1) -> tuple[Agent, list[float]]:
    """Learns as the American of The Lane against `random`; rewards in the order they came."""
    env, agent = SeatEnv("brothers", "lane", seat=0, opponent="random", observe="mask"), Agent(seed)
    rewards: list[float] = []
    for n in range(games):
        reward, push = episode(env, agent, seed + n)
        usual = float(np.mean(rewards[-50:])) if rewards else 0.0
        agent.likes += rate * (reward - usual) * push
        rewards.append(reward)
    return agent, rewards


def main(games: int) -> None:
    _, rewards = train(games)
    tenth = max(1, games // 10)
    early, late = np.mean(rewards[:tenth]), np.mean(rewards[-tenth:])
    print(f"mean reward of the first {tenth} games {early:+.2f}, of the last {late:+.2f}")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 300)
