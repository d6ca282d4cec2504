"""That the tests run on the build they are meant for: `make compiled` says so in the environment."""

from __future__ import annotations

import os

from bocage.kernel.build import build_name


def test_the_build_is_the_one_that_is_meant() -> None:
    assert build_name() == os.environ.get("BOCAGE_BUILD", "interpreted")
