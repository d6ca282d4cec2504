"""Where the rules of team play meet (UF 41): actions between games, and what is looked at around every step of a game.

Which rules act, and in which order, stands in `rulebook/team_play.py` alone. They are the team game's own: a game that
is played alone does not know them.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from bocage.games.upfront.team.s41_state import TeamState
from bocage.kernel.explain import Explanation
from bocage.kernel.frames import Action, Frame
from bocage.kernel.refusal import Refusal

if TYPE_CHECKING:
    from bocage.games.upfront.state import UpFrontState


class TeamVerb:
    """An action between games: `options(s)` lists complete answers, asked where it is the time and such a card is held;
    `refusal(s, action)` says why not; the frame is made with the answer. "wait" has none."""

    def __init__(
        self,
        name: str,
        rule: str,
        options: Callable[[TeamState], list[Action]],
        refusal: Callable[[TeamState, Action], Refusal | None],
        frame: type[Frame] | None = None,
        acts: bool = True,
        between: bool = True,
        needs: int = 0,
    ) -> None:
        self.name = name
        self.rule = rule
        self.options = options
        self.refusal = refusal
        self.frame = frame
        self.acts = acts  # the action of a group in the game that is asked
        self.between = between  # only between the actions of a turn
        self.needs = needs  # the kind of card without which it is not even looked at; 0: none


class TeamHooks:
    """The rules between games, by the moment at which they act."""

    def __init__(self) -> None:
        self.verbs: list[TeamVerb] = []  # the actions that reach beyond one game
        self.by_name: dict[str, TeamVerb] = {}
        self.at_any_time: list[TeamVerb] = []  # those of them that need not wait for the end of an action
        self.before_step: list[Callable[[TeamState, int], None]] = []  # (state, game): it is about to take an answer
        self.after_step: list[Callable[[TeamState], None]] = []  # after every step of any game
        self.pending: list[Callable[[TeamState], Frame | None]] = []  # procedures that come before the next question
        # (state, game, group, game it fires into, its guest there): Flanking Fire from outside
        self.flanking: list[Callable[[TeamState, int, int, int, int], None]] = []
        # (table, action, cards that may come): the preview of an attack by guests
        self.explain: list[Callable[[UpFrontState, Action, list[int]], Explanation | None]] = []


_WRITTEN: list[TeamHooks] = []


def team_hooks() -> TeamHooks:
    if not _WRITTEN:
        from bocage.games.upfront.rulebook.team_play import team_play

        found = TeamHooks()
        team_play(found)
        found.by_name = {verb.name: verb for verb in found.verbs}
        found.at_any_time = [verb for verb in found.verbs if not verb.between]
        _WRITTEN.append(found)
    return _WRITTEN[0]
