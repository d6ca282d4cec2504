"""One row per verb: for a frame that offers many, each verb says all about itself in one place.

The frame's `can_`, `why_not_`, `explain_`, `cites_` and the step itself hand on to the rows:

    def can_chosen(self, s): return verbs.offered(ROWS, s, self)
    def why_not_chosen(self, s, action): return verbs.refusal(ROWS, s, self, action)
    def explain_chosen(self, s, action): return verbs.explained(ROWS, s, self, action)
    def cites_chosen(self, s, action): return verbs.cited(ROWS, s, self, action)
    def chosen(self, s, action): verbs.do(ROWS, s, self, action)

`listed` names the answers worth asking about, `refusal` alone judges them: what is offered and what is refused can
never disagree, and there is no second, quicker copy of a test. Where listing *is* the test (a search for paths), the
row says `sure` and its `refusal` finds the action in the same search.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from bocage.kernel.explain import Explanation
from bocage.kernel.frames import Action
from bocage.kernel.refusal import Refusal


def unexplained(s: Any, f: Any, action: Action) -> Explanation | None:
    """For a verb that adds nothing up and draws nothing."""
    return None


def allowed(s: Any, f: Any, action: Action) -> Refusal | None:
    """For a verb that nothing forbids, once it is listed."""
    return None


def single(s: Any, f: Any) -> list[Action]:
    """For a verb that has but one answer and is always looked at: see `Verb.only`."""
    return []


class Verb:
    """One kind of answer; `name` is the action's first word. The functions get the state, the frame and the action."""

    def __init__(
        self,
        name: str,
        rule: str,
        listed: Callable[[Any, Any], list[Action]],
        refusal: Callable[[Any, Any, Action], Refusal | None],
        does: Callable[[Any, Any, Action], None],
        explain: Callable[[Any, Any, Action], Explanation | None] = unexplained,
        cites: tuple[str, ...] = (),
        sure: bool = False,
        only: Action | None = None,
    ) -> None:
        self.name = name
        self.rule = rule
        self.listed = listed
        self.refusal = refusal
        self.does = does
        self.explain = explain
        self.cites = cites
        self.sure = sure  # what is listed has been judged by the row's own refusal already
        self.only = only  # the one answer of this verb, judged every time; `listed` (`single`) is not called

    def refused(self, refusal: Callable[[Any, Any, Action], Refusal | None]) -> Verb:
        """The same row with another refusal."""
        return Verb(
            self.name, self.rule, self.listed, refusal, self.does, self.explain, self.cites, self.sure, self.only
        )


def offered(rows: Sequence[Verb], s: Any, f: Any) -> list[Action]:
    """The legal answers, verb by verb in the order of the rows."""
    found: list[Action] = []
    for verb in rows:
        only = verb.only
        if only is not None:
            if verb.refusal(s, f, only) is None:
                found.append(only)
            continue
        listed = verb.listed(s, f)
        if not listed:
            continue
        if verb.sure:
            found += listed
        else:
            refuse = verb.refusal
            for action in listed:
                if refuse(s, f, action) is None:
                    found.append(action)
    return found


def any_offered(rows: Sequence[Verb], s: Any, f: Any, but: str = "") -> bool:
    """Whether there is a legal answer at all (`but` this verb): looks no further than the first."""
    for verb in rows:
        if verb.name == but:
            continue
        for action in (verb.only,) if verb.only is not None else verb.listed(s, f):
            if verb.sure or verb.refusal(s, f, action) is None:
                return True
    return False


def row(rows: Sequence[Verb], action: Any) -> Verb | None:
    """The row of an answer; None for one that begins with none of these verbs."""
    if isinstance(action, tuple) and action:
        name = action[0]
        for verb in rows:
            if verb.name == name:
                return verb
    return None


def refusal(rows: Sequence[Verb], s: Any, f: Any, action: Any) -> Refusal | None:
    """Why not; None also for what is no answer of these verbs at all: then the kernel says that it is no choice."""
    verb = row(rows, action)
    return verb.refusal(s, f, action) if verb is not None else None


def explained(rows: Sequence[Verb], s: Any, f: Any, action: Action) -> Explanation | None:
    verb = row(rows, action)
    return verb.explain(s, f, action) if verb is not None else None


def cited(rows: Sequence[Verb], s: Any, f: Any, action: Action) -> tuple[str, ...]:
    verb = row(rows, action)
    return (verb.rule, *verb.cites) if verb is not None else ()


def do(rows: Sequence[Verb], s: Any, f: Any, action: Action) -> None:
    """Carry a legal answer out; the row's function ends the step."""
    name = action[0]
    for verb in rows:
        if verb.name == name:
            verb.does(s, f, action)
            return
    raise AssertionError(f"no verb {action!r}")
