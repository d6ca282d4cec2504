"""The Starter Kit as a game of the house: scenarios, options, set-up, views and words."""

from __future__ import annotations

import re
from collections.abc import Mapping
from random import Random
from typing import Any

from bocage.games.starterkit.artillery.s02_batteries import lay_out_batteries
from bocage.games.starterkit.battle import Battle, battle_named, battle_of
from bocage.games.starterkit.data import STARTERKIT
from bocage.games.starterkit.elst.ssr_smoke import choose_again
from bocage.games.starterkit.model.counters import add_counter, add_vehicle
from bocage.games.starterkit.model.state import SKState
from bocage.games.starterkit.ordnance.s06_4_hidden import rehide
from bocage.games.starterkit.phases.s03_0_sequence import StarterKitGame
from bocage.games.starterkit.scenario import SHELF
from bocage.games.starterkit.table.screen import screen_of
from bocage.games.starterkit.table.thread import thread_of
from bocage.games.starterkit.table.view import view_of
from bocage.games.starterkit.table.words import describe, narrate, parts_of, prompt_of, target_of
from bocage.kernel.frames import Action
from bocage.kernel.game import GameOf, Option, Scenario
from bocage.kernel.refusal import Refusal


def fresh_state(battle: Battle) -> SKState:
    """Every counter of the orders of battle, none placed yet."""
    s = SKState()
    s.battle = battle.key
    for group in battle.groups:
        for row in (*group.units, *group.weapons):
            add_counter(s, row, group.side)
        for row in group.vehicles:
            add_vehicle(s, row, group.side)
    lay_out_batteries(s)
    s.stack.append(StarterKitGame())
    return s


def briefing(data: dict[str, Any]) -> list[str]:
    """What a player should know before the game, sentence by sentence; what the source has lost comes last."""
    notes = " ".join(data.get("notes", "").split())
    sentences = [x for x in re.split(r"(?<=\.) ", notes) if x]
    return sentences + [f"Estimated: {x}." for x in data.get("estimates", [])]


class StarterKit(GameOf[SKState]):
    name = "starterkit"
    title = "ASL Starter Kit"
    prefix = "SK"
    revision = 4

    def scenarios(self) -> list[Scenario]:
        return [self._scenario(name) for name in SHELF.names()]

    def _scenario(self, name: str) -> Scenario:
        data = SHELF.facts(name)
        seats = (data["side"][0]["name"], data["side"][1]["name"])
        facts = {
            "map": data["map"],
            "date": data["date"],
            "turns": data["turns"],
            "size": data.get("size", ""),
            "victory": data["victory"]["text"],
            "special": briefing(data),
            "estimates": data.get("estimates", []),
            "sides": [{"name": side["name"], "nation": side["nation"], "elr": side["elr"]} for side in data["side"]],
        }
        return Scenario(name, data["title"], data["summary"], seats, facts)

    def option_list(self, scenario: str) -> list[Option]:
        return [
            Option(
                "free_sight",
                False,
                (False, True),
                "free line of sight checks: only targets in sight are offered, and explanations show Hindrances",
                "SK 3.2.1",
            )
        ]

    def pack(self) -> str:
        return STARTERKIT.pack_digest()

    def new(self, scenario: str, options: Mapping[str, Any]) -> SKState:
        s = fresh_state(battle_named(scenario))
        s.free_sight = bool(options.get("free_sight", False))
        return s

    def seats(self, s: SKState) -> tuple[str, ...]:
        sides = battle_of(s).sides
        return (sides[0].name, sides[1].name)

    def view(self, s: SKState, seat: int) -> dict[str, Any]:
        return view_of(s, seat)

    def determinize(self, s: SKState, seat: int, rng: Random) -> SKState:
        """SK 6.4 Hidden units of others may be anywhere they could be; so may who asks for a smoke screen (DaE3)."""
        other = s.copy()
        rehide(other, seat, rng)
        choose_again(other, seat, rng)
        return other

    def prompt(self, s: SKState) -> str:
        return prompt_of(s)

    def describe(self, s: SKState, action: Action) -> str:
        return describe(s, action)

    def target(self, s: SKState, action: Action) -> dict[str, Any]:
        return target_of(s, action)

    def parts(self, s: SKState, action: Action) -> tuple[str, ...]:
        return parts_of(s, action)

    def narrate(self, s: SKState, what: Action) -> str:
        return narrate(s, what)

    def sight(self, s: SKState, start: str, end: str) -> list[dict[str, Any]] | Refusal:
        return thread_of(s, start, end)

    def screen(self, view: dict[str, Any]) -> str:
        return screen_of(view)
