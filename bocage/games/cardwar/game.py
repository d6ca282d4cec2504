"""Card war as a game of the house: scenarios, options, set-up, views and words."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from bocage.deck.cards import ALL_CARDS
from bocage.deck.piles import cut
from bocage.games.cardwar.battle import KEY, CardBattle, card_battle, card_battle_named
from bocage.games.cardwar.gate import GatedState
from bocage.games.cardwar.hidden import redeal
from bocage.games.cardwar.scenario import SHELF, WEATHER, long_game
from bocage.games.cardwar.table.hand import card_missing, meaning_of, vehicle_missing
from bocage.games.cardwar.table.view import screen_of, view_of
from bocage.games.cardwar.table.words import describe, narrate, parts_of, prompt_of, target_of
from bocage.games.cardwar.ua_turn import CardGame
from bocage.games.starterkit.artillery.s02_batteries import lay_out_batteries
from bocage.games.starterkit.data import STARTERKIT
from bocage.games.starterkit.elst.ssr_smoke import choose_again
from bocage.games.starterkit.game import briefing
from bocage.games.starterkit.model.counters import add_counter, add_vehicle
from bocage.games.starterkit.ordnance.s06_4_hidden import rehide
from bocage.games.starterkit.table.thread import thread_of
from bocage.kernel.chance import Pile
from bocage.kernel.frames import Action
from bocage.kernel.game import GameOf, Option, Scenario
from bocage.kernel.refusal import Refusal


def fresh_state(battle: CardBattle) -> GatedState:
    """Every counter of the orders of battle, none placed yet; the deck shuffled and cut (UA deck)."""
    s = GatedState()
    s.battle = battle.key
    for group in battle.groups:
        for row in (*group.units, *group.weapons):
            add_counter(s, row, group.side)
        for row in group.vehicles:
            add_vehicle(s, row, group.side)
    lay_out_batteries(s)
    s.element = dict(battle.members)
    s.owner = list(battle.owners)
    s.hands = [()] * len(s.owner)
    for track in (s.used, s.sizes, s.fresh, s.named):
        track.extend([0] * len(s.owner))
    s.platoon = dict(battle.platoons)
    s.armor_leader = dict(battle.armor_leaders)
    s.green_crew = dict.fromkeys(battle.green_crews, 1)
    s.nvr, s.weather = battle.nvr, battle.weather
    s.pile = Pile(list(ALL_CARDS))
    s.left = cut(s.pile)
    s.stack.append(CardGame())
    return s


OPTIONS = (
    ("planning_hands", "planning hands bought before the game, where the scenario names an attacker", "UA planning"),
    ("marching", "Marching Fire: move and fire in one with two or three cards", "UA marching"),
    ("two_radios", "two Radio cards together bring down artillery, with a battery or without", "UA s22"),
    ("vehicle_hero", "Hero cards on vehicles: Armor Leaders, overruns, berserk tanks", "UA s17"),
    ("concealment_gain", "units out of enemy sight gain Concealment at the end of their Player Turn", "UA s2"),
)
BY_SCENARIO = "by scenario"
NIGHTS = {"by day": -1, "night, 1 hex": 1, "night, 2 hexes": 2, "night, 3 hexes": 3, "night, 5 hexes": 5}
"""UA s27 Night Visibility Ranges that a table may choose; the scenario's own comes first."""


class CardWar(GameOf[GatedState]):
    name = "cardwar"
    title = "Card War"
    prefix = "UA"
    revision = 3

    def scenarios(self) -> list[Scenario]:
        return [self._scenario(name) for name in SHELF.names()]

    def _scenario(self, name: str) -> Scenario:
        data = SHELF.facts(name)
        seats = (data["side"][0]["name"], data["side"][1]["name"])
        facts = {
            "map": data["map"],
            "date": data["date"],
            "turns": long_game(data["turns"]),
            "size": data.get("size", ""),
            "victory": data["victory"]["text"],
            "special": briefing(data),
            "estimates": data.get("estimates", []),
            "sides": [{"name": side["name"], "nation": side["nation"], "elr": side["elr"]} for side in data["side"]],
        }
        return Scenario(name, data["title"], data["summary"], seats, facts)

    def option_list(self, scenario: str) -> list[Option]:
        sight = "free line of sight checks: only targets in sight are offered, and explanations show Hindrances"
        found = [Option("free_sight", False, (False, True), sight, "SK 3.2.1")]
        found += [Option(name, False, (False, True), words, rule) for name, words, rule in OPTIONS]
        weather = "mist, rain or snow: a Hindrance for each six hexes beyond six"
        night = "night, with so many hexes of sight"
        found.append(Option("weather", BY_SCENARIO, (BY_SCENARIO, *WEATHER), weather, "UA s26"))
        return [*found, Option("light", BY_SCENARIO, (BY_SCENARIO, *NIGHTS), night, "UA s27")]

    def pack(self) -> str:
        return STARTERKIT.pack_digest()

    def new(self, scenario: str, options: Mapping[str, Any]) -> GatedState:
        s = fresh_state(card_battle_named(KEY + scenario))
        s.free_sight = bool(options.get("free_sight", False))
        for name, _, _ in OPTIONS:
            setattr(s, name, bool(options.get(name, False)))
        s.weather = WEATHER.index(options["weather"]) if options.get("weather", "") in WEATHER else s.weather
        s.nvr = NIGHTS.get(options.get("light", ""), s.nvr)
        return s

    def seats(self, s: GatedState) -> tuple[str, ...]:
        sides = card_battle(s).sides
        return (sides[0].name, sides[1].name)

    def view(self, s: GatedState, seat: int) -> dict[str, Any]:
        return view_of(s, seat)

    def determinize(self, s: GatedState, seat: int, rng: Random) -> GatedState:
        """Enemy hands, his unseen discards and the pile are dealt anew; hidden units as in the Starter Kit."""
        other = s.copy()
        rehide(other, seat, rng)
        choose_again(other, seat, rng)
        redeal(other, seat, rng)
        return other

    def prompt(self, s: GatedState) -> str:
        return prompt_of(s)

    def describe(self, s: GatedState, action: Action) -> str:
        return describe(s, action)

    def target(self, s: GatedState, action: Action) -> dict[str, Any]:
        return target_of(s, action)

    def parts(self, s: GatedState, action: Action) -> tuple[str, ...]:
        return parts_of(s, action)

    def meaning(self, s: GatedState, action: Action) -> tuple[str, float]:
        return meaning_of(s, action)

    def number(self, s: GatedState, key: str, value: int) -> int | None:
        """Most plays name a hand and a place, and light the card that would be laid; discards name the card itself."""
        if key == "card" and type(s.stack[-1]).__name__ not in ("CardPhase", "Redraw"):
            return None
        return value

    def missing(self, s: GatedState, seat: int, at: Mapping[str, Any]) -> Refusal | None:
        """What a card in hand lacks to be played now; on which vehicle of a platoon a card is played."""
        if type(at.get("unit")) is int and at["unit"] in s.platoon:
            return vehicle_missing(s, seat, at["unit"])
        return card_missing(s, seat, at["card"]) if type(at.get("card")) is int else None

    def narrate(self, s: GatedState, what: Action) -> str:
        return narrate(s, what)

    def sight(self, s: GatedState, start: str, end: str) -> list[dict[str, Any]] | Refusal:
        return thread_of(s, start, end)

    def screen(self, view: dict[str, Any]) -> str:
        return screen_of(view)
