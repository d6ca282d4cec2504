"""Positions for ordnance, guns and vehicles, written down literally.

    t = Table()
    a = t.group(0, "A", 2, ["MTR", "R"], lies=["woods"])    # German group A at range chit 2
    b = t.group(1, "A", 1, ["R", "R"], lies=["brush", "forward"])
    t.hold(0, "fire", "fire")                               # cards in hand
    t.begin()
    t.play(("ordnance", a), ("at", b), ..., draws=["b0", "r3"])

A card is a weapon code of the nation (a man with Morale 3, Panic 5, KIA 8 unless `men` says so) or a vehicle number.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bocage.games.upfront.basic.s03_prepare import Upfront
from bocage.games.upfront.basic.s04_turn import Turn
from bocage.games.upfront.basic.s11_crew import assign
from bocage.games.upfront.game import UpFront
from bocage.games.upfront.in_force import ANY_PLAIN_GAME
from bocage.games.upfront.printed.cards import ALL_CARDS, BREEZE, INTO, KIND, RED, RN, TERRAIN
from bocage.games.upfront.printed.men import MEN
from bocage.games.upfront.printed.nations import AMERICAN, GERMAN, troops_of
from bocage.games.upfront.printed.vehicles import AFV_MORALE, AFV_PANIC, GUN_KIA, IS_GUN, vehicle
from bocage.games.upfront.printed.weapons import UNARMED, weapon_of
from bocage.games.upfront.state import AFV, GROUPS_OF, GUN, IN_PLAY, MAN, ROW, UpFrontState
from bocage.games.upfront.table.ground import FACE_DOWN, MODES, SMOKE_UP, TERRAIN_UP, WIRE_UP, entry
from bocage.games.upfront.table.uses import BIT, CONCEALS, MOVES_AS, RALLY_OF, mask_table
from bocage.kernel import play, script
from bocage.kernel.frames import Action, Frame
from bocage.kernel.refusal import Refusal

GAME = UpFront()
QUIET = "B"  # a scenario without victory conditions that end a game at once


class Table:
    """A table under construction, then in play."""

    def __init__(self, nations: tuple[int, int] = (GERMAN, AMERICAN), chapters: int = 53) -> None:
        self.s = UpFrontState()
        s = self.s
        s.scenario, s.in_force, s.nation = QUIET, chapters | ANY_PLAIN_GAME, nations
        s.troops = (troops_of(nations[0], "line"), troops_of(nations[1], "line"))
        s.decks, s.first, s.seat = 5, 0, 0
        s.role = ("attacker", "defender")
        self.used: set[int] = set()
        self.told: list[Any] = []

    def add(self, seat: int, what: str | int, values: tuple[int, int, int]) -> int:
        """A man with this weapon, or the vehicle or gun on that card."""
        s, nation = self.s, self.s.nation[seat]
        m = len(s.side)
        if isinstance(what, int):
            v = vehicle(nation, what)
            kind, person, weapon = GUN if IS_GUN[v] else AFV, v, UNARMED
            values = (AFV_MORALE[v], AFV_PANIC[v], GUN_KIA[v] if IS_GUN[v] else 99)
        else:
            kind, person = MAN, MEN[nation][len([x for x in s.side if x == seat]) % len(MEN[nation])]
            weapon = weapon_of(nation, what) if what else UNARMED
        s.side, s.kind, s.person = (*s.side, seat), (*s.kind, kind), (*s.person, person)
        s.morale, s.panic, s.kia = (*s.morale, values[0]), (*s.panic, values[1]), (*s.kia, values[2])
        s.rout = (*s.rout, values[1])
        for column, value in ((s.group, -1), (s.fate, IN_PLAY), (s.weapon, weapon), (s.assistant, -1)):
            column.append(value)
        s.principal.append(-1)
        s.pinned.append(False)
        s.broken.append(False)
        return m

    def group(
        self,
        seat: int,
        letter: str,
        chit: int,
        cards: Sequence[str | int],
        lies: Sequence[str] = (),
        men: tuple[int, int, int] = (3, 5, 8),
    ) -> int:
        """A group with these cards, on what lies there (bottom first)."""
        s = self.s
        g = next(x for x in GROUPS_OF[seat] if not s.men[x])
        s.letter[g] = ROW.index(letter)
        s.chit[g] = chit
        for what in cards:
            m = self.add(seat, what, men)
            s.group[m] = g
            s.men[g] = (*s.men[g], m)
        s.cards[g] = tuple(self.entry(name) for name in lies)
        return g

    def take(self, fits: Any) -> int:
        """A card of the deck that has not been used for anything yet."""
        card: int = next(c for c in ALL_CARDS if c not in self.used and fits(c))
        self.used.add(card)
        return card

    def entry(self, name: str) -> int:
        if name == "open":
            return entry(self.take(lambda c: KIND[c] == "fire"), FACE_DOWN)
        if name in MODES:
            return entry(self.take(lambda c: KIND[c] == "movement"), MODES[name])
        if name in ("smoke", "wire"):
            return entry(self.take(lambda c: KIND[c] == name), SMOKE_UP if name == "smoke" else WIRE_UP)
        word, _, value = name.partition(" ")
        return entry(
            self.take(lambda c: TERRAIN[c] == word and (not value or INTO[c] == int(value))),
            TERRAIN_UP,
        )

    def card(self, seat: int, name: str) -> int:
        """A card of that use for the seat: "fire", "concealed 2", "rally 3", "movement", "ford", "woods", "hero" ..."""
        word, _, value = name.partition(" ")
        table = mask_table(self.s.troops[seat], ())
        if word == "terrain":
            return self.take(lambda c: TERRAIN[c] == value)
        if word in ("ford", "plain"):
            return self.take(lambda c: table[c] & BIT["movement"] and MOVES_AS[c] == word)
        values = {"concealed": CONCEALS, "rally": RALLY_OF}.get(word)
        return self.take(lambda c: table[c] & BIT[word] and (values is None or not value or values[c] == int(value)))

    def hold(self, seat: int, *names: str) -> list[int]:
        cards = [self.card(seat, name) for name in names]
        self.s.hands[seat] = (*self.s.hands[seat], *cards)
        return cards

    def crew(self, gunner: int, helper: int) -> None:
        assign(self.s, gunner, helper)

    def number(self, name: str) -> int:
        """A card to draw: "b0" is black 0, "r5" red 5; no Breeze."""
        red, value = name[0] == "r", int(name[1:])
        return self.take(lambda c: RED[c] == red and RN[c] == value and not BREEZE[c])

    def begin(self) -> Table:
        s = self.s
        s.force = [s.side.count(0) + 20, s.side.count(1) + 20]  # so that a loss does not break a squad
        lying = {c & 255 for cards in s.cards for c in cards}
        s.pile.rest = [c for c in ALL_CARDS if c not in lying and c not in s.hands[0] and c not in s.hands[1]]
        up, turn = Upfront(), Turn()
        up.at, turn.at = "playing", "start"
        s.stack = [up, turn]
        play.begin(s)
        return self

    def resolve(self, frame: Frame, *actions: Action, draws: Sequence[str] = (), waits: bool = False) -> list[Action]:
        """Run this procedure as if an action had called it, with these answers and draws."""
        self.s.stack[-1].at = "acted"
        self.s.stack.append(frame)
        play.begin(self.s)
        return self.play(*actions, draws=draws, waits=waits)

    def play(self, *actions: Action, draws: Sequence[str] = (), waits: bool = False) -> list[Action]:
        """Play these answers, drawing these numbers; what was told, without the rules."""
        drawn = [self.number(name) for name in draws]
        self.told = [event[1] for event in script.run(self.s, actions, drawn, waits=waits)]
        return self.told

    def why_not(self, *action: Any) -> Refusal | None:
        return play.why_not(self.s, action)

    def options(self) -> list[Action]:
        return play.options(self.s)

    def events(self, name: str) -> list[Action]:
        return [event for event in self.told if event[0] == name]
