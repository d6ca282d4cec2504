"""What a ladder plays: every pair of opponents, every scenario in turn, each seed twice with sides swapped."""

from __future__ import annotations

from itertools import combinations

from bocage import bots, games
from bocage.kernel.game import BadInput
from bocage.lab.ladder.duel import Duel

SEED = 500_000
"""The first seed: far from those of simulations, tests and training, so that nothing was tuned on these games."""


def game_names(what: str) -> list[str]:
    """A game's name, or "all"."""
    return list(games.names()) if what == "all" else [games.load(what).name]


def checked(names: list[str]) -> list[str]:
    """Opponents with their styles and seconds: sergeant, sergeant/bold, captain/0.2."""
    for name in names:
        bots.called(name)  # or a sentence why not
    if len(set(names)) != len(names):
        raise BadInput("An opponent is named twice.")
    return names


def scenarios_of(game: str, only: list[str]) -> list[str]:
    rules = games.load(game)
    if only:
        return [rules.scenario(ident).ident for ident in only]
    return [x.ident for x in rules.scenarios() if not x.facts.get("campaign")]


def duels(game: str, opponents: list[str], n: int, seconds: float, only: list[str], seed: int = SEED) -> list[Duel]:
    """`n` games of each pair, in an order of which any beginning is fair. One opponent alone plays himself."""
    pairs = list(combinations(opponents, 2)) if len(opponents) > 1 else [(opponents[0], opponents[0])]
    offered = scenarios_of(game, only)
    both = (False, True) if len(opponents) > 1 else (False,)  # against himself both games would be the same
    found: list[Duel] = []
    for i in range(-(-n // len(both))):
        scenario = offered[i % len(offered)]
        for first, second in pairs:
            found += [Duel(game, scenario, first, second, seed + i // len(offered), x, seconds) for x in both]
    return found


def part_of(todo: list[Duel], part: str) -> list[Duel]:
    """Every k-th pair of games, for several machines: "2/3" is the second of three parts."""
    if not part:
        return todo
    which, slash, of = part.partition("/")
    if not slash or not which.isdigit() or not of.isdigit() or not 1 <= int(which) <= int(of):
        raise BadInput(f"A part is written 2/3 (the second of three), not {part!r}.")
    return [duel for i, duel in enumerate(todo) if i // 2 % int(of) == int(which) - 1]
