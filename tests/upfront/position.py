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

from bocage.games.upfront.basic.s03_prepare import Upfront
from bocage.games.upfront.basic.s04_turn import Turn
from bocage.games.upfront.in_force import ANY_PLAIN_GAME
from bocage.games.upfront.printed import cards
from bocage.games.upfront.printed.men import LEADER, MAN_NATION, N_MEN, WEAPON
from bocage.games.upfront.printed.nations import LINE_TROOPS, TROOP_NAMES, nation_named
from bocage.games.upfront.printed.weapons import UNARMED, weapon_of
from bocage.games.upfront.setup import muster
from bocage.games.upfront.state import GROUPS_OF, ROW, UpFrontState
from bocage.games.upfront.table import ground
from bocage.kernel import play as kernel_play
from bocage.kernel.frames import Action, Event
from bocage.kernel.refusal import Refusal
from bocage.kernel.script import run
from tests.upfront.card_picks import Columns as Columns
from tests.upfront.card_picks import back as back
from tests.upfront.card_picks import concealed as concealed
from tests.upfront.card_picks import face_down as face_down
from tests.upfront.card_picks import fire as fire
from tests.upfront.card_picks import forward as forward
from tests.upfront.card_picks import hero as hero
from tests.upfront.card_picks import movement as movement
from tests.upfront.card_picks import of_kind as of_kind
from tests.upfront.card_picks import rally as rally
from tests.upfront.card_picks import rally_all as rally_all
from tests.upfront.card_picks import rnc as rnc
from tests.upfront.card_picks import rncs as rncs
from tests.upfront.card_picks import sideways as sideways
from tests.upfront.card_picks import smoke as smoke
from tests.upfront.card_picks import sniper as sniper
from tests.upfront.card_picks import terrain as terrain
from tests.upfront.card_picks import wire as wire


class Man:
    """One man of a test position."""

    def __init__(self, weapon: str, **facts: Any) -> None:
        self.weapon = weapon
        self.facts = facts


class Group:
    """One group of a test position."""

    def __init__(self, letter: str, men: tuple[Man, ...], side: int, chit: int, stack: list[int], acted: bool) -> None:
        self.letter = letter
        self.men = men
        self.side = side
        self.chit = chit
        self.stack = stack
        self.acted = acted


def man(weapon: str = "R", **facts: Any) -> Man:
    """weapon: a code of weapons.py of the side's nation, or "" for unarmed. Facts: morale, panic, rout, kia (front),
    pinned, broken, leader ("SL", "ASL", "COMMISSAR"), assistant (position in the group, from 0, of this man's
    assistant), person (an index of men.py)."""
    return Man(weapon, **facts)


def riflemen(count: int, **facts: Any) -> tuple[Man, ...]:
    return tuple(man("R", **facts) for _ in range(count))


def group(
    letter: str, *men: Man, side: int = 0, chit: int = 0, stack: Iterable[int] = (), acted: bool = False
) -> Group:
    return Group(letter, men, side, chit, list(stack), acted)


def _person(nation: int, weapon: int, taken: set[int]) -> int:
    for p in range(N_MEN):
        if MAN_NATION[p] == nation and WEAPON[p] == weapon and not LEADER[p] and p not in taken:
            taken.add(p)
            return p
    for p in range(N_MEN):
        if MAN_NATION[p] == nation and not LEADER[p] and p not in taken:
            taken.add(p)
            return p
    return next(p for p in range(N_MEN) if MAN_NATION[p] == nation)


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
    reserve: int = 20,
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
    s = UpFrontState()
    s.scenario, s.in_force, s.decks, s.emptied = scenario, chapters | ANY_PLAIN_GAME, decks, emptied
    s.nation = (nation_named(nations[0]), nation_named(nations[1]))
    s.troops = tuple(TROOP_NAMES.index(t) if t else LINE_TROOPS[n] for t, n in zip(troops, s.nation))
    s.orders = orders
    s.cower = [(*kinds, *(name for name, left in orders if left)) for kinds in cower]
    _enlist(s, groups)
    s.force = [s.force[0] + reserve, s.force[1] + reserve]
    s.hands = [tuple(hands[0]), tuple(hands[1])]
    s.discards = list(discards)
    for g, card in (pending or {}).items():
        s.pending[g] = card
    for g, number in (sniped or {}).items():
        s.sniped[g] = number
    laid = [*s.hands[0], *s.hands[1], *s.discards, *[card for card in s.pending if card]]
    laid += [ground.card_of(e) for entries in s.cards for e in entries]
    seen = set(laid)
    assert len(seen) == len(laid), f"in two places: {[card for card in seen if laid.count(card) > 1]}"
    rest = [card for card in cards.ALL_CARDS if card not in seen]
    s.pile.rest = rest if pile is None else list(pile)
    assert not seen.intersection(s.pile.rest), f"in the Draw pile too: {seen.intersection(s.pile.rest)}"
    if pile is not None:
        s.discards.extend(card for card in rest if card not in s.pile.rest)
    s.turn, s.seat, s.passed = 4, seat, passed
    game = Upfront()
    game.at = "playing"
    s.stack = [game, Turn()]
    if begin:
        kernel_play.begin(s)
        for one in groups:
            s.acted[gid(s, one.side, one.letter)] = one.acted
    return s


def _enlist(s: UpFrontState, groups: tuple[Group, ...]) -> None:
    people: list[tuple[int, int]] = []
    all_men: list[tuple[Group, Man]] = []
    taken: set[int] = set()
    for g in groups:
        for m in g.men:
            weapon = weapon_of(s.nation[g.side], m.weapon) if m.weapon else UNARMED
            person = m.facts.get("person", None)
            people.append((g.side, _person(s.nation[g.side], weapon, taken) if person is None else person))
            all_men.append((g, m))
    muster(s, people)
    facts = [m.facts for _, m in all_men]
    s.morale = tuple(f.get("morale", value) for f, value in zip(facts, s.morale))
    s.panic = tuple(f.get("panic", value) for f, value in zip(facts, s.panic))
    s.rout = tuple(f.get("rout", f.get("panic", value)) for f, value in zip(facts, s.rout))
    s.kia = tuple(f.get("kia", 8) for f in facts)
    ranks = [f.get("leader", "") for f in facts]
    order = [i for rank in ("SL", "COMMISSAR", "ASL") for i, r in enumerate(ranks) if r == rank]
    s.leaders = tuple(tuple(i for i in order if s.side[i] == seat) for seat in (0, 1))
    s.commissars = tuple(i for i in order if ranks[i] == "COMMISSAR")
    _lay_out(s, groups, all_men)


def _lay_out(s: UpFrontState, groups: tuple[Group, ...], all_men: list[tuple[Group, Man]]) -> None:
    for i, (g, m) in enumerate(all_men):
        weapon = weapon_of(s.nation[g.side], m.weapon) if m.weapon else UNARMED
        s.weapon[i] = weapon
        s.pinned[i] = m.facts.get("pinned", False)
        s.broken[i] = m.facts.get("broken", False)
        s.group[i] = GROUPS_OF[g.side]["ABCDEZ".index(g.letter)]
    for g in groups:
        slot = GROUPS_OF[g.side]["ABCDEZ".index(g.letter)]
        ids = tuple(i for i, (of, _) in enumerate(all_men) if of is g)
        s.men[slot] = ids
        s.chit[slot] = g.chit
        s.cards[slot] = tuple(e if e > 255 else _as_laid(e) for e in g.stack)
        for i, m in zip(ids, g.men):
            if "assistant" in m.facts:
                s.assistant[i] = ids[m.facts["assistant"]]
                s.principal[ids[m.facts["assistant"]]] = i


def _as_laid(card: int) -> int:
    """A bare card number in a stack lies as its kind says; Movement cards need `forward()` and the like."""
    how = {"smoke": ground.SMOKE_UP, "wire": ground.WIRE_UP}.get(cards.KIND[card], ground.TERRAIN_UP)
    return ground.entry(card, how)


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


def options(s: UpFrontState) -> list[Action]:
    return kernel_play.options(s)


def refusal(s: UpFrontState, *action: Any) -> Refusal:
    """The refusal of an action that must not be legal now."""
    found = kernel_play.why_not(s, action)
    assert found is not None, f"{action} is legal"
    return found


def turn_over(s: UpFrontState, *discards: Action, draw: bool = False) -> None:
    """Stop, make these discards, and pass the turn without drawing (or drawing what comes)."""
    me = s.seat
    run(s, [("stop",)])
    for action in discards:
        run(s, [action])
    while s.seat == me and s.player >= 0:
        frame = type(s.stack[-1]).__name__
        if frame == "Discards":
            run(s, [("done",)])
        elif frame == "Refill":
            run(s, [("keep",)])
        else:
            break
