"""The ledger of a campaign, on the shared one: every unit that belongs to it, with its steps and its fate.

The state keeps the containers as plain tuples; `ledger_of` makes a ledger of them and `keep` puts them back. While a
battle is fought the ledger stands still: `s.line[u]` says which line a counter stands for, and `close_fight` writes
down what became of it. What the ledger has is open to both sides; which counter is which line is not (BB 15.0).
"""

from __future__ import annotations

from typing import NamedTuple

from bocage.battlefield.ledger import Entry, Ledger
from bocage.games.brothers.campaign.book import CAMPAIGNS, Campaign, Stage
from bocage.games.brothers.printed.units import UNITS
from bocage.games.brothers.state import FULL, GONE, BrothersState
from bocage.kernel.frames import tell


class Line(NamedTuple):
    """One unit of the campaign: whose it is, its company or the title of its group, what is left of it."""

    side: int
    troop: str
    kind: str
    step: int
    fate: str
    back: int


Piece = tuple[int, str, int, int]
"""A counter to be laid out: group of the card, kind, step, line of the ledger."""


def campaign(s: BrothersState) -> Campaign:
    return CAMPAIGNS[s.campaign]


def stage(s: BrothersState) -> Stage:
    return CAMPAIGNS[s.campaign].stages[s.stage]


def ledger_of(s: BrothersState) -> Ledger[Line]:
    roster = {key: Line(*line) for key, line in s.roster.items()}
    standing = {key: Line(*line) for key, line in s.standing.items()}
    return Ledger(roster, [Entry(*entry) for entry in s.story], standing, s.stage)


def keep(s: BrothersState, ledger: Ledger[Line]) -> None:
    s.roster = {key: plain(line) for key, line in ledger.roster.items()}
    s.standing = {key: plain(line) for key, line in ledger.standing.items()}
    s.story = [(e.fight, e.rule, e.what, e.points, e.key) for e in ledger.entries]


def plain(line: Line) -> tuple[int, str, str, int, str, int]:
    return (line.side, line.troop, line.kind, line.step, line.fate, line.back)


def enrol(ledger: Ledger[Line], side: int, troop: str, kind: str) -> None:
    """A new line at Full Strength."""
    ledger.enter(len(ledger.roster), Line(side, troop, kind, FULL, "", 0))


def begin_campaign(s: BrothersState) -> None:
    """BB 62.0: the companies as the campaign gives them, nobody tired."""
    found = campaign(s)
    ledger: Ledger[Line] = Ledger()
    for company in found.companies:
        for kind in company.pieces:
            enrol(ledger, company.side, company.name, kind)
    keep(s, ledger)
    n = len(found.companies)
    s.hub, s.displaced, s.fatigue, s.worn = [-1] * n, [0] * n, [0] * n, [0] * n
    s.command = [company.cp for company in found.companies]


def muster(s: BrothersState) -> list[Piece]:
    """BB 65.4: whoever joins now and all survivors take the field, if their company or group is on the card."""
    ledger = ledger_of(s)
    for side, troop, kind in stage(s).arrivals:
        enrol(ledger, side, troop, kind)
        ledger.note("BB 65.4", f"{UNITS[kind].name} joins {troop}", key=len(ledger.roster) - 1)
    found: list[Piece] = []
    for number, group in enumerate(stage(s).card.groups):
        troop = group.company or group.title
        here = [
            (line.kind, -line.step, key)
            for key, line in ledger.roster.items()
            if line.side == group.side and line.troop == troop and ledger.is_available(key, s.stage)
        ]
        # in an order that says nothing about which counter of the last battle is which line
        found += [(number, kind, -step, key) for kind, step, key in sorted(here)]
    ledger.open_fight(s.stage, tuple([key for _, _, _, key in found]))
    keep(s, ledger)
    return found


def close_fight(s: BrothersState) -> None:
    """What has become of everybody who took part (BB 65.2); Vehicles go when the map stays (BB 65.3)."""
    ledger = ledger_of(s)
    for u, key in enumerate(s.line):
        line = ledger.roster[key]
        what = f"{UNITS[line.kind].name} of {line.troop}"
        if s.at[u] == GONE:
            fate = f"eliminated in scenario {s.stage + 1}"
            lost = ("BB 15.0", "was removed") if UNITS[line.kind].decoy else ("BB 8.0", "was eliminated")
            ledger.change(key, line._replace(step=0, fate=fate), lost[0], f"{what} {lost[1]}")
        elif UNITS[line.kind].vehicle and same_map_next(s):
            ledger.change(key, line._replace(fate="withdrawn"), "BB 65.3", f"{what} left with the others")
        elif s.step[u] < line.step:
            ledger.change(key, line._replace(step=s.step[u]), "BB 8.0", f"{what} was Reduced")
        elif s.step[u] > line.step:
            ledger.change(key, line._replace(step=s.step[u]), "BB 17.0", f"{what} is at Full Strength again")
    keep(s, ledger)


def same_map_next(s: BrothersState) -> bool:
    """Is the next scenario fought where this one was (BB 65.3)?"""
    stages = campaign(s).stages
    return s.stage + 1 < len(stages) and stages[s.stage + 1].card.map == stages[s.stage].card.map


def same_map_before(s: BrothersState) -> bool:
    """Was the last scenario fought on this map?"""
    stages = campaign(s).stages
    return s.stage > 0 and stages[s.stage - 1].card.map == stages[s.stage].card.map


def lines_of(s: BrothersState, c: int) -> list[tuple[int, Line]]:
    """The Infantry of a company that is still there, by line; Decoys are no part of it (BB 64.1)."""
    company = campaign(s).companies[c]
    found = [(key, Line(*line)) for key, line in s.roster.items()]
    return [
        (key, line)
        for key, line in found
        if line.troop == company.name and line.side == company.side and not line.fate and not UNITS[line.kind].decoy
    ]


def takes_part(s: BrothersState, c: int) -> bool:
    """Is the company on the card of the scenario?"""
    return campaign(s).companies[c].name in stage(s).ranges


def note(s: BrothersState, rule: str, what: str, points: int = 0, key: int = -1) -> None:
    """An entry in the story, told at the table too."""
    s.story.append((s.stage, rule, what, points, key))
    tell(s, rule, ("noted", what))
