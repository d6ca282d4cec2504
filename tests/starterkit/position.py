"""Positions in literals: a small field, counters on it, a phase; then answers and dice one by one.

    p = Position(field("A1-H8", stone="D4", woods="E5 E6"))
    firer = p.unit("german 4-6-7", "B3")
    target = p.unit("russian 4-4-7", "D4")
    p.phase(PREP_FIRE)
    p.do("target", "D4"); p.do("add", firer); p.do("fire"); p.roll(3, 4)

`do` takes the one legal answer that begins so (hexes by name); `refused` gives the rule that forbids one. Units of the
first nation named are side 0 and the ATTACKER unless told otherwise.
"""

from __future__ import annotations

import re
from typing import Any

from bocage.games.starterkit.artillery.s02_batteries import BLACK, COUNTER_NAMES, RED, hex_at, lay, place_of
from bocage.games.starterkit.battle import BATTLES, Battery, Battle, SideFacts
from bocage.games.starterkit.model.counters import add_counter, add_vehicle, drop, give, park, put, wreck
from bocage.games.starterkit.model.ground import Ground
from bocage.games.starterkit.model.marks import (
    BROKEN,
    CX,
    DM,
    EMPLACED,
    FINAL,
    FIRST,
    HIDDEN,
    MALFUNCTION,
    MELEE,
    PINNED,
    PREP,
    WOUNDED,
)
from bocage.games.starterkit.model.state import GONE, SKState
from bocage.games.starterkit.model.units import ROWS, TYPES
from bocage.games.starterkit.phases.s03_0_sequence import PHASES, PlayerTurn
from bocage.hexes.lattice import column_name
from bocage.hexes.library import field_of
from bocage.kernel import play
from bocage.kernel.chance import Pile
from bocage.kernel.frames import CHANCE, OVER, Action, Event, Frame, finish
from bocage.kernel.refusal import Refusal
from bocage.kernel.script import play_on, step

MARKS = {"woods": "w", "stone": "S", "wooden": "W", "orchard": "o", "grain": "g", "brush": "b", "pond": "~"}
STATUS = {
    "broken": BROKEN,
    "dm": DM,
    "pinned": PINNED,
    "cx": CX,
    "wounded": WOUNDED,
    "melee": MELEE,
    "prep": PREP,
    "first": FIRST,
    "final": FINAL,
    "malfunction": MALFUNCTION,
}
_FIELDS: dict[tuple[str, int], Ground] = {}


def field(
    size: str,
    hills: str = "",
    roads: tuple[str, ...] = (),
    buildings: tuple[str, ...] = (),
    shapes: tuple[str, ...] = (),
    polder: str = "",
    steeple: str = "",
    **kinds: str,
) -> str:
    """The text of a map: field("A1-H8", woods="C3 C4", stone="D4", hills="E4 E5", roads=("A3 B3 C4",))."""
    found = re.fullmatch(r"A1-([A-Z])(\d+)", size)
    assert found is not None, size
    columns, rows = ord(found.group(1)) - 64, int(found.group(2))
    marks = {name: MARKS[kind] for kind, names in kinds.items() for name in names.split()}
    lines = ["map test", f"size {columns} x {rows}", "edges full", "terrain"]
    levels = ["levels"]
    for row in range(rows + 1):
        names = [f"{column_name(c)}{row}" if row or c % 2 else "-" for c in range(columns)]
        lines.append(f"  {row} " + "".join("-" if n == "-" else marks.get(n, ".") for n in names))
        levels.append(f"  {row} " + "".join("-" if n == "-" else "1" if n in hills.split() else "0" for n in names))
    lines += levels if hills else []
    lines += [f"road dirt {road}" for road in roads]
    lines += [f"building {hexes}" for hexes in buildings]
    lines += [f"shape {shape}" for shape in shapes]
    lines += [f"tag polder {polder}"] if polder else []
    lines += [f"spot {steeple} steeple 1"] if steeple else []
    return "\n".join(lines) + "\n"


class TestOver(Frame):
    """Lies under the procedure that a test looks at, and ends the play when that is over."""

    __test__ = False

    def over(self, s: SKState, value: Any) -> None:
        finish(s, (0.5, 0.5), "SK 3.0", "the test is over")


class Position:
    def __init__(self, text: str, month: int = 9, year: int = 1944, elr: tuple[int, int] = (3, 3)) -> None:
        key = (text, month)
        if key not in _FIELDS:
            _FIELDS[key] = Ground(field_of(text), month)
        self.ground = _FIELDS[key]
        self.nations: list[str] = []
        self.facts = (SideFacts("One", "", elr[0]), SideFacts("Other", "", elr[1]))
        self.battle = Battle(f"test {len(BATTLES)}", self.ground, self.facts)
        self.battle.year = year
        self.battle.turns = 3
        BATTLES[self.battle.key] = self.battle
        self.s = SKState()
        self.s.battle = self.battle.key
        self.s.turn = 1
        self.s.events = []

    # setting up

    def hex(self, name: str) -> int:
        """A hex, or "B4 Steeple" for the location above it."""
        h = self.ground.hex(name.removesuffix(" Steeple"))
        return self.ground.above[h] if name.endswith(" Steeple") else h

    def side_of(self, nation: str) -> int:
        colour = TYPES[ROWS[f"{nation} 8-0"]].colour
        if colour not in self.nations:
            self.nations.append(colour)
            side = self.nations.index(colour)
            self.facts[side].nation = nation
            self.facts[side].name = nation.capitalize()
        return self.nations.index(colour)

    def unit(self, name: str, where: str, *status: str) -> int:
        """A unit such as "german 4-6-7" in a hex."""
        u = add_counter(self.s, ROWS[name], self.side_of(name.split()[0]))
        put(self.s, u, self.hex(where))
        self.mark(u, *status)
        return u

    def vehicle(self, name: str, where: str, facing: int = 0, *marks: int) -> int:
        """A vehicle such as "german PzKpfw VG" in a hex, buttoned up, pointing at a hexspine (0 NNE, 1 E ... 5 NNW)."""
        v = add_vehicle(self.s, ROWS[name], self.side_of(name.split()[0]))
        park(self.s, v, self.hex(where))
        self.s.facing[v] = facing
        for bit in marks:
            self.s.vehicle_marks[v] = self.s.vehicle_marks.get(v, 0) | bit
        return v

    def wreck(self, name: str, where: str) -> int:
        v = self.vehicle(name, where)
        wreck(self.s, v, "SK 7.4")
        return v

    def weapon(self, name: str, holder: int, *status: str) -> int:
        """A weapon such as "german MMG" in a unit's hands."""
        w = add_counter(self.s, ROWS[name], self.s.side[holder])
        give(self.s, w, holder)
        self.mark(w, *status)
        return w

    def gun(self, name: str, holder: int, facing: int = 0, *marks: str) -> int:
        """A Gun such as "german PaK 40" manned by a unit, pointing at a hexspine; "emplaced", "hidden"."""
        w = self.weapon(name, holder)
        self.s.facing[w] = facing
        bits = {"emplaced": EMPLACED, "hidden": HIDDEN | EMPLACED}
        for word in marks:
            self.s.gun_marks[w] = self.s.gun_marks.get(w, 0) | bits[word]
        return w

    def battery(self, nation: str, calibre: int, leader: int = -1, observer: str = "", **facts: Any) -> int:
        """Off-board artillery with a radio in a leader's hands, or with an Offboard Observer in a hex (DE 2)."""
        s, b = self.s, len(self.battle.batteries)
        made = Battery(self.side_of(nation), calibre)
        for name, value in facts.items():
            assert hasattr(made, name), name
            setattr(made, name, value)
        made.observer = self.hex(observer) if observer else -1
        self.battle.batteries.append(made)
        s.radio.append(self.weapon(f"{nation} radio", leader) if leader >= 0 else -1)
        for row in (s.contact, s.access, s.red_chits, s.missions, s.rounds, s.smoke_mission):
            row.append(0)
        s.impact.append((0, 0))
        setattr(s, f"chits{b}", Pile([BLACK] * made.black + [RED] * made.red))
        return b

    def fallen(self, b: int, counter: int, where: str, smoke: bool = False) -> Position:
        """The battery has Access and this counter on the map."""
        self.s.access[b] = 1
        lay(self.s, b, counter, place_of(self.s, self.hex(where)), smoke)
        return self

    def impact(self, b: int) -> str:
        """Where the battery's counter lies, with its name."""
        s = self.s
        h = hex_at(s, s.impact[b])
        return f"{COUNTER_NAMES[s.rounds[b]]} {self.ground.names[h] if h >= 0 else 'off'}" if s.rounds[b] else ""

    def lying(self, name: str, where: str) -> int:
        """An unpossessed weapon."""
        someone = self.unit(f"{name.split()[0]} 8-0", where)
        w = self.weapon(name, someone)
        drop(self.s, w)
        self.remove(someone)
        return w

    def remove(self, u: int) -> None:
        from bocage.games.starterkit.model.counters import take_off

        take_off(self.s, u)

    def mark(self, c: int, *status: str) -> None:
        for word in status:
            self.s.status[c] |= STATUS[word]

    def begin(self, frame: Frame) -> Position:
        """Start a procedure alone; the play is over when it ends."""
        under = TestOver()
        under.at = "over"
        self.s.stack = [under, frame]
        play.begin(self.s)
        return self

    def phase(self, phase: int, attacker: int = 0) -> Position:
        """Start one phase and stop after it."""
        self.s.attacker = attacker
        self.s.phase = phase
        turn = PlayerTurn()
        turn.part = PHASES.index(phase) + 1
        return self.begin(turn._phase(self.s))

    def turn(self, phase: int, attacker: int = 0) -> Position:
        """Start a phase and go on through the Player Turn."""
        self.s.attacker = attacker
        turn = PlayerTurn()
        turn.part = PHASES.index(phase)
        turn.at = "next_phase"
        under = TestOver()
        under.at = "over"
        self.s.stack = [under, turn]
        self.s.phase = 0
        if turn.part:
            self.s.phase = PHASES[turn.part - 1]
        play.begin(self.s)
        return self

    # playing

    def action(self, verb: str, *rest: Any) -> Action:
        return (verb, *(self.hex(x) if isinstance(x, str) and re.fullmatch(r"[A-Z]{1,2}\d+", x) else x for x in rest))

    def choices(self, verb: str = "") -> list[Action]:
        return [a for a in play.options(self.s) if not verb or a[0] == verb]

    def may(self, verb: str, *rest: Any) -> bool:
        wanted = self.action(verb, *rest)
        return any(a[: len(wanted)] == wanted for a in play.options(self.s))

    def do(self, verb: str, *rest: Any) -> Position:
        wanted = self.action(verb, *rest)
        assert self.s.player >= 0, f"nobody is asked (dice under {self.s.rule}?) at {verb}"
        matching = [a for a in play.options(self.s) if a[: len(wanted)] == wanted]
        assert matching, f"{wanted} is refused: {play.why_not(self.s, wanted)}; there are {play.options(self.s)}"
        step(self.s, matching[0])
        return self

    def quiet(self) -> Position:
        """The DEFENDER lets everything pass that is open now."""
        play_on(self.s, lambda s: self.asked() != "FirstFire.reacted", lambda s: ("pass",))
        return self

    def go(self, *path: str) -> Position:
        """Move along, the DEFENDER holding his fire."""
        for name in path:
            self.do("to", name).quiet()
        return self

    def refused(self, verb: str, *rest: Any) -> Refusal:
        """Why this is refused; it must be."""
        wanted = self.action(verb, *rest)
        assert not self.may(verb, *rest), f"{wanted} is legal"
        refusal = play.why_not(self.s, wanted)
        assert refusal is not None
        return refusal

    def roll(self, *dice: int) -> Position:
        assert self.s.player == CHANCE, f"no roll is due: seat {self.s.player} is asked under {self.s.rule}"
        step(self.s, dice[0] if len(dice) == 1 else dice)
        return self

    # looking

    def asked(self) -> str:
        """Which question is open, as Frame.step; "dice" or "over"."""
        if self.s.player == OVER:
            return "over"
        if self.s.player == CHANCE:
            return "dice"
        f = self.s.stack[-1]
        return f"{type(f).__name__}.{f.at}"

    def name(self, c: int) -> str:
        return TYPES[self.s.kind[c]].ident

    def at(self, c: int) -> str:
        return self.ground.names[self.s.at[c]] if self.s.at[c] >= 0 else "gone" if self.s.at[c] == GONE else "off"

    def has(self, c: int, *status: str) -> bool:
        return all(self.s.status[c] & STATUS[word] for word in status)

    def is_fresh(self, c: int) -> bool:
        """Neither broken, DM, pinned, CX nor wounded."""
        return not self.s.status[c] & (BROKEN | DM | PINNED | CX | WOUNDED)

    def told(self, what: str) -> list[Action]:
        events: list[Event] = self.s.events or []
        return [e[1] for e in events if e[1][0] == what]

    def result(self, u: int) -> str:
        """The last fire result that struck a unit."""
        return str([w[2] for w in self.told("struck") if w[1] == u][-1])
