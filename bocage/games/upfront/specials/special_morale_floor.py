"""V.2: in an ambush nobody of the attacking force has a Morale below a floor (UF 2.4: a special rule of a scenario)."""

from __future__ import annotations

from bocage.games.upfront.printed.scenarios import Force, Scenario, special
from bocage.games.upfront.state import MAN, UpFrontState


def raise_morale(s: UpFrontState, scn: Scenario, forces: tuple[Force, ...]) -> None:
    """UF 2.4: Morale only; Panic and all other values stay as printed."""
    settings = special(scn, "morale_floor")
    if settings is None:
        return
    seat, least = s.role.index(settings["side"]), int(settings["morale"])
    low = [s.kind[m] == MAN and s.side[m] == seat and s.morale[m] < least for m in range(len(s.side))]
    s.morale = tuple([least if raised else printed for raised, printed in zip(low, s.morale)])
