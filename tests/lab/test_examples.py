"""What the docs and examples say is run: each block of library.md, each script in its small form, the API reference."""

from __future__ import annotations

import re
from pathlib import Path

import numpy as np
import pytest

from examples import balance_study, first_agent, rule_variant
from tools.api_docs import reference

HOME = Path(__file__).parents[2]
BLOCKS = re.findall(r"## ([^\n]+)\n\n```python\n(.*?)```", (HOME / "docs/library.md").read_text("utf-8"), re.S)


@pytest.mark.parametrize(("title", "block"), BLOCKS, ids=[title for title, _ in BLOCKS])
def test_the_docs_run(title: str, block: str) -> None:
    assert len(BLOCKS) == 5
    exec(compile(block, title, "exec"), {"__name__": "docs"})


def test_the_reference_is_that_of_the_code() -> None:
    written = (HOME / "docs/api.md").read_text("utf-8")
    assert written == reference(), "renew it: python -m tools.api_docs"
    assert "### `Match(" in written and "- `submit(seat: int, action: Action)" in written


def test_a_first_agent_learns_something_from_its_games() -> None:
    agent, rewards = first_agent.train(4)
    again, same = first_agent.train(4)
    assert rewards == same and np.array_equal(agent.likes, again.likes) and set(rewards) <= {-1.0, 0.0, 1.0}
    better = first_agent.Agent()
    better.likes[3] = 5.0
    taken = [better.choose(np.array([1, 3, 7]))[0] for _ in range(50)]
    assert taken.count(1) > 40


def test_a_balance_study() -> None:
    found = balance_study.rates((1, 8), 12)
    assert found[1][0] > found[8][0], "more turns help the one who attacks"
    assert all(low <= rate <= high + 1e-9 for rate, low, high in found.values())


def test_a_study_of_a_rule_variant(tmp_path: Path) -> None:
    without, with_it = rule_variant.both(4)
    assert [row["options"]["events"] for row in (*without[:1], *with_it[:1])] == ["off", "all"]
    assert not any("BB 17.0" in row["rules"] for row in without)
    assert [row["seed"] for row in without] == [row["seed"] for row in with_it] == [1, 2, 3, 4]
