"""Playing a state: what may be done, why not, what it would do, and doing it."""

from __future__ import annotations

from random import Random
from sys import intern
from typing import Any

from bocage.kernel import consequences
from bocage.kernel.chance import Weighted, dice_outcomes, dice_sample
from bocage.kernel.explain import Explanation
from bocage.kernel.frames import CHANCE, NOBODY, OVER, Action, State
from bocage.kernel.frames import BrokenRule as BrokenRule
from bocage.kernel.refusal import Refusal


def begin(s: State) -> None:
    """Run a newly set-up state to its first question or draw."""
    apply(s, None)


def apply(s: State, action: Any) -> None:
    """Deliver an answer or a drawn result and run on to the next one. Trusted: `why_not` and `possible` check."""
    if s.player == CHANCE and s.chance[0] == "pile":
        getattr(s, s.chance[1]).take(action)
    s.player = NOBODY
    s.value = None
    stack = s.stack
    value = action
    while True:
        f = stack[-1]
        step = f.at
        f.at = ""
        if not step:
            raise BrokenRule(f"{type(f).__name__} did not say what comes next")
        getattr(f, step)(s, value)
        if s.touched or s.owed:
            consequences.follow(s)
        if s.player != NOBODY:
            return
        value = s.value
        if value is not None:
            s.value = None


def options(s: State) -> list[Action]:
    """The legal answers to the question asked now; empty when chance decides or the game is over."""
    if s.player < 0:
        return []
    f = s.stack[-1]
    found: list[Action] = getattr(f, _CAN.get(f.at) or _can(f.at))(s)
    return found


_CAN: dict[str, str] = {}
"""By step, the name of what lists its answers: one string for good, because Python finds a method by that very string
at once, and a new one only by a search through the classes."""


def _can(step: str) -> str:
    name = intern("can_" + step)
    _CAN[step] = name
    return name


def among(choices: list[Action], given: Any) -> Action | None:
    """The choice that is meant by what somebody sent: the choice itself is what is applied and logged, never a thing
    that only compares equal to it (1.0 and True are not 1)."""
    for choice in choices:
        if choice == given and same(choice, given):
            return choice
    return None


def offered(s: State, given: Any) -> Action | None:
    """The legal answer that is meant by what somebody sent; None if there is none."""
    return among(options(s), given)


def same(ours: Any, given: Any) -> bool:
    """Whether two equal values are the same in kind. A browser writes our 1.0 as 1; the reverse is not ours."""
    if isinstance(ours, tuple):
        return isinstance(given, tuple) and all(same(a, b) for a, b in zip(ours, given))
    if type(ours) is float and type(given) is int:
        return True
    return type(ours) is type(given)


MOST_PARTS = 400
"""Parts of one answer, those within others counted too."""


def sound(given: Any) -> bool:
    """Whether this could be an answer at all: words, None, numbers of ordinary size, and tuples of those."""
    waiting, parts = [given], 0
    while waiting:
        part = waiting.pop()
        parts += 1
        if parts > MOST_PARTS:
            return False
        if isinstance(part, tuple):
            waiting.extend(part)
        elif isinstance(part, str):
            if len(part) > 1000:
                return False
        elif type(part) is int or type(part) is float:
            if not -1_000_000_000 < part < 1_000_000_000:  # NaN too
                return False
        elif part is not None:
            return False
    return isinstance(given, tuple)


def why_not(s: State, action: Action, listed: list[Action] | None = None) -> Refusal | None:
    """None if the action is legal now, else the rule and the reason; `listed` are the options, where they are known."""
    if s.player == OVER:
        return Refusal(s.ending[0], "the game is over")
    if s.player < 0:
        return Refusal(s.rule, "a draw comes first")
    choices = options(s) if listed is None else listed
    if among(choices, action) is not None:
        return None
    if action in choices or not sound(action):
        return Refusal(s.rule, "an answer is made of words and whole numbers as they were offered")
    f = s.stack[-1]
    why = getattr(f, "why_not_" + f.at, None)
    refusal: Refusal | None = None
    if why is not None:
        try:
            refusal = why(s, action)
        except (TypeError, ValueError, LookupError, ArithmeticError, AttributeError):  # not even the shape of an answer
            refusal = None
    if refusal is not None:
        return s.sharper(action, refusal)
    return _elsewhere(s, action) or Refusal(s.rule, "that is not one of the choices here")


def _elsewhere(s: State, action: Action) -> Refusal | None:
    try:
        return s.elsewhere(action)
    except (TypeError, ValueError, IndexError, KeyError):  # not even the shape of an answer
        return None


def cites(s: State, action: Action) -> tuple[str, ...]:
    """The rules under which a legal action is taken; at least the rule of the question."""
    f = s.stack[-1]
    more = getattr(f, "cites_" + f.at, None)
    found: tuple[str, ...] = more(s, action) if more is not None else ()
    return found if s.rule in found else (s.rule, *found)


def explain(s: State, action: Action) -> Explanation:
    """What this action would do before it is taken: the sum with its rules and the odds of each result."""
    f = s.stack[-1]
    more = getattr(f, "explain_" + f.at, None)
    found: Explanation | None = more(s, action) if more is not None else None
    return found or Explanation(rules=cites(s, action))


def outcomes(s: State) -> list[Weighted]:
    """What chance may deliver now, with weights."""
    kind, what = s.chance
    if s.player != CHANCE:
        return []
    if kind == "dice":
        return list(dice_outcomes(what))
    listed: list[Weighted] = getattr(s, what).outcomes()
    return listed


def drawn(s: State, outcome: Any) -> Any:
    """The result of chance that is meant by what a save or store has; None if chance cannot deliver it now."""
    for value, _ in outcomes(s):
        if value == outcome and same(value, outcome):
            return value
    return None


def possible(s: State, outcome: Any) -> bool:
    """Whether chance may deliver this now."""
    return drawn(s, outcome) is not None


def sample(s: State, rng: Random) -> Any:
    """One result by its weight, without listing them."""
    kind, what = s.chance
    if kind == "dice":
        return dice_sample(what, rng)
    return getattr(s, what).sample(rng)


def run_chance(s: State, rng: Random) -> None:
    """Draw until a player decides or the game is over (for search and simulation: nothing is logged)."""
    while s.player == CHANCE:
        apply(s, sample(s, rng))


def random_play(s: State, rng: Random, most: int = 1_000_000) -> int:
    """Play uniformly among the legal actions to the end; how many decisions it took."""
    count = 0
    while s.player != OVER and count < most:
        if s.player == CHANCE:
            apply(s, sample(s, rng))
        else:
            choices = options(s)
            apply(s, choices[int(rng.random() * len(choices))])
            count += 1
    return count
