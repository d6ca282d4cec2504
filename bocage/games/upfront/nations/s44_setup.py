"""Into a new game: Marines (UF 46.2), jungle (UF 47.2), Italians against Russians (UF 50.42), desert (UF 52.1)."""

from __future__ import annotations

from bocage.games.upfront.nations import s46_marines, s47_jungle, s50_italians, s52_desert
from bocage.games.upfront.printed.scenarios import Force, Scenario, special
from bocage.games.upfront.state import UpFrontState


def set_up(s: UpFrontState, scn: Scenario, forces: tuple[Force, ...]) -> None:
    designed = special(scn, "design")
    s46_marines.hearten(s, designed["date"] if designed is not None else "")
    s47_jungle.set_up(s, scn)
    s50_italians.nerves(s)
    s52_desert.set_up(s, scn)
