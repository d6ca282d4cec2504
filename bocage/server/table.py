"""One game at the table: its match, its seats, who looks on, and what each of them is shown."""

from __future__ import annotations

import asyncio
import logging
import time
from bisect import bisect_right
from operator import attrgetter
from typing import Any, Protocol

import msgspec

from bocage.kernel import play
from bocage.kernel.fit import under
from bocage.kernel.frames import NOBODY, SPECTATOR, Action
from bocage.kernel.game import Game
from bocage.kernel.hidden import question
from bocage.kernel.refusal import Refusal
from bocage.server import orders, pace
from bocage.server.candidates import why_not_there
from bocage.server.careful import Careful
from bocage.server.clock import TurnClock
from bocage.server.lesson import Taught
from bocage.server.lessons.legend import LEGEND
from bocage.server.planning.harm import harm
from bocage.server.planning.prospects import prospects
from bocage.server.planning.seen import watchers
from bocage.server.planning.uses import uses
from bocage.server.planning.ways import reach
from bocage.server.proof import dealing
from bocage.server.rows import Checkpoint, GameRow, SeatRow
from bocage.server.told import Line, Told

UNSHOWN = "The game is kept as it stands now, but this position cannot be shown; load the page again."
ELSEWHERE = 12.0
"""Seconds after which a seat at another server that was not heard of again counts as gone."""
log = logging.getLogger("bocage.table")


class Listener(Protocol):
    """A connection that watches a table from a seat."""

    seat: int

    def send(self, message: dict[str, Any] | bytes) -> None: ...


class Table:
    """A live game. All changes hold `lock`; `version` counts them, undo included, and never goes back."""

    kept = False
    """Whether it does not fit the rules of today and is only to be read."""

    def __init__(self, row: GameRow, game: Game, match: Told, places: list[SeatRow], opening: Line) -> None:
        self.id = row.id
        self.game = game
        self.match = match
        self.settings = row.settings
        self.notes: list[Any] = row.notes or []
        self.agreed: dict[str, list[int]] = row.agreed or {}
        self.version = row.version
        self.opening = opening
        self.places = places
        self.seats = [place for place in places if place.seat >= 0]
        self.orders = {place.seat: place.orders for place in self.seats}
        self.manners = {place.seat: pace.Manner() for place in self.seats}
        self.match.no_undo = frozenset(place.seat for place in self.seats if place.bot is not None)
        self.match.keep_safe = False  # after a fault the table is built anew from the store
        self.match.shy = self.settings.get("mode") != "both"
        self.listeners: set[Listener] = set()
        self.company: dict[str, tuple[frozenset[int], float]] = {}
        """Seats that are present at other servers of the same store, and when that was last heard (sharing)."""
        self.lock = asyncio.Lock()
        self.checkpoint = 0
        self.held = -1
        self.asked_at = time.monotonic()
        self.clock = TurnClock()
        self.clock.take_up(row.clock)
        self.broken = False
        self.following = -1
        """The version whose machine or order is at work."""
        self.fault = ""
        """Why the machine, an order or the clock cannot answer here, where it cannot."""
        self._ordered: tuple[Any, tuple[Action, str] | None] = (None, None)
        self.said: list[dict[str, Any]] = []
        """What the players said to each other since the table was laid."""
        self.next_links: dict[int, str] = {}
        """After the end: where each goes on, sides swapped."""
        self.judged: dict[str, Any] = {}
        """After the end: what the judge found, once somebody has asked."""
        self.advised: dict[int, Any] = {}
        """The last advice that each seat was given (hinting)."""
        self.unshown: set[int] = set()
        self.tasks: set[asyncio.Task[None]] = set()

    # what a seat is shown

    def facts(self) -> dict[str, Any]:
        """What everybody may know of the table itself."""
        return {
            **facts_of(self.game, self.match.scenario),
            "id": self.id,
            "revision": self.game.revision,
            "options": self.match.options,
            "mode": self.settings.get("mode", "link"),
            "hints": self.hints(),
            "seats": [{"name": place.name, "bot": place.bot} for place in self.seats],
            **({"legend": LEGEND.get(self.game.name, {})} if isinstance(self.match, Taught) else {}),
        }

    def position(self, seat: int, since: int = -1) -> dict[str, Any]:
        """All that a seat may know now; of the log the lines after step `since`."""
        match = self.match
        told: dict[str, Any] = {
            "is": "position",
            "v": self.version,
            "step": match.steps,
            "view": self.game.view(match.state, seat),
            "question": self._question(seat),
            "since": since,
            "log": self.log(seat, since),
            "present": self.present(),
            "sitting": self.sitting(),
        }
        if (clock := self.clock.plain()) is not None:
            told["clock"] = clock
        if (deal := dealing.shown(match)) is not None:
            told["deal"] = deal
        if self.fault:
            told["fault"] = {"reason": self.fault, "agreed": self.agreed}
        mark = f"@{self.version}"
        if offers := {what.removesuffix(mark): who for what, who in self.agreed.items() if what.endswith(mark)}:
            told["offers"] = offers
        if seat >= 0:
            told["undo"] = match.why_no_undo(seat)
            if isinstance(match, Taught):
                told["lesson"] = match.told(seat)
            standing = self.orders[seat]
            told["orders"] = [{**order, "words": orders.words(order)} for order in standing]
            told["reaction"] = match.state.player == seat and orders.is_reaction(match.state, match.choices())
            if match.state.player == seat:
                given = self.ordered(seat)
                if given is not None:
                    told["answering"] = given[1]
        return told

    def _question(self, seat: int) -> dict[str, Any]:
        """The question; with its choices, what each is to the hand (`way`)."""
        match = self.match
        asked = question(self.game, match.state, seat, match.choices() if match.state.player == seat else [])
        for option in asked.get("options", []):
            kind, cost = self.game.meaning(match.state, option["action"])
            if kind:
                option["way"] = [kind, cost]
        return asked

    def ordered(self, seat: int) -> tuple[Action, str] | None:
        """What a standing order of the seat that is asked answers now: worked out once for a position."""
        key = (self.version, seat, repr(self.orders[seat]))
        if self._ordered[0] != key:
            self._ordered = (
                key,
                orders.answer(self.game, self.match.state, self.orders[seat], self.match.choices()),
            )
        return self._ordered[1]

    def drop_orders(self) -> None:
        """Orders for a phase go with it, so that they do not come back with one of the same name."""
        for seat, given in self.orders.items():
            self.orders[seat] = orders.in_force(self.game, self.match.state, given)

    def log(self, seat: int, since: int = -1) -> list[dict[str, Any]]:
        first = bisect_right(self.match.lines, since, key=attrgetter("step"))
        lines = ([self.opening] if since < 0 else []) + self.match.lines[first:]
        told = [self._faced(told) for line in lines if (told := line.for_seat(seat)) is not None]
        return self._noted(told, since)

    def log_open(self, upto: int) -> list[dict[str, Any]]:
        """Everybody's log together, for after the end."""
        lines = [self.opening, *(line for line in self.match.lines if line.step <= upto)]
        return [line for line in self._noted([self._faced(line.open()) for line in lines], -1) if line["step"] <= upto]

    def _noted(self, lines: list[dict[str, Any]], since: int) -> list[dict[str, Any]]:
        """The lines with those that are no entries: that the rules changed, what the players agreed on."""
        for step, words in self.notes:
            if step > since:
                at = next((i for i, line in enumerate(lines) if line["step"] > step), len(lines))
                lines.insert(at, {"step": step, "seat": NOBODY, "events": [{"rule": "", "words": words}]})
        return lines

    def _faced(self, told: dict[str, Any]) -> dict[str, Any]:
        """A line with the face of the card that this reader saw drawn."""
        if isinstance(told.get("pile"), int) and (face := self.game.face(told["pile"], told["rule"])) is not None:
            told["face"] = face
        return told

    def present(self) -> list[bool]:
        here = {listener.seat for listener in self.listeners}
        lately = time.monotonic() - ELSEWHERE
        here = here.union(*(seats for seats, heard in self.company.values() if heard > lately))
        return [place.bot is not None or place.seat in here for place in self.seats]

    def sitting(self) -> list[int]:
        """How many browsers sit on each seat."""
        here = [listener.seat for listener in self.listeners]
        return [here.count(place.seat) for place in self.seats]

    def show(self, since: int, only: int | None = None) -> None:
        """Send everybody (or one seat) the new position; seats are told the log from `since` on."""
        shown: dict[int, bytes] = {}
        for listener in list(self.listeners):
            if only is not None and listener.seat != only:
                continue
            if listener.seat not in shown:
                shown[listener.seat] = packed(self.position_or_fault(listener.seat, since))
            listener.send(shown[listener.seat])

    def position_or_fault(self, seat: int, since: int = -1) -> dict[str, Any]:
        """The position; where drawing it up fails, a sentence: the game itself has gone on and is kept."""
        try:
            told = self.position(seat, -1 if seat in self.unshown else since)
            self.unshown.discard(seat)
            return told
        except Exception:
            log.exception("table %s: the position of seat %d", self.id, seat)
            self.unshown.add(seat)  # the next that can be shown comes with the whole log
            return {"is": "error", "reason": UNSHOWN}

    def rewound(self, n: int) -> Told:
        """The match after n entries, played again from the start."""
        match = Told(self.game, self.match.scenario, self.match.options)
        for line in self.match.lines[:n]:
            match.again(line, cited=False)
        return match

    def fits_shape(self, kept: Checkpoint) -> bool:
        """Whether a kept state was written under the rules of today."""
        revision, pack = under(self.game)
        return not kept.shape or kept.shape.startswith(f"{revision} {pack} ")

    def say(self, message: dict[str, Any]) -> None:
        text = packed(message)
        for listener in list(self.listeners):
            listener.send(text)

    # questions about the position, which change nothing

    def stale(self, v: int) -> bool:
        return v != self.version

    def why(self, seat: int, action: Action) -> Refusal | None:
        return self.match.refusal(seat, action)

    def astray(self, action: Action) -> Refusal | None:
        return self.match.astray(action) if isinstance(self.match, Taught) else None

    def why_there(self, seat: int, at: dict[str, Any]) -> Refusal:
        return why_not_there(self.game, self.match.state, seat, at, self.match.choices())

    def hints(self) -> bool:
        """Whether a player may ask the machine for advice: not where it is another person's game too."""
        return self.settings.get("mode") == "both" or sum(1 for place in self.seats if place.bot is None) < 2

    def sight(self, start: str, end: str) -> dict[str, Any]:
        """The line of sight between two hexes, or why it is not told: the same for everybody."""
        found = self.game.sight(self.match.state, start, end)
        if isinstance(found, Refusal):
            return {"is": "refused", "rule": found.rule, "reason": found.reason, "stale": False}
        return {"is": "sight", "lines": found}

    def about(self, place: str) -> dict[str, Any]:
        """What there is to know of a place of the map: the same for everybody."""
        return {"is": "about", "lines": self.game.about(self.match.state, place)}

    def reach(self, seat: int, unit: int | None) -> dict[str, Any]:
        """Where the unit that acts, or the one named, could go."""
        found = reach(self.game, self.match.state, seat, unit)
        if isinstance(found, Refusal):
            return {"is": "refused", "rule": found.rule, "reason": found.reason, "stale": False}
        return {"is": "reach", "unit": unit, "hexes": found.plain()}

    def seen(self, seat: int, places: list[str]) -> dict[str, Any]:
        """Which enemies on the seat's map may see these places; nothing where lines of sight are not free to check."""
        return {"is": "seen", "by": watchers(self.game, self.match.state, seat, places)}

    def harm(self, seat: int, actions: list[Action]) -> dict[str, Any]:
        """Who could fire at a way, and what may come of it."""
        return {"is": "harm", **harm(self.game, self.match.state, seat, actions)}

    def prospects(self, seat: int) -> dict[str, Any]:
        """The attacks that could be made from here, with their odds."""
        return {"is": "prospects", "attacks": prospects(self.game, self.match.state, seat)}

    def uses(self, seat: int, card: int) -> dict[str, Any]:
        """What a card in hand could do from here."""
        return {"is": "uses", "uses": uses(self.game, self.match.state, seat, card)}

    def explain(self, seat: int, action: Action) -> dict[str, Any] | None:
        s = self.match.state
        meant = play.among(self.match.choices(), action) if s.player == seat else None
        return None if meant is None else play.explain(s, meant).plain()


_encoder = msgspec.json.Encoder()


def packed(message: dict[str, Any]) -> bytes:
    """A message as it goes out: made once for all who hear the same."""
    return _encoder.encode(message)


def facts_of(game: Game, ident: str) -> dict[str, Any]:
    """What a game and a scenario say of themselves: kept with each table, for when they are gone."""
    inner = game.game if isinstance(game, Careful) else game
    key = (type(inner), under(game), ident)
    if key not in _facts:
        if len(_facts) >= MOST_FACTS:
            _facts.clear()
        _facts[key] = _facts_of(game, ident)
    return _facts[key]


_facts: dict[Any, dict[str, Any]] = {}
MOST_FACTS = 1000


def _facts_of(game: Game, ident: str) -> dict[str, Any]:
    scenario = game.scenario(ident)
    return {
        "game": game.name,
        "title": game.title,
        "prefix": game.prefix,
        "scenario": {"id": scenario.ident, "title": scenario.title, "summary": scenario.summary},
        "victory": str(scenario.facts.get("victory") or ""),
        "special": list(scenario.facts.get("special") or []),
    }


def sees(seat: int, over: bool, wanted: int) -> bool:
    """Whether a place may look with another seat's eyes: its own always, any after the end."""
    return seat == wanted or over or wanted == SPECTATOR
