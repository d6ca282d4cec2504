"""A campaign day by day, as everybody or one side knew it: for reports at the command line."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from bocage.games.starterkit.elst.campaign.charts import DATES
from bocage.games.starterkit.elst.campaign.fielding import on_whole
from bocage.games.starterkit.elst.campaign.s04_505_areas import Areas
from bocage.games.starterkit.elst.campaign.s04_505_setup_areas import areas_now
from bocage.games.starterkit.elst.campaign.state import INITIAL, IslandState
from bocage.games.starterkit.elst.campaign.table.sentences import NARRATE, campaign_event
from bocage.games.starterkit.elst.campaign.table.views import score_words
from bocage.kernel.match import Match

OF_A_BATTLE: Final = frozenset({"stands", "brought", "melee round"})
"""Events of the campaign that a day's report leaves to the log: they speak of counters."""
EVERYTHING: Final = 2
"""A seat that hears all; -1 hears what everybody may."""


class Day(NamedTuple):
    """One date: what was fought, what was told, and how the map stood when its scenario was over."""

    date: int
    kinds: list[str]
    told: list[tuple[str, str]]
    """(rule, words)."""
    score: str
    areas: Areas | None
    units: dict[int, tuple[int, int]]
    """By hex of the whole map: German and British units that stood there at the end."""


def days_of(match: Match, seat: int) -> list[Day]:
    """The campaign played again from its log."""
    again = Match(match.game, match.scenario, match.options, narrate=False, undo=False)
    s = again.state
    assert isinstance(s, IslandState)
    found: list[Day] = []
    kinds: list[str] = [INITIAL]  # it is told before the first question
    told: list[tuple[str, str]] = []
    drawn: tuple[Areas | None, dict[int, tuple[int, int]]] = (None, {})
    date, zone = 0, list(s.zone)
    for entry in match.log:
        again.put(entry.action)
        s = again.state
        assert isinstance(s, IslandState)
        if s.zone != zone:
            zone = list(s.zone)
            drawn = (_copy(areas_now(s)), units_on_map(s))
        for rule, what, seats in entry.events:
            if what[0] == "date" and what[1] != date:
                found.append(Day(date, kinds, told, score_words(s), *drawn))
                date, kinds, told, drawn = what[1], [], [], (None, {})
            if what[0] == "scenario":
                kinds.append(what[1])
            if (
                what[0] in NARRATE
                and what[0] not in OF_A_BATTLE
                and (seats is None or seat == EVERYTHING or seat in seats)
            ):
                told.append((rule, campaign_event(s, what)))
    found.append(Day(date, kinds, told, score_words(s), *drawn))
    return found


def _copy(areas: Areas) -> Areas:
    return Areas(areas.ground, list(areas.zone), list(areas.sides), dict(areas.strategic), areas._entries)


def units_on_map(s: IslandState) -> dict[int, tuple[int, int]]:
    """How many counters of each side stand in a hex; weapons are not counted."""
    found: dict[int, tuple[int, int]] = {}
    for side in (0, 1):
        for c in (*s.roster[side], *s.fleet[side]):
            h = on_whole(s, s.at[c])
            if h >= 0:
                german, british = found.get(h, (0, 0))
                found[h] = (german + 1 - side, british + side)
    return found


def day_words(day: Day) -> list[str]:
    """A day as text."""
    fought = " and ".join(day.kinds) if day.kinds else "no scenario"
    heads = [f"{DATES[day.date].name}: {fought}", f"  {day.score}"]
    return heads + [f"  {words} ({rule})" for rule, words in day.told]


def day_data(day: Day) -> dict[str, Any]:
    """A day for programs."""
    return {
        "date": DATES[day.date].name,
        "scenarios": day.kinds,
        "score": day.score,
        "told": [{"rule": rule, "words": words} for rule, words in day.told],
    }
