"""The words of a campaign file (BB 62.0): its companies, and its scenarios in the words of a scenario file."""

from __future__ import annotations

from typing import Any

from bocage.battlefield.scenario_files import Words, tables, under

Data = dict[str, Any]

CAMPAIGN = Words(
    "a campaign",
    {"id": str, "title": str, "summary": str, "briefing": str, "text": str, "tie": str, "company": list,
     "scenario": list},
    {},
)  # fmt: skip
COMPANY = Words(
    "a company",
    {"name": str, "side": str, "cp": int, "thresholds": list, "units": dict},
    {},
)
OWN_WORDS = ("points", "open_end")
"""What a scenario of a campaign says beyond the words of a scenario: what it is worth, and whether it has no fixed
length (BB 65.1); then `turns` is the latest one."""
NOT_HERE = ("exchange", "id")
"""Words of a scenario that have no sense in a campaign."""


def campaign_problems(data: Data) -> list[str]:
    """Words that are missing, unknown or of another kind; scenarios are looked at one by one by the reader."""
    found = CAMPAIGN.problems(data)
    if found:
        return found
    if not data["company"] or not data["scenario"]:
        return ["a campaign has companies and scenarios."]
    for place, company in tables(data, "company"):
        found += under(place, COMPANY.problems(company) or _company_problems(company))
    names = [str(x.get("name", "")) for x in data["company"] if isinstance(x, dict)]
    if len(set(names)) < len(names):
        found.append("two companies have the same name.")
    for place, scenario in tables(data, "scenario"):
        found += under(place, _scenario_problems(scenario, names))
    return found


def _company_problems(company: Data) -> list[str]:
    found = []
    if not company["thresholds"] or sorted(set(company["thresholds"])) != company["thresholds"]:
        found.append("thresholds grow from one to the next (BB 64.2).")
    if company["cp"] < 0:
        found.append("a company has no fewer than 0 Command Points.")
    return found


def _scenario_problems(scenario: Any, companies: list[str]) -> list[str]:
    if not isinstance(scenario, dict):
        return ["a scenario is a table."]
    found = [f"{word!r} is not a word of a scenario of a campaign." for word in NOT_HERE if word in scenario]
    if type(scenario.get("points", 1)) is not int or scenario.get("points", 1) < 1:
        found.append("points is a whole number, 1 or more.")
    if not isinstance(scenario.get("open_end", False), bool):
        found.append("open_end is true or false.")
    victory = scenario.get("victory", {})
    if isinstance(victory, dict) and victory.get("when", "end") != "end":
        found.append("a scenario of a campaign is decided at its end.")
    if "solo" in scenario.get("special", {}):
        found.append("a campaign is not played solitaire.")
    seen: list[str] = []
    for _, side in tables(scenario, "side"):
        for place, group in tables(side, "group") if isinstance(side, dict) else []:
            name = group.get("company", "")
            if name and name not in companies:
                found.append(f"{place}: there is no company {name!r}.")
            if name and type(group.get("command_range")) is not int:
                found.append(f"{place}: command_range is the Command Range of {name}, a whole number (BB 63.1).")
            if not name and "command_range" in group:
                found.append(f"{place}: only a company has a Command Range (BB 63.1).")
            if not name and not group.get("title"):
                found.append(f"{place}: what is no company has a title.")
            if name in seen:
                found.append(f"{place}: {name} is there twice.")
            seen += [name] if name else []
    return found
