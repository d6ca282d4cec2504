"""Campaigns as they are played (BB 62.0): companies, the cards of the scenarios, and who joins in which of them.

A scenario of a campaign is a card like any other. What its groups field is not on the card: it is what the ledger
(roster.py) has for their company, or, for Guns and others that belong to no company (BB 64.1), for their title.
"""

from __future__ import annotations

import copy
from importlib import resources
from typing import Any, NamedTuple

from bocage.battlefield.scenario_files import read_text, under
from bocage.figures.places import parsed
from bocage.games.brothers.campaign.campaign_words import OWN_WORDS, campaign_problems
from bocage.games.brothers.cards.scenario import CARDS, Card
from bocage.games.brothers.cards.scenario_check import check_scenario
from bocage.games.brothers.printed.units import UNITS
from bocage.hexes.library import load_field
from bocage.kernel.game import BadInput

Data = dict[str, Any]


class Company(NamedTuple):
    """One company as the campaign gives it."""

    name: str
    side: int
    cp: int
    thresholds: tuple[int, ...]
    pieces: tuple[str, ...]

    @property
    def squads(self) -> int:
        return sum([UNITS[kind].squad for kind in self.pieces])


class Stage(NamedTuple):
    """One scenario of a campaign."""

    card: Card
    points: int
    open_end: bool
    ranges: dict[str, int]
    """Command Range of each company that takes part (BB 63.1)."""
    arrivals: tuple[tuple[int, str, str], ...]
    """Who joins the campaign with it: side, company or title, kind (BB 65.4)."""


class Campaign:
    """A campaign as it is played."""

    def __init__(
        self,
        ident: str,
        sides: tuple[str, str],
        companies: tuple[Company, ...],
        stages: tuple[Stage, ...],
        tie: int = 1,
    ) -> None:
        self.ident = ident
        self.title = ident
        self.summary = ""
        self.briefing = ""
        self.text = ""
        self.sides = sides
        self.tie = tie
        """Who wins where the points are equal."""
        self.companies = companies
        self.number: dict[str, int] = {company.name: i for i, company in enumerate(companies)}
        self.stages = stages


def read_campaign(data: Data) -> Campaign:
    """A campaign from its file, which has been checked."""
    first = data["scenario"][0]
    sides: tuple[str, str] = (first["side"][0]["name"], first["side"][1]["name"])
    companies = [
        Company(x["name"], sides.index(x["side"]), x["cp"], tuple(x["thresholds"]), _pieces(x["units"]))
        for x in data["company"]
    ]
    stages = [_stage(data, n) for n in range(len(data["scenario"]))]
    found = Campaign(data["id"], sides, tuple(companies), tuple(stages), sides.index(data["tie"]))
    found.title, found.summary = data["title"], data["summary"]
    found.briefing, found.text = data["briefing"].strip(), data["text"]
    return found


def _stage(data: Data, n: int) -> Stage:
    raw = data["scenario"][n]
    whole = scenario_data(data, n)
    card = Card(whole, load_field(whole["map"]))
    CARDS[card.ident] = card
    groups = [(i, group) for i, side in enumerate(raw["side"]) for group in side["group"]]
    ranges = {group["company"]: group["command_range"] for _, group in groups if group.get("company")}
    arrivals = [(i, troop_of(group), kind) for i, group in groups for kind in _pieces(group.get("units", {}))]
    return Stage(card, raw.get("points", 1), raw.get("open_end", False), ranges, tuple(arrivals))


def troop_of(group: Data) -> str:
    """To whom the units of a group belong: their company, or the group by its title."""
    return str(group.get("company") or group["title"])


def _pieces(units: Data) -> tuple[str, ...]:
    return tuple([kind for kind, n in units.items() for _ in range(n)])


def scenario_data(data: Data, n: int) -> Data:
    """Scenario n in the words of a scenario file, its groups with all that could be there if nobody had been lost."""
    found: Data = copy.deepcopy(data["scenario"][n])
    found["id"] = f"{data['id']}/{n + 1}"
    for word in OWN_WORDS:
        found.pop(word, None)
    companies = {x["name"]: x for x in data["company"]}
    for i, side in enumerate(found["side"]):
        side["cp"] = 0
        here = [group["company"] for group in side["group"] if group.get("company")]
        if here:
            side["cp"] = {name: companies[name]["cp"] for name in here}  # BB 62.0: always Company CPs
        for group in side["group"]:
            group.pop("command_range", None)
            group.setdefault("title", group.get("company", ""))
            group["units"] = _all_so_far(data, n, i, troop_of(group))
    return found


def _all_so_far(data: Data, n: int, side: int, troop: str) -> dict[str, int]:
    found: dict[str, int] = {}
    for company in data["company"]:
        if company["name"] == troop:
            found = dict(company["units"])
    for earlier in data["scenario"][: n + 1]:
        for group in earlier["side"][side]["group"]:
            if troop_of(group) == troop:
                for kind, number in group.get("units", {}).items():
                    found[kind] = found.get(kind, 0) + number
    return found


def check_campaign(data: Data) -> list[str]:
    """Everything that is wrong with a campaign file, in sentences."""
    found = campaign_problems(data)
    if found:
        return found
    names: list[Any] = []
    for n in range(len(data["scenario"])):
        try:
            whole = scenario_data(data, n)
            found += under(f"scenario {n + 1}", check_scenario(whole))
            names.append([(side["name"], side.get("nation", "")) for side in whole["side"]])
        except (KeyError, TypeError, AttributeError):
            return [*found, f"scenario {n + 1}: its sides and groups cannot be read."]
    if found:
        return found
    if any(other != names[0] for other in names):
        found.append("the sides are the same, in the same order, in every scenario.")
    sides = [name for name, _ in names[0]]
    for company in data["company"]:
        if company["side"] not in sides:
            found.append(f"company {company['name']}: side is one of {', '.join(sides)}, not {company['side']!r}.")
        if any(kind not in UNITS or UNITS[kind].arc or UNITS[kind].decoy for kind in company["units"]):
            found.append(f"company {company['name']}: Guns, Vehicles and Decoys are no part of a company (BB 64.1).")
    if data["tie"] not in sides:
        found.append(f"tie is one of the sides {', '.join(sides)}, not {data['tie']!r}.")
    return found or _wrong_sides(data)


def _wrong_sides(data: Data) -> list[str]:
    """A company fights for its own side."""
    owner = {company["name"]: company["side"] for company in data["company"]}
    return [
        f"scenario {n}: {group['company']} fights for the {owner[group['company']]} side."
        for n, scenario in enumerate(data["scenario"], 1)
        for side in scenario["side"]
        for group in side["group"]
        if group.get("company") and owner[group["company"]] != side["name"]
    ]


CAMPAIGNS: dict[str, Campaign] = {}
"""Campaigns in play by id: those that come with the game, and those that a test makes."""

_TEXTS: dict[str, tuple[str, str]] = {}
_FACTS: dict[str, Data] = {}


def campaign_texts() -> dict[str, tuple[str, str]]:
    """The campaigns that come with the game: file name and text by id."""
    if not _TEXTS:
        folder = resources.files("bocage.games.brothers.campaign").joinpath("campaigns")
        for entry in sorted(folder.iterdir(), key=lambda x: x.name):
            if entry.name.endswith(".toml"):
                text = entry.read_text("utf-8")
                data = parsed(text)
                named = data.get("id", "") if isinstance(data, dict) else ""
                _TEXTS[str(named or entry.name[:-5])] = (entry.name, text)
    return _TEXTS


def campaign_facts(ident: str) -> Data:
    """A file as it stands, for lists."""
    found = _FACTS.get(ident)
    if found is None:
        data = parsed(campaign_texts()[ident][1])
        assert isinstance(data, dict), "a campaign that comes with the game is TOML"
        found = _FACTS[ident] = data
    return found


def campaign_of(ident: str) -> Campaign:
    """A campaign, checked and made once."""
    found = CAMPAIGNS.get(ident)
    if found is None:
        if ident not in campaign_texts():
            known = ", ".join(campaign_texts())
            raise BadInput(f"There is no Band of Brothers campaign {ident!r}; there are {known}.")
        file, text = campaign_texts()[ident]
        found = CAMPAIGNS[ident] = read_campaign(read_text(text, file, check_campaign))
    return found
