"""BB 13.0: the Recovery Phase."""

from __future__ import annotations

from typing import Any

from bocage.games.brothers.cards.scenario import CARDS
from bocage.games.brothers.infantry import s03_command_points as cps
from bocage.games.brothers.state import (
    ABOARD,
    AMBUSH,
    BACKWARD,
    BANZAI,
    CLIMBED,
    FIRED,
    FLANK,
    FOLLOWED,
    FORWARD,
    INTRUDER,
    OFF,
    READY,
    ROUTED,
    SEISHIN,
    SMOKED,
    SPENT,
    STEADY,
    BrothersState,
)
from bocage.games.brothers.table import in_melee
from bocage.games.brothers.terrain.s48_smoke import age_smoke
from bocage.kernel.frames import Frame, end, roll, tell

TURN_MARKS = (
    FLANK | AMBUSH | SEISHIN | BANZAI | ROUTED | FIRED | SMOKED | STEADY | FORWARD | BACKWARD | FOLLOWED | CLIMBED
)


class RecoveryPhase(Frame):
    """Suppression eases, smoke thins, the turn's counters go; then the Monsoon check (BB 55.2)."""

    def start(self, s: BrothersState, _: Any) -> None:
        s.phase = "recovery"
        for u, suppressed in enumerate(s.supp):
            if suppressed and (s.at[u] >= OFF or s.at[u] == ABOARD) and not in_melee(s, u):
                s.supp[u] = suppressed - 1
                tell(s, "BB 13.0", ("recovers", u, s.supp[u]))
        age_smoke(s)
        s.used = [READY] * len(s.used)
        s.walked = [0] * len(s.walked)
        s.mark = [mark & ~TURN_MARKS for mark in s.mark]
        s.lights, s.sustained = (), {}
        s.asset_used = [READY if used != SPENT else SPENT for used in s.asset_used]
        for u, mark in enumerate(s.mark):
            if mark & INTRUDER and not in_melee(s, u):
                s.mark[u] = mark & ~INTRUDER  # BB 43.0: the Fortification is its own now
        s.drawn, s.flights, s.satt_tried = [0, 0], [0, 0], ()
        cps.restore(s)
        if CARDS[s.scenario].monsoon and not s.weather_settled:
            return roll(s, self, "monsoon", "1d10", "BB 55.2")
        return end(s)

    def monsoon(self, s: BrothersState, die: int) -> None:
        """BB 55.2: in the card's range the rain starts or stops, and then no more checks are made."""
        if die in CARDS[s.scenario].monsoon:
            s.raining = 1 - s.raining
            s.weather_settled = 1
            if s.raining:
                s.smoke = {}  # BB 55.2: there is none in the rain
            tell(s, "BB 55.2", ("rain", s.raining))
        end(s)
