"""A toy game of standing consequences, verbs and obligations: two seats push over a row of dominoes.

DOM 1 A seat pushes a standing domino or, once he has pushed his first, stops. DOM 2 A fallen domino fells its right
neighbour, if that is near. DOM 3 Whoever fells a bell owes a roll; on a 6 the other seat may set one domino up again.
DOM 4 A cursed domino must be pushed first, while it stands. DOM 5 When none stands the game is over.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from bocage.kernel import consequences, obligations, verbs
from bocage.kernel.consequences import Standing, owe, touch
from bocage.kernel.explain import Explanation
from bocage.kernel.frames import PASS, Action, Frame, State, ask, call, end, finish, goto, roll, tell
from bocage.kernel.game import GameOf, Scenario
from bocage.kernel.obligations import Obligation
from bocage.kernel.refusal import Refusal
from bocage.kernel.verbs import Verb

STANDS, FALLEN = 1, 0


class Row(State):
    def __init__(self) -> None:
        super().__init__()
        self.up: list[int] = [STANDS] * 6
        self.near: list[bool] = [False] * 6
        self.bells: tuple[int, ...] = ()
        self.cursed = -1
        self.pushed = [0, 0]
        self.seat = 0

    def settle(self, things: list[Action]) -> None:
        consequences.settle_by(STANDING, self, things)

    def owes(self, thing: Action) -> Frame | None:
        return Bell(thing[1], thing[2]) if self.up[thing[1]] == FALLEN else None


def fell(s: Row, i: int, rule: str) -> None:
    s.up[i] = FALLEN
    tell(s, rule, ("fell", i))
    touch(s, ("domino", i))


def fells_neighbour(s: Row, thing: Action) -> None:
    i = thing[1]
    if s.up[i] == FALLEN and i + 1 < len(s.up) and s.near[i] and s.up[i + 1]:
        fell(s, i + 1, "DOM 2")


def rings(s: Row, thing: Action) -> None:
    if thing[1] in s.bells and s.up[thing[1]] == FALLEN:
        s.bells = tuple([bell for bell in s.bells if bell != thing[1]])
        owe(s, ("bell", thing[1], 1 - s.seat))


def trembles_for_ever(s: Row, thing: Action) -> None:
    touch(s, thing)


STANDING = (Standing("DOM 2", "domino", fells_neighbour), Standing("DOM 3", "domino", rings))


def push_refusal(s: Row, f: Frame, action: Action) -> Refusal | None:
    if not s.up[action[1]]:
        return Refusal("DOM 1", "that domino does not stand")
    return obligations.refusal(DUTIES, s, s.seat, action)


def stop_refusal(s: Row, f: Frame, action: Action) -> Refusal | None:
    if not s.pushed[s.seat]:
        return Refusal("DOM 1", "he has pushed nothing yet")
    return obligations.refusal(DUTIES, s, s.seat, action)


def all_pushes(s: Row, f: Frame) -> list[Action]:
    return [("push", i) for i in range(len(s.up))]


def the_stop(s: Row, f: Frame) -> list[Action]:
    return [("stop",)]


def push(s: Row, f: Frame, action: Action) -> None:
    s.pushed[s.seat] += 1
    fell(s, action[1], "DOM 1")
    ask(s, f, "chosen", s.seat, "DOM 1")


def stop(s: Row, f: Frame, action: Action) -> None:
    end(s)


def told(s: Row, f: Frame, action: Action) -> Explanation | None:
    return Explanation(("DOM 1",), f"domino {action[1]} falls")


VERBS = (
    Verb("push", "DOM 1", all_pushes, push_refusal, push, told, ("DOM 2",)),
    Verb("stop", "DOM 1", the_stop, stop_refusal, stop),
)


def curse_due(s: Row, seat: int) -> bool:
    return s.cursed >= 0


def curse_stands(s: Row, seat: int) -> bool:
    return bool(s.up[s.cursed])


def lifts_curse(s: Row, seat: int, action: Action) -> bool:
    return action == ("push", s.cursed)


DUTIES = (Obligation("DOM 4", "the cursed domino must be pushed first", curse_due, curse_stands, lifts_curse),)


class Pushes(Frame):
    """DOM 1."""

    def start(self, s: Row, _: Any) -> None:
        goto(s, self, "ready", len([up for up in s.up if up]))

    def ready(self, s: Row, standing: int) -> None:
        if not standing:
            return finish(s, (1.0, 0.0), "DOM 5", "none stands")
        return ask(s, self, "chosen", s.seat, "DOM 1", (s.seat,))

    def lapsed_chosen(self, s: Row) -> str:
        return "" if any(s.up) else "start"

    def can_chosen(self, s: Row) -> list[Action]:
        return verbs.offered(VERBS, s, self)

    def why_not_chosen(self, s: Row, action: Action) -> Refusal | None:
        return verbs.refusal(VERBS, s, self, action)

    def explain_chosen(self, s: Row, action: Action) -> Explanation | None:
        return verbs.explained(VERBS, s, self, action)

    def cites_chosen(self, s: Row, action: Action) -> tuple[str, ...]:
        return verbs.cited(VERBS, s, self, action)

    def chosen(self, s: Row, action: Action) -> None:
        verbs.do(VERBS, s, self, action)


class Bell(Frame):
    """DOM 3."""

    def __init__(self, bell: int = 0, seat: int = 0) -> None:
        super().__init__()
        self.bell = bell
        self.seat = seat

    def start(self, s: Row, _: Any) -> None:
        roll(s, self, "rolled", "1d6", "DOM 3")

    def rolled(self, s: Row, die: int) -> None:
        if die == 6:
            return ask(s, self, "restored", self.seat, "DOM 3")
        return end(s)

    def can_restored(self, s: Row) -> list[Action]:
        return [PASS, *[("up", i) for i, up in enumerate(s.up) if not up]]

    def restored(self, s: Row, action: Action) -> None:
        if action != PASS:
            s.up[action[1]] = STANDS
        end(s)


class DominoGame(Frame):
    def start(self, s: Row, _: Any) -> None:
        if consequences.first_owed(s, self, "start"):
            return
        call(s, self, "passed", Pushes())

    def passed(self, s: Row, _: Any) -> None:
        s.seat = 1 - s.seat
        s.pushed[s.seat] = 0
        goto(s, self, "start")


class Dominoes(GameOf[Row]):
    name = "dominoes"
    title = "Dominoes"
    prefix = "DOM"

    def scenarios(self) -> list[Scenario]:
        return [Scenario("row", "The row", "Six dominoes", ("Red", "Blue"), {})]

    def new(self, scenario: str, options: Mapping[str, Any]) -> Row:
        s = Row()
        s.near = [True, True, False, False, True, False]
        s.bells = (1, 5)
        s.stack.append(DominoGame())
        return s

    def seats(self, s: Row) -> tuple[str, ...]:
        return ("Red", "Blue")

    def view(self, s: Row, seat: int) -> dict[str, Any]:
        return {"up": s.up[:], "seat": s.seat}

    def determinize(self, s: Row, seat: int, rng: Random) -> Row:
        return s.copy()

    def prompt(self, s: Row) -> str:
        return "Which?"

    def obligations(self, s: Row) -> Sequence[Obligation]:
        return DUTIES if isinstance(s.stack[-1], Pushes) else ()

    def screen(self, view: dict[str, Any]) -> str:
        return str(view["up"])
