"""Band of Brothers: the Game that the table, the lab and the bots know."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from bocage.battlefield.scenario_files import sentences
from bocage.figures.own_text import is_own
from bocage.games.brothers import words
from bocage.games.brothers.campaign.book import campaign_facts, campaign_of, campaign_texts
from bocage.games.brothers.campaign.roster import begin_campaign, campaign
from bocage.games.brothers.campaign.s62_campaign import CampaignGame
from bocage.games.brothers.cards.scenario import CARDS
from bocage.games.brothers.cards.setup import lay_out
from bocage.games.brothers.cards.shelf import SHELF, card_of
from bocage.games.brothers.data import BROTHERS
from bocage.games.brothers.determinize import determinized
from bocage.games.brothers.hand import meaning_of
from bocage.games.brothers.infantry.s01_turns import Battle
from bocage.games.brothers.printed.units import UNITS
from bocage.games.brothers.screen import screen_of
from bocage.games.brothers.state import BrothersState
from bocage.games.brothers.terrain.thread import thread_of
from bocage.games.brothers.view import view_of
from bocage.kernel.frames import Action
from bocage.kernel.game import GameOf, Option, Scenario
from bocage.kernel.refusal import Refusal

EVENTS = {"off": 0, "all": 1, "japanese table only": 2}


class BandOfBrothers(GameOf[BrothersState]):
    name = "brothers"
    title = "Band of Brothers"
    prefix = "BB"
    revision = 7

    def scenarios(self) -> list[Scenario]:
        found = [self._scenario(ident) for ident in SHELF.names()]
        return [*found, *[self._campaign(ident) for ident in campaign_texts()]]

    def scenario(self, ident: str) -> Scenario:
        """One of ours, or anybody's own by its file or by the name that holds it."""
        known = SHELF.known(ident)
        return self._scenario(known) if is_own(known) else super().scenario(known)

    def _scenario(self, ident: str) -> Scenario:
        data = SHELF.facts(ident)
        names = (str(data["side"][0]["name"]), str(data["side"][1]["name"]))
        facts = {key: data.get(key) for key in ("date", "theatre", "map", "turns", "first")}
        facts["victory"] = data["victory"].get("text", "")
        facts["special"] = sentences(data.get("briefing", ""))
        facts["operations"] = {side["name"]: side["operations"] for side in data["side"]}
        return Scenario(ident, data.get("title", ident), data.get("summary", ""), names, facts)

    def _campaign(self, ident: str) -> Scenario:
        """A campaign is played as one long scenario (BB 62.0)."""
        data = campaign_facts(ident)
        battles = data["scenario"]
        names = (str(battles[0]["side"][0]["name"]), str(battles[0]["side"][1]["name"]))
        facts = {"date": battles[0]["date"], "theatre": battles[0].get("theatre", "europe"), "map": battles[0]["map"]}
        briefing = data["briefing"].strip()
        told = [f"Scenario {n}, {x['title']}: {x['summary']}" for n, x in enumerate(battles, 1)]
        facts |= {"campaign": [x["title"] for x in battles], "briefing": briefing, "victory": data["text"]}
        facts["special"] = [*sentences(briefing), *told]
        return Scenario(ident, data["title"], data["summary"], names, facts)

    def option_list(self, scenario: str) -> list[Option]:
        campaign = scenario in campaign_texts()
        data = campaign_facts(scenario)["scenario"][0] if campaign else SHELF.facts(scenario)
        rules = data.get("special", {})
        pacific = data.get("theatre") == "pacific"
        facing = (True,) if pacific else (True, False)
        events = ("all", "japanese table only") if pacific else ("off", "all")
        default = next(name for name, number in EVENTS.items() if number == (1 if pacific else rules.get("events", 0)))
        solo = ("no",) if campaign else ("no", *[str(side["name"]) for side in data["side"]])
        faced, sustained = pacific or bool(rules.get("facing")), bool(rules.get("sustained_fire"))
        return [
            Option("facing", faced, facing, "infantry facing; required in the Pacific", "BB 2.2"),
            Option("events", default, events, "Combat Events; required in the Pacific", "BB 17.0"),
            Option("solo", "no", solo, "solitaire: whose units are Possible units", "BB 66.0"),
            Option("sight", "tested", ("tested", "shown"), "shown: only targets in LOS are offered", "BB 14.0"),
            Option("sustained_fire", sustained, (True, False), "MG teams may use Sustained Fire", "BB 61.1"),
            *self._vehicle_options(campaign_facts(scenario)["scenario"] if campaign else [data]),
        ]

    def _vehicle_options(self, battles: list[dict[str, Any]]) -> list[Option]:
        """Only where there are Vehicles to hit."""
        groups = [group for data in battles for side in data["side"] for group in side["group"]]
        pieces = [kind for group in groups for kind in group.get("units", {})]
        if not any(kind in UNITS and UNITS[kind].vehicle for kind in pieces):
            return []
        rules = battles[0].get("special", {})
        unsure, critical = bool(rules.get("unconfirmed_kills")), bool(rules.get("critical_hits"))
        return [
            Option("unconfirmed_kills", unsure, (True, False), "close hits on Vehicles are uncertain", "BB 61.2"),
            Option("critical_hits", critical, (True, False), "a 1 that fails to penetrate tries again", "BB 61.3"),
        ]

    def pack(self) -> str:
        return BROTHERS.pack_digest()

    def new(self, scenario: str, options: Mapping[str, Any]) -> BrothersState:
        campaign = scenario in campaign_texts()
        card = campaign_of(scenario).stages[0].card if campaign else card_of(scenario)
        s = BrothersState()
        s.scenario = card.ident
        s.first = card.first
        s.campaign = scenario if campaign else ""
        s.facing_rule = bool(options["facing"])
        s.event_rule = EVENTS[options["events"]]
        s.sight_shown = options["sight"] == "shown"
        s.sustained_rule = bool(options["sustained_fire"])
        s.unsure_rule = bool(options.get("unconfirmed_kills", False))
        s.critical_rule = bool(options.get("critical_hits", False))
        names = [side.name for side in card.sides]
        s.solo = names.index(options["solo"]) if options["solo"] in names else -1
        if campaign:
            begin_campaign(s)
            s.stack.append(CampaignGame())
            return s
        lay_out(s, card)
        s.stack.append(Battle())
        return s

    def seats(self, s: BrothersState) -> tuple[str, ...]:
        sides = CARDS[s.scenario].sides
        return (sides[0].name, sides[1].name)

    def view(self, s: BrothersState, seat: int) -> dict[str, Any]:
        return view_of(s, seat)

    def determinize(self, s: BrothersState, seat: int, rng: Random) -> BrothersState:
        return determinized(s, seat, rng)

    def prompt(self, s: BrothersState) -> str:
        return words.prompt_of(s)

    def describe(self, s: BrothersState, action: Action) -> str:
        return words.describe(s, action)

    def target(self, s: BrothersState, action: Action) -> dict[str, Any]:
        return words.target_of(s, action)

    def parts(self, s: BrothersState, action: Action) -> tuple[str, ...]:
        return words.parts_of(s, action)

    def meaning(self, s: BrothersState, action: Action) -> tuple[str, float]:
        return meaning_of(s, action)

    def narrate(self, s: BrothersState, what: Action) -> str:
        try:
            return words.narrate(s, what)
        except (IndexError, KeyError):
            if s.campaign:  # units and hexes of an earlier scenario are no longer on the table
                return f"in an earlier scenario: {what[0]}"
            raise

    def chapter(self, s: BrothersState) -> int:
        return s.stage

    def standing(self, s: BrothersState) -> str:
        """BB 62.0 Which scenario of a campaign, and the score."""
        if not s.campaign:
            return ""
        found = campaign(s)
        score = ", ".join([f"{name} {points}" for name, points in zip(found.sides, s.points)])
        return f"Scenario {s.stage + 1} of {len(found.stages)}: {found.stages[s.stage].card.title} · {score}"

    def sight(self, s: BrothersState, start: str, end: str) -> list[dict[str, Any]] | Refusal:
        return thread_of(s, start, end)

    def screen(self, view: dict[str, Any]) -> str:
        return screen_of(view)
