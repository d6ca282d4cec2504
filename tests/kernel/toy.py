"""A toy game that uses every word of the kernel: two seats race to three points with dice, cards, windows and secrets.

In his turn a player may `roll` (5 or 6 scores), `draw` a card from a shuffled pile of 1, 1, 2 into his secret hand, or
`duel` (both choose in secret; odds or evens decides). After a roll the other seat has a window to play a 2 and cancel.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from bocage.kernel.chance import Pile
from bocage.kernel.explain import Explanation, Odds
from bocage.kernel.frames import (
    PASS,
    SPECTATOR,
    Action,
    Frame,
    State,
    ask,
    call,
    draw,
    end,
    finish,
    goto,
    reveal,
    roll,
    tell,
)
from bocage.kernel.game import GameOf, Option, Scenario
from bocage.kernel.procedures import Sequence
from bocage.kernel.refusal import Refusal


class ToyState(State):
    def __init__(self) -> None:
        super().__init__()
        self.points: list[int] = [0, 0]
        self.hands: list[tuple[int, ...]] = [(), ()]
        self.pile = Pile()
        self.used: list[int] = []
        self.seat = 0
        self.turns = 0
        self.goal = 3
        self.named: list[Action] = []

    def pile_is_empty(self, name: str) -> None:
        self.pile.rest, self.used = self.used, []
        tell(self, "TOY 2.1", ("reshuffled",))


def draw_refusal(s: ToyState) -> Refusal | None:
    if len(s.hands[s.seat]) >= 2:
        return Refusal("TOY 2.2", "a hand holds two cards at most")
    if not s.pile.size() and not s.used:
        return Refusal("TOY 2.1", "all cards are in hands")
    return None


class Turn(Frame):
    """TOY 1.0 One thing a turn: roll, draw or duel."""

    def start(self, s: ToyState, _: Any) -> None:
        ask(s, self, "chosen", s.seat, "TOY 1.0")

    def can_chosen(self, s: ToyState) -> list[Action]:
        more: list[Action] = [] if draw_refusal(s) else [("draw",)]
        return [("roll",), ("duel",), ("wait",), *more]

    def why_not_chosen(self, s: ToyState, action: Action) -> Refusal | None:
        return draw_refusal(s) if action == ("draw",) else None

    def explain_chosen(self, s: ToyState, action: Action) -> Explanation | None:
        if action != ("roll",):
            return None
        e = Explanation(
            ("TOY 1.1",), "a roll", odds=[Odds("a point", 2 / 6, "TOY 1.1"), Odds("nothing", 4 / 6, "TOY 1.1")]
        )
        e.add("TOY 1.1", "needed", 5)
        return e

    def chosen(self, s: ToyState, action: Action) -> None:
        if action == ("roll",):
            roll(s, self, "rolled", "1d6", "TOY 1.1")
        elif action == ("draw",):
            draw(s, self, "drawn", "pile", "TOY 2.0", (s.seat,))
        elif action == ("duel",):
            call(s, self, "duelled", Duel())
        else:
            end(s)

    def rolled(self, s: ToyState, value: int) -> None:
        if value < 5:
            return end(s)
        s.points[s.seat] += 1
        tell(s, "TOY 1.1", ("point", s.seat))
        return call(s, self, "cancelled", Cancel(1 - s.seat))

    def cancelled(self, s: ToyState, _: Any) -> None:
        end(s)

    def drawn(self, s: ToyState, card: int) -> None:
        s.hands[s.seat] = tuple(sorted((*s.hands[s.seat], card)))
        tell(s, "TOY 2.0", ("drew", s.seat))
        tell(s, "TOY 2.0", ("drew", s.seat, card), (s.seat,))
        end(s)

    def duelled(self, s: ToyState, answers: tuple[Action, ...]) -> None:
        winner = (answers[0][1] + answers[1][1]) % 2
        reveal(s, "TOY 3.0", ("duel", winner))
        s.points[winner] += 1
        end(s)


class Cancel(Frame):
    """TOY 2.3 The other seat, if it holds a card at all, may play a 2 and take the point away; asked till it passes."""

    def __init__(self, seat: int = 0) -> None:
        super().__init__()
        self.seat = seat

    def start(self, s: ToyState, _: Any) -> None:
        if not s.hands[self.seat]:
            return end(s)
        return ask(s, self, "answer", self.seat, "TOY 2.3")

    def can_answer(self, s: ToyState) -> list[Action]:
        return [PASS, ("cancel",)] if 2 in s.hands[self.seat] and s.points[s.seat] else [PASS]

    def answer(self, s: ToyState, action: Action) -> None:
        if action == PASS:
            return end(s)
        hand = list(s.hands[self.seat])
        hand.remove(2)
        s.hands[self.seat] = tuple(hand)
        s.used.append(2)
        s.points[s.seat] -= 1
        reveal(s, "TOY 2.3", ("cancelled", self.seat))
        return goto(s, self, "start")


class Duel(Frame):
    """TOY 3.0 Both name a number in secret: asked one after the other, nothing shown until both are in."""

    def start(self, s: ToyState, _: Any) -> None:
        s.named = []
        ask(s, self, "answer", 0, "TOY 3.0", (0,))

    def can_answer(self, s: ToyState) -> list[Action]:
        return [("name", 0), ("name", 1)]

    def answer(self, s: ToyState, action: Action) -> None:
        s.named.append(action)
        if len(s.named) == 1:
            return ask(s, self, "answer", 1, "TOY 3.0", (1,))
        answers, s.named = tuple(s.named), []
        s.revealed = True
        return end(s, answers)


class Round(Sequence):
    def parts(self) -> tuple[type[Frame], ...]:
        return (Turn, NextSeat)


class NextSeat(Frame):
    def start(self, s: ToyState, _: Any) -> None:
        s.seat = 1 - s.seat
        s.turns += 1
        end(s)


class ToyGame(Frame):
    def start(self, s: ToyState, _: Any) -> None:
        if max(s.points) >= s.goal or s.turns >= 60:
            best = max(s.points)
            return finish(s, tuple(1.0 if p == best else 0.0 for p in s.points), "TOY 4.0", "enough points")
        return call(s, self, "start", Round())


class Toy(GameOf[ToyState]):
    name = "toy"
    title = "Toy"
    prefix = "TOY"

    def scenarios(self) -> list[Scenario]:
        return [Scenario("race", "The race", "First to three", ("Red", "Blue"), {})]

    def option_list(self, scenario: str) -> list[Option]:
        return [
            Option("goal", 3, (1, 3, 5), "points to win", "TOY 4.0"),
            Option("cards", True, (True, False), "with cards"),
        ]

    def new(self, scenario: str, options: Mapping[str, Any]) -> ToyState:
        s = ToyState()
        s.goal = options["goal"]
        s.pile.rest = [1, 1, 2] if options["cards"] else []
        s.stack.append(ToyGame())
        return s

    def seats(self, s: ToyState) -> tuple[str, ...]:
        return ("Red", "Blue")

    def view(self, s: ToyState, seat: int) -> dict[str, Any]:
        return {
            "points": s.points[:],
            "hands": [list(h) if i == seat else len(h) for i, h in enumerate(s.hands)],
            "used": sorted(s.used),
            "seat": s.seat,
        }

    def determinize(self, s: ToyState, seat: int, rng: Random) -> ToyState:
        new = s.copy()
        hidden = [i for i in (0, 1) if i != seat] if seat != SPECTATOR else [0, 1]
        cards = new.pile.rest + [c for i in hidden for c in new.hands[i]]
        rng.shuffle(cards)
        for i in hidden:
            size = len(new.hands[i])
            new.hands[i] = tuple(sorted(cards[:size]))
            del cards[:size]
        new.pile.rest = cards
        turn = new.stack[-1]
        if isinstance(turn, Duel) and seat != 0:
            new.named = [("name", rng.randrange(2)) for _ in new.named]
        return new

    def prompt(self, s: ToyState) -> str:
        return "Your choice"

    def screen(self, view: dict[str, Any]) -> str:
        return f"points {view['points']}"
