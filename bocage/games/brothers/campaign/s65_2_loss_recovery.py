"""BB 65.2: Loss Recovery: half of a company's lost steps come back, its Fatigue falls, its Command Points with it."""

from __future__ import annotations

from typing import Any

from bocage.games.brothers.campaign.roster import Line, campaign, keep, ledger_of, lines_of, note, takes_part
from bocage.games.brothers.campaign.s63_hubs import hubs_of
from bocage.games.brothers.campaign.s64_fatigue import command_points, level
from bocage.games.brothers.numbers import Side
from bocage.games.brothers.printed.units import UNITS
from bocage.games.brothers.state import BrothersState
from bocage.kernel.explain import Explanation
from bocage.kernel.frames import Action, Frame, ask, end, goto
from bocage.kernel.refusal import Refusal

RESTED = 10
UNITS_FOR_CP = 3

NOT_LOST = Refusal("BB 65.2", "only steps that the company lost in this scenario can be returned")
NO_MORE = Refusal("BB 65.2", "half of the lost steps, rounded up, are returned, and no more")


def losses(s: BrothersState, c: int) -> list[tuple[int, Line, Line]]:
    """Infantry of the company that the scenario changed: line, as it began, as it is now."""
    company = campaign(s).companies[c]
    return [
        (key, before, now)
        for key, before, now in ledger_of(s).compared()
        if now.troop == company.name and now.side == company.side and UNITS[now.kind].real
    ]


def steps_lost(s: BrothersState, c: int) -> int:
    """Starting forces against ending forces."""
    return max(0, sum([before.step - now.step for _, before, now in losses(s, c)]))


def returned(steps: int) -> int:
    """Half of them, rounded up."""
    return (steps + 1) // 2


def returnable(s: BrothersState, c: int) -> dict[tuple[str, int], int]:
    """Types with the steps left to a unit of it that has lost one, each with the line that gets the next back.

    Each step goes back to a unit that lost one, so no type can outgrow its start. Units of a type in the same plight
    are alike; the one that began strongest comes first.
    """
    rows = sorted([(-before.step, key, now) for key, before, now in losses(s, c) if now.step < before.step])
    found: dict[tuple[str, int], int] = {}
    for _, key, now in rows:
        found.setdefault((now.kind, now.step), key)
    return found


def return_refusal(s: BrothersState, c: int, kind: str, step: int, left: int) -> Refusal | None:
    """May a step go back to a unit of this type that has so many left?"""
    if left <= 0:
        return NO_MORE
    return None if (kind, step) in returnable(s, c) else NOT_LOST


def give_back(s: BrothersState, key: int) -> None:
    """One step: a Reduced unit is at Full Strength again, an eliminated one comes back Reduced."""
    ledger = ledger_of(s)
    line = ledger.roster[key]
    ledger.enter(key, line._replace(step=line.step + 1, fate=""))
    keep(s, ledger)
    words = "is at Full Strength again" if line.step else "comes back Reduced"
    note(s, "BB 65.2", f"{UNITS[line.kind].name} of {line.troop} {words}", key=key)


def rest(s: BrothersState, c: int) -> None:
    """Fatigue falls by 10; Command Points come back with it, one to three units at most, the others never."""
    s.fatigue[c] = max(0, s.fatigue[c] - RESTED)
    most = len(lines_of(s, c)) // UNITS_FOR_CP
    s.command[c] = min(s.command[c], most + level(s, c))
    name = campaign(s).companies[c].name
    points = command_points(s, c)
    note(s, "BB 65.2", f"{name}: Fatigue {s.fatigue[c]}, {points} Command Point{'' if points == 1 else 's'}")


def rest_fully(s: BrothersState, c: int) -> None:
    """A company that sits the next scenario out is fresh."""
    if s.fatigue[c]:
        s.fatigue[c] = 0
        note(s, "BB 65.2", f"{campaign(s).companies[c].name} rests: Fatigue 0")


class LossRecovery(Frame):
    """Company by company, the Attacker's first; the owner says which steps come back where he has a choice."""

    def __init__(self) -> None:
        super().__init__()
        self.companies: tuple[int, ...] = ()
        self.left = -1

    def start(self, s: BrothersState, _: Any) -> None:
        sides: tuple[Side, Side] = (s.first, 1 - s.first)
        self.companies = tuple([c for side in sides for c in hubs_of(s, side) if takes_part(s, c)])
        goto(s, self, "next_company")

    def next_company(self, s: BrothersState, _: Any) -> None:
        if not self.companies:
            return end(s)
        c = self.companies[0]
        if self.left < 0:
            self.left = returned(steps_lost(s, c))
        choices = self.can_back(s)
        if self.left and choices:
            if len(choices) == 1:
                give_back(s, returnable(s, c)[choices[0][1], choices[0][2]])
                self.left -= 1
                return goto(s, self, "next_company")
            return ask(s, self, "back", campaign(s).companies[c].side, "BB 65.2")
        rest(s, c)
        self.companies, self.left = self.companies[1:], -1
        return goto(s, self, "next_company")

    def can_back(self, s: BrothersState) -> list[Action]:
        return [("return", kind, step) for kind, step in sorted(returnable(s, self.companies[0])) if self.left]

    def why_not_back(self, s: BrothersState, action: Action) -> Refusal | None:
        kind, step = action[1:3]
        return return_refusal(s, self.companies[0], kind, step, self.left)

    def explain_back(self, s: BrothersState, action: Action) -> Explanation | None:
        c = self.companies[0]
        _, kind, step = action
        e = Explanation(("BB 65.2",), f"{UNITS[kind].name}: {'to Full Strength' if step else 'back Reduced'}")
        units = len(lines_of(s, c)) + (0 if step else 1)
        e.notes.append(f"{self.left - 1} more steps come back after this one (BB 65.2)")
        e.notes.append(f"{units} units then: at most {units // UNITS_FOR_CP} Command Points (BB 65.2)")
        return e

    def back(self, s: BrothersState, action: Action) -> None:
        _, kind, step = action
        give_back(s, returnable(s, self.companies[0])[kind, step])
        self.left -= 1
        goto(s, self, "next_company")
