"""What the page lists before a game: games with scenarios and options, opponents, and the rules in our words."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files
from typing import Any

from bocage import bots, games
from bocage.kernel.game import BadInput, Game, Option, Scenario
from bocage.server.lesson import lessons
from bocage.server.packed import Packed, packed_json
from bocage.server.shelf.facts import card


def shelf() -> dict[str, Any]:
    """Everything a person can start."""
    taught = [
        {"id": x.ident, "game": x.game, "title": x.title, "summary": x.summary, "steps": len(x.steps) - len(x.opening)}
        for x in lessons().values()
    ]
    return {
        "games": [_game(games.load(name)) for name in games.names()],
        "bots": list(bots.names()),
        "thinking": {"levels": list(bots.LEVELS), "styles": list(bots.STYLES), "seconds": list(bots.SECONDS)},
        "lessons": taught,
    }


@cache
def packed_shelf() -> Packed:
    return packed_json(shelf())


def _game(game: Game) -> dict[str, Any]:
    return {
        "name": game.name,
        "title": game.title,
        "prefix": game.prefix,
        "more": game.more_scenarios,
        "scenarios": [_scenario(game, x) for x in game.scenarios()],
    }


def _scenario(game: Game, x: Scenario) -> dict[str, Any]:
    return {
        "id": x.ident,
        "title": x.title,
        "summary": x.summary,
        "seats": list(x.seats),
        "facts": x.facts,
        "options": [_option(option) for option in game.option_list(x.ident)],
        "alone": alone(game, x.ident),
        "card": card(game, x),
    }


def scenario(game: str, ident: str) -> dict[str, Any]:
    """A scenario that the shelf does not list but the game knows."""
    if len(ident) > 40:
        raise BadInput("There is no such scenario.")
    rules = games.load(game[:40])
    return _scenario(rules, rules.scenario(ident))


ALONE = {
    "UF 49.1": "You answer for both sides. The actions of a turn are named before any is carried out; both hands lie "
    "open, but cards just drawn stay face down until their side's turn or an attack on it.",
    "BB 66.0": "You answer for both sides. The concealed counters of one side are Possible units: what one is you "
    "choose when it acts, and chance decides when it is revealed.",
}
"""The rulebooks' own rules for playing alone, by the rule of the option that puts them in force."""


def alone(game: Game, scenario: str) -> dict[str, Any] | None:
    """The option by which one person plays this scenario alone, and its choices that do so; None if there is none."""
    for option in game.option_list(scenario):
        if option.rule in ALONE:
            choices = [choice for choice in option.choices if choice != option.default]
            return {"option": option.name, "choices": choices, "rule": option.rule, "words": ALONE[option.rule]}
    return None


def is_alone(game: Game, scenario: str, options: dict[str, Any]) -> str:
    """The rule under which these options make the game solitaire, or nothing."""
    found = alone(game, scenario)
    return found["rule"] if found is not None and options.get(found["option"]) in found["choices"] else ""


def _option(option: Option) -> dict[str, Any]:
    return {
        "name": option.name,
        "default": option.default,
        "choices": list(option.choices),
        "summary": option.summary,
        "rule": option.rule,
    }


@cache
def _rules(name: str) -> dict[str, dict[str, Any]]:
    """All rules of a game by id, from the catalogue files beside its code."""
    module, _ = games.GAMES[name]
    parts = module.split(".")
    if parts[:2] != ["bocage", "games"]:
        return {}
    folder = files(".".join(parts[:3])) / "rules"
    found: dict[str, dict[str, Any]] = {}
    if not folder.is_dir():
        return found
    for file in sorted(folder.iterdir(), key=lambda x: x.name):
        if file.name.endswith(".toml"):
            for rule in tomllib.loads(file.read_text(encoding="utf-8")).get("rule", []):
                found[rule["id"]] = {"id": rule["id"], "title": rule["title"], "summary": rule["summary"]}
    return found


def rule(ident: str) -> dict[str, Any]:
    """Our summary of a rule; for a part of a rule that has none of its own, the nearest rule above it."""
    wanted = ident if len(ident) <= 40 else ""
    while wanted:
        for name in games.names():
            found = _rules(name).get(wanted)
            if found is not None:
                return {**found, "asked": ident}
        wanted = wanted.rpartition(".")[0] if "." in wanted else ""
    raise BadInput(f"There is no rule {ident[:40]!r}.")
