"""Every scenario with every allowed value of each option, one option changed at a time from the defaults."""

from __future__ import annotations

from typing import Any

from bocage import games


def matchups(name: str) -> list[tuple[str, dict[str, Any]]]:
    """(scenario, options) pairs. Options that name the two sides' nations are taken in all pairs."""
    game = games.load(name)
    found: list[tuple[str, dict[str, Any]]] = []
    for scenario in game.scenarios():
        options = game.option_list(scenario.ident)
        nations = [o for o in options if o.name.startswith("nation")]
        others = [o for o in options if not o.name.startswith("nation")]
        pairs: list[dict[str, Any]] = [{}]
        for option in nations:
            pairs = [{**pair, option.name: choice} for pair in pairs for choice in option.choices]
        found += [(scenario.ident, pair) for pair in pairs]
        found += [(scenario.ident, {o.name: c}) for o in others for c in o.choices if c != o.default]
    return found
