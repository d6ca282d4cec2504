"""A game that does not fit the rules of today: kept as it was, shown from its record, changed by nobody.

What was told stands in its lines; what was seen comes from its film, where it has one, else from as far as it replays.
"""

from __future__ import annotations

from typing import Any

from bocage.kernel.film import Frame, frame_of
from bocage.kernel.fit import told_rules, under
from bocage.kernel.frames import OVER, SPECTATOR, Action, State
from bocage.kernel.game import Game
from bocage.kernel.refusal import Refusal
from bocage.server.rows import GameRow, SeatRow
from bocage.server.table import Table
from bocage.server.taking_up import TakenUp, kept_words
from bocage.server.told import Line, Told

READ_ONLY = Refusal("", "this game was played under other rules and is kept to be read")


class KeptMatch(Told):
    """The lines of a match without its rules: nobody is asked, nothing can be done."""

    def __init__(self, game: Game, row: GameRow, lines: list[Line]) -> None:
        self.game = game
        self.scenario = row.scenario
        self.options = row.options
        self.dealer = None
        self.lines = lines
        self.log = [line.entry for line in lines]
        self.before = []
        self.shy = True
        self.order = ""
        self.was_over = row.over
        self.otherwise = -1
        self._listed = None
        self.state = State()
        self.state.player = OVER

    @property
    def over(self) -> bool:
        return self.was_over

    def refusal(self, seat: int, action: Action) -> Refusal | None:
        return READ_ONLY

    def submit(self, seat: int, action: Action) -> Refusal | None:
        return READ_ONLY

    def why_no_undo(self, seat: int) -> str | None:
        return READ_ONLY.reason


class KeptTable(Table):
    """Shows what was recorded. `frame` is the last picture there is, `upto` the step it shows."""

    kept = True

    def __init__(
        self, row: GameRow, game: Game, lines: list[Line], places: list[SeatRow], opening: Line, taken: TakenUp
    ) -> None:
        super().__init__(row, game, KeptMatch(game, row, lines), places, opening)
        self.row = row
        self.taken = taken
        self.frame: Frame = {"asked": {}, "views": []}
        self.upto = taken.match.steps if taken.match is not None else 0
        if taken.match is not None:
            self.frame = frame_of(game, taken.match.state)

    @property
    def resumable(self) -> bool:
        """Whether it can go on from the last position that fits: not when it was over, or has no such position."""
        return self.taken.match is not None and not self.row.over

    def facts(self) -> dict[str, Any]:
        told = dict(self.row.facts or {})
        if not told:
            try:
                told = super().facts()
            except Exception:  # the scenario is gone with its rules
                told = {"game": self.row.game, "title": self.game.title, "prefix": self.game.prefix, "special": []}
                told["scenario"] = {"id": self.row.scenario, "title": self.row.scenario, "summary": ""}
        here = {"id": self.id, "options": self.row.options, "mode": self.settings.get("mode", "link"), "hints": False}
        seats = [{"name": place.name, "bot": place.bot} for place in self.seats]
        return {**told, **here, "seats": seats, "revision": self.row.revision}

    def view_of(self, frame: Frame, eyes: int) -> Any:
        views = frame["views"]
        index = len(self.seats) if eyes == SPECTATOR else eyes
        return views[index] if index < len(views) else {}

    def asked_then(self, frame: Frame) -> dict[str, Any]:
        return dict(frame.get("asked") or {"over": False})

    def position(self, seat: int, since: int = -1) -> dict[str, Any]:
        asked = self.asked_then(self.frame)
        if self.row.over:
            asked = (
                asked if asked.get("over") else {"over": True, "rule": "", "reason": self._last_words(), "result": None}
            )
        else:
            asked = {"over": False}
        told: dict[str, Any] = {
            "is": "position",
            "v": self.version,
            "step": self.match.steps,
            "view": self.view_of(self.frame, seat),
            "question": asked,
            "since": since,
            "log": self.log(seat, since),
            "present": self.present(),
            "sitting": self.sitting(),
            "kept": self.kept_facts(),
        }
        if seat >= 0:
            told |= {"undo": READ_ONLY.reason, "orders": [], "reaction": False}
        return told

    def kept_facts(self) -> dict[str, Any]:
        steps, of = (self.taken.match.steps if self.taken.match is not None else 0), self.match.steps
        words = kept_words(self.row, told_rules(*under(self.game)), steps, of, self.taken.problem, self.resumable)
        agreed = (self.agreed or {}).get("resume", [])
        return {"reason": words, "fits": steps, "seen": self.upto, "can": self.resumable, "agreed": agreed}

    def _last_words(self) -> str:
        told = next((line.told[-1] for line in reversed(self.match.lines) if line.told), "")
        return told or "the game is over"

    def hints(self) -> bool:
        return False

    def sight(self, start: str, end: str) -> dict[str, Any]:
        return {"is": "refused", "rule": "", "reason": READ_ONLY.reason, "stale": False}

    def about(self, place: str) -> dict[str, Any]:
        return {"is": "about", "lines": []}

    def reach(self, seat: int, unit: int | None) -> dict[str, Any]:
        return {"is": "refused", "rule": "", "reason": "nothing is played here any more", "stale": False}

    def seen(self, seat: int, places: list[str]) -> dict[str, Any]:
        return {"is": "seen", "by": None}

    def harm(self, seat: int, actions: list[Action]) -> dict[str, Any]:
        return {"is": "harm", "hexes": {}, "p": 0.0, "sure": False}

    def prospects(self, seat: int) -> dict[str, Any]:
        return {"is": "prospects", "attacks": []}

    def uses(self, seat: int, card: int) -> dict[str, Any]:
        return {"is": "uses", "uses": []}

    def explain(self, seat: int, action: Action) -> dict[str, Any] | None:
        return None

    def why_there(self, seat: int, at: dict[str, Any]) -> Refusal:
        return READ_ONLY
