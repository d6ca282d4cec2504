"""Crowded scenes of one Player Turn under the checker's eyes (scenes.py); BOCAGE_SCENES for more of them."""

from __future__ import annotations

import os

import pytest

from tests.starterkit.scenes import played

PARTS = 8
SCENES = int(os.environ.get("BOCAGE_SCENES", "320"))


@pytest.mark.parametrize("part", range(PARTS))
def test_the_checker_finds_no_difference_in_crowded_scenes(part: int) -> None:
    looked: dict[str, int] = {}
    for seed in range(part, SCENES, PARTS):
        for what, n in played(seed).items():
            looked[what] = looked.get(what, 0) + n
    assert looked["attacks"] > 50 and looked["combats"] > 10 and looked["rallies"] > 10
