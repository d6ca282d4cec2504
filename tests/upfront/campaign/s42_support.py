"""Squads and campaigns for the tests of UF 42."""

from __future__ import annotations

from typing import Any

from bocage.games.upfront.campaign.s42_campaign import Campaign, do
from bocage.games.upfront.campaign.s42_fielding import Fielded, Wishes, field_force
from bocage.games.upfront.campaign.s42_file import Book, new_book
from bocage.games.upfront.campaign.s42_roster import Soldier, Squad, new_squad
from bocage.games.upfront.design.s43_draws import Draws
from bocage.games.upfront.printed.nations import GERMAN


def squad_without(*lost: int, nation: int = GERMAN, fate: str = "killed") -> Squad:
    """A fresh squad in which these men are lost."""
    squad = new_squad("Ann", nation)
    for card in lost:
        squad.put(squad.roster[card]._replace(fate=fate))
    return squad


def change(squad: Squad, card: int, **fields: Any) -> Soldier:
    squad.put(squad.roster[card]._replace(**fields))
    return squad.roster[card]


def fielded(squad: Squad, listed: str, at: int = 0, cards: tuple[int, ...] = (), **wishes: Any) -> list[Fielded]:
    """The force for a list of cards such as "1 2 4"."""
    numbers = tuple(int(x) for x in listed.split())
    return field_force(squad, numbers, at, Wishes(**wishes), Draws(cards=cards))


def who(found: list[Fielded]) -> dict[int, int]:
    """Listed card -> who has its place."""
    return {place.listed: place.card for place in found}


def book(scenarios: list[Any], first: str = "German", second: str = "American", own: str = "") -> Book:
    players: list[dict[str, Any]] = [{"name": "Ann", "nation": first}, {"name": "Bob", "nation": second}]
    if own:
        players[0]["own_man"] = {"name": own, "weapon": "R"}
    return new_book({"name": "test", "players": players, "scenarios": scenarios})


def take(b: Book, step: dict[str, Any], *cards: int) -> Campaign:
    b.take(step, Draws(cards=cards))
    return b.campaign


def report(winner: str, german: dict[str, Any] | None = None, american: dict[str, Any] | None = None) -> dict[str, Any]:
    sides = [{"nation": "German"} | (german or {}), {"nation": "American"} | (american or {})]
    return {"do": "report", "result": {"winner": winner, "side": sides}}


def attempt(c: Campaign, step: dict[str, Any], *cards: int) -> Campaign:
    return do(c, step, Draws(cards=cards))


FIELD: dict[str, Any] = {"do": "field"}


def choice(do: str, man: int, value: str = "", player: int = 0) -> dict[str, Any]:
    return {"do": do, "player": player, "man": man, "value": value}
