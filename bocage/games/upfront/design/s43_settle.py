"""Bids brought to an end: a design with the players in their places (UF 43.1, 43.36), and who plays first (UF 4.1)."""

from __future__ import annotations

from typing import Any, NamedTuple

from bocage.games.upfront.design.s43_bids import SideBid, attack_bid_refusal, settle_attack_bid, settle_side_bid
from bocage.games.upfront.design.s43_design import side_violations
from bocage.games.upfront.design.s43_draws import Draws
from bocage.games.upfront.design.s43_fields import choice, known_only, text, whole
from bocage.games.upfront.design.s43_force import Design, Side, side_of
from bocage.games.upfront.design.s43_prices import bill
from bocage.games.upfront.printed.nations import NATION_NAMES
from bocage.kernel.game import BadInput


class Settled(NamedTuple):
    """A design after its bids, and what was decided in a sentence with its rule."""

    design: Design
    words: str


def _players(bids: tuple[dict[str, Any], dict[str, Any]]) -> tuple[str, str]:
    names = [text(bid, "player", f"bid {n}", f"player {n}") for n, bid in enumerate(bids, 1)]
    return names[0], names[1]


def settle_balance(design: Design, bids: tuple[dict[str, Any], dict[str, Any]], draws: Draws) -> Settled:
    """UF 43.1: who plays which side, and the points that the other may add."""
    if design.method != "balance" or len(design.sides) != 2:
        raise BadInput("Bids for a side belong to a design of method balance with two sides (UF 43.1).")
    for n, bid in enumerate(bids, 1):
        known_only(bid, ("player", "wants", "points"), f"bid {n}")
    wants = [NATION_NAMES.index(choice(bid, "wants", f"bid {n}", NATION_NAMES)) for n, bid in enumerate(bids, 1)]
    points = [whole(bid, "points", f"bid {n}", 0) for n, bid in enumerate(bids, 1)]
    sides = (design.sides[0].nation, design.sides[1].nation)
    result = settle_side_bid((wants[0], wants[1]), sides, (points[0], points[1]), draws)
    return Settled(_placed(design, result, _players(bids)), _words(result, _players(bids)))


def _placed(design: Design, result: SideBid, players: tuple[str, str]) -> Design:
    found: list[Side] = []
    for side in design.sides:
        owner = result.sides.index(side.nation)
        limit = result.gift if result.winner not in (-1, owner) else 0
        found.append(side._replace(player=players[owner], limit=limit))
    return design._replace(sides=tuple(found))


def _words(result: SideBid, players: tuple[str, str]) -> str:
    names = [f"{player} plays {NATION_NAMES[nation]}" for player, nation in zip(players, result.sides)]
    if result.winner < 0:
        return f"{names[0]}, {names[1]}; no bid was needed (UF 43.1)."
    loser = players[1 - result.winner]
    return f"{names[0]}, {names[1]}; {loser} may add forces for {result.gift} points (UF 43.1)."


def settle_attack(design: Design, bids: tuple[dict[str, Any], dict[str, Any]], draws: Draws) -> Settled:
    """UF 43.36: both bids are looked at, the cheaper allowed force attacks, the other player defends."""
    forces = [side_of(bid, f"bid {n}") for n, bid in enumerate(bids, 1)]
    for n, side in enumerate(forces, 1):
        refusal = attack_bid_refusal(design, side)
        wrong = [refusal] if refusal is not None else side_violations(design, side)
        if wrong:
            raise BadInput(f"Bid {n}: {'; '.join(found.sentence() for found in wrong)}.")
    costs = (bill(design, forces[0]).total, bill(design, forces[1]).total)
    attacker = settle_attack_bid(costs, draws)
    players = _players(bids)
    defender = next(side for side in design.sides if side.role == "defender")
    sides = (forces[attacker]._replace(player=players[attacker]), defender._replace(player=players[1 - attacker]))
    words = f"{players[attacker]} attacks with {costs[attacker]} points against a bid of {costs[1 - attacker]}"
    drawn = design.draws + tuple(draws.taken)
    return Settled(design._replace(sides=sides, draws=drawn), f"{words} and plays first (UF 43.36).")


def settle_first(design: Design, draws: Draws) -> Design:
    """UF 4.1: in a design by agreement the cheaper force plays first; equal costs are drawn for."""
    if design.method != "free":
        return design
    first, second = design.sides
    if bill(design, first).total != bill(design, second).total:
        return design
    order = (first, second) if draws.higher("UF 4.1") == 0 else (second, first)
    return design._replace(sides=order, draws=design.draws + tuple(draws.taken))
