"""A design made by chance: drawn on the tables of UF 43.3, with two forces in balance.

Balance means points: where the most Victory Points win, as many for the attacker as for the defender; elsewhere as many
more as the printed scenarios give an attacker on the average.
"""

from __future__ import annotations

from random import Random

from bocage.games.upfront.design.s43_bids import BidDraw, draw_bid_design, draw_unit_type
from bocage.games.upfront.design.s43_design import violations
from bocage.games.upfront.design.s43_draws import Draws
from bocage.games.upfront.design.s43_force import Design, Side
from bocage.games.upfront.design.s43_prices import bill, in_service
from bocage.games.upfront.design.s43_troops import leader_is_bound, leader_morale, leaders_of_nation
from bocage.games.upfront.printed import men, vehicles
from bocage.games.upfront.printed.nations import NATION_NAMES
from bocage.games.upfront.printed.scenarios import SCENARIOS
from bocage.games.upfront.printed.tables import VICTORY_ROWS
from bocage.kernel.game import BadInput

LEAST_POINTS = 150
MOST_POINTS = 500
MOST_MEN = 20
USUAL_MEN = 8  # as many cards should start; points are kept back for them
CHEAP_MAN = 12


def attacker_share() -> int:
    """What the attackers of the printed scenarios cost, in percent of the defenders."""
    pairs = [dict(scn.points) for scn in SCENARIOS.values() if scn.kind == "attack"]
    return sum(p["attacker"] for p in pairs) * 100 // sum(p["defender"] for p in pairs)


def attacker_target(points: int, victory: int) -> int:
    """The points of an attacker in balance with a defender of so many."""
    even = VICTORY_ROWS[victory - 1].otherwise == "points"
    return points if even else points * attacker_share() // 100


def leader_for(nation: int, role: str, quality: str, date: str, rng: Random) -> int:
    """A leader that these troops may have (UF 39.8)."""
    able = leaders_of_nation(nation, role, date)
    if quality != "line" and leader_is_bound(able[0]):
        able = [m for m in able if men.MORALE[m] == leader_morale(nation, role, quality, date)]
    return rng.choice(able)


def _may_serve(m: int, quality: str, date: str) -> bool:
    """A man without command who may be bought for these troops (UF 39.8, 43.2)."""
    if men.LEADER[m] or men.IS_MARINE_CARD[m] or not in_service(men.MAN_NATION[m], men.NUMBER[m], date):
        return False
    return men.MORALE[m] >= 2 if quality == "elite" else men.MORALE[m] <= 4 if quality == "second" else True


def _side(nation: int, role: str, quality: str, cards: tuple[int, ...]) -> Side:
    return Side("", role, nation, quality, False, False, cards, (), (), (), 0, (), (), 0)


def random_force(design: Design, nation: int, role: str, quality: str, target: int, armor: bool, rng: Random) -> Side:
    """Leaders, then an AFV if wanted, then men at random as long as the points last."""
    leaders = [leader_for(nation, r, quality, design.date, rng) for r in (men.SL, men.ASL)]
    side = _side(nation, role, quality, tuple(men.NUMBER[m] for m in leaders))
    pool = [men.NUMBER[m] for m in men.MEN[nation] if _may_serve(m, quality, design.date)]
    rng.shuffle(pool)
    if armor:
        afvs = [vehicles.VEHICLE_NUMBER[v] for v in vehicles.VEHICLES[nation] if not vehicles.IS_GUN[v]]
        able = [c for c in afvs if in_service(nation, c, design.date) and _fits(design, side, c, target * 3 // 4)]
        side = side._replace(cards=(*side.cards, rng.choice(able))) if able else side
    for card in pool:
        kept_back = CHEAP_MAN * max(0, USUAL_MEN - len(side.cards) - 1)
        if len(side.cards) < MOST_MEN and _fits(design, side, card, target - kept_back):
            side = side._replace(cards=(*side.cards, card))
    return side._replace(cards=tuple(sorted(side.cards)))


def _fits(design: Design, side: Side, card: int, target: int) -> bool:
    return bill(design, side._replace(cards=(*side.cards, card))).total <= target


def random_design(rng: Random, points: int = 240, armor: bool = False, draws: Draws | None = None) -> Design:
    """A whole design; the cards drawn for the tables stand in it."""
    if not LEAST_POINTS <= points <= MOST_POINTS:
        raise BadInput(f"The defender's points are {LEAST_POINTS} to {MOST_POINTS}, not {points}.")
    deck = draws if draws is not None else Draws(rng)
    drawn = draw_bid_design(deck)
    qualities = [draw_unit_type(nation, drawn.date, deck) for nation in (drawn.attacker, drawn.defender)]
    design = _empty(drawn, deck)
    defender = random_force(design, drawn.defender, "defender", qualities[1], points, False, rng)
    target = attacker_target(bill(design, defender).total, drawn.victory)
    attacker = random_force(design, drawn.attacker, "attacker", qualities[0], target, armor, rng)
    found = design._replace(sides=(attacker, defender))
    broken = violations(found)
    if broken:
        raise BadInput(f"These draws give no design that is allowed: {broken[0][1].sentence()}.")
    return found


def _empty(drawn: BidDraw, deck: Draws) -> Design:
    name = f"{NATION_NAMES[drawn.attacker]} attack on {NATION_NAMES[drawn.defender]} troops, {drawn.date}"
    return Design(
        name, "bid", "", drawn.date, drawn.victory, drawn.decks,
        False, False, False, False, (), (), (), (), (), tuple(deck.taken),
    )  # fmt: skip
