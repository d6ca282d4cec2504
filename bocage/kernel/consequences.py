"""Standing consequences: "whenever this is so, that follows", wherever the change came from.

A rule that changes something says so: `touch(s, ("unit", u))`. When the step has ended the kernel gives what was
touched to `s.settle`, again and again until nothing is touched any more; only then is anybody asked or anything drawn.
A game declares its consequences once, in a stated order, in one module:

    STANDING = (
        Standing("UF 17.8", "man", turn_back),       # turn_back(s, thing) looks and, where it is so, acts
        Standing("UF 11.4", "man", free_assistant),
    )

    def settle(self, things): consequences.settle_by(STANDING, self, things)

A consequence that needs a question or a draw (a check is due) is owed: `owe(s, ("check", u))`. Before the next question
`s.owes(thing)` gives its procedure (or None if it is no longer due); it runs first, and then the pending question is
asked again. What is owed is public: it stands in the state while others are asked.

Where consequences may leave a pending question or draw without sense (the one who was asked for is gone), its frame has
`lapsed_<step>(s)`, which names the step to go to instead, or "" while the question stands.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from bocage.kernel.frames import CHANCE, NOBODY, OVER, Action, BrokenRule, Frame, State, call, goto

ROUNDS = 200
"""So many rounds without coming to rest are a bug."""


class Standing:
    """One standing consequence: `follows(s, thing)` looks at a touched thing of this kind and does what follows.

    It changes nothing where it is not so, and touches what it changes."""

    def __init__(self, rule: str, kind: str, follows: Callable[[Any, Action], None]) -> None:
        self.rule = rule
        self.kind = kind
        self.follows = follows


def touch(s: State, thing: Action) -> None:
    """Note that something has changed: a tuple, its kind first."""
    if thing not in s.touched:
        s.touched.append(thing)


def owe(s: State, thing: Action) -> None:
    """A procedure is due before the next question; `s.owes(thing)` will be asked for it."""
    if thing not in s.owed:
        s.owed.append(thing)


def discharge(s: State, thing: Action) -> None:
    """What was owed has been done by another step, so that it is not asked for again."""
    if thing in s.owed:
        s.owed.remove(thing)


def settle_by(rows: Sequence[Standing], s: State, things: list[Action]) -> None:
    """Each consequence in its order, for each thing of its kind that was touched."""
    for standing in rows:
        for thing in things:
            if thing[0] == standing.kind:
                standing.follows(s, thing)


def settled(s: State) -> None:
    """Apply the standing consequences until nothing changes any more. For the kernel, and for a step that must see
    them done before it goes on."""
    for _ in range(ROUNDS):
        things = s.touched
        if not things:
            return
        s.touched = []
        s.settle(things)
    raise BrokenRule(f"the consequences of {things[0]!r} never come to rest")


def first_owed(s: State, f: Frame, then: str) -> bool:
    """For a step that may not go on before what is owed is done (a turn ends, say): runs it, comes back to `then` and
    says True; False if nothing is owed."""
    if s.touched:
        settled(s)
    f.at = then
    return _interpose(s) if s.owed else False


class Meanwhile(Frame):
    """A question waits here while a consequence is gone through; then it is asked again. `rest` is owed after that
    consequence; what the consequence itself makes due comes before its own next question."""

    def __init__(self, player: int = NOBODY, rule: str = "", private: tuple[int, ...] | None = None) -> None:
        super().__init__()
        self.player = player
        self.rule = rule
        self.private = private
        self.rest: tuple[Action, ...] = ()

    def over(self, s: State, _: Any) -> None:
        s.stack.pop()
        s.player = self.player
        s.rule = self.rule
        s.private = self.private
        s.owed = [*self.rest, *s.owed]
        _lapse(s)


def follow(s: State) -> None:
    """After a step: everything that follows from what it touched, and what is owed before the next question."""
    if s.touched and s.player != OVER:
        settled(s)
        _lapse(s)
    if s.player >= 0 and s.owed:
        _interpose(s)
    elif s.player == OVER:
        s.touched.clear()
        s.owed.clear()


def _interpose(s: State) -> bool:
    """Start the first procedure that is still due; whatever waits for a player waits until it is over."""
    while s.owed:
        child = s.owes(s.owed.pop(0))
        if child is not None:
            waiting = Meanwhile(s.player, s.rule, s.private)
            waiting.rest = tuple(s.owed)
            s.owed = []
            s.player = NOBODY
            s.stack.append(waiting)
            call(s, waiting, "over", child)
            return True
    return False


def _lapse(s: State) -> None:
    """A pending question or draw that makes no sense any more goes, and its frame goes on elsewhere."""
    if s.player < CHANCE:
        return
    f = s.stack[-1]
    lapsed = getattr(f, "lapsed_" + f.at, None)
    if lapsed is not None:
        step = lapsed(s)
        if step:
            s.player = NOBODY
            goto(s, f, step)
