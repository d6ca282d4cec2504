"""Random games whose every sum is done again by a checker that shares no code with the engine (make soak: 2,000)."""

from __future__ import annotations

import pytest

from tools.check_brothers import SCENARIOS, check, plan

EACH = 13


@pytest.mark.parametrize("first", range(len(SCENARIOS)))
def test_the_checker_finds_no_difference(first: int) -> None:
    looked: dict[str, int] = {}
    for round_ in range(EACH):
        name, options, seed = plan(first + len(SCENARIOS) * round_)
        for what, n in check(name, options, 5000 + seed).items():
            looked[what] = looked.get(what, 0) + n
    assert looked["positions"] > 500 and looked["steps"] > 50 and looked["attacks"] > 5
