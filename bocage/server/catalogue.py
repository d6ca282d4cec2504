"""What the page lists before a game: games with scenarios and options, opponents, and the rules in our words."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files
from typing import Any

from bocage import bots, games
from bocage.kernel.game import BadInput, Game, Option
from bocage.server.lesson import lessons


def shelf() -> dict[str, Any]:
    """Everything a person can start."""
    taught = [
        {"id": x.ident, "game": x.game, "title": x.title, "summary": x.summary, "steps": len(x.steps)}
        for x in lessons().values()
    ]
    return {"games": [_game(games.load(name)) for name in games.names()], "bots": list(bots.names()), "lessons": taught}


def _game(game: Game) -> dict[str, Any]:
    return {
        "name": game.name,
        "title": game.title,
        "prefix": game.prefix,
        "scenarios": [
            {
                "id": x.ident,
                "title": x.title,
                "summary": x.summary,
                "seats": list(x.seats),
                "facts": x.facts,
                "options": [_option(option) for option in game.option_list(x.ident)],
            }
            for x in game.scenarios()
        ],
    }


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
    wanted = ident
    while wanted:
        for name in games.names():
            found = _rules(name).get(wanted)
            if found is not None:
                return {**found, "asked": ident}
        wanted = wanted.rpartition(".")[0] if "." in wanted else ""
    raise BadInput(f"There is no rule {ident!r}.")
