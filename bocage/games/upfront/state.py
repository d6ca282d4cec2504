"""The table of Up Front: men and groups as parallel lists, hands, piles and the turn.

A man (or gun, or vehicle) is an int: his place in the parallel sequences over men. What is printed on his card stands
in tuples (`morale`, `kia` ...), what can change in lists (`pinned`, `weapon` ...). A group is an int 0..11: side 0 has
0..5, side 1 has 6..11; `letter[g]` is its place in the row Z A B C D E (UF 5.61), which may change (UF 17.7).
`men[g]` lists its members by position (UF 3.3). `cards[g]` holds what lies on it, bottom first, as entries (ground.py).
Rare states of men are dicts that are empty in most games: `if s.inside and m in s.inside`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from bocage.deck.piles import gather
from bocage.games.upfront.in_force import CHAPTERS
from bocage.games.upfront.table.players import GROUPS_OF as GROUPS_OF
from bocage.games.upfront.table.players import SLOTS as SLOTS
from bocage.games.upfront.table.players import TWO, is_free_for_all
from bocage.kernel.chance import Pile
from bocage.kernel.frames import Action, State, field_names
from bocage.kernel.refusal import Refusal

N_GROUPS = 2 * SLOTS
ROW = "ZABCDE"
# Letters off the row: of a guest that fires into this game, and on the LOS Dividers (UF 41.55), apart from each other.
OUTSIDE, DIVIDER_E, DIVIDER_Z = -9, -5, -7
OFF_THE_ROW = {OUTSIDE: "beyond the Divider", DIVIDER_E: "E on the Divider", DIVIDER_Z: "Z on the Divider"}

# What became of a man: `fate[m]`.
IN_PLAY = 0
KILLED = 1  # UF 6.51
PANICKED = 2  # UF 6.53: panic that counts as killed
ROUTED = 3  # UF 6.531
CAPTURED = 4  # UF 32
NOT_YET = 5  # a reinforcement that has not entered (UF 35)

# What a Personality card is: `kind[m]`.
MAN = 0
AFV = 1
GUN = 2


_follow: Callable[[Any, list[Action]], None] | None = None


def _late() -> Callable[[Any, list[Action]], None]:
    global _follow
    from bocage.games.upfront.standing import follow  # it knows the chapters, and they know the state

    _follow = follow
    return follow


class UpFrontState(State):
    """One game of Up Front between seats 0 and 1."""

    def __init__(self) -> None:
        super().__init__()
        # the scenario
        self.scenario: str = ""
        self.in_force: int = 16  # the last chapter in force and what else is, by its bit (in_force.py)
        self.variants: tuple[str, ...] = ()  # agreed beforehand, such as "readjust" (UF 5.62)
        self.nation: tuple[int, ...] = (0, 1)
        self.troops: tuple[int, ...] = (0, 3)
        self.role: tuple[str, ...] = ("", "")  # "attacker", "defender" or "" in a meeting engagement
        self.decks: int = 3
        self.first: int = 0
        self.night: bool = False  # UF 38
        self.jungle: bool = False  # UF 47
        self.desert: bool = False  # UF 52
        self.partisan: int = -1  # the seat that plays partisans (UF 37)
        self.random_decks: tuple[int, ...] = ()  # by seat: bit d set = random reinforcements in deck d (UF 48.1)

        # men: what is printed
        self.side: tuple[int, ...] = ()
        self.kind: tuple[int, ...] = ()
        self.person: tuple[int, ...] = ()  # index into men.py, or the card number of a vehicle or gun
        self.morale: tuple[int, ...] = ()
        self.panic: tuple[int, ...] = ()
        self.rout: tuple[int, ...] = ()
        self.kia: tuple[int, ...] = ()
        self.leaders: tuple[tuple[int, ...], ...] = ((), ())  # SL first, then those who follow him (UF 15.3)
        self.commissars: tuple[int, ...] = ()

        # men: what changes
        self.group: list[int] = []
        self.pinned: list[bool] = []
        self.fate: list[int] = []
        self.weapon: list[int] = []
        self.broken: list[bool] = []  # malfunctioned (UF 19)
        self.assistant: list[int] = []  # of this gunner, or -1 (UF 11.1)
        self.principal: list[int] = []  # whom this man assists, or -1

        # men: rare states by man
        self.inside: dict[int, int] = {}  # infiltrator -> group infiltrated (UF 20.5)
        self.crossing: dict[int, int] = {}  # man in transfer -> group he goes to (UF 17.8); he stays in men[sender]
        self.wounded: dict[int, int] = {}  # UF 33
        self.berserk: dict[int, int] = {}  # man -> turn in which he went berserk (UF 20.9)
        self.secondary: dict[int, str] = {}  # demolition charge, panzerfaust, radio, mine (UF 21.1)
        self.captured_weapon: dict[int, int] = {}  # man with a captured weapon -> his own, idle meanwhile (UF 20.74)
        self.guard: dict[int, int] = {}  # prisoner -> his guard, or -1 - group while he waits for one (UF 32.2)
        # chits of later chapters: ("stun", man) -> 3, ("flank", g) -> group
        self.marks: dict[tuple[str, int], int] = {}

        # groups: rare states (UF 17)
        self.flanks: dict[tuple[int, int], int] = {}  # (flanking, flanked) -> the group opposite the flanked one
        self.encircled: dict[int, tuple[int, int, int, int]] = {}  # group -> (see s17_encirclement.py)
        self.shifting: dict[int, int] = {}  # group in lateral transfer -> letter it goes to (UF 17.7)
        self.exchanging: dict[int, int] = {}  # group -> the group it changes places with
        self.spoils: dict[int, tuple[int, ...]] = {}  # eliminated group -> ground to be captured (s20_ground.py)
        self.outset: tuple[tuple[int, int], ...] = ()  # (letter or -1, chit) of the mover's slots as his turn began
        self.came_from: dict[int, int] = {}  # man who has joined another group this turn -> where he began it (UF 20.2)

        # groups
        self.letter: list[int] = [1, 2, 3, 4, 5, 0] * 2
        self.men: list[tuple[int, ...]] = [()] * N_GROUPS
        self.chit: list[int] = [0] * N_GROUPS  # UF 3.4, UF 5.5
        self.cards: list[tuple[int, ...]] = [()] * N_GROUPS
        self.acted: list[bool] = [False] * N_GROUPS
        self.pending: list[int] = [0] * N_GROUPS  # Terrain card that waits to be accepted or rejected (UF 7.3)
        self.sniped: list[int] = [-1] * N_GROUPS  # lowest Random Number of a Sniper in the turn just before (UF 14.4)
        self.dropped: list[tuple[int, ...]] = [()] * N_GROUPS  # chits lying with the group (UF 18.1; s18_chits.py)

        # cards
        self.pile = Pile()
        self.hands: list[tuple[int, ...]] = [(), ()]
        self.discards: list[int] = []  # shown to both before they went there
        # unused discards and Open Ground cards, known to their owner only
        self.buried: list[tuple[int, ...]] = [(), ()]
        self.removed: list[int] = []  # out of the game (UF 16.1)
        self.orders: tuple[tuple[str, int], ...] = ()  # how many of a kind are still to be removed
        self.cower: list[tuple[str, ...]] = [(), ()]  # kinds that are Cower cards for a side (UF 2.22)
        self.snipers: list[int] = [1, 1]  # Sniper Checks to be lost before Sniper cards become Cower cards (UF 14.4)
        self.emptied: int = 0  # how often the Draw pile has run out (UF 16.2)
        self.time_up: bool = False

        # the turn
        self.turn: int = 0
        self.seat: int = 0
        self.actions: int = 0  # that count against discards (UF 4.3)
        self.active: bool = False  # an action or discard was made this turn (UF 4.6)
        self.passed: bool = False  # the other player passed in the turn just before
        self.breeze: bool = False  # drawn this turn (UF 13.2)
        self.heroic: tuple[int, ...] = ()  # Hero cards played on these men this turn (UF 10.45)
        self.roused: dict[int, int] = {}  # those of them whom it rallied -> the Hero card (UF 10.43)
        self.silent: tuple[int, ...] = ()  # who stays out of the attack under way: infiltrators and others (UF 19.13)
        self.declared: list[tuple[int, int]] = []  # discards on enemy groups: (card, group)
        self.leader_lost: list[bool] = [False, False]  # UF 15.2
        self.losses: list[int] = [0, 0]  # cards killed, routed or captured (UF 16.5)
        self.force: list[int] = [0, 0]  # cards that have entered play
        self.outside: tuple[int, ...] = ()  # the hand of a player who fires into this game from another (UF 41.4)
        self.fresh: list[tuple[int, ...]] = [(), ()]  # solitaire: cards drawn that nobody has looked at (UF 49.12)
        self.quiet: int = 0  # turns in a row in which no card was played, discarded or drawn

    def pile_is_empty(self, name: str) -> None:
        """UF 16.3: an attack that outlasts the last deck is finished from the shuffled discards."""
        self.shuffle_discards()

    def settle(self, things: list[Action]) -> None:
        """What follows from what was touched: see standing.py."""
        (_follow or _late())(self, things)

    def elsewhere(self, action: Action) -> Refusal | None:
        from bocage.games.upfront.asked import elsewhere  # it knows the chapters, and they know the state

        return elsewhere(self, action)

    def sharper(self, action: Action, refusal: Refusal) -> Refusal:
        from bocage.games.upfront.useless import sharper  # likewise

        return sharper(self, action, refusal)

    def shuffle_discards(self) -> None:
        """UF 16.2: every card bound for the Discard pile becomes the new Draw pile."""
        gather(self.pile, self.discards, self.buried)

    @property
    def chapters(self) -> int:
        """Rules up to this chapter are in force (the stops of the rulebook)."""
        return self.in_force & CHAPTERS

    def copy(self) -> UpFrontState:
        """Independent of the original. The interpreter copies all fields at once and then parts what can change."""
        fields: dict[str, Any] | None = getattr(self, "__dict__", None)
        if fields is None:
            return self.copy_by_field()
        fields = fields.copy()
        for name in LISTS:
            fields[name] = fields[name][:]
        for name in DICTS:
            held = fields[name]
            fields[name] = held.copy() if held else {}
        fields["pile"] = self.pile.copy()
        fields["stack"] = [frame.copy() for frame in self.stack]
        fields["events"] = None
        new: Any = UpFrontState.__new__(UpFrontState)
        new.__dict__ = fields
        made: UpFrontState = new
        return made

    def copy_by_field(self) -> UpFrontState:
        """The same where fields have no dict (the compiled build): every field of __init__ must be named here."""
        new: UpFrontState = UpFrontState.__new__(UpFrontState)
        new.stack = [frame.copy() for frame in self.stack]
        new.player = self.player
        new.rule = self.rule
        new.value = self.value
        new.chance = self.chance
        new.private = self.private
        new.revealed = self.revealed
        new.result = self.result
        new.ending = self.ending
        new.events = None
        new.touched = self.touched[:]
        new.owed = self.owed[:]
        new.scenario = self.scenario
        new.in_force = self.in_force
        new.variants = self.variants
        new.nation = self.nation
        new.troops = self.troops
        new.role = self.role
        new.decks = self.decks
        new.first = self.first
        new.night = self.night
        new.jungle = self.jungle
        new.desert = self.desert
        new.partisan = self.partisan
        new.random_decks = self.random_decks
        new.side = self.side
        new.kind = self.kind
        new.person = self.person
        new.morale = self.morale
        new.panic = self.panic
        new.rout = self.rout
        new.kia = self.kia
        new.leaders = self.leaders
        new.commissars = self.commissars
        new.group = self.group[:]
        new.pinned = self.pinned[:]
        new.fate = self.fate[:]
        new.weapon = self.weapon[:]
        new.broken = self.broken[:]
        new.assistant = self.assistant[:]
        new.principal = self.principal[:]
        new.inside = self.inside.copy() if self.inside else {}
        new.crossing = self.crossing.copy() if self.crossing else {}
        new.wounded = self.wounded.copy() if self.wounded else {}
        new.berserk = self.berserk.copy() if self.berserk else {}
        new.secondary = self.secondary.copy() if self.secondary else {}
        new.captured_weapon = self.captured_weapon.copy() if self.captured_weapon else {}
        new.guard = self.guard.copy() if self.guard else {}
        new.marks = self.marks.copy() if self.marks else {}
        new.flanks = self.flanks.copy() if self.flanks else {}
        new.encircled = self.encircled.copy() if self.encircled else {}
        new.shifting = self.shifting.copy() if self.shifting else {}
        new.exchanging = self.exchanging.copy() if self.exchanging else {}
        new.spoils = self.spoils.copy() if self.spoils else {}
        new.outset = self.outset
        new.came_from = self.came_from.copy() if self.came_from else {}
        new.letter = self.letter[:]
        new.men = self.men[:]
        new.chit = self.chit[:]
        new.cards = self.cards[:]
        new.acted = self.acted[:]
        new.pending = self.pending[:]
        new.sniped = self.sniped[:]
        new.dropped = self.dropped[:]
        new.pile = self.pile.copy()
        new.hands = self.hands[:]
        new.discards = self.discards[:]
        new.buried = self.buried[:]
        new.removed = self.removed[:]
        new.orders = self.orders
        new.cower = self.cower[:]
        new.snipers = self.snipers[:]
        new.emptied = self.emptied
        new.time_up = self.time_up
        new.turn = self.turn
        new.seat = self.seat
        new.actions = self.actions
        new.active = self.active
        new.passed = self.passed
        new.breeze = self.breeze
        new.heroic = self.heroic
        new.roused = self.roused.copy() if self.roused else {}
        new.silent = self.silent
        new.declared = self.declared[:]
        new.leader_lost = self.leader_lost[:]
        new.losses = self.losses[:]
        new.force = self.force[:]
        new.outside = self.outside
        new.fresh = self.fresh[:]
        new.quiet = self.quiet
        return new


def _fields_of(kind: type) -> tuple[str, ...]:
    fresh = UpFrontState()
    return tuple([name for name in field_names(fresh) if type(getattr(fresh, name)) is kind and name != "stack"])


LISTS: tuple[str, ...] = _fields_of(list)
DICTS: tuple[str, ...] = _fields_of(dict)


def relative_range(s: UpFrontState, a: int, b: int) -> int:
    """UF 5.6, UF 5.61: the Relative Range between two opposing groups, never below 0 (UF 5.51)."""
    raw = s.chit[a] + s.chit[b]
    if raw > 5:
        raw = 10 - raw
    if raw > 0 and not -2 < s.letter[a] - s.letter[b] < 2 and (len(s.hands) == TWO or not is_free_for_all(s)):
        raw -= 1
    return raw if raw > 0 else 0


def actual_range(s: UpFrontState, a: int, b: int) -> int:
    """UF 5.51: the same before it is raised to 0, which decides whether a group may retreat."""
    raw = s.chit[a] + s.chit[b]
    return raw if raw <= 5 else 10 - raw


def groups_in_play(s: UpFrontState, seat: int) -> list[int]:
    """The groups of a side that hold anybody, by slot."""
    return [g for g in GROUPS_OF[seat] if s.men[g]]


def any_pinned(s: UpFrontState, g: int) -> bool:
    pinned = s.pinned
    for m in s.men[g]:  # noqa: SIM110 (asked very often)
        if pinned[m]:
            return True
    return False


def unpinned_leader(s: UpFrontState, g: int) -> bool:
    """A SL, ASL or Commissar (UF 15.5) in the group who is not pinned (UF 10.23, UF 13.2)."""
    for m in s.leaders[g // SLOTS]:  # noqa: SIM110 (asked very often)
        if s.group[m] == g and not s.pinned[m] and m not in s.crossing:
            return True
    return False


def take_action(s: UpFrontState, g: int) -> None:
    """UF 4.2: the group has used its one action of this turn; that of a guest is counted in its own game (UF 41.4)."""
    if s.letter[g] == OUTSIDE:
        return
    s.acted[g] = True
    s.actions += 1
    s.active = True
