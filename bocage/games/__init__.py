"""The games, loaded when asked for: a name to the module and class of its Game."""

from __future__ import annotations

from importlib import import_module

from bocage.kernel.game import BadInput, Game

GAMES: dict[str, tuple[str, str]] = {
    "brothers": ("bocage.games.brothers.game", "BandOfBrothers"),
    "upfront": ("bocage.games.upfront.game", "UpFront"),
    "upfront-team": ("bocage.games.upfront.team.s41_game", "UpFrontTeam"),
    "starterkit": ("bocage.games.starterkit.game", "StarterKit"),
    "cardwar": ("bocage.games.cardwar.game", "CardWar"),
}

# Rulebooks whose catalogue is here: rule prefix, and the folder below bocage/games whose rules/ holds it.
BOOKS: dict[str, tuple[str, str]] = {
    "upfront": ("UF", "upfront"),
    "brothers": ("BB", "brothers"),
    "starterkit": ("SK", "starterkit"),
    "elst": ("DE", "starterkit/elst"),
    "cardwar": ("UA", "cardwar"),
}


def load(name: str) -> Game:
    """The game of this name; BadInput names the games there are."""
    if name not in GAMES:
        raise BadInput(f"There is no game {name!r}; there are {', '.join(GAMES) or 'none'}.")
    module, kind = GAMES[name]
    game: Game = getattr(import_module(module), kind)()
    return game


def names() -> tuple[str, ...]:
    return tuple(GAMES)


def split(where: str) -> tuple[Game, str]:
    """ "upfront/A" -> the game and its scenario's id."""
    name, slash, scenario = where.partition("/")
    game = load(name)
    if not slash or not scenario:
        known = ", ".join(f"{name}/{x.ident}" for x in game.scenarios())
        raise BadInput(f"Name a scenario too: {known}.")
    return game, game.scenario(scenario).ident
