"""Literal test positions for Up Front: groups, men, stacks, hands and scripted draws, nothing left to luck.

    s = position(
        group("A", man("R", morale=4), man("LMG", assistant=0), chit=2, stack=[terrain("woods"), forward()]),
        group("B", man("R"), man("R", pinned=True), side=1),
        hands=([fire(3, 4)], [concealed(2)]),
    )
    play(s, ("fire", gid(s, 0, "A")), chance=rncs(s, ("red", 3), ("black", 0)))

Men are riflemen of the side's nation unless told otherwise; `men(s, side, "A")` gives their ids in position order.
A stack is listed bottom first. The cards are picked by `card_picks.py`, which this module passes on.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from bocage.games.upfront.printed import cards
from bocage.games.upfront.printed.nations import TROOP_NAMES, nation_named
from bocage.games.upfront.state import GROUPS_OF, ROW, UpFrontState
from bocage.games.upfront.table import ground
from bocage.kernel import play as kernel_play
from bocage.kernel.frames import Action, Event
from bocage.kernel.refusal import Refusal
from bocage.kernel.script import play_on, run
from tests.upfront.builder import RESERVE, Table
from tests.upfront.builder import Man as Man
from tests.upfront.builder import man as man
from tests.upfront.card_picks import Columns as Columns
from tests.upfront.card_picks import Draw as Draw
from tests.upfront.card_picks import back as back
from tests.upfront.card_picks import black_in as black_in
from tests.upfront.card_picks import concealed as concealed
from tests.upfront.card_picks import deal as deal
from tests.upfront.card_picks import face_down as face_down
from tests.upfront.card_picks import fire as fire
from tests.upfront.card_picks import forward as forward
from tests.upfront.card_picks import hero as hero
from tests.upfront.card_picks import movement as movement
from tests.upfront.card_picks import of_kind as of_kind
from tests.upfront.card_picks import place as place
from tests.upfront.card_picks import rally as rally
from tests.upfront.card_picks import rally_all as rally_all
from tests.upfront.card_picks import red_in as red_in
from tests.upfront.card_picks import rn as rn
from tests.upfront.card_picks import rnc as rnc
from tests.upfront.card_picks import rncs as rncs
from tests.upfront.card_picks import rout as rout
from tests.upfront.card_picks import sideways as sideways
from tests.upfront.card_picks import smoke as smoke
from tests.upfront.card_picks import sniper as sniper
from tests.upfront.card_picks import terrain as terrain
from tests.upfront.card_picks import wire as wire


class Group:
    """One group of a test position."""

    def __init__(
        self, letter: str, cards: tuple[Man | int, ...], side: int, chit: int, stack: list[int], acted: bool
    ) -> None:
        self.letter = letter
        self.cards = cards
        self.side = side
        self.chit = chit
        self.stack = stack
        self.acted = acted


def riflemen(count: int, **facts: Any) -> tuple[Man, ...]:
    return tuple(man("R", **facts) for _ in range(count))


def group(
    letter: str, *cards: Man | int, side: int = 0, chit: int = 0, stack: Iterable[int] = (), acted: bool = False
) -> Group:
    """Men, and guns or AFVs by the number of their card."""
    return Group(letter, cards, side, chit, list(stack), acted)


def position(
    *groups: Group,
    nations: tuple[str, str] = ("German", "American"),
    troops: tuple[str, str] = ("", ""),
    hands: tuple[Iterable[int], Iterable[int]] = ((), ()),
    seat: int = 0,
    scenario: str = "A",
    chapters: int = 16,
    orders: tuple[tuple[str, int], ...] = (),
    cower: tuple[tuple[str, ...], tuple[str, ...]] = (("pillbox", "minefield"), ("pillbox", "minefield")),
    passed: bool = False,
    discards: Iterable[int] = (),
    pending: dict[int, int] | None = None,
    sniped: dict[int, int] | None = None,
    reserve: int = RESERVE,
    decks: int = 3,
    emptied: int = 0,
    pile: Iterable[int] | None = None,
    begin: bool = True,
) -> UpFrontState:
    """A state in which `seat` is asked for its first action (or to accept Terrain, if any is pending).

    `reserve` cards are counted into each force beyond the men shown, so that a loss does not break the squad; set it to
    0 to test breaking. `orders` are open removal orders; their terrain is a Cower card for both. `pile` limits the Draw
    pile to these cards (all others not in view are discarded).
    """
    mine, theirs = nation_named(nations[0]), nation_named(nations[1])
    t = Table((mine, theirs), chapters, scenario=scenario, decks=decks, roles=("", ""), seat=seat)
    s = t.s
    s.troops = tuple(TROOP_NAMES.index(name) if name else line for name, line in zip(troops, s.troops))
    s.emptied, s.passed, s.orders = emptied, passed, orders
    s.cower = [(*kinds, *(name for name, left in orders if left)) for kinds in cower]
    for one in groups:
        t.group(one.side, one.letter, one.chit, one.cards, one.stack)
    for side in (0, 1):
        t.hold(side, *hands[side])
    s.discards = list(discards)
    for g, card in (pending or {}).items():
        s.pending[g] = card
    for g, number in (sniped or {}).items():
        s.sniped[g] = number
    t.ready(pile, reserve)
    if begin:
        kernel_play.begin(s)
        for one in groups:
            s.acted[gid(s, one.side, one.letter)] = one.acted
    return s


# -- groups and men ---------------------------------------------------------------------------------------------------


def gid(s: UpFrontState, side: int, letter: str) -> int:
    """The number of a group by its letter."""
    found = [g for g in GROUPS_OF[side] if ROW[s.letter[g]] == letter]
    return next((g for g in found if s.men[g]), found[0])


def men(s: UpFrontState, side: int, letter: str) -> tuple[int, ...]:
    return s.men[gid(s, side, letter)]


def kinds_on(s: UpFrontState, side: int, letter: str) -> list[str]:
    """What lies on a group, bottom first, in words: "brush", "forward", "smoke" ..."""
    names = {ground.FACE_DOWN: "open", ground.SMOKE_UP: "smoke", ground.WIRE_UP: "wire", **ground.MODE_NAMES}
    found = s.cards[gid(s, side, letter)]
    return [names.get(ground.lies(e), cards.TERRAIN[ground.card_of(e)]) for e in found]


# -- play -------------------------------------------------------------------------------------------------------------


def play(s: UpFrontState, *actions: Action, chance: Iterable[int] = (), waits: bool = False) -> list[Event]:
    """Take these actions with these draws; ScriptError if one is refused, a draw is missing, or one is left open
    without a word (`waits`)."""
    return run(s, actions, chance, waits=waits)


def go(s: UpFrontState, *actions: Action, draws: tuple[Draw, ...] = (), waits: bool = False) -> list[Event]:
    """The same with draws by what the cards must show: `rn("red", 3)`, `place(4, 5)` ..."""
    return run(s, actions, deal(s, *draws), waits=waits)


def told(events: list[Event], name: str) -> list[Action]:
    """What was told under this name."""
    return [what for _, what, _ in events if what[0] == name]


def options(s: UpFrontState) -> list[Action]:
    return kernel_play.options(s)


def refusal(s: UpFrontState, *action: Any) -> Refusal:
    """The refusal of an action that must not be legal now."""
    found = kernel_play.why_not(s, action)
    assert found is not None, f"{action} is legal"
    return found


def _closing(s: UpFrontState) -> Action | None:
    """What ends a turn: no more discards, no new cards."""
    return {"Discards": ("done",), "Refill": ("keep",)}.get(type(s.stack[-1]).__name__) if s.player >= 0 else None


def turn_over(s: UpFrontState, *discards: Action, draw: bool = False) -> None:
    """Stop, make these discards, and pass the turn without drawing (or drawing what comes)."""
    me = s.seat
    run(s, [("stop",)])
    for action in discards:
        run(s, [action])
    play_on(s, lambda s: s.seat != me or _closing(s) is None, _closing)
