"""Positions written down literally: a small map, named units in named hexes, scripted dice.
    p = Position('''
      1 ......
      2 .w....
    ''', us=["A1 squad", "B2 mg op"], de=["C1 squad concealed"])
    p.play(("use", p.A1), ...)      # answers; units by hex name, hexes by p.hex("C1")

Unit words after the hex: a kind registered by `kind(...)` or of the game's own units, then any of
reduced, yellow, red, used, op, concealed, concealed2, facing=3, cp, off, upper, for vehicles counter (Move) and uk.
"aboard squad on=0" rides in or on unit 0.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from bocage.games.brothers.cards.scenario import CARDS, Card
from bocage.games.brothers.cards.setup import lay_out
from bocage.games.brothers.infantry.modifiers import adjusted
from bocage.games.brothers.infantry.s01_turns import Turn
from bocage.games.brothers.infantry.s04_operations import Operations
from bocage.games.brothers.infantry.s06_fire import result_of
from bocage.games.brothers.infantry.shot import Shot, base_power
from bocage.games.brothers.moving import Moving
from bocage.games.brothers.printed.support import ASSETS
from bocage.games.brothers.printed.units import INTO_CAVES, LIGHT_AT_NIGHT, UNITS
from bocage.games.brothers.state import ABOARD, DUG, IN_HAND, KNOWN, OFF, BrothersState
from bocage.games.brothers.table import place_of, put
from bocage.games.brothers.terrain.s46_dikes import own_bank
from bocage.hexes.library import field_of
from bocage.kernel import play, script
from bocage.kernel.chance import Pile
from bocage.kernel.consequences import settled, touch
from bocage.kernel.explain import Explanation
from bocage.kernel.frames import Action, Event, Frame, State, end, finish
from bocage.kernel.refusal import Refusal
from tests.brothers.kinds import AMERICAN as AMERICAN
from tests.brothers.kinds import DECOY as DECOY
from tests.brothers.kinds import GUN as GUN
from tests.brothers.kinds import GUN_FACTS as GUN_FACTS
from tests.brothers.kinds import HALFTRACK as HALFTRACK
from tests.brothers.kinds import JAPANESE as JAPANESE
from tests.brothers.kinds import KINDS as KINDS
from tests.brothers.kinds import MG as MG
from tests.brothers.kinds import MORTAR as MORTAR
from tests.brothers.kinds import NOTHING as NOTHING
from tests.brothers.kinds import RUSSIAN as RUSSIAN
from tests.brothers.kinds import SQUAD as SQUAD
from tests.brothers.kinds import TANK as TANK
from tests.brothers.kinds import TANK_FACTS as TANK_FACTS
from tests.brothers.kinds import TEST_ASSETS as TEST_ASSETS
from tests.brothers.kinds import TRAITS as TRAITS
from tests.brothers.kinds import TRUCK as TRUCK
from tests.brothers.kinds import UNARMED as UNARMED
from tests.brothers.kinds import aircraft as aircraft
from tests.brothers.kinds import battery as battery
from tests.brothers.kinds import gun as gun
from tests.brothers.kinds import kind as kind
from tests.brothers.kinds import tank as tank
from tests.brothers.maps import OPEN as OPEN
from tests.brothers.maps import column as column
from tests.brothers.maps import map_text as map_text


class Rest(Frame):
    """Stands where the battle would go on; a script that comes here has played its scene."""

    def start(self, s: State, _: Any) -> None:
        finish(s, (0.5, 0.5), "BB 1.0", "the scene is over")


class Position:
    """A scene on its own map. `one` and `two` list the units of the sides; side 0 moves first."""

    def __init__(
        self,
        rows: str,
        one: Iterable[str] = (),
        two: Iterable[str] = (),
        *,
        more: str = "",
        nations: tuple[str, str] = ("american", "german"),
        operations: tuple[tuple[int, int], tuple[int, int]] = ((1, 6), (1, 6)),
        cp: tuple[Any, Any] = (0, 0),
        first: int = 0,
        turns: int = 5,
        turn: int = 1,
        facing: bool = False,
        events: int = 0,
        sustained: bool = False,
        edges: tuple[str, str] = ("S", "N"),
        theatre: str = "europe",
        date: str = "1944",
        control: Iterable[str] = (),
        **special: Any,
    ) -> None:
        UNITS.update(KINDS)
        field = field_of(map_text(rows, more))
        names = ("One", "Two")
        goal: dict[str, Any] = {"kind": "eliminate", "at_least": 99}
        if control:
            goal = {"kind": "control", "area": list(control)}
        extra: dict[str, Any] = {key: special.pop(key) for key in ("fort", "wire", "roadblock") if key in special}
        satt = special.pop("satt", (0, 0))
        smoke, flares = special.pop("smoke", (0, 0)), special.pop("illumination", (0, 0))
        assets = special.pop("assets", ({}, {}))
        ASSETS.update(TEST_ASSETS)
        data: dict[str, Any] = {
            "id": f"scene {len(CARDS)}",
            "turns": turns,
            "date": date,
            "theatre": theatre,
            "first": names[first],
            "victory": {"side": "One", "condition": [goal]},
            "special": special,
            **extra,
            "side": [
                {
                    "name": names[i],
                    "nation": nations[i],
                    "operations": list(operations[i]),
                    "cp": cp[i],
                    "rout_edge": edges[i],
                    "smoke": smoke[i],
                    "illumination": flares[i],
                    "assets": assets[i],
                    "group": [],
                }
                for i in (0, 1)
            ],
        }
        self.card = Card(data, field)
        CARDS[self.card.ident] = self.card
        self.ground = self.card.ground
        self.s = s = BrothersState()
        s.scenario = self.card.ident
        s.first = first
        s.turn = turn
        s.facing_rule, s.event_rule, s.sustained_rule = facing, events, sustained
        self._put_down(list(one), list(two))
        for side in (0, 1):
            self.card.sides[side].satt, s.satt[side] = satt[side], satt[side]
        s.stack = [Rest()]
        s.touched = []
        s.player = -3

    # -- making -----------------------------------------------------------------------------------------------------

    def _put_down(self, one: list[str], two: list[str]) -> None:
        s, card = self.s, self.card
        lay_out(s, card)
        from bocage.games.brothers.cards.scenario import ENTER, SETUP, Group

        sides = (0,) * len(one) + (1,) * len(two)
        every = [*one, *two]
        card.groups = [Group(0, SETUP, 1, (), ()), Group(1, SETUP, 1, (), ())]
        for side in (0, 1):
            card.groups.append(Group(side, ENTER, 1, tuple(range(card.ground.n)), ()))
        n = len(every)
        s.take_sides(sides)
        s.kind, s.at = [""] * n, [OFF] * n
        s.step, s.supp, s.used, s.cp = [2] * n, [0] * n, [0] * n, [0] * n
        s.conceal, s.face, s.mark, s.bank, s.walked = [0] * n, [-1] * n, [0] * n, [-1] * n, [0] * n
        s.moved, s.unsure, s.carrier = [0] * n, [0] * n, [-1] * n
        companies, groups = [""] * n, list(sides)
        for u, text in enumerate(every):
            self._unit(u, text.split(), companies, groups)
        s.company, s.group = tuple(companies), tuple(groups)
        card.machines = any(UNITS[x].arc for x in s.kind)
        for side in (0, 1):
            card.groups[side].pieces = tuple(s.kind[u] for u in range(n) if sides[u] == side)

    def _unit(self, u: int, words: list[str], companies: list[str], groups: list[int]) -> None:
        s = self.s
        place, kind_name, *rest = words
        assert kind_name in UNITS, f"no unit {kind_name}"
        s.kind[u] = kind_name
        s.mark[u] = KNOWN | DUG
        for word in rest:
            if word.startswith("facing="):
                s.face[u] = int(word[7:])
            elif word.startswith("company="):
                companies[u] = word[8:]
            elif word == "moved":
                s.mark[u] &= ~DUG
            elif word.startswith("on="):
                s.carrier[u] = int(word[3:])
            else:
                self._status(u, word)
        if place == "aboard":
            s.at[u] = ABOARD
        elif place == "hand":
            s.at[u] = IN_HAND
        elif place == "off":
            groups[u] = 2 + s.side[u]
        else:
            loc = self.ground.location(place.replace("+", " "))
            put(s, u, loc)
            s.bank[u] = own_bank(s, u)

    def _status(self, u: int, word: str) -> None:
        s = self.s
        if word == "reduced":
            s.step[u] = 1
        elif word in ("yellow", "red"):
            s.supp[u] = ("", "yellow", "red").index(word)
        elif word in ("op", "used"):
            s.used[u] = ("", "op", "used").index(word)
        elif word in ("concealed", "concealed2"):
            s.conceal[u] = 2 if word[-1] == "2" else 1
            s.mark[u] &= ~KNOWN
        elif word == "cp":
            s.cp[u] = 1
        elif word == "counter":
            s.moved[u] = 1
        elif word == "uk":
            s.unsure[u] += 1
        else:
            raise AssertionError(f"no status {word}")

    # -- asking
    def hex(self, name: str) -> int:
        return self.ground.location(name)

    def at(self, u: int) -> str:
        return self.ground.name(self.s.at[u])

    def options(self) -> list[Action]:
        return play.options(self.s)

    def why_not(self, *action: Any) -> Refusal | None:
        return play.why_not(self.s, action)

    def rule_against(self, *action: Any) -> str:
        """The rule under which an action is refused; fails if it is legal."""
        refusal = play.why_not(self.s, action)
        assert refusal is not None, f"{action} is legal"
        return refusal.rule

    def allows(self, *action: Any) -> bool:
        return play.why_not(self.s, action) is None

    def explain(self, *action: Any) -> Explanation:
        return play.explain(self.s, action)

    # -- playing
    def start(self, frame: Frame, dice: Iterable[Any] = (), waits: bool = False) -> list[Event]:
        """Begin a procedure and run to its first question."""
        self.s.stack.append(frame)
        self.s.player = -3
        return script.run(self.s, (), dice, waits=waits)

    def operations(self) -> Position:
        """Go to the first side's Operations Range."""
        self.start(Operations())
        return self

    def whole_turn(self) -> Position:
        self.start(Turn())
        return self

    def play(self, *actions: Action, dice: Iterable[Any] = (), waits: bool = False) -> list[Event]:
        """Take these actions with these dice; `waits` says that a roll is left open at the end."""
        return script.run(self.s, actions, dice, waits=waits)

    def quiet(self) -> Position:
        """Nobody fires: pauses are closed one after the other."""
        script.play_on(
            self.s,
            lambda s: s.player < 0 or type(s.stack[-1]).__name__ != "OpFireWindow",
            lambda s: ("pass",),
        )
        return self

    def walk(self, u: int, *names: str, stop: bool = True) -> Position:
        """Use the unit and move it through these hexes without being fired on."""
        self.play(("use", u), ("move",))
        for name in names:
            self.play(("enter", self.hex(name), 0))
            self.quiet()
        if stop and ("stop",) in self.options():
            self.play(("stop",))
        return self

    def cup(self, side: int, units: Iterable[int]) -> None:
        for u in units:
            self.s.at[u] = -4
        if side:
            self.s.cup1 = Pile(list(units))
        else:
            self.s.cup0 = Pile(list(units))


def fp(
    p: Position, firer: int, target: int, mode: str = "fire", how: str = "", cp: bool = False, turned: bool = False
) -> int:
    """The adjusted FP of a shot at one unit where it stands; `target` is the unit."""
    shot = Shot(p.s, firer, place_of(p.s, target), mode, how, cp, turned)
    return adjusted(p.s, shot, base_power(p.s, shot), target, True)


def base(p: Position, firer: int, place: str, mode: str = "op", cp: bool = False, turned: bool = False) -> int:
    """FP before terrain and situation."""
    return base_power(p.s, Shot(p.s, firer, p.hex(place), mode, "", cp, turned))


def results(p: Position, target: int, power: int, near: bool = False, normal: bool = True) -> list[int]:
    """What each face of the die does: 0 nothing, 1 Suppression, 2 Reduction, 3 elimination."""
    return [result_of(die, power, p.s, target, near, normal) for die in range(1, 11)]


def look_round(p: Position) -> None:
    """What follows always and at once is settled for the whole board."""
    touch(p.s, ("everywhere",))
    settled(p.s)


class UnderWay(Moving):
    """Stands for the rest of a move that the scene does not play."""

    def start(self, s: State, _: Any) -> None:
        end(s)


def moving(p: Position, mover: int, came_from: str = "", how: int = 0) -> Position:
    """The unit is on the move and has just entered its hex."""
    stays_put(p)
    frame = UnderWay(mover)
    frame.under_way = True
    frame.left = p.hex(came_from) if came_from else -1
    frame.stays = frame.left == p.s.at[mover]  # it clears an obstacle (BB 43.7)
    frame.flags = how
    p.s.stack.append(frame)
    return p


def stays_put(p: Position) -> Position:
    """Nobody is on the move any more."""
    p.s.stack = [f for f in p.s.stack if not isinstance(f, UnderWay)]
    return p


def steps(p: Position, name: str, japanese: bool = False) -> dict[str, int]:
    """What each step from a location costs, in sixths of a MP; the cheapest where there are two ways."""
    found: dict[str, int] = {}
    for loc, cost, _ in p.ground.steps_for(LIGHT_AT_NIGHT | INTO_CAVES if japanese else 0)[p.hex(name)]:
        there = p.ground.name(loc)
        found[there] = min(cost, found.get(there, cost))
    return found
