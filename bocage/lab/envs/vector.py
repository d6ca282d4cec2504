"""Many games side by side as one vectorised Gymnasium environment, in this process or over several."""

from __future__ import annotations

from functools import partial
from typing import Any

from gymnasium.vector import AsyncVectorEnv, AutoresetMode, SyncVectorEnv, VectorEnv

from bocage.lab.envs.gym_env import SeatEnv


def side_by_side(
    game: str, scenario: str, count: int, processes: bool = False, **more: Any
) -> VectorEnv[Any, Any, Any]:
    """`count` games; one that is over begins anew with the step that ended it. With `processes` each has its own."""
    makers = [partial(SeatEnv, game, scenario, **more) for _ in range(count)]
    if processes:
        return AsyncVectorEnv(makers, autoreset_mode=AutoresetMode.SAME_STEP)
    return SyncVectorEnv(makers, autoreset_mode=AutoresetMode.SAME_STEP)
