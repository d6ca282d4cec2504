"""The special rules of scenarios G to L (UF 2.4): to import this puts them in force where a scenario has them."""

from __future__ import annotations

from bocage.games.upfront.specials import (
    special_assured,
    special_free_for_all,
    special_given,
    special_partisans,
    special_segments,
    special_start,
)

SPECIALS = (special_assured, special_free_for_all, special_given, special_partisans, special_segments, special_start)
