"""Random games whose every sum is done again by a checker that shares no code with the engine (make soak: 2,000)."""

from __future__ import annotations

import pytest

from tools.check_starterkit import SCENARIOS, check

PER_SCENARIO, ON_THE_LARGE_MAP = 13, 4


@pytest.mark.parametrize("name", SCENARIOS)
def test_the_checker_finds_no_difference(name: str) -> None:
    looked = {"attacks": 0, "checks": 0, "steps": 0, "positions": 0}
    for seed in range(ON_THE_LARGE_MAP if name.startswith("dae") else PER_SCENARIO):
        for what, n in check(name, seed % 2 == 1, 7000 + seed).items():
            looked[what] = looked.get(what, 0) + n
    assert looked["positions"] > 500 and looked["steps"] > 10
