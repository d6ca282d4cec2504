"""What a game must offer: scenarios and options, the set-up, the two duties of secrecy, and words for people."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, Generic, TypeVar

from bocage.kernel.frames import Action, State
from bocage.kernel.obligations import Obligation
from bocage.kernel.refusal import Refusal

S = TypeVar("S", bound=State)


MOST_SHOWN = 12
"""Choices that a sentence names."""


class BadInput(ValueError):
    """Something a person gave is wrong; the message is one clear sentence for them."""


class Option:
    """A choice made before the game: `default` is how the rulebook has it; `choices` lists what may be chosen."""

    def __init__(self, name: str, default: Any, choices: tuple[Any, ...], summary: str, rule: str = "") -> None:
        self.name = name
        self.default = default
        self.choices = choices
        self.summary = summary
        self.rule = rule


class Scenario:
    """A scenario as a list shows it; `facts` is plain data for the page and for --json."""

    def __init__(self, ident: str, title: str, summary: str, seats: tuple[str, ...], facts: dict[str, Any]) -> None:
        self.ident = ident
        self.title = title
        self.summary = summary
        self.seats = seats
        self.facts = facts


class GameOf(Generic[S]):
    """A rulebook, with states of its own kind.

    `revision` grows when a rule is read anew, so that a save knows which reading it was played under.

    Abstract: `scenarios`, `new`, `seats`, `view`, `determinize`, `prompt` and `screen` are every game's own; the rest
    has an answer that fits a game without that feature."""

    name: str = ""
    title: str = ""
    prefix: str = ""
    revision: int = 1
    more_scenarios: str = ""
    """How scenarios beyond those listed are named, in words for the page; "" where there are none."""

    def scenarios(self) -> list[Scenario]:
        raise NotImplementedError  # every game has its own

    def option_list(self, scenario: str) -> list[Option]:
        """Options of this scenario (nationalities, optional rules)."""
        return []

    def new(self, scenario: str, options: Mapping[str, Any]) -> S:
        """A set-up state, not yet begun. `options` are complete and checked."""
        raise NotImplementedError  # every game has its own

    def seats(self, s: S) -> tuple[str, ...]:
        """Names of the seats, in order: their number is the number of players."""
        raise NotImplementedError  # every game has its own

    def view(self, s: S, seat: int) -> dict[str, Any]:
        """What a seat (or SPECTATOR) may see, built from nothing, as JSON values."""
        raise NotImplementedError  # every game has its own

    def determinize(self, s: S, seat: int, rng: Random) -> S:
        """A copy that this seat cannot tell from the real state, with all it may not know drawn anew."""
        raise NotImplementedError  # every game has its own

    def prompt(self, s: S) -> str:
        """The question asked now, in words."""
        raise NotImplementedError  # every game has its own

    def describe(self, s: S, action: Action) -> str:
        """A legal action in words, for the one who decides."""
        return " ".join(str(part) for part in action)

    def target(self, s: S, action: Action) -> dict[str, Any]:
        """Where on the table a legal action points, for lighting and clicking: any of the keys "hex" (name), "unit"
        (id), "card" (id), "group" (id), "button" (a short label where it points nowhere), "key" (a letter)."""
        return {}

    def parts(self, s: S, action: Action) -> tuple[str, ...]:
        """What the parts of an action after its verb are: "hex", "unit", "card", "group", or "" for anything else."""
        return ()

    def meaning(self, s: S, action: Action) -> tuple[str, float]:
        """What a legal action is to the hand that plays it, and its cost where it has one: "begin" takes a unit up,
        "join" another with it, "step" moves it on, "end" lets it rest; "attack" opens an attack, "aim" names its
        target, "load" adds a firer or card, "commit" carries it out, "shoot" is both, "ready" comes before it and lets
        units fire at all; "aside" is never what a plain click means; "" for all else. A help for the table: no rule
        depends on it."""
        return "", 0.0

    def number(self, s: S, key: str, value: int) -> int | None:
        """What a unit, card or group on the table is called in the answers to the present question; None if nothing."""
        return value

    def missing(self, s: S, seat: int, at: Mapping[str, Any]) -> Refusal | None:
        """What a thing of the table lacks that no choice is about now; None where there is nothing to say."""
        return None

    def narrate(self, s: S, what: Action) -> str:
        """An event in words."""
        return " ".join(str(part) for part in what)

    def chapter(self, s: S) -> int:
        """Which battle of a longer game is fought now, 0 if there is but one: words about an earlier one need a state
        of its time."""
        return 0

    def pack(self) -> str:
        """The digest of the owner's pack that the figures in play come from; "" where they are our own."""
        return ""

    def turn_limit(self, s: S) -> tuple[int, int, int] | None:
        """Where a turn's time is limited: the turn's number, the seat on turn, the seconds. The table measures."""
        return None

    def time_up(self, s: S) -> Action | None:
        """The answer for a player whose time is over; None where he may still go on."""
        return None

    def face(self, card: int, rule: str) -> dict[str, Any] | None:
        """What a card drawn under a rule shows to whoever may look at it, for the log; None where its words say all."""
        return None

    def sight(self, s: S, start: str, end: str) -> list[dict[str, Any]] | Refusal:
        """The thread between two hexes by name, where the game has a map and its options let players check it.

        Without names: no answers, or why there are none to be had."""
        return Refusal("", "there is no map to look along")

    def about(self, s: S, place: str) -> list[str]:
        """What a player may want to know of a place of the map beside what stands there; the same for everybody."""
        return []

    def standing(self, s: S) -> str:
        """Where a game of several battles stands, in a line for the lobby that everybody may read; "" for others."""
        return ""

    def obligations(self, s: S) -> Sequence[Obligation]:
        """What the seat asked now must do, if it can, where that bears on this question."""
        return ()

    def screen(self, view: dict[str, Any]) -> str:
        """A view as text for the terminal."""
        raise NotImplementedError  # every game has its own

    # shared by all games

    def scenario(self, ident: str) -> Scenario:
        for scenario in self.scenarios():
            if scenario.ident.lower() == ident.lower():
                return scenario
        known = ", ".join(x.ident for x in self.scenarios())
        raise BadInput(f"{self.title} has no scenario {ident[:40]!r}; there are {known}.")

    def complete_options(self, scenario: str, given: Mapping[str, Any]) -> dict[str, Any]:
        """Every option with a checked value."""
        known = {option.name: option for option in self.option_list(scenario)}
        for name in given:
            if name not in known:
                names = ", ".join(known) or "none"
                raise BadInput(f"{self.title} {scenario} has no option {str(name)[:40]!r}; its options are: {names}.")
        chosen = {}
        for name, option in known.items():
            value = _read(option, given.get(name, option.default))
            meant = [x for x in option.choices if type(x) is type(value) and x == value]
            if not meant:
                among = ", ".join(_shown(x) for x in option.choices[:MOST_SHOWN])
                among += f" and {len(option.choices) - MOST_SHOWN} more" if len(option.choices) > MOST_SHOWN else ""
                raise BadInput(f"Option {name} of {self.title} {scenario} is one of {among}, not {_shown(value)}.")
            chosen[name] = meant[0]
        return chosen


Game = GameOf[Any]
"""Any game: for all who do not care which states it has."""


def _read(option: Option, value: Any) -> Any:
    """Options typed at a command line come as text."""
    if isinstance(value, str) and value not in option.choices:
        for choice in option.choices:
            if _shown(choice).lower() == value.lower():
                return choice
    return value


def _shown(value: Any) -> str:
    text = ("yes" if value else "no") if isinstance(value, bool) else str(value)
    return text if len(text) <= 60 else f"{text[:60]}…"
