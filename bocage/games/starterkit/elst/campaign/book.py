"""The ledgers of a campaign, on the shared one: every unit and weapon of a side, where it is kept and its fate.

The state keeps the containers as plain tuples; `side_ledger` writes in them and `ledger_of` reads them. German
lines have even numbers and British ones odd, so that a side's numbers say nothing of what the other has bought.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from bocage.battlefield.ledger import Entry, Ledger
from bocage.games.starterkit.elst.campaign.state import ENTRY, IN_PLACE, NOWHERE, ON_MAP, SIDES, START, IslandState
from bocage.games.starterkit.model.marks import WOUNDED
from bocage.games.starterkit.model.names import Side
from bocage.games.starterkit.model.units import TYPES, Type
from bocage.kernel.frames import tell

Key = int
"""The number of a line."""


class Line(NamedTuple):
    """One unit, weapon or vehicle of the campaign. A vehicle's weapons are lines of their own that it holds."""

    side: int
    row: int
    group: int
    """The Reinforcement Group it came with; 0: the Initial Scenario."""
    hex: int
    """Where it stood at the end of the last scenario, by the whole map; -1: not on it."""
    area: int
    """Where it is kept (state.py)."""
    status: int
    gun_marks: int
    vehicle_marks: int
    facing: int
    turret: int
    holder: int
    """The line of who possesses it, -1."""
    module: str
    """DE 4.3 CG3 The artillery that a radio speaks to."""
    fresh: int
    """DE 4.5162 1 until its group has taken part in a scenario."""
    lost_in: int
    """The scenario in which it was lost, -1."""
    fate: str
    back: int

    @property
    def type(self) -> Type:
        return TYPES[self.row]

    @property
    def is_captured(self) -> bool:
        """DE 4.5124 A weapon of the other side's colour."""
        return not TYPES[self.row].is_personnel and TYPES[self.row].colour != ("german", "british")[self.side]

    @property
    def is_wounded(self) -> bool:
        return bool(self.status & WOUNDED)


HOLDER: Final = 10
FATE: Final = 14
"""Where a raw row has these: ledgers are searched far more often than they are read."""


def new_line(side: Side, row: int, group: int = 0, area: int = NOWHERE, module: str = "") -> Line:
    return Line(side, row, group, -1, area, 0, 0, 0, -1, -1, -1, module, 1, -1, "", 0)


Raw = tuple[int | str, ...]
"""A line as the state keeps it."""


def side_ledger(s: IslandState, side: Side) -> Ledger[Raw]:
    """The side's ledger over the state's own rows, to write in: what it enters goes into the story by `enter_story`."""
    return Ledger(book_of(s, side), [], s.standing1 if side else s.standing0, s.fight)


def enter_story(s: IslandState, side: Side, ledger: Ledger[Raw]) -> None:
    story = s.story1 if side else s.story0
    story += [(e.fight, e.rule, e.what, e.points, e.key) for e in ledger.entries]


def ledger_of(s: IslandState, side: Side) -> Ledger[Line]:
    """The side's ledger to read."""
    standing, story = (s.standing1, s.story1) if side else (s.standing0, s.story0)
    roster = {key: read(raw) for key, raw in book_of(s, side).items()}
    return Ledger(roster, [Entry(*e) for e in story], {key: read(raw) for key, raw in standing.items()}, s.fight)


def open_fights(s: IslandState) -> None:
    """A scenario begins: everything that may take part is kept as it stands now."""
    for side in (0, 1):
        side_ledger(s, side).open_fight(s.fight, tuple([key for key, _ in lines(s, side)]))


def cost_of_fight(s: IslandState, side: Side) -> list[tuple[Line, Line]]:
    """What the scenario and the Refit Phase since have made of units and weapons: as they were, as they are."""
    found = [(old, now) for _, old, now in ledger_of(s, side).compared()]
    kept = [(old, now) for old, now in found if now.fate != "recombined" and not old.type.is_mounted]
    return [
        (old, now) for old, now in kept if (old.row, old.is_wounded, old.fate) != (now.row, now.is_wounded, now.fate)
    ]


def read(raw: tuple[int | str, ...]) -> Line:
    return Line(*raw)  # type: ignore[arg-type]  # a row as it was written


def plain(x: Line) -> tuple[int | str, ...]:
    found: tuple[int | str, ...] = (*x,)
    return found


def book_of(s: IslandState, side: Side) -> dict[int, tuple[int | str, ...]]:
    return s.book1 if side else s.book0


def side_of(s: IslandState, key: Key) -> Side:
    return key % 2


def line(s: IslandState, key: Key) -> Line:
    return read(book_of(s, side_of(s, key))[key])


def lines(s: IslandState, side: Side) -> list[tuple[Key, Line]]:
    """All that the side still has, by number."""
    return [(key, read(raw)) for key, raw in book_of(s, side).items() if not raw[FATE]]


def personnel(s: IslandState, side: Side) -> list[tuple[Key, Line]]:
    return [(key, x) for key, x in lines(s, side) if x.type.is_personnel]


def vehicles(s: IslandState, side: Side) -> list[tuple[Key, Line]]:
    return [(key, x) for key, x in lines(s, side) if x.type.is_vehicle]


def stood_in_battle(s: IslandState, key: Key) -> bool:
    """Has everybody seen it in the scenario just played? What Shifted, came back or was bought since is a secret."""
    return key in s.line.values() or key in s.outside


def carried_by(s: IslandState, key: Key) -> list[Key]:
    """What a unit possesses, or the weapons of a vehicle."""
    return [k for k, raw in book_of(s, side_of(s, key)).items() if raw[HOLDER] == key and not raw[FATE]]


def note(s: IslandState, side: Side, rule: str, what: str, key: Key = -1, open_to_all: bool = False) -> None:
    """An entry in the side's story; told to it alone, or to everybody."""
    ledger = side_ledger(s, side)
    ledger.note(rule, what, 0, key)
    enter_story(s, side, ledger)
    tell(s, rule, ("noted", side, what), None if open_to_all else (side,))


def write(s: IslandState, key: Key, new: Line) -> None:
    """A line rewritten without a word."""
    side_ledger(s, side_of(s, key)).enter(key, plain(new))


def change(s: IslandState, key: Key, new: Line, rule: str, what: str, open_to_all: bool = False) -> None:
    """A line is rewritten, and it is entered why."""
    write(s, key, new)
    note(s, new.side, rule, what, key, open_to_all)


def enrol(s: IslandState, new: Line) -> Key:
    """A new line."""
    key = s.next_key[new.side]
    s.next_key[new.side] += 2
    side_ledger(s, new.side).enter(key, plain(new))
    return key


def enrol_vehicle(s: IslandState, new: Line) -> Key:
    """A vehicle with its weapons (SK 7.2, 7.8)."""
    key = enrol(s, new)
    for arm in new.type.arms:
        enrol(s, new_line(new.side, arm, new.group, new.area)._replace(holder=key))
    return key


def lose(s: IslandState, key: Key, rule: str, why: str = "was eliminated", open_to_all: bool = False) -> None:
    """DE 4.2 Eliminated: off the order of battle, with the weapons of a vehicle; a unit's weapons stay where it was."""
    old = line(s, key)
    for k in carried_by(s, key):
        held = line(s, k)
        if old.type.is_vehicle:
            write(s, k, held._replace(fate="lost with its vehicle", lost_in=s.fight, holder=-1))
        else:
            write(s, k, held._replace(holder=-1))
    new = old._replace(fate=f"eliminated ({rule})", lost_in=s.fight, holder=-1)
    change(s, key, new, rule, f"{name_of(old)} {why}", open_to_all)


def retain(s: IslandState, key: Key, area: int) -> None:
    """DE 4.2 Kept in this area, with all it possesses."""
    write(s, key, line(s, key)._replace(area=area))
    for k in carried_by(s, key):
        write(s, k, line(s, k)._replace(area=area))


def turn_into(s: IslandState, key: Key, row: int, rule: str, how: str, open_to_all: bool = False) -> None:
    """Another counter takes its place."""
    old = line(s, key)
    new = old._replace(row=row)
    change(s, key, new, rule, f"{name_of(old)} {how} {name_of(new)}", open_to_all)


def replace_line(s: IslandState, key: Key, rule: str, open_to_all: bool = False) -> None:
    """SK 5.1, DE 3.2 The next lower quality, where there is one."""
    t = line(s, key).type
    if not t.steadfast and t.lower >= 0:
        turn_into(s, key, t.lower, rule, "is replaced by", open_to_all)


def reduce_line(s: IslandState, key: Key, rule: str, open_to_all: bool = False) -> None:
    """SK 3.2.3 Casualty Reduction of a multi-man counter; a leader's wound is rolled for by who asks."""
    t = line(s, key).type
    if t.is_squad:
        return turn_into(s, key, t.half, rule, "is reduced to", open_to_all)
    return lose(s, key, rule, open_to_all=open_to_all)


def name_of(x: Line) -> str:
    return f"{x.type.nation.capitalize() if x.type.nation != 'ss' else 'SS'} {x.type.name}"


def place_words(s: IslandState, area: int) -> str:
    """Where something is kept, in words."""
    known = {ENTRY: "the Entry Area", IN_PLACE: "its hex", ON_MAP: "a Setup Area", NOWHERE: "no area yet"}
    known[START] = "the set-up area of the first day"
    if area in known:
        return known[area]
    side = s.zone_side[area]
    return f"{SIDES[side]} Setup Area {s.zone_side[: area + 1].count(side)}"
