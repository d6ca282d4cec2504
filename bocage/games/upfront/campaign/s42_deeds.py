"""UF 42.43: who has earned ELAN by what, read from the events of a finished game.

    deeds(s, events)     [(man, name, count, AFV or -1, immobilized only)]: men and AFVs as ids of the state

Fire of infiltrators is worth as many points as there were unpinned men before it, which no event shows afterwards: in a
campaign the engine tells it ("infiltrator fire", man, points), see `note_shooters` and `count_fire`.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from bocage.games.upfront.armor.ordnance import LIGHT_ANTI_TANK, PANZERFAUST
from bocage.games.upfront.close_combat.s20_infiltrators import doubled
from bocage.games.upfront.state import AFV, CAPTURED, GUN, KILLED, MAN, SLOTS, UpFrontState, relative_range
from bocage.games.upfront.table import marks
from bocage.games.upfront.table.firepower import man_firepower
from bocage.kernel.frames import Event, Frame, tell

Deed = tuple[int, str, int, int, bool]

CAMPAIGN = "campaign"
BY_HAND = "UF 20.7"  # the rule by which a man falls in Close Combat
SOMEBODY_HIT = 99  # more than any group has
ENOUGH_MEN = 3  # UF 42.43: for a Demolition Charge
LIGHT = (LIGHT_ANTI_TANK, PANZERFAUST)  # what the hit was with: his weapon may be another one by the end

# Events with which an attack begins, so that what follows is no longer the work of the one before.
ATTACKS = (
    "clash", "charge", "assaults", "strikes", "mine", "fire", "aims", "barrage", "sniped", "mine under", "among mines",
    "overruns", "overrun strength",
)  # fmt: skip


class Tally:
    """Deeds so far, and whose attack the events tell of."""

    def __init__(self, s: UpFrontState) -> None:
        self.s = s
        self.counts: dict[tuple[int, str], int] = {}
        self.armor: dict[tuple[int, int], tuple[str, bool]] = {}
        self.attack: tuple[Any, ...] = ("",)
        self.fallen = 0  # to the charge under way

    def add(self, m: int, name: str, count: int = 1) -> None:
        if self.s.kind[m] == MAN:
            self.counts[m, name] = self.counts.get((m, name), 0) + count

    def begin(self, what: tuple[Any, ...]) -> None:
        if self.fallen >= ENOUGH_MEN:
            self.add(self.attack[1], "charge_three_men")
        self.attack, self.fallen = what, 0

    def out(self, m: int, fate: int, rule: str) -> None:
        """A card has left the game, by this rule: who falls to a mine or a wound after a fight is nobody's kill."""
        kind = self.attack[0]
        if self.s.kind[m] == AFV:
            self.stop(m, False)
        elif kind == "clash" and rule == BY_HAND and fate == KILLED and self.s.kind[m] == MAN and m in self.attack[1:3]:
            self.add(self.attack[1] if m == self.attack[2] else self.attack[2], "close_combat")
        elif kind == "charge" and fate != CAPTURED and self.s.side[m] != self.s.side[self.attack[1]]:
            self.fallen += 1

    def crewman(self, m: int) -> None:
        """UF 42.43: a full crew of three counts as three enemies, so each man of it as one."""
        if self.attack[0] == "clash" and self.s.kind[m] == GUN and m == self.attack[2]:
            self.add(self.attack[1], "close_combat")

    def stop(self, afv: int, immobilized: bool) -> None:
        """UF 42.43: a man earns points once for an AFV, destroyed before immobilized."""
        m, name = armor_deed(self.s, self.attack)
        if name and self.s.side[m] != self.s.side[afv] and (not immobilized or (m, afv) not in self.armor):
            self.armor[m, afv] = (name, immobilized)


def armor_deed(s: UpFrontState, attack: tuple[Any, ...]) -> tuple[int, str]:
    """Who attacks an AFV, and what it is worth to him; "" if nothing."""
    if attack[0] == "assaults":
        return attack[1], "afv_charge_or_mine" if len(attack) > 5 else "afv_close_combat"
    if attack[0] == "mine":
        return attack[1], "afv_charge_or_mine"
    if attack[0] == "strikes" and s.kind[attack[1]] == MAN and attack[4] in LIGHT:
        return attack[1], "afv_light_anti_tank"
    return -1, ""


def deeds(s: UpFrontState, events: Iterable[Event]) -> list[Deed]:
    """All that earns ELAN by itself, men who are lost by now included."""
    tally = Tally(s)
    for rule, what, _ in events:
        name = what[0]
        if name in ATTACKS:
            tally.begin(what)
        elif name == "hero":
            tally.add(what[2], "hero")
        elif name == "overcomes":
            tally.add(what[1], "hero")  # UF 33.9: that is a Hero card too
        elif name == "infiltrator fire":
            tally.add(what[1], "infiltrator_fire", what[2])
        elif name == "out":
            tally.out(what[1], what[2], rule)
        elif name == "crew lost":
            tally.crewman(what[1])
        elif name == "immobilized":
            tally.stop(what[1], True)
    tally.begin(("",))
    found: list[Deed] = [(m, name, count, -1, False) for (m, name), count in tally.counts.items()]
    return found + [(m, name, 1, afv, only) for (m, afv), (name, only) in tally.armor.items()]


def unpinned(s: UpFrontState, g: int) -> int:
    return len([m for m in s.men[g] if not s.pinned[m]])


def note_shooters(s: UpFrontState, g: int, t: int) -> None:
    """Infiltrators of the target who fire into it; the marks of an attack that was called off are dropped."""
    if CAMPAIGN not in s.variants:
        return
    for key in [key for key in s.marks if key[0] in (marks.SHOOTER, marks.MEN_BEFORE, marks.UNPINNED_BEFORE)]:
        del s.marks[key]
    rr = relative_range(s, g, t)
    for m in s.men[g]:
        if doubled(s, m, t) and man_firepower(s, m, t, rr) > 0:  # UF 22.6: never a flamethrower
            s.marks[marks.SHOOTER, m] = 1
            s.marks[marks.MEN_BEFORE, t], s.marks[marks.UNPINNED_BEFORE, t] = len(s.men[t]), unpinned(s, t)


def note_pin(s: UpFrontState, m: int) -> None:
    """UF 42.43: somebody was pinned by it, though a Hero may have rallied him, or another, meanwhile."""
    if s.marks and (marks.MEN_BEFORE, s.group[m]) in s.marks:
        s.marks[marks.MEN_BEFORE, s.group[m]] = SOMEBODY_HIT


def count_fire(s: UpFrontState, f: Any) -> Frame | None:
    """UF 42.43: somebody was removed or pinned by it."""
    if CAMPAIGN not in s.variants:
        return None
    before, able = s.marks.get((marks.MEN_BEFORE, f.target), -1), s.marks.get((marks.UNPINNED_BEFORE, f.target), 0)
    if len(s.men[f.target]) < before or (before >= 0 and unpinned(s, f.target) < able):
        for name, m in [key for key in s.marks if key[0] == marks.SHOOTER]:
            del s.marks[name, m]
            if able and s.side[m] == f.group // SLOTS:
                tell(s, "UF 42.43", ("infiltrator fire", m, able))
    return None
