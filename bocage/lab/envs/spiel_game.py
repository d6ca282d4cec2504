"""OpenSpiel: dice and draws as chance nodes, information states as text and figures, resampling from one.

`register()` makes the games known to OpenSpiel; then `pyspiel.load_game("bocage(game=upfront,scenario=A)")`.
"""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
import pyspiel

from bocage import games
from bocage.kernel import play
from bocage.kernel.frames import CHANCE, OVER, State
from bocage.kernel.game import Game
from bocage.lab.envs.numbers import SIZE, Numbers
from bocage.lab.envs.observing import LENGTH, Observer, Row, words_of

MOST_OUTCOMES = 1296
"""Four six-sided dice, the widest draw that a rulebook could ask for at once; a deck has 162 cards."""
MOST_DECISIONS = 200_000
SHORT_NAME = "bocage"

KIND = pyspiel.GameType(
    short_name=SHORT_NAME,
    long_name="Bocage: squad-level games",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.GENERAL_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=8,
    min_num_players=1,
    provides_information_state_string=True,
    provides_information_state_tensor=True,
    provides_observation_string=True,
    provides_observation_tensor=True,
    parameter_specification={"game": "upfront", "scenario": "A"},
)


def register() -> None:
    """Makes the games known to OpenSpiel, once."""
    if SHORT_NAME not in pyspiel.registered_names():
        pyspiel.register_game(KIND, SpielGame)


class Rules:
    """What all positions of one OpenSpiel game share; OpenSpiel clones by deep copy, and this is not to be copied."""

    def __init__(self, game: str, scenario: str) -> None:
        self.game: Game = games.load(game)
        self.scenario = self.game.scenario(scenario).ident
        self.options = self.game.complete_options(self.scenario, {})
        self.numbers = Numbers(SIZE)
        self.observer = Observer(LENGTH)
        self.start: State = self.game.new(self.scenario, self.options)
        self.start.events = None
        play.begin(self.start)

    def __deepcopy__(self, memo: dict[int, Any]) -> Rules:
        return self


class Position:
    """A state, and the course of the game: each line with the seats that know it."""

    def __init__(self, state: State, past: list[tuple[str, tuple[int, ...] | None]]) -> None:
        self.state = state
        self.past = past
        self.rows: dict[int, Row] = {}
        self.words: dict[int, str] = {}

    def row(self, rules: Rules, seat: int) -> Row:
        """What a seat sees in figures; OpenSpiel asks for the same many times."""
        if seat not in self.rows:
            self.rows[seat] = rules.observer.row(rules.game, self.state, seat)
        return self.rows[seat]

    def text(self, rules: Rules, seat: int) -> str:
        if seat not in self.words:
            self.words[seat] = words_of(rules.game, self.state, seat)
        return self.words[seat]

    def apply(self, meant: Any) -> None:
        self.past.append((f"{self.state.player} {meant}", self.state.private))
        self.rows.clear()
        self.words.clear()
        play.apply(self.state, meant)

    def known_to(self, seat: int) -> list[str]:
        return [line if who is None or seat in who else "?" for line, who in self.past]

    def __deepcopy__(self, memo: dict[int, Any]) -> Position:
        other = Position(self.state.copy(), list(self.past))
        other.rows.update(self.rows)
        other.words.update(self.words)
        return other


class SpielGame(pyspiel.Game):
    """One scenario of one game with its options as the rulebook has them."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given = {"game": "upfront", "scenario": "A", **(params or {})}
        self.rules = Rules(given["game"], given["scenario"])
        seats = len(self.rules.game.seats(self.rules.start))
        info = pyspiel.GameInfo(
            num_distinct_actions=SIZE,
            max_chance_outcomes=MOST_OUTCOMES,
            num_players=seats,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=None,
            max_game_length=MOST_DECISIONS,
        )
        super().__init__(KIND, info, given)

    def new_initial_state(self) -> SpielState:
        return SpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> SpielObserver:
        whole = iig_obs_type is None or iig_obs_type.perfect_recall
        return SpielObserver(self, whole)


class SpielState(pyspiel.State):
    """A position with what each seat has come to know on the way."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.rules = game.rules
        self.at = Position(game.rules.start.copy(), [])

    def current_player(self) -> int:
        asked = self.at.state.player
        if asked == OVER:
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if asked == CHANCE else asked

    def is_terminal(self) -> bool:
        return self.at.state.player == OVER

    def _legal_actions(self, player: int) -> list[int]:
        s = self.at.state
        return sorted(self.rules.numbers.table(play.options(s))) if player == s.player else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        listed = play.outcomes(self.at.state)
        total = sum(weight for _, weight in listed)
        return [(i, weight / total) for i, (_, weight) in enumerate(listed)]

    def _meant(self, number: int) -> Any:
        s = self.at.state
        if s.player == CHANCE:
            return play.outcomes(s)[number][0]
        return self.rules.numbers.table(play.options(s))[number]

    def _apply_action(self, action: int) -> None:
        self.at.apply(self._meant(action))

    def _action_to_string(self, player: int, action: int) -> str:
        """Its number is part of it: two cards of a name are two answers."""
        meant = self._meant(action)
        if self.at.state.player == CHANCE:
            return str(meant)
        return f"{self.rules.game.describe(self.at.state, meant)} [{action}]"

    def returns(self) -> list[float]:
        result = self.at.state.result
        if self.at.state.player != OVER or not result:
            return [0.0] * self.num_players()
        return [2.0 * x - 1.0 for x in result]

    def resample_from_infostate(self, player_id: int, probability_sampler: Any) -> SpielState:
        """A position that this seat cannot tell from the true one, everything it may not know drawn anew."""
        other: SpielState = self.clone()
        drawn = self.rules.game.determinize(self.at.state, player_id, Random(int(probability_sampler() * 2**53)))
        drawn.events = None
        other.at = Position(drawn, [(line, None) for line in self.at.known_to(player_id)])
        return other

    def __str__(self) -> str:
        return self.at.text(self.rules, -1)


class SpielObserver:
    """What a seat sees now, or with `whole` all that it has come to know."""

    def __init__(self, game: SpielGame, whole: bool) -> None:
        self.rules = game.rules
        self.whole = whole
        self.tensor: Row = np.zeros(LENGTH, dtype=np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: SpielState, player: int) -> None:
        self.tensor[:] = state.at.row(self.rules, player)

    def string_from(self, state: SpielState, player: int) -> str:
        now = state.at.text(self.rules, player)
        return "\n".join([*state.at.known_to(player), now]) if self.whole else now
