"""Units that tests make up are taken out of the game's table again after each test."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from bocage.games.brothers.printed.support import ASSETS
from bocage.games.brothers.printed.units import UNITS
from tests.brothers.position import KINDS, TEST_ASSETS


@pytest.fixture(autouse=True)
def own_units() -> Iterator[None]:
    yield
    for ident in KINDS:
        UNITS.pop(ident, None)
    for ident in TEST_ASSETS:
        ASSETS.pop(ident, None)
