"""A game whose words may fail without stopping play: a fault there is logged and plain words stand in."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from random import Random
from typing import Any

from bocage.kernel.frames import Action, State
from bocage.kernel.game import Game, Option, Scenario
from bocage.kernel.refusal import Refusal

log = logging.getLogger("bocage.words")


def plain(what: Action) -> str:
    return " ".join(str(part) for part in what)


class Careful(Game):
    """The game itself in all that matters for the rules; its words with a safety net."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.name = game.name
        self.title = game.title
        self.prefix = game.prefix
        self.revision = game.revision
        self.more_scenarios = game.more_scenarios
        self.candidates: Callable[[State, dict[str, Any]], list[Action]] = getattr(game, "candidates", lambda s, at: [])

    def scenarios(self) -> list[Scenario]:
        return self.game.scenarios()

    def scenario(self, ident: str) -> Scenario:
        return self.game.scenario(ident)  # a game may know more than it lists (UF 41.8)

    def option_list(self, scenario: str) -> list[Option]:
        return self.game.option_list(scenario)

    def new(self, scenario: str, options: Mapping[str, Any]) -> State:
        made: State = self.game.new(scenario, options)
        return made

    def seats(self, s: State) -> tuple[str, ...]:
        return self.game.seats(s)

    def view(self, s: State, seat: int) -> dict[str, Any]:
        return self.game.view(s, seat)

    def determinize(self, s: State, seat: int, rng: Random) -> State:
        drawn: State = self.game.determinize(s, seat, rng)
        return drawn

    def pack(self) -> str:
        return self.game.pack()

    def parts(self, s: State, action: Action) -> tuple[str, ...]:
        return self.game.parts(s, action)

    def number(self, s: State, key: str, value: int) -> int | None:
        return self.game.number(s, key, value)

    def turn_limit(self, s: State) -> tuple[int, int, int] | None:
        return self.game.turn_limit(s)

    def time_up(self, s: State) -> Action | None:
        return self.game.time_up(s)

    def face(self, card: int, rule: str) -> dict[str, Any] | None:
        return self.game.face(card, rule)

    def sight(self, s: State, start: str, end: str) -> list[dict[str, Any]] | Refusal:
        return self.game.sight(s, start, end)

    def about(self, s: State, place: str) -> list[str]:
        return self.game.about(s, place)

    def standing(self, s: State) -> str:
        return self.game.standing(s)

    def screen(self, view: dict[str, Any]) -> str:
        return self.game.screen(view)

    def prompt(self, s: State) -> str:
        try:
            return self.game.prompt(s)
        except Exception:
            log.exception("%s: prompt under %s", self.name, s.rule)
            return "Your decision"

    def describe(self, s: State, action: Action) -> str:
        try:
            return self.game.describe(s, action)
        except Exception:
            log.exception("%s: describe %r", self.name, action)
            return plain(action)

    def target(self, s: State, action: Action) -> dict[str, Any]:
        try:
            return self.game.target(s, action)
        except Exception:
            log.exception("%s: target %r", self.name, action)
            return {"button": plain(action)}

    def meaning(self, s: State, action: Action) -> tuple[str, float]:
        try:
            return self.game.meaning(s, action)
        except Exception:
            log.exception("%s: meaning %r", self.name, action)
            return "", 0.0

    def missing(self, s: State, seat: int, at: Mapping[str, Any]) -> Refusal | None:
        try:
            return self.game.missing(s, seat, at)
        except Exception:
            log.exception("%s: what is missing at %r", self.name, at)
            return None

    def narrate(self, s: State, what: Action) -> str:
        try:
            return self.game.narrate(s, what)
        except Exception:
            log.exception("%s: narrate %r", self.name, what)
            return plain(what)
