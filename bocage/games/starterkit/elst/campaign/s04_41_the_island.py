"""DE 4.41 The Island: the campaign from the afternoon of the 23rd to noon of the 25th, and who wins it."""

from __future__ import annotations

from typing import Any

from bocage.games.starterkit.elst.campaign.battles import building_holder
from bocage.games.starterkit.elst.campaign.charts import VICTORY_BUILDING, VICTORY_POINTS
from bocage.games.starterkit.elst.campaign.s04_3_scenario import CampaignScenario, concede
from bocage.games.starterkit.elst.campaign.s04_5_refit import END_OF_CAMPAIGN, RefitPhase
from bocage.games.starterkit.elst.campaign.state import (
    BRITISH,
    BRITISH_ASSAULT,
    DUAL_ATTACK,
    SIDES,
    IslandState,
)
from bocage.kernel.frames import Frame, call, finish


def british_win(s: IslandState) -> bool:
    """DE 4.41 Control of building NN8, every hex of it, and 20 points off the map."""
    return building_holder(s) == BRITISH and s.points[BRITISH] >= VICTORY_POINTS


class TheIsland(Frame):
    """DE 4.1, DE 4.11, DE 4.41 Scenario, Refit Phase, scenario, until the campaign ends."""

    def start(self, s: IslandState, _: Any) -> None:
        call(s, self, "fought", CampaignScenario())

    def fought(self, s: IslandState, conceded: int) -> None:
        if conceded >= 0:
            return concede(s, conceded)
        return call(s, self, "refitted", RefitPhase(s.scenario != DUAL_ATTACK))

    def refitted(self, s: IslandState, kind: str) -> None:
        if kind == END_OF_CAMPAIGN:
            return self.decide(s)
        # DE 4.5171: after the German part of a Dual Attack the British Assault of the same date
        s.scenario = kind or BRITISH_ASSAULT
        if kind:
            s.modules_used = {}
        s.fight += 1
        return call(s, self, "fought", CampaignScenario())

    def decide(self, s: IslandState) -> None:
        won = british_win(s)
        result = (0.0, 1.0) if won else (1.0, 0.0)
        held = "Control" if building_holder(s) == BRITISH else "do not Control"
        reason = f"the British {held} building {VICTORY_BUILDING} and have exited {s.points[BRITISH]} points"
        finish(s, result, "DE 4.41", f"{SIDES[int(won)]} victory: {reason}")
