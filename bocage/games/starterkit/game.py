"""The Starter Kit as a game of the house: scenarios, options, set-up, views and words."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from bocage.battlefield.scenario_files import sentences
from bocage.figures.own_text import is_own
from bocage.games.starterkit.artillery.s02_batteries import lay_out_batteries
from bocage.games.starterkit.battle import Battle, battle_named, battle_of
from bocage.games.starterkit.data import STARTERKIT
from bocage.games.starterkit.elst.campaign.battles import CAMPAIGN, WHOLE_MAP, battle_key
from bocage.games.starterkit.elst.campaign.charts import DATES
from bocage.games.starterkit.elst.campaign.s04_4_initial import BALANCES, NO_BALANCE, begin_campaign
from bocage.games.starterkit.elst.campaign.s04_41_the_island import TheIsland
from bocage.games.starterkit.elst.campaign.secrets import draw_anew
from bocage.games.starterkit.elst.campaign.state import BRITISH, SIDES, IslandState
from bocage.games.starterkit.elst.campaign.table.areas_drawn import about_hex
from bocage.games.starterkit.elst.campaign.table.sentences import (
    campaign_event,
    campaign_parts,
    campaign_prompt,
    campaign_target,
    campaign_words,
)
from bocage.games.starterkit.elst.campaign.table.views import campaign_tracks, campaign_view, standing_words
from bocage.games.starterkit.elst.ssr_smoke import choose_again
from bocage.games.starterkit.model.counters import add_counter, add_vehicle
from bocage.games.starterkit.model.state import SKState
from bocage.games.starterkit.ordnance.s06_4_hidden import rehide
from bocage.games.starterkit.phases.s03_0_sequence import StarterKitGame
from bocage.games.starterkit.scenario import SHELF
from bocage.games.starterkit.table.hand import meaning_of
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


def fresh_campaign(options: Mapping[str, Any]) -> IslandState:
    """DE 4.4 The campaign before its first set-up."""
    s = IslandState()
    begin_campaign(s, str(options.get("balance", NO_BALANCE)))
    s.battle = battle_key(s, WHOLE_MAP, BRITISH, ())
    s.stack.append(TheIsland())
    return s


ISLAND = Scenario(
    CAMPAIGN,
    "The Island",
    "The campaign for Elst, 23 to 25 September 1944: up to six scenarios on one map, with Refit Phases between them.",
    SIDES,
    {
        "map": WHOLE_MAP,
        "date": "1944-09-23",
        "turns": 8,
        "size": "campaign",
        "campaign": [x.name for x in DATES],
        "victory": "The British win by Controlling building NN8 with 20 points exited between TT6 and TT20 (DE 4.41).",
        "special": ["Scenarios last from five to eight turns; nobody wins one, only the campaign (DE 4.3, 4.517)."],
        "estimates": ["which 4-4-7 of the first day are SS, one PIAT, which Firefly; the numbers that end a scenario"],
        "sides": [{"name": "German", "nation": "german", "elr": 2}, {"name": "British", "nation": "british", "elr": 3}],
    },
)
"""DE 4.41 The campaign is played as one long scenario."""


def briefing(data: dict[str, Any]) -> list[str]:
    """What a player should know before the game, sentence by sentence; what the source has lost comes last."""
    return sentences(data.get("notes", "")) + [f"Estimated: {x}." for x in data.get("estimates", [])]


class StarterKit(GameOf[SKState]):
    name = "starterkit"
    title = "ASL Starter Kit"
    prefix = "SK"
    revision = 7

    def scenarios(self) -> list[Scenario]:
        return [*[self._scenario(name) for name in SHELF.names()], ISLAND]

    def scenario(self, ident: str) -> Scenario:
        """One of ours, or anybody's own by its file or by the name that holds it."""
        known = SHELF.known(ident)
        return self._scenario(known) if is_own(known) else super().scenario(known)

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
        balance = Option("balance", NO_BALANCE, BALANCES, "a balance provision, in favour of this side", "DE 4.41")
        return [
            *([balance] if scenario == CAMPAIGN else []),
            Option(
                "free_sight",
                False,
                (False, True),
                "free line of sight checks: only targets in sight are offered, and explanations show Hindrances",
                "SK 3.2.1",
            ),
        ]

    def pack(self) -> str:
        return STARTERKIT.pack_digest()

    def new(self, scenario: str, options: Mapping[str, Any]) -> SKState:
        s = fresh_campaign(options) if scenario == CAMPAIGN else fresh_state(battle_named(scenario))
        s.free_sight = bool(options.get("free_sight", False))
        return s

    def seats(self, s: SKState) -> tuple[str, ...]:
        sides = battle_of(s).sides
        return (sides[0].name, sides[1].name)

    def view(self, s: SKState, seat: int) -> dict[str, Any]:
        seen = view_of(s, seat)
        if isinstance(s, IslandState):
            seen["scenario"], seen["battle"], seen["campaign"] = CAMPAIGN, s.battle, campaign_view(s, seat)
            seen["tracks"] = [*campaign_tracks(s), *seen["tracks"]]
            if s.step or not s.turn:
                seen["turn"] = f"{seen['campaign']['date']}, {seen['campaign']['stage']}"
        return seen

    def determinize(self, s: SKState, seat: int, rng: Random) -> SKState:
        """SK 6.4 Hidden units of others may be anywhere they could be; so may who asks for a smoke screen (DaE3)."""
        other = s.copy()
        if isinstance(other, IslandState):
            draw_anew(other, seat, rng)
            return other
        rehide(other, seat, rng)
        choose_again(other, seat, rng)
        return other

    def prompt(self, s: SKState) -> str:
        return (campaign_prompt(s) if isinstance(s, IslandState) else "") or prompt_of(s)

    def describe(self, s: SKState, action: Action) -> str:
        return (campaign_words(s, action) if isinstance(s, IslandState) else "") or describe(s, action)

    def target(self, s: SKState, action: Action) -> dict[str, Any]:
        own = campaign_target(s, action) if isinstance(s, IslandState) else None
        return target_of(s, action) if own is None else own

    def parts(self, s: SKState, action: Action) -> tuple[str, ...]:
        own = campaign_parts(s, action) if isinstance(s, IslandState) else None
        return parts_of(s, action) if own is None else own

    def meaning(self, s: SKState, action: Action) -> tuple[str, float]:
        return meaning_of(s, action)

    def narrate(self, s: SKState, what: Action) -> str:
        if not isinstance(s, IslandState):
            return narrate(s, what)
        try:
            return campaign_event(s, what) or narrate(s, what)
        except (IndexError, KeyError):  # counters and hexes of an earlier scenario are no longer on the table
            return f"in an earlier scenario: {what[0]}"

    def chapter(self, s: SKState) -> int:
        """A part of the map that is played on has numbers of its own for its hexes (DE 4.5171)."""
        return 2 * s.fight + int(battle_of(s).map != WHOLE_MAP) if isinstance(s, IslandState) else 0

    def about(self, s: SKState, place: str) -> list[str]:
        """DE 4.505 Which Setup Area a hex is in, and why in no other."""
        return about_hex(s, place) if isinstance(s, IslandState) else []

    def standing(self, s: SKState) -> str:
        return standing_words(s) if isinstance(s, IslandState) else ""

    def sight(self, s: SKState, start: str, end: str) -> list[dict[str, Any]] | Refusal:
        return thread_of(s, start, end)

    def screen(self, view: dict[str, Any]) -> str:
        return screen_of(view)
