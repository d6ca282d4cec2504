"""Up Front as a Game: scenarios, options, set-up, secrecy and words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations
from random import Random
from typing import Any

from bocage.games.upfront.armor.s28_fear import CHAPTER as ARMOR_CHAPTER
from bocage.games.upfront.armor.s28_fear import FEAR
from bocage.games.upfront.basic.s04_turn import Turn
from bocage.games.upfront.basic.s15_command import SOLITAIRE
from bocage.games.upfront.basic.s16_clock import CLOCK, time_is_up, turn_seconds
from bocage.games.upfront.briefing import goal_of, summary_of
from bocage.games.upfront.data import pack_digest
from bocage.games.upfront.design.s43_scenario import adopt, pairs_of
from bocage.games.upfront.obligations import OBLIGATIONS
from bocage.games.upfront.printed.nations import AMERICAN, GERMAN, NATION_NAMES, nation_named
from bocage.games.upfront.printed.scenario_check import check_printed
from bocage.games.upfront.printed.scenarios import SCENARIOS, pairings
from bocage.games.upfront.printed.scenarios import Scenario as Record
from bocage.games.upfront.screen import screen_text
from bocage.games.upfront.setup import FREE_FOR_ALL, new_game
from bocage.games.upfront.specials.special_briefing import specials_of
from bocage.games.upfront.state import UpFrontState
from bocage.games.upfront.view import determinized, face_of, table_view
from bocage.games.upfront.words.hand import meaning_of
from bocage.games.upfront.words.missing import card_missing
from bocage.games.upfront.words.sentences import (
    action_parts,
    action_target,
    describe_action,
    narrate_event,
    prompt_words,
)
from bocage.kernel.frames import Action
from bocage.kernel.game import GameOf, Option, Scenario
from bocage.kernel.obligations import Obligation
from bocage.kernel.refusal import Refusal

# A scenario is offered once all its special rules and victory conditions are enforced; docs/rulings/upfront.md lists
# what the others wait for.
PLAYABLE = tuple("ABCDEFGHIJKLMNOPQRSTUVWX")


USUAL_CROWD = "American-German-Russian"


def pair_name(a: int, b: int) -> str:
    return f"{NATION_NAMES[a]}-{NATION_NAMES[b]}"


def crowds(scn: Record) -> list[str]:
    """UF 2.4 (J.1): three players or more, in the order in which the scenario lists their nations."""
    listed = [NATION_NAMES[force.nation] for force in scn.forces]
    return ["-".join(some) for count in range(3, len(listed) + 1) for some in combinations(listed, count)]


class UpFront(GameOf[UpFrontState]):
    """The card game of squad combat."""

    name = "upfront"
    title = "Up Front"
    prefix = "UF"
    revision = 7

    def scenarios(self) -> list[Scenario]:
        return [self._scenario(ident) for ident in PLAYABLE]

    def _scenario(self, ident: str) -> Scenario:
        scn = SCENARIOS[ident]
        third = ("third side",) if scn.kind == FREE_FOR_ALL else ()
        seats = ("first side", "second side", *third)
        facts = {"decks": scn.decks, "chapters": scn.chapters, "nations": self.pairs(ident)}
        facts["special"] = specials_of(scn)
        facts["victory"] = goal_of(scn)
        return Scenario(ident, scn.name, summary_of(scn), seats, facts)

    def scenario(self, ident: str) -> Scenario:
        """By its letter, or a scenario of one's own by the path of its TOML file (UF 42.1, 43)."""
        if not ident.endswith(".toml"):  # the one that is meant, not all of them first
            return self._scenario(ident.upper()) if ident.upper() in PLAYABLE else super().scenario(ident)
        scn = adopt(ident)
        summary = f"{scn.kind}, {scn.decks} decks, of your own design"
        facts = {"decks": scn.decks, "special": specials_of(scn), "victory": goal_of(scn)}
        return Scenario(ident, scn.name, summary, ("first side", "second side"), facts)

    def pairs(self, ident: str) -> list[str]:
        scn = SCENARIOS[ident]
        return [pair_name(a, b) for a, b in (pairs_of(scn) if ident.endswith(".toml") else pairings(scn))]

    def option_list(self, scenario: str) -> list[Option]:
        pairs = self.pairs(scenario)
        usual = pair_name(GERMAN, AMERICAN)
        clock = Option("clock", False, (False, True), "one minute for each turn, measured by the table", "UF 16.31")
        if SCENARIOS[scenario].kind == FREE_FOR_ALL:
            choices = (*pairs, *crowds(SCENARIOS[scenario]))
            return [Option("nations", USUAL_CROWD, choices, "who plays, each for himself", "UF 2.4"), clock]
        found = [
            Option("nations", usual if usual in pairs else pairs[0], tuple(pairs), "who plays whom", "UF 2.4"),
            Option(
                "first", "scenario", ("scenario", "draw"), "who goes first: as written, or the higher card", "UF 4.1"
            ),
            Option("readjust", False, (False, True), "range chits may be readjusted at a shuffle", "UF 5.62"),
            clock,
            Option("solitaire", False, (False, True), "one person plays both sides", "UF 49.1"),
        ]
        if SCENARIOS[scenario].chapters >= ARMOR_CHAPTER:
            found.append(
                Option(
                    FEAR,
                    False,
                    (False, True),
                    "men with no AFV of their own fear enemy AFVs",
                    "UF 28.9",
                )
            )
        return found

    def pack(self) -> str:
        return pack_digest()

    def new(self, scenario: str, options: Mapping[str, Any]) -> UpFrontState:
        check_printed(scenario)
        nations = tuple([nation_named(name) for name in str(options["nations"]).split("-")])
        variants = []
        if options.get("first") == "draw":
            variants.append("draw for first")
        if options.get("readjust"):
            variants.append("readjust")
        variants.extend([name for name in (CLOCK, SOLITAIRE, FEAR) if options.get(name)])
        return new_game(SCENARIOS[scenario], nations, tuple(variants))

    def seats(self, s: UpFrontState) -> tuple[str, ...]:
        return tuple(NATION_NAMES[n] for n in s.nation)

    def view(self, s: UpFrontState, seat: int) -> dict[str, Any]:
        return table_view(s, seat)

    def determinize(self, s: UpFrontState, seat: int, rng: Random) -> UpFrontState:
        return determinized(s, seat, rng)

    def prompt(self, s: UpFrontState) -> str:
        return prompt_words(s)

    def describe(self, s: UpFrontState, action: Action) -> str:
        return describe_action(s, action)

    def target(self, s: UpFrontState, action: Action) -> dict[str, Any]:
        return action_target(s, action)

    def parts(self, s: UpFrontState, action: Action) -> tuple[str, ...]:
        return action_parts(s, action)

    def missing(self, s: UpFrontState, seat: int, at: Mapping[str, Any]) -> Refusal | None:
        """What a card in hand lacks to be played now."""
        return card_missing(s, seat, at["card"]) if "card" in at else None

    def meaning(self, s: UpFrontState, action: Action) -> tuple[str, float]:
        return meaning_of(s, action)

    def narrate(self, s: UpFrontState, what: Action) -> str:
        return narrate_event(s, what)

    def turn_limit(self, s: UpFrontState) -> tuple[int, int, int] | None:
        seconds = turn_seconds(s) if s.turn else 0  # UF 16.31
        return (s.turn, s.seat, seconds) if seconds else None

    def time_up(self, s: UpFrontState) -> Action | None:
        return time_is_up(s)

    def face(self, card: int, rule: str) -> dict[str, Any] | None:
        return face_of(card, rule)

    def obligations(self, s: UpFrontState) -> Sequence[Obligation]:
        return OBLIGATIONS if isinstance(s.stack[-1], Turn) and s.stack[-1].at == "chosen" else ()

    def screen(self, view: dict[str, Any]) -> str:
        return screen_text(view)
