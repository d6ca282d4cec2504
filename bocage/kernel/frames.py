"""Frames: rule procedures in progress, and the few words in which their steps speak.

A frame is a numbered section of a rulebook under way. Its methods are steps; every step ends by saying what comes
next: `ask` a player, `roll` or `draw`, `call` another procedure, `goto` a step, `end`. The value asked for, drawn or
ended with is delivered to the next named step. For a step `enter` that takes a player's answer the frame also has
`can_enter(s)` (the legal answers) and may have `why_not_enter(s, action)` (the rule that forbids),
`explain_enter(s, action)` (what it would do) and `cites_enter(s, action)` (its rules).

Plain data only: a frame or state holds numbers, strings, tuples and None, or flat lists and dicts of those, and Piles.
That makes one generic copy and one codec serve them all. Every argument of a frame's __init__ has a default, so that
a frame can be made empty and filled.
"""

from __future__ import annotations

from typing import Any, Self

from bocage.kernel.chance import Pile
from bocage.kernel.refusal import Refusal

CHANCE = -1
OVER = -2
NOBODY = -3
SPECTATOR = -4

Action = tuple[Any, ...]
Event = tuple[str, Action, "tuple[int, ...] | None"]
"""(rule, what happened, seats that may know it or None for all)."""

PASS: Action = ("pass",)


class BrokenRule(Exception):
    """A bug in a game's procedures: a step that named no successor, or consequences that never come to rest."""


COMPILED = not str(__file__).endswith(".py")


def field_names(thing: object) -> tuple[str, ...]:
    """The data fields of a frame, state or pile, in interpreted and compiled builds alike."""
    compiled = getattr(type(thing), "__mypyc_attrs__", None)
    if compiled is not None:
        return tuple([name for name in compiled if name != "__dict__"])
    return tuple(thing.__dict__)


_MUTABLE: dict[type, tuple[str, ...]] = {}
"""The list, dict and Pile fields of a class: a field keeps its kind for good, so they are looked for once."""


def _mutable(thing: object) -> tuple[str, ...]:
    kinds = (list, dict, Pile)
    # `events` is a list or None, and a copy starts without it
    names = [name for name in field_names(thing) if name != "events"]
    found = tuple([name for name in names if type(getattr(thing, name)) in kinds])
    _MUTABLE[type(thing)] = found
    return found


def copy_of(old: Any) -> Any:
    """An independent copy: what can change in place is copied, the rest is shared."""
    kind = type(old)
    mutable = _MUTABLE.get(kind)
    if mutable is None:
        mutable = _mutable(old)
    if COMPILED:
        new = kind()
        for name in field_names(old):
            setattr(new, name, getattr(old, name))
        for name in mutable:
            setattr(new, name, getattr(old, name).copy())
        return new
    new = object.__new__(kind)
    fields = new.__dict__
    fields.update(old.__dict__)
    for name in mutable:
        fields[name] = fields[name].copy()
    return new


class Frame:
    """One rule procedure in progress. Holds ids and numbers only: never secrets, units or functions."""

    at: str

    def __init__(self) -> None:
        self.at = "start"

    def copy(self) -> Self:
        new: Self = copy_of(self)
        return new


class State:
    """What the kernel needs of a state. A game subclasses it and adds its board, hands and tracks.

    `player` decides now (or CHANCE, or OVER) under `rule`; the answer goes to step `stack[-1].at`.
    `chance` names what is drawn: ("dice", "2d6") or ("pile", field).
    `private` lists the seats that may know the pending answer; None means everybody.
    `events` gathers narration since it was last taken; None switches narration off (search, mass simulation).
    `touched` and `owed` belong to standing consequences (`kernel.consequences`): what has changed, what is due.
    """

    def __init__(self) -> None:
        self.stack: list[Frame] = []
        self.player: int = NOBODY
        self.rule: str = ""
        self.value: Any = None
        self.chance: tuple[str, str] = ("", "")
        self.private: tuple[int, ...] | None = None
        self.revealed: bool = False
        self.result: tuple[float, ...] | None = None
        self.ending: tuple[str, str] = ("", "")
        self.events: list[Event] | None = None
        self.touched: list[Action] = []
        self.owed: list[Action] = []

    def copy(self) -> Self:
        """Independent of the original; narration is off in the copy."""
        new: Self = copy_of(self)
        new.stack = [frame.copy() for frame in self.stack]
        new.events = None
        return new

    def pile_is_empty(self, name: str) -> None:
        """Called when a card is to be drawn from an empty pile: the game reshuffles here, if its rules let it."""

    def settle(self, things: list[Action]) -> None:
        """Called after a step that touched these things: the game's standing consequences, in their order."""

    def elsewhere(self, action: Action) -> Refusal | None:
        """Why an answer that means nothing to the present question is none here: where it belongs, or why nobody was
        asked. None: there is nothing to say about it."""
        return None

    def sharper(self, action: Action, refusal: Refusal) -> Refusal:
        """The same refusal, or one that names a more particular rule."""
        return refusal

    def owes(self, thing: Action) -> Frame | None:
        """The procedure that is due before the next question because of this; None if it no longer is."""
        return None


def ask(s: State, f: Frame, then: str, player: int, rule: str, private: tuple[int, ...] | None = None) -> None:
    """Let a player decide; step `then` takes the answer, `can_<then>` lists the answers."""
    f.at = then
    s.player = player
    s.rule = rule
    s.private = private


def roll(s: State, f: Frame, then: str, dice: str, rule: str, private: tuple[int, ...] | None = None) -> None:
    """Roll "1d10", "2d6", ...: one die gives a number, several a tuple."""
    f.at = then
    s.player = CHANCE
    s.rule = rule
    s.chance = ("dice", dice)
    s.private = private


def draw(s: State, f: Frame, then: str, pile: str, rule: str, private: tuple[int, ...] | None = None) -> None:
    """Draw a card from the pile in field `pile`; it has left the pile when `then` gets it."""
    held: Pile = getattr(s, pile)
    if not held.rest and not held.top:
        s.pile_is_empty(pile)
    f.at = then
    s.player = CHANCE
    s.rule = rule
    s.chance = ("pile", pile)
    s.private = private


def call(s: State, f: Frame, then: str, child: Frame) -> None:
    """Start another procedure; what it ends with goes to step `then`."""
    f.at = then
    s.stack.append(child)


def call_at_once(s: State, f: Frame, then: str, child: Frame) -> None:
    """As `call`; where this step has touched nothing, the other procedure's first step belongs to it."""
    f.at = then
    s.stack.append(child)
    if not s.touched:
        child.at = ""
        getattr(child, "start")(s, None)  # noqa: B009 (a Frame as such has no steps)


def goto(s: State, f: Frame, then: str, value: Any = None) -> None:
    """The next step of this procedure, with a value for it."""
    f.at = then
    s.value = value


def end(s: State, value: Any = None) -> None:
    """This procedure is over; the caller's step gets the value."""
    s.stack.pop()
    s.value = value


def finish(s: State, result: tuple[float, ...], rule: str, reason: str) -> None:
    """The game is over: one number per seat (1 won, 0 lost, 0.5 drawn)."""
    s.player = OVER
    s.result = result
    s.rule = rule
    s.ending = (rule, reason)
    tell(s, rule, ("over", reason))


def tell(s: State, rule: str, what: Action, seats: tuple[int, ...] | None = None) -> None:
    """Narrate an effect with its rule; `seats` limits who may know it."""
    if s.events is not None:
        s.events.append((rule, what, seats))


def reveal(s: State, rule: str, what: Action) -> None:
    """Narrate something that was hidden until now: no undo goes back before it."""
    s.revealed = True
    tell(s, rule, what)
