"""Lessons: guided first games. A lesson is a scenario, a fixed run of chance and steps that say what to do and why.

Both sides follow the script while it lasts; then the learner plays on freely. The place in the script is the number
of decisions taken, and a draw depends only on its number in the log, so a lesson survives undo and restart by itself.
"""

from __future__ import annotations

import re
import tomllib
from functools import cache
from importlib.resources import files
from random import Random
from typing import Any

from bocage.kernel import play
from bocage.kernel.codec import tupled
from bocage.kernel.frames import CHANCE, Action, State
from bocage.kernel.game import BadInput, Game
from bocage.kernel.refusal import Refusal
from bocage.server.careful import plain
from bocage.server.told import Told


class Step:
    """One decision: `pick` matches the choice meant, its words or the action itself; `text` is for the learner,
    `chance` forces draws."""

    def __init__(self, data: dict[str, Any]) -> None:
        self.pick = re.compile(data["pick"], re.IGNORECASE | re.MULTILINE)
        self.text: str = data.get("text", "")
        self.rule: str = data.get("rule", "")
        self.chance: list[Any] = [tupled(x) for x in data.get("chance", [])]


class Lesson:
    def __init__(self, ident: str, data: dict[str, Any]) -> None:
        self.ident = ident
        self.game: str = data["game"]
        self.scenario: str = data["scenario"]
        self.options: dict[str, Any] = data.get("options", {})
        self.title: str = data["title"]
        self.summary: str = data["summary"]
        self.seat: int = data["seat"]
        self.seed: int = data["seed"]
        self.bot: str = data.get("bot", "random")
        self.closing: str = data["closing"]
        self.chance: list[Any] = [tupled(x) for x in data.get("chance", [])]
        """Draws before the first decision."""
        self.steps = [Step(x) for x in data["step"]]

    def step(self, number: int) -> Step | None:
        return self.steps[number] if number < len(self.steps) else None


@cache
def lessons() -> dict[str, Lesson]:
    """All lessons by their id, in the order of their files."""
    folder = files("bocage.server") / "lessons"
    found = sorted((x for x in folder.iterdir() if x.name.endswith(".toml")), key=lambda x: x.name)
    return {x.name[:-5]: Lesson(x.name[:-5], tomllib.loads(x.read_text(encoding="utf-8"))) for x in found}


def lesson(ident: Any) -> Lesson:
    if not isinstance(ident, str) or ident not in lessons():
        raise BadInput(f"There is no lesson {str(ident)[:40]!r}; there are {', '.join(lessons()) or 'none'}.")
    return lessons()[ident]


def wanted(game: Game, s: State, step: Step) -> Action | None:
    """The choice that a step means."""
    for action in play.options(s):
        if step.pick.search(f"{game.describe(s, action)}\n{plain(action)}"):
            return action
    return None


class Taught(Told):
    """A match whose draws are those of the lesson."""

    def __init__(self, game: Game, lesson: Lesson) -> None:
        super().__init__(game, lesson.scenario, lesson.options)
        self.lesson = lesson

    def run_chance(self) -> None:
        while self.state.player == CHANCE:
            self.put(self._draw())

    def _draw(self) -> Any:
        step = self.lesson.step(self.steps - 1) if self.steps else None
        forced = step.chance if step is not None else self.lesson.chance if not self.steps else []
        drawn = sum(1 for line in self.lines if line.step == self.steps and line.entry.seat == CHANCE)
        if drawn < len(forced) and play.possible(self.state, forced[drawn]):
            return forced[drawn]
        return play.sample(self.state, Random(f"{self.lesson.seed} {len(self.log)}"))

    def now(self) -> tuple[Step, Action] | None:
        """The step that comes now and the choice it means; None when the script is over."""
        step = self.lesson.step(self.steps)
        if step is None or self.over:
            return None
        action = wanted(self.game, self.state, step)
        return None if action is None else (step, action)

    def astray(self, action: Action) -> Refusal | None:
        """What the lesson says to a choice that is legal but comes later."""
        now = self.now()
        if now is None or now[1] == action:
            return None
        return Refusal(now[0].rule, f"in this lesson, now: {self.game.describe(self.state, now[1])}")

    def told(self, seat: int) -> dict[str, Any]:
        """The lesson as the page shows it."""
        now = self.now()
        if now is None:
            return {"title": self.lesson.title, "n": len(self.lesson.steps), "of": len(self.lesson.steps),
                    "text": self.lesson.closing, "rule": "", "done": True}  # fmt: skip
        step, action = now
        mine = self.state.player == seat and bool(step.text)  # what has no text is done for the learner
        return {"title": self.lesson.title, "n": self.steps, "of": len(self.lesson.steps), "text": step.text,
                "rule": step.rule, "action": action if mine else None, "done": False}  # fmt: skip
