"""Lessons: guided first games. A lesson is a scenario, a fixed run of chance and steps that say what to do and why.

Both sides follow the script while it lasts. `opening` is a list of picks that are done before the learner sits down.
Then comes the fight, which the learner plays freely against the machine and has to win: `goal` says how, `won` is
what the table tells when it comes about (`times`: how often), `lost` what must not, `within` the number of the
learner's own decisions. Whoever loses begins the fight again with other luck. The place in the script is the number of
decisions taken, and a draw depends only on its number in the log, so a lesson survives undo and restart by itself.
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


class Fight:
    """What must be brought about at the end of a lesson, told by the words of the table's own events."""

    def __init__(self, data: dict[str, Any]) -> None:
        self.goal: str = data["goal"]
        self.won = re.compile(data["won"], re.IGNORECASE | re.MULTILINE)
        self.times: int = data.get("times", 1)
        self.lost = re.compile(data["lost"], re.IGNORECASE | re.MULTILINE) if "lost" in data else None
        self.within: int = data["within"]


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
        self.shift: int = data.get("shift", 0)
        """Decisions that were added to a set-up after the lesson was written: draws count as if they were not there."""
        self.bot: str = data.get("bot", "random")
        self.closing: str = data["closing"]
        self.chance: list[Any] = [tupled(x) for x in data.get("chance", [])]
        """Draws before the first decision."""
        self.opening = [Step({"pick": x} if isinstance(x, str) else x) for x in data.get("opening", [])]
        """Decisions that are taken before the learner sits down."""
        self.steps = [*self.opening, *[Step(x) for x in data["step"]]]
        self.fight = Fight(data["fight"]) if "fight" in data else None
        self.order: int = data.get("order", 9)

    def step(self, number: int) -> Step | None:
        return self.steps[number] if number < len(self.steps) else None


@cache
def lessons() -> dict[str, Lesson]:
    """All lessons by their id, in the order in which they are best taken."""
    folder = files("bocage.server") / "lessons"
    found = [
        Lesson(x.name[:-5], tomllib.loads(x.read_text(encoding="utf-8")))
        for x in folder.iterdir()
        if x.name.endswith(".toml")
    ]
    return {x.ident: x for x in sorted(found, key=lambda x: (x.game, x.order, x.ident))}


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

    def __init__(self, game: Game, lesson: Lesson, attempt: int = 0) -> None:
        super().__init__(game, lesson.scenario, lesson.options)
        self.lesson = lesson
        self.attempt = attempt

    def run_chance(self) -> None:
        while self.state.player == CHANCE:
            self.put(self._draw())

    def _draw(self) -> Any:
        step = self.lesson.step(self.steps - 1) if self.steps else None
        forced = step.chance if step is not None else self.lesson.chance if not self.steps else []
        drawn = sum(1 for line in self.lines if line.step == self.steps and line.entry.seat == CHANCE)
        if drawn < len(forced) and play.possible(self.state, forced[drawn]):
            return forced[drawn]
        luck = f" {self.attempt}" if self.attempt and step is None and self.steps else ""
        return play.sample(self.state, Random(f"{self.lesson.seed} {len(self.log) - self.lesson.shift}{luck}"))

    def begin(self, whole: bool) -> None:
        """To where the learner sits down: after the opening, or with the whole script done to the fight."""
        self.run_chance()
        until = len(self.lesson.steps) if whole else len(self.lesson.opening)
        while self.steps < until and (now := self.now()) is not None:
            self.put(now[1])
            self.run_chance()

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

    def fought(self) -> dict[str, Any] | None:
        """How the fight stands: `state` is open, won or lost, `done` of `times`, and the decisions `left`."""
        fight = self.lesson.fight
        if fight is None or self.steps < len(self.lesson.steps):
            return None
        seat = self.lesson.seat
        done, own, state = 0, 0, "open"
        for line in self.lines:
            if state != "open" or line.step <= len(self.lesson.steps):
                continue
            own += line.entry.seat == seat
            for (_, what, seats), words in zip(line.entry.events, line.told):
                if state != "open" or not (seats is None or seat in seats):
                    continue
                told = f"{words}\n{plain(what)}"
                done += bool(fight.won.search(told))
                if done >= fight.times:
                    state = "won"
                elif fight.lost is not None and fight.lost.search(told):
                    state = "lost"
            if state == "open" and own > fight.within:
                state = "lost"
        if state == "open" and self.over:
            result = self.state.result or ()
            state = "won" if result and result[seat] == max(result) and min(result) < max(result) else "lost"
        left = max(0, fight.within - own)
        return {"goal": fight.goal, "state": state, "done": done, "times": fight.times, "left": left}

    def told(self, seat: int) -> dict[str, Any]:
        """The lesson as the page shows it."""
        lesson, now, before = self.lesson, self.now(), len(self.lesson.opening)
        told: dict[str, Any] = {"id": lesson.ident, "title": lesson.title, "of": len(lesson.steps) - before}
        if now is None:
            told |= {"n": told["of"], "text": lesson.closing, "rule": "", "done": True}
            return {**told, "fight": self.fought(), "next": following(lesson), "attempt": self.attempt}
        step, action = now
        mine = self.state.player == seat and bool(step.text)  # what has no text is done for the learner
        told |= {"n": self.steps - before, "text": step.text, "rule": step.rule, "done": False}
        return {**told, "action": action if mine else None}


def following(lesson: Lesson) -> dict[str, str] | None:
    """The lesson that comes after this one."""
    same = [x for x in lessons().values() if x.game == lesson.game]
    idents = [x.ident for x in same]
    at = idents.index(lesson.ident) + 1 if lesson.ident in idents else len(same)
    return {"id": same[at].ident, "title": same[at].title} if at < len(same) else None
