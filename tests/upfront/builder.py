"""The one builder of Up Front positions: men, leaders, crews, guns, AFVs, groups by letter, cards on the table and in
hand, the chapters that are in force. Nothing is left to luck, and no card can be in two places.

    t = Table(chapters=28)
    a = t.group(0, "A", 2, ["MTR", "R"], lies=["woods"])    # German group A at range chit 2
    b = t.group(1, "A", 1, [man("R", pinned=True), 30], lies=["brush", "forward"])
    t.hold(0, "fire", "fire")                               # cards in hand
    t.begin()
    t.play(("ordnance", a), ("at", b), ..., draws=["b0", "r3"])

A card of a group is a weapon code of the nation, a `man` with facts of his own, or the number of a vehicle or gun. What
lies on a group is named ("woods", "forward", "smoke") or given as a card. `position.py` has the shorthand for a whole
table at once, `position(group(...), ...)`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from bocage.games.upfront.basic.s03_prepare import Upfront
from bocage.games.upfront.basic.s04_turn import Turn
from bocage.games.upfront.basic.s11_crew import assign
from bocage.games.upfront.battle.recruits import add_vehicle
from bocage.games.upfront.in_force import ANY_PLAIN_GAME
from bocage.games.upfront.printed.cards import ALL_CARDS, BREEZE, INTO, KIND, RED, RN, TERRAIN
from bocage.games.upfront.printed.men import LEADER, MAN_NATION, MORALE, N_MEN, PANIC, ROUT, WEAPON
from bocage.games.upfront.printed.nations import AMERICAN, GERMAN, LINE_TROOPS
from bocage.games.upfront.printed.vehicles import AFV_MORALE, AFV_PANIC, GUN_KIA, IS_GUN, vehicle
from bocage.games.upfront.printed.weapons import UNARMED, weapon_of
from bocage.games.upfront.setup import LEADER_ORDER, NEVER_BY_FIRE
from bocage.games.upfront.state import AFV, GROUPS_OF, GUN, IN_PLAY, MAN, ROW, UpFrontState
from bocage.games.upfront.table.ground import FACE_DOWN, MODES, SMOKE_UP, TERRAIN_UP, WIRE_UP, card_of, entry
from bocage.games.upfront.table.uses import BIT, CONCEALS, MOVES_AS, RALLY_OF, mask_table
from bocage.kernel import play, script
from bocage.kernel.frames import Action, Frame
from bocage.kernel.refusal import Refusal

QUIET = "B"  # a scenario without victory conditions that end a game at once
RESERVE = 20  # cards of each force beyond those shown, so that a loss does not break the squad
LETTERS = "ABCDEZ"
KIA_UNLESS_TOLD = 8
MEAN = (3, 5, 8)  # Morale, Panic and KIA of a man without facts of his own


class Man:
    """One man of a test position."""

    def __init__(self, weapon: str, **facts: Any) -> None:
        self.weapon = weapon
        self.facts = facts


def man(weapon: str = "R", **facts: Any) -> Man:
    """weapon: a code of weapons.py of the side's nation, or "" for unarmed. Facts: morale, panic, rout, kia (front; as
    printed unless told, but KIA 8), pinned, broken, leader ("SL", "ASL", "COMMISSAR"), assistant (position in the
    group, from 0, of this man's assistant), person (an index of men.py)."""
    return Man(weapon, **facts)


class Table:
    """A table under construction, then in play."""

    def __init__(
        self,
        nations: tuple[int, int] = (GERMAN, AMERICAN),
        chapters: int = 53,
        *,
        scenario: str = QUIET,
        decks: int = 5,
        roles: tuple[str, str] = ("attacker", "defender"),
        seat: int = 0,
    ) -> None:
        s = self.s = UpFrontState()
        s.scenario, s.in_force, s.nation = scenario, chapters | ANY_PLAIN_GAME, nations
        s.troops = (LINE_TROOPS[nations[0]], LINE_TROOPS[nations[1]])
        s.decks, s.first, s.seat, s.turn = decks, 0, seat, 4
        s.role = roles
        self.used: set[int] = set()
        self.told: list[Any] = []
        self.ranks: dict[int, str] = {}
        self._taken: set[int] = set()  # men of men.py who are on the table

    # -- cards of the groups ------------------------------------------------------------------------------------------

    def add(self, seat: int, what: str | int | Man, values: tuple[int, int, int] = MEAN) -> int:
        """A man with this weapon or these facts, or the vehicle or gun on that card; in no group yet."""
        s, m = self.s, len(self.s.side)
        if isinstance(what, int):
            v = vehicle(s.nation[seat], what)
            kia = GUN_KIA[v] if IS_GUN[v] else NEVER_BY_FIRE
            self._column(seat, GUN if IS_GUN[v] else AFV, v, UNARMED, (AFV_MORALE[v], AFV_PANIC[v], AFV_PANIC[v], kia))
            return m
        weapon_code = what.weapon if isinstance(what, Man) else what
        weapon = weapon_of(s.nation[seat], weapon_code) if weapon_code else UNARMED
        if isinstance(what, str):
            person = self._person(s.nation[seat], weapon)
            self._column(seat, MAN, person, weapon, (values[0], values[1], values[1], values[2]))
            return m
        facts = what.facts
        person = facts["person"] if "person" in facts else self._person(s.nation[seat], weapon)
        panic = facts.get("panic", PANIC[person])
        rout = facts.get("rout", facts.get("panic", ROUT[person]))
        self._column(
            seat,
            MAN,
            person,
            weapon,
            (facts.get("morale", MORALE[person]), panic, rout, facts.get("kia", KIA_UNLESS_TOLD)),
        )
        s.pinned[m], s.broken[m] = facts.get("pinned", False), facts.get("broken", False)
        if facts.get("leader"):
            self._lead(m, facts["leader"])
        return m

    def _person(self, nation: int, weapon: int) -> int:
        """A man of the nation who is no leader and not yet on the table, with that weapon if there is one."""
        own = [p for p in range(N_MEN) if MAN_NATION[p] == nation]
        free = [p for p in own if not LEADER[p] and p not in self._taken]
        person = next((p for p in free if WEAPON[p] == weapon), (free or own)[0])
        self._taken.add(person)
        return person

    def _column(self, seat: int, kind: int, person: int, weapon: int, values: tuple[int, int, int, int]) -> None:
        s = self.s
        s.side, s.kind, s.person = (*s.side, seat), (*s.kind, kind), (*s.person, person)
        s.morale, s.panic = (*s.morale, values[0]), (*s.panic, values[1])
        s.rout, s.kia = (*s.rout, values[2]), (*s.kia, values[3])
        for column, value in ((s.group, -1), (s.fate, IN_PLAY), (s.weapon, weapon), (s.assistant, -1)):
            column.append(value)
        s.principal.append(-1)
        s.pinned.append(False)
        s.broken.append(False)

    def _lead(self, m: int, rank: str) -> None:
        """He leads his side after those of higher rank (UF 15.1)."""
        s = self.s
        self.ranks[m] = rank
        order = sorted(self.ranks, key=lambda x: LEADER_ORDER[self.ranks[x]])
        s.leaders = tuple(tuple(x for x in order if s.side[x] == seat) for seat in (0, 1))
        s.commissars = tuple(x for x in order if self.ranks[x] == "COMMISSAR")

    def group(
        self,
        seat: int,
        letter: str,
        chit: int,
        cards: Sequence[str | int | Man],
        lies: Iterable[str | int] = (),
        men: tuple[int, int, int] = MEAN,
    ) -> int:
        """A group with these cards, on what lies there (bottom first); `men` are the values of men without facts."""
        s = self.s
        g = GROUPS_OF[seat][LETTERS.index(letter)]
        assert not s.men[g], f"there are two groups {letter} of side {seat}"
        s.chit[g] = chit
        s.men[g] = tuple(self.add(seat, what, men) for what in cards)
        for m, what in zip(s.men[g], cards):
            s.group[m] = g
            if isinstance(what, Man) and "assistant" in what.facts:
                helper = s.men[g][what.facts["assistant"]]
                s.assistant[m], s.principal[helper] = helper, m
        s.cards[g] = tuple(self.entry(what) for what in lies)
        return g

    def crew(self, gunner: int, helper: int) -> None:
        assign(self.s, gunner, helper)

    # -- cards of the deck --------------------------------------------------------------------------------------------

    def take(self, fits: Any) -> int:
        """A card of the deck that has not been used for anything yet."""
        card: int = next(c for c in ALL_CARDS if c not in self.used and fits(c))
        self.used.add(card)
        return card

    def entry(self, what: str | int) -> int:
        """How a card lies: by name, as a bare card (Terrain, Smoke, Wire) or as it was laid (`forward()`)."""
        if isinstance(what, int):
            self.used.add(card_of(what))
            up = {"smoke": SMOKE_UP, "wire": WIRE_UP}
            return what if what > 255 else entry(what, up.get(KIND[what], TERRAIN_UP))
        if what == "open":
            return entry(self.take(lambda c: KIND[c] == "fire"), FACE_DOWN)
        if what in MODES:
            return entry(self.take(lambda c: KIND[c] == "movement"), MODES[what])
        if what in ("smoke", "wire"):
            return entry(self.take(lambda c: KIND[c] == what), SMOKE_UP if what == "smoke" else WIRE_UP)
        word, _, value = what.partition(" ")
        return entry(self.take(lambda c: TERRAIN[c] == word and (not value or INTO[c] == int(value))), TERRAIN_UP)

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

    def hold(self, seat: int, *names: str | int) -> list[int]:
        """Cards into a hand, by use or by number."""
        cards = [self.card(seat, name) if isinstance(name, str) else name for name in names]
        self.used.update(cards)
        self.s.hands[seat] = (*self.s.hands[seat], *cards)
        return cards

    def number(self, name: str) -> int:
        """A card to draw: "b0" is black 0, "r5" red 5; no Breeze."""
        red, value = name[0] == "r", int(name[1:])
        return self.take(lambda c: RED[c] == red and RN[c] == value and not BREEZE[c])

    def laid(self) -> list[int]:
        """Every card that is somewhere else than in the Draw pile."""
        s = self.s
        found = [*s.hands[0], *s.hands[1], *s.discards, *s.removed, *[card for card in s.pending if card]]
        return found + [card_of(e) for entries in s.cards for e in entries]

    def stack_piles(self, pile: Iterable[int] | None = None) -> None:
        """What lies nowhere else is in the Draw pile; or only these cards are, and the others are discarded."""
        s, laid = self.s, self.laid()
        seen = set(laid)
        assert len(seen) == len(laid), f"in two places: {[card for card in seen if laid.count(card) > 1]}"
        rest = [card for card in ALL_CARDS if card not in seen]
        s.pile.rest = rest if pile is None else list(pile)
        assert not seen.intersection(s.pile.rest), f"in the Draw pile too: {seen.intersection(s.pile.rest)}"
        s.discards.extend(card for card in rest if card not in s.pile.rest)

    # -- play ---------------------------------------------------------------------------------------------------------

    def begin(self, pile: Iterable[int] | None = None, reserve: int = RESERVE) -> Table:
        """The first question of the turn is asked."""
        self.ready(pile, reserve)
        play.begin(self.s)
        return self

    def ready(self, pile: Iterable[int] | None = None, reserve: int = RESERVE) -> Table:
        """All is in its place, and the turn is about to begin."""
        s = self.s
        s.force = [s.side.count(0) + reserve, s.side.count(1) + reserve]
        self.stack_piles(pile)
        whole = Upfront()
        whole.at = "playing"
        s.stack = [whole, Turn()]
        return self

    def resolve(self, frame: Frame, *actions: Action, draws: Sequence[str] = (), waits: bool = False) -> list[Action]:
        """Run this procedure as if an action had called it, with these answers and draws."""
        resolve(self.s, frame)
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


def resolve(s: UpFrontState, frame: Frame) -> None:
    """Begin this procedure as if an action of the turn had called it."""
    s.stack[-1].at = "acted"
    s.stack.append(frame)
    play.begin(s)


def add_group(s: UpFrontState, side: int, letter: str, number: int) -> int:
    """A gun or AFV by the number of its card comes onto a table that stands already, alone in a group at chit 0."""
    m = add_vehicle(s, side, vehicle(s.nation[side], number))
    g = GROUPS_OF[side][LETTERS.index(letter)]
    assert not s.men[g] and ROW[s.letter[g]] == letter, f"group {letter} of side {side} is there already"
    s.fate[m], s.group[m], s.men[g] = IN_PLAY, g, (m,)
    return m
