"""How the ground of a battle looks: season, cut grain, bare orchards, night. For the eye only; no rule asks it."""

from __future__ import annotations

from typing import Any

SEASONS = ("winter",) * 2 + ("spring",) * 3 + ("summer",) * 4 + ("autumn",) * 2 + ("winter",)
"""By month; leaves turn in October."""


def scene(month: int, theatre: str = "europe", snow: bool = False, night: bool = False) -> dict[str, Any]:
    """A theatre without seasons has its own name in their place."""
    season = SEASONS[month - 1] if theatre == "europe" else "tropics" if theatre == "pacific" else theatre
    return {"season": season, "snow": snow, "night": night, "cut": theatre == "europe" and not 6 <= month <= 9}
